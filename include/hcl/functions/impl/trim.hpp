// Parts cut off or replaced in a text: trim, trimspace, trimprefix, trimsuffix, replace.
#pragma once

#include <algorithm>
#include <string>

#include <hcl/functions/impl/define.hpp>
#include <hcl/functions/impl/text.hpp>
#include <hcl/functions/trim.hpp>
#include <hcl/support/search.hpp>
#include <hcl/text/impl/unicode.hpp>

namespace hcl::inline v0_1::functions::detail {

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
    while (start > begin && (static_cast<unsigned char>(s[start]) & 0xC0) == 0x80)
      --start;
    std::size_t next = start;
    if (!unwanted(decode_utf8(s, next))) break;
    end = start;
  }
  return s.substr(begin, end - begin);
}

template <typename Cut>
[[nodiscard]] function two_texts(std::string name, std::string description, std::string second, Cut cut,
                                 std::size_t effort = 1) {
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

template <typename X>
function functions_backend<X>::trimspace() {
  return text_change("trimspace", "Removes white space from both ends of the given string.", plain,
                     [](std::string_view s) { return trim_both(s, is_space); });
}

template <typename X>
function functions_backend<X>::trim() {
  return two_texts(
      "trim", "Removes the given characters from both ends of a string.", "cutset",
      [](std::string_view s, std::string_view cutset) {
        std::u32string unwanted;  // in order, since both texts may be long
        for (std::size_t at = 0; at < cutset.size();)
          unwanted += decode_utf8(cutset, at);
        std::sort(unwanted.begin(), unwanted.end());
        return trim_both(s,
                         [&](char32_t c) { return std::binary_search(unwanted.begin(), unwanted.end(), c); });
      },
      8);
}

template <typename X>
function functions_backend<X>::trimprefix() {
  return two_texts(
      "trimprefix", "Removes the given prefix from a string, if it has it.", "prefix",
      [](std::string_view s, std::string_view p) { return s.starts_with(p) ? s.substr(p.size()) : s; });
}

template <typename X>
function functions_backend<X>::trimsuffix() {
  return two_texts("trimsuffix", "Removes the given suffix from a string, if it has it.", "suffix",
                   [](std::string_view s, std::string_view e) {
                     return s.ends_with(e) ? s.substr(0, s.size() - e.size()) : s;
                   });
}

// False if it would have more than `max_count` bytes.
[[nodiscard]] inline bool replace_all(std::string_view s, std::string_view wanted, std::string_view with,
                                      std::size_t max_count, std::string& out) {
  const auto fits = [&](std::size_t more) { return more <= max_count - out.size(); };
  const hcl::detail::text_searcher searcher(wanted);
  std::size_t at = 0;
  if (wanted.empty()) {
    if (!fits(with.size())) return false;
    out = with;
    while (at < s.size()) {
      const std::size_t length = utf8_length(s, at);
      if (!fits(length + with.size())) return false;
      out.append(s.substr(at, length)).append(with);
      at += length;
    }
    return true;
  }
  for (std::size_t hit = searcher.find(s, 0); hit != s.npos; hit = searcher.find(s, at)) {
    if (!fits(hit - at + with.size())) return false;
    out.append(s.substr(at, hit - at)).append(with);
    at = hit + wanted.size();
  }
  if (!fits(s.size() - at)) return false;
  out.append(s.substr(at));
  return true;
}

template <typename X>
function functions_backend<X>::replace() {
  return function(
      {.name = "replace",
       .description = "Replaces every occurrence of a string within another.",
       .parameters = {text("str"), text("substr"), text("replace")},
       .result = type::string(),
       .refine = never_null,
       .call_within = [](arguments args, const type&, eval_context* ctx) -> outcome<value> {
         const std::size_t max_count = text_left(ctx);
         std::string out;
         if (replace_all(args[0].as_string(), args[1].as_string(), args[2].as_string(), max_count, out))
           return value(std::move(out));
         return failed_with_text(ctx, (std::max)(out.size(), max_count + 1),
                                 fail("The resulting string is too long."));
       },
       .effort = 8});
}

}  // namespace hcl::inline v0_1::functions::detail
