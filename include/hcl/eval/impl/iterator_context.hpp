// Iterators that expressions in generated blocks see besides their scope; stored in the document.
// Implementation.
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <utility>

#include <hcl/support/bytes.hpp>
#include <hcl/syntax/document.hpp>
#include <hcl/value/marks.hpp>
#include <hcl/value/value.hpp>

namespace hcl::inline v1_0::detail {

// The variables of one `for`, on the stack of the loop: an iteration costs no table.
struct loop_frame {
  const loop_frame* outer;
  std::string_view key_name;  // may be empty
  const value* key;
  std::string_view value_name;
  const value* current;

  // The second name wins where both are the same.
  [[nodiscard]] const value* find(std::string_view name) const noexcept {
    if (is_same_text(name, value_name)) return current;
    return !key_name.empty() && is_same_text(name, key_name) ? key : nullptr;
  }
};

// The root name of expressions made from values; it cannot be written.
inline constexpr std::string_view made_value_name = "(value)";

// One iteration: a variable, inside those of the iterations around it. Never changes; stays where it is.
struct iterator_context {
  // `other_name`: what the variable would be called if it had no name of its own.
  iterator_context(std::shared_ptr<const iterator_context> around, std::string iterator, value key,
                   value element, mark_set own_marks, bool is_unknown, std::string other_name = {})
      : outer(std::move(around)),
        name(std::move(iterator)),
        usual_name(std::move(other_name)),
        unknown(is_unknown || (outer && outer->unknown)),
        marks(std::move(own_marks)) {
    if (outer) marks |= outer->marks;
    item = value::object({{"key", std::move(key)}, {"value", std::move(element)}});
    frame = {outer ? &outer->frame : nullptr, {}, nullptr, name, &item};
  }
  iterator_context(const iterator_context&) = delete;
  iterator_context& operator=(const iterator_context&) = delete;

  // Resolves an expression's value here.
  [[nodiscard]] value resolve(value v) const {
    if (unknown) v = value::unknown();
    return marks.empty() ? v : v.with_marks(marks);
  }
  // Whether an iterator changes an expression's value.
  [[nodiscard]] bool alters() const noexcept { return unknown || !marks.empty(); }
  // Whether the name means an iterator here.
  [[nodiscard]] bool binds(std::string_view variable) const noexcept {
    for (const iterator_context* s = this; s; s = s->outer.get())
      if (s->name == variable) return true;
    return false;
  }

  // The name of the iterator that would usually have this one; empty if there is none.
  [[nodiscard]] std::string_view renamed(std::string_view variable) const noexcept {
    for (const iterator_context* s = this; s; s = s->outer.get())
      if (s->usual_name == variable && s->name != variable) return s->name;
    return {};
  }

  std::shared_ptr<const iterator_context> outer;
  std::string name, usual_name;
  bool unknown;    // the number of blocks is unknown, so all values are
  mark_set marks;  // of what this was generated from; every value in it has them
  value item;
  loop_frame frame{};
};

[[nodiscard]] inline const loop_frame* frames_around(const syntax::document_ptr& document) noexcept {
  return document && document->around ? &document->around->frame : nullptr;
}

// Whether the iterators are made from something marked.
[[nodiscard]] inline bool made_from_marked(const syntax::document_ptr& document) noexcept {
  return document && document->around && !document->around->marks.empty();
}

}  // namespace hcl::inline v1_0::detail
