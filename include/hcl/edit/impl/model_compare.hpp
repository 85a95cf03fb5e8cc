// Whether two structs say the same, as bodies that are to be written, and how much they differ.
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
[[nodiscard]] inline std::vector<const model_item*> model_blocks_of(const body_model& body,
                                                                    std::string_view type) {
  std::vector<const model_item*> all;
  for (const model_item& item : body.items)
    if (item.is_block && item.name == type) all.push_back(&item);
  return all;
}

[[nodiscard]] inline bool is_same_model(const body_model& a, const body_model& b) {
  return a.items.size() == b.items.size() && std::equal(a.items.begin(), a.items.end(), b.items.begin(),
                                                        [](const model_item& x, const model_item& y) {
                                                          return x.name == y.name && is_same_model_item(x, y);
                                                        });
}

// The same for bodies that are the same, and hardly ever for others.
inline void append_key(std::string& key, const value& v) {
  if (!v.is_known() || v.is_marked()) return;
  if (v.is_null()) {
    key += '0';
  } else if (is_list_value(v)) {
    key += '[';
    for (const value& element : v.elements())
      append_key(key, element);
  } else if (is_object_value(v)) {
    for (const member& m : v.members())
      append_key(key.append(m.name).append(1, '='), m.value);
  } else if (v.kind() == type_kind::boolean) {
    key += v.as_bool() ? 't' : 'f';
  } else if (v.kind() == type_kind::string) {
    key.append(1, '"').append(v.as_string());
  } else if (v.kind() == type_kind::number) {
    constexpr std::size_t max_digits = 100;
    if (const outcome<std::string> digits = v.as_number().to_string(max_digits)) key += *digits;
  }
}
inline void append_key(std::string& key, const body_model& body) {
  key += '{';
  for (const model_item& item : body.items) {
    key.append(item.name).append(1, '\n');
    for (const std::string& label : item.labels)
      key.append(label).append(1, '\n');
    if (item.is_block || item.form != item_form::whole)
      append_key(key, item.inside);
    else if (!item.written)
      append_key(key, item.content);
  }
  key += '}';
}

// How many attributes there are, at every depth, and one for each block.
[[nodiscard]] inline std::size_t weight_of(const body_model& body) {
  std::size_t weight = 0;
  for (const model_item& item : body.items)
    weight += 1 + (item.is_block ? weight_of(item.inside) : 0);
  return weight;
}
// How much of it would have to change to make one body of the other.
[[nodiscard]] inline std::size_t difference(const body_model& a, const body_model& b) {
  std::size_t count = 0;
  std::vector<std::string_view> types;
  for (const model_item& item : a.items) {
    if (item.is_block) {
      types.push_back(item.name);
      continue;
    }
    const model_item* const other = find_attribute_item(b, item.name);
    count += !other || !is_same_model_item(item, *other);
  }
  for (const model_item& item : b.items) {
    if (item.is_block)
      types.push_back(item.name);
    else
      count += find_attribute_item(a, item.name) == nullptr;
  }
  std::sort(types.begin(), types.end());
  types.erase(std::unique(types.begin(), types.end()), types.end());
  for (const std::string_view type : types) {
    const std::vector<const model_item*> of_a = model_blocks_of(a, type), of_b = model_blocks_of(b, type);
    for (std::size_t i = 0; i != (std::max)(of_a.size(), of_b.size()); ++i) {
      if (i >= of_a.size() || i >= of_b.size())
        count += 1 + weight_of((i < of_a.size() ? of_a : of_b)[i]->inside);
      else
        count += (of_a[i]->labels != of_b[i]->labels) + difference(of_a[i]->inside, of_b[i]->inside);
    }
  }
  return count;
}

}  // namespace hcl::inline v0_1::detail
