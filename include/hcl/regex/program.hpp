// Regular expressions as programs for a simple machine, and the machine: RE2's dialect, in linear time.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <hcl/support/sort.hpp>
#include <hcl/text/impl/unicode_normal.hpp>
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

// A set of code points as sorted ranges.
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

// Begin and end of the whole match and of every group, by pairs; npos for a group that took no part.
using regex_match = std::vector<std::size_t>;
inline constexpr std::size_t regex_nowhere = static_cast<std::size_t>(-1);

inline constexpr std::size_t regex_max_work =
    15'000'000;  // steps looked at and places copied, over all calls of find()

class regex_machine {
 public:
  regex_machine(const regex_program& program, std::size_t max_work)
      : program_(program),
        slots_(2 * (program.group_names.size() + 1)),
        now_(program.steps.size()),
        next_(program.steps.size()),
        best_(slots_),
        places_(slots_),
        max_work_(max_work),
        work_(max_work) {}

  // Whether find() exceeded its work limit; it finds nothing from then on.
  [[nodiscard]] bool exhausted() const { return work_ == 0; }
  // The work spent so far.
  [[nodiscard]] std::size_t spent() const { return max_work_ - work_; }

  // Leftmost match that begins at or after `from`; of those the one the pattern prefers. Null if there is
  // none; good until the next call.
  [[nodiscard]] const regex_match* find(std::string_view text, std::size_t from) {
    text_ = text;
    now_.clear();
    bool found = false;
    const auto result = [&] { return found ? &best_ : nullptr; };
    for (std::size_t at = from; work_ != 0;) {
      if (!found && !(program_.anchored && at != 0)) {
        places_.assign(slots_, regex_nowhere);
        add(now_, 0, at);
      }
      if (now_.steps.empty() && (found || at >= text.size() || program_.anchored)) return result();
      spend(1);
      std::size_t after = at;
      const bool more = at < text.size();
      const char32_t c = more ? decode_utf8(text, after) : 0;
      next_.clear();
      for (std::size_t i = 0; i != now_.steps.size(); ++i) {
        const regex_step& step = program_.steps[now_.steps[i]];
        const auto saved = now_.saved.begin() + static_cast<std::ptrdiff_t>(i * slots_);
        if (step.what == regex_step::op::match) {
          best_.assign(saved, saved + static_cast<std::ptrdiff_t>(slots_));
          found = true;
          break;  // threads after it are less preferred
        }
        if (!more || !holds(step.y, c)) continue;
        places_.assign(saved, saved + static_cast<std::ptrdiff_t>(slots_));
        add(next_, step.x, after);
      }
      if (!more) return result();
      std::swap(now_, next_);
      at = after;
    }
    return nullptr;
  }

 private:
  // The threads at one place of the text, in order of preference: where each is in the program, and the
  // places each has saved.
  struct list {
    explicit list(std::size_t size) : seen(size, 0) {}
    void clear() {
      steps.clear();
      saved.clear();
      ++generation;  // cannot wrap around within the work allowed
    }
    std::vector<std::uint32_t> steps{};
    std::vector<std::size_t> saved{};
    std::vector<std::uint32_t> seen;
    std::uint32_t generation = 0;
  };
  // The pending work of add(): follow a step, or restore a place.
  struct task {
    std::uint32_t step;
    std::size_t slot = regex_nowhere, place = 0;
  };

  void spend(std::size_t work) { work_ -= (std::min)(work_, work); }

  [[nodiscard]] bool holds(std::uint32_t set, char32_t c) const {
    const std::vector<code_range>& ranges = program_.classes[set];
    std::size_t low = 0, high = ranges.size();
    while (low < high) {
      const std::size_t middle = (low + high) / 2;
      if (ranges[middle].last < c) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return low < ranges.size() && ranges[low].first <= c;
  }

  [[nodiscard]] char32_t before(std::size_t at) const {
    if (at == 0) return 0;
    std::size_t begin = at - 1;
    while (begin > 0 && (static_cast<unsigned char>(text_[begin]) & 0xC0) == 0x80)
      --begin;
    return decode_utf8(text_, begin);
  }
  [[nodiscard]] bool at_word_edge(std::size_t at) const {
    std::size_t offset = at;
    return (at > 0 && is_word(before(at))) != (at < text_.size() && is_word(decode_utf8(text_, offset)));
  }

  // Follows all steps that consume nothing, preferred ones first, with a stack of its own, from what is saved
  // in `places_`.
  void add(list& to, std::uint32_t first, std::size_t at) {
    pending_.assign(1, {first});
    while (!pending_.empty() && work_ != 0) {
      const task todo = pending_.back();
      pending_.pop_back();
      if (todo.slot != regex_nowhere) {
        places_[todo.slot] = todo.place;
        continue;
      }
      for (std::uint32_t index = todo.step; to.seen[index] != to.generation;) {
        to.seen[index] = to.generation;
        spend(1);
        const regex_step& step = program_.steps[index];
        bool goes_on = true;
        switch (step.what) {
          case regex_step::op::match:
          case regex_step::op::one_of:
            to.steps.push_back(index);
            to.saved.insert(to.saved.end(), places_.begin(), places_.end());
            spend(to.saved.size() > regex_max_places ? work_ : slots_);
            goes_on = false;
            break;
          case regex_step::op::split: pending_.push_back({step.y}); break;
          case regex_step::op::save:
            pending_.push_back({0, step.y, places_[step.y]});
            places_[step.y] = at;
            break;
          case regex_step::op::jump: break;
          case regex_step::op::begin_text: goes_on = at == 0; break;
          case regex_step::op::end_text: goes_on = at == text_.size(); break;
          case regex_step::op::begin_line: goes_on = at == 0 || text_[at - 1] == '\n'; break;
          case regex_step::op::end_line: goes_on = at == text_.size() || text_[at] == '\n'; break;
          case regex_step::op::word_edge: goes_on = at_word_edge(at); break;
          case regex_step::op::no_word_edge: goes_on = !at_word_edge(at); break;
        }
        if (!goes_on) break;
        index = step.x;
      }
    }
  }

  const regex_program& program_;
  std::size_t slots_;
  list now_, next_;
  std::vector<task> pending_{};
  regex_match best_;
  regex_match places_;
  std::string_view text_{};
  std::size_t max_work_;
  std::size_t work_;
};

}  // namespace hcl::inline v1_0::detail::regex
