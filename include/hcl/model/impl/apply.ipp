// Apply rewriting. Implementation: one walk, with the expressions around that observe eventuals or pass them
// on.
#pragma once

#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

#include <hcl/model/apply.hpp>
#include <hcl/model/bind.hpp>
#include <hcl/model/eventual.hpp>
#include <hcl/model/impl/check_expression.hpp>
#include <hcl/model/impl/eventual_use.hpp>
#include <hcl/model/impl/parameter_names.hpp>
#include <hcl/model/impl/tree.hpp>
#include <hcl/model/node_parts.hpp>
#include <hcl/model/tree.hpp>
#include <hcl/model/visit.hpp>
#include <hcl/value/impl/equality.hpp>
#include <hcl/value/impl/literal_text.hpp>

namespace hcl::inline v0_1::model::detail {

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
  // An expression that observes eventuals, with what it takes from them; or one inside it that does not.
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

  // Of a node as it was entered.
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
  // Steps from the element of a loop stay, and so does all that a splat does with its items: there is no room
  // for a function.
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

  // Puts a parameter where an eventual was.
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

}  // namespace hcl::inline v0_1::model::detail

namespace hcl::inline v0_1::model {

HCL_DECL void rewrite_applies(typed_expression& e, const apply_options& options) {
  if (e.root) detail::apply_rewriter(*e.nodes, options).rewrite(e.root);
}

}  // namespace hcl::inline v0_1::model
