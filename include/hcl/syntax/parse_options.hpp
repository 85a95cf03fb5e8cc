// Options of reading text, whatever it is read for: decoding, editing, translating. Interface.
#pragma once

#include <hcl/text/limits.hpp>
#include <hcl/text/position.hpp>
#include <hcl/value/model_options.hpp>

namespace hcl::inline v0_1 {

// How text is read. hcl::options converts to it, so that a text is read alike for decoding and for editing:
// `hcl::document::parse(text, "app.hcl", {.model = {.heredocs = hcl::heredoc_end::line_or_file}})`
struct parse_options {
  limits bounds{};        // of the text and of every text put into it
  model_options model{};  // what begins and ends a text, and what its expressions are evaluated with
  // Where a text begins, if it is a part of a larger one: diagnostics count from there. Not for files.
  position start{};
  bool special_files = false;  // see options::special_files
};

}  // namespace hcl::inline v0_1
