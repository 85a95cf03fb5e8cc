// Hides sensitive values from diagnostics.
#pragma once

#include <vector>

#include <hcl/body/body.hpp>
#include <hcl/body/options.hpp>
#include <hcl/diagnostics/diagnostics.hpp>
#include <hcl/eval/scope.hpp>
#include <hcl/record/engine.hpp>
#include <hcl/record/record.hpp>
#include <hcl/support/compiler.hpp>

namespace hcl::inline v1_0 {

namespace detail {

// The input of a load and the structs it is read into.
struct secret_load {
  const record_info* outermost = nullptr;
  const std::vector<record_getter>* others = nullptr;  // options::secrets
  const scope* names = nullptr;
  diagnostics* collected = nullptr;       // names that are not known
  const source* text = nullptr;           // that is read, as a whole or a part of it;
  byte_span where{};                      // of a value in it; empty: as a whole
  const body* read = nullptr;             // or a body
  const secret_keeper* keeper = nullptr;  // set if what is read is sensitive as a whole
};

// The list for unknown names; null if they go to the ordinary one or nowhere.
[[nodiscard]] inline diagnostics* collected_in_list(const options& opts) noexcept {
  return opts.unknown == unknown_names::collect ? opts.collected : nullptr;
}

// The keeper of a load's secrets, from its structs or an earlier load of the text; null if none.
[[nodiscard]] inline const secret_keeper* keeper_of(const secret_load& from, const diagnostics& diags) {
  const secret_keeper* found = from.keeper;
  if (!found && from.outermost) found = engine::keeper_of(*from.outermost);
  for (const record_getter other : *from.others)
    if (!found) found = engine::keeper_of(other());
  const auto look_at = [&](const source* text) {
    if (!found && text) found = static_cast<const secret_keeper*>(text->keeper());
  };
  look_at(from.text);
  for (const diagnostics* const all : {&diags, static_cast<const diagnostics*>(from.collected)})
    if (all)
      for (const diagnostic& d : *all)
        look_at(d.subject.source().get());
  return found;
}

// Hides secrets in diagnostics, including collected ones, and in texts that outlive the load.
HCL_HOT inline void hide_secrets(secret_load from, const options& opts, diagnostics& diags) {
  from.others = &opts.secrets;
  from.collected = collected_in_list(opts);
  if (const secret_keeper* const keeper = keeper_of(from, diags)) keeper->hide(*keeper, from, diags);
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
