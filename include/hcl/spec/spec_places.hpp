// Where the value of a spec stands in a body, and which variables a spec needs: neither evaluates anything. Far side.
#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include <hcl/spec/spec_node.hpp>

namespace hcl::inline v0_1::detail {

// Labels of a block, without those that are keys of a map.
struct block_labels {
  std::span<const std::string> texts{};
  std::span<const range> places{};
};
[[nodiscard]] inline block_labels labels_of(const body_block& b, std::size_t keys = 0) {
  if (b.labels.size() < keys || b.label_ranges.size() < keys) return {};
  return {std::span(b.labels).subspan(keys), std::span(b.label_ranges).subspan(keys)};
}

// What the specs of one body look at.
struct spec_place {
  const body_content& content;
  block_labels labels{};
  std::span<const std::string> misspelt{};  // types of blocks that are there under a name close to theirs
};

[[nodiscard]] range spec_range(const spec& of, const spec_place& in);

// In a body that has not been taken apart.
[[nodiscard]] inline range source_range(const spec& of, const body& from, block_labels labels) {
  diagnostics ignored(0);
  body rest;
  const body_content content = from.partial_content(node_of(of).schema, rest, ignored);
  return spec_range(of, {content, labels});
}

// The first block of a type, or where one would have to be added.
[[nodiscard]] inline range first_block_range(std::string_view type, const spec& nested, std::size_t keys, const spec_place& in) {
  for (const body_block& b : in.content.blocks)
    if (b.type == type) return source_range(nested, b.body, labels_of(b, keys));
  return in.content.missing_item_range;
}

[[nodiscard]] inline range spec_range(const spec& of, const spec_place& in) {
  struct visitor {
    const spec_place& in;
    range operator()(const literal_spec&) const { return {}; }
    range operator()(const evaluated_spec& s) const { return s.written.range(); }
    range operator()(const object_spec&) const { return in.content.missing_item_range; }
    range operator()(const tuple_spec&) const { return in.content.missing_item_range; }
    range operator()(const attribute_of& s) const {
      const body_attribute* a = in.content.find(s.name);
      return a ? a->expression.range() : in.content.missing_item_range;
    }
    range operator()(const block_of& s) const { return first_block_range(s.type, s.nested, 0, in); }
    range operator()(const blocks_of& s) const { return first_block_range(s.type, s.nested, 0, in); }
    range operator()(const keyed_blocks& s) const { return first_block_range(s.type, s.nested, s.labels.size(), in); }
    range operator()(const block_as_map& s) const {
      for (const body_block& b : in.content.blocks)
        if (b.type == s.type) return b.definition_range;
      return in.content.missing_item_range;
    }
    range operator()(const label_of& s) const { return s.index < in.labels.places.size() ? in.labels.places[s.index] : range(); }
    range operator()(const fallback_spec& s) const { return spec_range(s.first, in); }
    range operator()(const calling_spec& s) const { return spec_range(s.wrapped, in); }
    range operator()(const computing_spec& s) const { return spec_range(s.wrapped, in); }
    range operator()(const refining_spec& s) const { return spec_range(s.wrapped, in); }
    range operator()(const checking_spec& s) const { return spec_range(s.wrapped, in); }
  };
  return std::visit(visitor{in}, node_of(of).what);
}

// The references in expressions that a spec itself has for one body.
inline void collect_own_references(const spec& of, std::vector<traversal>& found) {
  const auto add = [&](const auto& s) {
    using kind = std::remove_cvref_t<decltype(s)>;
    if constexpr (std::is_same_v<kind, evaluated_spec>) {
      for (traversal& t : s.written.variables()) found.push_back(std::move(t));
    } else if constexpr (std::is_same_v<kind, object_spec>) {
      for (const spec_member& m : s.members) collect_own_references(m.what, found);
    } else if constexpr (std::is_same_v<kind, tuple_spec>) {
      for (const spec& element : s.elements) collect_own_references(element, found);
    } else if constexpr (std::is_same_v<kind, fallback_spec>) {
      collect_own_references(s.first, found);
      collect_own_references(s.second, found);
    } else if constexpr (requires { s.wrapped; }) {
      collect_own_references(s.wrapped, found);
    }
  };
  std::visit(add, node_of(of).what);
}

// Whether blocks of a type are taken as a map of attributes by a spec for the same body.
[[nodiscard]] inline bool takes_all_attributes(const spec& of, std::string_view block_type) {
  const auto takes = [&](const auto& s) -> bool {
    using kind = std::remove_cvref_t<decltype(s)>;
    const auto part_takes = [&](const spec& part) { return takes_all_attributes(part, block_type); };
    if constexpr (std::is_same_v<kind, block_as_map>) return s.type == block_type;
    else if constexpr (std::is_same_v<kind, object_spec>) {
      for (const spec_member& m : s.members)
        if (part_takes(m.what)) return true;
      return false;
    } else if constexpr (std::is_same_v<kind, tuple_spec>) {
      for (const spec& element : s.elements)
        if (part_takes(element)) return true;
      return false;
    } else if constexpr (std::is_same_v<kind, fallback_spec>) return part_takes(s.first) || part_takes(s.second);
    else if constexpr (requires { s.wrapped; }) return part_takes(s.wrapped);
    else return false;
  };
  return std::visit(takes, node_of(of).what);
}

template <typename X>
range spec_waist<X>::source_range(const spec& of, const body& from) {
  return detail::source_range(of, from, {});
}

template <typename X>
std::vector<traversal> spec_waist<X>::variables(const spec& of, const variable_walk& at) {
  variable_step here = at.visit(node_of(of).schema);
  std::vector<traversal> found = std::move(here.variables);
  collect_own_references(of, found);
  for (const variable_block& b : here.blocks) {
    const spec* nested = nullptr;
    for (const spec_member& known : node_of(of).block_types)
      if (known.name == b.type) nested = &known.what;
    if (!nested) continue;
    const std::vector<traversal> inside = takes_all_attributes(of, b.type) ? b.inside.attributes() : variables(*nested, b.inside);
    found.insert(found.end(), inside.begin(), inside.end());
  }
  return found;
}

}  // namespace hcl::inline v0_1::detail
