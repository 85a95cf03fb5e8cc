// Options of writing.
#pragma once

#include <cstddef>

#include <hcl/body/body_model.hpp>
#include <hcl/write/printing.hpp>

namespace hcl::inline v1_0 {

// How a struct is written as text: `hcl::encode(config, {.skip_defaults = true, .heredocs = true})`
struct encode_options {
  // Leaves out optional attributes, and optional members of objects, that equal those of a new struct.
  bool skip_defaults = false;
  // Escapes ${ and %{ in strings of the JSON syntax, which begin templates when the text is decoded with a
  // scope. Off: the text is for decoding without a scope.
  bool escape_json_templates = true;
  // How sensitive members and marked values are written. Text with revealed secrets is no longer protected.
  sensitive_values sensitive = sensitive_values::reject;
  // Writes strings of several lines as heredocs, in the native syntax, if they end with a newline, need no
  // escapes, and are the value of an attribute or of an object's member.
  bool heredocs = false;
  // Writes infinity, as 1 / 0 or, in the JSON syntax, "inf": see options::infinite_numbers. Off: it is
  // rejected.
  bool infinite_numbers = false;
  // Bytes of text at most. Longer text is rejected; equals signs are left unaligned where aligning them would
  // pass the limit.
  std::size_t max_bytes = std::size_t{16} << 20;
  // Writes the texts of members (hcl::doc) as comments above them, in the native syntax.
  bool comments = false;
};

}  // namespace hcl::inline v1_0
