// Documents read, copied and written. Implementation of edit/document.hpp.
#pragma once

#include <hcl/edit/impl/document.hpp>

namespace hcl::inline v0_1::detail {

HCL_DECL std::shared_ptr<edit_tree> edit_backend::parse(std::string_view text, std::string name,
                                                        diagnostics& diags, const parse_options& opts,
                                                        bool keep_broken) {
  syntax::document_ptr parsed = load_backend::parse(text, std::move(name), syntax_form::native, diags,
                                                    parsing_options(opts, keep_broken, opts.start));
  return diags.has_errors() && !keep_broken ? nullptr : make_tree(std::move(parsed), opts);
}

HCL_DECL std::shared_ptr<edit_tree> edit_backend::parse_file(const std::string& path, diagnostics& diags,
                                                             const parse_options& opts, bool keep_broken) {
  std::string text;
  if (!read_whole_file(path, text, diags, {opts.bounds.file_size, opts.special_files})) return nullptr;
  parse_options from_start = opts;
  from_start.start = {};
  std::shared_ptr<edit_tree> made = parse(text, path, diags, from_start, keep_broken);
  if (made) made->path = path;
  return made;
}

HCL_DECL void edit_backend::save(const edit_tree& tree, diagnostics& diags) {
  if (!tree.path.empty()) return write_backend::write_file(tree.path, text(tree), diags);
  diags.add({.code = codes::file_unwritable,
             .summary = "Document has no file",
             .detail = "The document was not read from a file. Use hcl::write_file() with a path."});
}

HCL_DECL std::shared_ptr<edit_tree> edit_backend::make_empty() { return make_tree(nullptr, {}); }

HCL_DECL edit_place edit_backend::make_nowhere() {
  std::shared_ptr<edit_tree> tree = make_empty();
  edit_node& node = tree->make(edit::item_kind::blank_line, nullptr);
  node.is_attached = false;
  return {std::move(tree), &node};
}

// Reads the text again: what has been removed is gone, and nothing is shared.
HCL_DECL std::shared_ptr<edit_tree> edit_backend::copy(const edit_tree& tree) {
  std::shared_ptr<edit_tree> made = make_tree(syntax_of(tree), tree.options);
  made->path = tree.path;
  return made;
}

HCL_DECL edit_node* edit_backend::root(edit_tree& tree) noexcept { return tree.root; }

HCL_DECL std::string edit_backend::text(const edit_tree& tree) {
  return tree.source ? std::string(tree.source->text()) : text_of(*tree.root);
}

HCL_DECL source_ptr edit_backend::current_source(const edit_tree& tree) {
  if (tree.source) return tree.source;
  tree.source = source::make(text_of(*tree.root), tree.name, tree.options.start);
  return tree.source;
}

HCL_DECL syntax::document_ptr edit_backend::syntax_of(const edit_tree& tree) {
  if (tree.syntax) return tree.syntax;
  diagnostics ignored;
  const options opts = options_of(tree, tree.options.start);
  tree.syntax = load_backend::parse(text(tree), tree.name, syntax_form::native, ignored, opts);
  tree.source = tree.syntax->source;
  return tree.syntax;
}

HCL_DECL bool edit_backend::is_parsed(const edit_tree& tree) noexcept { return tree.syntax != nullptr; }

// To decode the text of a document as its tree is decoded.
HCL_DECL options edit_backend::reading_options(const edit_tree& tree, options decode) {
  decode.model = tree.options.model;
  decode.start = tree.options.start;
  decode.bounds.depth = (std::max)(decode.bounds.depth, tree.options.bounds.depth);
  return decode;
}

HCL_DECL bool edit_backend::is_changed(const edit_tree& tree) noexcept { return tree.is_changed; }

}  // namespace hcl::inline v0_1::detail
