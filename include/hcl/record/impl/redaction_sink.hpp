// Takes the parts of a source that are not to be shown, as they are found, and hides those that somebody is
// about to show: as many as a reader wants to see, and everything after them as one. Implementation.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include <hcl/record/impl/redaction_text.hpp>
#include <hcl/text/source.hpp>

namespace hcl::inline v0_1::detail {

template <typename = void>
class redaction_sink {
 public:
  // `shown`: what is about to be shown, in any order.
  redaction_sink(const source& text, std::vector<byte_span> shown)
      : text_(text), rough_(text.text()), shown_(std::move(shown)) {
    std::sort(shown_.begin(), shown_.end(), [](byte_span a, byte_span b) { return a.begin < b.begin; });
  }
  redaction_sink(const redaction_sink&) = delete;
  redaction_sink& operator=(const redaction_sink&) = delete;

  [[nodiscard]] const rough_text<>& text() const noexcept { return rough_; }

  // Whether somebody is about to show a part of it. Asked in the order of the text.
  [[nodiscard]] bool shows(std::size_t begin, std::size_t end) noexcept {
    while (asked_ != shown_.size() && shown_[asked_].end <= begin)
      ++asked_;
    return asked_ != shown_.size() && shown_[asked_].begin < end;
  }

  // Spans come in the order of the text. What only blanks are between is hidden as one. The last one counts
  // with finish(), which needs memory and so is no destructor's work.
  void redact(std::size_t begin, std::size_t end) {
    if (begin >= end) return;
    const byte_span here{static_cast<std::uint32_t>(begin), static_cast<std::uint32_t>(end)};
    if (!pending_.empty() && rough_.skip_blanks(pending_.end) >= begin) {
      pending_.end = (std::max)(pending_.end, here.end);
      return;
    }
    flush();
    pending_ = here;
  }

  void finish() { flush(); }

 private:
  static constexpr std::size_t max_bound = 10'000;

  void flush() {
    while (next_ != shown_.size() && shown_[next_].end <= pending_.begin)
      ++next_;
    if (pending_.empty() || next_ == shown_.size() || shown_[next_].begin >= pending_.end ||
        redacted_ > max_bound)
      return;
    if (++redacted_ > max_bound) pending_.end = static_cast<std::uint32_t>(text_.text().size());
    text_.redact(std::exchange(pending_, {}));
  }

  const source& text_;
  rough_text<> rough_;
  std::vector<byte_span> shown_;
  std::size_t next_ = 0;   // the first of them that is not over
  std::size_t asked_ = 0;  // the same for shows()
  std::size_t redacted_ = 0;
  byte_span pending_{};
};

}  // namespace hcl::inline v0_1::detail
