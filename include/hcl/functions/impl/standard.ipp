// Arithmetic as functions: add, subtract, multiply, divide, modulo, negate, abs, int, ceil, floor, signum,
// min, max.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <utility>

#include <hcl/functions/families.hpp>
#include <hcl/functions/impl/collection.hpp>
#include <hcl/functions/impl/date.hpp>
#include <hcl/functions/impl/documents.hpp>
#include <hcl/functions/impl/format.hpp>
#include <hcl/functions/impl/operators.hpp>
#include <hcl/functions/impl/regex.hpp>
#include <hcl/functions/impl/row.hpp>
#include <hcl/functions/impl/sequence.hpp>
#include <hcl/functions/impl/sets.hpp>
#include <hcl/functions/impl/text.hpp>
#include <hcl/functions/standard.hpp>
#include <hcl/support/bytes.hpp>
#include <hcl/value/capsule.hpp>
#include <hcl/value/impl/build.hpp>

namespace hcl::inline v1_0::functions::detail {

// The double that a result is once it is stored: processors that compute with more digits, as i686 does,
// round what they keep only then.
[[nodiscard]] inline double stored(double d) noexcept {
  const volatile double kept = d;
  return kept;
}

// log and pow go through double, as their results are seldom exact anyway.
template <double (*Compute)(double, double)>
[[nodiscard]] outcome<value> call_through_double(arguments args, const type&) {
  double inputs[2];
  for (int i = 0; i < 2; ++i) {
    const number& n = args[static_cast<std::size_t>(i)].as_number();
    inputs[i] = n.to_double();
    if (std::isinf(inputs[i]) && !n.is_infinite())
      return attribute_to(i, "This number is too large for this function.");
  }
  const double result = stored(Compute(inputs[0], inputs[1]));
  if (std::isnan(result)) return fail("The result is not a number.");
  return value(result);
}

[[nodiscard]] inline double logarithm(double n, double base) noexcept {
  return stored(std::log(n)) / stored(std::log(base));
}
[[nodiscard]] inline double power(double base, double exponent) noexcept { return std::pow(base, exponent); }

// Value of a digit in bases up to 62: 0-9, a-z, A-Z; up to 36 letters of either case are the same.
[[nodiscard]] inline int digit_value(char c, int base) {
  if (hcl::detail::is_digit(c)) return c - '0';
  if (hcl::detail::is_lower(c)) return c - 'a' + 10;
  if (hcl::detail::is_upper(c)) return c - 'A' + (base <= 36 ? 10 : 36);
  return 99;
}

[[nodiscard]] inline bool is_whole(std::string_view s, int base) noexcept {
  return !s.empty() &&
         std::all_of(s.begin(), s.end(), [base](char c) { return digit_value(c, base) < base; });
}

// Reads a text of digits only. Nothing if the number is 2^512 or more; in base 10, as for a literal, if it
// needs more than 512 bits.
[[nodiscard]] inline std::optional<number> read_digits(std::string_view s, int base) {
  if (base == 10) {
    const outcome<number> n = number::parse_literal(s);
    return n ? std::optional(*n) : std::nullopt;
  }
  const number limit =
      number::from_binary(false, {0, 0, 0, 0, 0, 0, 0, std::uint64_t{1} << 63}, 1);  // 2^512: exact below
  number total;
  while (!s.empty() && total < limit) {
    // As many digits as fit a machine's number at a time.
    std::int64_t digits = 0, scale = 1;
    for (; !s.empty() && scale < (std::int64_t{1} << 56); s.remove_prefix(1)) {
      digits = digits * base + digit_value(s[0], base);
      scale *= base;
    }
    total = *add(*multiply(total, number(scale)), number(digits));  // finite, so neither can fail
  }
  return total < limit ? std::optional(total) : std::nullopt;
}

[[nodiscard]] inline outcome<value> parse_integer(std::string_view text, int base) {
  const bool is_signed = text.starts_with('-') || text.starts_with('+');
  const std::string_view digits = text.substr(is_signed ? 1 : 0);
  if (!is_whole(digits, base))
    return attribute_to(
        0, "Cannot read " + in_quotes(text) + " as a whole number in base " + std::to_string(base) + ".");
  const std::optional<number> n = read_digits(digits, base);
  if (!n) return attribute_to(0, "This number needs more than 512 bits and cannot be represented exactly.");
  return value(text.starts_with('-') ? negate(*n) : *n);
}

[[nodiscard]] inline outcome<type> type_of_parseint(arguments args) {
  if (args[0].type() != type::string())
    return attribute_to(0, "The first argument must be a string, not " +
                               hcl::detail::with_article(friendly_name(args[0].type())) + ".");
  return type::number();
}

[[nodiscard]] inline outcome<value> call_parseint(arguments args, const type&) {
  const std::optional<std::int64_t> base = whole(args[1]);
  if (!base || *base < 2 || *base > 62)
    return attribute_to(1, "The base must be a whole number between 2 and 62.");
  return parse_integer(args[0].as_string(), static_cast<int>(*base));
}

// clang-format off
inline constexpr row number_rows[] = {
    {"log", "Returns the logarithm of the given number in the given base.",
     {numeric("num"), numeric("base")}, type::number, call_through_double<logarithm>},
    {"pow", "Returns the given number raised to the given power.",
     {numeric("num"), numeric("power")}, type::number, call_through_double<power>},
    {"parseint", "Reads a string as a whole number in the given base.",
     {any("number"), numeric("base")}, type_of_parseint, call_parseint},
};
// clang-format on

// "list of any type", where the type of the elements is left open.
[[nodiscard]] inline std::string wanted_name(const type& wanted) {
  const bool is_open = wanted.is_collection() && wanted.element().is_dynamic();
  return is_open ? std::string(hcl::detail::keyword(wanted.kind())) + " of any type" : friendly_name(wanted);
}

[[nodiscard]] inline outcome<type> converted_type(const type& have, const type& wanted,
                                                  const model_options& options) {
  if (have == wanted || conversion_between(have, wanted, options) != conversion::none) return wanted;
  return attribute_to(0, "Cannot convert " + friendly_name(have) + " to " + wanted_name(wanted) + ": " +
                             describe_mismatch(have, wanted, options));
}

// Conversion looks at the types itself: they are looked at before only where that is not all there is to say.
[[nodiscard]] inline outcome<value> converted_value(const value& given, const type& wanted,
                                                    const model_options& options) {
  outcome<value> converted = convert(given, wanted, options);
  if (converted && !given.is_null()) return converted;
  if (outcome<type> possible = converted_type(given.type(), wanted, options); !possible)
    return std::move(possible).error();
  if (!converted) return attribute_to(0, converted.error().message);
  return converted;
}

inline constexpr std::size_t conversion_effort = 4;

template <type (*Wanted)()>
[[nodiscard]] const type& wanted_type() {
  static const type wanted = Wanted();
  return wanted;
}
template <type (*Wanted)()>
[[nodiscard]] outcome<type> type_of_conversion(arguments args, eval_context* ctx) {
  return converted_type(args[0].type(), wanted_type<Wanted>(), options_of(ctx));
}
template <type (*Wanted)()>
[[nodiscard]] outcome<value> call_conversion(arguments args, eval_context* ctx) {
  return converted_value(args[0], wanted_type<Wanted>(), options_of(ctx));
}

[[nodiscard]] inline outcome<type> type_of_assertnotnull(arguments args) { return args[0].type(); }

[[nodiscard]] inline outcome<value> call_assertnotnull(arguments args, const type&) { return args[0]; }

// clang-format off
inline constexpr row conversion_rows[] = {
    {"tostring", "Converts the given value to string.",
     {any("v", null | dynamic)},
     type_of_conversion<type::string>, call_conversion<type::string>, conversion_effort, unrefined},
    {"tonumber", "Converts the given value to number.",
     {any("v", null | dynamic)},
     type_of_conversion<type::number>, call_conversion<type::number>, conversion_effort, unrefined},
    {"tobool", "Converts the given value to bool.",
     {any("v", null | dynamic)},
     type_of_conversion<type::boolean>, call_conversion<type::boolean>, conversion_effort, unrefined},
    {"tolist", "Converts the given value to list of any type.",
     {any("v", null | dynamic)},
     type_of_conversion<list_of_any>, call_conversion<list_of_any>, conversion_effort, unrefined},
    {"toset", "Converts the given value to set of any type.",
     {any("v", null | dynamic)},
     type_of_conversion<set_of_any>, call_conversion<set_of_any>, conversion_effort, unrefined},
    {"tomap", "Converts the given value to map of any type.",
     {any("v", null | dynamic)},
     type_of_conversion<map_of_any>, call_conversion<map_of_any>, conversion_effort, unrefined},
    {"assertnotnull", "Returns the given value, and fails if it is null.",
     {any("v")}, type_of_assertnotnull, call_assertnotnull, 0},
};
// clang-format on

}  // namespace hcl::inline v1_0::functions::detail

namespace hcl::inline v1_0::functions {

HCL_DECL function make_to(std::string name, const type& wanted) {
  return function({.name = std::move(name),
                   .description = "Converts the given value to " + detail::wanted_name(wanted) + ".",
                   .parameters = {detail::made(detail::any("v", detail::null | detail::dynamic))},
                   .type_within =
                       [wanted](detail::arguments args, eval_context* ctx) {
                         return detail::converted_type(args[0].type(), wanted, detail::options_of(ctx));
                       },
                   .call_at_once =
                       [wanted](detail::arguments args, eval_context* ctx) {
                         return detail::converted_value(args[0], wanted, detail::options_of(ctx));
                       },
                   .effort = detail::conversion_effort});
}

}  // namespace hcl::inline v1_0::functions

namespace hcl::inline v1_0::functions::detail {

// The whole, which slices share, and which part of it these are.
struct byte_string {
  std::shared_ptr<const std::string> whole;
  std::size_t begin, size;

  [[nodiscard]] std::string_view view() const noexcept {
    return std::string_view(*whole).substr(begin, size);
  }
};
[[nodiscard]] inline const capsule<byte_string>& byte_strings() {
  static const capsule<byte_string> made(
      "bytes", {.identity = "hcl bytes",
                .equals = [](const byte_string& a, const byte_string& b) { return a.view() == b.view(); },
                .key = [](const byte_string& bytes) { return std::string(bytes.view()); },
                .text = [](const byte_string& bytes) { return std::to_string(bytes.size) + " bytes"; }});
  return made;
}
[[nodiscard]] inline type type_of_bytes() { return byte_strings().type(); }

[[nodiscard]] inline outcome<value> call_byteslen(arguments args, const type&) {
  return value(byte_strings().get(args[0])->size);
}

[[nodiscard]] inline outcome<value> call_bytesslice(arguments args, const type&) {
  const byte_string& from = *byte_strings().get(args[0]);
  constexpr std::string_view names[] = {"offset", "length"};
  std::size_t numbers[2]{};
  std::size_t left = from.size;
  for (int i = 0; i != 2; ++i) {
    const std::string what = "The " + std::string(names[i]) + " must ";
    const std::optional<std::int64_t> n = whole(args[static_cast<std::size_t>(i) + 1]);
    if (!n) return attribute_to(i + 1, what + "be a whole number.");
    if (*n < 0) return attribute_to(i + 1, what + "not be less than zero.");
    if (static_cast<std::uint64_t>(*n) > left)
      return attribute_to(i + 1, what + "not be greater than " + std::to_string(left) + ", as there are " +
                                     std::to_string(from.size) + " bytes.");
    numbers[i] = static_cast<std::size_t>(*n);
    left -= numbers[i];
  }
  return byte_strings().make({from.whole, from.begin + numbers[0], numbers[1]});
}

// clang-format off
inline constexpr row bytes_rows[] = {
    {"byteslen", "Counts the bytes in a buffer.",
     {{"buf", type_of_bytes, dynamic}}, type::number, call_byteslen},
    {"bytesslice", "Returns a number of bytes of a buffer, from an offset on.",
     {{"buf", type_of_bytes, dynamic}, numeric("offset"), numeric("length")}, type_of_bytes, call_bytesslice},
};
// clang-format on

}  // namespace hcl::inline v1_0::functions::detail

namespace hcl::inline v1_0::functions {

HCL_DECL type bytes_type() { return detail::type_of_bytes(); }

HCL_DECL value make_bytes(std::string bytes) {
  const std::size_t size = bytes.size();
  return detail::byte_strings().make({std::make_shared<const std::string>(std::move(bytes)), 0, size});
}

HCL_DECL std::string_view bytes_of(const value& v) {
  const detail::byte_string* bytes = detail::byte_strings().get(v);
  return bytes ? bytes->view() : std::string_view();
}

}  // namespace hcl::inline v1_0::functions

namespace hcl::inline v1_0::functions::detail {

HCL_DECL std::span<const function> families::number_family() {
  return family_of<arithmetic_rows, number_rows>();
}
HCL_DECL std::span<const function> families::logic_family() { return family_of<logic_rows>(); }
HCL_DECL std::span<const function> families::text_family() {
  return family_of<case_rows, text_rows, trim_rows, regex_rows, format_rows>();
}
HCL_DECL std::span<const function> families::collection_family() {
  return family_of<collection_rows, sequence_rows, mapping_rows, set_rows>();
}
HCL_DECL std::span<const function> families::encoding_family() {
  return family_of<json_rows, csv_rows, date_rows>();
}
HCL_DECL std::span<const function> families::bytes_family() { return family_of<bytes_rows>(); }
HCL_DECL std::span<const function> families::conversion_family() { return family_of<conversion_rows>(); }

HCL_DECL const function* families::find(std::string_view name) {
  return find_in({number_family(), logic_family(), text_family(), collection_family(), encoding_family(),
                  conversion_family(), bytes_family()},
                 name);
}

}  // namespace hcl::inline v1_0::functions::detail
