// Which block of its file a diagnostic is in. A parsed text knows where its blocks are; where the names of
// blocks depend on who reads them, as in JSON, the reader says so. Implementation.
#pragma once

#include <hcl/diagnostics/impl/enclosing_block.hpp>

namespace hcl::inline v0_1::detail {

HCL_DECL std::string diagnostics_backend::block_around(const range& place) {
  std::string headers;
  for (const byte_span heading : place.source()->headings_at(place.span().begin))
    headers.append(headers.empty() ? "" : within).append(heading_text(*place.source(), heading));
  return headers;
}

HCL_DECL void diagnostics_backend::set_block(diagnostics& all, std::size_t since, const block_header& block) {
  std::string header;
  const auto name = [&](diagnostic& problem) {
    const range& at = problem.subject;
    const bool is_inside =
        at.source() == block.written.source() && at && at.span().begin >= block.written.span().begin;
    // A text that knows its blocks has said all of them.
    if (!is_inside || !at.source()->headings_at(at.span().begin).empty()) return;
    if (header.empty()) {
      header = block.type;
      for (const std::string_view label : block.labels)
        header.append(" \"").append(label).append("\"");
    }
    if (problem.inside.empty())
      problem.inside = header;
    else
      problem.inside.insert(0, header + std::string(within));
  };
  all.rework(name, since);
}

}  // namespace hcl::inline v0_1::detail
