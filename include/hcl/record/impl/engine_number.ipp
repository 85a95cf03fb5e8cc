// Reading numbers that are not whole: few digits from their text, everything else from the number that they
// are in the language. Implementation.
#pragma once

#include <array>
#include <charconv>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <system_error>
#include <type_traits>

#include <hcl/record/engine.hpp>
#include <hcl/record/impl/engine_report.hpp>
#include <hcl/record/impl/engine_value.hpp>
#include <hcl/text/plain_value.hpp>
#include <hcl/value/number.hpp>

namespace hcl::inline v0_1::detail {

// A text as a number of the machine, correctly rounded; libc++ has only this for integers.
template <typename Float>
[[nodiscard]] bool read_decimal(std::string_view digits, Float& to) {
  const char* const end = digits.data() + digits.size();
  if constexpr (requires { std::from_chars(end, end, to); }) {
    const auto [stop, error] = std::from_chars(digits.data(), end, to);
    return error == std::errc() && stop == end;
  } else {
    const outcome<number> exact = number::parse(digits);
    if (exact) to = value_backend::to_floating<Float>(*exact);
    return static_cast<bool>(exact);
  }
}

// Few digits only, since literals round to 512 bits first.
template <typename Float>
[[nodiscard]] bool short_literal(const number_literal& written, Float& to) {
  if (written.digits.empty() || written.digits.size() > 24) return false;
  if (!read_decimal(written.digits, to) || !std::isfinite(to)) return false;
  if (to == 0) return false;  // of what is written as zero, evaluation knows what is a number
  if (written.negative) to = -to;
  return true;
}

// Few digits: a quotient of two doubles that are exact, which is rounded once. False if there are more.
[[nodiscard]] inline bool exact_quotient(std::string_view digits, double& to) noexcept {
  constexpr std::array<double, 16> powers{1e0, 1e1, 1e2,  1e3,  1e4,  1e5,  1e6,  1e7,
                                          1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15};
  if (digits.empty() || digits.size() > powers.size() || digits[0] == '-') return false;
  std::int64_t all = 0;
  std::size_t decimals = 0;
  for (std::size_t i = 0; i != digits.size(); ++i) {
    if (digits[i] == '.')
      decimals = digits.size() - i - 1;
    else
      all = all * 10 + (digits[i] - '0');
  }
  if (all == 0 || (decimals == 0 && digits.size() == powers.size())) return false;
  to = static_cast<double>(all) / powers[decimals];
  return true;
}

template <typename Float>
[[nodiscard]] bool read_floating(decode_context& ctx, const input& from, Float& to) {
  const number_literal written = number_in(ctx, from);
  if (written.digits == "0") {
    to = written.negative ? -Float{0} : Float{0};
    return true;
  }
  if constexpr (std::is_same_v<Float, double>)
    if (from.written() && exact_quotient(written.digits, to)) return true;
  if (short_literal(written, to)) return true;
  value storage;
  const value* v = nullptr;
  if (!primitive_value(ctx, from, type_kind::number, "a number", storage, v)) return false;
  const number& exact = v->as_number();
  if constexpr (std::is_same_v<Float, double>)
    to = exact.to_double();
  else
    to = value_backend::to_floating<Float>(exact);
  if (!std::isinf(to) || (exact.is_infinite() && ctx.opts->infinite_numbers)) return true;
  return reject_kind(ctx, from, exact.is_infinite() ? "a finite number" : "a smaller number", *v);
}
HCL_DECL bool engine_backend::read_double(decode_context& ctx, const input& from, double& to) {
  return read_floating(ctx, from, to);
}
HCL_DECL bool engine_backend::read_float(decode_context& ctx, const input& from, float& to) {
  return read_floating(ctx, from, to);
}
HCL_DECL bool engine_backend::read_long_double(decode_context& ctx, const input& from, long double& to) {
  return read_floating(ctx, from, to);
}

HCL_DECL bool engine_backend::read_number(decode_context& ctx, const input& from, number& to) {
  constexpr std::size_t few = 18;  // digits, with whose value no limit is concerned
  if (const plain_value* const c = from.written(); c && c->form == plain_form::number)
    if (const std::string_view digits = inner_text(*c); digits.size() <= few)
      if (const outcome<number> exact = number::parse(digits)) {
        to = *exact;
        return true;
      }
  value storage;
  const value* v = nullptr;
  if (!primitive_value(ctx, from, type_kind::number, "a number", storage, v)) return false;
  to = v->as_number();
  return !to.is_infinite() || ctx.opts->infinite_numbers || reject_kind(ctx, from, "a finite number", *v);
}

}  // namespace hcl::inline v0_1::detail
