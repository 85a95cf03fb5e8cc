// Texts that are made for a struct: how, and what is known of them. Data only.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include <hcl/record/decode_session.hpp>

namespace hcl::inline v1_0 {

// How a text is made: `{.syntax = hcl::syntax_form::json, .mistake = true}`
struct generate_options {
  syntax_form syntax = syntax_form::native;  // of the text
  bool mistake = false;                      // the text has one mistake, of which the code is known
  unsigned attempts =
      64;  // texts that are tried at most, where `validate` or a rule of the program's own objects
  unsigned depth = 5;    // of blocks in blocks, and of values; what is required goes deeper
  unsigned items = 200;  // attributes and blocks that need not be there
};

// A text that decodes, or that has one mistake.
struct generated {
  std::string text{};
  syntax_form syntax = syntax_form::native;  // of the text
  std::string_view expected{};  // the code of the error that the mistake gives; empty: the text decodes
  std::string mistake{};        // in words: "a whole number out of range"
  std::string path{};           // where it is, by names: `server.port`; empty: nowhere in particular
  // Members that may be absent and were left out because no value is known that they take: those of a
  // hcl::decoder without a description, or with a pattern that has no short match.
  std::vector<std::string> left_out{};
};

}  // namespace hcl::inline v1_0
