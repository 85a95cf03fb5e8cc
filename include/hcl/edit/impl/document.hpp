// The lossless tree built from the parser's, one body at a time: items with their text, and the trivia
// between them as items; documents read, copied and written. Implementation.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <hcl/body/options.hpp>
#include <hcl/diagnostics/codes.hpp>
#include <hcl/diagnostics/diagnostics.hpp>
#include <hcl/edit/editing.hpp>
#include <hcl/edit/impl/style.hpp>
#include <hcl/edit/impl/tree.hpp>
#include <hcl/parser/tokens.hpp>
#include <hcl/text/impl/unicode_utf8.hpp>
#include <hcl/value/value.hpp>
#include <hcl/write/impl/writable.hpp>

namespace hcl::inline v1_0::detail {

class tree_builder {
 public:
  // For a body whose items have not been made.
  explicit tree_builder(edit_node& body)
      : tree_(*body.unread),
        body_(body),
        parsed_(body.parsed),
        text_(parsed_->source->text()),
        at_(static_cast<std::size_t>(body.content.data() - text_.data())) {}

  void build() {
    const bool is_file = body_.kind == kind::file;
    const std::size_t limit = at_ + body_.content.size();
    add_items(is_file ? *parsed_->body : *body_.block->body, limit);
    if (const std::size_t begin = at_; is_file && begin != limit) {
      at_ = limit;
      add_line(begin, limit);
    }
    body_.content = piece(at_, limit);
    body_.made_children = std::move(made_);
    body_.note_places(0);
    body_.unread = nullptr;
    if (is_file) body_.parsed = nullptr;
    if (tree_.offsets_known) (void)set_offsets(body_, body_.offset);
  }

 private:
  using kind = edit::item_kind;

  [[nodiscard]] std::string_view piece(std::size_t begin, std::size_t end) const noexcept {
    return text_.substr(begin, end - begin);
  }

  // The items of a body that ends at `limit`; what is left before that on the last line stays.
  void add_items(const syntax::body_node& items, std::size_t limit) {
    made_.reserve(items.items.size());
    for (const syntax::body_item& item : items.items) {
      const byte_span span = item.range();
      if (span.begin < at_ || span.end > limit) continue;  // inside broken text, or extending beyond it
      add_lines(span.begin);
      edit_node& made = add(item.attribute ? kind::attribute : kind::block);
      made.lead = piece(at_, span.begin);
      made.parsed = parsed_;
      made.base = span.begin;
      if (item.attribute)
        set_attribute(made, *item.attribute, limit);
      else
        set_block(made, *item.block);
      set_tail(made, limit);
    }
    add_lines(limit);
  }

  void set_attribute(edit_node& made, const syntax::attribute_node& attribute, std::size_t limit) {
    const byte_span value = attribute.value->range;
    const std::uint32_t name_end = attribute.name_range.end;
    std::size_t begin = (std::max)(value.begin, name_end);
    at_ = end_of_reference((std::max)(std::size_t{value.end}, begin));
    if (attribute.value->kind == syntax::node_kind::broken) {
      // The blanks after it are of no use to another value.
      const std::size_t past = skip_blanks(text_, at_);
      const bool is_missing = begin == at_;
      if (skip_newline(text_, past) != past) at_ = past;
      if (is_missing && past > at_ + 1) ++at_;
      if (is_missing) begin = at_;
    }
    at_ = (std::min)(at_, limit);  // broken text may extend beyond a block without an end
    begin = (std::min)(begin, limit);
    made.attribute = &attribute;
    made.head = piece(made.base, name_end);
    made.between = piece(name_end, begin);
    made.content = piece(begin, at_);
  }

  // The value of a reference ending with a dot extends to the end of the line.
  [[nodiscard]] std::size_t end_of_reference(std::size_t end) const {
    const std::size_t dot = skip_blanks(text_, end);
    if (text_.substr(dot, 1) != ".") return end;
    parser::tokenizer words(text_, parser::token_mode::config_tolerant, dot);
    for (parser::token word = words.next();
         word.kind != parser::token_kind::newline && word.kind != parser::token_kind::comment &&
         word.kind != parser::token_kind::close_brace && word.kind != parser::token_kind::end_of_file;
         word = words.next())
      end = word.span.end;
    return end;
  }

  void set_block(edit_node& made, const syntax::block_node& block) {
    made.block = &block;
    made.head = piece(made.base, block.open_brace.end);
    at_ = block.open_brace.end;
    const std::size_t limit = block.close_brace.begin;
    const line_rest rest = read_line_rest(text_.substr(0, limit), at_);
    if (rest.past != at_ && text_[rest.past - 1] == '\n') {
      made.between = piece(at_, rest.past);
      at_ = rest.past;
    }
    made.content = piece(at_, limit);
    made.unread = &tree_;
    made.close = piece(limit, block.close_brace.end);
    at_ = block.close_brace.end;
  }

  void set_tail(edit_node& made, std::size_t limit) {
    const line_rest rest = read_line_rest(text_.substr(0, limit), at_);
    const bool ends = rest.past != at_ && text_[rest.past - 1] == '\n';
    const std::size_t past = ends || limit == text_.size() ? rest.past : rest.past_comments;
    made.tail = piece(at_, past);
    at_ = past;
  }

  // Creates items for the lines before `limit`. Leaves blanks and comments on its line.
  void add_lines(std::size_t limit) {
    const std::string_view text = text_.substr(0, limit);
    while (at_ < limit) {
      const std::size_t begin = at_;
      const line_rest rest = read_line_rest(text, begin);
      if (rest.past != begin && text[rest.past - 1] == '\n') {
        at_ = rest.past;
        add_line(begin, at_);
      } else if (skip_inline(text, begin) == limit || rest.ends) {
        return;
      } else {
        // A comment without an end goes up to the limit.
        const bool is_open = text.substr(skip_blanks(text, skip_inline(text, begin)), 2) == "/*";
        at_ = is_open ? limit : (std::min)(text.find('\n', begin), limit - 1) + 1;
        add(kind::broken).head = piece(begin, at_);
      }
    }
  }
  void add_line(std::size_t begin, std::size_t end) {
    const bool is_blank = skip_newline(text_, skip_blanks(text_, begin)) == end;
    add(is_blank || skip_blanks(text_, begin) == end ? kind::blank_line : kind::comment).head =
        piece(begin, end);
  }
  edit_node& add(kind what) { return *made_.emplace_back(&tree_.make(what, &body_)); }

  edit_tree& tree_;
  edit_node& body_;
  const syntax::document_ptr parsed_;
  const std::string_view text_;
  std::size_t at_;
  std::vector<edit_node*> made_{};
};

// The items of a file are made when they are first asked for.
inline void set_file(edit_tree& tree, edit_node& file, syntax::document_ptr parsed) {
  const std::string_view text = parsed->source->text();
  file.lead = text.substr(0, mark_size(text));
  file.content = text.substr(file.lead.size());
  file.parsed = std::move(parsed);
  file.unread = &tree;
}

// As texts are read for decoding. `start`: where the text begins.
[[nodiscard]] inline options parsing_options(const parse_options& given, position start,
                                             bool keep_broken = true) {
  options opts;
  opts.bounds = given.bounds;
  opts.model = given.model;
  opts.special_files = given.special_files;
  opts.keep_broken = keep_broken;
  opts.start = start;
  return opts;
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

// Changes of a text leave words bare as keys, as the reference does.
[[nodiscard]] inline std::string member_key(std::string_view key) {
  return written_key(key, {.has_word_keys = true});
}

// `elements` are expressions.
[[nodiscard]] inline std::string list_text(const std::vector<std::string>& elements, std::string_view open,
                                           std::string_view close) {
  std::string out(open);
  for (std::size_t i = 0; i != elements.size(); ++i) {
    out += elements[i];
    if (ends_with_heredoc(elements[i]) && !elements[i].ends_with('\n')) out += '\n';
    if (i + 1 != elements.size()) out += ", ";
  }
  return out += close;
}

[[nodiscard]] inline std::string object_text(
    const std::vector<std::pair<std::string, std::string>>& members) {
  if (members.empty()) return "{}";
  std::string out = "{\n";
  for (const auto& [key, content] : members)
    out.append(key).append(" = ").append(content).append(content.ends_with('\n') ? "" : "\n");
  return out += '}';
}

// A value as an expression. What cannot be written is reported.
[[nodiscard]] inline std::string written(const value& v, bool takes_infinity, diagnostics& diags) {
  std::string out;
  append_literal(out, v, {.has_lines = true, .has_word_keys = true}, [&](const value& part) {
    const std::string_view why = why_unwritable(part, takes_infinity);
    if (!why.empty()) add_unwritable(diags, "The value " + std::string(why));
    return why.empty();
  });
  return out;
}

}  // namespace hcl::inline v1_0::detail
