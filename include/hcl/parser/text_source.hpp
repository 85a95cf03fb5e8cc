// Sources made of texts, with what the options say of a text's beginning and its end.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>

#include <hcl/diagnostics/codes.hpp>
#include <hcl/diagnostics/diagnostics.hpp>
#include <hcl/parser/backend.hpp>
#include <hcl/syntax/parse_options.hpp>
#include <hcl/text/impl/unicode_utf8.hpp>
#include <hcl/text/source.hpp>

namespace hcl::inline v0_1::parser {

// Whether the last line, which no newline ends, may be the end of a heredoc.
[[nodiscard]] inline bool may_end_heredoc(std::string_view text) {
  std::string_view name = text.substr(text.rfind('\n') + 1);
  const std::size_t first = name.find_first_not_of(" \t\r"), last = name.find_last_not_of(" \t\r");
  if (first == name.npos) return false;
  name = name.substr(first, last - first + 1);
  return text.find(std::string("<<").append(name)) != text.npos ||
         text.find(std::string("<<-").append(name)) != text.npos;
}

// A text in the native syntax. The end of a heredoc needs a line of its own: one that may end with the file
// gets its newline.
[[nodiscard]] inline source_ptr make_source(std::string text, std::string name, const model_options& model,
                                            position start = {}) {
  if (model.heredocs == heredoc_end::line_or_file && may_end_heredoc(text)) text += '\n';
  return source::make(std::move(text), std::move(name), start);
}

// Reports a byte order mark that must not be there; the parser skips it.
inline void check_mark(const source_ptr& text, diagnostics& diags, const model_options& model) {
  using hcl::detail::byte_order_mark;
  if (model.marks == byte_order_marks::skip || !text->text().starts_with(byte_order_mark)) return;
  const range mark(text, {0, static_cast<std::uint32_t>(byte_order_mark.size())});
  diags.add({.code = codes::byte_order_mark,
             .summary = "Byte order mark",
             .detail = "A text must not begin with a byte order mark. Remove it.",
             .subject = mark,
             .fix = fix_it{.where = mark, .is_certain = true, .is_described = true},
             .quotes = quoting::nothing});
}

}  // namespace hcl::inline v0_1::parser
