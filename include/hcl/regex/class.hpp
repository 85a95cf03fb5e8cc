// Character classes of regular expressions: sets of code points as sorted ranges, the named ones, negation and case folding.
#pragma once

#include <algorithm>
#include <iterator>
#include <span>
#include <string_view>
#include <vector>

#include <hcl/regex/program.hpp>
#include <hcl/text/unicode_tables_case.hpp>
#include <hcl/text/unicode_tables_category.hpp>

namespace hcl::inline v0_1::detail::regex {

using code_set = std::vector<code_range>;
inline constexpr char32_t last_code_point = 0x10FFFF;

// Sorts and joins ranges that touch.
template <typename = void>
void tidy(code_set& set) {
  std::sort(set.begin(), set.end(), [](const code_range& a, const code_range& b) { return a.first < b.first; });
  code_set joined;
  for (const code_range& r : set) {
    if (!joined.empty() && r.first <= joined.back().last + 1) {
      joined.back().last = (std::max)(joined.back().last, r.last);
    } else {
      joined.push_back(r);
    }
  }
  set = std::move(joined);
}

template <typename = void>
void negate(code_set& set) {
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

// Adds to `more` every member of the tidy `set` within [first, last] that is a multiple of `step` away from `first`, moved by `delta`.
template <typename = void>
void move_members(const code_set& set, std::uint32_t first, std::uint32_t last, std::uint32_t step, std::int32_t delta, code_set& more) {
  auto r = std::lower_bound(set.begin(), set.end(), first, [](const code_range& range, std::uint32_t c) { return range.last < c; });
  for (; r != set.end() && r->first <= last; ++r) {
    std::uint32_t from = (std::max<std::uint32_t>)(r->first, first);
    const std::uint32_t to = (std::min<std::uint32_t>)(r->last, last);
    from += (step - (from - first) % step) % step;
    const auto moved = [delta](std::uint32_t c) { return static_cast<char32_t>(static_cast<std::int32_t>(c) + delta); };
    if (step == 1) {
      more.push_back({moved(from), moved(to)});
    } else {
      for (std::uint32_t c = from; c <= to; c += step) more.push_back({moved(c), moved(c)});
    }
  }
}

template <typename = void>
[[nodiscard]] std::size_t count_members(const code_set& tidy_set) {
  std::size_t count = 0;
  for (const code_range& r : tidy_set) count += r.last - r.first + 1;
  return count;
}

// Adds the other cases of all members, as far as simple mapping knows them; the dotted and dotless i have none.
template <typename = void>
void fold(code_set& set) {
  using runs = std::span<const hcl::detail::case_run>;
  tidy(set);
  for (std::size_t before = 0; before != count_members(set);) {  // from case to case, until nothing is new
    before = count_members(set);
    code_set more;
    for (const runs table : {runs(hcl::detail::upper_case_runs), runs(hcl::detail::lower_case_runs), runs(hcl::detail::title_case_runs)}) {
      for (const hcl::detail::case_run& run : table) {
        if (run.first == 0x130 || run.first == 0x131) continue;
        const auto image = [&run](std::uint32_t c) { return static_cast<std::uint32_t>(static_cast<std::int32_t>(c) + run.delta); };
        move_members(set, run.first, run.last, run.step, run.delta, more);
        move_members(set, image(run.first), image(run.last), run.step, -run.delta, more);
      }
    }
    set.insert(set.end(), more.begin(), more.end());
    tidy(set);
  }
}

// \d, \s, \w by letter, or [:name:] by name; empty if there is none of that name.
template <typename = void>
[[nodiscard]] code_set named_class(std::string_view name) {
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

// The code points of a general category, "Lu", or of all that begin with a letter, "L"; "Any" is all there are. Empty if there is no such category.
template <typename = void>
[[nodiscard]] code_set general_category(std::string_view name) {
  if (name == "Any") return {{0, last_code_point}};
  if (name.empty() || name.size() > 2) return {};
  const std::string_view names = hcl::detail::category_names;
  const auto matches = [&](std::uint32_t category) { return category != 0 && names.substr(2 * category, name.size()) == name; };
  code_set set;
  const std::size_t count = std::size(hcl::detail::category_runs);
  for (std::size_t i = 0; i < count; ++i) {
    if (!matches(hcl::detail::category_runs[i] & 31)) continue;
    const std::uint32_t end = i + 1 < count ? hcl::detail::category_runs[i + 1] >> 5 : last_code_point + 1;
    set.push_back({hcl::detail::category_runs[i] >> 5, end - 1});
  }
  return set;
}

}  // namespace hcl::inline v0_1::detail::regex
