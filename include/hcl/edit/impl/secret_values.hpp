// Marked values inside of the members of a struct, made into what update_options::sensitive wants written.
// Implementation.
#pragma once

#include <string>

#include <hcl/body/body_model.hpp>
#include <hcl/body/impl/diagnose.hpp>
#include <hcl/diagnostics/codes.hpp>
#include <hcl/diagnostics/diagnostics.hpp>
#include <hcl/value/marks_deep.hpp>
#include <hcl/value/path_walk.hpp>

namespace hcl::inline v0_1::detail {

[[nodiscard]] inline value shown_value(const value& content, sensitive_values policy) {
  if (policy == sensitive_values::reveal) return unmark_deep(content).first;
  if (policy == sensitive_values::reject) return content;
  return transform(content, [](const path&, const value& v) {
    return v.is_marked() && v.type() == type::string() ? value(redacted_text) : v;
  });
}

// `diags` receives what must not be written. `outer`: the path of the member that the body is of.
inline void show_secrets(body_model& body, sensitive_values policy, diagnostics& diags,
                         const std::string& outer = {}) {
  for (model_item& item : body.items) {
    const std::string path = outer + (outer.empty() || item.name.empty() ? "" : ".") + item.name;
    const bool is_marked = item.content.contains_marked();
    if (is_marked) item.content = shown_value(item.content, policy);
    if (is_marked && item.content.contains_marked())
      diags.add(
          {.code = codes::unwritable_value,
           .summary = "Value cannot be written",
           .detail = "The member " + detail::quoted(path) +
                     (policy == sensitive_values::reject
                          ? " holds something sensitive, which must not be shown."
                          : " holds a sensitive value that is not a string, so it cannot be redacted.")});
    show_secrets(item.inside, policy, diags, path);
  }
}

}  // namespace hcl::inline v0_1::detail
