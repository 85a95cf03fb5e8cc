// Values sorted so that those that the language calls equal stand side by side, in the order they came. Not a
// hash table, since hashes can be made to meet; they only spare most comparisons of compound values. What the
// order is does not matter.
#pragma once

#include <compare>
#include <cstddef>
#include <span>

#include <hcl/support/sort.hpp>
#include <hcl/support/trivial_vector.hpp>
#include <hcl/value/impl/compare.hpp>
#include <hcl/value/value.hpp>

namespace hcl::inline v1_0::functions::detail {

class value_order {
 public:
  // Values that are not wholly known are equal to nothing, and left out.
  explicit value_order(std::span<const value> values) {
    for (const value& v : values)
      if (v.is_wholly_known()) entries_.push({key_of(v), &v});
    for (const entry& e : entries_)
      sorted_.push(&e);
    hcl::detail::sort_pointers<entry>(sorted_,
                                      [](const entry& a, const entry& b) { return compare(a, b) < 0; });
  }

  [[nodiscard]] bool has(const value& v) const {
    if (!v.is_wholly_known()) return false;
    const entry wanted{key_of(v), &v};
    std::size_t first = 0, last = sorted_.size();
    while (first != last) {
      const std::size_t middle = first + (last - first) / 2;
      const auto order = compare(at(middle), wanted);
      if (order == 0) return true;
      order < 0 ? first = middle + 1 : last = middle;
    }
    return false;
  }
  // Those that are equal to one before them.
  template <typename Visit>
  void visit_repeats(const Visit& visit) const {
    for (std::size_t i = 1; i < sorted_.size(); ++i)
      if (compare(at(i - 1), at(i)) == 0) visit(*at(i).what);
  }

 private:
  struct entry {
    std::size_t key;
    const value* what;
  };
  // Equal values have equal keys.
  [[nodiscard]] static std::size_t key_of(const value& v) { return v.kind() < type_kind::list ? 0 : hash(v); }
  [[nodiscard]] static std::strong_ordering compare(const entry& a, const entry& b) {
    return a.key != b.key ? a.key <=> b.key : hcl::detail::order(*a.what, *b.what);
  }
  [[nodiscard]] const entry& at(std::size_t i) const noexcept {
    return *static_cast<const entry*>(sorted_[i]);
  }

  hcl::detail::trivial_vector<entry> entries_{};
  hcl::detail::trivial_vector<const void*> sorted_{};
};

}  // namespace hcl::inline v1_0::functions::detail
