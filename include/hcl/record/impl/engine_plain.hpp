// Plain scalars: the numbers and names that the general way reads from literals, from their bytes.
// Implementation.
#pragma once

#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

#include <hcl/record/engine.hpp>
#include <hcl/record/impl/engine_value.hpp>
#include <hcl/text/plain_value.hpp>

namespace hcl::inline v0_1::detail {

// A number as it is written; empty if it is none.
[[nodiscard]] inline number_literal number_of(const plain_value& from) noexcept {
  if (from.form != plain_form::number) return {};
  return {false, inner_text(from)};
}

template <typename X>
bool engine_backend<X>::plain_signed(const plain_value& from, std::int64_t min_bound, std::int64_t max_bound,
                                     std::int64_t& to) {
  return small_integer(number_of(from), to) && to >= min_bound && to <= max_bound;
}

template <typename X>
bool engine_backend<X>::plain_unsigned(const plain_value& from, std::uint64_t max_bound, std::uint64_t& to) {
  std::int64_t narrow = 0;
  if (!small_integer(number_of(from), narrow) || narrow < 0) return false;
  to = static_cast<std::uint64_t>(narrow);
  return to <= max_bound;
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
[[nodiscard]] bool plain_floating(const plain_value& from, Float& to) {
  const number_literal written = number_of(from);
  if (written.digits == "0") return to = Float{0}, true;
  if constexpr (std::is_same_v<Float, double>)
    if (exact_quotient(written.digits, to)) return true;
  return short_literal(written, to);
}
template <typename X>
bool engine_backend<X>::plain_double(const plain_value& from, double& to) {
  return plain_floating(from, to);
}
template <typename X>
bool engine_backend<X>::plain_float(const plain_value& from, float& to) {
  return plain_floating(from, to);
}

template <typename X>
bool engine_backend<X>::plain_name(const plain_value& from, std::span<const std::string_view> names,
                                   std::size_t& index) {
  if (from.form != plain_form::text) return false;
  const std::string_view text = inner_text(from);
  for (index = 0; index != names.size(); ++index)
    if (names[index] == text) return true;
  return false;
}

}  // namespace hcl::inline v0_1::detail
