// Conversion of values between types, safe and unsafe.
#pragma once

#include <hcl/value/outcome.hpp>
#include <hcl/value/value.hpp>

namespace hcl::inline v0_1 {

enum class conversion : unsigned char { none, unsafe, safe };

// Whether values of one type convert to another, from the types alone; equal types are safe.
[[nodiscard]] conversion conversion_between(const type& from, const type& to);
// Converts, unsafe conversions allowed. `convert(value("5"), type::number())` is 5; marks are kept; nulls become nulls of `to`.
[[nodiscard]] outcome<value> convert(const value& v, const type& to);
// The sentence that says why no conversion exists ("attribute \"a\": number required, but have string" and the like).
[[nodiscard]] std::string describe_mismatch(const type& have, const type& want);

}  // namespace hcl::inline v0_1
