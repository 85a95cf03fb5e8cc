// Upper and lower case: upper, lower, title, by simple (one to one) case mapping.
#pragma once

#include <hcl/functions/define.hpp>
#include <hcl/functions/text.hpp>
#include <hcl/text/unicode.hpp>
#include <hcl/text/unicode_case.hpp>

namespace hcl::inline v0_1::functions {

namespace detail {
template <typename Map>
[[nodiscard]] std::string map_text(std::string_view s, Map map) {
  std::string out;
  out.reserve(s.size());
  for (std::size_t at = 0; at < s.size();) append_utf8(out, map(decode_utf8(s, at)));
  return out;
}
}  // namespace detail

// upper("straße") is "STRAßE".
[[nodiscard]] inline function upper() {
  return detail::text_change("upper", "Returns the given text in upper case.", detail::dynamic,
                             [](std::string_view s) { return detail::map_text(s, to_upper); });
}
// lower("HELLO") is "hello".
[[nodiscard]] inline function lower() {
  return detail::text_change("lower", "Returns the given text in lower case.", detail::dynamic,
                             [](std::string_view s) { return detail::map_text(s, to_lower); });
}
// title("o'neil x") is "O'Neil X": the first letter of every word.
[[nodiscard]] inline function title() {
  return detail::text_change("title", "Returns the given text with the first letter of every word in upper case.", detail::plain,
                             [](std::string_view s) {
                               char32_t before = U' ';
                               return detail::map_text(s, [&before](char32_t c) {
                                 const bool starts = separates_words(before);
                                 before = c;
                                 return starts ? to_title(c) : c;
                               });
                             });
}

}  // namespace hcl::inline v0_1::functions
