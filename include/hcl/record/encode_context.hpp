// The state of an encoding: options and diagnostics.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>

#include <hcl/body/body.hpp>
#include <hcl/body/body_model.hpp>
#include <hcl/diagnostics/diagnostics.hpp>
#include <hcl/support/compiler.hpp>
#include <hcl/value/value.hpp>

namespace hcl::inline v1_0::detail {

struct encode_context {
  bool skip_defaults = false;
  sensitive_values sensitive = sensitive_values::reject;
  diagnostics* diags = nullptr;
  bool in_json = false;         // the JSON syntax
  bool marks_defaults = false;  // for update(): model_item::is_default is set, and secrets stay, marked
  bool comments = false;        // the texts of members go above them

  [[nodiscard]] bool reveals() const noexcept { return sensitive == sensitive_values::reveal; }
  [[nodiscard]] bool knows_defaults() const noexcept { return skip_defaults || marks_defaults; }
  // The same for comparing with defaults: reveals everything, reports nothing.
  [[nodiscard]] encode_context quiet() const noexcept {
    return {skip_defaults, sensitive_values::reveal, nullptr, in_json};
  }

  HCL_COLD void reject(std::string_view name, std::string_view why) const;
};

// encode_body.hpp.
template <typename T>
void reject_invalid(const encode_context& ctx, std::string_view name, const T& object);
template <typename T>
bool is_same_value(const encode_context& ctx, const T& object, const T& other);
template <typename Map, typename Use>
void visit_entries(const encode_context& ctx, std::string_view name, const Map& map, const Use& use);
template <typename T>
void model_member_value(const encode_context& ctx, std::string_view name, const T& object, model_item& to);
template <typename T, std::size_t Index>
void model_comments(const encode_context& ctx, model_item& of);
template <typename T>
void claim_names(body_model& of, std::size_t begin, std::string_view discriminator);

struct date_parts;
struct record_info;

// Defined in record/impl/encode.ipp.
namespace encoding {
// Without the factors 2 and 5: what a number is to be divisible by for a decimal fraction.
constexpr std::int64_t without_decimals(std::int64_t denominator) {
  for (const int factor : {2, 5})
    while (denominator % factor == 0)
      denominator /= factor;
  return denominator;
}
std::string duration_text(std::int64_t ticks, std::intmax_t numerator, std::intmax_t denominator);
std::string duration_text(double ticks, std::intmax_t numerator,
                          std::intmax_t denominator);  // in seconds
// RFC 3339 timestamps in UTC; empty beyond the years 0 to 9999 and for fractions of a nanosecond.
// Floating-point numbers are rounded to nanoseconds.
std::string time_text(std::int64_t ticks, std::intmax_t numerator, std::intmax_t denominator);
std::string time_text(double ticks, std::intmax_t numerator, std::intmax_t denominator);
// A date as of RFC 3339; empty beyond the years 0 to 9999.
std::string date_text(const date_parts& date);
// "64KiB", in the unit that leaves the smallest whole number; a number if that is the byte.
value size_value(std::uint64_t bytes);
// Bytes in base64, with padding.
std::string base64_text(std::string_view bytes);
// A further item of a body, and room for more of them.
model_item& add_item(body_model& to, std::string_view name);
void expect_items(body_model& to, std::size_t count);
// Whether two attributes would be written the same way.
bool is_same_item(const model_item& a, const model_item& b);
// A text in Markdown as comments before the others of an item.
void add_comments(model_item& to, std::string_view text);
// The message of a struct's own validation.
std::string invalid_text(std::string_view message);
// Rules in words, to follow "must be".
std::string bounds_words(std::string_view noun, const std::optional<value>& low,
                         const std::optional<value>& high);
std::string choices_words(std::span<const value> allowed);
// The violation of a pattern, to follow the member's name; empty if it matches.
std::string why_unmatched(std::string_view pattern, std::string_view text);
// Whether no two items have one name.
bool have_distinct_names(const body_model& of);
// Adds the rest of a body. Returns why it cannot be written, if so.
std::string_view model_kept(const body& from, body_model& to);
// Marks attributes of the rest, from `begin` on, that the struct would read as something else.
// `discriminator`: a further attribute; may be empty.
void claim_names(body_model& of, std::size_t begin, const record_info& info, std::string_view discriminator);
// The body of a block as it was written, braces included; empty if it was not written so.
std::string kept_text(const body& from);
}  // namespace encoding

// Keys of maps and labels, which are text.
[[nodiscard]] std::string key_text(const value& key);

}  // namespace hcl::inline v1_0::detail
