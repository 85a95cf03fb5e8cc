// The order in which the diagnostics of a run are given: as their places follow in each text, each of them
// once. Implementation.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include <hcl/diagnostics/diagnostics.hpp>

namespace hcl::inline v0_1::detail {

// Where a diagnostic belongs; one that is nowhere stays after the one that it was found after.
struct diagnostic_rank {
  std::size_t text;  // texts are in the order in which they came up
  std::uint32_t begin;
  std::size_t index;

  friend auto operator<=>(const diagnostic_rank&, const diagnostic_rank&) = default;
};

template <typename = void>
[[nodiscard]] std::vector<diagnostic_rank> ranks_of(const diagnostics& all) {
  std::vector<const source*> texts;
  std::vector<diagnostic_rank> ranks;
  diagnostic_rank last{0, 0, 0};
  for (std::size_t i = 0; i != all.size(); ++i) {
    last.index = i;
    if (const range& place = all[i].subject) {
      const auto known = std::find(texts.begin(), texts.end(), place.source().get());
      last.text = static_cast<std::size_t>(known - texts.begin());
      if (known == texts.end()) texts.push_back(place.source().get());
      last.begin = place.span().begin;
    }
    ranks.push_back(last);
  }
  return ranks;
}

// Whether `b` says nothing but what `a` says.
template <typename = void>
[[nodiscard]] bool is_same(const diagnostic& a, const diagnostic& b) {
  return a.severity == b.severity && a.code == b.code && a.subject == b.subject && a.summary == b.summary &&
         a.detail == b.detail && a.inside == b.inside && a.path == b.path;
}

template <typename X>
void diagnostics_backend<X>::arrange(diagnostics& all) {
  std::vector<diagnostic_rank> ranks = ranks_of(all);
  std::sort(ranks.begin(), ranks.end());
  std::vector<diagnostic> in_order;
  in_order.reserve(ranks.size());
  for (const diagnostic_rank& rank : ranks) {
    diagnostic& next = all.kept_[rank.index];
    const bool is_error = next.severity == severity::error;
    const auto is_elsewhere = [&](const diagnostic& one) { return !(one.subject == next.subject); };
    const auto first = std::find_if(in_order.rbegin(), in_order.rend(), is_elsewhere).base();
    if (next.subject &&
        std::any_of(first, in_order.end(), [&](const diagnostic& one) { return is_same(one, next); })) {
      all.errors_ -= is_error;
      all.kept_errors_ -= is_error;
    } else {
      in_order.push_back(std::move(next));
    }
  }
  all.kept_ = std::move(in_order);
}

}  // namespace hcl::inline v0_1::detail
