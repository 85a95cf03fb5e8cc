// Rewrites applies in one walk. Implementation.
#pragma once

#include <cstddef>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

#include <hcl/model/bind.hpp>
#include <hcl/model/impl/check_expression.hpp>
#include <hcl/model/impl/parameter_names.hpp>
#include <hcl/model/impl/tree.hpp>
#include <hcl/model/rewrite.hpp>
#include <hcl/model/tree.hpp>
#include <hcl/model/type.hpp>
#include <hcl/model/type_relations.hpp>
#include <hcl/value/impl/describe.hpp>

namespace hcl::inline v1_0::model::detail {

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

  // Whether eventual values are needed.
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

  // Whether eventuals are observed. `element`: the element type of the loop, if `n` is its body; may be null.
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

class apply_rewriter {
 public:
  apply_rewriter(tree& nodes, const apply_options& options)
      : nodes_(nodes), use_(nodes, options), context_{&nodes, nullptr, diags_, checks_}, rules_(context_) {}

  void rewrite(node_ptr& root) {
    regions_.push_back({false, nullptr});
    visit(
        nodes_, root, [&](node_ptr& at) { enter(*at); }, [&](node_ptr& at) { leave(at); });
  }

 private:
  // An expression that observes eventuals, with its parameters; or one inside it that does not.
  struct region {
    bool observes;
    const node* root;
    std::vector<apply_argument> arguments{};
    std::unordered_map<std::string, std::vector<std::size_t>> by_text{};  // those that are variables
  };
  // One operation on each element of a loop: a key, a value, a condition.
  struct loop_part {
    const type* element = nullptr;  // null if it is none
    bool of_splat = false;
  };

  void enter(const node& n) {
    const loop_part part = loop_part_of(n);
    around_.push_back(&n);
    const bool observes = !is_left(n, part) && use_.observes(n);
    if (!regions_.back().observes) {
      if (observes) regions_.push_back({true, &n});
    } else if (use_.inspects(n, part.element)) {
      regions_.push_back({observes, &n});
    }
  }

  void leave(node_ptr& at) {
    const node* const entered = around_.back();
    around_.pop_back();
    const loop_part part = loop_part_of(*entered);
    bool is_root = regions_.back().root == entered;
    if (is_root && !regions_.back().observes) {
      regions_.pop_back();
      is_root = false;
    }
    if (!regions_.back().observes) return;
    check_again(*at);
    if (!is_root && part.element) return;
    replace(at, part, is_root);
    if (!is_root) return;
    finish(at);
    if (regions_.back().observes && !part.element) replace(at, part, false);
  }

  // The part of a loop that a node is, as it was entered.
  [[nodiscard]] loop_part loop_part_of(const node& n) const {
    const node* const parent = around_.empty() ? nullptr : around_.back();
    if (!parent) return {};
    const auto is = [&](const node* part) { return &nodes_.bare(*part) == &n; };
    if (is_loop(*parent))
      return is(as<syntax::for_expr>(*parent).collection)
                 ? loop_part()
                 : loop_part{&nodes_.find(*parent)->names->defines[1]->type, false};
    if (parent->kind == node_kind::splat && is(as<syntax::splat_expr>(*parent).each))
      return {&nodes_.find(*parent)->names->defines[0]->type, true};
    return {};
  }
  // Steps from loop elements and bodies of splats stay, as they cannot contain a function.
  [[nodiscard]] static bool is_left(const node& n, const loop_part& part) noexcept {
    return part.element && (part.of_splat || is_traversal(n));
  }
  [[nodiscard]] static bool is_traversal(const node& n) noexcept {
    return n.kind == node_kind::scope_traversal || n.kind == node_kind::splat_item ||
           n.kind == node_kind::relative_traversal;
  }
  void check_again(const node& n) {
    node_facts& known = *nodes_.find(n);
    const bool is_variable = is_traversal(n) && known.names->is_variable;
    if (n.kind != node_kind::broken && !is_variable) rules_.examine(known);
  }

  // Replaces an eventual by a parameter.
  void replace(node_ptr& at, const loop_part& part, bool is_root) {
    const std::optional<type> value = use_.value_of(nodes_.type_of(*at));
    if (!value) return;
    if (is_traversal(*at))
      replace_steps(at, *nodes_.find(*at), *value, is_root);
    else if (use_.inspects(*at, part.element) && !is_root)
      at = parameter_for(*at, resolve_outputs(nodes_.type_of(*at)), {});
  }

  // The part up to the first eventual, inclusive, is the argument; steps after it go into the function.
  void replace_steps(node_ptr& at, const node_facts& whole, const type& value, bool is_root) {
    const node_names& names = *whole.names;
    std::size_t kept = 0;
    const type& first =
        names.is_variable ? names.root_type : nodes_.type_of(*as<syntax::relative_traversal>(*at).source);
    std::optional<type> given = names.steps.empty() ? value : use_.value_of(first);
    while (!given)
      given = use_.value_of(names.steps[kept++].type);
    if (is_root && kept == names.steps.size()) return;
    steps rest;
    for (const typed_step& step : names.steps.subspan(kept))
      rest.push_back(*step.written);
    at = parameter_for(*argument_of(whole, kept), *given, rest);
  }
  using steps = std::vector<syntax::traversal_step>;

  [[nodiscard]] node_ptr argument_of(const node_facts& whole, std::size_t kept) {
    const node_names& names = *whole.names;
    if (kept == names.steps.size()) return names.is_variable ? without_parentheses(whole) : whole.about;
    if (kept == 0 && !names.is_variable)
      return &nodes_.bare(*as<syntax::relative_traversal>(*whole.about).source);
    steps first;
    for (const typed_step& step : names.steps.first(kept))
      first.push_back(*step.written);
    node* made = nullptr;
    if (names.is_variable) {
      made = make_variable(names.root, first, whole.about);
    } else {
      syntax::relative_traversal like = as<syntax::relative_traversal>(*whole.about);
      like.steps = kept_steps(first);
      made = nodes_.make(like, whole.about);
    }
    node_facts& known = *nodes_.find(*made);
    node_names& own = read_traversal(nodes_, known);
    own.root = names.root;
    own.what = names.what;
    own.root_type = names.root_type;
    for (std::size_t i = 0; i != kept; ++i) {
      own.steps[i].type = names.steps[i].type;
      own.steps[i].what = names.steps[i].what;
    }
    known.type = kept == 0 ? names.root_type : names.steps[kept - 1].type;
    return made;
  }
  [[nodiscard]] node_ptr without_parentheses(const node_facts& n) {
    if (n.is_made || n.written == n.about) return n.about;
    node* const made = copy_of(nodes_, *n.about);
    nodes_.find(*made)->written = n.about;
    return made;
  }
  [[nodiscard]] syntax::compact_view<const syntax::traversal_step> kept_steps(const steps& all) {
    return nodes_.keep(all);
  }
  [[nodiscard]] syntax::scope_traversal* make_variable(std::string_view root, const steps& all,
                                                       const node* place) {
    syntax::scope_traversal like{};
    like.kind = node_kind::scope_traversal;
    like.forced = true;
    like.root = root;
    like.steps = kept_steps(all);
    return nodes_.make(like, place);
  }

  // The same variable with the same steps has one parameter.
  [[nodiscard]] node_ptr parameter_for(const node& value, const type& of, steps rest) {
    std::vector<apply_argument>& arguments = regions_.back().arguments;
    const std::size_t i = find_argument(value);
    if (i == arguments.size()) {
      auto parameter = std::make_shared<definition>();
      parameter->type = of;
      arguments.push_back({&value, std::move(parameter)});
    }
    for (syntax::traversal_step& step : rest)
      step.range = {};
    syntax::scope_traversal* const made = make_variable({}, rest, &value);
    node_facts& known = *nodes_.find(*made);
    read_traversal(nodes_, known).what = arguments[i].parameter;
    rules_.examine(known);
    arguments[i].references.push_back(made);
    return made;
  }
  // The argument that is the same; a new one if there is none.
  [[nodiscard]] std::size_t find_argument(const node& value) {
    region& here = regions_.back();
    const std::size_t count = here.arguments.size();
    const node_names* const names = nodes_.find(value)->names;
    if (!names || !names->is_variable) return count;
    std::vector<std::size_t>& alike = here.by_text[text_of(*names)];
    for (const std::size_t i : alike)
      if (is_same(*nodes_.find(*here.arguments[i].value)->names, *names)) return i;
    alike.push_back(count);
    return count;
  }
  [[nodiscard]] static std::string text_of(const node_names& variable) {
    std::string text(variable.root);
    for (const typed_step& step : variable.steps) {
      text += step.is_index() ? '[' : '.';
      hcl::detail::append_literal(text, hcl::detail::key_of(*step.written));
    }
    return text;
  }
  [[nodiscard]] static bool is_same(const node_names& a, const node_names& b) {
    return a.what == b.what && text_of(a) == text_of(b);
  }

  // Calls the function of what was replaced.
  void finish(node_ptr& at) {
    region done = std::move(regions_.back());
    regions_.pop_back();
    if (done.arguments.empty()) return;
    parameter_names(nodes_, done.arguments).assign(at);
    bool is_output = false;
    signature called;
    std::vector<const node*> given;
    std::vector<std::shared_ptr<definition>> parameters;
    for (apply_argument& argument : done.arguments) {
      const type& each = nodes_.type_of(*argument.value);
      is_output = is_output || is_output_type(each);
      called.parameters.push_back({argument.parameter->name, each});
      given.push_back(argument.value);
      parameters.push_back(std::move(argument.parameter));
    }
    called.parameters.push_back({"then", type::dynamic()});
    const type& result = nodes_.type_of(*at);
    called.result = is_output ? type::output(result) : type::promise(result);
    node_facts& function = *nodes_.find(*make_call("eval", {at}, at));
    node_names& inside = nodes_.names(function);
    inside.is_function = true;
    inside.defines = std::move(parameters);
    given.push_back(function.about);
    const node* const call = make_call(apply_name, given, at);
    node_facts& known = *nodes_.find(*call);
    known.type = called.result;
    nodes_.names(known).function = std::make_shared<const function_signature>(std::move(called));
    at = call;
  }
  [[nodiscard]] const node* make_call(std::string_view name, const std::vector<const node*>& arguments,
                                      const node* place) {
    syntax::function_call like{};
    like.kind = node_kind::function_call;
    like.name = name;
    like.arguments = nodes_.keep(arguments);
    return nodes_.make(like, place);
  }
  [[nodiscard]] static bool is_output_type(const type& t) {
    if (!t.is(type_kind::alternatives)) return t.is(type_kind::output);
    for (const type& element : t.elements())
      if (element.is(type_kind::output)) return true;
    return false;
  }

  tree& nodes_;
  eventual_use use_;
  diagnostics diags_{};
  bind_options checks_{};
  check_context context_;
  expression_check rules_;
  std::vector<const node*> around_{};
  std::vector<region> regions_{};
};

}  // namespace hcl::inline v1_0::model::detail

namespace hcl::inline v1_0::model {

HCL_DECL void rewrite_applies(typed_expression& e, const apply_options& options) {
  if (e.root) detail::apply_rewriter(*e.nodes, options).rewrite(e.root);
}

}  // namespace hcl::inline v1_0::model
