// Documents read, copied and written. Implementation of edit/document.hpp.
#pragma once

#include <memory>
#include <utility>

#include <hcl/diagnostics/codes.hpp>
#include <hcl/edit/backend.hpp>
#include <hcl/edit/impl/build.hpp>
#include <hcl/edit/impl/tree.hpp>
#include <hcl/record/decode_session.hpp>
#include <hcl/record/impl/input_file.hpp>
#include <hcl/write/backend.hpp>

namespace hcl::inline v0_1::detail {

// As texts are read for decoding. `start`: where the text begins.
[[nodiscard]] inline options parsing_options(const parse_options& given, bool keep_broken, position start) {
  options opts;
  opts.bounds = given.bounds;
  opts.model = given.model;
  opts.special_files = given.special_files;
  opts.keep_broken = keep_broken;
  opts.start = start;
  return opts;
}
// For texts put into a document, and for text with mistakes, as it was read.
[[nodiscard]] inline options options_of(const edit_tree& tree, position start = {}) {
  return parsing_options(tree.options, true, start);
}

[[nodiscard]] inline std::shared_ptr<edit_tree> make_tree(syntax::document_ptr parsed,
                                                          const parse_options& options) {
  auto made = std::make_shared<edit_tree>();
  made->options = options;
  made->root = &made->make(edit::item_kind::file, nullptr);
  if (!parsed) return made;
  made->original = made->source = parsed->source;
  made->name = parsed->source->name();
  made->syntax = parsed;
  set_file(*made, *made->root, std::move(parsed));
  return made;
}

}  // namespace hcl::inline v0_1::detail
