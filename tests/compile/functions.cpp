// Which callables become functions, and what becomes a value.
// reject 1: hcl: a function must be callable as const, with one signature; generic and mutable lambdas have none
// reject 2: hcl: a function must return something
// reject 3: hcl: only the last parameter can be a hcl::rest
// reject 4: hcl: this type has no value in the language; for a type with a hcl::decoder, give that a static function `encode`
// reject 6: hcl: a function takes its parameters by value or as const references
// reject 7: hcl: values of this type cannot be decoded; choose a supported type, or specialise hcl::decoder for it
// reject 8: hcl: values of this type cannot be decoded; choose a supported type, or specialise hcl::decoder for it
// reject 9: hcl: a function must be callable as const, with one signature; generic and mutable lambdas have none
// reject 10: hcl: this type has no counterpart in the language
// reject 11: hcl: a function takes as many names as it has parameters
// reject 12: hcl: hcl::from_json gives a value, no struct; say hcl::decode_json<T>(text), or hcl::from_value<T> of what it gives
// reject 13: hcl: hcl::from_json gives a value, no struct; say hcl::decode_json<T>(text), or hcl::from_value<T> of what it gives
// reject 14: deleted
// reject 15: hcl: a function must be callable as const, with one signature; generic and mutable lambdas have none
// reject 16: deleted
// reject 17: hcl: the keys of a map are texts; use strings or a type that is read from one
// reject 18: deleted
// reject 19: deleted
// shows 14: child()
// shows 16: dereference it
// shows 18: keep it in a variable
// shows 19: decode_body()
#include <iostream>
#include <map>
#include <string>
#include <thread>
#include <vector>

#include <hcl/decode.hpp>
#include <hcl/encode.hpp>
#include <hcl/value/json.hpp>

struct replica {
  hcl::label<> name;
};
struct database {
  hcl::label<> name;
  hcl::blocks<replica, "replica"> replicas{};
};
struct rule {
  hcl::expression when{};
  std::vector<hcl::expr<int>> all{};
};

int main() {
  hcl::scope s;
  (void)hcl::encode(rule());
#if HCL_REJECT == 1
  s.function("f", [](auto v) { return v; });
#elif HCL_REJECT == 2
  s.function("f", [](int) {});
#elif HCL_REJECT == 3
  s.function("f", [](hcl::rest<int>, int v) { return v; });
#elif HCL_REJECT == 4
  s.variable("v", std::thread());
#elif HCL_REJECT == 6
  s.function("f", [](std::string& text) { return text; });
#elif HCL_REJECT == 7
  s.function("f", [](const char* text) { return std::string(text); });
#elif HCL_REJECT == 8
  (void)hcl::from_value<std::vector<std::thread>>(hcl::value(1));
#elif HCL_REJECT == 9
  s.function("f", &std::string::length);
#elif HCL_REJECT == 10
  (void)hcl::type_of<std::thread>();
#elif HCL_REJECT == 11
  s.function("f", [](int a, int b) { return a + b; }, {"a"});
#elif HCL_REJECT == 12
  (void)hcl::from_json<database>("{}");
#elif HCL_REJECT == 13
  (void)hcl::from_json<database>("{}", hcl::type::number());
#elif HCL_REJECT == 15
  s.function("f", [n = 0](int v) mutable { return n += v; });
#elif HCL_REJECT == 16
  std::cout << hcl::encode(rule());
#elif HCL_REJECT == 17
  (void)hcl::to_value(std::vector<std::map<std::vector<int>, int>>());
#elif HCL_REJECT == 18
  const hcl::options later{.names = hcl::scope()};
#elif HCL_REJECT == 19
  (void)hcl::decode<rule>(hcl::body());
#elif HCL_REJECT == 14
  hcl::scope copy = s;
#else
  (void)hcl::from_json("{}");
  (void)hcl::from_json("1", hcl::type::number());
  s.function("n", [](int a, int b) { return a + b; }, {"a", "b"});
  (void)hcl::type_of<std::vector<int>>();
  s.function("f", [](int v, hcl::rest<int>) { return v; });
  s.function("g", [](const std::string& text) { return text; });
  (void)hcl::from_value<std::vector<int>>(hcl::value(1));
  s.variable("v", std::string());
  (void)hcl::decode<rule>("", {.names = s});
#endif
}
