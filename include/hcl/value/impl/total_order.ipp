// The order of all values. Implementation of value/order.hpp.
#pragma once

#include <algorithm>
#include <compare>
#include <cstddef>
#include <optional>

#include <hcl/support/trivial_vector.hpp>
#include <hcl/value/json.hpp>
#include <hcl/value/order.hpp>
#include <hcl/value/refinement.hpp>
#include <hcl/value/value_visit.hpp>

namespace hcl::inline v0_1::detail {

// Two values side by side. Does not recurse.
class value_comparison {
 public:
  [[nodiscard]] std::strong_ordering run(const value& a, const value& b) {
    if (const auto types = of_types(a.type(), b.type()); types != 0) return types;
    const value *x = &a, *y = &b;
    for (;;) {
      if (const auto result = of_tops(*x, *y); result != 0) return result;
      if (const auto sizes = close_finished(); sizes != 0) return sizes;
      if (open_.empty()) return std::strong_ordering::equal;
      frame& top = open_.top();
      if (has_members(*top.a)) {
        const int names = top.a->members()[top.next].name.compare(top.b->members()[top.next].name);
        if (names != 0) return names <=> 0;
      }
      x = &part_of(*top.a, top.next);
      y = &part_of(*top.b, top.next);
      ++top.next;
    }
  }

 private:
  struct frame {
    const value *a, *b;
    std::size_t next;
  };

  // Capsule types of one name differ by address.
  [[nodiscard]] static std::strong_ordering of_types(const type& a, const type& b) {
    if (a == b) return std::strong_ordering::equal;
    if (a.kind() != b.kind()) return a.kind() <=> b.kind();
    if (const int texts = to_json(a).compare(to_json(b)); texts != 0) return texts <=> 0;
    return a.kind() == type_kind::capsule ? std::compare_three_way{}(a.capsule().get(), b.capsule().get())
                                          : a.hash() <=> b.hash();
  }
  [[nodiscard]] static int rank(const value& v) noexcept { return v.is_null() ? 2 : v.is_known() ? 0 : 1; }

  // All but the parts, which are opened.
  [[nodiscard]] std::strong_ordering of_tops(const value& a, const value& b) {
    const auto left = a.marks().all(), right = b.marks().all();
    const auto marks =
        std::lexicographical_compare_three_way(left.begin(), left.end(), right.begin(), right.end());
    if (marks != 0) return marks;
    const value &x = a.unmarked(), &y = b.unmarked();
    if (rank(x) != rank(y)) return rank(x) <=> rank(y);
    if (x.kind() != y.kind()) return x.kind() <=> y.kind();
    if (rank(x) == 2) return of_types(x.type(), y.type());
    if (rank(x) == 1) {
      const auto types = of_types(x.type(), y.type());
      return types != 0 ? types : of_facts(x.refinements(), y.refinements());
    }
    if (!has_parts(x)) return of_scalars(x, y);
    open_.push({&x, &y, 0});
    return std::strong_ordering::equal;
  }
  [[nodiscard]] static std::strong_ordering of_scalars(const value& x, const value& y) {
    if (x.kind() == type_kind::boolean) return x.as_bool() <=> y.as_bool();
    if (x.kind() == type_kind::string) return x.as_string().compare(y.as_string()) <=> 0;
    if (is_identical(x, y)) return std::strong_ordering::equal;
    if (x.kind() == type_kind::number) return x.as_number() <=> y.as_number();
    return std::compare_three_way{}(x.as_capsule().get(), y.as_capsule().get());
  }
  [[nodiscard]] static std::strong_ordering of_bounds(const std::optional<number_bound>& a,
                                                      const std::optional<number_bound>& b) {
    if (!a || !b) return a.has_value() <=> b.has_value();
    return a->value == b->value ? a->inclusive <=> b->inclusive : a->value <=> b->value;
  }
  [[nodiscard]] static std::strong_ordering of_facts(const refinement& a, const refinement& b) {
    if (a.null != b.null) return a.null <=> b.null;
    if (const int prefixes = a.prefix.compare(b.prefix); prefixes != 0) return prefixes <=> 0;
    if (const auto lower = of_bounds(a.lower, b.lower); lower != 0) return lower;
    if (const auto upper = of_bounds(a.upper, b.upper); upper != 0) return upper;
    if (a.min_length != b.min_length) return a.min_length <=> b.min_length;
    return a.max_length <=> b.max_length;
  }
  // Closes what both sides are through with; the shorter one is less.
  [[nodiscard]] std::strong_ordering close_finished() {
    while (!open_.empty()) {
      const frame& top = open_.top();
      const std::size_t left = top.a->size(), right = top.b->size();
      if (top.next < left && top.next < right) break;
      if (left != right) return left <=> right;
      open_.truncate(open_.size() - 1);
    }
    return std::strong_ordering::equal;
  }

  trivial_vector<frame> open_{};
};

}  // namespace hcl::inline v0_1::detail

namespace hcl::inline v0_1 {

HCL_DECL std::strong_ordering total_order(const value& a, const value& b) {
  return detail::value_comparison().run(a, b);
}

}  // namespace hcl::inline v0_1
