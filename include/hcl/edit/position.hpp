// Positions in a body to insert at.
#pragma once

#include <cstddef>

#include <hcl/edit/backend.hpp>

namespace hcl::inline v0_1::edit {

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

}  // namespace hcl::inline v0_1::edit
