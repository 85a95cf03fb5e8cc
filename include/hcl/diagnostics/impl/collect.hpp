// Adding to a list of diagnostics and taking from it. Implementation.
#pragma once

#include <cstddef>
#include <utility>

#include <hcl/diagnostics/diagnostics.hpp>

namespace hcl::inline v0_1::detail {

template <typename X>
void diagnostics_backend<X>::add(diagnostics& to, diagnostic problem) {
  const bool is_error = problem.severity == severity::error;
  if ((is_error ? to.kept_errors_ : to.kept_.size() - to.kept_errors_) >= to.limit_) {
    ++to.dropped_;
  } else {
    if (problem.inside.empty() && problem.subject) problem.inside = block_around(problem.subject);
    to.kept_.push_back(std::move(problem));
    to.kept_errors_ += is_error;
  }
  to.errors_ += is_error;
}

template <typename X>
void diagnostics_backend<X>::append(diagnostics& to, diagnostics other) {
  to.errors_ += other.errors_ - other.kept_errors_;
  to.dropped_ += other.dropped_;
  for (diagnostic& problem : other.kept_)
    add(to, std::move(problem));
}

template <typename X>
void diagnostics_backend<X>::cut(diagnostics& all, std::size_t size) noexcept {
  all.kept_.erase(all.kept_.begin() + static_cast<std::ptrdiff_t>(size), all.kept_.end());
}

}  // namespace hcl::inline v0_1::detail
