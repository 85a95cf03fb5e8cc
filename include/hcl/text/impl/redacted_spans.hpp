// The parts of a source that must never be shown, kept beside the text for every renderer. Implementation.
#pragma once

#include <algorithm>
#include <cstdint>
#include <iterator>
#include <map>
#include <mutex>
#include <vector>

#include <hcl/support/mutex.hpp>
#include <hcl/text/source.hpp>

namespace hcl::inline v0_1::detail {

// Spans that neither overlap nor touch, by their beginnings.
struct redacted_spans {
  // Hidden spans stay hidden even without memory for more.
  void add(byte_span where) {
    const std::lock_guard<mutex> lock(guard);
    auto first = ends.upper_bound(where.begin);
    if (first != ends.begin() && std::prev(first)->second >= where.begin) --first;
    auto last = first;
    for (; last != ends.end() && last->first <= where.end; ++last) {
      where.begin = (std::min)(where.begin, last->first);
      where.end = (std::max)(where.end, last->second);
    }
    if (first != last && first->first == where.begin)
      first++->second = where.end;
    else
      ends.emplace_hint(first, where.begin, where.end);
    ends.erase(first, last);
  }

  [[nodiscard]] std::vector<byte_span> within(byte_span where) const {
    const std::lock_guard<mutex> lock(guard);
    std::vector<byte_span> found;
    auto at = ends.upper_bound(where.begin);
    if (at != ends.begin() && std::prev(at)->second > where.begin) --at;
    for (; at != ends.end() && at->first < where.end; ++at)
      found.push_back({at->first, at->second});
    return found;
  }

  mutable mutex guard;
  std::map<std::uint32_t, std::uint32_t> ends;
};

template <typename X>
void text_backend<X>::forget(const redacted_spans* redacted) noexcept {
  delete redacted;
}

template <typename X>
void text_backend<X>::redact(const source& text, byte_span where) {
  if (where.empty()) return;
  redacted_spans* known = text.redacted_.load(std::memory_order_acquire);
  if (!known) {
    auto* made = new redacted_spans;
    if (text.redacted_.compare_exchange_strong(known, made, std::memory_order_acq_rel))
      known = made;
    else
      delete made;  // another thread was quicker
  }
  known->add(where);
}

template <typename X>
std::vector<byte_span> text_backend<X>::redacted_in(const source& text, byte_span where) {
  const redacted_spans* known = text.redacted_.load(std::memory_order_acquire);
  return known ? known->within(where) : std::vector<byte_span>();
}

}  // namespace hcl::inline v0_1::detail
