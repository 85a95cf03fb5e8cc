// Why a type does not do where another is wanted, in words for the configuration's author.
#pragma once

#include <string>

#include <hcl/value/backend.hpp>
#include <hcl/value/model_options.hpp>
#include <hcl/value/type.hpp>

namespace hcl::inline v0_1 {

// The clause that says why no conversion exists, without capital and full stop: `attribute "a": a number is
// required, but this is a bool`.
[[nodiscard]] std::string describe_mismatch(const type& have, const type& want,
                                            const model_options& options = detail::default_options);

}  // namespace hcl::inline v0_1
