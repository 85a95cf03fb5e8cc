// What the fuzz targets share: limits small enough for many runs a second, and names that expressions can use.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include <hcl/eval/scope.hpp>
#include <hcl/functions/standard.hpp>
#include <hcl/text/limits.hpp>
#include <hcl/value/value_all.hpp>

namespace fuzz {

inline std::string_view text(const std::uint8_t* data, std::size_t size) { return {reinterpret_cast<const char*>(data), size}; }

inline hcl::limits small_limits() {
  hcl::limits bounds;
  bounds.depth = 64;
  bounds.steps = 20'000;
  bounds.elements = 20'000;
  bounds.text = 256 * 1024;
  return bounds;
}

inline const hcl::scope& names() {
  static const hcl::scope all = [] {
    hcl::scope s;
    s.variable("n", hcl::value(5)).variable("f", hcl::value(0.25)).variable("s", hcl::value("text")).variable("t", hcl::value(true));
    s.variable("u", hcl::value::unknown()).variable("un", hcl::value::unknown(hcl::type::number())).variable("z", hcl::value::null());
    s.variable("l", hcl::value::list(hcl::type::string(), {hcl::value("a"), hcl::value("b")}));
    s.variable("m", hcl::value::map(hcl::type::number(), {{"a", hcl::value(1)}, {"b", hcl::value(2)}}));
    s.variable("e", hcl::value::set(hcl::type::number(), {hcl::value(1), hcl::value(2)}));
    s.variable("o", hcl::value::object({{"a", hcl::value(1)}, {"b", hcl::value::tuple({hcl::value("x"), hcl::value(false)})}}));
    hcl::functions::register_standard(s);
    return s;
  }();
  return all;
}

}  // namespace fuzz
