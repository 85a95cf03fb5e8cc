// A source text: name, bytes, a line index made on first use, and what of it must not be shown. Immutable but for these two, which take care of
// threads themselves, and shared, so ranges can point into it for ever. Knows nothing of HCL.
#pragma once

#include <atomic>
#include <cstddef>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <hcl/text/position.hpp>

namespace hcl::inline v0_1 {

class source;
using source_ptr = std::shared_ptr<const source>;

namespace detail {
struct line_index;    // line starts and column checkpoints: line_index.hpp
struct hidden_spans;  // what must not be shown: hidden_spans.hpp
// The waist of this floor: what needs the Unicode tables. Defined in text/line_index.hpp and text/hidden_spans.hpp.
template <typename = void>
struct text_waist {
  static position locate(const source& text, std::size_t offset);
  static std::string_view line(const source& text, std::size_t number);
  static std::size_t line_count(const source& text);
  static const line_index& index(const source& text);  // made on the first call
  static void forget(const line_index* index) noexcept;  // deletes it
  static void hide(const source& text, byte_span where);
  static std::vector<byte_span> hidden_in(const source& text, byte_span where);
  static void forget(const hidden_spans* hidden) noexcept;
  // Normalisation form C, for near-side values.
  static bool is_nfc(std::string_view text);
  static std::string to_nfc(std::string_view text);
};
}  // namespace detail

// A named text. `source::make("a = 1", "app.hcl")->locate(4)` is line 1, column 5, byte 4.
class source {
 public:
  // Owns `text`. `start` is the position of its first byte, for text cut out of a larger file.
  template <typename = void>
  [[nodiscard]] static source_ptr make(std::string text, std::string name, position start = {}) {
    return std::make_shared<source>(std::move(text), std::move(name), start);
  }

  [[nodiscard]] const std::string& name() const noexcept { return name_; }
  [[nodiscard]] std::string_view text() const noexcept { return text_; }
  [[nodiscard]] const position& start() const noexcept { return start_; }

  // Position of a byte offset (clamped to the end of the text); amortised constant time after the first call. Thread safe.
  template <typename X = void>
  [[nodiscard]] position locate(std::size_t offset) const { return detail::text_waist<X>::locate(*this, offset); }
  // Text of line `number` (as counted from start().line), without its line ending; empty if there is no such line.
  template <typename X = void>
  [[nodiscard]] std::string_view line(std::size_t number) const { return detail::text_waist<X>::line(*this, number); }
  // Number of lines in the text; a final newline does not begin another one.
  template <typename X = void>
  [[nodiscard]] std::size_t line_count() const { return detail::text_waist<X>::line_count(*this); }

  // Keeps these bytes out of everything that is shown of the text, for good: snippets say "(sensitive)" in their place. Thread safe.
  void hide(byte_span where) const { detail::text_waist<>::hide(*this, where); }
  // What is hidden and overlaps `where`, in order. Thread safe.
  template <typename X = void>
  [[nodiscard]] std::vector<byte_span> hidden_in(byte_span where) const {
    return hidden_.load(std::memory_order_acquire) ? detail::text_waist<X>::hidden_in(*this, where) : std::vector<byte_span>();
  }

  // Use make(); public for std::make_shared only.
  source(std::string text, std::string name, position start) : text_(std::move(text)), name_(std::move(name)), start_(start) {}
  ~source() {
    if (const auto* index = index_.load(std::memory_order_acquire)) detail::text_waist<>::forget(index);
    if (const auto* hidden = hidden_.load(std::memory_order_acquire)) detail::text_waist<>::forget(hidden);
  }
  source(const source&) = delete;
  source& operator=(const source&) = delete;

 private:
  template <typename>
  friend struct detail::text_waist;
  std::string text_;
  std::string name_;
  position start_;
  mutable std::atomic<const detail::line_index*> index_ = nullptr;  // published once, by whoever has it ready first
  mutable std::atomic<detail::hidden_spans*> hidden_ = nullptr;       // likewise; grows under its own lock
};

}  // namespace hcl::inline v0_1
