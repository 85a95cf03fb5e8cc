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

inline constexpr std::size_t regex_most_work = 20'000'000;  // threads looked at, over all calls of find()

class regex_machine {
 public:
  explicit regex_machine(const regex_program& program) : program_(program), slots_(2 * (program.group_names.size() + 1)) {}

  // Whether find() gave up because the pattern and the text together are too large; it finds nothing from then on.
  [[nodiscard]] bool exhausted() const { return work_ == 0; }

  // Leftmost match that begins at or after `from`; of those the one the pattern prefers.
  [[nodiscard]] std::optional<regex_match> find(std::string_view text, std::size_t from) {
    text_ = text;
    list now(program_.steps.size()), next(program_.steps.size());
    std::optional<regex_match> best;
    std::size_t at = from;
    while (work_ != 0) {
      if (!best && !(program_.anchored && at != 0)) add(now, 0, at, std::vector<std::size_t>(slots_, regex_nowhere));
      if (now.threads.empty()) {
        if (best || at >= text.size() || program_.anchored) return best;
      }
      work_ -= std::min(work_, now.threads.size() + 1);
      std::size_t after = at;
      const bool more = at < text.size();
      const char32_t c = more ? decode_utf8(text, after) : 0;
      for (thread& t : now.threads) {
        const regex_step& step = program_.steps[t.step];
        if (step.what == regex_step::op::match) {
          best = std::move(t.saved);
          break;  // threads behind it are less preferred
        }
        if (more && holds(step.y, c)) add(next, step.x, after, std::move(t.saved));
      }
      if (!more) return best;
      std::swap(now, next);
      next.clear();
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
      ++generation;
    }
    std::vector<thread> threads{};
    std::vector<std::uint32_t> seen;
    std::uint32_t generation = 1;
  };

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
  void add(list& to, std::uint32_t first, std::size_t at, regex_match saved) {
    std::vector<std::pair<std::uint32_t, regex_match>> pending;
    pending.emplace_back(first, std::move(saved));
    while (!pending.empty()) {
      auto [index, slots] = std::move(pending.back());
      pending.pop_back();
      while (to.seen[index] != to.generation) {
        to.seen[index] = to.generation;
        const regex_step& step = program_.steps[index];
        bool goes_on = true;
        switch (step.what) {
          case regex_step::op::match:
          case regex_step::op::one_of:
            to.threads.push_back({index, std::move(slots)});
            goes_on = false;
            break;
          case regex_step::op::split: pending.emplace_back(step.y, slots); break;
          case regex_step::op::save: slots[step.y] = at; break;
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
  std::string_view text_{};
  std::size_t work_ = regex_most_work;
};

}  // namespace hcl::inline v0_1::functions::detail
