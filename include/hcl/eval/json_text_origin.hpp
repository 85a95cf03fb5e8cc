// Where the bytes of a decoded JSON string stand in its file, and documents made of such strings. Evaluates nothing.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string_view>
#include <utility>
#include <vector>

#include <hcl/parser/parse_text.hpp>
#include <hcl/syntax/document.hpp>
#include <hcl/syntax/json.hpp>
#include <hcl/text/limits.hpp>

namespace hcl::inline v0_1::detail {

template <typename = void>
[[nodiscard]] std::uint32_t hexadecimal(std::string_view digits) noexcept {
  std::uint32_t n = 0;
  for (const char c : digits) {
    const int lower = c | 0x20;
    n = n * 16 + static_cast<std::uint32_t>(c >= '0' && c <= '9' ? c - '0' : lower - 'a' + 10);
  }
  return n;
}

// The places at which text and source stop going side by side: before and behind each escape. The escapes are valid.
template <typename = void>
[[nodiscard]] std::vector<parser::text_anchor> anchors_of(const source_ptr& file, const syntax::json_string& e, std::uint32_t skipped) {
  const std::uint32_t first = e.range.begin + skipped;
  std::vector<parser::text_anchor> anchors{{0, first}};
  if (!e.escaped) return anchors;
  const std::string_view raw = file->text().substr(e.range.begin + 1, e.range.size() - 2);
  std::uint32_t decoded = 0;
  for (std::size_t at = 0; at < raw.size();) {
    if (raw[at] != '\\') {
      ++decoded, ++at;
      continue;
    }
    std::size_t length = 2;
    std::uint32_t made = 1;
    if (raw[at + 1] == 'u') {
      const std::uint32_t unit = hexadecimal(raw.substr(at + 2, 4));
      const bool pair = unit >= 0xD800 && unit < 0xDC00;
      length = pair ? 12 : 6;
      made = pair ? 4 : unit < 0x80 ? 1 : unit < 0x800 ? 2 : 3;
    }
    anchors.push_back({decoded, static_cast<std::uint32_t>(first + at)});
    decoded += made, at += length;
    anchors.push_back({decoded, static_cast<std::uint32_t>(first + at)});
  }
  return anchors;
}

using text_parser = const syntax::node* (*)(syntax::arena&, const source_ptr&, parser::decoded_text, diagnostics&, const limits&);

// The content of a string, parsed by `parse`, as a document of its own over the same source. `skipped` is what lies before the first byte:
// one for the quote; none for references and calls, whose places count from the quote.
template <typename = void>
[[nodiscard]] syntax::document_ptr parse_json_text(const syntax::document& file, const syntax::json_string& e, std::uint32_t skipped,
                                                          text_parser parse, diagnostics& problems) {
  auto document = std::make_shared<syntax::document>(file.source);
  document->around = file.around;
  const std::vector<parser::text_anchor> anchors = anchors_of(file.source, e, skipped);
  document->expression = parse(document->nodes, file.source, {e.text, {anchors.data(), anchors.size()}}, problems, {});
  return document;
}
// Whether a text is anything but itself as a template.
template <typename = void>
[[nodiscard]] bool has_sequence(std::string_view text) noexcept {
  if (text.starts_with("\xEF\xBB\xBF")) return true;  // a byte order mark, which templates drop
  for (std::size_t at = text.find('{'); at != std::string_view::npos; at = text.find('{', at + 1))
    if (at > 0 && (text[at - 1] == '$' || text[at - 1] == '%')) return true;
  return false;
}

// Null if it is nothing but itself.
template <typename = void>
[[nodiscard]] syntax::document_ptr parse_json_template(const syntax::document& file, const syntax::json_string& e, diagnostics& problems) {
  return has_sequence(e.text) ? parse_json_text(file, e, 1, &parser::parse_template_text<>, problems) : nullptr;
}

}  // namespace hcl::inline v0_1::detail
