// Whether an expression needs the values of outputs and promises in it, or only passes them on.
// Implementation of apply rewriting.
#pragma once

#include <cstddef>
#include <optional>
#include <span>
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
  eventual_use(const tree& nodes, const apply_options& options) : nodes_(nodes), options_(options) {}

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
    if (!is_eventual(nodes_.type_of(n))) return false;
    const node_names* const names = nodes_.find(n)->names;
    switch (n.kind) {
      case node_kind::conditional: return contains_eventuals(type_of(as<syntax::conditional>(n).condition));
      case node_kind::for_tuple:
      case node_kind::for_object: return is_eventual(type_of(as<syntax::for_expr>(n).collection));
      case node_kind::splat: return is_eventual(collection_of(as<syntax::splat_expr>(n), *names));
      case node_kind::function_call:
        return !names->is_function && observes_arguments(as<syntax::function_call>(n), *names);
      case node_kind::index:
        return is_eventual(type_of(as<syntax::index_expr>(n).collection)) ||
               contains_eventuals(type_of(as<syntax::index_expr>(n).key));
      case node_kind::scope_traversal:
      case node_kind::splat_item:
      case node_kind::relative_traversal: {
        const type& first =
            names->is_variable ? names->root_type : type_of(as<syntax::relative_traversal>(n).source);
        return !names->steps.empty() && (is_eventual(first) || observes_steps(names->steps));
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
        return contains_eventuals(type_of(as<syntax::conditional>(n).true_result)) ||
               contains_eventuals(type_of(as<syntax::conditional>(n).false_result));
      case node_kind::for_tuple:
      case node_kind::for_object: return has_eventual_elements(type_of(as<syntax::for_expr>(n).collection));
      case node_kind::splat:
        return has_eventual_elements(collection_of(as<syntax::splat_expr>(n), *nodes_.find(n)->names));
      case node_kind::function_call: {
        const node_names& names = *nodes_.find(n)->names;
        if (names.is_function) break;
        return inspects_arguments(n, as<syntax::function_call>(n), names);
      }
      case node_kind::index: {
        const type& collection = type_of(as<syntax::index_expr>(n).collection);
        return !is_eventual(collection) && contains_eventuals(collection);
      }
      default: break;
    }
    return element && !is_eventual(*element) && contains_eventuals(*element);
  }

  [[nodiscard]] bool is_kept(const syntax::function_call& n) const {
    return options_.keep_json_arguments && n.name == "toJSON";
  }

 private:
  [[nodiscard]] const type& type_of(const node* part) const noexcept { return nodes_.type_of(*part); }
  [[nodiscard]] type collection_of(const syntax::splat_expr& n, const node_names& names) const {
    return names.is_single ? type::list(type_of(n.source)) : type_of(n.source);
  }
  [[nodiscard]] bool observes_steps(std::span<const typed_step> steps) const {
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
  [[nodiscard]] bool observes_arguments(const syntax::function_call& n, const node_names& names) const {
    if (is_kept(n)) return false;
    for (std::size_t i = 0; i < n.arguments.size(); ++i)
      if (!takes(names.signature().parameter_of(i), type_of(n.arguments[i]))) return true;
    return false;
  }
  [[nodiscard]] bool inspects_arguments(const node& call, const syntax::function_call& n,
                                        const node_names& names) const {
    if (is_kept(n)) return false;
    if (is_eventual(type_of(&call))) return true;
    for (std::size_t i = 0; i < n.arguments.size(); ++i) {
      const type& given = type_of(n.arguments[i]);
      if (contains_eventuals(given) && takes(names.signature().parameter_of(i), given)) return true;
    }
    return false;
  }

  const tree& nodes_;
  const apply_options& options_;
};

}  // namespace hcl::inline v0_1::model::detail
