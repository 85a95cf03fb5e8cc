// Options of writing, and what writes bodies and values in either syntax; defined in write/impl.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include <hcl/body/body_model.hpp>
#include <hcl/diagnostics/diagnostics.hpp>
#include <hcl/diagnostics/result.hpp>
#include <hcl/fwd.hpp>
#include <hcl/text/text_view.hpp>

namespace hcl::inline v1_0 {

struct encode_options;

namespace detail {

struct body_model;

// Defined in impl/text.ipp.
namespace printing {

std::string native(const body_model& whole, const encode_options& options, diagnostics& diags);
std::string json(const body_model& whole, const encode_options& options, diagnostics& diags);

}  // namespace printing
}  // namespace detail

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

// Writes a file atomically: writes a new file in the same directory, syncs it, and renames it over the old
// one, which survives a full disk, an error or a crash. Mode and, where the system allows it, owner are kept.
// A link stays, and the file that it leads to is replaced; further hard links keep the old text. Fails with
// codes::file_unwritable, the step and the system's reason, among others if the process may not write to the
// file or may not make one beside it, and for directories, pipes and devices. `if (auto done =
// hcl::write_file("app.hcl", doc.text()); !done) std::cerr << done.diagnostics();`
result<void> write_file(const file_name& path, std::string_view text);

}  // namespace hcl::inline v1_0
