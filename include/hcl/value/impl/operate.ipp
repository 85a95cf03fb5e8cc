// The operators of the language: the definitions of value/operate.hpp.
#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <string>

#include <hcl/support/outcome.hpp>
#include <hcl/value/convert.hpp>
#include <hcl/value/impl/conversion_rules.hpp>
#include <hcl/value/impl/conversion_value.hpp>
#include <hcl/value/impl/mismatch.hpp>
#include <hcl/value/impl/operate.hpp>
#include <hcl/value/model_options.hpp>
#include <hcl/value/type.hpp>
#include <hcl/value/value.hpp>

namespace hcl::inline v1_0 {

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
    const std::string why = hcl::describe_mismatch(v.type(), to, options);
    const bool may_show = !v.contains_marked() || why.find("element \"") == why.npos;  // a key
    return failure{may_show ? why : detail::required_text(to)};
  }
  return converter.convert(v, to);
}

HCL_DECL std::string describe_mismatch(const type& have, const type& want, const model_options& options) {
  return detail::mismatch_text(have, want, detail::conversion_rules(true, options), 0);
}

HCL_DECL std::optional<type> unify(std::span<const type> types, conversion allowed,
                                   const model_options& options) {
  return detail::conversion_rules(allowed != conversion::safe, options).unify(types);
}

HCL_DECL type operand_type(binary_operator op) { return detail::simple_type(detail::operand_kind(op)); }

HCL_DECL type operand_type(unary_operator op) { return detail::simple_type(detail::operand_kind(op)); }

HCL_DECL type result_type(binary_operator op) { return detail::simple_type(detail::result_kind(op)); }

HCL_DECL type result_type(unary_operator op) { return operand_type(op); }

HCL_DECL value equals(const value& a, const value& b) {
  value result = detail::to_bool_value(detail::equality().compare(a, b));
  if (!a.contains_marked() && !b.contains_marked()) return result;
  return result.with_marks(detail::marks_of_equality(a, b));
}

HCL_DECL outcome<value> apply(binary_operator op, const value& left, const value& right) {
  using namespace detail;
  if (is_arithmetic(op)) return calculate(op, left, right);
  if (is_equality(op)) {
    const ternary equal = equality().compare(left, right);
    return to_bool_value(op == binary_operator::equal ? equal : opposite(equal));
  }
  if (!is_logical(op)) return to_bool_value(compare_ranges(op, left, right));
  const ternary a = to_ternary(left), b = to_ternary(right);
  return to_bool_value(op == binary_operator::logical_or ? either(a, b)
                                                         : opposite(either(opposite(a), opposite(b))));
}

HCL_DECL outcome<value> apply(unary_operator op, const value& operand) {
  if (op == unary_operator::negate) return detail::negated(operand);
  return detail::to_bool_value(detail::opposite(detail::to_ternary(operand)));
}

HCL_DECL outcome<value> operate(binary_operator op, const value& left, const value& right,
                                const model_options& options) {
  const type wanted = hcl::operand_type(op);
  value operands[2] = {left, right};
  for (int i = 0; i < 2; ++i) {
    outcome<value> converted = hcl::convert(operands[i], wanted, options);
    if (!converted) {
      failure reason = std::move(converted).error();
      reason.argument = i;
      return reason;
    }
    operands[i] = *std::move(converted);
  }
  return detail::operate_converted(op, operands[0], operands[1], options).result;
}

HCL_DECL outcome<value> operate(unary_operator op, const value& operand, const model_options& options) {
  outcome<value> converted = hcl::convert(operand, hcl::operand_type(op), options);
  if (!converted) {
    failure reason = std::move(converted).error();
    reason.argument = 0;
    return reason;
  }
  return detail::operate_converted(op, *converted);
}

HCL_DECL outcome<value, access_failure> index(const value& collection, const value& key,
                                              const model_options& options) {
  if (collection.is_null())
    return access_failure{codes::index_of_null, "Attempt to index null value",
                          "This value is null, so it has no elements."};
  if (key.is_null())
    return access_failure{codes::invalid_index, "Invalid index",
                          "A null value cannot be used as an index or key."};
  const type_kind kind = collection.kind();
  if (kind == type_kind::dynamic || key.kind() == type_kind::dynamic) {
    const bool by_key = kind != type_kind::object;
    return value::unknown().with_marks(by_key ? collection.marks() | key.marks() : collection.marks());
  }
  if (kind == type_kind::set) {
    return access_failure{codes::index_of_set, "Invalid index",
                          "The elements of a set have no index or key. Convert the set to a list first."};
  }
  const bool sequence = kind == type_kind::list || kind == type_kind::tuple;
  if (!sequence && kind != type_kind::map && kind != type_kind::object) {
    return access_failure{codes::not_indexable, "Invalid index",
                          "This value is " + detail::with_article(hcl::friendly_name(collection.type())) +
                              " and has no elements that could be selected."};
  }
  const outcome<value> converted = hcl::convert(key, sequence ? type::number() : type::string(), options);
  if (!converted)
    return detail::invalid_index("This cannot be an index or key here: " + converted.error().message + ".");
  if (kind != type_kind::object) {
    return detail::marked(detail::index_collection(collection.unmarked(), converted->unmarked()),
                          collection.marks() | converted->marks());
  }
  if (!converted->is_known()) return value::unknown().with_marks(collection.marks());
  auto found =
      detail::index_object(collection.unmarked(), converted->unmarked(), key.kind() == type_kind::number);
  if (key.is_marked() && !found) return detail::no_such_element();
  return detail::marked(std::move(found), collection.marks());
}

HCL_DECL outcome<value, access_failure> attribute(const value& object, std::string_view name) {
  if (object.is_null()) {
    return access_failure{codes::attribute_of_null, "Attempt to get attribute from null value",
                          "This value is null, so it has no attributes."};
  }
  const type& t = object.type();
  if (t.is_dynamic()) return value::unknown().with_marks(object.marks());
  if (t.kind() == type_kind::object) return detail::attribute_of_object(object, name);
  if (t.kind() == type_kind::map) return detail::attribute_of_map(object, name);
  if (t.is_collection() && t.element().kind() == type_kind::object)
    return detail::no_attribute_of_all(object, name);
  return detail::unsupported_attribute("This value is " + detail::with_article(hcl::friendly_name(t)) +
                                       ", which has no attributes.");
}

}  // namespace hcl::inline v1_0
