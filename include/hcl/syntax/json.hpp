// Nodes of the JSON syntax. Numbers, booleans and null are ordinary literals.
#pragma once

#include <hcl/syntax/compact.hpp>
#include <hcl/syntax/node.hpp>

namespace hcl::inline v0_1::syntax {

// The kind of a node of the JSON syntax; none for one of the native syntax.
[[nodiscard]] constexpr json_kind json_kind_of(node_kind kind) noexcept { return traits_of(kind).json; }

// A string; may hold a template, parsed when it is evaluated in full mode. `text` is decoded.
struct json_string : node {
  bool escaped;  // had escapes: text is not the source's bytes
  bool ascii;    // text needs no normalisation
  compact_text text;
};

// An array of elements: a tuple, or several bodies.
struct json_array : node {
  node_list elements;
};

// One property of an object: name, value, and the range of both. Names may repeat.
struct json_property {
  const json_string* name;
  const node* value;
  [[nodiscard]] byte_span range() const noexcept { return between(name->range, value->range); }
};

// An object, from open_brace to close_brace: a value, or a body.
struct json_object : node {
  compact_view<const json_property> properties;  // in order, duplicates kept
  [[nodiscard]] byte_span open_brace() const noexcept { return {range.begin, range.begin + 1}; }
  [[nodiscard]] byte_span close_brace() const noexcept { return {range.end - 1, range.end}; }
};

}  // namespace hcl::inline v0_1::syntax
