// Reports unknown values as errors.
#pragma once

#include <string>
#include <utility>

#include <hcl/diagnostics/codes.hpp>
#include <hcl/diagnostics/result.hpp>
#include <hcl/text/range.hpp>
#include <hcl/value/path_walk.hpp>
#include <hcl/value/value.hpp>

namespace hcl::inline v1_0 {

// An error for each unknown part of the value, with its path, at `where`; `unsuitable-value`.
// `require_known(*e.evaluate(names), e.range())`
[[nodiscard]] inline result<void> require_known(const value& v, range where = {}) {
  diagnostics diags;
  if (v.is_wholly_known()) return diags;
  walk(v, [&](const path& at, const value& part) {
    if (part.is_known()) return !part.is_wholly_known();
    std::string way = at.text();
    diags.add({.code = codes::unsuitable_value,
               .summary = "Value is not known yet",
               .detail = (way.empty() ? "The value" : "The value at " + way) +
                         " is not known yet, but is needed now.",
               .subject = where,
               .path = std::move(way),
               .quotes = quoting::names});
    return false;
  });
  return diags;
}

}  // namespace hcl::inline v1_0
