// Bodies that a program makes or transforms.
#pragma once

#include <string>
#include <vector>

#include <hcl/body/body.hpp>
#include <hcl/diagnostics/diagnostics.hpp>
#include <hcl/diagnostics/result.hpp>
#include <hcl/eval/expression.hpp>
#include <hcl/fwd.hpp>
#include <hcl/support/holders.hpp>
#include <hcl/syntax/document.hpp>
#include <hcl/text/range.hpp>
#include <hcl/text/text_view.hpp>
#include <hcl/value/marks.hpp>
#include <hcl/value/value.hpp>

namespace hcl::inline v1_0 {

struct body_content;
struct parse_options;

// An expression with the value `v` in any scope. Diagnostics point at a text called `origin` with the value
// as JSON, if short and not secret; it begins at `start`.
[[nodiscard]] expression make_expression(value v, std::string origin = "<program>", position start = {});
// An expression from its text: `parse_expression("var.port + 1")`.
[[nodiscard]] result<expression> parse_expression(text_view text, std::string name = "<expression>",
                                                  const parse_options& opts = {});
// A template from its text, without quotes and escapes, as the lines of a heredoc are:
// `parse_template("Hello, ${name}!")`. Native syntax specification, "Templates".
[[nodiscard]] result<expression> parse_template(text_view text, std::string name = "<template>",
                                                const parse_options& opts = {});

// An attribute for make_body(): `make_attribute("port", make_expression(80, "$PORT"))`.
[[nodiscard]] body_attribute make_attribute(std::string name, expression e);

// A body of these parts, read like that of a file.
//
//   const hcl::body_attribute port = hcl::make_attribute("port", hcl::make_expression(80, "$PORT"));
//   const hcl::body given = hcl::make_body({.attributes = {port}});
//   auto config = hcl::decode_body<app>(hcl::overlay({*file, given}));
[[nodiscard]] body make_body(body_content parts);

// Must be thread safe if the body is read by several threads.
using body_transform = callable<body(body)>;

// The body and the bodies of all blocks inside transformed, on demand. For one level, call `by` itself.
//
//   // Takes `deprecated` blocks out, wherever they are, and warns.
//   hcl::body_transform without_deprecated = [](hcl::body b) {
//     hcl::diagnostics found;
//     hcl::body rest;
//     for (const auto& old : b.partial_content({.blocks = {{"deprecated"}}}, rest, found).blocks)
//       found.add({.severity = hcl::severity::warning, .code = "deprecated", .summary = "Ignored", .subject =
//       old.type_range});
//     return hcl::with_diagnostics(rest, found);
//   };
//   auto config = hcl::decode_body<app>(hcl::transform_deep(file, without_deprecated));
[[nodiscard]] body transform_deep(body from, body_transform by);

// Applies transforms in order.
[[nodiscard]] body_transform chain(std::vector<body_transform> steps);

// The same body, which reports these diagnostics when read, and is empty if there are errors.
[[nodiscard]] body with_diagnostics(body from, diagnostics found);

// A placeholder for a body that could not be made, such as that of a missing file: reading it gives these
// errors. `missing`: where to report missing items.
[[nodiscard]] body error_body(diagnostics why, range missing = {});

// The same body with these marks on every value in it, at every depth, as on those of a block that was
// generated from something marked: `with_marks(*secrets, mark("sensitive"))`.
[[nodiscard]] body with_marks(body from, mark_set marks);

// The same body with unknown values and an unknown number of blocks, like a block generated from an unknown
// value: is_unknown() is true.
[[nodiscard]] body unknown_body(body from);

}  // namespace hcl::inline v1_0
