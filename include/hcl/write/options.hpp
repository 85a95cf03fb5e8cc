// How structs are written, and the interface to the implementation of writing. Knows no structs.
#pragma once

#include <cstddef>

#include <hcl/body/body_model.hpp>
#include <hcl/write/backend.hpp>

namespace hcl::inline v0_1 {

// `hcl::encode(config, {.skip_defaults = true, .heredocs = true})`
struct encode_options {
  // Leaves out what need not be there and has the value that a newly made struct has: attributes, and members
  // of structs that are objects.
  bool skip_defaults = false;
  // In the JSON syntax, ${ and %{ in strings begin templates wherever a scope is given when the text is
  // decoded, so they are escaped. Off: the text is for decoding without a scope, where strings are taken as
  // they are.
  bool escape_json_templates = true;
  // What is written with secrets in it is no longer guarded by anything.
  sensitive_values sensitive = sensitive_values::reject;
  // In the native syntax, strings of several lines that end with a newline become heredocs, where they are
  // the value of an attribute or a member of an object, and nothing in them needs an escape.
  bool heredocs = false;
  // Bytes of text, at most. What would be longer is rejected; neighbouring equals signs are not brought below
  // each other where that would pass it.
  std::size_t max_bytes = std::size_t{16} << 20;
};

}  // namespace hcl::inline v0_1
