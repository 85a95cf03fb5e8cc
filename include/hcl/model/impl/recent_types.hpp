// Types that one check has made lately. The literals and small tuples and objects of a text are often alike:
// sharing their types saves making them, and lets what is known of one be known of all.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <utility>

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
  // The type, or one made before that is the same, of the very same parts.
  [[nodiscard]] type shared(type made) {
    if (made.depth() == 0) return made;
    type& known = types_[made.hash() % types_.size()];
    if (!has_same_parts(known, made)) known = std::move(made);
    return known;
  }
  [[nodiscard]] type output(const type& of) {
    if (!of.is_primitive()) return shared(type::output(of));
    type& known = outputs_[static_cast<std::size_t>(of.kind())];
    if (known.is_dynamic()) known = type::output(of);
    return known;
  }
  // What was computed from values of other types: see model::lift().
  [[nodiscard]] type lift(type result, bool has_output, bool has_promise) {
    if (has_output) return output(result);
    return has_promise ? shared(type::promise(std::move(result))) : result;
  }
  [[nodiscard]] type lift(type result, const type& from) {
    return lift(std::move(result), from.has_output(), from.has_promise());
  }

 private:
  [[nodiscard]] static bool is_same(const type& a, const type& b) noexcept {
    return a.identity() == b.identity();
  }
  [[nodiscard]] static bool has_same_parts(const type& a, const type& b) {
    if (a.kind() != b.kind() || a.hash() != b.hash()) return false;
    if (a.is_collection() || a.is_eventual()) return is_same(a.element(), b.element());
    const auto elements = a.elements(), others = b.elements();
    const auto properties = a.properties(), more = b.properties();
    if (!a.is(type_kind::tuple) && !a.is(type_kind::object)) return false;
    return std::equal(elements.begin(), elements.end(), others.begin(), others.end(), is_same) &&
           std::equal(properties.begin(), properties.end(), more.begin(), more.end(),
                      [](const property& x, const property& y) {
                        return is_same(x.type, y.type) && x.name == y.name;
                      });
  }

  std::array<type, 128> types_{};
  std::array<type, static_cast<std::size_t>(type_kind::id) + 1> outputs_{};
};

}  // namespace hcl::inline v0_1::model::detail
