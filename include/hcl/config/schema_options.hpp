// Options of schemas, references, samples and texts that are made for a struct. Data only.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include <hcl/record/decode_session.hpp>

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

// How a text is made: `{.syntax = hcl::syntax_form::json, .mistake = true}`
struct generate_options {
  syntax_form syntax = syntax_form::native;  // of the text
  bool mistake = false;                      // the text has one mistake, of which the code is known
  unsigned attempts = 64;  // texts tried where `validate` or a rule of the program rejects some
  unsigned depth = 5;      // of blocks in blocks, and of values; what is required goes deeper
  unsigned items = 200;    // attributes and blocks that need not be there
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
