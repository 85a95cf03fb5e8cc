// Conversion of values between types: the definitions of value/convert.hpp.
#pragma once

#include <cstddef>
#include <optional>
#include <span>

#include <hcl/support/outcome.hpp>
#include <hcl/value/convert.hpp>
#include <hcl/value/impl/conversion_rules.hpp>
#include <hcl/value/impl/conversion_size.hpp>
#include <hcl/value/impl/conversion_value.hpp>
#include <hcl/value/impl/mismatch.hpp>
#include <hcl/value/model_options.hpp>
#include <hcl/value/type.hpp>
#include <hcl/value/value.hpp>

namespace hcl::inline v0_1 {

HCL_DECL conversion conversion_between(const type& from, const type& to, const model_options& options) {
  if (from == to || detail::conversion_rules(false, options).exists(from, to)) return conversion::safe;
  return detail::conversion_rules(true, options).exists(from, to) ? conversion::unsafe : conversion::none;
}

HCL_DECL outcome<value> convert(const value& v, const type& to, const model_options& options) {
  constexpr std::size_t max_parts = std::size_t{1} << 22;
  if (to.is_dynamic() || (!to.has_optional() && v.type() == to)) return v;
  if (v.is_null() && v.kind() == type_kind::dynamic) return value::null(to).with_marks(v.marks());
  if (v.depth() > detail::max_walk_depth || to.depth() > detail::max_walk_depth)
    return failure{"the value is nested too deeply"};
  if (v.type() == to.without_optional()) return v;
  if (v.weight() > max_parts) return failure{"the value has too many elements"};
  if (to.has_optional()) {
    constexpr std::size_t max_with_optional = 1'000'000;
    detail::conversion_size<> size(max_with_optional);
    if (!size.fits(v, to, static_cast<const detail::no_defaults*>(nullptr))) {
      return failure{"with all its optional attributes, the value has too many elements"};
    }
  }
  const detail::value_converter converter(options);
  if (!converter.exists(v.type(), to)) {
    if (v.is_null()) return value::null(to).with_marks(v.marks());
    return failure{hcl::describe_mismatch(v.type(), to, options)};
  }
  return converter.convert(v, to);
}

// Explains why one type does not convert to another.

HCL_DECL std::string describe_mismatch(const type& have, const type& want, const model_options& options) {
  return detail::mismatch_text(have, want, detail::conversion_rules(true, options), 0);
}

// One type for several.

HCL_DECL std::optional<type> unify(std::span<const type> types, bool allow_unsafe,
                                   const model_options& options) {
  return detail::conversion_rules(allow_unsafe, options).unify(types);
}

}  // namespace hcl::inline v0_1
