// Options of documents, and a change of a text as data.
#pragma once

#include <string>

#include <hcl/text/limits.hpp>
#include <hcl/text/position.hpp>

namespace hcl::inline v0_1 {

// `hcl::document::parse(text, "app.hcl", {.bounds = {.depth = 100}})`
struct document_options {
  limits bounds{};  // of the document's text and of every text put into it
};

// Which lines of a text are laid out as format() does, with the indentation of the document: none, those of
// the items that were changed or added since it was parsed, or all of them.
enum class formatted : unsigned char { nothing, touched, everything };

// The bytes `where` of the text that was parsed become `replacement`.
struct text_edit {
  byte_span where{};
  std::string replacement{};
  friend bool operator==(const text_edit&, const text_edit&) = default;
};

}  // namespace hcl::inline v0_1
