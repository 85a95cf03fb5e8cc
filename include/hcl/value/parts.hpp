// Access to parts of values of unknown shape: by name, by index, in sequence.
#pragma once

#include <concepts>
#include <cstddef>
#include <string_view>
#include <utility>

#include <hcl/support/trivial_vector.hpp>
#include <hcl/value/value.hpp>

namespace hcl::inline v1_0 {

// Goes through the parts of a value, which must outlive it: value::begin().
class value_iterator {
 public:
  using value_type = value;  // a copy of the part
  // A forward iterator.
  using difference_type = std::ptrdiff_t;

  value_iterator() = default;
  value_iterator(const value& whole, std::size_t at) noexcept : whole_(&whole), at_(at) {}

  [[nodiscard]] value operator*() const;
  value_iterator& operator++() noexcept {
    ++at_;
    return *this;
  }
  value_iterator operator++(int) noexcept { return {*whole_, at_++}; }
  friend bool operator==(const value_iterator&, const value_iterator&) = default;

 private:
  const value* whole_ = nullptr;
  std::size_t at_ = 0;
};

namespace detail {
// Whether `v`, marks aside, is known, not null and has parts.
[[nodiscard]] inline bool has_parts(const value& v) noexcept {
  return v.is_known() && !v.is_null() && v.kind() >= type_kind::list && v.kind() <= type_kind::object;
}
[[nodiscard]] inline bool has_members(const value& v) noexcept {
  return v.kind() == type_kind::map || v.kind() == type_kind::object;
}
// Part number `i` of a value that has parts.
[[nodiscard]] inline const value& part_of(const value& v, std::size_t i) noexcept {
  const value& whole = v.unmarked();
  return has_members(whole) ? whole.members()[i].value : whole.elements()[i];
}
}  // namespace detail

inline value value::operator[](std::string_view name) const {
  const value& whole = unmarked();
  if (!whole.is_known()) return unknown().with_marks(marks());
  const value* const part = contains(name) ? whole.find(name) : nullptr;
  return part ? part->with_marks(marks()) : value();
}
template <std::integral Index>
value value::operator[](Index index) const {
  const value& whole = unmarked();
  if (!whole.is_known()) return unknown().with_marks(marks());
  const bool is_there = detail::has_parts(whole) && !detail::has_members(whole) &&
                        std::cmp_greater_equal(index, 0) && std::cmp_less(index, whole.size());
  return is_there ? whole.elements()[static_cast<std::size_t>(index)].with_marks(marks()) : value();
}
inline bool value::contains(std::string_view name) const {
  const value& whole = unmarked();
  return detail::has_parts(whole) && detail::has_members(whole) && whole.find(name) != nullptr;
}
inline value_iterator value::begin() const noexcept { return {*this, 0}; }
inline value_iterator value::end() const noexcept {
  return {*this, detail::has_parts(*this) ? unmarked().size() : 0};
}
inline value value_iterator::operator*() const {
  return detail::part_of(*whole_, at_).with_marks(whole_->marks());
}

}  // namespace hcl::inline v1_0

// Walks a value and its parts in order, without recursion.

namespace hcl::inline v1_0::detail {

// The visitor gets `open(v)` for every value and, where that says true and v has parts, `before(v, i)` and
// `after(v, i)` around each part, and `close(v)` in the end.
template <typename Visitor>
void visit_value(const value& root, Visitor&& visitor) {
  struct frame {
    const value* whole;
    std::size_t next;
    std::size_t size;
  };
  trivial_vector<frame> open;
  const value* v = &root;
  for (;;) {
    if (visitor.open(*v) && has_parts(*v)) open.push({v, 0, v->unmarked().size()});
    for (;;) {
      if (open.empty()) return;
      frame& top = open.top();
      if (top.next > 0 && &part_of(*top.whole, top.next - 1) == v) visitor.after(*top.whole, top.next - 1);
      if (top.next < top.size) break;
      visitor.close(*top.whole);
      v = top.whole;
      open.truncate(open.size() - 1);
    }
    frame& top = open.top();
    visitor.before(*top.whole, top.next);
    v = &part_of(*top.whole, top.next++);
  }
}

}  // namespace hcl::inline v1_0::detail
