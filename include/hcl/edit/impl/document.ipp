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
#include <hcl/record/decode_session.hpp>
#include <hcl/record/impl/input_file.hpp>
#include <hcl/support/name_table.hpp>
#include <hcl/text/range.hpp>
#include <hcl/write/impl/heredoc_text.hpp>
#include <hcl/write/impl/writable.hpp>
#include <hcl/write/options.hpp>

namespace hcl::inline v1_0::detail {

HCL_DECL void editing::read_children(edit_node& body) { tree_builder(body).build(); }

// The base of all changes.

HCL_DECL void editing::change_all(std::shared_ptr<edit_tree> tree, const std::function<bool()>& make) {
  edit_attempt whole(*tree);
  if (!make()) whole.undo();
}

// Documents read, copied and written. Implementation of edit/document.hpp.

HCL_DECL std::shared_ptr<edit_tree> editing::parse(std::string_view text, std::string name,
                                                   diagnostics& diags, const parse_options& opts,
                                                   bool keep_broken) {
  syntax::document_ptr parsed = loading::parse(text, std::move(name), syntax_form::native, diags,
                                               parsing_options(opts, keep_broken, opts.start));
  return diags.has_errors() && !keep_broken ? nullptr : make_tree(std::move(parsed), opts);
}

HCL_DECL std::shared_ptr<edit_tree> editing::parse_file(const std::string& path, diagnostics& diags,
                                                        const parse_options& opts, bool keep_broken) {
  std::string text;
  if (!read_whole_file(path, text, diags, {opts.bounds.file_size, opts.special_files})) return nullptr;
  parse_options from_start = opts;
  from_start.start = {};
  std::shared_ptr<edit_tree> made = parse(text, path, diags, from_start, keep_broken);
  if (made) made->path = path;
  return made;
}

HCL_DECL void editing::save(const edit_tree& tree, diagnostics& diags) {
  if (!tree.path.empty()) return printing::write_file(tree.path, text(tree), diags);
  diags.add({.code = codes::file_unwritable,
             .summary = "Document has no file",
             .detail = "The document was not read from a file. Use hcl::write_file() with a path."});
}

HCL_DECL std::shared_ptr<edit_tree> editing::make_empty() { return make_tree(nullptr, {}); }

HCL_DECL edit_place editing::make_nowhere() {
  std::shared_ptr<edit_tree> tree = make_empty();
  edit_node& node = tree->make(edit::item_kind::blank_line, nullptr);
  node.is_attached = false;
  return {std::move(tree), &node};
}

// Parses the text again, for a copy without removed items.
HCL_DECL std::shared_ptr<edit_tree> editing::copy(const edit_tree& tree) {
  std::shared_ptr<edit_tree> made = make_tree(syntax_of(tree), tree.options);
  made->path = tree.path;
  return made;
}

HCL_DECL edit_node* editing::root(edit_tree& tree) noexcept { return tree.root; }

HCL_DECL std::string editing::text(const edit_tree& tree) {
  return tree.source ? std::string(tree.source->text()) : text_of(*tree.root);
}

HCL_DECL source_ptr editing::current_source(const edit_tree& tree) {
  if (tree.source) return tree.source;
  tree.source = source::make(text_of(*tree.root), tree.name, tree.options.start);
  return tree.source;
}

HCL_DECL syntax::document_ptr editing::syntax_of(const edit_tree& tree) {
  if (tree.syntax) return tree.syntax;
  diagnostics ignored;
  const options opts = options_of(tree, tree.options.start);
  tree.syntax = loading::parse(text(tree), tree.name, syntax_form::native, ignored, opts);
  tree.source = tree.syntax->source;
  return tree.syntax;
}

HCL_DECL bool editing::is_parsed(const edit_tree& tree) noexcept { return tree.syntax != nullptr; }

// To decode the text of a document as its tree is decoded.
HCL_DECL options editing::reading_options(const edit_tree& tree, options decode) {
  decode.model = tree.options.model;
  decode.start = tree.options.start;
  decode.bounds.depth = (std::max)(decode.bounds.depth, tree.options.bounds.depth);
  return decode;
}

HCL_DECL bool editing::is_changed(const edit_tree& tree) noexcept { return tree.is_changed; }

// The line changes from the original to the current text.

// Where lines begin, their newlines included; the end last.
[[nodiscard]] inline std::vector<std::size_t> line_begins(std::string_view text) {
  std::vector<std::size_t> begins;
  for (std::size_t at = 0; at < text.size(); at = (std::min)(text.find('\n', at), text.size() - 1) + 1)
    begins.push_back(at);
  begins.push_back(text.size());
  return begins;
}

HCL_DECL std::vector<text_edit> editing::changes(const edit_tree& tree) {
  std::vector<text_edit> all;
  if (!tree.is_changed) return all;
  const std::string text_now = text(tree);
  const std::string_view now = text_now;
  const std::string_view was = tree.original ? tree.original->text() : std::string_view();
  const std::vector<std::size_t> begins = line_begins(now), old_begins = line_begins(was);
  matching lines(begins.size() - 1, old_begins.size() - 1);
  for (std::size_t i = 0; i + 1 != begins.size(); ++i)
    lines.wanted_elements[i].key = name_hash(now.substr(begins[i], begins[i + 1] - begins[i]), 0);
  for (std::size_t j = 0; j + 1 != old_begins.size(); ++j)
    lines.present_elements[j].key =
        name_hash(was.substr(old_begins[j], old_begins[j + 1] - old_begins[j]), 0);
  const index_list match = std::move(lines).match_in_order();
  std::size_t old_line = 0, line = 0;
  const auto add = [&](std::size_t old_past, std::size_t past) {
    const byte_span where{static_cast<std::uint32_t>(old_begins[old_line]),
                          static_cast<std::uint32_t>(old_begins[old_past])};
    add_edit(all, was, where, now.substr(begins[line], begins[past] - begins[line]));
    old_line = old_past;
    line = past;
  };
  for (std::size_t i = 0; i != match.size(); ++i) {
    if (match[i] == unmatched) continue;
    add(match[i], i);
    add(match[i] + 1, i + 1);
  }
  add(old_begins.size() - 1, begins.size() - 1);
  return all;
}

// Source texts of values, references and raw expressions, laid out by lines.

// Changes of a text leave words bare as keys, as the reference does.
HCL_DECL std::string editing::key_text(std::string_view key) {
  return written_key(key, {.has_word_keys = true});
}

// `elements` are expressions.
HCL_DECL std::string editing::list_text(const std::vector<std::string>& elements, std::string_view open,
                                        std::string_view close) {
  std::string out(open);
  for (std::size_t i = 0; i != elements.size(); ++i) {
    out += elements[i];
    if (ends_with_heredoc(elements[i]) && !elements[i].ends_with('\n')) out += '\n';
    if (i + 1 != elements.size()) out += ", ";
  }
  return out += close;
}

HCL_DECL std::string editing::object_text(const std::vector<std::pair<std::string, std::string>>& members) {
  if (members.empty()) return "{}";
  std::string out = "{\n";
  for (const auto& [key, content] : members)
    out.append(key).append(" = ").append(content).append(content.ends_with('\n') ? "" : "\n");
  return out += '}';
}

// A value as an expression. What cannot be written is reported.
HCL_DECL std::string editing::written(const value& v, bool takes_infinity, diagnostics& diags) {
  std::string out;
  append_literal(out, v, {.has_lines = true, .has_word_keys = true}, [&](const value& part) {
    const std::string_view why = why_unwritable(part, takes_infinity);
    if (!why.empty()) add_unwritable(diags, "The value " + std::string(why));
    return why.empty();
  });
  return out;
}

// References: names that are no identifiers become keys, as they mean the same.
HCL_DECL std::string editing::written(const traversal& path, diagnostics& diags) {
  std::string out;
  const auto reject = [&](std::string why) { add_unwritable(diags, std::move(why)); };
  if (path.empty()) reject("The reference has no steps.");
  for (const traversal_step& step : path.steps()) {
    switch (step.what) {
      case traversal_step::kind::root:
        if (!out.empty()) reject("The reference has a second beginning.");
        if (!is_identifier(step.name))
          reject("The reference begins with " + excerpt(step.name) + ", which is not an identifier.");
        out += step.name;
        break;
      case traversal_step::kind::attribute:
        if (first_invalid_utf8(step.name) < step.name.size())
          reject("A name in the reference is not UTF-8.");
        else
          out += written_step(step.name);
        break;
      case traversal_step::kind::index: {
        const value& key = step.key;
        const bool is_key =
            key.is_known() && !key.is_marked() && (key.is_null() || key.type().is_primitive());
        if (!is_key || (!key.is_null() && key.kind() == type_kind::number && key.as_number().sign() < 0)) {
          reject("A key in the reference is no string, number or truth value that can be written in one.");
          break;
        }
        (out += '[') += written(key, false, diags) + ']';
        break;
      }
      case traversal_step::kind::splat: out += "[*]"; break;
    }
  }
  return out;
}

HCL_DECL std::string editing::quoted(std::string_view text) { return quoted_text(text); }

HCL_DECL std::string editing::heredoc(std::string_view text) {
  return is_heredoc_text(text) ? heredoc_text(text) : quoted_text(text);
}

// The text of a document with changed lines formatted. Implementation of edit/document.hpp.

// An attribute is touched as a whole. `line`: where the item begins, then where it ends.
inline void touch_whole(const edit_node& node, std::size_t& line, std::vector<bool>& touched) {
  const auto pass = [&](std::string_view text) {
    line += static_cast<std::size_t>(std::count(text.begin(), text.end(), '\n'));
  };
  const std::size_t first = line;
  for (const std::string_view piece : {node.lead, node.head, node.between})
    pass(piece);
  for (const edit_node* child : node.made_children)
    touch_whole(*child, line, touched);
  for (const std::string_view piece : {node.content, node.close, node.tail})
    pass(piece);
  const auto begin = touched.begin() + static_cast<std::ptrdiff_t>(first),
             end = touched.begin() + static_cast<std::ptrdiff_t>((std::max)(line, first));
  if (node.attribute && std::find(begin, end, true) != end) std::fill(begin, end, true);
}

HCL_DECL std::string editing::formatted_text(const edit_tree& tree, formatted what) {
  std::string as_written = text(tree);
  if (what == formatted::nothing) return as_written;
  std::string laid_out_anew = laid_out(as_written, indent_step(tree));
  if (what == formatted::everything) return laid_out_anew;
  // Formatting changes blanks only, so that each line can be taken from either text.
  const std::vector<std::string_view> old_lines = text_lines(as_written), lines = text_lines(laid_out_anew);
  if (old_lines.size() != lines.size()) return as_written;
  const std::vector<std::string_view> read = text_lines(tree.original ? tree.original->text() : "");
  const std::unordered_set<std::string_view> known(read.begin(), read.end());
  std::vector<bool> touched(lines.size());
  for (std::size_t i = 0; i != lines.size(); ++i)
    touched[i] = !known.contains(old_lines[i]);
  std::size_t line = 0;
  touch_whole(*tree.root, line, touched);
  std::string out;
  for (std::size_t i = 0; i != lines.size(); ++i) {
    out += touched[i] ? lines[i] : old_lines[i];
    if (i + 1 != lines.size() || as_written.ends_with('\n')) out += '\n';
  }
  return out;
}

}  // namespace hcl::inline v1_0::detail
