// The block that a problem is in, where a spec says what blocks there are.
#include <catch2/catch.hpp>

#include <hcl/decode.hpp>
#include <hcl/spec/spec.hpp>

TEST_CASE("the block of what a spec finds") {
  using hcl::spec;
  const spec one = spec::block_list(
      "service", spec::object({{"port", spec::attribute("port", hcl::type::number()).required()}}));
  for (const bool json : {false, true}) {
    const auto file =
        json ? hcl::parse(R"({"service": [{"port": 1}, {"port": []}]})", "t.json", {}, hcl::syntax_form::json)
             : hcl::parse("service {\n  port = 1\n}\nservice {\n  port = []\n}\n", "t.hcl");
    REQUIRE(file);
    const auto r = hcl::decode(one, *file);
    REQUIRE_FALSE(r);
    CHECK(r.diagnostics()[0].inside == "service");
  }
}
