// The order in which the diagnostics of a run are given: as their places follow in each text, each of them
// once. Implementation.
#pragma once

#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include <hcl/diagnostics/diagnostics.hpp>
#include <hcl/support/sort.hpp>
#include <hcl/support/trivial_vector.hpp>

namespace hcl::inline v0_1::detail {

// Where a diagnostic belongs; one that is nowhere stays after the one that it was found after.
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

// Whether `b` says nothing but what `a` says.
[[nodiscard]] inline bool is_same(const diagnostic& a, const diagnostic& b) {
  return a.severity == b.severity && a.code == b.code && a.subject == b.subject && a.summary == b.summary &&
         a.detail == b.detail && a.inside == b.inside && a.path == b.path;
}

HCL_DECL void diagnostics_backend::arrange(diagnostics& all) {
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

}  // namespace hcl::inline v0_1::detail
