// How structs are written, and the door to the far side of writing. Knows no structs.
#pragma once

#include <string>

#include <hcl/body/outline.hpp>
#include <hcl/diagnostics/diagnostics.hpp>

namespace hcl::inline v0_1 {

struct encode_options {
  // Leaves out attributes that need not be there and have the value that a newly made struct has.
  bool skip_defaults = false;
  // In the JSON syntax, ${ and %{ in strings begin templates wherever a scope is given when the text is decoded, so they are escaped. Off: the text
  // is for decoding without a scope, where strings are taken as they are.
  bool escape_json_templates = true;
};

namespace detail {

// The waist of writing; defined in write/native_text.hpp and write/json_text.hpp. What cannot be written goes to the problems.
template <typename = void>
struct write_waist {
  static std::string native(const outline& whole, diagnostics& problems);
  static std::string json(const outline& whole, const encode_options& how, diagnostics& problems);
};

}  // namespace detail
}  // namespace hcl::inline v0_1
