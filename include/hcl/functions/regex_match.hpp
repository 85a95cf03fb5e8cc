// Runs a regular expression's program over a text: all alternatives in step, one character at a time, so never slower than linear.
#pragma once

#include <algorithm>
#include <cstddef>
#include <optional>
#include <string_view>
#include <utility>
#include <vector>

#include <hcl/functions/regex_program.hpp>
#include <hcl/text/unicode.hpp>

namespace hcl::inline v0_1::functions::detail {

// Begin and end of the whole match and of every group, by pairs; npos for a group that took no part.
using regex_match = std::vector<std::size_t>;
inline constexpr std::size_t regex_nowhere = static_cast<std::size_t>(-1);

inline constexpr std::size_t regex_most_work = 50'000'000;  // steps looked at and places copied, over all calls of find()

class regex_machine {
 public:
  explicit regex_machine(const regex_program& program)
      : program_(program), slots_(2 * (program.group_names.size() + 1)), now_(program.steps.size()), next_(program.steps.size()) {}

  // Whether find() gave up because the pattern and the text together are too large; it finds nothing from then on.
  [[nodiscard]] bool exhausted() const { return work_ == 0; }

  // Leftmost match that begins at or after `from`; of those the one the pattern prefers.
  [[nodiscard]] std::optional<regex_match> find(std::string_view text, std::size_t from) {
    text_ = text;
    now_.clear();
    std::optional<regex_match> best;
    for (std::size_t at = from; work_ != 0;) {
      if (!best && !(program_.anchored && at != 0)) add(now_, 0, at, regex_match(slots_, regex_nowhere));
      if (now_.threads.empty() && (best || at >= text.size() || program_.anchored)) return best;
      spend(1);
      std::size_t after = at;
      const bool more = at < text.size();
      const char32_t c = more ? decode_utf8(text, after) : 0;
      next_.clear();
      for (thread& t : now_.threads) {
        const regex_step& step = program_.steps[t.step];
        if (step.what == regex_step::op::match) {
          best = std::move(t.saved);
          break;  // threads behind it are less preferred
        }
        if (more && holds(step.y, c)) add(next_, step.x, after, std::move(t.saved));
      }
      if (!more) return best;
      std::swap(now_, next_);
      at = after;
    }
    return std::nullopt;
  }

 private:
  struct thread {
    std::uint32_t step;
    regex_match saved;
  };
  struct list {
    explicit list(std::size_t size) : seen(size, 0) {}
    void clear() {
      threads.clear();
      ++generation;  // cannot wrap around within the work allowed
    }
    std::vector<thread> threads{};
    std::vector<std::uint32_t> seen;
    std::uint32_t generation = 0;
  };
  // What add() still has to do: follow a step, or put a place back as it was.
  struct task {
    std::uint32_t step;
    std::size_t slot = regex_nowhere, place = 0;
  };

  void spend(std::size_t work) { work_ -= std::min(work_, work); }

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
    while (begin > 0 && (static_cast<unsigned char>(text_[begin]) & 0xC0) == 0x80) --begin;
    return decode_utf8(text_, begin);
  }
  [[nodiscard]] bool at_word_edge(std::size_t at) const {
    std::size_t offset = at;
    return (at > 0 && is_word(before(at))) != (at < text_.size() && is_word(decode_utf8(text_, offset)));
  }

  // Follows all steps that consume nothing, preferred ones first, with a stack of its own.
  void add(list& to, std::uint32_t first, std::size_t at, regex_match places) {
    pending_.assign(1, {first});
    while (!pending_.empty()) {
      const task todo = pending_.back();
      pending_.pop_back();
      if (todo.slot != regex_nowhere) {
        places[todo.slot] = todo.place;
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
            to.threads.push_back({index, places});
            spend(slots_);
            goes_on = false;
            break;
          case regex_step::op::split: pending_.push_back({step.y}); break;
          case regex_step::op::save:
            pending_.push_back({0, step.y, places[step.y]});
            places[step.y] = at;
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
  std::string_view text_{};
  std::size_t work_ = regex_most_work;
};

}  // namespace hcl::inline v0_1::functions::detail
