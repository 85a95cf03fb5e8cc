// Collects the parts of a source that must not be shown, and hides those that a message is
// about to show: as many as a reader wants to see, and everything after them as one. Implementation.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include <hcl/text/source.hpp>

namespace hcl::inline v0_1::detail {

template <typename = void>
class redaction_sink {
 public:
  // `shown`: what is about to be shown, in any order.
  redaction_sink(const source& text, std::vector<byte_span> shown) : text_(text), shown_(std::move(shown)) {
    std::sort(shown_.begin(), shown_.end(), [](byte_span a, byte_span b) { return a.begin < b.begin; });
  }

  // Spans come in the order of the text. What only blanks are between is hidden as one.
  void redact(byte_span here) {
    if (!pending_.empty() && pending_.end < here.end) {
      const std::size_t next = text_.text().find_first_not_of(" \t\r", pending_.end);
      if (next < here.begin) flush();
    }
    pending_ = pending_.empty() ? here : byte_span{pending_.begin, (std::max)(pending_.end, here.end)};
  }
  // The last one counts with this, which needs memory and so is no destructor's work.
  void finish() { flush(); }

 private:
  static constexpr std::size_t max_bound = 10'000;

  void flush() {
    const byte_span last = std::exchange(pending_, {});
    while (next_ != shown_.size() && shown_[next_].end <= last.begin)
      ++next_;
    if (last.empty() || next_ == shown_.size() || shown_[next_].begin >= last.end || redacted_ > max_bound)
      return;
    const bool is_last = ++redacted_ > max_bound;
    text_.redact({last.begin, is_last ? static_cast<std::uint32_t>(text_.text().size()) : last.end});
  }

  const source& text_;
  std::vector<byte_span> shown_;
  std::size_t next_ = 0;  // the first of them that is not over
  std::size_t redacted_ = 0;
  byte_span pending_{};
};

}  // namespace hcl::inline v0_1::detail
