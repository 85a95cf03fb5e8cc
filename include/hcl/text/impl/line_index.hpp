// Lines and columns of a source, and what else of the text layer needs the Unicode tables. Implementation.
#pragma once

#include <cstddef>
#include <cstring>
#include <string_view>
#include <vector>

#include <hcl/text/impl/unicode_normal.hpp>
#include <hcl/text/impl/unicode_properties.hpp>
#include <hcl/text/impl/unicode_utf8.hpp>
#include <hcl/text/source.hpp>

namespace hcl::inline v1_0::detail {

// A cluster boundary of a text: its byte, and the lines and clusters of its line before it, both from 0.
struct checkpoint {
  std::size_t byte = 0;
  std::size_t line = 0;
  std::size_t column = 0;
};

// Moves from boundary to boundary until `target` is reached or passed. Lines end at LF, which makes one
// cluster with a CR before it.
inline void advance(std::string_view text, checkpoint& at, std::size_t target) noexcept {
  for (cluster_cursor cursor(text, at.byte); at.byte < target; at.byte = cursor.offset()) {
    // In an ASCII run, each character but the last is a cluster by itself; a CR before LF is dropped with
    // its line.
    std::size_t ascii = skip_ascii(text.substr(0, target), at.byte);
    if (ascii != text.size() && ascii != at.byte) --ascii;
    while (at.byte < ascii) {
      const void* found = std::memchr(text.data() + at.byte, '\n', ascii - at.byte);
      if (found == nullptr) {
        at.column += ascii - at.byte;
        at.byte = ascii;
        break;
      }
      at.byte = static_cast<std::size_t>(static_cast<const char*>(found) - text.data()) + 1;
      ++at.line;
      at.column = 0;
    }
    cursor.jump(at.byte);
    if (at.byte >= target) break;
    // Only a whole CR LF may be passed here: a lone LF begins after a CR that was counted as a column.
    cursor.next();
    ++at.column;
    if (text[cursor.offset() - 1] == '\n') {
      ++at.line;
      at.column = 0;
    }
  }
}

// One checkpoint every `stride` bytes: constant time for any place, five per cent of the text's memory, also
// when it is a single line.
struct line_index {
  static constexpr std::size_t stride = 512;

  explicit line_index(std::string_view text) {
    checkpoint at;
    at.byte = mark_size(text);  // a byte order mark has bytes but no column
    checkpoints.reserve(text.size() / stride + 1);
    for (std::size_t byte = 0; byte <= text.size(); byte += stride) {
      advance(text, at, byte);
      checkpoints.push_back(at);
    }
    advance(text, at, text.size());
    lines = at.line + (text.empty() || text.back() == '\n' ? 0 : 1);
  }

  // Lines and columns before `offset`, which is not past the end; a cluster that began before it counts.
  [[nodiscard]] checkpoint locate(std::string_view text, std::size_t offset) const noexcept {
    checkpoint at = checkpoints[offset / stride];
    if (offset < at.byte) {
      // Inside the byte order mark or a cluster that reaches over the beginning of the stride; a newline
      // there is the LF of CR LF.
      if (offset == 0 || text[offset] != '\n') return {offset, at.line, at.column};
      at = locate(text, offset - 1);
      return {offset, at.line, at.column + 1};
    }
    std::size_t whole = offset;  // the end of the code point that holds `offset`
    for (std::size_t back = 1; back <= 3 && back <= offset - at.byte; ++back) {
      std::size_t end = offset - back;
      static_cast<void>(decode_utf8(text, end));
      if (end > offset) whole = end;
    }
    // Cut here, so that a cluster of a megabyte is not walked to its end.
    const std::string_view before = text.substr(0, whole);
    advance(before, at, whole);
    at.byte = offset;
    return at;
  }

  // Offset of the first byte of `line`, from 0; the size of the text if there is none.
  [[nodiscard]] std::size_t begin_of(std::string_view text, std::size_t line) const noexcept {
    if (line == 0) return 0;
    std::size_t known = 0;  // the last checkpoint before the line; the first has line 0
    for (std::size_t step = checkpoints.size(); step != 0; step /= 2) {
      while (known + step < checkpoints.size() && checkpoints[known + step].line < line)
        known += step;
    }
    checkpoint at = checkpoints[known];
    while (at.line < line) {
      const void* found = std::memchr(text.data() + at.byte, '\n', text.size() - at.byte);
      if (found == nullptr) return text.size();
      at.byte = static_cast<std::size_t>(static_cast<const char*>(found) - text.data()) + 1;
      ++at.line;
    }
    return at.byte;
  }

  std::vector<checkpoint> checkpoints;
  std::size_t lines = 0;
};

}  // namespace hcl::inline v1_0::detail
