// Texts of expressions made from values, references and other texts: what goes into a document. Laid out by
// lines only; blanks are those of the formatter. Implementation.
#pragma once

#include <string>
#include <string_view>
#include <utility>

#include <hcl/diagnostics/codes.hpp>
#include <hcl/diagnostics/diagnostics.hpp>
#include <hcl/edit/backend.hpp>
#include <hcl/edit/impl/token_text.hpp>
#include <hcl/eval/traversal.hpp>
#include <hcl/text/impl/identifier.hpp>
#include <hcl/text/impl/template_text.hpp>
#include <hcl/value/impl/literal_text.hpp>
#include <hcl/value/value.hpp>
#include <hcl/write/impl/heredoc_text.hpp>
#include <hcl/write/impl/writable.hpp>

namespace hcl::inline v0_1::detail {

inline void add_unwritable(diagnostics& diags, std::string detail) {
  diags.add(
      {.code = codes::unwritable_value, .summary = "Value cannot be written", .detail = std::move(detail)});
}

// Whether a text ends with the end of a heredoc, after which must be a newline.
[[nodiscard]] inline bool ends_with_heredoc(std::string_view text) {
  if (text.find("<<") == text.npos) return false;
  parser::token_kind last = parser::token_kind::end_of_file;
  for (const parser::token& t : tokens_of(text))
    if (t.kind != parser::token_kind::newline) last = t.kind;
  return last == parser::token_kind::close_heredoc;
}

}  // namespace hcl::inline v0_1::detail
