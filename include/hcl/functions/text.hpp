// Text by grapheme clusters and lines: strlen, substr, strrev, join, split, sort, chomp, indent.
#pragma once

#include <algorithm>

#include <hcl/functions/define.hpp>
#include <hcl/text/unicode.hpp>

namespace hcl::inline v0_1::functions {

namespace detail {
// A function from one text to another.
template <typename Change>
[[nodiscard]] function text_change(std::string name, std::string description, unsigned lets_through, Change change, std::size_t effort = 1) {
  return function({.name = std::move(name),
                   .description = std::move(description),
                   .parameters = {text("str", lets_through)},
                   .result = type::string(),
                   .refine = never_null,
                   .call = [change](arguments args, const type&) -> outcome<value> { return value(change(args[0].as_string())); },
                   .effort = effort});
}

// Bytes of the code point at `at`.
[[nodiscard]] inline std::size_t utf8_length(std::string_view s, std::size_t at) {
  std::size_t end = at;
  static_cast<void>(decode_utf8(s, end));
  return end - at;
}

[[nodiscard]] inline std::string_view substring(std::string_view s, std::int64_t offset, std::int64_t length) {
  if (offset < 0) {
    offset += static_cast<std::int64_t>(count_graphemes(s));
  } else if (length == 0) {
    return {};
  }
  std::size_t begin = 0;
  for (std::int64_t i = 0; i < offset; ++i) {
    if (begin >= s.size()) return {};
    begin = next_grapheme(s, begin);
  }
  s.remove_prefix(begin);
  if (length < 0) return s;
  std::size_t end = 0;
  std::int64_t taken = 0;
  // A negative offset does not make an empty length empty: the reference counts past it, to the end.
  while (end < s.size()) {
    end = next_grapheme(s, end);
    if (++taken == length) break;
  }
  return s.substr(0, end);
}
}  // namespace detail

// strlen("e\u0301") is 1: grapheme clusters.
[[nodiscard]] inline function strlen() {
  return function({.name = "strlen",
                   .description = "Returns the number of characters (grapheme clusters) in the given text.",
                   .parameters = {detail::text("str", detail::unknown | detail::dynamic)},
                   .result = type::number(),
                   .refine =
                       [](value v) {
                         refinement facts = refinement::not_null();
                         facts.lower = number_bound{0, true};
                         return refine(v, facts);
                       },
                   .call = [](detail::arguments args, const type&) -> outcome<value> {
                     if (args[0].is_known()) return value(count_graphemes(args[0].as_string()));
                     refinement facts;
                     if (args[0].kind() == type_kind::string) facts.lower = number_bound{count_graphemes(facts_of(args[0]).prefix), true};
                     return value::unknown(type::number(), facts);
                   },
                   .effort = 4});
}
// substr("hello", 1, 3) is "ell"; a negative offset counts from the end, length -1 takes the rest.
[[nodiscard]] inline function substr() {
  return function({.name = "substr",
                   .description = "Returns a part of the given text, counted in characters.",
                   .parameters = {detail::text("str", detail::dynamic), detail::numeric("offset", detail::dynamic),
                                  detail::numeric("length", detail::dynamic)},
                   .result = type::string(),
                   .refine = detail::never_null,
                   .call = [](detail::arguments args, const type&) -> outcome<value> {
                     const std::optional<std::int64_t> offset = detail::whole(args[1]);
                     const std::optional<std::int64_t> length = detail::whole(args[2]);
                     if (!offset || !length) return detail::fail("Offset and length must be whole numbers.");
                     return value(detail::substring(args[0].as_string(), *offset, *length));
                   },
                   .effort = 4});
}
// strrev("abc") is "cba".
[[nodiscard]] inline function strrev() {
  return detail::text_change("strrev", "Returns the characters of the given text in reverse order.", detail::dynamic, [](std::string_view s) {
    std::string reversed(s.size(), '\0');
    std::size_t end = s.size();
    for (std::size_t at = 0; at < s.size();) {
      const std::size_t next = next_grapheme(s, at);
      end -= next - at;
      s.substr(at, next - at).copy(reversed.data() + end, next - at);
      at = next;
    }
    return reversed;
  }, 4);
}
// join("-", ["a", "b"], ["c"]) is "a-b-c".
[[nodiscard]] inline function join() {
  return function({.name = "join",
                   .description = "Joins the elements of the given lists with a separator between them.",
                   .parameters = {detail::text("separator")},
                   .variadic = detail::param("lists", type::list(type::string())),
                   .result = type::string(),
                   .refine = detail::never_null,
                   .call = [](detail::arguments args, const type&) -> outcome<value> {
                     if (args.size() < 2) return detail::fail("At least one list is required.");
                     for (const value& list : args.subspan(1))
                       if (!list.is_wholly_known()) return value::unknown(type::string());
                     const std::string_view separator = args[0].as_string();
                     std::string joined;
                     bool first = true;
                     for (std::size_t a = 1; a < args.size(); ++a) {
                       std::size_t index = 0;
                       for (const value& element : args[a].elements()) {
                         if (element.is_null())
                           return detail::blame(static_cast<int>(a), "Element " + std::to_string(index) + " is null and cannot be joined.");
                         if (joined.size() + separator.size() + element.as_string().size() > detail::longest_text)
                           return detail::fail("The joined text is too long.");
                         if (!first) joined += separator;
                         first = false;
                         joined += element.as_string();
                         ++index;
                       }
                     }
                     return value(std::move(joined));
                   }});
}
// split(",", "a,b") is ["a", "b"]; an empty separator splits between code points.
[[nodiscard]] inline function split() {
  return function({.name = "split",
                   .description = "Cuts a text into pieces at every occurrence of a separator.",
                   .parameters = {detail::text("separator"), detail::text("str")},
                   .result = type::list(type::string()),
                   .refine = detail::never_null,
                   .call_within = [](detail::arguments args, const type&, evaluation* run) -> outcome<value> {
                     const std::string_view separator = args[0].as_string(), s = args[1].as_string();
                     const std::size_t most = detail::elements_left(run);
                     std::vector<value> pieces;
                     std::size_t at = 0;
                     if (separator.empty()) {
                       while (at < s.size() && pieces.size() <= most) {
                         const std::size_t begin = at;
                         at += detail::utf8_length(s, at);
                         pieces.emplace_back(s.substr(begin, at - begin));
                       }
                     } else {
                       for (std::size_t hit = s.find(separator); hit != s.npos && pieces.size() <= most; hit = s.find(separator, at)) {
                         pieces.emplace_back(s.substr(at, hit - at));
                         at = hit + separator.size();
                       }
                       pieces.emplace_back(s.substr(at));
                     }
                     if (pieces.size() > most) return detail::too_many_made(run, pieces.size(), "The text has too many pieces.");
                     return value::list(type::string(), std::move(pieces));
                   }});
}
// sort(["b", "a"]) is ["a", "b"], by bytes.
[[nodiscard]] inline function sort() {
  return function({.name = "sort",
                   .description = "Sorts a list of strings by their bytes.",
                   .parameters = {detail::param("list", type::list(type::string()), detail::unknown)},
                   .result = type::list(type::string()),
                   .refine = detail::never_null,
                   .call = [](detail::arguments args, const type& result) -> outcome<value> {
                     if (!args[0].is_wholly_known()) {
                       const refinement known = facts_of(args[0]);
                       refinement facts;
                       facts.min_length = known.min_length;
                       facts.max_length = known.max_length;
                       return value::unknown(result, facts);
                     }
                     std::vector<value> sorted(args[0].elements().begin(), args[0].elements().end());
                     for (std::size_t i = 0; i < sorted.size(); ++i)
                       if (sorted[i].is_null()) return detail::fail("Element " + std::to_string(i) + " is null and cannot be sorted.");
                     std::sort(sorted.begin(), sorted.end(),
                               [](const value& a, const value& b) { return a.as_string() < b.as_string(); });
                     return value::list(type::string(), std::move(sorted));
                   }});
}
// chomp("a\r\n\n") is "a".
[[nodiscard]] inline function chomp() {
  return detail::text_change("chomp", "Removes the newlines at the end of the given text.", detail::plain, [](std::string_view s) {
    while (!s.empty() && (s.back() == '\n' || s.back() == '\r')) s.remove_suffix(1);
    return s;
  });
}
// indent(2, "a\nb") is "a\n  b": every line but the first.
[[nodiscard]] inline function indent() {
  return function({.name = "indent",
                   .description = "Indents every line of the given text but the first.",
                   .parameters = {detail::numeric("spaces"), detail::text("str")},
                   .result = type::string(),
                   .refine = detail::never_null,
                   .call = [](detail::arguments args, const type&) -> outcome<value> {
                     const std::optional<std::int64_t> spaces = detail::whole(args[0]);
                     if (!spaces || *spaces < 0) return detail::blame(0, "The indentation must be a whole number, not negative.");
                     const std::string_view s = args[1].as_string();
                     const std::size_t lines = static_cast<std::size_t>(std::count(s.begin(), s.end(), '\n'));
                     const std::size_t width = static_cast<std::size_t>(*spaces);
                     if (lines != 0 && width > (detail::longest_text - (std::min)(s.size(), detail::longest_text)) / lines)
                       return detail::fail("The indented text is too long.");
                     std::string indented;
                     indented.reserve(s.size() + lines * width);
                     for (const char c : s) {
                       indented += c;
                       if (c == '\n') indented.append(width, ' ');
                     }
                     return value(std::move(indented));
                   }});
}

}  // namespace hcl::inline v0_1::functions
