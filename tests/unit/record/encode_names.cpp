// Attributes of any name are not written where a member of the struct would take them.
#include <map>
#include <optional>
#include <string>
#include <vector>

#include <hcl/encode.hpp>

#include "decoded.hpp"

namespace {

using free_attributes = std::map<std::string, int>;

struct inner {
  int x = 0;
  bool operator==(const inner&) const = default;
};
struct renamed {
  hcl::formerly<hcl::defaulted<int>, "was"> now{};
  std::optional<int> maybe{};
  hcl::blocks<inner, "ab"> ab{};
  hcl::remain<free_attributes> rest{};
  bool operator==(const renamed&) const = default;
};
struct object_of {
  hcl::formerly<hcl::defaulted<int>, "was"> now{};
  hcl::remain<free_attributes> rest{};
  bool operator==(const object_of&) const = default;
};
struct holder {
  hcl::attr<object_of> object{};
  bool operator==(const holder&) const = default;
};
std::vector<std::string> why(const hcl::result<std::string>& made) {
  std::vector<std::string> all;
  for (const hcl::diagnostic& d : made.diagnostics())
    all.push_back(d.detail);
  return all;
}
std::vector<std::string> taken(const std::string& name) {
  return {"The member \"" + name + "\" has a name that another member has as well."};
}

TEST_CASE("a free attribute with a former name of a member is rejected") {
  const renamed r{.rest = free_attributes{{"was", 1}}};
  CHECK(why(hcl::encode(r)) == taken("was"));
  CHECK(why(hcl::encode_json(r)) == taken("was"));
  CHECK(why(hcl::encode(r, {.skip_defaults = true})) == taken("was"));
}
TEST_CASE("a free attribute with the name of a member that is not written is rejected") {
  const renamed r{.rest = free_attributes{{"maybe", 1}}};
  CHECK(why(hcl::encode(r)) == taken("maybe"));
  CHECK(why(hcl::encode(renamed{.maybe = 2, .rest = free_attributes{{"maybe", 1}}})) == taken("maybe"));
  CHECK(why(hcl::encode(renamed{.rest = free_attributes{{"now", 1}}}, {.skip_defaults = true})) ==
        taken("now"));
}
TEST_CASE("a free attribute with the name of a type of blocks is rejected in JSON") {
  const renamed r{.rest = free_attributes{{"ab", 1}}};
  const auto text = hcl::encode(r);
  REQUIRE(text);
  CHECK(*hcl::decode<renamed>(*text) == r);
  CHECK(why(hcl::encode_json(r)) == taken("ab"));
  const renamed both{.ab = std::vector<inner>{{1}}, .rest = free_attributes{{"ab", 1}}};
  CHECK(*hcl::decode<renamed>(*hcl::encode(both)) == both);
  CHECK(why(hcl::encode_json(both)) == taken("ab"));
}
TEST_CASE("a free member of an object with a name that another member reads is rejected") {
  const holder h{.object = object_of{.rest = free_attributes{{"was", 1}}}};
  CHECK(why(hcl::encode(h)) == taken("object.was"));
  CHECK(why(hcl::encode_json(h)) == taken("object.was"));
}
TEST_CASE("other free attributes are written") {
  const renamed r{.rest = free_attributes{{"other", 1}}};
  CHECK(*hcl::decode<renamed>(*hcl::encode(r)) == r);
  CHECK(*hcl::decode_json<renamed>(*hcl::encode_json(r)) == r);
}

}  // namespace
