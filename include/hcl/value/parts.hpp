// Questions asked of values: parts of those of unknown shape, by name, by index, in sequence; facts about
// those that are unknown.
#pragma once

#include <compare>
#include <concepts>
#include <cstddef>
#include <limits>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include <hcl/support/trivial_vector.hpp>
#include <hcl/value/value.hpp>
#include <hcl/value/value_access.hpp>

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

namespace detail {

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

}  // namespace detail

// One end of an interval. `{5, false}` as lower bound: greater than 5.
struct number_bound {
  hcl::number value{};    // the bound itself
  bool inclusive = true;  // the bound itself is possible
  friend bool operator==(const number_bound&, const number_bound&) = default;
  friend std::strong_ordering operator<=>(const number_bound&, const number_bound&) = default;
};

// Facts; the default says nothing. Facts that do not apply to the type are ignored.
struct refinement {
  // Whether a value is known to be null.
  enum class nullness : unsigned char { may_be_null, not_null, is_null };
  static constexpr std::size_t no_limit = (std::numeric_limits<std::size_t>::max)();  // of max_length
  nullness null = nullness::may_be_null;                                              // may it be null?
  std::string prefix{};                                                               // strings
  std::optional<number_bound> lower{}, upper{};                                       // numbers
  std::size_t min_length = 0;                                                         // list, set, map
  std::size_t max_length = no_limit;  // of collections: elements at most

  // A refinement that says only that a value is not null.
  [[nodiscard]] static refinement not_null() {
    refinement r;
    r.null = nullness::not_null;
    return r;
  }
  // Whether it says nothing.
  [[nodiscard]] bool empty() const { return *this == refinement{}; }
  friend bool operator==(const refinement&, const refinement&) = default;
  friend std::strong_ordering operator<=>(const refinement&, const refinement&) = default;
};

// Three-valued answers.
enum class ternary : unsigned char { no, yes, unknown };

// Adds facts to a value: tightens an unknown (and may make it known), leaves a known value as it is. Marks
// are kept. Where facts contradict each other, the older stay; see contradicts().
[[nodiscard]] value refine(const value& v, const refinement& refinements);
// Whether the facts contradict `v`, so that refine() would ignore some.
[[nodiscard]] bool contradicts(const value& v, const refinement& refinements);
// `v`, known not to be null if it is unknown.
[[nodiscard]] inline value refine_not_null(const value& v) {
  return v.is_definitely_not_null() || v.is_known() ? v : hcl::refine(v, refinement::not_null());
}
// The refinement of `v` (marks ignored): exact facts for a known value, the refinement of an unknown one.
[[nodiscard]] refinement refinement_of(const value& v);
// Whether something of which only its type and `refinements` are known could be the known value `v`: no, or
// unknown; yes if it can be nothing else.
[[nodiscard]] ternary includes(const refinement& refinements, const type& t, const value& v);
// `text` shortened so that no continuation can change it (last grapheme cluster dropped unless certain), at
// most 128 bytes, NFC. `safe_prefix("ami-e")` is "ami-" since an accent could follow.
[[nodiscard]] std::string safe_prefix(std::string_view text);

}  // namespace hcl::inline v1_0
