// Conversion of values between types, safe and unsafe. Failures say what is wrong in a clause without capital and full stop
// ("a number is required"), to stand after a colon, and where inside the value.
#pragma once

#include <string>
#include <utility>

#include <hcl/value/conversion_rules.hpp>
#include <hcl/value/conversion_value.hpp>
#include <hcl/value/mismatch.hpp>
#include <hcl/value/model_options.hpp>
#include <hcl/value/outcome.hpp>
#include <hcl/value/value.hpp>

namespace hcl::inline v0_1 {

// safe: every value converts, and unlike ones stay unlike. unsafe: some values may not convert.
enum class conversion : unsigned char { none, unsafe, safe };

// Whether values of one type convert to another, from the types alone; equal types are safe.
// `conversion_between(type::string(), type::number())` is unsafe, the other way round it is safe.
[[nodiscard]] inline conversion conversion_between(const type& from, const type& to, const model_options& options = detail::default_options) {
  if (from == to || detail::conversion_rules(false, options).exists(from, to)) return conversion::safe;
  return detail::conversion_rules(true, options).exists(from, to) ? conversion::unsafe : conversion::none;
}

// Converts, unsafe conversions allowed. `convert(value("5"), type::number())` is 5. Marks are kept, unknowns become unknowns with what is
// known of them, any null becomes a null of `to`. Parts of `to` that are dynamic take the type they find, or one common type in collections.
// Fails on values and types nested more than 1000 levels deep and on values of more than four million parts.
[[nodiscard]] inline outcome<value> convert(const value& v, const type& to, const model_options& options = detail::default_options) {
  constexpr std::size_t most_parts = std::size_t{1} << 22;
  if (to.is_dynamic() || (!to.has_optional() && v.type() == to)) return v;
  if (v.is_null() && v.kind() == type_kind::dynamic) return value::null(to).with_marks(v.marks());
  if (v.depth() > detail::deepest_walk || to.depth() > detail::deepest_walk) return failure{"the value is nested too deeply"};
  if (v.type() == to.without_optional()) return v;
  if (v.weight() > most_parts) return failure{"the value has too many elements"};
  const detail::value_converter converter(options);
  if (!converter.exists(v.type(), to)) {
    if (v.is_null()) return value::null(to).with_marks(v.marks());
    return failure{describe_mismatch(v.type(), to, options)};
  }
  return converter.convert(v, to);
}

}  // namespace hcl::inline v0_1
