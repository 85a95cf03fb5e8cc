// Structs that configurations are checked against.
// reject 1: hcl: only maps and structs can be written as an attribute or as a block
// reject 2: hcl: no two alternatives of a variant may be read from the same kind of value
// shows 1: settings
// shows 2: settings
#include <map>
#include <string>
#include <variant>
#include <vector>

#include <hcl/model.hpp>

struct point {
  int x = 0;
};
struct line {
  int length = 0;
};

struct settings {
#if HCL_REJECT == 1
  hcl::attr_or_block<std::vector<point>> points;
#elif HCL_REJECT == 2
  hcl::attr<std::variant<point, line>> shape;
#else
  hcl::attr_or_block<std::map<std::string, point>> points;
  hcl::attr<hcl::by_attribute<std::variant<point, line>, "type">> shape;
#endif
};

int main() {
  return hcl::model::check<settings>("points = {}\n", "app.hcl", hcl::model::scope()).has_errors() ? 0 : 1;
}
