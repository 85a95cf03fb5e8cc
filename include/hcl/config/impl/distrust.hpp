// Callers who have fewer rights than the process, as of a program with setuid: it must not read files for
// them, nor show them what files hold. Implementation.
#pragma once

#include <string>
#include <string_view>

#include <hcl/config/backend.hpp>
#include <hcl/config/impl/process_environment.hpp>
#include <hcl/config/load_options.hpp>
#include <hcl/diagnostics/codes.hpp>
#include <hcl/diagnostics/diagnostics.hpp>
#include <hcl/diagnostics/impl/masked_sentence.hpp>

namespace hcl::inline v0_1::detail {

[[nodiscard]] inline bool distrusts(const load_options& opts) noexcept {
  return opts.distrusts_caller || has_foreign_environment();
}

// `what`: "--config names a file", which is the caller's choice.
[[nodiscard]] inline std::string rejection_of(std::string_view what) {
  return std::string(what) + ". It is rejected, as the program has more rights than its caller.";
}

// The place without the text.
inline void hide_text(range& at) {
  if (at) at = range(source::make({}, at.source()->name(), at.begin()), {});
}

}  // namespace hcl::inline v0_1::detail
