// The items of a document: attributes, blocks, comments and blank lines, as handles that stay valid while the
// document changes.
//
//   for (const hcl::edit::block& service : doc.body().blocks("service"))
//     std::cout << service.labels()[0] << ": " << service.body().attribute("port").value_text() << '\n';
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <hcl/diagnostics/result.hpp>
#include <hcl/edit/content.hpp>
#include <hcl/edit/editing.hpp>
#include <hcl/eval/expression.hpp>
#include <hcl/support/sort.hpp>
#include <hcl/text/range.hpp>

namespace hcl::inline v1_0::edit {

class attribute;
class block;
class body;

// An item of a document: a handle, cheap to copy, that keeps the document alive. A default-made handle, or
// one of an item that was not found, is empty. It cannot be changed, nor can a removed item.
class item {
 public:
  item() = default;
  explicit item(detail::edit_place place) : place_(std::move(place)) {}

  [[nodiscard]] explicit operator bool() const noexcept { return place_.node != nullptr; }
  // kind() and is_attribute(), is_block(), is_comment(), is_blank_line(): what the item is.
  [[nodiscard]] item_kind kind() const noexcept;
  [[nodiscard]] bool is_attribute() const noexcept { return is(item_kind::attribute); }
  [[nodiscard]] bool is_block() const noexcept { return is(item_kind::block); }
  [[nodiscard]] bool is_comment() const noexcept { return is(item_kind::comment); }
  [[nodiscard]] bool is_blank_line() const noexcept { return is(item_kind::blank_line); }
  // Whether it is (still) in its document.
  [[nodiscard]] bool is_attached() const noexcept;
  // Its place among the items of its body.
  [[nodiscard]] std::size_t index() const noexcept;

  // All of its lines, with indentation, comments on them, and the newline.
  [[nodiscard]] std::string text() const;
  // Where it is in the document as that is now: from its name to the end of its value or brace; of a comment,
  // without the newline.
  [[nodiscard]] hcl::range range() const;
  // The same with all that text() has.
  [[nodiscard]] hcl::range whole_range() const;

  // The body that it is in.
  [[nodiscard]] edit::body parent() const;
  // The same item as what it is; no item if it is something else.
  [[nodiscard]] attribute as_attribute() const;
  // The item as a block; empty if it is none.
  [[nodiscard]] block as_block() const;

  // The comments right above it, each as it is written.
  [[nodiscard]] std::vector<std::string> comments_above() const;
  // Replaces the comments right above it. Lines that are no comments yet get "#"; no text removes them.
  result<void> set_comments_above(std::string_view text) const;
  // The comment after its value or closing brace; empty if there is none.
  [[nodiscard]] std::string comment_after() const;
  // Replaces that comment; no text removes it.
  result<void> set_comment_after(std::string_view text) const;
  // How many blank lines are above it and its comments: 0 to 1000.
  [[nodiscard]] std::size_t blank_lines_above() const;
  // Sets the number of blank lines above it and its comments.
  result<void> set_blank_lines_above(std::size_t count) const;
  // Formats its lines like format(). Use the returned item from now on.
  result<item> format() const;

  // Removes it from its document, with the comments right above it unless they are kept. Blank lines of one
  // side stay, none at the beginning or end of the body; or all.
  result<void> remove(comments above = comments::drop, blank_lines around = blank_lines::tidy) const;

  // For the library's own layers.
  [[nodiscard]] const detail::edit_place& place() const noexcept { return place_; }
  friend bool operator==(const item&, const item&) = default;

 protected:
  [[nodiscard]] bool is(item_kind what) const noexcept { return place_.node && kind() == what; }
  detail::edit_place place_{};
};

// `name = expression`
class attribute : public item {
 public:
  using item::item;

  [[nodiscard]] std::string name() const;
  // Where the name is, in the document as it is now.
  [[nodiscard]] hcl::range name_range() const;
  // The expression as it is written, and where that is in the document as it is now.
  [[nodiscard]] std::string value_text() const;
  // Where the expression is, in the document as it is now.
  [[nodiscard]] hcl::range value_range() const;
  // The expression, to be evaluated or looked at. Its own ranges are those of the text it was read from; for
  // ranges in the document as it is now, see document::syntax().
  [[nodiscard]] hcl::expression expression() const;

  // A part of the value: `a.part("tags.Name")`, `a.part("[2]")`.
  [[nodiscard]] edit::part part(std::string path) const { return {place_, std::move(path)}; }

  // Another expression; comments before the name and after the value stay. `a.set(8080)`
  result<void> set(const content& to) const;
  // See body::rename_references().
  result<std::size_t> rename_references(const std::vector<std::string>& from,
                                        const std::vector<std::string>& to) const;
  // `x = { y = 1 }` becomes `x { ... }` with an attribute for each member.
  result<block> to_block() const;
  // Another name, which no attribute of the body has.
  result<void> rename(std::string_view name) const;
};

// The content of a block's braces, or of a whole file.
class body {
 public:
  body() = default;
  explicit body(detail::edit_place place) : place_(std::move(place)) {}

  [[nodiscard]] explicit operator bool() const noexcept { return place_.node != nullptr; }
  // Whether it is the body of the whole file.
  [[nodiscard]] bool is_file() const noexcept;
  // The block whose body it is; no item for that of a file.
  [[nodiscard]] edit::block block() const;

  // Everything in it, in order, comments and blank lines as well.
  [[nodiscard]] std::size_t size() const;
  [[nodiscard]] item operator[](std::size_t index) const;
  // All items in order.
  [[nodiscard]] std::vector<item> items() const;
  // The attributes() or blocks() among them.
  [[nodiscard]] std::vector<edit::attribute> attributes() const;
  [[nodiscard]] std::vector<edit::block> blocks() const;
  // The blocks of one type.
  [[nodiscard]] std::vector<edit::block> blocks(std::string_view type) const;
  // No item if there is none of that name.
  [[nodiscard]] edit::attribute attribute(std::string_view name) const;
  // The first block with that type and exactly these labels: `body.block("service", {"web"})`.
  [[nodiscard]] edit::block block(std::string_view type, const std::vector<std::string>& labels = {}) const;

  // Sets an attribute: in its place if it is there, else a new one. What is added is laid out like its
  // neighbours.
  result<void> set(std::string_view name, const content& to, position where = last()) const;
  // Sets an attribute that is there; an error with codes::missing_item if it is not.
  result<void> replace(std::string_view name, const content& to) const {
    const result<edit::attribute> found = required(name);
    return found ? found->set(to) : result<void>(found.diagnostics());
  }
  // A new block with nothing in it, as far from its neighbours as they are from each other:
  // `body.add_block("service", {"web"})`.
  result<edit::block> add_block(std::string_view type, const std::vector<std::string>& labels = {},
                                position where = last()) const;
  // Attributes, blocks, comments and blank lines as they are written in a text, moved to the indentation of
  // the body. `body.insert("# ports\nport = 80\n", edit::first())`
  result<std::vector<item>> insert(const std::string& text, position where = last()) const {
    return inserted(text, where, true);
  }
  // The same with the blanks as they are.
  result<std::vector<item>> insert_verbatim(const std::string& text, position where = last()) const {
    return inserted(text, where, false);
  }
  // Moves an item of this or another document here, with the comments right above it. Use the returned item
  // from now on; the old handle stays valid only for a move inside a body. With tidy blank lines, keeps its
  // distance from its neighbours.
  result<item> move_here(const item& other, position where = last(),
                         blank_lines around = blank_lines::keep) const;
  // Sorts the attributes by their names, in the places that attributes have; or all attributes and blocks as
  // `before(a, b)` says. Equal ones keep their order. Comments above go along.
  result<void> sort() const;
  template <typename Before>
  result<void> sort(const Before& before) const;
  // Removes the attribute of that name, which must be there.
  result<void> remove(std::string_view name, comments above = comments::drop) const {
    const result<edit::attribute> found = required(name);
    return found ? found->remove(above) : result<void>(found.diagnostics());
  }
  // Removes everything.
  result<void> clear() const;
  // Renames the beginnings of references in all expressions of the body and its blocks; returns their number.
  // Names defined by a `for` are no references; fails if a reference would become one.
  // `body.rename_references({"var", "port"}, {"local", "port"})`
  result<std::size_t> rename_references(const std::vector<std::string>& from,
                                        const std::vector<std::string>& to) const;

  // For the library's own layers.
  [[nodiscard]] const detail::edit_place& place() const noexcept { return place_; }
  friend bool operator==(const body&, const body&) = default;

 private:
  // The attribute of that name, which must be there.
  [[nodiscard]] result<edit::attribute> required(std::string_view name) const;
  [[nodiscard]] result<void> reorder(const std::vector<item>& all) const;
  [[nodiscard]] result<std::vector<item>> inserted(const std::string& text, position where, bool fit) const;

  detail::edit_place place_{};
};

// `type "label" { ... }`
class block : public item {
 public:
  using item::item;

  [[nodiscard]] std::string type() const;
  // Where the type is, in the document as it is now.
  [[nodiscard]] hcl::range type_range() const;
  // Decoded, as the parser reads them.
  [[nodiscard]] std::vector<std::string> labels() const;
  // The ranges of the labels, quotes included.
  [[nodiscard]] std::vector<hcl::range> label_ranges() const;
  // The body between the braces.
  [[nodiscard]] edit::body body() const { return edit::body(place_); }

  // The comment after its opening brace; empty if there is none.
  [[nodiscard]] std::string comment_inside() const;
  // Replaces the comment after the opening brace; empty text removes it.
  result<void> set_comment_inside(std::string_view text) const;
  // A block on one line gets one line for each brace and for what is in it.
  result<void> open() const;
  // `x { y = 1 }` becomes `x = { y = 1 }`; not with labels or with blocks in it.
  result<attribute> to_attribute() const;

  // Changes the type.
  result<void> set_type(std::string_view type) const;
  // Replaces all labels; they are written between quotes.
  result<void> set_labels(const std::vector<std::string>& labels) const { return relabel(labels, false); }
  // Replaces one label, quoted as it was if that is possible; the index after the last adds one.
  result<void> set_label(std::size_t index, const std::string& text) const;

 private:
  [[nodiscard]] result<void> relabel(const std::vector<std::string>& labels, bool keep_bare) const;
};

template <typename Before>
result<void> body::sort(const Before& before) const {
  std::vector<item> all;
  for (const item& one : items())
    if (one.is_attribute() || one.is_block()) all.push_back(one);
  detail::sort_stably(all, before);
  return reorder(all);
}

// before(x), after(x): the place right above or below another item of the body.
inline position before(const item& other) noexcept { return {position::form::before, 0, other.place().node}; }
inline position after(const item& other) noexcept { return {position::form::after, 0, other.place().node}; }

}  // namespace hcl::inline v1_0::edit
