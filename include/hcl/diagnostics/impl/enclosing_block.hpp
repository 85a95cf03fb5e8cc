// Which block of its file a diagnostic is in. A parsed text knows where its blocks are; where the names of
// blocks depend on who reads them, as in JSON, the reader says so. Implementation.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include <hcl/diagnostics/diagnostics.hpp>
#include <hcl/diagnostics/impl/snippet.hpp>
#include <hcl/text/source.hpp>

namespace hcl::inline v0_1::detail {

// A heading as it is written, without what is hidden in it.
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
