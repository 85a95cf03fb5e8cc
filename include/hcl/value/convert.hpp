// Conversion of values between types, safe and unsafe. Failures say what is wrong in a clause without capital
// and full stop
// ("a number is required"), to stand after a colon, and where inside the value.
#pragma once

#include <optional>
#include <span>
#include <string>

#include <hcl/support/outcome.hpp>
#include <hcl/value/model_options.hpp>
#include <hcl/value/type.hpp>
#include <hcl/value/value.hpp>
#include <hcl/value/value_access.hpp>

namespace hcl::inline v1_0 {

// The clause that says why no conversion exists, without capital and full stop: `attribute "a": a number is
// required, but this is a bool`.
[[nodiscard]] std::string describe_mismatch(const type& have, const type& want,
                                            const model_options& options = detail::default_options);

// safe: every value converts, and unlike ones stay unlike. unsafe: some values may not convert.
enum class conversion : unsigned char { none, unsafe, safe };

// The most general of `types` to which all convert, or a type made for them; nothing if there is none (or
// `types` is empty). string of {number, string}; list(string) of {tuple([string, number]), list(number)}.
// `allowed`: unsafe conversions, too, or safe ones only. Equal types, however many, take linear time.
[[nodiscard]] std::optional<type> unify(std::span<const type> types, conversion allowed = conversion::safe,
                                        const model_options& options = detail::default_options);

// Whether values of one type convert to another, from the types alone; equal types are safe.
// `conversion_between(type::string(), type::number())` is unsafe, the other way round it is safe.
[[nodiscard]] conversion conversion_between(const type& from, const type& to,
                                            const model_options& options = detail::default_options);

// Converts, unsafe conversions allowed. `convert(value("5"), type::number())` is 5. Marks are kept, unknowns
// become unknowns with what is known of them, any null becomes a null of `to`. Parts of `to` that are dynamic
// take the type they find, or one common type in collections. Fails on values and types nested more than 1000
// levels deep and on values of more than four million parts; on results of more than a million where optional
// attributes are added (each attribute is five parts then).
[[nodiscard]] outcome<value> convert(const value& v, const type& to,
                                     const model_options& options = detail::default_options);

namespace detail {
[[nodiscard]] inline value converted_or_null(const value& parts, const type& wanted) {
  outcome<value> made = convert(parts, wanted);
  return made ? *std::move(made) : value::null(wanted);
}
}  // namespace detail

inline value value::list(std::vector<value> elements) {
  return detail::converted_or_null(tuple(std::move(elements)), hcl::type::list(hcl::type()));
}
inline value value::set(std::vector<value> elements) {
  return detail::converted_or_null(tuple(std::move(elements)), hcl::type::set(hcl::type()));
}
inline value value::map(std::vector<member> elements) {
  return detail::converted_or_null(object(std::move(elements)), hcl::type::map(hcl::type()));
}

}  // namespace hcl::inline v1_0
