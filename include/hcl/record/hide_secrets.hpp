// Keeps what is sensitive out of diagnostics, whichever structs know that it is.
#pragma once

#include <vector>

#include <hcl/body/options.hpp>
#include <hcl/diagnostics/diagnostics.hpp>
#include <hcl/record/engine.hpp>
#include <hcl/record/record.hpp>
#include <hcl/support/compiler.hpp>

namespace hcl::inline v0_1 {

namespace detail {

// Where names that are not known go; null if that is where everything goes, or nowhere.
[[nodiscard]] inline diagnostics* collected_in_list(const options& opts) noexcept {
  return opts.unknown == unknown_names::collect ? opts.collected : nullptr;
}

// Makes diagnostics, those that were collected among them, fit to be shown: with the struct that is decoded,
// null if there is none, and those of options::secrets. `with_settings`: as of engine_backend<>::hide.
template <typename = void>
HCL_HOT void hide_secrets(const record_info* outermost, const options& opts, diagnostics& diags,
                          bool with_settings = false) {
  diagnostics* const collected = collected_in_list(opts);
  const bool is_empty = diags.empty() && (!collected || collected->empty());
  if (is_empty || (!outermost && opts.secrets.empty())) return;
  engine_backend<>::hide(outermost, opts.secrets, diags, collected, with_settings);
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
