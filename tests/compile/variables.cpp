// A struct that is first seen by hcl::variables is checked as by hcl::decode.
// reject 1: hcl: blocks become structs; use a struct, a std::variant of structs, or an optional, smart pointer, sequence or map of these
// reject 2: hcl: blocks become structs; use a struct, a std::variant of structs, or an optional, smart pointer, sequence or map of these
// reject 3: hcl: values of this type cannot be decoded; choose a supported type, or specialise hcl::decoder for it
// reject 4: hcl: this struct gives a name of the configuration twice; former names count, too
#include <map>
#include <string>
#include <variant>
#include <vector>

#include <hcl/decode.hpp>

struct point {
  int x;
#if HCL_REJECT == 3
  int* y;
#elif HCL_REJECT == 4
  hcl::attr<int, "x"> z;
#endif
};
struct inner {
#if HCL_REJECT == 2
  hcl::block<std::map<std::string, std::vector<std::string>>, "t"> t{};
#endif
  hcl::attr<point> at{};
};
struct config {
#if HCL_REJECT == 1
  hcl::block<std::map<std::string, std::vector<std::string>>, "t"> t{};
#endif
  hcl::blocks<std::map<std::string, inner>, "inner"> inners{};
  hcl::blocks<std::variant<inner, point>, "either"> either{};
};

int main() { return static_cast<int>(hcl::variables<config>(hcl::body()).size()); }
