// Options of schemas, references and samples.
#pragma once

#include <string>

namespace hcl::inline v1_0 {

// The draft of JSON Schema that is written.
enum class json_dialect : unsigned char { draft_2020_12, draft_07 };

// Which documents a JSON Schema accepts. `written`: those that encode_json() writes, best for completion and
// documentation. `accepted`: all that decode_json() accepts, such as "8080" for a number, or single blocks in
// an array.
enum class json_forms : unsigned char { written, accepted };

// How a JSON Schema is written: `{.id = "https://example.org/app.schema.json", .title = "app"}`
struct schema_options {
  std::string id{};                                    // the schema's "$id", a URI; left out if empty
  std::string title{};                                 // the name of the struct if empty
  json_dialect dialect = json_dialect::draft_2020_12;  // draft of JSON Schema
  json_forms forms = json_forms::written;              // forms of values that the schema accepts
  bool expressions = false;                            // allows templates as values: "${var.port}"
  bool schema_property = false;  // allows "$schema" in a document's root; see options::json_schema_property
};

// How a reference in Markdown is written.
struct reference_options {
  unsigned heading_level = 2;  // of the first heading, from 1; deeper ones follow
  std::string title{};         // empty: the name of the struct
};

// How a sample writes members with defaults.
enum class sample_members : unsigned char { commented_out, written };

// How a commented sample is written.
struct sample_options {
  sample_members optional = sample_members::commented_out;  // how members that may be absent appear
};

}  // namespace hcl::inline v1_0
