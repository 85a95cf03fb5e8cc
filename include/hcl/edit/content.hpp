// Content of attributes: values, references, or expressions as text.
//
//   body.set("port", 8080);
//   body.set("url", hcl::edit::raw("\"http://${var.host}\""));
#pragma once

#include <concepts>
#include <cstddef>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

#include <hcl/diagnostics/result.hpp>
#include <hcl/edit/editing.hpp>
#include <hcl/eval/traversal.hpp>
#include <hcl/value/value.hpp>

namespace hcl::inline v1_0::edit {

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
      : content(value(std::forward<T>(plain))) {}
  content(const value& plain) : text_(detail::editing::written(plain, false, diags_)) {}
  content(const traversal& reference) : text_(detail::editing::written(reference, diags_)) {}
  content(raw text) : text_(std::move(text.text)), is_raw_(true) {}

  // As it would be written alone; what is wrong with it, if it cannot be.
  [[nodiscard]] const std::string& text() const noexcept { return text_; }
  // Errors of a value that cannot be written.
  [[nodiscard]] const hcl::diagnostics& diagnostics() const noexcept { return diags_; }
  // Whether it is source text, not a value.
  [[nodiscard]] bool is_raw() const noexcept { return is_raw_; }

  // The call `name(a, b)`.
  [[nodiscard]] static content call(std::string_view name, const std::vector<content>& arguments) {
    return combined(arguments, [&] {
      return detail::editing::list_text(texts(arguments), std::string(name) + '(', ")");
    });
  }
  // The list `[a, b]`.
  [[nodiscard]] static content list(const std::vector<content>& elements) {
    return combined(elements, [&] { return detail::editing::list_text(texts(elements), "[", "]"); });
  }
  // The object `{ key = a }`; keys that are no names are written between quotes.
  [[nodiscard]] static content object(const std::vector<std::pair<std::string, content>>& members) {
    std::vector<std::pair<content, content>> written;
    written.reserve(members.size());
    for (const auto& [key, one] : members)
      written.emplace_back(raw(detail::editing::key_text(key)), one);
    return computed_object(written);
  }
  // The same with keys that are expressions.
  [[nodiscard]] static content computed_object(const std::vector<std::pair<content, content>>& members) {
    std::vector<content> parts;
    std::vector<std::pair<std::string, std::string>> written;
    for (const auto& [key, one] : members) {
      parts.push_back(key);
      parts.push_back(one);
      written.emplace_back(key.text_, one.text_);
    }
    return combined(parts, [&] { return detail::editing::object_text(written); });
  }
  // A text of several lines as a heredoc; the last line must end. Otherwise, or where a heredoc cannot say
  // it, a quoted string.
  [[nodiscard]] static content heredoc(std::string_view text) { return raw(detail::editing::heredoc(text)); }

 private:
  [[nodiscard]] static std::vector<std::string> texts(const std::vector<content>& all) {
    std::vector<std::string> written;
    written.reserve(all.size());
    for (const content& one : all)
      written.push_back(one.text_);
    return written;
  }
  template <typename Write>
  [[nodiscard]] static content combined(const std::vector<content>& parts, const Write& write) {
    content made{raw(write())};
    made.is_raw_ = false;
    for (const content& one : parts)
      made.diags_.append(one.diags_);
    return made;
  }

  hcl::diagnostics diags_{};
  std::string text_;
  bool is_raw_ = false;
};

// Positions in a body to insert at.

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
// Before an item and the comments right above it, or after an item; of another body it means the end.
[[nodiscard]] position before(const item& other) noexcept;
[[nodiscard]] position after(const item& other) noexcept;

// The treatment of comments right above a removed item.
enum class comments : unsigned char { drop, keep };
// And of the blank lines around it: all stay, or those that separated it from its neighbours go along.
enum class blank_lines : unsigned char { keep, tidy };

}  // namespace hcl::inline v1_0::edit
