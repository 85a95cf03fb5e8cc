// The units of a body: items with the comments right above them, under keys that match across versions.
// Implementation.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <hcl/edit/impl/document.hpp>
#include <hcl/edit/impl/matching.hpp>
#include <hcl/edit/impl/structure.hpp>
#include <hcl/edit/impl/style.hpp>
#include <hcl/edit/impl/tree.hpp>
#include <hcl/support/name_table.hpp>

namespace hcl::inline v1_0::detail {

// Whether two attributes have the same expression, however it is laid out.
[[nodiscard]] inline bool is_same_value(const edit_node& a, const edit_node& b) {
  return a.content == b.content || without_layout(a.content) == without_layout(b.content);
}

// An attribute or a block; or comments that stand alone, line after line.
struct body_unit {
  std::string key{};                         // the header, with the kind before it
  const edit_node* node = nullptr;           // the first of comments that stand alone
  std::vector<const edit_node*> comments{};  // right above it; or those that stand alone
  std::string gap{};                         // the blank lines above all that
  bool is_first = false;                     // in its body, so that its gap separates it from nothing

  [[nodiscard]] bool is_comment() const noexcept { return node->kind == edit::item_kind::comment; }
  [[nodiscard]] std::string comment_text() const {
    std::string all;
    for (const edit_node* comment : comments)
      all += comment->head;
    return all;
  }
  // As it is written, comments included.
  [[nodiscard]] std::string text() const {
    return is_comment() ? comment_text() : comment_text() + text_of(*node);
  }
};

struct body_units {
  std::vector<body_unit> all{};
  std::string rest{};  // blank lines after the last
};

// The lines of a text without the blanks around them.
[[nodiscard]] inline std::string unindented(std::string_view text) {
  std::string out;
  for (const std::string_view line : text_lines(text))
    out.append(trimmed(line)).append(1, '\n');
  return out;
}

class unit_reader {
 public:
  // The key of an attribute or block.
  [[nodiscard]] static std::string key_of(const edit_node& node) {
    if (!node.attribute && !node.block) return "?" + std::string(node.head);
    return (node.block ? "{" : "=") + header_name(node);
  }
  [[nodiscard]] body_units read(const edit_node& body) && {
    for (const edit_node* child : body.children()) {
      if (child->kind == edit::item_kind::comment) {
        comments_.push_back(child);
      } else if (child->kind == edit::item_kind::blank_line) {
        flush();
        made_.rest += child->head;
      } else {
        if (child->is_separate) flush();
        add(key_of(*child), child);
      }
    }
    flush();
    return std::move(made_);
  }

 private:
  void add(std::string key, const edit_node* node) {
    const bool is_first = made_.all.empty();
    made_.all.push_back(
        {std::move(key), node, std::exchange(comments_, {}), std::exchange(made_.rest, {}), is_first});
  }
  void flush() {
    if (comments_.empty()) return;
    std::string key = "#";
    for (const edit_node* comment : comments_)
      key += unindented(comment->head);
    add(std::move(key), comments_.front());
  }

  body_units made_{};
  std::vector<const edit_node*> comments_{};
};

// `body` may be null.
[[nodiscard]] inline body_units units_of(const edit_node* body) {
  return body ? unit_reader().read(*body) : body_units();
}

// Features of a block: one number for each attribute and block at every depth.
inline void add_features(const edit_node& body, std::uint64_t path, std::vector<std::uint64_t>& all) {
  for (const edit_node* child : body.children()) {
    if (child->attribute) {
      all.push_back(name_hash(without_layout(child->content), name_hash(child->attribute->name, path)));
    } else if (child->block) {
      const std::uint64_t inner = name_hash(header_name(*child), path + 1);
      all.push_back(inner);
      add_features(*child, inner, all);
    }
  }
}
// A block that is known by those; `key`: by the text of its unit, layout aside.
[[nodiscard]] inline sequence_element element_of(const body_unit& unit) {
  sequence_element made{name_hash(said_text::of(unit.text(), said_comments::kept), 0)};
  add_features(*unit.node, 0, made.features);
  std::sort(made.features.begin(), made.features.end());
  return made;
}

// Merges texts that both authors may have changed.

template <typename T>
struct versions {
  T base, mine, theirs;
};
using piece_versions = versions<std::string_view>;

enum class piece_choice : unsigned char { mine, theirs, conflict };

// The text of the side that changed it.
[[nodiscard]] inline piece_choice choose_piece(const piece_versions& of) {
  if (of.mine == of.theirs || of.theirs == of.base) return piece_choice::mine;
  return of.mine == of.base ? piece_choice::theirs : piece_choice::conflict;
}
// The same where blanks are changed silently: only comments are worth a conflict.
[[nodiscard]] inline piece_choice choose_comment(const piece_versions& of) {
  if (const piece_choice exact = choose_piece(of); exact != piece_choice::conflict) return exact;
  const std::string base = unindented(of.base), mine = unindented(of.mine), theirs = unindented(of.theirs);
  return choose_piece({base, mine, theirs});
}
// Where there are hardly ever any.
[[nodiscard]] inline std::string_view chosen_blanks(const piece_versions& of) {
  return choose_piece(of) == piece_choice::theirs ? of.theirs : of.mine;
}

// Whether all lines end alike.
[[nodiscard]] inline bool has_one_line_end(std::string_view text) {
  const std::string_view first = line_end_in(text);
  for (std::size_t at = text.find('\n'); at != text.npos; at = text.find('\n', at + 1))
    if ((at != 0 && text[at - 1] == '\r') != (first.size() == 2)) return false;
  return true;
}
// The comments in an expression, blanks aside, sorted.
[[nodiscard]] inline std::vector<std::string> comments_in(std::string_view expression) {
  std::vector<std::string> all;
  for (const parser::token& t : tokens_of(expression))
    if (t.kind == parser::token_kind::comment)
      all.push_back(unindented(trimmed(expression.substr(t.span.begin, t.span.size()))));
  std::sort(all.begin(), all.end());
  return all;
}
// Whether a text has all comments that another one has and the base has not.
[[nodiscard]] inline bool has_new_comments(std::string_view text, std::string_view now,
                                           std::string_view base) {
  const std::vector<std::string> of_text = comments_in(text), of_now = comments_in(now),
                                 of_base = comments_in(base);
  std::vector<std::string> made;
  std::set_difference(of_now.begin(), of_now.end(), of_base.begin(), of_base.end(), std::back_inserter(made));
  return std::includes(of_text.begin(), of_text.end(), made.begin(), made.end());
}
[[nodiscard]] inline std::string with_newline(std::string text, std::string_view line_end) {
  if (!text.empty() && !text.ends_with('\n')) text += line_end;
  return text;
}

}  // namespace hcl::inline v1_0::detail
