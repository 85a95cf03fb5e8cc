// Numbers as text: integers digit by digit, others in the fewest decimal digits that read back as the same
// 512-bit number; with an exponent only where there would be more than a thousand.
#pragma once

#include <hcl/value/impl/number_text.hpp>

namespace hcl::inline v0_1::detail {

HCL_DECL outcome<std::string> value_backend::to_string(const number& v, std::size_t limit,
                                                       number_digits form) {
  if (v.is_infinite()) return std::string(v.sign() < 0 ? "-Inf" : "+Inf");
  decimal_digits digits;
  if (v.form_ == number::form::decimal) {
    char buffer[20];
    char* at = buffer + 20;
    std::uint64_t rest = magnitude(v.significand_);
    do
      *--at = static_cast<char>('0' + rest % 10);
    while ((rest /= 10) != 0);
    if (v.exponent_ == 0 || v.is_zero()) {
      if (static_cast<std::size_t>(buffer + 20 - at) > limit) return fail(codes::number_too_long);
      if (v.significand_ < 0) return std::string("-").append(at, buffer + 20);
      return std::string(at, buffer + 20);
    }
    digits.digits.assign(at, buffer + 20);
    digits.point = static_cast<std::int64_t>(digits.digits.size()) + v.exponent_;
  } else {
    const std::int64_t exponent = v.wide()->exponent, size = magnitude_of_wide(exponent);
    const bool in_full =
        form == number_digits::all || (form == number_digits::exact && size <= max_plain_digits);
    const bool is_plain = in_full || form != number_digits::exact;
    // Reject before the work is done.
    if (is_plain && size > 2 && static_cast<std::uint64_t>(size - 2) > limit)
      return fail(codes::number_too_long);
    digits = in_full && v.wide_is_integer() ? all_digits(to_wide(v).mantissa, exponent)
                                            : shortest_digits(*v.wide(), form);
  }

  const auto count = static_cast<std::int64_t>(digits.digits.size());
  const std::int64_t plain =
      count + (std::max<std::int64_t>)(0, -digits.point) + (std::max<std::int64_t>)(0, digits.point - count);
  const bool scientific = form == number_digits::exact && plain > max_plain_digits;
  if (static_cast<std::uint64_t>(scientific ? count : plain) > limit) return fail(codes::number_too_long);
  return scientific ? in_scientific_notation(digits, v.sign() < 0) : in_plain_notation(digits, v.sign() < 0);
}

HCL_DECL std::string value_backend::readable_text(const number& v) {
  if (!v.is_wide() || v.wide()->precision == number_precision) return v.to_string();
  return in_plain_notation(shortest_digits(*v.wide(), number_digits::exact), v.sign() < 0);
}

}  // namespace hcl::inline v0_1::detail

namespace hcl::inline v0_1 {

HCL_DECL std::size_t number::integer_digits() const {
  if (is_infinite()) return 0;
  std::int64_t digits = 0;
  if (form_ == number::form::decimal) {
    digits = is_zero() ? 1 : detail::digit_count(detail::magnitude(significand_)) + exponent_;
  } else if (const std::int64_t top = wide()->exponent + 512; top > 0) {
    digits = static_cast<std::int64_t>(static_cast<double>(top) * detail::log10_of_2) + 1;
  }
  return static_cast<std::size_t>((std::max<std::int64_t>)(digits, 1));
}

}  // namespace hcl::inline v0_1
