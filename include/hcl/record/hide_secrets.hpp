// Hides sensitive values from diagnostics.
#pragma once

#include <vector>

#include <hcl/body/body.hpp>
#include <hcl/body/options.hpp>
#include <hcl/diagnostics/diagnostics.hpp>
#include <hcl/eval/scope.hpp>
#include <hcl/record/engine.hpp>
#include <hcl/record/record.hpp>
#include <hcl/record/requirements.hpp>
#include <hcl/support/compiler.hpp>

namespace hcl::inline v1_0 {

namespace detail {

// The input of a load and the struct it is read into.
struct secret_load {
  const record_info* outermost = nullptr;
  const scope* names = nullptr;
  const source* text = nullptr;           // that is read, as a whole or a part of it;
  byte_span where{};                      // of a value in it; empty: as a whole
  const body* read = nullptr;             // or a body
  const secret_keeper* keeper = nullptr;  // set if what is read is sensitive as a whole
};

// The list for unknown names; null if they go to the ordinary one or nowhere.
[[nodiscard]] inline diagnostics* collected_in_list(const options& opts) noexcept {
  return opts.unknown == unknown_names::collect ? opts.collected : nullptr;
}

// Hides secrets in diagnostics, including collected ones, and in texts that outlive the load. They are those
// of its structs, and of an earlier load of the text.
HCL_HOT inline void hide_secrets(const secret_load& from, const options& opts, diagnostics& diags) {
  const secret_keeper* keeper = from.keeper;
  if (!keeper && from.outermost) keeper = engine::keeper_of(*from.outermost);
  for (const record_getter other : opts.secrets)
    if (!keeper) keeper = engine::keeper_of(other());
  const auto look_at = [&](const source* text) {
    if (!keeper && text) keeper = static_cast<const secret_keeper*>(text->keeper());
  };
  look_at(from.text);
  for (const diagnostics* const all : {&diags, collected_in_list(opts)})
    if (all)
      for (const diagnostic& d : *all)
        look_at(d.subject.source().get());
  if (keeper) keeper->hide(*keeper, from, opts, diags);
}

// The same where a T is read, or would be: its secrets are hidden although nothing was decoded.
template <typename T>
void hide_secrets_of(const options& opts, diagnostics& diags, secret_load from = {}) {
  if constexpr (meets_requirements<T, place_of_struct::body>()) from.outermost = &info_of<T>();
  hide_secrets(from, opts, diags);
}

}  // namespace detail

// For options::secrets: hides the sensitive members of these structs although others are decoded.
//
//   auto first = hcl::decode_file<declarations>("a.hcl", {.secrets = hcl::secrets_of<image, network>()});
template <typename... T>
[[nodiscard]] std::vector<detail::record_getter> secrets_of() {
  return {&detail::info_of<T>...};
}

}  // namespace hcl::inline v1_0
