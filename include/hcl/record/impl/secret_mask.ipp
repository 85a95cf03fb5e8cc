// Masks what a text must not show: all behind the names of items that is not known to belong to a member that
// is not sensitive. Implementation.
#pragma once

#include <hcl/record/impl/secret_mask.hpp>

namespace hcl::inline v0_1::detail {

HCL_DECL std::vector<byte_span> secret_backend::masks(const source& text, const secret_claims& claims,
                                                      std::vector<byte_span>& shown) {
  bool is_value = false;
  for (const secret_root& root : claims.roots) {
    if (root.is_shown) {
      shown = {{0, static_cast<std::uint32_t>(text.text().size())}};
      return {};
    }
    is_value = is_value || is_all_of(root.where, text.text());
  }
  const known_structs structs(claims);
  // Parsing leaves notes in a source, so it is a copy.
  const source_ptr copy = source::make(std::string(text.text()), {});
  const bool is_json = !is_value && is_json_text(copy->text());
  diagnostics unheard(0);
  const syntax::document_ptr document = read_again(copy, is_value, unheard);
  // Templates are not read in the strings of JSON.
  std::string scanned(copy->text());
  if (is_json)
    std::replace_if(
        scanned.begin(), scanned.end(), [](char c) { return c == '$' || c == '%'; }, '_');
  const bool is_broken = unheard.has_errors();
  const secret_text of{structs, claims.roots, copy->text(),
                       is_json, is_broken,    is_broken && !has_matching_braces(scanned)};
  shown = secret_walk(of).walk(*document);
  return secret_mask(of, scanned, shown).make();
}

}  // namespace hcl::inline v0_1::detail
