// Content of attributes: values, references, or expressions as text; and parts of values.
//
//   body.set("port", 8080);
//   body.set("url", hcl::edit::raw("\"http://${var.host}\""));
//   body.attribute("tags").part("Name").set("web");
#pragma once

#include <concepts>
#include <cstddef>
#include <ranges>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

#include <hcl/diagnostics/result.hpp>
#include <hcl/edit/editing.hpp>
#include <hcl/eval/expression.hpp>
#include <hcl/eval/scope.hpp>
#include <hcl/eval/traversal.hpp>
#include <hcl/record/encode.hpp>
#include <hcl/text/range.hpp>
#include <hcl/value/value.hpp>

namespace hcl::inline v1_0 {
namespace edit {

// The text of an expression, laid out as its author did: `raw("var.port + 1")`. It is checked when it is put
// into a document.
struct raw {
  explicit raw(std::string written) : text(std::move(written)) {}
  std::string text;
};

// An expression to write: a value, a reference, or raw text. Values are laid out like the document.
class content {
 public:
  template <typename T>
  requires(std::constructible_from<value, T> && !std::same_as<std::remove_cvref_t<T>, content> &&
           !std::same_as<std::remove_cvref_t<T>, value>) content(T&& plain)
      : content([&]() -> value {
          if constexpr (std::floating_point<std::remove_cvref_t<T>>)
            return to_value(plain);  // with the digits of a float
          else
            return value(std::forward<T>(plain));
        }()) {}
  content(const value& plain);
  content(const traversal& reference);
  content(raw text) : text_(std::move(text.text)), is_raw_(true) {}

  // The text as it would be written alone; not to be used if diagnostics() has errors.
  [[nodiscard]] const std::string& text() const noexcept { return text_; }
  // Errors of a value that cannot be written.
  [[nodiscard]] const hcl::diagnostics& diagnostics() const noexcept { return diags_; }
  // Whether it is source text, not a value.
  [[nodiscard]] bool is_raw() const noexcept { return is_raw_; }

  // The call `name(a, b)`.
  [[nodiscard]] static content call(std::string_view name, const std::vector<content>& arguments);
  // The list `[a, b]`.
  [[nodiscard]] static content list(const std::vector<content>& elements);
  // The object `{ key = a }`; keys that are no names are written between quotes.
  [[nodiscard]] static content object(const std::vector<std::pair<std::string, content>>& members);
  // The same with keys that are expressions.
  [[nodiscard]] static content computed_object(const std::vector<std::pair<content, content>>& members);
  // A text of several lines as a heredoc; the last line must end. Otherwise, or where a heredoc cannot say
  // it, a quoted string.
  [[nodiscard]] static content heredoc(std::string_view text);

 private:
  [[nodiscard]] static content joined(const std::vector<content>& all, std::string_view open,
                                      std::string_view close);

  hcl::diagnostics diags_{};
  std::string text_;
  bool is_raw_ = false;
};

class item;

// `body.insert("port = 80", edit::before(body.attribute("host")))`; the end of the body by default.
struct position {
  // The reference point of the place: the body, the item of an `index`, or an `item`.
  enum class form : unsigned char { first, last, before, after, index };
  form what = form::last;  // see the functions below
  std::size_t index = 0;
  const detail::edit_node* item = nullptr;
};

// Before all items; in a file, after the comment that it begins with if a blank line follows that.
[[nodiscard]] inline position first() noexcept { return {position::form::first, 0, nullptr}; }
// After all items.
[[nodiscard]] inline position last() noexcept { return {}; }
// As the item of that number; the end if there are not as many.
[[nodiscard]] inline position at(std::size_t index) noexcept {
  return {position::form::index, index, nullptr};
}
// Before an item and the comments right above it, or after an item; the end if the item does not exist.
[[nodiscard]] position before(const item& other) noexcept;
[[nodiscard]] position after(const item& other) noexcept;

// The treatment of comments right above a removed item.
enum class comments : unsigned char { drop, keep };
// And of the blank lines around it: all stay, or those that separated it from its neighbours go along.
enum class blank_lines : unsigned char { keep, tidy };

}  // namespace edit

namespace detail {

// Many new elements: `std::vector<int>{1, 2}` for a list, `std::map<std::string, int>{{"a", 1}}` for an
// object.
template <typename Range>
concept new_members = std::ranges::input_range<Range> && requires(std::ranges::range_reference_t<Range> one) {
  std::string(one.first);
  edit::content(one.second);
};
template <typename Range>
concept new_elements = std::ranges::input_range<Range> && !std::convertible_to<Range, edit::content> &&
                       std::constructible_from<edit::content, std::ranges::range_reference_t<Range>>;

}  // namespace detail

namespace edit {

// A part of an attribute's value, named by a path and looked up on each use. A path is made of keys (`a.b`,
// `["two words"]`), keys of objects that are expressions, as they are written (`[(var.x)]`, `["${a}-b"]`),
// numbers of elements and arguments (`[2]`), and names of parts: `@condition`, `@true`, `@false` of a
// conditional; `@collection`, `@key`, `@value`, `@condition` of a `for`; `@left`, `@right`, `@operand` of
// operators; `@collection`, `@key` of an index; `@source` of what steps or a splat are applied to; `@inner`
// of a template that is one interpolation. Numbers in other templates count their interpolations and
// directives, which have the parts of the `for` and the conditional that they are. The empty path is the
// whole value. Parentheses are no step.
//
// A change reads the value of its attribute again: for many elements there are append() and assign().
class part {
  using kind = detail::part_change::kind;

 public:
  part() = default;
  part(detail::edit_place place, std::string path) : place_(std::move(place)), path_(std::move(path)) {}

  // Whether it is there.
  [[nodiscard]] explicit operator bool() const { return node() != nullptr; }
  [[nodiscard]] const std::string& path() const noexcept { return path_; }
  // As written; empty if it is not there.
  [[nodiscard]] std::string text() const;
  // Where the part is, in the document as it is now.
  [[nodiscard]] hcl::range range() const;
  // The part as an expression, to be evaluated.
  [[nodiscard]] hcl::expression expression() const;
  // How many elements, members or arguments it has; 0 of anything else.
  [[nodiscard]] std::size_t size() const;

  template <std::integral Index>
  [[nodiscard]] part operator[](Index index) const {
    return {place_, path_ + '[' + std::to_string(index) + ']'};
  }
  [[nodiscard]] part operator[](std::string_view key) const;
  [[nodiscard]] part operator[](const char* key) const { return (*this)[std::string_view(key)]; }

  // Another expression in its place, in parentheses where it needs them. A member that an object lacks is
  // added, and so is the element after the last of a list.
  result<void> set(const content& to) const { return change(kind::set, to); }
  // The same of a part that is there; an error with codes::missing_item if it is not.
  result<void> replace(const content& to) const { return change(kind::replace, to); }
  // Replaces the value by `make(value)`: `port.update([](const hcl::value& old) { ... })`. Errors are those
  // of its evaluation with the variables and functions of `names`.
  template <typename Make>
  result<void> update(const Make& make, const scope* names = nullptr) const {
    if (!*this) return replace(value());
    const result<value> old = names ? expression().evaluate(*names) : expression().evaluate();
    return old ? set(content(make(*old))) : result<void>(old.diagnostics());
  }
  // Inserts an element into a list or call, before the one at `index` or after the last.
  result<void> insert(std::size_t index, const content& element) const {
    return insert(index, nullptr, element);
  }
  // Adds an element at the end of a list.
  result<void> append(const content& element) const {
    return insert(static_cast<std::size_t>(-1), nullptr, element);
  }
  // Many elements at once, or many members that an object does not have: the value is read once.
  // `ports.append(std::vector<int>{80, 443})`
  template <typename Range>
  requires detail::new_elements<Range> || detail::new_members<Range> result<void> append(Range&& elements)
  const { return change_elements(kind::insert, elements); }
  // Replaces all elements or members. Equal ones keep their text and comments; other values become a list or
  // object.
  template <typename Range>
  requires detail::new_elements<Range> || detail::new_members<Range> result<void> assign(Range&& elements)
  const { return change_elements(kind::assign, elements); }
  // Inserts a member into an object, which must not have it yet.
  result<void> insert(std::size_t index, const std::string& key, const content& member) const {
    return insert(index, &key, member);
  }
  // Takes it out of its list, object or call, with its separator and the comments on its lines.
  result<void> remove() const { return change({.what = kind::remove}); }
  // Renames the key of an object's member, keeping its quotes. The part is at the new path afterwards.
  result<void> rename(const std::string& key) const { return change({.what = kind::rename, .key = key}); }
  // Moves it among its neighbours, with the comments on its lines.
  result<void> move_to(std::size_t index) const { return change({.what = kind::move, .index = index}); }

 private:
  [[nodiscard]] const syntax::node* node() const;
  [[nodiscard]] result<void> change(const detail::part_change& to) const;
  [[nodiscard]] result<void> change(kind what, const content& to) const {
    if (to.diagnostics().has_errors()) return to.diagnostics();
    return change({.what = what, .text = to.text(), .is_raw = to.is_raw()});
  }
  [[nodiscard]] result<void> insert(std::size_t index, const std::string* key, const content& element) const {
    if (element.diagnostics().has_errors()) return element.diagnostics();
    detail::part_change made{.what = kind::insert, .index = index};
    made.elements.push_back({key ? *key : std::string(), element.text(), element.is_raw()});
    made.has_keys = key != nullptr;
    return change(made);
  }
  template <typename Range>
  [[nodiscard]] result<void> change_elements(kind what, Range&& elements) const {
    constexpr bool has_keys = detail::new_members<Range>;
    detail::part_change made{.what = what, .index = static_cast<std::size_t>(-1)};
    made.has_keys = has_keys;
    std::vector<content> list;
    std::vector<std::pair<std::string, content>> object;
    for (auto&& one : elements) {
      if constexpr (has_keys)
        object.emplace_back(std::string(one.first), content(one.second));
      else
        list.emplace_back(one);
      const content& text = has_keys ? object.back().second : list.back();
      made.elements.push_back({has_keys ? object.back().first : std::string(), text.text(), text.is_raw()});
    }
    const content whole = has_keys ? content::object(object) : content::list(list);
    if (whole.diagnostics().has_errors()) return whole.diagnostics();
    made.text = whole.text();
    return change(made);
  }

  detail::edit_place place_{};
  std::string path_{};
};

}  // namespace edit

}  // namespace hcl::inline v1_0
