// Nodes of the JSON syntax. Numbers, booleans and null are ordinary literals.
#pragma once

#include <hcl/syntax/compact.hpp>
#include <hcl/syntax/node.hpp>

namespace hcl::inline v0_1::syntax {

// A string; may hold a template, parsed when it is evaluated in full mode. `text` is decoded.
struct json_string : node {
  bool escaped;  // had escapes: text is not the source's bytes
  bool ascii;
  compact_text text;
};

struct json_array : node {
  node_list elements;
};

struct json_property {
  const json_string* name;
  const node* value;
  [[nodiscard]] byte_span range() const noexcept { return between(name->range, value->range); }
};

struct json_object : node {
  compact_view<const json_property> properties;  // in order, duplicates kept
  [[nodiscard]] byte_span open_brace() const noexcept { return {range.begin, range.begin + 1}; }
  [[nodiscard]] byte_span close_brace() const noexcept { return {range.end - 1, range.end}; }
};

}  // namespace hcl::inline v0_1::syntax
