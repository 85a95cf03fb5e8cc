// Builds the lossless tree from the parser's, one body at a time: items with their text, and the trivia
// between them as items. Implementation.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <unordered_set>
#include <utility>
#include <vector>

#include <hcl/edit/document.hpp>
#include <hcl/edit/editing.hpp>
#include <hcl/edit/impl/document.hpp>
#include <hcl/edit/impl/editor.hpp>
#include <hcl/edit/impl/matching.hpp>
#include <hcl/edit/impl/style.hpp>
#include <hcl/edit/impl/tree.hpp>
#include <hcl/edit/lookup.hpp>
#include <hcl/eval/traversal.hpp>
#include <hcl/parser/parser.hpp>
#include <hcl/record/decode_session.hpp>
#include <hcl/record/impl/input_file.hpp>
#include <hcl/support/name_table.hpp>
#include <hcl/text/range.hpp>
#include <hcl/write/impl/heredoc_text.hpp>
#include <hcl/write/impl/writable.hpp>
#include <hcl/write/options.hpp>

namespace hcl::inline v1_0::detail {

HCL_DECL void read_children(edit_node& body) { tree_builder(body).build(); }

HCL_DECL diagnostics change_all(std::shared_ptr<edit_tree> tree, const std::function<diagnostics()>& make) {
  diagnostics failure;
  editor whole(*tree, failure);
  failure = make();
  return whole.done();
}

[[nodiscard]] inline std::shared_ptr<edit_tree> parse_tree(std::string_view text, std::string name,
                                                           diagnostics& diags, const parse_options& opts,
                                                           bool keep_broken) {
  return make_tree(loading::parse(text, std::move(name), syntax_form::native, diags,
                                  parsing_options(opts, opts.start, keep_broken)),
                   opts);
}

HCL_DECL edit_place existing(const edit_place& place) {
  if (place.node) return place;
  std::shared_ptr<edit_tree> tree = make_tree(nullptr, {});
  edit_node& node = tree->make(edit::item_kind::blank_line, nullptr);
  node.is_attached = false;
  return {std::move(tree), &node};
}

HCL_DECL source_ptr current_source(const edit_tree& tree) {
  if (!tree.source) tree.source = source::make(text_of(*tree.root), tree.name, tree.options.start);
  return tree.source;
}

HCL_DECL syntax::document_ptr syntax_of(const edit_tree& tree) {
  if (tree.syntax) return tree.syntax;
  diagnostics ignored;
  const options opts = parsing_options(tree.options, tree.options.start);
  tree.syntax = loading::parse(text_of(tree), tree.name, syntax_form::native, ignored, opts);
  tree.source = tree.syntax->source;
  return tree.syntax;
}

HCL_DECL bool is_parsed(const edit_tree& tree) noexcept { return tree.syntax != nullptr; }

// To decode the text of a document as its tree is decoded.
HCL_DECL options reading_options(const edit_tree& tree, options decode) {
  decode.model = tree.options.model;
  decode.start = tree.options.start;
  decode.bounds.depth = (std::max)(decode.bounds.depth, tree.options.bounds.depth);
  return decode;
}

// Where lines begin, their newlines included; the end last.
[[nodiscard]] inline std::vector<std::size_t> line_begins(std::string_view text) {
  std::vector<std::size_t> begins;
  for (std::size_t at = 0; at < text.size(); at = (std::min)(text.find('\n', at), text.size() - 1) + 1)
    begins.push_back(at);
  begins.push_back(text.size());
  return begins;
}

}  // namespace hcl::inline v1_0::detail

namespace hcl::inline v1_0 {

HCL_DECL document::document() : tree_(detail::make_tree(nullptr, {})) {}
// Parses the text again, for a copy without removed items.
HCL_DECL document::document(const document& other)
    : tree_(detail::make_tree(other.syntax(), other.tree_->options)) {
  tree_->path = other.tree_->path;
}

HCL_DECL result<document> document::parse(std::string_view text, std::string name,
                                          const parse_options& options) {
  diagnostics diags(options.bounds.diagnostics);
  std::shared_ptr<detail::edit_tree> tree = detail::parse_tree(text, std::move(name), diags, options, false);
  if (diags.has_errors()) return diags;
  return {document(std::move(tree)), std::move(diags)};
}
HCL_DECL result<document> document::parse_file(const file_name& path, const parse_options& options) {
  diagnostics diags(options.bounds.diagnostics);
  std::string text;
  const std::string& name = path;
  if (!detail::read_whole_file(name, text, diags, {options.bounds.file_size, options.special_files}))
    return diags;
  parse_options from_start = options;
  from_start.start = {};
  result<document> made = parse(text, name, from_start);
  if (made) made->tree_->path = name;
  return made;
}
HCL_DECL document document::parse_broken(std::string_view text, std::string name, diagnostics& diags,
                                         const parse_options& options) {
  return document(detail::parse_tree(text, std::move(name), diags, options, true));
}

HCL_DECL std::string document::text() const { return text_of(*tree_); }
HCL_DECL source_ptr document::source() const { return current_source(*tree_); }
HCL_DECL syntax::document_ptr document::syntax() const { return syntax_of(*tree_); }
HCL_DECL edit::body document::body() const { return edit::body({tree_, tree_->root}); }
HCL_DECL bool document::is_changed() const noexcept { return tree_->is_changed; }
HCL_DECL result<void> document::save() const {
  if (!tree_->path.empty()) return write_file(tree_->path, text());
  diagnostics diags;
  diags.add({.code = codes::file_unwritable,
             .summary = "Document has no file",
             .detail = "The document was not read from a file. Use hcl::write_file() with a path."});
  return diags;
}

HCL_DECL std::vector<text_edit> document::changes() const {
  std::vector<text_edit> all;
  if (!tree_->is_changed) return all;
  const std::string text_now = text();
  const std::string_view now = text_now;
  const std::string_view was = tree_->original ? tree_->original->text() : std::string_view();
  const std::vector<std::size_t> begins = detail::line_begins(now), old_begins = detail::line_begins(was);
  detail::matching lines(begins.size() - 1, old_begins.size() - 1);
  for (std::size_t i = 0; i + 1 != begins.size(); ++i)
    lines.wanted_elements[i].key = detail::name_hash(now.substr(begins[i], begins[i + 1] - begins[i]), 1);
  for (std::size_t j = 0; j + 1 != old_begins.size(); ++j)
    lines.present_elements[j].key =
        detail::name_hash(was.substr(old_begins[j], old_begins[j + 1] - old_begins[j]), 1);
  lines.match_in_order(detail::match_candidates::all(begins.size() - 1, old_begins.size() - 1));
  const detail::index_list match = std::move(lines).take_all();
  std::size_t old_line = 0, line = 0;
  const auto add = [&](std::size_t old_past, std::size_t past) {
    const byte_span where{static_cast<std::uint32_t>(old_begins[old_line]),
                          static_cast<std::uint32_t>(old_begins[old_past])};
    detail::add_edit(all, was, where, now.substr(begins[line], begins[past] - begins[line]));
    old_line = old_past;
    line = past;
  };
  for (std::size_t i = 0; i != match.size(); ++i) {
    if (match[i] == detail::unmatched) continue;
    add(match[i], i);
    add(match[i] + 1, i + 1);
  }
  add(old_begins.size() - 1, begins.size() - 1);
  return all;
}

HCL_DECL std::string document::text(formatted what) const {
  std::string as_written = text();
  if (what == formatted::nothing) return as_written;
  std::string laid_out_anew = detail::laid_out(as_written, indent_step(*tree_));
  if (what == formatted::everything) return laid_out_anew;
  // Formatting changes blanks only, so that each line can be taken from either text.
  const std::vector<std::string_view> old_lines = detail::text_lines(as_written),
                                      lines = detail::text_lines(laid_out_anew);
  if (old_lines.size() != lines.size()) return as_written;
  const std::vector<std::string_view> read =
      detail::text_lines(tree_->original ? tree_->original->text() : "");
  const std::unordered_set<std::string_view> known(read.begin(), read.end());
  std::vector<bool> touched;
  touched.reserve(old_lines.size());
  for (const std::string_view line : old_lines)
    touched.push_back(!known.contains(line));
  const std::size_t first = tree_->options.start.line;
  edit::walk(body(), [&](const edit::item& one) {
    if (!one.is_attribute()) return true;
    const hcl::range where = one.range();
    const auto begin = touched.begin() + static_cast<std::ptrdiff_t>(where.begin().line - first),
               end = touched.begin() + static_cast<std::ptrdiff_t>(where.end().line - first + 1);
    if (std::find(begin, end, true) != end) std::fill(begin, end, true);
    return true;
  });
  std::string out;
  for (std::size_t i = 0; i != lines.size(); ++i) {
    out += touched[i] ? lines[i] : old_lines[i];
    if (i + 1 != lines.size() || as_written.ends_with('\n')) out += '\n';
  }
  return out;
}

namespace edit {

HCL_DECL content::content(const value& plain) : text_(detail::written(plain, false, diags_)) {}
// Names that are no identifiers become keys, as they mean the same.
HCL_DECL content::content(const traversal& reference) : text_(to_string(reference)) {
  const bool has_root = !reference.is_relative();
  hcl::diagnostics wrong;
  (void)parser::parse_expression(source::make((has_root ? "" : "x") + text_, ""), wrong);
  const auto roots = std::count_if(reference.steps().begin(), reference.steps().end(),
                                   [](const auto& step) { return step.what == traversal_step::kind::root; });
  // Numbers below zero and infinite ones are no keys.
  const auto words = detail::tokens_of(text_);
  const bool has_operator = std::any_of(words.begin(), words.end(), [](const parser::token& word) {
    return word.kind == parser::token_kind::minus || word.kind == parser::token_kind::slash;
  });
  if (wrong.has_errors() || has_operator || reference.empty() || roots != (has_root ? 1 : 0) ||
      (has_root && !valid_identifier(reference.root_name())))
    detail::add_unwritable(diags_, "The reference " + detail::excerpt(text_) +
                                       " does not begin with one name, or a step cannot be written.");
}

HCL_DECL content content::call(std::string_view name, const std::vector<content>& arguments) {
  return joined(arguments, std::string(name) + '(', ")");
}
HCL_DECL content content::list(const std::vector<content>& elements) { return joined(elements, "[", "]"); }
HCL_DECL content content::object(const std::vector<std::pair<std::string, content>>& members) {
  std::vector<std::pair<content, content>> written;
  written.reserve(members.size());
  for (const auto& [key, one] : members)
    written.emplace_back(raw(detail::member_key(key)), one);
  return computed_object(written);
}
HCL_DECL content content::computed_object(const std::vector<std::pair<content, content>>& members) {
  content made{raw("")};
  std::vector<std::pair<std::string, std::string>> written;
  for (const auto& [key, one] : members) {
    made.diags_.append(key.diags_);
    made.diags_.append(one.diags_);
    written.emplace_back(key.text_, one.text_);
  }
  made.text_ = detail::object_text(written);
  made.is_raw_ = false;
  return made;
}
HCL_DECL content content::heredoc(std::string_view text) {
  return raw(detail::is_heredoc_text(text) ? detail::heredoc_text(text) : detail::quoted_text(text));
}
HCL_DECL content content::joined(const std::vector<content>& all, std::string_view open,
                                 std::string_view close) {
  content made{raw("")};
  std::vector<std::string> texts;
  for (const content& one : all) {
    made.diags_.append(one.diags_);
    texts.push_back(one.text_);
  }
  made.text_ = detail::list_text(texts, open, close);
  made.is_raw_ = false;
  return made;
}

}  // namespace edit

}  // namespace hcl::inline v1_0
