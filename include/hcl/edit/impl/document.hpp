// Documents read, copied and written. Implementation of edit/document.hpp.
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <utility>

#include <hcl/diagnostics/codes.hpp>
#include <hcl/diagnostics/diagnostics.hpp>
#include <hcl/edit/editing.hpp>
#include <hcl/edit/impl/build.hpp>
#include <hcl/edit/impl/style.hpp>
#include <hcl/edit/impl/tree.hpp>
#include <hcl/eval/traversal.hpp>
#include <hcl/record/decode_session.hpp>
#include <hcl/record/impl/input_file.hpp>
#include <hcl/text/impl/escape.hpp>
#include <hcl/text/impl/unicode_properties.hpp>
#include <hcl/value/impl/literal_text.hpp>
#include <hcl/value/value.hpp>
#include <hcl/write/impl/heredoc_text.hpp>
#include <hcl/write/impl/writable.hpp>
#include <hcl/write/printing.hpp>

namespace hcl::inline v1_0::detail {

// As texts are read for decoding. `start`: where the text begins.
[[nodiscard]] inline options parsing_options(const parse_options& given, bool keep_broken, position start) {
  options opts;
  opts.bounds = given.bounds;
  opts.model = given.model;
  opts.special_files = given.special_files;
  opts.keep_broken = keep_broken;
  opts.start = start;
  return opts;
}
// For texts put into a document, and for text with mistakes, as it was read.
[[nodiscard]] inline options options_of(const edit_tree& tree, position start = {}) {
  return parsing_options(tree.options, true, start);
}

[[nodiscard]] inline std::shared_ptr<edit_tree> make_tree(syntax::document_ptr parsed,
                                                          const parse_options& options) {
  auto made = std::make_shared<edit_tree>();
  made->options = options;
  made->root = &made->make(edit::item_kind::file, nullptr);
  if (!parsed) return made;
  made->original = made->source = parsed->source;
  made->name = parsed->source->name();
  made->syntax = parsed;
  set_file(*made, *made->root, std::move(parsed));
  return made;
}

// Source texts of values, references and raw expressions, laid out by lines.

inline void add_unwritable(diagnostics& diags, std::string detail) {
  diags.add(
      {.code = codes::unwritable_value, .summary = "Value cannot be written", .detail = std::move(detail)});
}

// Whether a text ends with the end of a heredoc, after which must be a newline.
[[nodiscard]] inline bool ends_with_heredoc(std::string_view text) {
  if (text.find("<<") == text.npos) return false;
  parser::token_kind last = parser::token_kind::end_of_file;
  for (const parser::token& t : tokens_of(text))
    if (t.kind != parser::token_kind::newline) last = t.kind;
  return last == parser::token_kind::close_heredoc;
}

}  // namespace hcl::inline v1_0::detail
