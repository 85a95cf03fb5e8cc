// Upper and lower case: upper, lower, title, by simple (one to one) case mapping.
#pragma once

#include <hcl/functions/impl/text.hpp>
#include <hcl/text/impl/unicode_normal.hpp>
#include <hcl/text/impl/unicode_properties.hpp>

namespace hcl::inline v1_0::functions::detail {

template <typename Map>
[[nodiscard]] std::string map_text(std::string_view s, Map map) {
  std::string out;
  out.reserve(s.size());
  for (std::size_t at = 0; at < s.size();)
    append_utf8(out, map(decode_utf8(s, at)));
  return out;
}

[[nodiscard]] inline std::string upper_case(std::string_view s) { return map_text(s, to_upper); }
[[nodiscard]] inline std::string lower_case(std::string_view s) { return map_text(s, to_lower); }
[[nodiscard]] inline std::string title_case(std::string_view s) {
  char32_t before = U' ';
  return map_text(s, [&before](char32_t c) {
    const bool starts = separates_words(before);
    before = c;
    return starts ? to_title(c) : c;
  });
}

// clang-format off
inline constexpr row case_rows[] = {
    {"upper", "Returns the given string in upper case.",
     {text("str", dynamic)}, type::string, call_text_change<upper_case>},
    {"lower", "Returns the given string in lower case.",
     {text("str", dynamic)}, type::string, call_text_change<lower_case>},
    {"title", "Returns the given string with the first letter of every word in upper case.",
     {text("str")}, type::string, call_text_change<title_case>},
};
// clang-format on

}  // namespace hcl::inline v1_0::functions::detail
