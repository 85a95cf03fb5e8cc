// Regular expressions as programs for a simple machine: the dialect is RE2's, without back references and
// look-around, so that matching takes time linear in the text whatever the pattern. Knows no values.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace hcl::inline v0_1::detail::regex {

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

}  // namespace hcl::inline v0_1::detail::regex
