// Changes bodies before they are read: names of an older version, overlays of an environment,
// blocks that a program adds to the language. A transform makes a body of a body; it knows no schema but the
// ones it asks with itself.
#pragma once

#include <utility>
#include <vector>

#include <hcl/body/body.hpp>
#include <hcl/diagnostics/diagnostics.hpp>
#include <hcl/extension/extending.hpp>
#include <hcl/support/callable.hpp>
#include <hcl/text/range.hpp>
#include <hcl/value/marks.hpp>

namespace hcl::inline v0_1 {

// Must be safe to call from several threads if the body it is given to is read by several.
using body_transform = callable<body(body)>;

// The body transformed, and so are the bodies of all blocks in it, at every depth, when they are asked for.
// For one level alone call `by` itself.
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
[[nodiscard]] inline body transform_deep(body from, body_transform by) {
  return detail::extending::transform_deep(std::move(from), std::move(by));
}

// One transform after the other, the first first.
[[nodiscard]] inline body_transform chain(std::vector<body_transform> steps) {
  return detail::extending::chain(std::move(steps));
}

// The same body, which reports these diagnostics whenever it is looked into. If there are errors among them,
// nothing is in it.
[[nodiscard]] body with_diagnostics(body from, diagnostics found);

// In the place of a body that could not be made, such as that of a file that is not there: looking into it
// gives these errors. `missing`: where to report what is missing in it.
[[nodiscard]] body error_body(diagnostics why, range missing = {});

// The same body with these marks on every value in it, at every depth, as on those of a block that was
// generated from something marked: `with_marks(*secrets, mark("sensitive"))`.
[[nodiscard]] inline body with_marks(body from, mark_set marks) {
  return detail::extending::in_context(std::move(from), std::move(marks), false);
}

// The same body, of which no value is known yet, and not how many blocks it represents either: is_unknown()
// is true of it, as of a block that was generated from something unknown.
[[nodiscard]] inline body unknown_body(body from) {
  return detail::extending::in_context(std::move(from), {}, true);
}

}  // namespace hcl::inline v0_1
