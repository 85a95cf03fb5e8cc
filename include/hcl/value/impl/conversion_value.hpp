// Converts values of types that convert.
#pragma once

#include <algorithm>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <hcl/diagnostics/codes.hpp>
#include <hcl/support/bytes.hpp>
#include <hcl/support/outcome.hpp>
#include <hcl/text/limits.hpp>
#include <hcl/value/impl/conversion_rules.hpp>
#include <hcl/value/impl/mismatch.hpp>
#include <hcl/value/model_options.hpp>
#include <hcl/value/number.hpp>
#include <hcl/value/parts.hpp>
#include <hcl/value/type.hpp>
#include <hcl/value/value.hpp>

namespace hcl::inline v1_0::detail {

// Fills dynamic parts of types from other types.
class type_filler {
 public:
  explicit type_filler(const conversion_rules& rules) noexcept : rules_(rules) {}

  // `to` with what is dynamic in it replaced by what a value of type `from` will have there, as far as `from`
  // tells.
  [[nodiscard]] type fill(const type& from, const type& to, unsigned depth = 0) const {
    if (from.is_dynamic() || !to.has_dynamic() || depth > max_walk_depth) return to;
    if (to.is_dynamic()) return from;
    const bool by_name = to.kind() == type_kind::map || to.kind() == type_kind::object;
    const bool has_names = from.kind() == type_kind::map || from.kind() == type_kind::object;
    if (by_name != has_names || !(from.is_collection() || from.is_structural())) return to;
    if (to.is_collection()) return value_access::collection(to.kind(), element(from, to, depth));
    return by_name ? fill_object(from, to, depth) : fill_tuple(from, to, depth);
  }

 private:
  [[nodiscard]] type element(const type& from, const type& to, unsigned depth) const {
    if (from.is_collection()) return fill(from.element(), to.element(), depth + 1);
    const std::optional<type> common = rules_.unify(inner_types(from), depth + 1);
    return common ? fill(*common, to.element(), depth + 1) : to.element();
  }

  [[nodiscard]] type fill_tuple(const type& from, const type& to, unsigned depth) const {
    const bool tuple = from.kind() == type_kind::tuple;
    if (tuple && from.elements().size() != to.elements().size()) return to;
    std::vector<type> elements;
    elements.reserve(to.elements().size());
    for (std::size_t i = 0; i < to.elements().size(); ++i)
      elements.push_back(fill(tuple ? from.elements()[i] : from.element(), to.elements()[i], depth + 1));
    return type::tuple(std::move(elements));
  }

  [[nodiscard]] type fill_object(const type& from, const type& to, unsigned depth) const {
    std::vector<object_attribute> attributes;
    attributes.reserve(to.attributes().size());
    for (const object_attribute& want : to.attributes()) {
      const object_attribute* have = from.kind() == type_kind::object ? from.find(want.name) : nullptr;
      const type* known = from.kind() == type_kind::map ? &from.element() : have ? &have->type : nullptr;
      attributes.push_back({want.name, known ? fill(*known, want.type, depth + 1) : want.type});
    }
    return type::object(std::move(attributes));
  }

  const conversion_rules& rules_;
};

// The unknown `from` as an unknown of type `to`, which has no dynamic parts left that could be known.
[[nodiscard]] inline value convert_unknown(const value& from, const type& to) {
  if (to.is_dynamic()) return value::unknown();
  const refinement& known = from.refinements();
  refinement refinements;
  if (from.is_definitely_not_null()) refinements.null = refinement::nullness::not_null;
  const type& source = from.type();
  if (to.is_collection()) {
    if (source.is_structural()) {
      const std::size_t length =
          source.kind() == type_kind::tuple ? source.elements().size() : source.attributes().size();
      refinements.min_length = to.kind() == type_kind::set ? (std::min<std::size_t>)(length, 1) : length;
      refinements.max_length = length;
    } else if (source.is_collection()) {
      refinements.min_length =
          to.kind() == type_kind::set ? (std::min<std::size_t>)(known.min_length, 1) : known.min_length;
      refinements.max_length = known.max_length;
    }
  }
  return value::unknown(to, refinements);
}

// `v` is a number, bool or string: known, not null, unmarked.
[[nodiscard]] inline outcome<value> text_of(const value& v, const model_options& options) {
  if (v.kind() == type_kind::boolean) return value(v.as_bool() ? "true" : "false");
  if (v.kind() != type_kind::number) return v;
  outcome<std::string> text = v.as_number().to_string(limits{}.digits, options.digits);
  return text ? outcome<value>(value(*std::move(text))) : std::move(text).error();
}

// Digits with at most one point between them, a minus at most before them.
[[nodiscard]] inline bool is_plain_decimal(std::string_view text) noexcept {
  if (text.starts_with('-')) text.remove_prefix(1);
  const bool has_whole = !take_digits(text).empty();
  if (!text.starts_with('.')) return has_whole && text.empty();
  text.remove_prefix(1);
  return has_whole && !take_digits(text).empty() && text.empty();
}

[[nodiscard]] inline outcome<value> number_of(std::string_view text, const model_options& options) {
  std::string message = "a number is required";
  if (options.numbers == number_text::plain_decimal && !is_plain_decimal(text)) return failure{message};
  outcome<number> parsed = number::parse(text);
  if (parsed) return value(*std::move(parsed));
  if (parsed.error().code == codes::number_not_exact)
    message += ", and this integer needs more than 512 bits to be represented exactly";
  return failure{std::move(message)};
}

[[nodiscard]] inline outcome<value> bool_of(std::string_view text) {
  if (text == "true" || text == "1") return value(true);
  if (text == "false" || text == "0") return value(false);
  std::string lower(text.substr(0, 6));
  for (char& c : lower)
    c = lower_case(c);
  if (lower == "true" || lower == "false")
    return failure{"a bool is required; to convert from string, write \"" + lower + "\" in lowercase"};
  return failure{"a bool is required"};
}

class value_converter {
 public:
  explicit value_converter(const model_options& options) noexcept
      : options_(options), rules_(true, options) {}

  [[nodiscard]] bool exists(const type& from, const type& to) const { return rules_.exists(from, to); }

  // A conversion from the type of `v` to `to` must exist.
  [[nodiscard]] outcome<value> convert(const value& v, const type& to) const {
    if (to.is_dynamic()) return v;
    if (v.is_marked()) {
      outcome<value> result = convert(v.unmarked(), to);
      return result ? outcome<value>(result->with_marks(v.marks())) : std::move(result);
    }
    if (!v.is_known() || v.is_null()) {
      type exact = type_filler(rules_).fill(v.type(), to.without_optional());
      if (v.type() == exact) return v;  // with all that is known of it
      return v.is_known() ? value::null(std::move(exact)) : convert_unknown(v, exact);
    }
    if (to.is_primitive()) return to_primitive(v, to);
    if (v.kind() == type_kind::capsule || to.kind() == type_kind::capsule) return by_hook(v, to);
    if (v.type() == to) return v;
    if (to.kind() == type_kind::map) return to_collection(v, to, v.members());
    if (to.is_collection()) return to_sequence(v, to);
    if (to.kind() == type_kind::tuple) return to_tuple(v, to);
    return to_object(v, to);
  }

 private:
  // The target's hook first, then the source's.
  [[nodiscard]] static outcome<value> by_hook(const value& v, const type& to) {
    if (v.type() == to) return v;
    const capsule_conversion hook = find_hook(v.type(), to);
    if (!hook) return failure{describe_mismatch(v.type(), to)};
    outcome<value> result = hook(v);
    if (result && !(result->type() == to))
      return failure{"the conversion to " + friendly_name(to) + " gave " + friendly_name(result->type())};
    return result;
  }

  [[nodiscard]] outcome<value> to_primitive(const value& v, const type& to) const {
    if (v.kind() == to.kind()) return v;
    if (v.kind() == type_kind::capsule) return by_hook(v, to);
    if (to.kind() == type_kind::string) return text_of(v, options_);
    return to.kind() == type_kind::number ? number_of(v.as_string(), options_) : bool_of(v.as_string());
  }

  // The final number of elements; empty for a set with unknown elements, which may be equal.
  [[nodiscard]] static bool size_is_certain(const value& v) {
    return v.kind() != type_kind::set || v.size() == 1 || v.is_wholly_known();
  }

  // Elements must have one type; where the target leaves it open, a common one is looked for once
  // more.
  template <typename Part>
  [[nodiscard]] outcome<type> resolve_types(std::vector<Part>& parts, bool unsafe, type_kind kind) const {
    std::vector<type> types;
    types.reserve(parts.size());
    for (const Part& p : parts)
      types.push_back(part_value(p).type());
    const std::string what = std::string(keyword(kind)) + " elements";
    const std::optional<type> common = conversion_rules(unsafe, options_).unify(types);
    if (!common) return failure{"no common type for all " + what};
    for (Part& p : parts) {
      value& e = part_value(p);
      if (e.type() == *common || common->is_dynamic()) continue;
      outcome<value> converted = convert(e, *common);
      if (!converted) return std::move(converted).error();
      e = *std::move(converted);
    }
    if (!common->has_dynamic()) return *common;
    // Dynamic types have become known ones, which must be equal.
    type known;
    for (const Part& p : parts) {
      const type& t = part_value(p).type();
      if (t.is_dynamic() || t == known) continue;
      if (!known.is_dynamic()) return failure{"the types of all " + what + " must match"};
      known = t;
    }
    return known;
  }

  [[nodiscard]] static value make(type_kind kind, type element, std::vector<value> parts) {
    return kind == type_kind::list ? value::list(std::move(element), std::move(parts))
                                   : value::set(std::move(element), std::move(parts));
  }
  [[nodiscard]] static value make(type_kind, type element, std::vector<member> parts) {
    return value::map(std::move(element), std::move(parts));
  }

  // From the parts of `v`: elements for a list or set, members for a map.
  template <typename Part>
  [[nodiscard]] outcome<value> to_collection(const value& v, const type& to,
                                             std::span<const Part> parts) const {
    const type wanted = element_type(v, to);
    std::vector<Part> result(parts.begin(), parts.end());
    for (std::size_t i = 0; i < result.size(); ++i) {
      outcome<value> converted = convert(part_value(parts[i]), wanted);
      if (!converted)
        return has_members(v) ? at_key(std::move(converted).error(), part_name(parts[i]))
                              : at_index(std::move(converted).error(), i);
      part_value(result[i]) = *std::move(converted);
    }
    if (result.empty()) return make(to.kind(), empty_element_type(v, wanted), std::move(result));
    if (!to.has_dynamic() && !to.has_optional() && to.kind() != type_kind::set)
      return value_access::of_type(to, std::move(result));
    if (!wanted.has_dynamic()) return make(to.kind(), wanted.without_optional(), std::move(result));
    const bool unsafe = to.kind() != type_kind::map || v.kind() == type_kind::object;
    const outcome<type> resolved = resolve_types(result, unsafe, to.kind());
    if (!resolved) return resolved.error();
    return make(to.kind(), *resolved, std::move(result));
  }
  [[nodiscard]] outcome<value> to_sequence(const value& v, const type& to) const {
    if (size_is_certain(v) || to.kind() != type_kind::list) return to_collection(v, to, v.elements());
    refinement refinements = refinement::not_null();
    refinements.min_length = 1;
    refinements.max_length = v.size();
    return value::unknown(type_filler(rules_).fill(v.type(), to.without_optional()), refinements);
  }

  [[nodiscard]] outcome<value> to_tuple(const value& v, const type& to) const {
    const auto wanted = to.elements();
    if (v.kind() != type_kind::tuple) {
      if (!size_is_certain(v))
        return value::unknown(type_filler(rules_).fill(v.type(), to.without_optional()),
                              refinement::not_null());
      if (v.size() != wanted.size()) {
        return failure{std::string("a tuple of ") + std::to_string(wanted.size()) +
                       " elements is required, but the " + (v.kind() == type_kind::list ? "list" : "set") +
                       " has " + std::to_string(v.size())};
      }
    }
    std::vector<value> result;
    result.reserve(v.size());
    for (const value& e : v.elements()) {
      outcome<value> converted = convert(e, wanted[result.size()]);
      if (!converted) return at_index(std::move(converted).error(), result.size());
      result.push_back(*std::move(converted));
    }
    return value::tuple(std::move(result));
  }

  [[nodiscard]] outcome<value> to_object(const value& v, const type& to) const {
    const bool is_map = v.kind() == type_kind::map;
    if (is_map && options_.map_keys == hcl::map_to_object::exact_keys) {
      for (const member& m : v.members())
        if (!to.find(m.name)) return failure{"the map has a key that is not expected: " + in_quotes(m.name)};
    }
    std::vector<member> result;
    result.reserve(to.attributes().size());
    for (const object_attribute& want : to.attributes()) {
      const value* have = v.find(want.name);
      if (!have) {
        if (is_map && !want.optional)
          return failure{"the map has no element for the required attribute " + in_quotes(want.name)};
        result.push_back({want.name, value::null(want.type)});
        continue;
      }
      if (is_map && want.optional && !rules_.exists(v.type().element(), want.type)) {
        return failure{"the map's elements do not fit attribute " + in_quotes(want.name) + ": " +
                       describe_mismatch(v.type().element(), want.type, options_)};
      }
      outcome<value> converted = convert(*have, want.type);
      if (!converted)
        return is_map ? at_key(std::move(converted).error(), want.name)
                      : at_attribute(std::move(converted).error(), want.name);
      result.push_back({want.name, *std::move(converted)});
    }
    return value::object(std::move(result));
  }

  // The type that the elements of `v` are converted to for a collection of type `to`.
  [[nodiscard]] type element_type(const value& v, const type& to) const {
    if (!v.type().is_structural()) return to.element();
    return rules_.element_for(v.type(), to.element(), 0).value_or(to.element());
  }
  // An empty collection keeps the element type it had where the target leaves it open.
  [[nodiscard]] static type empty_element_type(const value& v, const type& wanted) {
    return wanted.is_dynamic() && v.type().is_collection() ? v.type().element() : wanted.without_optional();
  }

  const model_options& options_;
  conversion_rules rules_;
};

}  // namespace hcl::inline v1_0::detail
