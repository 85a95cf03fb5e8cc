// Types that one check has made lately. The literals and small tuples and objects of a text are often alike:
// sharing their types saves making them, and lets what is known of one be known of all.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <utility>
#include <vector>

#include <hcl/model/impl/type_build.hpp>
#include <hcl/model/type.hpp>
#include <hcl/value/value.hpp>

namespace hcl::inline v0_1::model::detail {

// Each type has a place, which it shares with others: the last one that was made is kept.
class recent_types {
 public:
  // type::constant(v), of short values shared.
  [[nodiscard]] type constant(const hcl::value& v) {
    if (!v.is_definitely_not_null() || v.is_marked() || v.weight() > 1) return type::constant(v);
    if (v.kind() == hcl::type_kind::string) return text_constant(v);
    if (v.kind() == hcl::type_kind::number &&
        v.as_number().is_negative_zero())  // equal to 0, and another text
      return type::constant(v);
    type& known = types_[hcl::hash(v) % types_.size()];
    if (!known.is(type_kind::constant) || !(known.value() == v)) known = type::constant(v);
    return known;
  }
  // An object of properties in the order of the text: alike are those with the same names and types in it.
  [[nodiscard]] type object(std::vector<property> properties) {
    constexpr std::size_t few = 256;
    if (properties.size() > few) return type::object(std::move(properties));
    std::size_t hash = properties.size();
    for (const property& each : properties)
      hash = hash * 31 + hash_of(each.name) + each.type.hash();
    if (objects_.empty()) objects_.resize(64);
    written_object& known = objects_[hash % objects_.size()];
    if (known.properties.empty() || !is_same(known.properties, properties)) {
      known.whole = type::object(properties);
      known.properties = std::move(properties);
    }
    return known.whole;
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
  // The type of a result computed from values of other types: see model::lift().
  [[nodiscard]] type lift(type result, bool has_output, bool has_promise) {
    if (has_output) return wrap(type_kind::output, result);
    return has_promise ? wrap(type_kind::promise, result) : result;
  }
  [[nodiscard]] type lift(type result, const type& from) {
    return lift(std::move(result), from.has_output(), from.has_promise());
  }

 private:
  [[nodiscard]] const type& text_constant(const hcl::value& v) {
    const std::string_view text = v.as_string();
    const std::size_t place = hash_of(text) % texts_.size();
    type &known = texts_[place], &older = texts_[place ^ 1];
    if (is_constant(known, text)) return known;
    if (!is_constant(older, text)) older = type::constant(v);
    std::swap(known, older);
    return known;
  }
  [[nodiscard]] static bool is_constant(const type& t, std::string_view text) {
    return t.is(type_kind::constant) && t.value().as_string() == text;
  }
  [[nodiscard]] static bool is_same(const type& a, const type& b) noexcept {
    return a.identity() == b.identity();
  }
  [[nodiscard]] static bool is_same(const std::vector<property>& a, const std::vector<property>& b) noexcept {
    return std::equal(a.begin(), a.end(), b.begin(), b.end(), [](const property& x, const property& y) {
      return is_same(x.type, y.type) && x.name == y.name;
    });
  }

  std::array<type, 64> types_{};
  std::array<type, 128> texts_{};  // two places for each text, as there are many of them
  struct wrapper {
    type element, whole;  // both kept, so that no other type gets the identity of the first
    type_kind kind = type_kind::dynamic;
  };
  std::array<wrapper, 64> wrappers_{};
  struct written_object {
    std::vector<property> properties{};  // kept, so that no other types get the identities of theirs
    type whole{};
  };
  std::vector<written_object> objects_{};  // made for the first
  std::array<type, 64> tuples_{};
};

}  // namespace hcl::inline v0_1::model::detail
