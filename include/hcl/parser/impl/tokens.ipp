// Cuts a text into tokens, following quotes, heredocs and template sequences with a stack of its own, so that
// any nesting is fine. Knows nothing of what may follow what.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include <hcl/grammar/template.hpp>
#include <hcl/parser/token.hpp>
#include <hcl/parser/tokens.hpp>
#include <hcl/support/trivial_vector.hpp>
#include <hcl/text/impl/unicode_utf8.hpp>

namespace hcl::inline v0_1::parser {

HCL_DECL std::vector<token> tokenize(std::string_view text, token_mode mode) {
  const std::string kept(text);
  tokenizer words(kept, mode);
  std::vector<token> all;
  do
    all.push_back(words.next());
  while (all.back().kind != token_kind::end_of_file);
  return all;
}

}  // namespace hcl::inline v0_1::parser
