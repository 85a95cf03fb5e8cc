// Adding to a list of diagnostics and taking from it. Implementation.
#pragma once

#include <cstddef>
#include <utility>

#include <hcl/diagnostics/diagnostics.hpp>

namespace hcl::inline v0_1::detail {

HCL_DECL void diagnostics_backend::cut(diagnostics& all, std::size_t size) noexcept {
  all.kept_.erase(all.kept_.begin() + static_cast<std::ptrdiff_t>(size), all.kept_.end());
}

}  // namespace hcl::inline v0_1::detail

namespace hcl::inline v0_1 {

HCL_DECL void diagnostics::add(diagnostic problem) {
  const bool is_error = problem.severity == severity::error;
  if ((is_error ? kept_errors_ : kept_.size() - kept_errors_) >= limit_) {
    ++dropped_;
  } else {
    if (problem.inside.empty() && problem.subject)
      problem.inside = detail::diagnostics_backend::block_around(problem.subject);
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

}  // namespace hcl::inline v0_1
