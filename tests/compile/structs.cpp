// What a struct must be.
// reject 1: hcl: a struct must be default constructible, as it is made before it is filled
// reject 2: hcl: a struct must be an aggregate without constructors, private members or virtual functions; describe it with hcl::schema
// reject 3: hcl: two members of this struct have the same name in the configuration
// reject 4: hcl: a struct can have only one hcl::remain or hcl::attributes
// reject 5: hcl: the outermost struct stands for a file and has no labels; put it into hcl::block or hcl::blocks
// reject 6: hcl: two members of this struct have the same name in the configuration
// reject 7: hcl: a struct with members and a base with members cannot be reflected; use hcl::flatten, or describe it with hcl::as_base
#include <optional>
#include <string>

#include <hcl/decode.hpp>

struct no_default {
  no_default(int);
};
struct inner {
  int x;
};
#if HCL_REJECT == 7
struct config : inner {
#else
struct config {
#endif
#if HCL_REJECT == 1
  int& reference;
#elif HCL_REJECT == 2
  config() {}
  int port;
#elif HCL_REJECT == 3
  int port;
  hcl::attr<int, "port"> other{};
#elif HCL_REJECT == 4
  hcl::remain<> one{};
  hcl::attributes<int> two{};
#elif HCL_REJECT == 5
  hcl::label<> name;
#elif HCL_REJECT == 6
  std::string inner;
  hcl::blocks<::inner, "inner"> inners{};
#elif HCL_REJECT == 7
  int own;
#else
  int port;
  hcl::attr<int, "other-port"> other{};
  hcl::blocks<inner, "inner"> inners{};
  hcl::remain<> one{};
#endif
};

int main() { return hcl::decode<config>("").has_value(); }
