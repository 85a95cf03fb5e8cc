// Numbers of MessagePack: integers of 64 bits, doubles where fractions are exact, and decimal text.
// Implementation.
#pragma once

#include <cmath>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>

#include <hcl/support/outcome.hpp>
#include <hcl/value/impl/msgpack_bytes.hpp>
#include <hcl/value/number.hpp>

namespace hcl::inline v0_1::detail {

// The exact value of a double, of which number(v) would be the shortest decimal text.
[[nodiscard]] inline number exactly(double v) {
  if (std::isinf(v)) return number::infinity(v < 0);
  int exponent = 0;
  const double mantissa = std::frexp(std::fabs(v), &exponent);
  return number::from_binary(v < 0, {static_cast<std::uint64_t>(std::ldexp(mantissa, 53))}, exponent - 53);
}

inline void append_msgpack_number(std::string& out, const number& n) {
  if (n.is_zero()) return append_msgpack_integer(out, 0);
  if (const std::optional<std::int64_t> integer = n.to_int64()) return append_msgpack_integer(out, *integer);
  const double nearest = n.to_double();
  // A whole number that is read as a double and written again loses digits in the reference.
  if (n.is_infinite() || (!n.is_integer() && std::isfinite(nearest) && exactly(nearest) == n))
    return append_msgpack_double(out, nearest);
  append_msgpack_text(out, n.to_string());
}

// None if it is no number.
[[nodiscard]] inline std::optional<number> number_of(const msgpack_item& item) {
  using kind = msgpack_item::kind;
  if (item.what == kind::integer) return number(item.integer);
  if (item.what == kind::whole) return number(item.whole);
  if (item.what == kind::floating && !std::isnan(item.floating)) return exactly(item.floating);
  if (item.what != kind::text) return std::nullopt;
  outcome<number> parsed = number::parse(item.bytes);
  return parsed ? std::optional<number>(*std::move(parsed)) : std::nullopt;
}

}  // namespace hcl::inline v0_1::detail
