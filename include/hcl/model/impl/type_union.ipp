// The implementation of the typed model's types: unions, flattened, sorted and without repetitions.
#pragma once

#include <cstddef>
#include <string>
#include <utility>
#include <vector>

#include <hcl/model/impl/type_build.hpp>
#include <hcl/model/impl/type_writer.hpp>

namespace hcl::inline v0_1::model::detail {

// Bytes of a type's text that its place in a union depends on.
inline constexpr std::size_t max_sort_key = 1024;

struct union_element {
  std::string text;
  type what;
};

// Takes over the elements of a union, and what was said of it as far as nothing else was.
inline void flatten(std::vector<type>& flat, union_options& options, const type& t) {
  if (!t.is(type_kind::alternatives)) {
    flat.push_back(t);
    return;
  }
  for (const type& element : t.elements())
    flat.push_back(element);
  const union_options& more = t.options_of_union();
  if (options.discriminator.empty()) options.discriminator = more.discriminator;
  options.mapping.insert(options.mapping.end(), more.mapping.begin(), more.mapping.end());
  options.annotations.insert(options.annotations.end(), more.annotations.begin(), more.annotations.end());
}

// Sorted, one of each.
[[nodiscard]] inline std::vector<type> distinct(std::vector<type> elements) {
  std::vector<union_element> sorted;
  sorted.reserve(elements.size());
  for (type& t : elements) {
    std::string text = write_type(t, max_sort_key);
    sorted.push_back({std::move(text), std::move(t)});
  }
  hcl::detail::sort_stably(sorted, [](const union_element& a, const union_element& b) {
    return a.text != b.text ? a.text < b.text : a.what.hash() < b.what.hash();
  });
  std::vector<type> kept;
  for (union_element& each : sorted) {
    const auto is_known = [&] {
      for (std::size_t i = kept.size(); i > 0 && kept[i - 1].hash() == each.what.hash(); --i)
        if (kept[i - 1] == each.what) return true;
      return false;
    };
    if (!is_known()) kept.push_back(std::move(each.what));
  }
  return kept;
}

// Of elements that are distinct, sorted and no unions.
[[nodiscard]] inline type make_union(std::vector<type> elements, union_options options) {
  for (type& t : elements)
    limit_depth(t);
  auto node = std::make_unique<union_node>();
  node->kind = type_kind::alternatives;
  node->elements = std::move(elements);
  node->options = std::move(options);
  node->data = node->elements.data();
  node->size = node->elements.size();
  return finish(std::move(node));
}

}  // namespace hcl::inline v0_1::model::detail

namespace hcl::inline v0_1::model {

HCL_DECL type type::without_none() const {
  if (!is(type_kind::alternatives) || !is_optional()) return *this;
  std::vector<type> rest;
  for (const type& element : elements())
    if (!element.is(type_kind::none)) rest.push_back(element);
  return hcl::model::type::union_of(std::move(rest), options_of_union());
}

HCL_DECL type type::union_of(std::vector<type> elements, union_options options) {
  std::vector<type> flat;
  flat.reserve(elements.size());
  for (const type& t : elements)
    detail::flatten(flat, options, t);
  if (flat.size() > 1) flat = detail::distinct(std::move(flat));
  if (flat.empty()) return type::none();
  if (flat.size() == 1) return flat.front();
  return detail::make_union(std::move(flat), std::move(options));
}

}  // namespace hcl::inline v0_1::model
