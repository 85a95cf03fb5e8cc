// Types that one check has made lately. The literals and small tuples and objects of a text are often alike:
// sharing their types lets what is known of one be known of all.
#pragma once

#include <algorithm>
#include <array>
#include <utility>

#include <hcl/model/impl/type_build.hpp>
#include <hcl/model/type.hpp>
#include <hcl/value/value.hpp>

namespace hcl::inline v0_1::model::detail {

// Each type has a place, which it shares with others: the last one that was made is kept.
class recent_types {
 public:
  [[nodiscard]] const type& share(type made) {
    type& known = types_[made.hash() % types_.size()];
    if (!is_same(known, made)) known = std::move(made);
    return known;
  }
  // type::constant(v), of short values shared without making it.
  [[nodiscard]] type constant(const hcl::value& v) {
    if (!v.is_definitely_not_null() || v.is_marked() || v.weight() > 1) return type::constant(v);
    if (v.kind() == hcl::type_kind::number &&
        v.as_number().is_negative_zero())  // equal to 0, and another text
      return type::constant(v);
    type& known = constants_[hcl::hash(v) % constants_.size()];
    if (!known.is(type_kind::constant) || !(known.value() == v)) known = type::constant(v);
    return known;
  }
  // A list, set, map, promise or output of it.
  [[nodiscard]] const type& wrap(type_kind kind, const type& element) {
    return share(hcl::model::type::wrap(kind, element));
  }
  // The type of a result computed from values of other types: see model::lift().
  [[nodiscard]] type lift(type result, bool has_output, bool has_promise) {
    if (has_output) return wrap(type_kind::output, result);
    return has_promise ? wrap(type_kind::promise, result) : result;
  }
  [[nodiscard]] type lift(type result, const type& from) {
    return lift(std::move(result), from.has_output(), from.has_promise());
  }

 private:
  // Of the very same parts: equal types may have other annotations.
  [[nodiscard]] static bool is_same(const type& a, const type& b) {
    const auto same = [](const type& x, const type& y) { return x.identity() == y.identity(); };
    if (a.kind() != b.kind()) return false;
    if (a.is_collection() || a.is_eventual()) return same(a.element(), b.element());
    const auto left = a.properties(), right = b.properties();
    return std::equal(a.elements().begin(), a.elements().end(), b.elements().begin(), b.elements().end(),
                      same) &&
           std::equal(left.begin(), left.end(), right.begin(), right.end(),
                      [&](const property& x, const property& y) {
                        return x.name == y.name && same(x.type, y.type);
                      });
  }

  std::array<type, 256> types_{}, constants_{};
};

}  // namespace hcl::inline v0_1::model::detail
