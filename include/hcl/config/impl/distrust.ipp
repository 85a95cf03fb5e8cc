// Callers who have fewer rights than the process, as of a program with setuid: it must not read files for
// them, nor show them what files hold. Implementation.
#pragma once

#include <hcl/config/impl/distrust.hpp>

namespace hcl::inline v0_1::detail {

HCL_DECL void config_backend::hide_files(const load_options& options, diagnostics& diags) {
  if (!distrusts(options)) return;
  const auto is_callers = [](const range& at) {
    return at && (at.source()->name().starts_with('$') || at.source()->name().starts_with('-'));
  };
  diags.rework([&](diagnostic& d) {
    if (!d.subject || is_callers(d.subject)) return;
    if (d.quotes == quoting::values || d.quotes == quoting::names) {
      std::string masked = masked_sentence(d.detail, [](std::string_view) { return false; });
      if (masked == d.detail)  // what of it is of the file cannot be told
        masked =
            "More is not shown, as it would quote the file, and the program has more rights than its caller.";
      d.detail = std::move(masked);
      d.fix.reset();
    }
    hide_text(d.subject);
    d.context = {};
    d.inside.clear();
    d.function.clear();
    // Names that the file alone has, labels and keys.
    d.path.resize(d.quotes == quoting::names ? 0 : (std::min)(d.path.size(), d.path.find('[')));
    d.variables.clear();
    if (d.fix) hide_text(d.fix->where);
    for (note& n : d.notes)
      hide_text(n.where);
  });
}

}  // namespace hcl::inline v0_1::detail
