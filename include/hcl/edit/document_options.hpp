// Options of documents.
#pragma once

#include <hcl/syntax/parse_options.hpp>

namespace hcl::inline v0_1 {

// How the text of a document is read, and every text put into it.
// `hcl::document::parse(text, "app.hcl", {.bounds = {.depth = 100}})`
using document_options = parse_options;

// Which lines of a text are laid out as format() does, with the indentation of the document: none, those of
// the items that were changed or added since it was parsed, or all of them.
enum class formatted : unsigned char { nothing, touched, everything };

}  // namespace hcl::inline v0_1
