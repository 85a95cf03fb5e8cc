// The base of all changes: parses texts into items, checks, inserts and removes them. Checks come first.
// Implementation.
#pragma once

#include <algorithm>
#include <cstddef>
#include <exception>
#include <list>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <hcl/body/options.hpp>
#include <hcl/diagnostics/codes.hpp>
#include <hcl/diagnostics/diagnostics.hpp>
#include <hcl/edit/impl/document.hpp>
#include <hcl/edit/impl/style.hpp>
#include <hcl/edit/impl/tree.hpp>
#include <hcl/record/decode_session.hpp>
#include <hcl/value/impl/describe.hpp>

namespace hcl::inline v1_0::detail {

// A transaction: copies each item before it is changed, and on failure swaps the copies in, which needs no
// memory. A nested transaction joins the outer one, which continues if it fails.
class edit_attempt {
 public:
  explicit edit_attempt(edit_tree& tree) noexcept : tree_(tree) { tree.attempt = this; }
  edit_attempt(const edit_attempt&) = delete;
  edit_attempt& operator=(const edit_attempt&) = delete;
  ~edit_attempt() {
    if (std::uncaught_exceptions() > exceptions_) undo();
    keep();
    tree_.attempt = outer_;
  }

  // The item, to be changed.
  [[nodiscard]] edit_node& change(edit_node& node) {
    (void)node.children();  // which `content` is all of until they are made
    tree_.touch();
    if (node.copied_by == this) return node;
    copies_.push_back({&node, node});
    node.copied_by = this;
    return node;
  }

  // The document as it was before the attempt.
  void undo() noexcept {
    for (; !copies_.empty(); copies_.pop_back()) {
      edit_node& node = *copies_.back().node;
      node = std::move(copies_.back().before);
      node.note_places(0);
    }
    tree_.is_changed = was_changed_;
    tree_.source = source_;
    tree_.syntax = syntax_;
    tree_.offsets_known = false;
  }

 private:
  struct copy {
    edit_node* node;
    edit_node before;
  };

  // Passes copies to the outer transaction.
  void keep() noexcept {
    for (auto one = copies_.begin(); one != copies_.end();) {
      const bool is_known = one->before.copied_by == outer_;
      one->node->copied_by = outer_;
      one = is_known ? copies_.erase(one) : std::next(one);
    }
    if (outer_) outer_->copies_.splice(outer_->copies_.end(), copies_);
  }

  edit_tree& tree_;
  edit_attempt* const outer_ = tree_.attempt;
  int exceptions_ = std::uncaught_exceptions();
  std::list<copy> copies_{};
  bool was_changed_ = tree_.is_changed;
  source_ptr source_ = tree_.source;
  syntax::document_ptr syntax_ = tree_.syntax;
};

// Moves the places of diagnostics to the text after changes were undone; not of texts with redacted parts.
inline void relocate(edit_tree& tree, diagnostics& diags) {
  diags.rework([&](diagnostic& d) {
    if (!d.subject || d.subject.source() != tree.rejected_in) return;
    const source& changed = *tree.rejected_in;
    if (!changed.is_shown({0, static_cast<std::uint32_t>(changed.text().size())})) return;
    const bool is_there = tree.rejected->is_in_document();
    d.subject = is_there ? range{current_source(tree), span(tree, *tree.rejected)} : range();
    tree.rejected_in = d.subject.source();
  });
}

class editor {
 public:
  using kind = edit::item_kind;
  using node_list = std::vector<edit_node*>;

  // A change of an item, with diagnostics of its own; or of any items.
  explicit editor(const edit_place& place) : at_(existing(place)), tree_(*at_.tree), attempt_(tree_) {}
  editor(edit_tree& tree, diagnostics& diags) noexcept : tree_(tree), diags_(diags), attempt_(tree) {}

  [[nodiscard]] edit_node& item() noexcept { return *at_.node; }
  [[nodiscard]] const edit_place& place() const noexcept { return at_; }
  // The outcome of the change, which is undone if it failed.
  [[nodiscard]] diagnostics done() {
    if (diags_.has_errors()) {
      undo();
      relocate(tree_, diags_);
    }
    return std::move(diags_);
  }
  diagnostics fail(std::string detail) {
    reject_edit(std::move(detail), at_.node->parent ? at_.node : nullptr);
    return done();
  }

  // The item, for a change by the innermost transaction.
  [[nodiscard]] edit_node& change(edit_node& node) { return tree_.attempt->change(node); }
  void undo() noexcept { attempt_.undo(); }

  // Another expression of an attribute.
  [[nodiscard]] bool set_content(edit_node& attribute, const std::string& content) {
    return reread(attribute, std::string(attribute.head), std::string(attribute.between), content);
  }

  // Says why a change is not made.
  bool reject(std::string_view code, std::string summary, std::string detail,
              const edit_node* where = nullptr) {
    range subject;
    if (where && where->is_in_document()) {
      subject = {current_source(tree_), span(tree_, *where)};
      tree_.rejected = where;
      tree_.rejected_in = subject.source();
    }
    diags_.add({.code = code,
                .summary = std::move(summary),
                .detail = std::move(detail),
                .subject = std::move(subject)});
    return false;
  }
  bool reject_edit(std::string detail, const edit_node* where = nullptr) {
    return reject(codes::invalid_edit, "Change not possible", std::move(detail), where);
  }
  bool reject_text(const edit_node& attribute) {
    return reject_edit("The text must be a single expression.", &attribute);
  }
  [[nodiscard]] bool check_attached() { return check_attached(at_.node); }
  [[nodiscard]] bool check_attached(const edit_node* node) {
    if (node && node->is_in_document()) return true;
    return reject(codes::missing_item, "No such item",
                  "The item to be changed is not in the document, or has been removed from it.");
  }
  [[nodiscard]] bool check_kind(kind wanted, const char* otherwise) {
    return check_attached() && (at_.node->kind == wanted || reject_edit(otherwise));
  }
  [[nodiscard]] bool check_name(std::string_view name, std::string_view what) {
    if (is_identifier(name)) return true;
    return reject(
        codes::invalid_name, "Invalid name",
        "The name of " + std::string(what) + " must be an identifier; " + excerpt(name) + " is not one.");
  }
  [[nodiscard]] bool check_unused(const edit_node& body, std::string_view name, const edit_node* except) {
    const edit_node* const other = find_attribute(body, name);
    if (!other || other == except) return true;
    const std::string renamed = except ? excerpt(except->attribute->name) + " cannot be renamed. " : "";
    return reject(codes::duplicate_attribute, "Attribute set more than once",
                  renamed + "The attribute " + excerpt(name) +
                      " is already set in this body. Each attribute can be set only once.",
                  other);
  }

  // Parses a text for insertion into `body`; null on errors.
  [[nodiscard]] syntax::document_ptr read(const std::string& text, const edit_node& body) {
    options opts = parsing_options(tree_.options, {});
    for (const edit_node* around = &body; around->parent && opts.bounds.depth != 0; around = around->parent)
      --opts.bounds.depth;
    if (body.kind == kind::block && opts.bounds.depth != 0) --opts.bounds.depth;
    diagnostics found(tree_.options.bounds.diagnostics);
    syntax::document_ptr parsed = loading::parse(text, tree_.name, syntax_form::native, found, opts);
    if (!found.has_errors()) return parsed;
    // Its lines are not those of the document.
    (void)loading::parse(text, "a new text in " + tree_.name, syntax_form::native, diags_, opts);
    return nullptr;
  }

  // Items of a text of whole lines, not in any body yet.
  [[nodiscard]] bool read_items(std::string text, const edit_node& body, node_list& items) {
    if (!text.empty() && text.back() != '\n') text += line_end_of(tree_);
    syntax::document_ptr parsed = read(text, body);
    if (!parsed) return false;
    tree_.parsed_since.push_back(parsed->source);
    edit_node holder;
    set_file(tree_, holder, std::move(parsed));
    items = holder.children();
    for (edit_node* item : items) {
      item->is_attached = false;
      item->parent = nullptr;
    }
    return true;
  }

  // A comment or a blank line for a body, not in it yet.
  [[nodiscard]] edit_node* make_line(kind what, edit_node& body, std::string text) {
    edit_node& made = tree_.make(what, &body);
    made.head = tree_.keep(std::move(text));
    return &made;
  }
  void put_comment(edit_node& body, std::size_t index, std::string text) {
    exchange(body, index, index, {make_line(kind::comment, body, std::move(text))});
  }
  void put_blank_lines(edit_node& body, std::size_t index, std::size_t count) {
    node_list made;
    const std::string line_end(line_end_of(tree_));
    for (; count != 0; --count)
      made.push_back(make_line(kind::blank_line, body, line_end));
    put(body, index, made);
  }

  // Puts items into a body. They have passed every check.
  void put(edit_node& body, std::size_t index, const node_list& items) {
    if (items.empty()) return;
    const bool is_last = index >= body.children().size();
    open(body);
    if (is_last) index = body.children().size();
    const std::string_view line_end = line_end_of(tree_);
    if (index != 0) {
      close(*body.children()[index - 1]);
      end_line(*body.children()[index - 1], line_end);
    }
    for (edit_node* item : items) {
      edit_node& made = change(*item);
      made.parent = &body;
      made.is_attached = true;
      close(*item);
      end_line(*item, line_end);
    }
    change(*items[0]).is_separate = true;
    exchange(body, index, index, items);
  }
  // Others in the place of those from `begin` to `end`.
  void exchange(edit_node& body, std::size_t begin, std::size_t end, const node_list& items) {
    node_list& all = change(body).made_children;
    const auto at = [&](std::size_t i) { return all.begin() + static_cast<std::ptrdiff_t>(i); };
    all.insert(all.erase(at(begin), at(end)), items.begin(), items.end());
    body.note_places(begin);
  }
  [[nodiscard]] bool check_unused(const edit_node& body, const node_list& items) {
    return std::all_of(items.begin(), items.end(), [&](const edit_node* item) {
      return !item->attribute || check_unused(body, item->attribute->name, nullptr);
    });
  }

  void end_line(edit_node& item, std::string_view line_end) {
    const bool has_tail = item.kind == kind::attribute || item.kind == kind::block;
    const std::string_view last = has_tail ? item.tail : item.head;
    if (last.ends_with('\n')) return;
    const std::string_view made = tree_.keep(std::string(last).append(line_end));
    (has_tail ? change(item).tail : change(item).head) = made;
  }

  // Closes a block that lacks its brace.
  void close(edit_node& block) {
    if (block.kind != kind::block || !block.close.empty()) return;
    for (edit_node* child : block.children())
      close(*child);
    const std::string_view line_end = line_end_of(tree_);
    std::string content(block.content);
    if (!block.is_one_line()) {
      if (!block.children().empty()) end_line(*block.children()[block.children().size() - 1], line_end);
      const bool is_blank = skip_blanks(content, 0) == content.size();
      content = (is_blank ? std::string() : content.append(line_end)).append(indent_of(block));
    }
    edit_node& made = change(block);
    made.content = tree_.keep(std::move(content));
    made.close = "}";
  }

  // A block of one line gets its braces and its item on lines of their own.
  void open(edit_node& block) {
    if (!block.is_one_line()) return;
    const std::string_view line_end = line_end_of(tree_);
    const std::string indent(indent_of(block)), inner = indent + std::string(indent_step(tree_));
    const node_list& children = block.children();
    const std::string_view rest = block.content;
    for (edit_node* child : children) {
      const std::string_view lead = child->lead.substr(skip_blanks(child->lead, 0));
      change(*child).lead = tree_.keep(inner + std::string(lead));
      const std::string content = reindented(std::string(child->content), indent, inner);
      if (content != child->content) (void)set_content(*child, content);
      end_line(*child, line_end);
    }
    edit_node& opened = change(block);
    opened.between = tree_.keep(std::string(line_end));
    opened.content = tree_.keep(indent);
    const std::size_t comment = skip_blanks(rest, 0), end = rest.find_last_not_of(" \t");
    if (comment == rest.size()) return;
    const std::string text = inner + std::string(rest.substr(comment, end + 1 - comment));
    put_comment(block, children.size(), text + std::string(line_end));
  }

  // The first of the comments that belong to an item: those right above it, each on lines of its own.
  [[nodiscard]] static std::size_t lead_begin(const edit_node& body, std::size_t index) {
    const kind what = body.children()[index]->kind;
    if (what == kind::comment || what == kind::blank_line) return index;
    while (index != 0 && !body.children()[index]->is_separate &&
           body.children()[index - 1]->kind == kind::comment)
      --index;
    return index;
  }

  void take_out(edit_node& body, std::size_t begin, std::size_t end) {
    for (std::size_t i = begin; i != end; ++i)
      change(*body.children()[i]).is_attached = false;
    exchange(body, begin, end, {});
    // Broken text may have gone on to the end of another item's line.
    const bool has_more = begin != body.children().size() || body.kind == kind::block;
    if (begin != 0 && begin != end && has_more && !body.is_one_line())
      end_line(*body.children()[begin - 1], line_end_of(tree_));
    if (body.is_one_line() && body.children().empty() && skip_blanks(body.content, 0) == body.content.size())
      change(body).content = {};
  }

  // The range to remove with items, including separating blank lines: those of one side stay, and none at the
  // beginning or end of the body.
  [[nodiscard]] static std::pair<std::size_t, std::size_t> tidy_range(const edit_node& body,
                                                                      std::size_t begin, std::size_t end) {
    const node_list& all = body.children();
    const auto is_blank_line = [&](std::size_t i) { return all[i]->kind == kind::blank_line; };
    std::size_t above = begin, below = end;
    while (above != 0 && is_blank_line(above - 1))
      --above;
    while (below != all.size() && is_blank_line(below))
      ++below;
    if (above == 0) return {begin, below};
    if (below == all.size()) return {above, end};
    return below - end < begin - above ? std::pair(begin, below) : std::pair(above, end);
  }

  // Replaces the text of a checked item by that of one attribute or block, without indentation. False if it
  // would not be a single one.
  [[nodiscard]] bool reread(edit_node& item, const std::string& head, const std::string& between,
                            const std::string& content) {
    const bool is_block = item.kind == kind::block;
    const std::string text = head + (is_block ? "\n}" : between + content) + '\n';
    const syntax::document_ptr parsed = read(text, *item.parent);
    if (!parsed) return false;
    const auto& items = parsed->body->items;
    std::uint32_t begin = 0;   // of the expression
    std::string_view comment;  // after it
    bool same = items.size() == 1;
    if (same && is_block) {
      same = items[0].block && items[0].block->type_range.begin == 0 &&
             items[0].block->open_brace.end == head.size();
    } else if (same) {
      const syntax::attribute_node* const made = items[0].attribute;
      same = made && made->name_range == byte_span{0, static_cast<std::uint32_t>(head.size())};
      if (same) begin = made->value->range.begin;
      if (same) comment = trimmed(parsed->source->text().substr(made->value->range.end));
      same = same && comment.find('\n') == comment.npos;
    }
    if (!same) return is_block ? reject_edit("The text is not a single block.", &item) : reject_text(item);
    edit_node& made = change(item);
    const std::string_view read = parsed->source->text();
    made.head = read.substr(0, head.size());
    if (!is_block) made.between = read.substr(head.size(), begin - head.size());
    if (!is_block) made.content = read.substr(begin, items[0].attribute->value->range.size());
    made.parsed = parsed;
    made.base = 0;
    made.attribute = items[0].attribute;
    made.block = items[0].block;
    if (!comment.empty()) put_comment_after(item, std::string(comment));
    return true;
  }

  // A comment up to the end of the line replaces the one there.
  void put_comment_after(edit_node& attribute, const std::string& comment) {
    const bool is_inline = skip_inline(comment, 0) == comment.size();
    if (!is_inline) open(*attribute.parent);
    change(attribute).tail =
        tree_.keep(' ' + comment + std::string(is_inline ? attribute.tail : line_end_of(tree_)));
  }

  [[nodiscard]] edit_tree& tree() noexcept { return tree_; }
  [[nodiscard]] diagnostics& diags() noexcept { return diags_; }

 private:
  const edit_place at_{};
  diagnostics own_{};
  edit_tree& tree_;
  diagnostics& diags_ = own_;
  edit_attempt attempt_;
};

}  // namespace hcl::inline v1_0::detail
