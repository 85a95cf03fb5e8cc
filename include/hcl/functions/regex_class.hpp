// Character classes of regular expressions: sets of code points as sorted ranges, the named ones, negation and case folding.
#pragma once

#include <algorithm>
#include <string_view>
#include <vector>

#include <hcl/functions/regex_program.hpp>
#include <hcl/text/unicode_case.hpp>

namespace hcl::inline v0_1::functions::detail {

using code_set = std::vector<code_range>;
inline constexpr char32_t last_code_point = 0x10FFFF;

// Sorts and joins ranges that touch.
inline void tidy(code_set& set) {
  std::sort(set.begin(), set.end(), [](const code_range& a, const code_range& b) { return a.first < b.first; });
  code_set joined;
  for (const code_range& r : set) {
    if (!joined.empty() && r.first <= joined.back().last + 1) {
      joined.back().last = std::max(joined.back().last, r.last);
    } else {
      joined.push_back(r);
    }
  }
  set = std::move(joined);
}

inline void negate(code_set& set) {
  tidy(set);
  code_set rest;
  char32_t next = 0;
  for (const code_range& r : set) {
    if (r.first > next) rest.push_back({next, r.first - 1});
    next = r.last + 1;
  }
  if (next <= last_code_point) rest.push_back({next, last_code_point});
  set = std::move(rest);
}

// Adds the other cases of all members, as far as simple mapping knows them.
inline void fold(code_set& set) {
  tidy(set);
  const code_set plain = set;
  for (const code_range& r : plain)
    for (const std::span<const hcl::detail::case_run> runs :
         {std::span<const hcl::detail::case_run>(hcl::detail::upper_case_runs), std::span<const hcl::detail::case_run>(hcl::detail::lower_case_runs)})
      for (const hcl::detail::case_run& run : runs)
        for (std::uint32_t c = run.first; c <= run.last; c += run.step)
          if (c >= r.first && c <= r.last) {
            const char32_t other = hcl::detail::map_case(&run, c);
            set.push_back({other, other});
          }
  tidy(set);
}

// \d, \s, \w by letter, or [:name:] by name; empty if there is none of that name.
[[nodiscard]] inline code_set named_class(std::string_view name) {
  if (name == "d" || name == "digit") return {{'0', '9'}};
  if (name == "s") return {{'\t', '\n'}, {'\f', '\r'}, {' ', ' '}};
  if (name == "w" || name == "word") return {{'0', '9'}, {'A', 'Z'}, {'_', '_'}, {'a', 'z'}};
  if (name == "alnum") return {{'0', '9'}, {'A', 'Z'}, {'a', 'z'}};
  if (name == "alpha") return {{'A', 'Z'}, {'a', 'z'}};
  if (name == "ascii") return {{0, 0x7F}};
  if (name == "blank") return {{'\t', '\t'}, {' ', ' '}};
  if (name == "cntrl") return {{0, 0x1F}, {0x7F, 0x7F}};
  if (name == "graph") return {{'!', '~'}};
  if (name == "lower") return {{'a', 'z'}};
  if (name == "print") return {{' ', '~'}};
  if (name == "punct") return {{'!', '/'}, {':', '@'}, {'[', '`'}, {'{', '~'}};
  if (name == "space") return {{'\t', '\r'}, {' ', ' '}};
  if (name == "upper") return {{'A', 'Z'}};
  if (name == "xdigit") return {{'0', '9'}, {'A', 'F'}, {'a', 'f'}};
  return {};
}

}  // namespace hcl::inline v0_1::functions::detail
