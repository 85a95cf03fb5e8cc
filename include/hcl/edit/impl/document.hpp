// Documents read, copied and written. Implementation of edit/document.hpp.
#pragma once

#include <algorithm>
#include <memory>
#include <string>
#include <string_view>
#include <utility>

#include <hcl/diagnostics/codes.hpp>
#include <hcl/edit/backend.hpp>
#include <hcl/edit/impl/build.hpp>
#include <hcl/edit/impl/tree.hpp>
#include <hcl/record/decode_session.hpp>
#include <hcl/record/impl/input_file.hpp>
#include <hcl/write/backend.hpp>

namespace hcl::inline v0_1::detail {

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

template <typename X>
std::shared_ptr<edit_tree> edit_backend<X>::parse(std::string_view text, std::string name, diagnostics& diags,
                                                  const parse_options& opts, bool keep_broken) {
  syntax::document_ptr parsed = load_backend<>::parse(text, std::move(name), syntax_form::native, diags,
                                                      parsing_options(opts, keep_broken, opts.start));
  return diags.has_errors() && !keep_broken ? nullptr : make_tree(std::move(parsed), opts);
}

template <typename X>
std::shared_ptr<edit_tree> edit_backend<X>::parse_file(const std::string& path, diagnostics& diags,
                                                       const parse_options& opts, bool keep_broken) {
  std::string text;
  if (!read_whole_file(path, text, diags, {opts.bounds.file_size, opts.special_files})) return nullptr;
  parse_options from_start = opts;
  from_start.start = {};
  std::shared_ptr<edit_tree> made = parse(text, path, diags, from_start, keep_broken);
  if (made) made->path = path;
  return made;
}

template <typename X>
void edit_backend<X>::save(const edit_tree& tree, diagnostics& diags) {
  if (!tree.path.empty()) return write_backend<>::write_file(tree.path, text(tree), diags);
  diags.add({.code = codes::file_unwritable,
             .summary = "Document has no file",
             .detail = "The document was not read from a file. Use hcl::write_file() with a path."});
}

template <typename X>
std::shared_ptr<edit_tree> edit_backend<X>::make_empty() {
  return make_tree(nullptr, {});
}
template <typename X>
edit_place edit_backend<X>::make_nowhere() {
  std::shared_ptr<edit_tree> tree = make_empty();
  edit_node& node = tree->make(edit::item_kind::blank_line, nullptr);
  node.is_attached = false;
  return {std::move(tree), &node};
}

// Reads the text again: what has been removed is gone, and nothing is shared.
template <typename X>
std::shared_ptr<edit_tree> edit_backend<X>::copy(const edit_tree& tree) {
  std::shared_ptr<edit_tree> made = make_tree(syntax_of(tree), tree.options);
  made->path = tree.path;
  return made;
}

template <typename X>
edit_node* edit_backend<X>::root(edit_tree& tree) noexcept {
  return tree.root;
}

template <typename X>
std::string edit_backend<X>::text(const edit_tree& tree) {
  return tree.source ? std::string(tree.source->text()) : text_of(*tree.root);
}

template <typename X>
source_ptr edit_backend<X>::current_source(const edit_tree& tree) {
  if (tree.source) return tree.source;
  tree.source = source::make(text_of(*tree.root), tree.name, tree.options.start);
  return tree.source;
}

template <typename X>
syntax::document_ptr edit_backend<X>::syntax_of(const edit_tree& tree) {
  if (tree.syntax) return tree.syntax;
  diagnostics ignored;
  const options opts = options_of(tree, tree.options.start);
  tree.syntax = load_backend<>::parse(text(tree), tree.name, syntax_form::native, ignored, opts);
  tree.source = tree.syntax->source;
  return tree.syntax;
}

template <typename X>
bool edit_backend<X>::is_parsed(const edit_tree& tree) noexcept {
  return tree.syntax != nullptr;
}

// To decode the text of a document as its tree is decoded.
template <typename X>
options edit_backend<X>::reading_options(const edit_tree& tree, options decode) {
  decode.model = tree.options.model;
  decode.start = tree.options.start;
  decode.bounds.depth = (std::max)(decode.bounds.depth, tree.options.bounds.depth);
  return decode;
}

template <typename X>
bool edit_backend<X>::is_changed(const edit_tree& tree) noexcept {
  return tree.is_changed;
}

}  // namespace hcl::inline v0_1::detail
