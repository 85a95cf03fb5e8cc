// The example of a member as a value. Implementation.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include <hcl/body/body.hpp>
#include <hcl/config/description.hpp>
#include <hcl/diagnostics/diagnostics.hpp>
#include <hcl/eval/budget.hpp>
#include <hcl/eval/expression.hpp>
#include <hcl/record/decode_session.hpp>

namespace hcl::inline v0_1::detail {

// Nothing if there is none, or one that depends on variables.
[[nodiscard]] inline std::optional<value> example_of(const member_description& of) {
  if (of.is_sensitive) return std::nullopt;
  if (!of.text || of.text->details.example.empty()) {
    if (of.default_value || of.value.low || of.value.high) return std::nullopt;
    if (of.value.form == value_form::duration) return value("1m30s");
    if (of.value.form == value_form::byte_size) return value("64KiB");
    return std::nullopt;
  }
  diagnostics diags;
  budget work;
  const options defaults;
  const body parsed(load_backend::parse("example = " + std::string(of.text->details.example), "<example>",
                                        syntax_form::native, diags, defaults));
  if (diags.has_errors()) return std::nullopt;
  const std::vector<body_attribute> all = parsed.just_attributes(diags);
  if (all.size() != 1) return std::nullopt;
  value made = all.front().expression.evaluate(nullptr, diags, work, nullptr);
  if (diags.has_errors() || !made.is_wholly_known()) return std::nullopt;
  return made;
}

}  // namespace hcl::inline v0_1::detail
