// A stretch of a source, for diagnostics and located values: knows its source, so it can say its name, lines
// and text.
#pragma once

#include <string>
#include <string_view>
#include <utility>

#include <hcl/text/position.hpp>
#include <hcl/text/source.hpp>

namespace hcl::inline v1_0 {

// [begin, end) in a source, counted from the first byte of its text; 24 bytes. A default-made range has no
// source and is "nowhere".
class range {
 public:
  range() = default;
  range(source_ptr text, byte_span span) : source_(std::move(text)), span_(span) {}

  [[nodiscard]] explicit operator bool() const noexcept { return source_ != nullptr; }
  [[nodiscard]] const source_ptr& source() const noexcept { return source_; }
  // The bytes, without their source.
  [[nodiscard]] byte_span span() const noexcept { return span_; }
  [[nodiscard]] position begin() const { return source_ ? source_->locate(span_.begin) : position{}; }
  [[nodiscard]] position end() const { return source_ ? source_->locate(span_.end) : position{}; }
  [[nodiscard]] bool empty() const noexcept { return span_.empty(); }
  // The bytes covered; empty if there is no source.
  [[nodiscard]] std::string_view text() const noexcept {
    if (!source_ || span_.end <= span_.begin) return {};
    const std::string_view all = source_->text();
    return span_.begin < all.size() ? all.substr(span_.begin, span_.size()) : std::string_view{};
  }

  friend bool operator==(const range& a, const range& b) = default;

 private:
  source_ptr source_;
  byte_span span_;
};

// "app.hcl:3,5-9" on one line, "app.hcl:3,5-4,2" over several.
[[nodiscard]] inline std::string to_string(const range& r) {
  if (!r) return {};
  const position begin = r.begin(), end = r.end();
  std::string out =
      r.source()->name() + ':' + std::to_string(begin.line) + ',' + std::to_string(begin.column) + '-';
  if (end.line != begin.line) out += std::to_string(end.line) + ',';
  return out + std::to_string(end.column);
}

}  // namespace hcl::inline v1_0
