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
  [[nodiscard]] item_kind kind() const noexcept { return here().node().kind; }
  [[nodiscard]] bool is_attribute() const noexcept { return is(item_kind::attribute); }
  [[nodiscard]] bool is_block() const noexcept { return is(item_kind::block); }
  [[nodiscard]] bool is_comment() const noexcept { return is(item_kind::comment); }
  [[nodiscard]] bool is_blank_line() const noexcept { return is(item_kind::blank_line); }
  // Whether it is (still) in its document.
  [[nodiscard]] bool is_attached() const noexcept { return place_.node && here().node().is_in_document(); }
  // Its place among the items of its body.
  [[nodiscard]] std::size_t index() const noexcept { return here().node().index(); }

  // All of its lines, with indentation, comments on them, and the newline.
  [[nodiscard]] std::string text() const { return detail::editing::text(here().node()); }
  // Where it is in the document as that is now: from its name to the end of its value or brace; of a comment,
  // without the newline.
  [[nodiscard]] hcl::range range() const { return made(detail::editing::span(here().tree(), here().node())); }
  // The same with all that text() has.
  [[nodiscard]] hcl::range whole_range() const {
    return made(detail::editing::whole_span(here().tree(), here().node()));
  }

  // The body that it is in.
  [[nodiscard]] edit::body parent() const;
  // The same item as what it is; no item if it is something else.
  [[nodiscard]] attribute as_attribute() const;
  // The item as a block; empty if it is none.
  [[nodiscard]] block as_block() const;

  // The comments right above it, each as it is written.
  [[nodiscard]] std::vector<std::string> comments_above() const {
    return detail::editing::comments_above(here().node());
  }
  // Replaces the comments right above it. Lines that are no comments yet get "#"; no text removes them.
  result<void> set_comments_above(std::string_view text) const {
    return changed(detail::editing::set_comments_above, text);
  }
  // The comment after its value or closing brace; empty if there is none.
  [[nodiscard]] std::string comment_after() const { return detail::editing::comment_after(here().node()); }
  // Replaces that comment; no text removes it.
  result<void> set_comment_after(std::string_view text) const {
    return changed(detail::editing::set_comment_after, text);
  }
  // How many blank lines are above it and its comments: 0 to 1000.
  [[nodiscard]] std::size_t blank_lines_above() const {
    return detail::editing::blank_lines_above(here().node());
  }
  // Sets the number of blank lines above it and its comments.
  result<void> set_blank_lines_above(std::size_t count) const {
    return changed(detail::editing::set_blank_lines_above, count);
  }
  // Formats its lines like format(). Use the returned item from now on.
  result<item> format() const { return remade<item>(detail::editing::format_item); }

  // Removes it from its document, with the comments right above it unless they are kept. Blank lines of one
  // side stay, none at the beginning or end of the body; or all.
  result<void> remove(comments above = comments::drop, blank_lines around = blank_lines::tidy) const {
    return changed(detail::editing::remove, above, around);
  }

  // For the library's own layers.
  [[nodiscard]] const detail::edit_place& place() const noexcept { return place_; }
  friend bool operator==(const item&, const item&) = default;

 protected:
  // The outcome of a change.
  template <typename Change, typename... With>
  [[nodiscard]] result<void> changed(const Change& change, With&&... with) const {
    hcl::diagnostics diags;
    (void)change(here().tree(), here().node(), std::forward<With>(with)..., diags);
    return diags;
  }
  [[nodiscard]] bool is(item_kind what) const noexcept { return place_.node && kind() == what; }
  [[nodiscard]] hcl::range made(byte_span where) const {
    return {detail::editing::current_source(here().tree()), where};
  }

  // The outcome of a change that returns a new item.
  template <typename Item, typename Change>
  [[nodiscard]] result<Item> remade(const Change& change) const {
    hcl::diagnostics diags;
    detail::edit_node* const made = change(here().tree(), here().node(), diags);
    if (!made) return diags;
    return {Item(place_.at(made)), std::move(diags)};
  }

  [[nodiscard]] detail::existing_place here() const { return detail::existing_place(place_); }

  detail::edit_place place_{};
};

// `name = expression`
class attribute : public item {
 public:
  using item::item;

  [[nodiscard]] std::string name() const { return std::string(here().node().name()); }
  // Where the name is, in the document as it is now.
  [[nodiscard]] hcl::range name_range() const {
    return made(detail::editing::name_span(here().tree(), here().node()));
  }
  // The expression as it is written, and where that is in the document as it is now.
  [[nodiscard]] std::string value_text() const {
    return is_attribute() ? std::string(here().node().content) : std::string();
  }
  // Where the expression is, in the document as it is now.
  [[nodiscard]] hcl::range value_range() const {
    return made(detail::editing::value_span(here().tree(), here().node()));
  }
  // The expression, to be evaluated or looked at. Its own ranges are those of the text it was read from; for
  // ranges in the document as it is now, see document::syntax().
  [[nodiscard]] hcl::expression expression() const {
    const detail::existing_place at = here();
    return {at.node().parsed, at.node().attribute ? at.node().attribute->value : nullptr};
  }

  // A part of the value: `a.part("tags.Name")`, `a.part("[2]")`.
  [[nodiscard]] edit::part part(std::string path) const { return {place_, std::move(path)}; }

  // Another expression; comments before the name and after the value stay. `a.set(8080)`
  result<void> set(const content& to) const {
    if (to.diagnostics().has_errors()) return to.diagnostics();
    return changed(detail::editing::set_value, to.text(), to.is_raw());
  }
  // See body::rename_references().
  result<std::size_t> rename_references(const std::vector<std::string>& from,
                                        const std::vector<std::string>& to) const;
  // `x = { y = 1 }` becomes `x { ... }` with an attribute for each member.
  result<block> to_block() const;
  // Another name, which no attribute of the body has.
  result<void> rename(std::string_view name) const {
    return changed(detail::editing::rename_attribute, name);
  }
};

// The content of a block's braces, or of a whole file.
class body {
 public:
  body() = default;
  explicit body(detail::edit_place place) : place_(std::move(place)) {}

  [[nodiscard]] explicit operator bool() const noexcept { return place_.node != nullptr; }
  // Whether it is the body of the whole file.
  [[nodiscard]] bool is_file() const noexcept { return here().node().kind == item_kind::file; }
  // The block whose body it is; no item for that of a file.
  [[nodiscard]] edit::block block() const;

  // Everything in it, in order, comments and blank lines as well.
  [[nodiscard]] std::size_t size() const { return here().node().children().size(); }
  [[nodiscard]] item operator[](std::size_t index) const {
    const detail::existing_place at = here();
    const std::vector<detail::edit_node*>& all = at.node().children();
    return item(place_.at(index < all.size() ? all[index] : nullptr));
  }
  // All items in order.
  [[nodiscard]] std::vector<item> items() const {
    std::vector<item> all;
    for (std::size_t i = 0; i != size(); ++i)
      all.push_back((*this)[i]);
    return all;
  }
  // The attributes() or blocks() among them.
  [[nodiscard]] std::vector<edit::attribute> attributes() const;
  [[nodiscard]] std::vector<edit::block> blocks() const;
  // The blocks of one type.
  [[nodiscard]] std::vector<edit::block> blocks(std::string_view type) const;
  // No item if there is none of that name.
  [[nodiscard]] edit::attribute attribute(std::string_view name) const {
    detail::edit_node* const found = detail::editing::find_attribute(here().node(), name);
    return found ? edit::attribute(place_.at(found)) : edit::attribute();
  }
  // The first block with that type and exactly these labels: `body.block("service", {"web"})`.
  [[nodiscard]] edit::block block(std::string_view type, const std::vector<std::string>& labels = {}) const;

  // Sets an attribute: in its place if it is there, else a new one. What is added is laid out like its
  // neighbours.
  result<void> set(std::string_view name, const content& to, position where = last()) const {
    hcl::diagnostics diags = to.diagnostics();
    if (!diags.has_errors())
      (void)detail::editing::set_attribute(here().tree(), here().node(), name, to.text(), to.is_raw(), where,
                                           diags);
    return diags;
  }
  // Sets an attribute that is there; an error with codes::missing_item if it is not.
  result<void> replace(std::string_view name, const content& to) const { return attribute(name).set(to); }
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
                         blank_lines around = blank_lines::keep) const {
    return made<item>([&](auto& diags) {
      return detail::editing::move(detail::existing_place(other.place()).tree(),
                                   detail::existing_place(other.place()).node(), here().tree(), here().node(),
                                   where, around, diags);
    });
  }
  // Sorts the attributes by their names, in the places that attributes have; or all attributes and blocks as
  // `before(a, b)` says. Equal ones keep their order. Comments above go along.
  result<void> sort() const;
  template <typename Before>
  result<void> sort(const Before& before) const;
  // Removes the attribute of that name, which must be there.
  result<void> remove(std::string_view name, comments above = comments::drop) const;
  // Removes everything.
  result<void> clear() const {
    hcl::diagnostics diags;
    (void)detail::editing::clear(here().tree(), here().node(), diags);
    return diags;
  }
  // Renames the beginnings of references in all expressions of the body and its blocks; returns their number.
  // Names defined by a `for` are no references; fails if a reference would become one.
  // `body.rename_references({"var", "port"}, {"local", "port"})`
  result<std::size_t> rename_references(const std::vector<std::string>& from,
                                        const std::vector<std::string>& to) const {
    hcl::diagnostics diags;
    std::size_t count = 0;
    (void)detail::editing::rename_references(here().tree(), here().node(), from, to, count, diags);
    return {count, std::move(diags)};
  }

  // For the library's own layers.
  [[nodiscard]] const detail::edit_place& place() const noexcept { return place_; }
  friend bool operator==(const body&, const body&) = default;

 private:
  template <typename Item, typename Change>
  [[nodiscard]] result<Item> made(const Change& change) const {
    hcl::diagnostics diags;
    detail::edit_node* const changed = change(diags);
    if (!changed) return diags;
    return {Item(place_.at(changed)), std::move(diags)};
  }
  [[nodiscard]] result<void> reorder(const std::vector<item>& all) const;
  template <typename Item, typename Is>
  [[nodiscard]] std::vector<Item> all_of(const Is& is) const {
    std::vector<Item> all;
    for (const item& one : items())
      if (is(one)) all.push_back(Item(one.place()));
    return all;
  }
  [[nodiscard]] result<std::vector<item>> inserted(const std::string& text, position where, bool fit) const {
    hcl::diagnostics diags;
    std::vector<item> all;
    const detail::existing_place to = here();
    (void)detail::editing::insert_text(to.place(), text, where, fit, all, diags);
    return {std::move(all), std::move(diags)};
  }

  [[nodiscard]] detail::existing_place here() const { return detail::existing_place(place_); }

  detail::edit_place place_{};
};

// `type "label" { ... }`
class block : public item {
 public:
  using item::item;

  [[nodiscard]] std::string type() const { return std::string(here().node().name()); }
  // Where the type is, in the document as it is now.
  [[nodiscard]] hcl::range type_range() const {
    return made(detail::editing::name_span(here().tree(), here().node()));
  }
  // Decoded, as the parser reads them.
  [[nodiscard]] std::vector<std::string> labels() const { return here().node().labels(); }
  // The ranges of the labels, quotes included.
  [[nodiscard]] std::vector<hcl::range> label_ranges() const {
    std::vector<hcl::range> all;
    for (const byte_span label : detail::editing::label_spans(here().tree(), here().node()))
      all.push_back(made(label));
    return all;
  }
  // The body between the braces.
  [[nodiscard]] edit::body body() const { return edit::body(place_); }

  // The comment after its opening brace; empty if there is none.
  [[nodiscard]] std::string comment_inside() const { return detail::editing::comment_inside(here().node()); }
  // Replaces the comment after the opening brace; empty text removes it.
  result<void> set_comment_inside(std::string_view text) const {
    return changed(detail::editing::set_comment_inside, text);
  }
  // A block on one line gets one line for each brace and for what is in it.
  result<void> open() const { return changed(detail::editing::open); }
  // `x { y = 1 }` becomes `x = { y = 1 }`; not with labels or with blocks in it.
  result<attribute> to_attribute() const { return remade<attribute>(detail::editing::to_attribute); }

  // Changes the type.
  result<void> set_type(std::string_view type) const { return changed(detail::editing::set_type, type); }
  // Replaces all labels; they are written between quotes.
  result<void> set_labels(const std::vector<std::string>& labels) const {
    return changed(detail::editing::set_labels, labels, false);
  }
  // Replaces one label, quoted as it was if that is possible; the index after the last adds one.
  result<void> set_label(std::size_t index, std::string text) const {
    return changed(detail::editing::set_label, index, std::move(text));
  }
};

inline result<block> attribute::to_block() const { return remade<block>(detail::editing::to_block); }

template <typename Before>
result<void> body::sort(const Before& before) const {
  std::vector<item> all;
  for (const item& one : items())
    if (one.is_attribute() || one.is_block()) all.push_back(one);
  detail::sort_stably(all, before);
  return reorder(all);
}
inline result<void> body::sort() const {
  std::vector<edit::attribute> sorted = attributes();
  detail::sort_stably(sorted,
                      [](const edit::attribute& a, const edit::attribute& b) { return a.name() < b.name(); });
  std::vector<item> all;
  auto next = sorted.begin();
  for (const item& one : items()) {
    if (one.is_attribute()) all.push_back(*next++);
    if (one.is_block()) all.push_back(one);
  }
  return reorder(all);
}
inline result<void> body::reorder(const std::vector<item>& all) const {
  std::vector<detail::edit_node*> order;
  order.reserve(all.size());
  for (const item& one : all)
    order.push_back(one.place().node);
  hcl::diagnostics diags;
  (void)detail::editing::reorder(here().tree(), here().node(), order, diags);
  return diags;
}

// before(x), after(x): the place right above or below another item of the body.
inline position before(const item& other) noexcept { return {position::form::before, 0, other.place().node}; }
inline position after(const item& other) noexcept { return {position::form::after, 0, other.place().node}; }

inline result<edit::block> body::add_block(std::string_view type, const std::vector<std::string>& labels,
                                           position where) const {
  return made<edit::block>([&](auto& diags) {
    return detail::editing::insert_block(here().tree(), here().node(), type, labels, where, diags);
  });
}

inline result<std::size_t> attribute::rename_references(const std::vector<std::string>& from,
                                                        const std::vector<std::string>& to) const {
  return edit::body(place_).rename_references(from, to);
}

inline edit::body item::parent() const {
  detail::edit_node* const around = here().node().parent;
  return around ? edit::body(place_.at(around)) : edit::body();
}
inline attribute item::as_attribute() const { return is_attribute() ? attribute(place_) : attribute(); }
inline block item::as_block() const { return is_block() ? block(place_) : block(); }

inline edit::block body::block() const { return is_file() ? edit::block() : edit::block(place_); }
inline std::vector<edit::attribute> body::attributes() const {
  return all_of<edit::attribute>([](const item& one) { return one.is_attribute(); });
}
inline std::vector<edit::block> body::blocks() const {
  return all_of<edit::block>([](const item& one) { return one.is_block(); });
}
inline std::vector<edit::block> body::blocks(std::string_view type) const {
  return all_of<edit::block>(
      [&](const item& one) { return one.is_block() && one.place().node->name() == type; });
}
inline result<void> body::remove(std::string_view name, comments above) const {
  return attribute(name).remove(above);
}
inline edit::block body::block(std::string_view type, const std::vector<std::string>& labels) const {
  detail::edit_node* const found = detail::editing::find_block(here().node(), type, labels);
  return found ? edit::block(place_.at(found)) : edit::block();
}

}  // namespace hcl::inline v1_0::edit
