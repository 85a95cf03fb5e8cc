// Options of documents.
#pragma once

#include <hcl/text/limits.hpp>

namespace hcl::inline v0_1 {

// `hcl::document::parse(text, "app.hcl", {.bounds = {.depth = 100}})`
struct document_options {
  limits bounds{};  // of the document's text and of every text put into it
};

// Which lines of a text are laid out as format() does, with the indentation of the document: none, those of
// the items that were changed or added since it was parsed, or all of them.
enum class formatted : unsigned char { nothing, touched, everything };

}  // namespace hcl::inline v0_1
