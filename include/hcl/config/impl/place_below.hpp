// Where a mistake in an object is written of which a setting has replaced a part. Implementation.
#pragma once

#include <algorithm>
#include <cstddef>
#include <string>
#include <utility>
#include <vector>

#include <hcl/config/gathered.hpp>
#include <hcl/config/origins.hpp>
#include <hcl/diagnostics/codes.hpp>
#include <hcl/diagnostics/diagnostic.hpp>
#include <hcl/eval/static_analysis.hpp>

namespace hcl::inline v0_1::detail {

// What a step leads to in an object or a list that is written out; none if it is not.
[[nodiscard]] inline expression written_at(const expression& in, const std::string& step) {
  expression found;
  if (const result<std::vector<static_item>> items = map_of(in)) {
    for (const static_item& item : *items)
      if (const result<value> key = item.key.evaluate(); key && key->is_known() && !key->is_null())
        if (key->kind() == type_kind::string && key->as_string() == step) found = item.value;
  } else if (const result<std::vector<expression>> elements = list_of(in)) {
    for (std::size_t i = 0; i != elements->size(); ++i)
      if (std::to_string(i) == step) found = (*elements)[i];
  }
  return found;
}

// Whether it is about what was set and not about the rest of the object. No setting has an unknown name.
[[nodiscard]] inline bool is_about_part(const changed_object& of, const std::vector<std::string>& steps,
                                        const diagnostic& d) {
  const bool is_unknown = d.code == codes::unsupported_attribute;
  if (steps.size() < (is_unknown ? of.part.size() : of.whole + 1)) return !is_unknown;
  const std::size_t common = (std::min)(steps.size(), of.part.size());
  return std::equal(steps.begin(), steps.begin() + static_cast<std::ptrdiff_t>(common), of.part.begin());
}

// Moves a diagnostic about such an object, unless it is about that part, to what the layers below have there.
inline void place_below(const std::vector<changed_object>& changed, diagnostic& d) {
  if (!d.subject) return;
  const std::vector<std::string> steps = origins::steps_of(d.path);
  for (auto one = changed.rbegin(); one != changed.rend(); ++one) {
    if (d.subject.source() != one->made) continue;
    if (is_about_part(*one, steps, d)) return;
    expression at = one->before;
    for (std::size_t i = one->whole; i < steps.size(); ++i)
      if (expression inside = written_at(at, steps[i]))
        at = std::move(inside);
      else
        break;
    d.subject = at.start_range();
  }
}

}  // namespace hcl::inline v0_1::detail
