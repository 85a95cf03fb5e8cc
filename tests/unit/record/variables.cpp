// The references in what a struct would be decoded from.
#include <map>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include <catch2/catch.hpp>

#include <hcl/decode.hpp>

namespace {

using tag_map = std::map<std::string, std::string>;
struct point {
  int x;
  hcl::defaulted<int> y = 0;
};
struct other {
  hcl::attr_or_block<std::optional<tag_map>> tags{};
  hcl::attr_or_block<std::optional<point>> at{};
  hcl::attr_or_block<std::optional<std::map<std::string, point>>> places{};
};
struct config {
  hcl::attr_or_block<std::optional<tag_map>> tags{};
  hcl::formerly<hcl::attr_or_block<std::optional<tag_map>>, "labels"> marks{};
  hcl::blocks<other, "other"> others{};
};
std::vector<std::string> names_in(const std::vector<hcl::traversal>& found) {
  std::vector<std::string> names;
  for (const hcl::traversal& t : found)
    names.emplace_back(t.root_name());
  return names;
}
template <typename T>
std::vector<std::string> names_of(std::string_view text, hcl::variable_use use = hcl::variable_use::all) {
  return names_in(hcl::variables<T>(*hcl::parse(text), use));
}
using names = std::vector<std::string>;

TEST_CASE("variables: references in what is written as a block and may be an attribute") {
  CHECK(names_of<config>("tags { a = v5 }") == names{"v5"});
  CHECK(names_of<config>("tags = { a = v5 }") == names{"v5"});
  CHECK(names_of<config>("labels {\n a = v6\n b = \"${v7}\"\n}") == names{"v6", "v7"});
  CHECK(names_of<config>("other {\n  tags {\n    a = v8\n  }\n  at {\n    x = v9\n  }\n  places {\n    p = { "
                         "x = v10 }\n  }\n}") == names{"v8", "v9", "v10"});
}
TEST_CASE("variables: the same in dynamic blocks") {
  const std::string_view text =
      "dynamic \"other\" {\n  for_each = v1\n  content {\n    tags {\n      a = other.value\n      b = v2\n  "
      "  }\n"
      "    dynamic \"tags\" {\n      for_each = v3\n      content {\n        c = \"${tags.key}-${v4}\"\n     "
      " }\n    }\n  }\n}\n";
  CHECK(names_of<config>(text) == names{"v1", "v3", "v2", "v4"});
  CHECK(names_of<config>(text, hcl::variable_use::expansion) == names{"v1", "v3"});
}

struct http {
  std::string address;
  hcl::block<std::optional<point>, "extra"> extra{};
};
struct deep {
  std::string name;
};
struct tcp {
  std::string address;
  hcl::block<std::optional<deep>, "extra"> extra{};
};
struct choices {
  hcl::blocks<hcl::by_attribute<std::variant<http, tcp>, "kind">, "listener"> listeners{};
};
TEST_CASE("variables: in the attribute that says which alternative a block is, and in the blocks of each") {
  CHECK(names_of<choices>(
            "listener {\n  kind = v1\n  address = v2\n  extra {\n    x = v3\n    name = v4\n  }\n}") ==
        names{"v1", "v2", "v3", "v4"});
}

}  // namespace
