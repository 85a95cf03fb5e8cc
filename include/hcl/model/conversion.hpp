// Conversions between types of the typed model, and of values to them.
#pragma once

#include <string>

#include <hcl/model/type.hpp>
#include <hcl/value/convert.hpp>

namespace hcl::inline v0_1::model {

// Whether values of `from` convert to `to`, from the types alone: `conversion_between(integer, string)` is
// safe, the other way round it is unsafe. Equal types are safe, and so is any type to dynamic.
[[nodiscard]] hcl::conversion conversion_between(const type& from, const type& to);

// Why there is no conversion, as a clause without capital and full stop: `property "a": int is wanted, but
// this is list(string)`. Made when it is asked for; empty if there is one.
[[nodiscard]] std::string explain_mismatch(const type& from, const type& to);

// The value as one of type `to`, unsafe conversions allowed: `convert(value("5"), type::integer())` is 5, and
// 5.5 fails, as an int is whole. Of a union the element that the value is one of, else the first that it
// converts to. Eventuals are as their elements; dynamic keeps the value.
[[nodiscard]] outcome<value> convert(const value& v, const type& to);

}  // namespace hcl::inline v0_1::model
