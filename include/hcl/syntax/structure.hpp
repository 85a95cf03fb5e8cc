// Structure productions: ConfigFile = Body; Body = (Attribute | Block)*.
#pragma once

#include <cstdint>
#include <string_view>

#include <hcl/support/view.hpp>
#include <hcl/syntax/node.hpp>

namespace hcl::inline v1_0::syntax {

struct body_node;

// Attribute = Identifier "=" Expression Newline: a name at name_range, the sign at equals_range(), and a
// value; the range is from name to value.
struct attribute_node {
  compact_text name;
  byte_span name_range;
  std::uint32_t equals;  // where the sign is
  const node* value;
  [[nodiscard]] byte_span equals_range() const noexcept { return {equals, equals + 1}; }
  [[nodiscard]] byte_span range() const noexcept { return between(name_range, value->range); }
};

// A name or a quoted string in the header of a block.
struct label_node {
  std::string_view text;  // decoded
  byte_span range;        // quotes included
};

// Block = Identifier (StringLit | Identifier)* "{" Newline Body "}" Newline: a type at type_range, labels
// (with the type, the definition_range), and between open_brace and close_brace a body; the range is all of
// it.
struct block_node {
  compact_text type;
  byte_span type_range;
  byte_span open_brace, close_brace;
  compact_view<const label_node> labels;
  const body_node* body;
  [[nodiscard]] byte_span range() const noexcept { return between(type_range, close_brace); }
  [[nodiscard]] byte_span definition_range() const noexcept {
    return labels.empty() ? type_range : between(type_range, labels.back().range);
  }
};

// An item of a body: an attribute or a block, the other being null.
struct body_item {
  const attribute_node* attribute;
  const block_node* block;
};

// Body = (Attribute | Block)*: its items.
struct body_node {
  byte_span range;  // file: all of it; block: brace to brace; one-line block: its attribute
  compact_view<const body_item> items;
};

}  // namespace hcl::inline v1_0::syntax
