// Runs a regular expression's program over a text, all alternatives in step, in linear time.
#pragma once

#include <algorithm>
#include <cstddef>
#include <string_view>
#include <utility>
#include <vector>

#include <hcl/regex/program.hpp>
#include <hcl/text/impl/unicode.hpp>

namespace hcl::inline v1_0::detail::regex {

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
