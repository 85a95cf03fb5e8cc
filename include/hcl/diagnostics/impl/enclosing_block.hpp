// The block around a diagnostic. Parsed texts know their blocks; in JSON, the reader supplies them.
// Implementation.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include <hcl/diagnostics/diagnostics.hpp>
#include <hcl/diagnostics/impl/snippet.hpp>
#include <hcl/text/source.hpp>

namespace hcl::inline v0_1::detail {

// A heading as written, with its hidden parts masked.
[[nodiscard]] inline std::string heading_text(const source& text, byte_span heading) {
  const std::string_view bytes = text.text();
  std::string shown;
  std::uint32_t at = heading.begin;
  for (const byte_span secret : text.redacted_in(heading)) {
    if (secret.begin > at) shown.append(bytes.substr(at, secret.begin - at));
    shown += redaction_mark;
    at = secret.end;
  }
  if (at < heading.end) shown.append(bytes.substr(at, heading.end - at));
  return shown;
}

}  // namespace hcl::inline v0_1::detail
