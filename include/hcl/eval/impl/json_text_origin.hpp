// Maps bytes of a decoded JSON string to its file, and documents made of such strings. Evaluates
// nothing.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string_view>
#include <vector>

#include <hcl/parser/backend.hpp>
#include <hcl/parser/json_scalar.hpp>
#include <hcl/support/ascii.hpp>
#include <hcl/syntax/document.hpp>
#include <hcl/syntax/json.hpp>
#include <hcl/text/impl/unicode.hpp>
#include <hcl/text/limits.hpp>

namespace hcl::inline v0_1::detail {

[[nodiscard]] inline std::uint32_t hexadecimal(std::string_view digits) noexcept {
  std::uint32_t n = 0;
  for (const char c : digits)
    n = n * 16 + static_cast<std::uint32_t>(hexadecimal_digit(c));
  return n;
}

// The places at which text and source stop going side by side: before and after each escape. The escapes are
// valid.
[[nodiscard]] inline std::vector<parser::text_anchor> anchors_of(const source_ptr& file,
                                                                 const syntax::json_string& e) {
  const std::uint32_t first = e.range.begin + 1;  // after the quote
  std::vector<parser::text_anchor> anchors{{0, first}};
  if (!e.escaped) return anchors;
  const std::string_view raw = file->text().substr(e.range.begin + 1, e.range.size() - 2);
  std::uint32_t decoded = 0;
  for (std::size_t at = 0; at < raw.size();) {
    std::size_t length = 2;
    std::uint32_t made = 1;
    if (raw[at] != '\\') {
      std::size_t next = at;
      const bool is_replaced =
          decode_utf8(raw, next) == replacement_character && next == at + 1;  // in a text that is not UTF-8
      if (!is_replaced) {
        decoded += static_cast<std::uint32_t>(next - at);
        at = next;
        continue;
      }
      length = 1;
      made = 3;
    } else if (raw[at + 1] == 'u') {
      const std::uint32_t unit = hexadecimal(raw.substr(at + 2, 4));
      std::size_t past = at + 6;
      const bool is_pair =
          unit >= 0xD800 && parser::detail::decode_surrogates(raw, past, unit).has_value() && past != at + 6;
      length = past - at;
      made = is_pair ? 4 : unit < 0x80 ? 1 : unit < 0x800 ? 2 : 3;
    }
    anchors.push_back({decoded, static_cast<std::uint32_t>(first + at)});
    decoded += made, at += length;
    anchors.push_back({decoded, static_cast<std::uint32_t>(first + at)});
  }
  return anchors;
}

using text_parser = const syntax::node* (*)(arena&, const source_ptr&, parser::decoded_text, diagnostics&,
                                            const limits&);

// The content of a string, parsed by `parse`, as a document of its own over the same source.
[[nodiscard]] inline syntax::document_ptr parse_json_text(const syntax::document& file,
                                                          const syntax::json_string& e, text_parser parse,
                                                          diagnostics& diags) {
  auto document = std::make_shared<syntax::document>(file.source);
  document->model = file.model;
  document->around = file.around;
  const std::vector<parser::text_anchor> anchors = anchors_of(file.source, e);
  document->expression =
      parse(document->nodes, file.source, {e.text, {anchors.data(), anchors.size()}}, diags, {});
  return document;
}
// Whether a text is anything but itself as a template.
[[nodiscard]] inline bool has_sequence(std::string_view text) noexcept {
  if (text.starts_with(byte_order_mark)) return true;  // a byte order mark, which templates drop
  for (std::size_t at = text.find('{'); at != std::string_view::npos; at = text.find('{', at + 1))
    if (at > 0 && (text[at - 1] == '$' || text[at - 1] == '%')) return true;
  return false;
}

// Null if it is nothing but itself.
[[nodiscard]] inline syntax::document_ptr parse_json_template(const syntax::document& file,
                                                              const syntax::json_string& e,
                                                              diagnostics& diags) {
  return has_sequence(e.text) ? parse_json_text(file, e, &parser::parse_template_text, diags) : nullptr;
}

}  // namespace hcl::inline v0_1::detail
