// Owner of a parsed text: the source, the arena its nodes live in, and the root. Freed in one step, however deep the tree.
#pragma once

#include <memory>
#include <utility>

#include <hcl/syntax/arena.hpp>
#include <hcl/syntax/structure.hpp>
#include <hcl/text/source.hpp>

namespace hcl::inline v0_1::syntax {

// Filled by the parser, read-only afterwards. Exactly one of `body`, `expression` is set (JSON files: `expression` is the root value).
struct document {
  // Nodes take some three bytes for each byte of ordinary config; memory that turns out not to be needed is never touched.
  explicit document(source_ptr text) : source(std::move(text)), nodes(source->text().size() * 3) {}

  source_ptr source;
  arena nodes;
  const body_node* body = nullptr;
  const node* expression = nullptr;
  bool json = false;
};

using document_ptr = std::shared_ptr<const document>;

}  // namespace hcl::inline v0_1::syntax
