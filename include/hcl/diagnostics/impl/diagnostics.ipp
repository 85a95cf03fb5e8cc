// Adding to a list of diagnostics and taking from it. Implementation.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <utility>
#include <vector>

#include <hcl/diagnostics/diagnostics.hpp>
#include <hcl/diagnostics/impl/snippet.hpp>
#include <hcl/support/sort.hpp>
#include <hcl/support/trivial_vector.hpp>

namespace hcl::inline v1_0::detail {

HCL_DECL void diagnostics_access::cut(diagnostics& all, std::size_t size) noexcept {
  all.kept_.erase(all.kept_.begin() + static_cast<std::ptrdiff_t>(size), all.kept_.end());
}

}  // namespace hcl::inline v1_0::detail

namespace hcl::inline v1_0 {

HCL_DECL void diagnostics::add(diagnostic problem) {
  const bool is_error = problem.severity == severity::error;
  if ((is_error ? kept_errors_ : kept_.size() - kept_errors_) >= limit_) {
    ++dropped_;
  } else {
    if (problem.inside.empty() && problem.subject)
      problem.inside = detail::diagnostics_access::block_around(problem.subject);
    kept_.push_back(std::move(problem));
    kept_errors_ += is_error;
  }
  errors_ += is_error;
}

HCL_DECL void diagnostics::append(diagnostics other) {
  errors_ += other.errors_ - other.kept_errors_;
  dropped_ += other.dropped_;
  for (diagnostic& problem : other.kept_)
    add(std::move(problem));
}

}  // namespace hcl::inline v1_0

// Sorts diagnostics by place and removes duplicates.

namespace hcl::inline v1_0::detail {

// The sort key of a diagnostic; one without a place stays after its predecessor.
struct diagnostic_rank {
  std::size_t text;  // texts are in the order in which they came up
  std::uint32_t begin;
  std::size_t index;
};

inline void add_ranks(trivial_vector<diagnostic_rank>& ranks, const diagnostics& all) {
  trivial_vector<const source*> texts;
  diagnostic_rank last{0, 0, 0};
  for (std::size_t i = 0; i != all.size(); ++i) {
    last.index = i;
    if (const range& place = all[i].subject) {
      last.text = 0;
      while (last.text != texts.size() && texts[last.text] != place.source().get())
        ++last.text;
      if (last.text == texts.size()) texts.push(place.source().get());
      last.begin = place.span().begin;
    }
    ranks.push(last);
  }
}

// Whether `b` repeats `a`.
[[nodiscard]] inline bool is_same(const diagnostic& a, const diagnostic& b) {
  return a.severity == b.severity && a.code == b.code && a.subject == b.subject && a.summary == b.summary &&
         a.detail == b.detail && a.inside == b.inside && a.path == b.path;
}

HCL_DECL void diagnostics_access::arrange(diagnostics& all) {
  trivial_vector<diagnostic_rank> ranks;
  add_ranks(ranks, all);
  trivial_vector<const void*> order;
  for (const diagnostic_rank& rank : ranks)
    order.push(&rank);
  sort_pointers<diagnostic_rank>(order, [](const diagnostic_rank& a, const diagnostic_rank& b) {
    return a.text != b.text ? a.text < b.text : a.begin < b.begin;
  });
  std::vector<diagnostic> in_order;
  in_order.reserve(ranks.size());
  for (const void* const rank : order) {
    diagnostic& next = all.kept_[static_cast<const diagnostic_rank*>(rank)->index];
    bool is_known = false;  // from among those before it that are at the same place
    for (std::size_t i = in_order.size(); next.subject && !is_known && i-- != 0;) {
      if (!(in_order[i].subject == next.subject)) break;
      is_known = is_same(in_order[i], next);
    }
    if (is_known) {
      const bool is_error = next.severity == severity::error;
      all.errors_ -= is_error;
      all.kept_errors_ -= is_error;
    } else {
      in_order.push_back(std::move(next));
    }
  }
  all.kept_ = std::move(in_order);
}

// The block around a diagnostic. Parsed texts know their blocks; in JSON, the reader supplies them.

HCL_DECL std::string diagnostics_access::block_around(const range& place) {
  std::string headers;
  for (const byte_span heading : place.source()->headings_at(place.span().begin))
    headers.append(headers.empty() ? "" : within).append(heading_text(*place.source(), heading));
  return headers;
}

HCL_DECL void diagnostics_access::set_block(diagnostics& all, std::size_t since, const block_header& block) {
  std::string header;
  const auto name = [&](diagnostic& problem) {
    const range& at = problem.subject;
    const bool is_inside =
        at.source() == block.written.source() && at && at.span().begin >= block.written.span().begin;
    // Texts that know their blocks are complete.
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

// Several owners as one.

struct two_owners {
  std::shared_ptr<const void> first, second;
};

HCL_DECL std::shared_ptr<const void> diagnostics_access::join(std::shared_ptr<const void> first,
                                                              std::shared_ptr<const void> second) {
  return std::make_shared<two_owners>(two_owners{std::move(first), std::move(second)});
}

}  // namespace hcl::inline v1_0::detail
