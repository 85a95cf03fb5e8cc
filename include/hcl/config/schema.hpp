// Schemas, references and samples of a struct, or of a schema known at run time.
#pragma once

#include <string>
#include <string_view>

#include <hcl/body/body.hpp>
#include <hcl/config/configuring.hpp>
#include <hcl/config/description_of.hpp>
#include <hcl/config/schema_options.hpp>
#include <hcl/record/record.hpp>
#include <hcl/support/outcome.hpp>

namespace hcl::inline v1_0 {

// A JSON Schema for configurations in the JSON syntax: for editors, validators and other languages. The same
// struct gives the same bytes on all platforms. A JSON Schema cannot express the following; validators and
// decode_json() may disagree about: duplicate properties; an array of objects as the root or as one body; the
// number of blocks spread over several labels; `validate` and hcl::checked; what texts such as durations,
// sizes, times and addresses say; ranges of values written as text. `hcl::json_schema<server>({.title =
// "app", .forms = hcl::json_forms::accepted})`
template <typename T>
[[nodiscard]] std::string json_schema(const schema_options& options = {}) {
  return detail::configuring::json_schema(description_of<T>(), options);
}
[[nodiscard]] inline std::string json_schema(const spec& of, const schema_options& options = {}) {
  return detail::configuring::json_schema(description_of(of), options);
}

// A page of documentation in Markdown: a section for each struct, with a table of its members and an example.
// Words are those of diagnostics. `hcl::reference<server>({.heading_level = 2})`
template <typename T>
[[nodiscard]] std::string reference(const reference_options& options = {}) {
  return detail::configuring::reference(description_of<T>(), options);
}
[[nodiscard]] inline std::string reference(const spec& of, const reference_options& options = {}) {
  return detail::configuring::reference(description_of(of), options);
}

// A sample configuration in the native syntax. Required members have their example, or null, which does not
// decode, with a comment. Members with a default are commented out: `#workers = 4`; real comments have a
// blank after the sign. Optional blocks are commented out as a whole. `std::cout << hcl::sample<server>();`
template <typename T>
[[nodiscard]] std::string sample(const sample_options& options = {}) {
  return detail::configuring::sample(description_of<T>(), options);
}
[[nodiscard]] inline std::string sample(const spec& of, const sample_options& options = {}) {
  return detail::configuring::sample(description_of(of), options);
}

// The schema of a struct, for body::content().
template <typename T>
[[nodiscard]] body_schema body_schema_of() {
  return detail::configuring::schema_of(detail::info_of<T>());
}

// Writes a file atomically unless it has that text already. True if it was written, as for a stale generated
// file. `if (auto stale = hcl::write_if_changed("app.schema.json", text); !stale || *stale) return 1;`
[[nodiscard]] outcome<bool> write_if_changed(const std::string& path, std::string_view text);

}  // namespace hcl::inline v1_0
