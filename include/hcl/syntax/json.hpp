// Nodes of the JSON syntax. Numbers, booleans and null are ordinary literals.
#pragma once

#include <cstdint>

#include <hcl/syntax/compact.hpp>
#include <hcl/syntax/node.hpp>

namespace hcl::inline v0_1::syntax {

// The kind of a node in the JSON syntax; others are of the native one.
enum class json_kind : std::uint8_t { none, string, array, object, literal };

// The kind of a node of the JSON syntax; none for one of the native syntax.
[[nodiscard]] constexpr json_kind json_kind_of(node_kind kind) noexcept {
  switch (kind) {
    case node_kind::json_string: return json_kind::string;
    case node_kind::json_array: return json_kind::array;
    case node_kind::json_object: return json_kind::object;
    case node_kind::literal: return json_kind::literal;
    case node_kind::text:
    case node_kind::string:
    case node_kind::template_expr:
    case node_kind::template_wrap:
    case node_kind::template_join:
    case node_kind::scope_traversal:
    case node_kind::relative_traversal:
    case node_kind::function_call:
    case node_kind::conditional:
    case node_kind::index:
    case node_kind::tuple:
    case node_kind::object:
    case node_kind::for_tuple:
    case node_kind::for_object:
    case node_kind::splat:
    case node_kind::splat_item:
    case node_kind::binary:
    case node_kind::unary:
    case node_kind::parentheses:
    case node_kind::broken: break;
  }
  return json_kind::none;
}

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
