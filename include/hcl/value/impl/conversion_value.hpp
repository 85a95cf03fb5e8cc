// Converting values, once the types have been found to allow it.
#pragma once

#include <algorithm>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include <hcl/support/outcome.hpp>
#include <hcl/value/impl/conversion_failure.hpp>
#include <hcl/value/impl/conversion_rules.hpp>
#include <hcl/value/impl/conversion_text.hpp>
#include <hcl/value/impl/conversion_unknown.hpp>
#include <hcl/value/impl/mismatch.hpp>
#include <hcl/value/value.hpp>

namespace hcl::inline v0_1::detail {

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
    switch (to.kind()) {
      case type_kind::list:
      case type_kind::set: return to_sequence(v, to);
      case type_kind::map: return to_map(v, to);
      case type_kind::tuple: return to_tuple(v, to);
      case type_kind::dynamic:
      case type_kind::string:
      case type_kind::number:
      case type_kind::boolean:
      case type_kind::object:
      case type_kind::capsule: break;
    }
    return v.kind() == type_kind::map ? map_to_object(v, to) : object_to_object(v, to);
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

  // How many elements there will be once everything is known; nothing for a set whose unknown elements may
  // turn out equal to others.
  [[nodiscard]] static bool size_is_certain(const value& v) {
    return v.kind() != type_kind::set || v.size() == 1 || v.is_wholly_known();
  }

  // Elements must have one type; where the target leaves it open, a common one is looked for once
  // more.
  [[nodiscard]] outcome<type> resolve_types(const trivial_vector<value*>& elements, bool unsafe,
                                            const char* what) const {
    std::vector<type> types;
    types.reserve(elements.size());
    for (const value* e : elements)
      types.push_back(e->type());
    const std::optional<type> common = conversion_rules(unsafe, options_).unify(types);
    if (!common) return failure{std::string("no common type for all ") + what};
    for (value* e : elements) {
      if (e->type() == *common || common->is_dynamic()) continue;
      outcome<value> converted = convert(*e, *common);
      if (!converted) return std::move(converted).error();
      *e = *std::move(converted);
    }
    if (!common->has_dynamic()) return *common;
    // Open types have become known ones, and must have become the same everywhere.
    type known;
    for (const value* e : elements) {
      if (e->type().is_dynamic() || e->type() == known) continue;
      if (!known.is_dynamic()) return failure{std::string("the types of all ") + what + " must match"};
      known = e->type();
    }
    return known;
  }

  [[nodiscard]] outcome<value> to_sequence(const value& v, const type& to) const {
    const type wanted = element_type(v, to);
    const auto make = [&](type element, std::vector<value> elements) {
      return to.kind() == type_kind::list ? value::list(std::move(element), std::move(elements))
                                          : value::set(std::move(element), std::move(elements));
    };
    if (!size_is_certain(v) && to.kind() == type_kind::list) {
      refinement refinements = refinement::not_null();
      refinements.min_length = 1;
      refinements.max_length = v.size();
      return value::unknown(type_filler(rules_).fill(v.type(), to.without_optional()), refinements);
    }
    std::vector<value> result;
    result.reserve(v.size());
    for (const value& e : v.elements()) {
      outcome<value> converted = convert(e, wanted);
      if (!converted) return at_index(std::move(converted).error(), result.size());
      result.push_back(*std::move(converted));
    }
    if (result.empty()) return make(empty_element_type(v, wanted), {});
    if (is_exact(to) && to.kind() == type_kind::list) return value_backend::list_of(to, std::move(result));
    if (!wanted.has_dynamic()) return make(wanted.without_optional(), std::move(result));
    trivial_vector<value*> all;
    for (value& e : result)
      all.push(&e);
    const outcome<type> resolved =
        resolve_types(all, true, to.kind() == type_kind::list ? "list elements" : "set elements");
    if (!resolved) return resolved.error();
    return make(*resolved, std::move(result));
  }

  [[nodiscard]] outcome<value> to_map(const value& v, const type& to) const {
    const type wanted = element_type(v, to);
    std::vector<member> result;
    result.reserve(v.size());
    for (const member& m : v.members()) {
      outcome<value> converted = convert(m.value, wanted);
      if (!converted) return at_key(std::move(converted).error(), m.name);
      result.push_back({m.name, *std::move(converted)});
    }
    if (result.empty()) return value::map(empty_element_type(v, wanted), {});
    if (is_exact(to)) return value_backend::map_of(to, std::move(result));
    if (!wanted.has_dynamic()) return value::map(wanted.without_optional(), std::move(result));
    trivial_vector<value*> all;
    for (member& m : result)
      all.push(&m.value);
    const outcome<type> resolved = resolve_types(all, v.kind() == type_kind::object, "map elements");
    if (!resolved) return resolved.error();
    return value::map(*resolved, std::move(result));
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

  [[nodiscard]] outcome<value> map_to_object(const value& v, const type& to) const {
    std::vector<member> result;
    result.reserve(to.attributes().size());
    if (options_.map_keys == hcl::map_to_object::exact_keys) {
      for (const member& m : v.members())
        if (!to.find(m.name)) return failure{"the map has a key that is not expected: " + in_quotes(m.name)};
    }
    for (const object_attribute& want : to.attributes()) {
      const value* have = v.find(want.name);
      if (!have) {
        if (!want.optional)
          return failure{"the map has no element for the required attribute " + in_quotes(want.name)};
        result.push_back({want.name, value::null(want.type)});
        continue;
      }
      if (want.optional && !rules_.exists(v.type().element(), want.type)) {
        return failure{"the map's elements do not fit attribute " + in_quotes(want.name) + ": " +
                       describe_mismatch(v.type().element(), want.type, options_)};
      }
      outcome<value> converted = convert(*have, want.type);
      if (!converted) return at_key(std::move(converted).error(), want.name);
      result.push_back({want.name, *std::move(converted)});
    }
    return value::object(std::move(result));
  }

  [[nodiscard]] outcome<value> object_to_object(const value& v, const type& to) const {
    std::vector<member> result;
    result.reserve(to.attributes().size());
    auto have = v.members().begin();
    for (const object_attribute& want : to.attributes()) {
      while (have != v.members().end() && have->name < want.name)
        ++have;
      if (have == v.members().end() || have->name != want.name) {
        result.push_back({want.name, value::null(want.type)});
        continue;
      }
      outcome<value> converted = convert(have->value, want.type);
      if (!converted) return at_attribute(std::move(converted).error(), want.name);
      result.push_back({want.name, *std::move(converted)});
    }
    return value::object(std::move(result));
  }

  // Whether values have just this type once they are converted to it: so that all share it.
  [[nodiscard]] static bool is_exact(const type& to) noexcept {
    return !to.has_dynamic() && !to.has_optional();
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

}  // namespace hcl::inline v0_1::detail
