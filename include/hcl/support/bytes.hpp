// Texts as bytes: letters and digits of ASCII, short texts a word at a time, one text found in another.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string>
#include <string_view>

namespace hcl::inline v1_0::detail {

[[nodiscard]] constexpr bool is_digit(char c) noexcept { return c >= '0' && c <= '9'; }
[[nodiscard]] constexpr bool is_upper(char c) noexcept { return c >= 'A' && c <= 'Z'; }
[[nodiscard]] constexpr bool is_lower(char c) noexcept { return c >= 'a' && c <= 'z'; }
[[nodiscard]] constexpr bool is_letter(char c) noexcept { return is_upper(c) || is_lower(c); }

[[nodiscard]] constexpr char lower_case(char c) noexcept {
  return is_upper(c) ? static_cast<char>(c - 'A' + 'a') : c;
}

// Without the blanks around it.
[[nodiscard]] constexpr std::string_view trimmed(std::string_view text,
                                                 std::string_view blanks = " \t\r\n") noexcept {
  const std::size_t begin = text.find_first_not_of(blanks);
  if (begin == text.npos) return {};
  return text.substr(begin, text.find_last_not_of(blanks) + 1 - begin);
}

// Takes the digits at the beginning of a text.
[[nodiscard]] constexpr std::string_view take_digits(std::string_view& text) noexcept {
  std::size_t count = 0;
  while (count < text.size() && is_digit(text[count]))
    ++count;
  const std::string_view digits = text.substr(0, count);
  text.remove_prefix(count);
  return digits;
}

// -1 for other characters.
[[nodiscard]] constexpr int hexadecimal_digit(char c) noexcept {
  if (is_digit(c)) return c - '0';
  const char lower = lower_case(c);
  return lower >= 'a' && lower <= 'f' ? lower - 'a' + 10 : -1;
}

inline constexpr std::string_view hexadecimal_capitals = "0123456789ABCDEF";

// A number in so many digits at least.
inline void append_hexadecimal(std::string& out, std::uint64_t number, unsigned places,
                               std::string_view digits = "0123456789abcdef") {
  while (places < 16 && number >> (4 * places) != 0)
    ++places;
  while (places-- != 0)
    out += digits[number >> (4 * places) & 15];
}

// A text with `%` and two digits for each byte that is neither a letter, a digit nor one of `plain`.
inline void append_percent_encoded(std::string& out, std::string_view text, std::string_view plain) {
  for (const char c : text) {
    if (is_letter(c) || is_digit(c) || plain.find(c) != plain.npos)
      out += c;
    else
      append_hexadecimal(out += '%', static_cast<unsigned char>(c), 2, hexadecimal_capitals);
  }
}

// At most 7 bytes as a word, unique among strings of that size.
[[nodiscard]] inline std::uint64_t last_word(const char* at, std::size_t left) noexcept {
  if (left >= 4) {
    std::uint32_t first = 0, last = 0;
    std::memcpy(&first, at, 4);
    std::memcpy(&last, at + left - 4, 4);
    return first | std::uint64_t{last} << 32;
  }
  if (left == 0) return 0;
  const auto byte = [at](std::size_t i) { return std::uint32_t{static_cast<unsigned char>(at[i])}; };
  return byte(0) | byte(left / 2) << 8 | byte(left - 1) << 16;
}

[[nodiscard]] inline std::uint64_t word_at(const char* at) noexcept {
  std::uint64_t word = 0;
  std::memcpy(&word, at, 8);
  return word;
}

// At most 8 bytes as a word, likewise.
[[nodiscard]] inline std::uint64_t short_word(std::string_view text) noexcept {
  return text.size() == 8 ? word_at(text.data()) : last_word(text.data(), text.size());
}

// Copies up to 16 bytes inline; the ranges must not overlap.
inline void copy_text(char* to, const char* from, std::size_t size) noexcept {
  if (size > 16) {
    std::memcpy(to, from, size);
  } else if (size >= 8) {
    const std::uint64_t first = word_at(from), last = word_at(from + size - 8);
    std::memcpy(to, &first, 8);
    std::memcpy(to + size - 8, &last, 8);
  } else if (size >= 4) {
    std::uint32_t first = 0, last = 0;
    std::memcpy(&first, from, 4);
    std::memcpy(&last, from + size - 4, 4);
    std::memcpy(to, &first, 4);
    std::memcpy(to + size - 4, &last, 4);
  } else if (size != 0) {
    to[0] = from[0];
    to[size / 2] = from[size / 2];
    to[size - 1] = from[size - 1];
  }
}

// Compares short strings inline, which is faster than memcmp.
[[nodiscard]] inline bool is_same_text(std::string_view a, std::string_view b) noexcept {
  const std::size_t size = a.size();
  if (size != b.size()) return false;
  const char *x = a.data(), *y = b.data();
  if (size > 16) return std::memcmp(x, y, size) == 0;
  if (size < 8) return last_word(x, size) == last_word(y, size);
  return word_at(x) == word_at(y) && word_at(x + size - 8) == word_at(y + size - 8);
}

// `text_searcher comma(","); comma.find("a,b", 0)` is 1. The pattern must not be empty and must outlive the
// searcher.
//
// Long texts are searched by the two-way algorithm (Crochemore and Perrin 1991): the pattern is cut where no
// shift shorter than its period matches both sides; the right part is compared first, forwards, then the left
// part, backwards. Needs no memory.
class text_searcher {
 public:
  explicit text_searcher(std::string_view wanted) noexcept : wanted_(wanted) {
    if (is_short()) return;
    const factor rising = greatest_suffix(false), falling = greatest_suffix(true);
    const factor& critical = rising.begin > falling.begin ? rising : falling;
    cut_ = critical.begin;
    period_ = critical.period;
    periodic_ = 2 * cut_ < wanted.size() && wanted.substr(0, cut_) == wanted.substr(period_, cut_);
    const std::size_t after = wanted.size() - cut_;
    if (!periodic_) period_ = (cut_ > after ? cut_ : after) + 1;  // any shift shorter than this fails as well
  }

  // The first match at or after `from`, or npos.
  [[nodiscard]] std::size_t find(std::string_view text, std::size_t from) const noexcept {
    if (is_short()) return text.find(wanted_, from);
    const std::size_t size = wanted_.size();
    std::size_t matched = 0;  // so much of the beginning is known to match, from the shift before
    for (std::size_t at = from; at <= text.size() && text.size() - at >= size;) {
      std::size_t right = cut_ > matched ? cut_ : matched;
      while (right < size && wanted_[right] == text[at + right])
        ++right;
      if (right < size) {
        at += right - cut_ + 1;
        matched = 0;
        continue;
      }
      std::size_t left = cut_;
      while (left > matched && wanted_[left - 1] == text[at + left - 1])
        --left;
      if (left <= matched) return at;
      at += period_;
      matched = periodic_ ? size - period_ : 0;
    }
    return std::string_view::npos;
  }

 private:
  struct factor {
    std::size_t begin = 0, period = 1;
  };

  // For few bytes, comparing at each offset is faster.
  [[nodiscard]] bool is_short() const noexcept { return wanted_.size() < 16; }

  // The suffix that is greatest in the order of bytes, or in its reverse, and its period.
  [[nodiscard]] factor greatest_suffix(bool reversed) const noexcept {
    factor best;
    std::size_t other = 1, same = 0;  // where another suffix begins, and how far it agrees with the best
    while (other + same < wanted_.size()) {
      const unsigned char a = byte(best.begin + same), b = byte(other + same);
      if (a == b) {
        ++same;
        if (same == best.period) {
          other += best.period;
          same = 0;
        }
      } else if (reversed ? b > a : b < a) {
        other += same + 1;
        same = 0;
        best.period = other - best.begin;
      } else {
        best = {other, 1};
        ++other;
        same = 0;
      }
    }
    return best;
  }
  [[nodiscard]] unsigned char byte(std::size_t i) const noexcept {
    return static_cast<unsigned char>(wanted_[i]);
  }

  std::string_view wanted_;
  std::size_t cut_ = 0, period_ = 1;
  bool periodic_ = false;
};

// By hand: std::lower_bound with a projection costs every unit more to compile. Null if there is none.
template <typename Named>
[[nodiscard]] const Named* find_named(const Named* first, std::size_t count, std::string_view name) {
  while (count != 0) {
    const std::size_t half = count / 2;
    const int order = first[half].name.compare(name);
    if (order == 0) return first + half;
    if (order < 0)
      first += half + 1, count -= half + 1;
    else
      count = half;
  }
  return nullptr;
}

}  // namespace hcl::inline v1_0::detail
