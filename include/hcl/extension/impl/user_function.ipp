// Reads and calls functions that a configuration defines: the definitions of
// extension/user_function.hpp.
#pragma once

#include <hcl/extension/impl/user_function.hpp>

namespace hcl::inline v0_1 {

HCL_DECL user_functions read_user_functions(const body& from, const scope* base, diagnostics& diags,
                                            const user_function_options& options) {
  user_functions found;
  const body_schema wanted{.attributes = {}, .blocks = {{std::string(options.block_type), {"name"}}}};
  const body_content content = from.partial_content(wanted, found.rest, diags);
  std::unordered_map<std::string, hcl::range, detail::name_hasher> first;
  for (const body_block& b : content.blocks) {
    const std::string& name = b.labels.front();
    if (const auto [place, is_new] = first.try_emplace(name, b.label_ranges.front()); !is_new) {
      diags.add({.code = codes::duplicate_function,
                 .summary = "Duplicate function",
                 .detail = "The function \"" + name + "\" is already defined.",
                 .subject = b.label_ranges.front(),
                 .context = b.definition_range,
                 .notes = {{"First defined here", place->second}}});
      continue;
    }
    const diagnostics::checkpoint before = diags.here();
    const body_content parts =
        b.body.content({.attributes = {{"params", true}, {"variadic_param"}, {"result", true}}}, diags);
    if (diags.errors_since(before)) continue;
    detail::user_function_body made{name, {}, {}, parts.find("result")->expression, base, options.bounds};
    if (detail::read_parameters(parts, made, diags))
      found.functions.push_back({name, detail::make_user_function(std::move(made))});
  }
  return found;
}

}  // namespace hcl::inline v0_1
