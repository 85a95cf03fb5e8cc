// Parts cut off or replaced in a text: trim, trimspace, trimprefix, trimsuffix, replace.
#pragma once

#include <algorithm>
#include <string>

#include <hcl/functions/impl/define.hpp>
#include <hcl/functions/impl/row.hpp>
#include <hcl/functions/impl/text.hpp>
#include <hcl/support/bytes.hpp>
#include <hcl/text/impl/unicode_normal.hpp>

namespace hcl::inline v1_0::functions::detail {

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

template <std::string_view (*Cut)(std::string_view, std::string_view)>
[[nodiscard]] outcome<value> call_cut(arguments args, const type&) {
  return value(Cut(args[0].as_string(), args[1].as_string()));
}

[[nodiscard]] inline std::string_view without_space(std::string_view s) { return trim_both(s, is_space); }

[[nodiscard]] inline std::string_view without_characters(std::string_view s, std::string_view cutset) {
  std::u32string unwanted;  // in order, since both texts may be long
  for (std::size_t at = 0; at < cutset.size();)
    unwanted += decode_utf8(cutset, at);
  std::sort(unwanted.begin(), unwanted.end());
  return trim_both(s, [&](char32_t c) { return std::binary_search(unwanted.begin(), unwanted.end(), c); });
}

[[nodiscard]] inline std::string_view without_prefix(std::string_view s, std::string_view prefix) {
  return s.starts_with(prefix) ? s.substr(prefix.size()) : s;
}

[[nodiscard]] inline std::string_view without_suffix(std::string_view s, std::string_view suffix) {
  return s.ends_with(suffix) ? s.substr(0, s.size() - suffix.size()) : s;
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

[[nodiscard]] inline outcome<value> call_replace(arguments args, const type&, eval_context* ctx) {
  const std::size_t max_count = text_left(ctx);
  std::string out;
  if (replace_all(args[0].as_string(), args[1].as_string(), args[2].as_string(), max_count, out))
    return value(std::move(out));
  return failed_with_text(ctx, (std::max)(out.size(), max_count + 1),
                          fail("The resulting string is too long."));
}

// clang-format off
inline constexpr row trim_rows[] = {
    {"trimspace", "Removes white space from both ends of the given string.",
     {text("str")}, type::string, call_text_change<without_space>},
    {"trim", "Removes the given characters from both ends of a string.",
     {text("str"), text("cutset")}, type::string, call_cut<without_characters>, 8},
    {"trimprefix", "Removes the given prefix from a string, if it has it.",
     {text("str"), text("prefix")}, type::string, call_cut<without_prefix>},
    {"trimsuffix", "Removes the given suffix from a string, if it has it.",
     {text("str"), text("suffix")}, type::string, call_cut<without_suffix>},
    {"replace", "Replaces every occurrence of a string within another.",
     {text("str"), text("substr"), text("replace")}, type::string, call_replace, 8},
};
// clang-format on

}  // namespace hcl::inline v1_0::functions::detail
