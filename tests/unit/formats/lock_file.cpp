// The lock file of Terraform's providers, which tools write and people merge.
#include "lock_file.hpp"

#include "every_way.hpp"

TEST_CASE("lock files of Terraform") {
  const std::string_view text = lock_file::native;
  auto read = test::every_way<lock_file::file>(text, R"({"provider": {
  "registry.example.org/acme/cloud": {"version": "5.31.0", "constraints": "~> 5.0", "hashes": ["h1:aaaa", "zh:bbbb"]},
  "registry.example.org/acme/local": {"version": "2.4.1"}}})");
  lock_file::provider& cloud = read.providers.at("registry.example.org/acme/cloud");
  CHECK(cloud.version.major == 5);
  auto doc = hcl::document::parse(text, "t.hcl");
  cloud.hashes->push_back("zh:cccc");
  REQUIRE(hcl::update(*doc, read));
  CHECK(doc->text().find("    \"zh:bbbb\",\n    \"zh:cccc\",\n  ]") != std::string::npos);
  CHECK(doc->text().starts_with("# Written by a tool.\n"));
  const auto twice = hcl::decode<lock_file::file>(
      "provider \"a\" {\n  version = \"1.0.0\"\n}\nprovider \"a\" {\n  version = \"1.0.1\"\n}\n");
  CHECK_FALSE(twice);
}
