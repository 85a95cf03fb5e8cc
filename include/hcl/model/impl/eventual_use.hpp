// Whether an expression needs the values of outputs and promises in it, or only passes them on.
// Implementation of apply rewriting.
#pragma once

#include <cstddef>
#include <optional>
#include <utility>
#include <vector>

#include <hcl/model/conversion.hpp>
#include <hcl/model/eventual.hpp>
#include <hcl/model/rewrite_options.hpp>
#include <hcl/model/tree.hpp>
#include <hcl/model/type.hpp>

namespace hcl::inline v0_1::model::detail {

class eventual_use {
 public:
  explicit eventual_use(const apply_options& options) : options_(options) {}

  // The type of the value that is there later; nothing if the type is no eventual. A union is one if an
  // element is.
  [[nodiscard]] std::optional<type> value_of(const type& t) const {
    if (t.is(type_kind::output) || (t.is(type_kind::promise) && options_.promises)) return type(t.element());
    if (!t.is(type_kind::alternatives) || !contains_eventuals(t)) return std::nullopt;
    std::vector<type> elements;
    bool found = false;
    for (const type& element : t.elements()) {
      std::optional<type> value = value_of(element);
      found = found || value;
      elements.push_back(value ? *std::move(value) : element);
    }
    if (!found) return std::nullopt;
    return type::union_of(std::move(elements));
  }
  [[nodiscard]] bool is_eventual(const type& t) const { return value_of(t).has_value(); }

  // Whether values are needed that are not there yet.
  [[nodiscard]] bool observes(const node& n) const {
    if (!is_eventual(n.type)) return false;
    switch (n.kind) {
      case node_kind::function: return false;
      case node_kind::conditional: return contains_eventuals(as<conditional_expr>(n).condition->type);
      case node_kind::for_each: return is_eventual(as<for_expr>(n).collection->type);
      case node_kind::splat: return is_eventual(collection_of(as<splat_expr>(n)));
      case node_kind::call: return observes_arguments(as<call_expr>(n));
      case node_kind::index:
        return is_eventual(as<index_expr>(n).collection->type) ||
               contains_eventuals(as<index_expr>(n).key->type);
      case node_kind::relative:
        return is_eventual(as<relative_expr>(n).source->type) || observes_steps(as<relative_expr>(n).steps);
      case node_kind::variable: {
        const auto& variable = as<variable_expr>(n);
        return !variable.steps.empty() && (is_eventual(variable.root_type) || observes_steps(variable.steps));
      }
      default: break;
    }
    return true;
  }

  // Whether eventuals are looked at or passed on as they are. `element`: what a loop goes over if `n` is what
  // it does with each; may be null.
  [[nodiscard]] bool inspects(const node& n, const type* element) const {
    switch (n.kind) {
      case node_kind::conditional:
        return contains_eventuals(as<conditional_expr>(n).true_result->type) ||
               contains_eventuals(as<conditional_expr>(n).false_result->type);
      case node_kind::for_each: return has_eventual_elements(as<for_expr>(n).collection->type);
      case node_kind::splat: return has_eventual_elements(collection_of(as<splat_expr>(n)));
      case node_kind::call: return inspects_arguments(as<call_expr>(n));
      case node_kind::index: {
        const type& collection = as<index_expr>(n).collection->type;
        return !is_eventual(collection) && contains_eventuals(collection);
      }
      default: break;
    }
    return element && !is_eventual(*element) && contains_eventuals(*element);
  }

  [[nodiscard]] bool is_kept(const call_expr& n) const {
    return options_.keep_json_arguments && n.name == "toJSON";
  }

 private:
  [[nodiscard]] static type collection_of(const splat_expr& n) {
    return n.is_single ? type::list(n.source->type) : n.source->type;
  }
  [[nodiscard]] bool observes_steps(const step_list& steps) const {
    for (std::size_t i = 0; i + 1 < steps.size(); ++i)
      if (is_eventual(steps[i].type)) return true;
    return false;
  }
  [[nodiscard]] bool has_eventual_elements(const type& t) const {
    const std::optional<type> value = value_of(t);
    return contains_eventuals(value ? *value : t);
  }

  // Whether a parameter takes an eventual, or gets none.
  [[nodiscard]] static bool takes(const parameter* to, const type& given) {
    if (!contains_eventuals(given)) return true;
    if (!to || to->type.is_dynamic()) return false;
    if (!to->type.is(type_kind::alternatives)) return converts(given, to->type);
    for (const type& element : to->type.elements())
      if (!element.is_dynamic() && converts(given, element)) return true;
    return false;
  }
  [[nodiscard]] static bool converts(const type& from, const type& to) {
    return conversion_between(from, to) != hcl::conversion::none;
  }
  [[nodiscard]] bool observes_arguments(const call_expr& n) const {
    if (is_kept(n)) return false;
    for (std::size_t i = 0; i < n.arguments.size(); ++i)
      if (!takes(n.signature().parameter_of(i), n.arguments[i]->type)) return true;
    return false;
  }
  [[nodiscard]] bool inspects_arguments(const call_expr& n) const {
    if (is_kept(n)) return false;
    if (is_eventual(n.type)) return true;
    for (std::size_t i = 0; i < n.arguments.size(); ++i) {
      const type& given = n.arguments[i]->type;
      if (contains_eventuals(given) && takes(n.signature().parameter_of(i), given)) return true;
    }
    return false;
  }

  const apply_options& options_;
};

}  // namespace hcl::inline v0_1::model::detail
