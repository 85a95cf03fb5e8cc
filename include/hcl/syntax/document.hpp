// A parsed text: bodies, attributes and blocks, and the owner of the tree.
#pragma once

#include <cstdint>
#include <memory>
#include <string_view>
#include <utility>

#include <hcl/support/arena.hpp>
#include <hcl/support/trivial_vector.hpp>
#include <hcl/syntax/node.hpp>
#include <hcl/text/limits.hpp>
#include <hcl/text/source.hpp>
#include <hcl/value/model_options.hpp>

namespace hcl::inline v1_0 {
namespace syntax {

// Structure productions: ConfigFile = Body; Body = (Attribute | Block)*.
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

  // From its name to the end of its value or its closing brace.
  [[nodiscard]] byte_span range() const noexcept { return attribute ? attribute->range() : block->range(); }
};

// Body = (Attribute | Block)*: its items.
struct body_node {
  byte_span range;  // file: all of it; block: brace to brace; one-line block: its attribute
  compact_view<const body_item> items;
};

}  // namespace syntax

// How text is parsed. hcl::options converts to it, so that decoding and editing parse alike:
// `hcl::document::parse(text, "app.hcl", {.model = {.heredocs = hcl::heredoc_end::line_or_file}})`
struct parse_options {
  limits bounds{};        // of the text and of every text put into it
  model_options model{};  // what begins and ends a text, and what its expressions are evaluated with
  // Where a text begins, if it is a part of a larger one: diagnostics count from there. Not for files.
  position start{};
  bool special_files = false;  // see options::special_files
};

namespace detail {

struct iterator_context;  // eval/impl/eval_context.hpp
struct json_functions;    // eval/impl/eval_context.hpp
}  // namespace detail

namespace detail::json_calls {

const json_functions& functions() noexcept;

}  // namespace detail::json_calls

namespace syntax {

using detail::arena;  // where nodes live

// Filled by the parser, read-only afterwards. Exactly one of `body`, `expression` is set (JSON files:
// `expression` is the root value).
struct document {
  // Nodes take about three bytes for each byte of text; excess memory is never touched.
  explicit document(source_ptr text) : source(std::move(text)), nodes(source->text().size() * 3) {}
  // For nodes that are dropped as soon as they are read, so that a small first block suffices.
  document(source_ptr text, std::size_t first_block) : source(std::move(text)), nodes(first_block) {}
  // A generated copy of a part of another document, with names of its own. It shares the nodes and has no
  // root.
  document(std::shared_ptr<const document> of, std::shared_ptr<const detail::iterator_context> names)
      : source(of->source),
        json(of->json),
        model(of->model),
        around(std::move(names)),
        original(std::move(of)) {}

  source_ptr source;    // the text that nodes borrow from
  detail::arena nodes;  // the memory of the nodes
  const body_node* body = nullptr;
  const node* expression = nullptr;
  const detail::json_functions* json = nullptr;    // set in the JSON syntax: how its nodes are evaluated
  detail::trivial_vector<std::uint32_t> errors{};  // where those of syntax are, but for names set twice
  model_options model{};  // the choices that it was read with: its expressions are evaluated with them
  std::shared_ptr<const detail::iterator_context>
      around{};                                // names that expressions see besides their scope; mostly null
  std::shared_ptr<const document> original{};  // whose nodes they are, if not this one's

  // Whether an error of syntax is there.
  [[nodiscard]] bool is_broken(byte_span where) const noexcept {
    for (const std::uint32_t at : errors)
      if (where.begin <= at && at <= where.end) return true;
    return false;
  }
};

// Shared by bodies, expressions and diagnostics.
using document_ptr = std::shared_ptr<const document>;

}  // namespace syntax

}  // namespace hcl::inline v1_0
