// Cuts a source into lines, grapheme clusters or pieces of the caller's making, each with its range.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <type_traits>
#include <utility>

#include <hcl/text/range.hpp>
#include <hcl/text/source.hpp>

namespace hcl::inline v1_0 {

// The result of a splitter at the start of its text: scanning continues `advance` bytes later, and the token
// is `skip` bytes in.
struct split {
  std::size_t advance = 0;  // 0 ends the scan
  std::size_t skip = 0;
  std::size_t size = 0;
};

// A function from the rest of a text to its first token.
template <typename F>
concept splitter = std::is_invocable_r_v<split, F&, std::string_view>;

// A line without its ending, LF or CR LF.
struct split_lines {
  [[nodiscard]] split operator()(std::string_view text) const noexcept {
    const std::size_t end = text.find('\n');
    if (end == std::string_view::npos) return {text.size(), 0, text.size()};
    return {end + 1, 0, end != 0 && text[end - 1] == '\r' ? end - 1 : end};
  }
};

// One cluster.
struct split_graphemes {
  [[nodiscard]] split operator()(std::string_view text) const noexcept {
    const std::size_t end = detail::text_access::next_grapheme(text, 0);
    return {end, 0, end};
  }
};

// `for (range_scanner lines(text, split_lines{}); auto line = lines.next();) use(line);`
template <splitter Splitter>
class range_scanner {
 public:
  // Begins at byte `offset` of the source's text.
  range_scanner(source_ptr text, Splitter splitter, std::size_t offset = 0)
      : source_(std::move(text)), splitter_(std::move(splitter)), offset_(offset) {}

  // The next token; nowhere at the end of the text, or when the splitter does not advance.
  [[nodiscard]] range next() {
    const std::string_view text = source_->text();
    if (offset_ >= text.size()) return {};
    const split found = splitter_(text.substr(offset_));
    if (found.advance == 0) return {};
    const std::size_t begin = offset_ + found.skip;
    offset_ += found.advance;
    return {source_, {static_cast<std::uint32_t>(begin), static_cast<std::uint32_t>(begin + found.size)}};
  }

 private:
  source_ptr source_;
  Splitter splitter_;
  std::size_t offset_;
};

}  // namespace hcl::inline v1_0
