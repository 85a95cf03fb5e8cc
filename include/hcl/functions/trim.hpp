// Parts cut off or replaced in a text: trim, trimspace, trimprefix, trimsuffix, replace.
#pragma once

#include <algorithm>
#include <string>

#include <hcl/functions/define.hpp>
#include <hcl/functions/text.hpp>
#include <hcl/text/unicode.hpp>

namespace hcl::inline v0_1::functions {

namespace detail {
// Removes code points for which `unwanted` holds from both ends.
template <typename Unwanted>
[[nodiscard]] std::string_view trim_both(std::string_view s, Unwanted unwanted) {
  std::size_t begin = 0;
  while (begin < s.size()) {
    std::size_t next = begin;
    if (!unwanted(decode_utf8(s, next))) break;
    begin = next;
  }
  std::size_t end = s.size();
  while (end > begin) {
    std::size_t start = end - 1;
    while (start > begin && (static_cast<unsigned char>(s[start]) & 0xC0) == 0x80) --start;
    std::size_t next = start;
    if (!unwanted(decode_utf8(s, next))) break;
    end = start;
  }
  return s.substr(begin, end - begin);
}

template <typename Cut>
[[nodiscard]] function two_texts(std::string name, std::string description, std::string second, Cut cut, std::size_t effort = 1) {
  return function({.name = std::move(name),
                   .description = std::move(description),
                   .parameters = {text("str"), text(std::move(second))},
                   .result = type::string(),
                   .refine = never_null,
                   .call = [cut](arguments args, const type&) -> outcome<value> {
                     return value(cut(args[0].as_string(), args[1].as_string()));
                   },
                   .effort = effort});
}
}  // namespace detail

// trimspace("  a ") is "a".
[[nodiscard]] inline function trimspace() {
  return detail::text_change("trimspace", "Removes white space from both ends of the given text.", detail::plain,
                             [](std::string_view s) { return detail::trim_both(s, is_space); });
}
// trim("?!a!?", "!?") is "a".
[[nodiscard]] inline function trim() {
  return detail::two_texts("trim", "Removes the given characters from both ends of a text.", "cutset",
                           [](std::string_view s, std::string_view cutset) {
                             std::u32string unwanted;  // in order, since both texts may be long
                             for (std::size_t at = 0; at < cutset.size();) unwanted += decode_utf8(cutset, at);
                             std::sort(unwanted.begin(), unwanted.end());
                             return detail::trim_both(s, [&](char32_t c) { return std::binary_search(unwanted.begin(), unwanted.end(), c); });
                           },
                           6);
}
// trimprefix("foobar", "foo") is "bar".
[[nodiscard]] inline function trimprefix() {
  return detail::two_texts("trimprefix", "Removes the given prefix from a text, if it has it.", "prefix",
                           [](std::string_view s, std::string_view p) { return s.starts_with(p) ? s.substr(p.size()) : s; });
}
// trimsuffix("foobar", "bar") is "foo".
[[nodiscard]] inline function trimsuffix() {
  return detail::two_texts("trimsuffix", "Removes the given suffix from a text, if it has it.", "suffix",
                           [](std::string_view s, std::string_view e) { return s.ends_with(e) ? s.substr(0, s.size() - e.size()) : s; });
}
// replace("a.b", ".", "-") is "a-b"; literal, never a pattern. An empty text is found before, between and after all characters.
[[nodiscard]] inline function replace() {
  return function({.name = "replace",
                   .description = "Replaces every occurrence of a text within another.",
                   .parameters = {detail::text("str"), detail::text("substr"), detail::text("replace")},
                   .result = type::string(),
                   .refine = detail::never_null,
                   .call = [](detail::arguments args, const type&) -> outcome<value> {
                     const std::string_view s = args[0].as_string(), wanted = args[1].as_string(), with = args[2].as_string();
                     std::string out;
                     std::size_t at = 0;
                     if (wanted.empty()) {
                       out = with;
                       while (at < s.size() && out.size() <= detail::longest_text - (std::min)(with.size(), detail::longest_text)) {
                         const std::size_t begin = at;
                         at += detail::utf8_length(s, at);
                         out.append(s.substr(begin, at - begin)).append(with);
                       }
                       if (at < s.size()) return detail::fail("The resulting text is too long.");
                     } else {
                       for (std::size_t hit = s.find(wanted); hit != s.npos && out.size() <= detail::longest_text; hit = s.find(wanted, at)) {
                         out.append(s.substr(at, hit - at)).append(with);
                         at = hit + wanted.size();
                       }
                       out.append(s.substr(at));
                     }
                     if (out.size() > detail::longest_text) return detail::fail("The resulting text is too long.");
                     return value(std::move(out));
                   },
                   .effort = 8});
}

}  // namespace hcl::inline v0_1::functions
