// Searches for one byte string in another in linear time.
#pragma once

#include <algorithm>
#include <cstddef>
#include <string_view>

namespace hcl::inline v1_0::detail {

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
    if (!periodic_)
      period_ = (std::max)(cut_, wanted.size() - cut_) + 1;  // any shift shorter than this fails as well
  }

  // The first match at or after `from`, or npos.
  [[nodiscard]] std::size_t find(std::string_view text, std::size_t from) const noexcept {
    if (is_short()) return text.find(wanted_, from);
    const std::size_t size = wanted_.size();
    std::size_t matched = 0;  // so much of the beginning is known to match, from the shift before
    for (std::size_t at = from; at <= text.size() && text.size() - at >= size;) {
      std::size_t right = (std::max)(cut_, matched);
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

// Looking a name up among things in order of their names: attributes of types, members of values.

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
