// Compares two structs as bodies to be written, and measures how much they differ.
// Implementation.
#pragma once

#include <algorithm>
#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include <hcl/body/body_model.hpp>
#include <hcl/support/outcome.hpp>
#include <hcl/value/convert.hpp>
#include <hcl/value/value.hpp>

namespace hcl::inline v0_1::detail {

[[nodiscard]] inline bool is_object_value(const value& v) {
  return v.kind() == type_kind::object || v.kind() == type_kind::map;
}
[[nodiscard]] inline bool is_list_value(const value& v) {
  return v.kind() == type_kind::list || v.kind() == type_kind::tuple || v.kind() == type_kind::set;
}

// Whether two values are written alike: lists and tuples of the same, objects and maps, `80` and `"80"`.
[[nodiscard]] inline bool is_same_content(const value& a, const value& b) {
  if (!a.is_known() || !b.is_known() || a.is_marked() || b.is_marked()) return a == b;
  if (a.is_null() || b.is_null()) return a.is_null() && b.is_null();
  if (is_list_value(a) && is_list_value(b)) {
    return a.elements().size() == b.elements().size() &&
           std::equal(a.elements().begin(), a.elements().end(), b.elements().begin(), is_same_content);
  }
  if (is_object_value(a) && is_object_value(b)) {
    return a.members().size() == b.members().size() &&
           std::equal(a.members().begin(), a.members().end(), b.members().begin(),
                      [](const member& x, const member& y) {
                        return x.name == y.name && is_same_content(x.value, y.value);
                      });
  }
  if (a.kind() == b.kind()) return a == b;
  const bool are_plain = a.type().is_primitive() && b.type().is_primitive();
  if (!are_plain) return false;
  const outcome<value> x = convert(a, type::string()), y = convert(b, type::string());
  return x && y && *x == *y;
}

[[nodiscard]] inline bool is_same_model(const body_model& a, const body_model& b);

// Names and labels aside.
[[nodiscard]] inline bool is_same_model_item(const model_item& a, const model_item& b) {
  if (a.is_block != b.is_block || a.form != b.form) return false;
  if (a.is_block) {
    if (!a.verbatim.empty() && a.verbatim == b.verbatim) return true;
    return a.labels == b.labels && is_same_model(a.inside, b.inside);
  }
  if (a.form != item_form::whole) return is_same_model(a.inside, b.inside);
  if (static_cast<bool>(a.written) != static_cast<bool>(b.written)) return false;
  return a.written ? a.written == b.written : a.content == b.content;
}

[[nodiscard]] inline const model_item* find_attribute_item(const body_model& body, std::string_view name) {
  for (const model_item& item : body.items)
    if (!item.is_block && item.name == name) return &item;
  return nullptr;
}

[[nodiscard]] inline bool is_same_model(const body_model& a, const body_model& b) {
  return a.items.size() == b.items.size() && std::equal(a.items.begin(), a.items.end(), b.items.begin(),
                                                        [](const model_item& x, const model_item& y) {
                                                          return x.name == y.name && is_same_model_item(x, y);
                                                        });
}

}  // namespace hcl::inline v0_1::detail
