// Texts: by grapheme clusters and lines, in upper and lower case, without their ends.
#pragma once

#include <algorithm>
#include <string>

#include <hcl/eval/impl/coerce.hpp>
#include <hcl/functions/impl/row.hpp>
#include <hcl/support/bytes.hpp>
#include <hcl/text/impl/unicode_properties.hpp>

namespace hcl::inline v1_0::functions::detail {

// Bytes of the code point at `at`.
[[nodiscard]] inline std::size_t utf8_length(std::string_view s, std::size_t at) {
  std::size_t end = at;
  static_cast<void>(decode_utf8(s, end));
  return end - at;
}

struct text_part {
  std::string_view text{};
  std::size_t read = 0;  // bytes that were looked at to find it
};

[[nodiscard]] inline text_part substring(std::string_view s, std::int64_t offset, std::int64_t length) {
  std::size_t read = 0;
  if (offset < 0) {
    offset += static_cast<std::int64_t>(count_graphemes(s));
    read = s.size();
  } else if (length == 0) {
    return {};
  }
  std::size_t begin = 0;
  for (std::int64_t i = 0; i < offset; ++i) {
    if (begin >= s.size()) return {{}, read + begin};
    begin = next_grapheme(s, begin);
  }
  s.remove_prefix(begin);
  if (length < 0) return {s, read + begin};
  std::size_t end = 0;
  std::int64_t taken = 0;
  // A negative offset does not make an empty length empty: the reference counts past it, to the end.
  while (end < s.size()) {
    end = next_grapheme(s, end);
    if (++taken == length) break;
  }
  return {s.substr(0, end), read + begin + end};
}

[[nodiscard]] inline outcome<value> call_strlen(arguments args, const type&) {
  if (args[0].is_known()) return value(count_graphemes(args[0].as_string()));
  refinement refinements;
  if (args[0].kind() == type_kind::string)
    refinements.lower = number_bound{count_graphemes(refinement_of(args[0]).prefix), true};
  return value::unknown(type::number(), refinements);
}

[[nodiscard]] inline value refine_strlen(value v) {
  refinement refinements = refinement::not_null();
  refinements.lower = number_bound{0, true};
  return refine(v, refinements);
}

[[nodiscard]] inline outcome<value> call_substr(arguments args, const type&, eval_context* ctx) {
  constexpr std::size_t effort = 4;  // of what is read, which may be much less than the text
  const std::optional<std::int64_t> offset = whole(args[1]);
  const std::optional<std::int64_t> length = whole(args[2]);
  if (!offset || !length) return fail("Offset and length must be whole numbers.");
  const text_part part = substring(args[0].as_string(), *offset, *length);
  if (ctx && !hcl::detail::charge(ctx, hcl::detail::step_limit,
                                  hcl::detail::steps_for(*ctx, part.read, true, effort)))
    return value::unknown(type::string());
  return value(part.text);
}

[[nodiscard]] inline std::string reversed_text(std::string_view s) {
  std::string reversed(s.size(), '\0');
  std::size_t end = s.size();
  for (std::size_t at = 0; at < s.size();) {
    const std::size_t next = next_grapheme(s, at);
    end -= next - at;
    s.substr(at, next - at).copy(reversed.data() + end, next - at);
    at = next;
  }
  return reversed;
}

[[nodiscard]] inline std::string_view without_last_newlines(std::string_view s) {
  while (!s.empty() && (s.back() == '\n' || s.back() == '\r'))
    s.remove_suffix(1);
  return s;
}

[[nodiscard]] inline outcome<type> type_of_join(arguments args) {
  if (args.size() < 2) return fail("At least one list is required.");
  return type::string();
}

[[nodiscard]] inline outcome<value> call_join(arguments args, const type&, eval_context* ctx) {
  for (const value& list : args.subspan(1))
    if (!list.is_wholly_known()) return value::unknown(type::string());
  const std::string_view separator = args[0].as_string();
  const std::size_t max_bytes = text_left(ctx);
  std::string joined;
  bool first = true;
  for (std::size_t a = 1; a < args.size(); ++a) {
    std::size_t index = 0;
    for (const value& element : args[a].elements()) {
      if (element.is_null()) {
        return failed_with_text(ctx, joined.size(),
                                attribute_to(static_cast<int>(a), "Element " + std::to_string(index) +
                                                                      " is null and cannot be joined."));
      }
      const std::size_t length = joined.size() + (first ? 0 : separator.size()) + element.as_string().size();
      if (length > max_bytes) return failed_with_text(ctx, length, fail("The joined string is too long."));
      if (!first) joined += separator;
      first = false;
      joined += element.as_string();
      ++index;
    }
  }
  return value(std::move(joined));
}

[[nodiscard]] inline outcome<value> call_split(arguments args, const type&, eval_context* ctx) {
  const std::string_view separator = args[0].as_string(), s = args[1].as_string();
  const hcl::detail::text_searcher searcher(separator);
  const std::size_t max_pieces = elements_left(ctx);
  std::vector<value> pieces;
  std::size_t at = 0;
  if (separator.empty()) {
    while (at < s.size() && pieces.size() <= max_pieces) {
      const std::size_t begin = at;
      at += utf8_length(s, at);
      pieces.emplace_back(s.substr(begin, at - begin));
    }
  } else {
    for (std::size_t hit = searcher.find(s, 0); hit != s.npos && pieces.size() <= max_pieces;
         hit = searcher.find(s, at)) {
      pieces.emplace_back(s.substr(at, hit - at));
      at = hit + separator.size();
    }
    pieces.emplace_back(s.substr(at));
  }
  if (pieces.size() > max_pieces)
    return failed_with_elements(ctx, pieces.size(), fail("The string has too many pieces."));
  return value::list(type::string(), std::move(pieces));
}

[[nodiscard]] inline outcome<value> call_sort(arguments args, const type& result) {
  if (!args[0].is_wholly_known()) {
    const refinement known = refinement_of(args[0]);
    refinement refinements;
    refinements.min_length = known.min_length;
    refinements.max_length = known.max_length;
    return value::unknown(result, refinements);
  }
  std::vector<value> sorted(args[0].elements().begin(), args[0].elements().end());
  for (std::size_t i = 0; i < sorted.size(); ++i)
    if (sorted[i].is_null()) return fail("Element " + std::to_string(i) + " is null and cannot be sorted.");
  std::sort(sorted.begin(), sorted.end(),
            [](const value& a, const value& b) { return a.as_string() < b.as_string(); });
  return value::list(type::string(), std::move(sorted));
}

[[nodiscard]] inline outcome<value> call_indent(arguments args, const type&) {
  const std::optional<std::int64_t> spaces = whole(args[0]);
  if (!spaces || *spaces < 0)
    return attribute_to(0, "The indentation must be a whole number that is not negative.");
  const std::string_view s = args[1].as_string();
  const std::size_t lines = static_cast<std::size_t>(std::count(s.begin(), s.end(), '\n'));
  const std::size_t width = static_cast<std::size_t>(*spaces);
  if (lines != 0 && width > (max_text - (std::min)(s.size(), max_text)) / lines)
    return fail("The indented string is too long.");
  std::string indented;
  indented.reserve(s.size() + lines * width);
  for (const char c : s) {
    indented += c;
    if (c == '\n') indented.append(width, ' ');
  }
  return value(std::move(indented));
}

// clang-format off
inline constexpr row text_rows[] = {
    {"strlen", "Returns the number of characters (grapheme clusters) in the given string.",
     {text("str", unknown | dynamic)}, type::number, call_strlen, 4, refine_strlen},
    {"substr", "Returns a part of the given string, counted in characters.",
     {text("str", dynamic), numeric("offset", dynamic), numeric("length", dynamic)},
     type::string, call_substr, 0},
    {"strrev", "Returns the characters of the given string in reverse order.",
     {text("str", dynamic)}, type::string, call_text_change<reversed_text>, 4},
    {"join", "Joins the elements of the given lists with a separator between them.",
     {text("separator"), string_list("lists", variadic)}, {type::string, type_of_join}, call_join},
    {"split", "Splits a string at every occurrence of a separator.",
     {text("separator"), text("str")}, list_of_strings, call_split, 2},
    {"sort", "Sorts a list of strings by their bytes.",
     {string_list("list", unknown)}, list_of_strings, call_sort, 12},
    {"chomp", "Removes the newlines at the end of the given string.",
     {text("str")}, type::string, call_text_change<without_last_newlines>},
    {"indent", "Indents every line of the given string but the first.",
     {numeric("spaces"), text("str")}, type::string, call_indent},
};
// clang-format on

// Upper and lower case: upper, lower, title, by simple (one to one) case mapping.
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

// False if it would have more than `max_bytes` bytes.
[[nodiscard]] inline bool replace_all(std::string_view s, std::string_view wanted, std::string_view with,
                                      std::size_t max_bytes, std::string& out) {
  const auto fits = [&](std::size_t more) { return more <= max_bytes - out.size(); };
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
  const std::size_t max_bytes = text_left(ctx);
  std::string out;
  if (replace_all(args[0].as_string(), args[1].as_string(), args[2].as_string(), max_bytes, out))
    return value(std::move(out));
  return failed_with_text(ctx, (std::max)(out.size(), max_bytes + 1),
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
