// Regular expressions as programs for a simple machine: the dialect is RE2's, without back references and
// look-around, so that matching takes linear time.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include <hcl/support/sort.hpp>
#include <hcl/text/impl/unicode_tables_case.hpp>
#include <hcl/text/impl/unicode_tables_category.hpp>

namespace hcl::inline v1_0::detail::regex {

struct code_range {
  char32_t first, last;
};

// One step. `split` tries `x` first, then `y`; the others go on at `x`.
struct regex_step {
  enum class op : std::uint8_t {
    one_of,
    split,
    save,
    begin_text,
    end_text,
    begin_line,
    end_line,
    word_edge,
    no_word_edge,
    jump,
    match
  };
  op what = op::match;
  std::uint32_t x = 0, y = 0;  // save: `y` is the slot; one_of: `y` is the class
};

struct regex_program {
  std::vector<regex_step> steps{};
  std::vector<std::vector<code_range>> classes{};  // sorted ranges
  std::vector<std::string> group_names{};          // of groups 1..n; empty for unnamed ones
  bool anchored = false;                           // begins with \A
};

inline constexpr std::size_t regex_max_steps = 20'000;    // of a program; repetitions multiply
inline constexpr std::size_t regex_max_ranges = 200'000;  // of all its classes
inline constexpr std::size_t regex_max_depth = 200;       // of nested groups
inline constexpr std::uint32_t regex_max_repeats = 1000;
inline constexpr std::size_t regex_max_reading =
    10'000'000;  // steps, ranges and characters looked at and copied while a pattern is read
inline constexpr std::size_t regex_max_places =
    500'000;  // of groups, kept at one time for all the ways in which the text may match yet

[[nodiscard]] inline bool is_word(char32_t c) noexcept {
  return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_';
}

// Character classes of regular expressions: sets of code points as sorted ranges, the named ones, negation
// and case folding.

using code_set = std::vector<code_range>;
inline constexpr char32_t last_code_point = 0x10FFFF;

// Sorts and joins ranges that touch.
inline void tidy(code_set& set) {
  std::sort(set.begin(), set.end(),
            [](const code_range& a, const code_range& b) { return a.first < b.first; });
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

// A code point and the first of those that differ from it in case alone.
struct case_class {
  char32_t member, first;
};
// All cased characters of the simple mappings: sorted by member, and by class.
struct case_classes {
  std::vector<case_class> by_member, by_class;
};

[[nodiscard]] inline case_classes make_case_classes() {
  using runs = std::span<const hcl::detail::case_run>;
  std::vector<case_class> pairs;  // of which one is another case of the other
  for (const runs table : {runs(hcl::detail::upper_case_runs), runs(hcl::detail::lower_case_runs),
                           runs(hcl::detail::title_case_runs)}) {
    for (const hcl::detail::case_run& run : table) {
      if (run.first == 0x130 || run.first == 0x131) continue;  // the dotted and the dotless i
      for (std::uint32_t c = run.first; c <= run.last; c += run.step) {
        const auto image = static_cast<char32_t>(static_cast<std::int32_t>(c) + run.delta);
        pairs.push_back({c, image});
        pairs.push_back({image, c});
      }
    }
  }
  const auto before = [](const case_class& a, const case_class& b) {
    return a.member != b.member ? a.member < b.member : a.first < b.first;
  };
  std::sort(pairs.begin(), pairs.end(), before);
  case_classes made;
  for (const case_class& p : pairs)
    if (made.by_member.empty() || made.by_member.back().member != p.member)
      made.by_member.push_back({p.member, p.member});
  const auto entry = [&](char32_t c) {
    return std::lower_bound(made.by_member.begin(), made.by_member.end(), c,
                            [](const case_class& e, char32_t wanted) { return e.member < wanted; });
  };
  for (bool changed = true; changed;) {  // classes are of four at most, so this ends soon
    changed = false;
    for (const case_class& p : pairs) {
      const auto mine = entry(p.member), other = entry(p.first);
      if (mine->first <= other->first) continue;
      mine->first = other->first;
      changed = true;
    }
  }
  made.by_class = made.by_member;
  hcl::detail::sort_stably(made.by_class,
                           [](const case_class& a, const case_class& b) { return a.first < b.first; });
  return made;
}

// Adds the other cases of all members, and returns the work done.
inline std::size_t fold(code_set& set) {
  static const case_classes classes = make_case_classes();
  tidy(set);
  code_set more;
  std::size_t work = set.size();
  const auto by_member = [](const case_class& e, char32_t c) { return e.member < c; };
  const auto by_class = [](const case_class& e, char32_t c) { return e.first < c; };
  for (const code_range& r : set) {
    auto at = std::lower_bound(classes.by_member.begin(), classes.by_member.end(), r.first, by_member);
    for (; at != classes.by_member.end() && at->member <= r.last; ++at) {
      auto other = std::lower_bound(classes.by_class.begin(), classes.by_class.end(), at->first, by_class);
      for (; other != classes.by_class.end() && other->first == at->first; ++other)
        more.push_back({other->member, other->member});
      ++work;
    }
  }
  set.insert(set.end(), more.begin(), more.end());
  tidy(set);
  constexpr std::size_t per_member = 12;
  return work + per_member * more.size();
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

// The code points of a general category, "Lu", or of all that begin with a letter, "L"; "Any" is all there
// are. Empty if there is no such category.
[[nodiscard]] inline code_set general_category(std::string_view name) {
  if (name == "Any") return {{0, last_code_point}};
  if (name.empty() || name.size() > 2) return {};
  const std::string_view names = hcl::detail::category_names;
  const auto matches = [&](std::uint32_t category) {
    return category != 0 && names.substr(std::size_t{2} * category, name.size()) == name;
  };
  code_set set;
  const std::size_t count = std::size(hcl::detail::category_runs);
  for (std::size_t i = 0; i < count; ++i) {
    if (!matches(hcl::detail::category_runs[i] & 31)) continue;
    const std::uint32_t end = i + 1 < count ? hcl::detail::category_runs[i + 1] >> 5 : last_code_point + 1;
    set.push_back({hcl::detail::category_runs[i] >> 5, end - 1});
  }
  return set;
}

}  // namespace hcl::inline v1_0::detail::regex
