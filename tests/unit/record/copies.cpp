// What members copy out of evaluated values is bounded: a short text can name one long value very often.
#include <catch2/catch.hpp>

#include <map>
#include <string>
#include <vector>

#include <hcl/decode.hpp>

namespace {

struct entry {
  std::string name;
};
struct config {
  hcl::defaulted<std::map<std::string, std::string>> texts{};
  hcl::defaulted<std::vector<std::vector<std::vector<int>>>> rows{};
  hcl::attr<std::optional<std::vector<entry>>> entries{};
  hcl::defaulted<std::vector<std::string>> list{};
  hcl::defaulted<std::string> text{};
  hcl::defaulted<std::string_view> view{};
  hcl::defaulted<hcl::value> any{};
};

hcl::scope names() {
  hcl::scope s;
  s.variable("many", std::vector<int>(1000, 1))
      .variable("long", std::string(10'000, 'a'))
      .variable("secret", hcl::value(std::string(10'000, 'a')).with_marks(hcl::mark("m")));
  s.variable("keys", std::map<std::string, int>{{std::string(10'000, 'k'), 1}});
  return s;
}

hcl::result<config> read(const std::string& text, hcl::limits bounds) {
  hcl::options opts;
  opts.bounds = bounds;
  return hcl::decode<config>(text, "copies.hcl", names(), opts);
}

void check_limited(const hcl::result<config>& decoded) {
  REQUIRE(decoded.diagnostics().size() == 1);
  CHECK(decoded.diagnostics()[0].code == "evaluation-limit");
  CHECK(static_cast<bool>(decoded.diagnostics()[0].subject));
}

}  // namespace

TEST_CASE("text that members copy out of values is bounded") {
  hcl::limits bounds;
  bounds.text = 100'000;
  CHECK(read("texts = {for i in [1, 2, 3]: \"k${i}\" => long}\n", bounds));
  for (const char* const text :
       {"texts = {for i, x in many: \"k${i}\" => long}\n", "entries = [for i in many: {name = long}]\n",
        "list = [for i in many: long]\n",
        "list = [long, long, long, long, long, long, long, long, long, long, long]\n",
        "list = [for i in many: secret]\n",
        "list = [for i in [1,2,3,4,5,6,7,8,9,0,1]: \"${\"\"}${long}\"]\n"}) {
    INFO(text);
    check_limited(read(text, bounds));
  }
  CHECK(read("any = [for i in many: long]\n", bounds));  // shared, not copied
  bounds.text = 9'000;
  check_limited(read("text = long\n", bounds));
  check_limited(read("view = long\n", bounds));
  CHECK(read("text = \"" + std::string(20'000, 'a') + "\"\n",
             bounds));  // a literal is as long as it is written
}

TEST_CASE("elements that members copy out of values are bounded") {
  hcl::limits bounds;
  bounds.elements = 20'000;
  CHECK(read("rows = [for i in [1, 2]: [for j in [1, 2]: many]]\n", bounds));
  check_limited(read("rows = [for i in [1, 2, 3, 4, 5]: [for j in [1, 2, 3, 4, 5]: many]]\n", bounds));
  check_limited(read(
      "rows = [for i in [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14]: [for j in many: []]]\n", bounds));
  std::string written = "rows = [[[1" + std::string(100, ' ');
  for (int i = 0; i < 30'000; ++i)
    written += ", 1";
  CHECK(read(written + "]]]\n", bounds));
}

TEST_CASE("names that maps copy out of values are bounded") {
  hcl::limits bounds;
  bounds.text = 5'000;
  check_limited(read("texts = keys\n", bounds));
  CHECK(read("any = keys\n", bounds));
}

TEST_CASE("values without a text are copied whatever their size") {
  const hcl::value large = hcl::value::tuple({hcl::value(std::string(20u << 20, 'a'))});
  const auto copied = hcl::from_value<std::vector<std::string>>(large);
  REQUIRE(copied);
  CHECK(copied->front().size() == 20u << 20);
}
