// Which type of a union a value should be converted to.
#pragma once

#include <hcl/model/rewrite_backend.hpp>
#include <hcl/model/tree.hpp>
#include <hcl/model/type.hpp>

namespace hcl::inline v0_1::model {

// Of a union the element that takes values of `from` as they are, else the first with a safe conversion, else
// the first with any; `to` itself if there is none, or if it is no union. For a string variable,
// `enum("a", "b") | string` is string.
[[nodiscard]] type lower_conversion(const type& from, const type& to);
// The same for an expression: a text that is written out is a value of an enumeration that has it.
[[nodiscard]] type lower_conversion(const typed_expression& from, const type& to);

}  // namespace hcl::inline v0_1::model

#if !defined(HCL_DECLARATIONS_ONLY)
#endif
