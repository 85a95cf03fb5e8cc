// The part of <hcl/implementation.hpp> that is about the standard functions and reports for pipelines.
#pragma once

#include <hcl/diagnostics/impl/annotations.hpp>
#include <hcl/diagnostics/impl/sarif.hpp>
#include <hcl/functions/impl/standard.hpp>

namespace hcl::inline v0_1::detail {

template struct report_backend<>;

}  // namespace hcl::inline v0_1::detail

namespace hcl::inline v0_1::functions::detail {

template struct functions_backend<>;

}  // namespace hcl::inline v0_1::functions::detail
