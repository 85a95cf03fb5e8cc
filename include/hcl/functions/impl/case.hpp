// Upper and lower case: upper, lower, title, by simple (one to one) case mapping.
#pragma once

#include <hcl/functions/case.hpp>
#include <hcl/functions/impl/text.hpp>
#include <hcl/text/impl/unicode.hpp>
#include <hcl/text/impl/unicode_case.hpp>

namespace hcl::inline v0_1::functions::detail {

template <typename Map>
[[nodiscard]] std::string map_text(std::string_view s, Map map) {
  std::string out;
  out.reserve(s.size());
  for (std::size_t at = 0; at < s.size();)
    append_utf8(out, map(decode_utf8(s, at)));
  return out;
}

template <typename X>
function functions_backend<X>::upper() {
  return text_change("upper", "Returns the given string in upper case.", dynamic,
                     [](std::string_view s) { return map_text(s, to_upper); });
}

template <typename X>
function functions_backend<X>::lower() {
  return text_change("lower", "Returns the given string in lower case.", dynamic,
                     [](std::string_view s) { return map_text(s, to_lower); });
}

template <typename X>
function functions_backend<X>::title() {
  return text_change("title", "Returns the given string with the first letter of every word in upper case.",
                     plain, [](std::string_view s) {
                       char32_t before = U' ';
                       return map_text(s, [&before](char32_t c) {
                         const bool starts = separates_words(before);
                         before = c;
                         return starts ? to_title(c) : c;
                       });
                     });
}

}  // namespace hcl::inline v0_1::functions::detail
