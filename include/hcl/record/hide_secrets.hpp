// Keeps what is sensitive out of diagnostics, whichever structs know that it is.
#pragma once

#include <vector>

#include <hcl/body/options.hpp>
#include <hcl/diagnostics/diagnostics.hpp>
#include <hcl/record/engine.hpp>
#include <hcl/record/record.hpp>

namespace hcl::inline v0_1 {

namespace detail {

// Makes diagnostics fit to be shown: with the struct that is decoded, null if there is none, and those of
// options::secrets.
inline void hide_secrets(const record_info* outermost, const options& opts, diagnostics& diags) {
  if (diags.empty() || (!outermost && opts.secrets.empty())) return;
  std::vector<const record_info*> known;
  if (outermost) known.push_back(outermost);
  for (const record_getter each : opts.secrets)
    known.push_back(&each());
  for (const record_info* const one : known) {
    const diagnostics_redactor redact_all = engine_backend<>::redactor(*one);
    if (!redact_all) continue;
    redact_all({known.data(), known.size()}, diags);
    return;
  }
}

}  // namespace detail

// For options::secrets: what is sensitive in these structs is hidden though others are decoded, or none.
//
//   auto first = hcl::decode_file<declarations>("a.hcl", {.secrets = hcl::secrets_of<image, network>()});
template <typename... T>
[[nodiscard]] std::vector<detail::record_getter> secrets_of() {
  return {&detail::info_of<T>...};
}

}  // namespace hcl::inline v0_1
