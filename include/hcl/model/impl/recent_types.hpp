// Types that one check has made lately. The literals and small tuples and objects of a text are often alike:
// sharing their types saves making them, and lets what is known of one be known of all.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include <hcl/model/type.hpp>
#include <hcl/value/value.hpp>

namespace hcl::inline v0_1::model::detail {

// Each type has one place, which it shares with others: the last one that was made is kept.
class recent_types {
 public:
  // type::constant(v), of short values shared.
  [[nodiscard]] type constant(const hcl::value& v) {
    if (!v.is_definitely_not_null() || v.is_marked() || v.weight() > 1) return type::constant(v);
    type& known = types_[hcl::hash(v) % types_.size()];
    if (!known.is(type_kind::constant) || !(known.value() == v)) known = type::constant(v);
    return known;
  }
  [[nodiscard]] const type& object(std::vector<property> properties) {
    type made = type::object(std::move(properties));
    type& known = types_[made.hash() % types_.size()];
    if (!has_same_properties(known, made)) known = std::move(made);
    return known;
  }
  // A tuple of so many elements; `element(i)` is the type of one.
  template <typename Element>
  [[nodiscard]] const type& tuple(std::size_t size, const Element& element) {
    std::size_t hash = size;
    for (std::size_t i = 0; i < size; ++i)
      hash = hash * 31 + element(i).hash();
    type& known = tuples_[hash % tuples_.size()];
    const auto old = known.elements();
    bool is_same_tuple = known.is(type_kind::tuple) && old.size() == size;
    for (std::size_t i = 0; is_same_tuple && i < size; ++i)
      is_same_tuple = is_same(old[i], element(i));
    if (is_same_tuple) return known;
    std::vector<type> all;
    all.reserve(size);
    for (std::size_t i = 0; i < size; ++i)
      all.push_back(element(i));
    known = type::tuple(std::move(all));
    return known;
  }
  // A list, set, map, promise or output of it.
  [[nodiscard]] const type& wrap(type_kind kind, const type& element) {
    const std::uintptr_t identity = element.identity();
    const std::size_t place = (identity >> 4) * 7 + identity + static_cast<std::size_t>(kind) * 11;
    wrapper& known = wrappers_[place % wrappers_.size()];
    if (known.kind != kind || !is_same(known.element, element)) {
      known.whole = model_backend<>::wrap(kind, element);
      known.element = element;
      known.kind = kind;
    }
    return known.whole;
  }
  // What was computed from values of other types: see model::lift().
  [[nodiscard]] type lift(type result, bool has_output, bool has_promise) {
    if (has_output) return wrap(type_kind::output, result);
    return has_promise ? wrap(type_kind::promise, result) : result;
  }
  [[nodiscard]] type lift(type result, const type& from) {
    return lift(std::move(result), from.has_output(), from.has_promise());
  }

 private:
  [[nodiscard]] static bool is_same(const type& a, const type& b) noexcept {
    return a.identity() == b.identity();
  }
  [[nodiscard]] static bool has_same_properties(const type& a, const type& b) {
    if (a.kind() != b.kind() || a.hash() != b.hash()) return false;
    const auto properties = a.properties(), more = b.properties();
    return std::equal(
        properties.begin(), properties.end(), more.begin(), more.end(),
        [](const property& x, const property& y) { return is_same(x.type, y.type) && x.name == y.name; });
  }

  std::array<type, 128> types_{};
  struct wrapper {
    type element, whole;  // both kept, so that no other type gets the identity of the first
    type_kind kind = type_kind::dynamic;
  };
  std::array<wrapper, 64> wrappers_{};
  std::array<type, 64> tuples_{};
};

}  // namespace hcl::inline v0_1::model::detail
