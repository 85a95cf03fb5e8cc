// One candidate of a completion. Implementation.
#pragma once

#include <string>

namespace hcl::inline v0_1::detail {

// The numbers of the protocol for kinds of candidates.
enum class candidate_kind : unsigned char {
  function = 3,
  field = 5,
  variable = 6,
  module = 9,
  unit = 11,
  value = 12,
  keyword = 14,
  enum_member = 20
};

struct candidate {
  std::string label{};
  candidate_kind kind = candidate_kind::field;
  std::string detail{};
  std::string documentation{};  // Markdown
  std::string text{};           // what to insert; empty: the label
  std::string snippet{};        // the same with places to fill in, and lines as at the left margin
  bool is_first = false;        // before the others
};

}  // namespace hcl::inline v0_1::detail
