// Transforms bodies before they are read, for instance for names of older versions or added block types.
#pragma once

#include <utility>
#include <vector>

#include <hcl/body/body.hpp>
#include <hcl/diagnostics/diagnostics.hpp>
#include <hcl/extension/extending.hpp>
#include <hcl/support/holders.hpp>
#include <hcl/text/range.hpp>
#include <hcl/value/marks.hpp>

namespace hcl::inline v1_0 {

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
[[nodiscard]] inline body transform_deep(body from, body_transform by) {
  return detail::extending::transform_deep(std::move(from), std::move(by));
}

// Applies transforms in order.
[[nodiscard]] inline body_transform chain(std::vector<body_transform> steps) {
  return detail::extending::chain(std::move(steps));
}

// The same body, which reports these diagnostics when read, and is empty if there are errors.
[[nodiscard]] body with_diagnostics(body from, diagnostics found);

// A placeholder for a body that could not be made, such as that of a missing file: reading it gives these
// errors. `missing`: where to report missing items.
[[nodiscard]] body error_body(diagnostics why, range missing = {});

// The same body with these marks on every value in it, at every depth, as on those of a block that was
// generated from something marked: `with_marks(*secrets, mark("sensitive"))`.
[[nodiscard]] inline body with_marks(body from, mark_set marks) {
  return detail::extending::in_context(std::move(from), std::move(marks), false);
}

// The same body with unknown values and an unknown number of blocks, like a block generated from an unknown
// value: is_unknown() is true.
[[nodiscard]] inline body unknown_body(body from) {
  return detail::extending::in_context(std::move(from), {}, true);
}

}  // namespace hcl::inline v1_0
