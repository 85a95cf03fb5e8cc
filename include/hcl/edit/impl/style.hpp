// Detects the layout of a document: line ends, indentation, columns. Implementation.
#pragma once

#include <algorithm>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <hcl/edit/impl/tree.hpp>
#include <hcl/text/impl/unicode_properties.hpp>
#include <hcl/write/impl/text_layout.hpp>

namespace hcl::inline v1_0::detail {

// The tokens of a text, its end aside. What it ends with may be a heredoc: a newline follows.
[[nodiscard]] inline std::vector<parser::token> tokens_of(std::string_view text) {
  std::vector<parser::token> all = parser::tokenize(std::string(text) + '\n');
  all.pop_back();
  return all;
}

// Texts that are equal only if they mean the same: drops blanks and insignificant newlines, and normalises
// separators of items, members and elements. Strings and heredocs stay except for their line ends.
class said_text {
 public:
  explicit said_text(bool keeps_comments) noexcept : keeps_comments_(keeps_comments) {}

  [[nodiscard]] std::string read(std::string_view text) {
    for (const parser::token& t : tokens_of(text))
      add(t.kind, t.kind == kind::newline ? "\n" : text.substr(t.span.begin, t.span.size()));
    return std::move(out_);
  }

  // Whether a token begins or ends something that others are inside of.
  [[nodiscard]] static bool opens(parser::token_kind what) noexcept {
    return what == kind::open_brace || what == kind::open_bracket || what == kind::open_parenthesis ||
           what == kind::interpolation || what == kind::control;
  }
  [[nodiscard]] static bool closes(parser::token_kind what) noexcept {
    return what == kind::close_brace || what == kind::close_bracket || what == kind::close_parenthesis ||
           what == kind::sequence_end;
  }

 private:
  using kind = parser::token_kind;

  void add(kind what, std::string_view text) {
    if (what == kind::newline || what == kind::comma) return separate(what == kind::comma);
    if (what == kind::comment) {
      if (keeps_comments_) put(what, trimmed(text));
      return separate(!text.ends_with('\n') && needs_separator_);
    }
    // `{for` is no object: its newlines separate nothing.
    if (last_ == kind::open_brace && what == kind::name && text == "for")
      open_.back() = kind::open_parenthesis;
    if (closes(what) && !open_.empty()) {
      open_.pop_back();
      needs_separator_ = false;
    }
    // How far a marker is indented says nothing.
    put(what, what == kind::close_heredoc ? text.substr(text.find_first_not_of(" \t")) : text);
    if (opens(what)) open_.push_back(what);
  }
  // Nothing is separated after what opens and before what closes.
  void separate(bool is_comma) {
    const bool is_newline_of_items = open_.empty() || open_.back() == kind::open_brace;
    if ((is_comma || is_newline_of_items) && !opens(last_)) needs_separator_ = !out_.empty();
  }
  void put(kind what, std::string_view text) {
    if (needs_separator_) out_ += ",\n";
    needs_separator_ = false;
    out_ += static_cast<char>('A' + static_cast<int>(what));
    for (std::size_t i = 0; i != text.size(); ++i)
      if (text[i] != '\r' || text.substr(i + 1, 1) != "\n") out_ += text[i];
    out_ += '\n';
    last_ = what;
  }

  bool keeps_comments_;
  bool needs_separator_ = false;
  kind last_ = kind::newline;
  std::vector<kind> open_{};
  std::string out_{};
};

// A text without its layout and comments; or with its comments.
[[nodiscard]] inline std::string without_layout(std::string_view text, bool keeps_comments = false) {
  return said_text(keeps_comments).read(text);
}

// The end of the line that a piece has, if it has one.
[[nodiscard]] inline std::string_view line_end_in(std::string_view piece) {
  const std::size_t newline = piece.find('\n');
  if (newline == piece.npos) return {};
  return newline != 0 && piece[newline - 1] == '\r' ? "\r\n" : "\n";
}
[[nodiscard]] inline std::string_view line_end_in(const edit_node& node) {
  std::string_view found;
  const auto look = [&](std::string_view piece) { return !(found = line_end_in(piece)).empty(); };
  if (look(node.lead) || look(node.head) || look(node.between)) return found;
  for (const edit_node* child : node.children())
    if (!(found = line_end_in(*child)).empty()) return found;
  static_cast<void>(look(node.content) || look(node.close) || look(node.tail));
  return found;
}
// That of the first line of a document; empty if no line ends.
[[nodiscard]] inline std::string_view known_line_end(const edit_tree& tree) {
  const std::string_view found = tree.original ? line_end_in(tree.original->text()) : std::string_view();
  return found.empty() ? line_end_in(*tree.root) : found;
}
// For a text that is put into one: its own if the document has none yet.
[[nodiscard]] inline std::string_view line_end_of(const edit_tree& tree, std::string_view text = {}) {
  std::string_view found = known_line_end(tree);
  if (found.empty()) found = line_end_in(text);
  return found.size() == 2 ? "\r\n" : "\n";
}

// With other line ends. Those in heredocs are part of values, and stay unless it is all that is to change.
[[nodiscard]] inline std::string with_line_ends(std::string_view text, std::string_view line_end,
                                                bool all = false) {
  std::string out;
  const auto add = [&](std::size_t at, std::size_t end) {
    for (; at < end; ++at) {
      if (text[at] == '\r' && at + 1 < text.size() && text[at + 1] == '\n') continue;
      if (text[at] == '\n')
        out += line_end;
      else
        out += text[at];
    }
  };
  std::size_t past = 0;
  if (!all && text.find("<<") != text.npos) {
    for (const parser::token& t : tokens_of(text)) {
      if (t.kind != parser::token_kind::literal_text || t.span.end > text.size()) continue;
      add(past, t.span.begin);
      out += text.substr(t.span.begin, t.span.size());
      past = t.span.end;
    }
  }
  add(past, text.size());
  return out;
}

[[nodiscard]] inline std::string_view indent_in(std::string_view piece) {
  return piece.substr(0, skip_blanks(piece, 0));
}
// The indentation of an item's line.
[[nodiscard]] inline std::string_view indent_of(const edit_node& node) {
  return indent_in(node.lead.empty() ? node.head : node.lead);
}
// The indentation that a level adds: that of the first block with content.
[[nodiscard]] inline std::optional<std::string_view> indent_step_in(const edit_node& body) {
  for (const edit_node* child : body.children()) {
    if (child->kind != edit::item_kind::block || child->is_one_line()) continue;
    for (const edit_node* inner : child->children()) {
      const std::string_view outside = indent_of(*child), inside = indent_of(*inner);
      if (inner->kind != edit::item_kind::blank_line && inside.starts_with(outside))
        return inside.substr(outside.size());
    }
    if (const auto found = indent_step_in(*child)) return found;
  }
  return std::nullopt;
}
[[nodiscard]] inline std::string_view indent_step(const edit_tree& tree) {
  return indent_step_in(*tree.root).value_or("  ");
}
// The indentation for a new item of a body: that of the first one.
[[nodiscard]] inline std::string indent_inside(const edit_tree& tree, const edit_node& body) {
  if (!body.is_one_line())
    for (const edit_node* child : body.children())
      if (child->kind != edit::item_kind::blank_line) return std::string(indent_of(*child));
  if (body.kind == edit::item_kind::file) return {};
  return std::string(indent_of(body)).append(indent_step(tree));
}

// Moves lines from one indentation to another; not the first, and no lines of heredocs and comments.
[[nodiscard]] inline std::string reindented(const std::string& text, std::string_view from,
                                            std::string_view to) {
  if (from == to || text.find('\n') == text.npos) return text;
  std::string out;
  std::size_t copied = 0;
  for (const parser::token& t : parser::tokenize(text)) {
    const bool ends_line = t.kind == parser::token_kind::newline ||
                           (t.kind == parser::token_kind::comment && text[t.span.end - 1] == '\n');
    if (!ends_line) continue;
    const std::size_t line = t.span.end, past = skip_blanks(text, line);
    if (past == text.size() || text[past] == '\n' || text[past] == '\r') continue;
    const std::string_view blanks = std::string_view(text).substr(line, past - line);
    out.append(text, copied, line - copied).append(to);
    // A line that was further out than the first stays as far to the left as it can.
    const std::size_t common =
        blanks.starts_with(from) ? from.size() : (std::min)(from.size(), blanks.size());
    copied = line + common;
  }
  return out.append(text, copied);
}

// The text of an item without indentation, formatted, with what a level adds here.
[[nodiscard]] inline std::string laid_out(const std::string& item, std::string_view step) {
  if (step.find('\t') == step.npos)
    return text_layout(item, {.indent = static_cast<unsigned>(step.size())}).text();
  const std::string text = text_layout(item, {.indent = 1}).text();
  std::string out;
  std::size_t copied = 0;
  for (const parser::token& t : parser::tokenize(text)) {
    if (t.kind != parser::token_kind::newline) continue;
    const std::size_t line = t.span.end, past = skip_blanks(text, line);
    out.append(text, copied, line - copied);
    for (std::size_t level = line; level != past; ++level)
      out += step;
    copied = past;
  }
  return out.append(text, copied);
}

[[nodiscard]] inline bool is_single_line(const edit_node& node) {
  return node.attribute && node.content.find('\n') == node.content.npos;
}
// The column of an attribute's equals sign after the indentation, if it takes part in alignment.
[[nodiscard]] inline std::optional<std::size_t> equals_column(const edit_node& node) {
  const std::size_t blanks = node.between.find_first_not_of(' ');
  const bool is_aligned = is_single_line(node) && blanks != 0 && node.between.substr(blanks, 1) == "=";
  return is_aligned ? std::optional(count_graphemes(node.head) + blanks) : std::nullopt;
}
// The blanks between a new name and its equals sign, which stands below that of the attribute right above, or
// else above that of the one below. `above` and `below`: the places next to it.
[[nodiscard]] inline std::string blanks_near(const edit_node& body, std::size_t above, std::size_t below,
                                             std::string_view name) {
  const std::vector<edit_node*>& all = body.children();
  std::optional<std::size_t> column = above != 0 ? equals_column(*all[above - 1]) : std::nullopt;
  if (!column && below < all.size()) column = equals_column(*all[below]);
  const std::size_t width = count_graphemes(name);
  return std::string(column && *column > width ? *column - width : 1, ' ');
}

}  // namespace hcl::inline v1_0::detail
