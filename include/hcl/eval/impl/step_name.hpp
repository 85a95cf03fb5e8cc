// Which name a step of a reference takes: `a.b` and `a["b"]` take the same. Evaluates nothing.
#pragma once

#include <optional>
#include <string_view>

#include <hcl/eval/traversal.hpp>

namespace hcl::inline v0_1::detail {

// Nothing for splats, numbers, and keys that are not known or marked.
[[nodiscard]] inline std::optional<std::string_view> name_in(const traversal_step& s) {
  if (s.what == traversal_step::kind::root || s.what == traversal_step::kind::attribute) return s.name;
  const bool is_text = s.what == traversal_step::kind::index && s.key.kind() == type_kind::string &&
                       s.key.is_known() && !s.key.is_null() && !s.key.is_marked();
  return is_text ? std::optional<std::string_view>(s.key.as_string()) : std::nullopt;
}

}  // namespace hcl::inline v0_1::detail
