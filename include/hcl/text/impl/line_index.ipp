// Lines and columns of a source, and the other answers of the text layer that need the Unicode tables.
// Implementation.
#pragma once

#include <hcl/text/impl/line_index.hpp>

namespace hcl::inline v0_1::detail {

HCL_DECL void text_backend::forget(const line_index* index) noexcept { delete index; }

HCL_DECL const line_index& text_backend::index(const source& text) {
  if (const line_index* known = text.index_.load(std::memory_order_acquire)) return *known;
  const auto* made = new line_index(text.text_);
  const line_index* known = nullptr;
  if (text.index_.compare_exchange_strong(known, made, std::memory_order_acq_rel)) return *made;
  delete made;  // another thread was quicker
  return *known;
}

HCL_DECL bool text_backend::is_nfc(std::string_view text) { return v0_1::is_nfc(text); }

HCL_DECL std::string text_backend::to_nfc(std::string_view text) { return v0_1::to_nfc(text); }

HCL_DECL std::size_t text_backend::next_grapheme(std::string_view text, std::size_t offset) noexcept {
  return v0_1::next_grapheme(text, offset);
}

}  // namespace hcl::inline v0_1::detail

namespace hcl::inline v0_1 {

HCL_DECL position source::locate(std::size_t offset) const {
  offset = (std::min)(offset, text_.size());
  const detail::checkpoint at = detail::text_backend::index(*this).locate(text_, offset);
  const position& start = start_;
  return {start.line + at.line, (at.line == 0 ? start.column : 1) + at.column, start.byte + offset};
}

HCL_DECL std::string_view source::line(std::size_t number) const {
  const detail::line_index& lines = detail::text_backend::index(*this);
  if (number < start_.line || number - start_.line >= lines.lines) return {};
  const std::size_t line = number - start_.line;
  const std::size_t begin = lines.begin_of(text_, line);
  std::size_t end = lines.begin_of(text_, line + 1);
  if (end > begin && text_[end - 1] == '\n') --end;
  if (end > begin && end < text_.size() && text_[end - 1] == '\r') --end;
  return std::string_view(text_).substr(begin, end - begin);
}

HCL_DECL std::size_t source::line_count() const { return detail::text_backend::index(*this).lines; }

}  // namespace hcl::inline v0_1
