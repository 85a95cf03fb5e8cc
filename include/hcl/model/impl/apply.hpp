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
#include <hcl/model/tree.hpp>
#include <hcl/model/visit.hpp>
#include <hcl/value/impl/equality.hpp>
#include <hcl/value/impl/literal_text.hpp>

namespace hcl::inline v0_1::model::detail {

class apply_rewriter {
 public:
  apply_rewriter(tree& nodes, const apply_options& options)
      : nodes_(nodes), use_(options), context_{nullptr, diags_, checks_}, rules_(context_) {}

  void rewrite(node_ptr& root) {
    regions_.push_back({false, nullptr});
    visit(
        root, [&](node_ptr& at) { enter(at); }, [&](node_ptr& at) { leave(at); });
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

  void enter(node_ptr& at) {
    const loop_part part = loop_part_of(at);
    around_.push_back(at);
    const bool observes = !is_left(*at, part) && use_.observes(*at);
    if (!regions_.back().observes) {
      if (observes) regions_.push_back({true, at});
    } else if (use_.inspects(*at, part.element)) {
      regions_.push_back({observes, at});
    }
  }

  void leave(node_ptr& at) {
    const node* const entered = around_.back();
    around_.pop_back();
    const loop_part part = loop_part_of(at);
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

  // Before or after `around_` has it.
  [[nodiscard]] loop_part loop_part_of(const node_ptr& at) const {
    const node* const parent = around_.empty() ? nullptr : around_.back();
    if (!parent) return {};
    if (parent->kind == node_kind::for_each && &as<for_expr>(*parent).collection != &at)
      return {&as<for_expr>(*parent).value_variable->type, false};
    if (parent->kind == node_kind::splat && &as<splat_expr>(*parent).each == &at)
      return {&as<splat_expr>(*parent).item->type, true};
    return {};
  }
  // Steps from the element of a loop stay, and so does all that a splat does with its items: there is no room
  // for a function.
  [[nodiscard]] static bool is_left(const node& n, const loop_part& part) noexcept {
    return part.element && (part.of_splat || n.kind == node_kind::variable || n.kind == node_kind::relative);
  }
  void check_again(node& n) {
    if (n.kind == node_kind::function || n.kind == node_kind::error || n.kind == node_kind::variable) return;
    rules_.check(n);
  }

  // Puts a parameter where an eventual was.
  void replace(node_ptr& at, const loop_part& part, bool is_root) {
    const std::optional<type> value = use_.value_of(at->type);
    if (!value) return;
    if (at->kind == node_kind::variable)
      replace_steps(at, as<variable_expr>(*at), *value, is_root);
    else if (at->kind == node_kind::relative)
      replace_steps(at, as<relative_expr>(*at), *value, is_root);
    else if (use_.inspects(*at, part.element) && !is_root)
      at = parameter_for(at, resolve_outputs(at->type), {});
  }

  // The part up to the first eventual, inclusive, is the argument; steps after it go into the function.
  template <typename Traversal>
  void replace_steps(node_ptr& at, const Traversal& whole, const type& value, bool is_root) {
    const step_list& steps = whole.steps;
    std::size_t kept = 0;
    std::optional<type> given = steps.empty() ? value : use_.value_of(type_before(whole));
    while (!given)
      given = use_.value_of(steps[kept++].type);
    if (is_root && kept == steps.size()) return;
    step_list rest(steps.begin() + static_cast<std::ptrdiff_t>(kept), steps.end());
    at = parameter_for(argument_of(at, whole, kept), *given, std::move(rest));
  }
  [[nodiscard]] static const type& type_before(const variable_expr& n) noexcept { return n.root_type; }
  [[nodiscard]] static const type& type_before(const relative_expr& n) noexcept { return n.source->type; }

  [[nodiscard]] node_ptr argument_of(node_ptr at, const variable_expr& whole, std::size_t kept) {
    variable_expr* const made = nodes_.copy(whole);
    if (kept == whole.steps.size()) {
      made->written = made->origin;
      return made;
    }
    made->steps.resize(kept);
    made->type = kept == 0 ? whole.root_type : whole.steps[kept - 1].type;
    return forget(made, *at);
  }
  [[nodiscard]] node_ptr argument_of(node_ptr at, const relative_expr& whole, std::size_t kept) {
    if (kept == 0) return whole.source;
    if (kept == whole.steps.size()) return at;
    relative_expr* const made = nodes_.copy(whole);
    made->steps.resize(kept);
    made->type = whole.steps[kept - 1].type;
    return forget(made, *at);
  }
  [[nodiscard]] static node_ptr forget(node_ptr made, const node& from) noexcept {
    made->is_original = false;
    made->origin = made->written = nullptr;
    made->document = from.document;
    return made;
  }

  // The same variable with the same steps has one parameter.
  [[nodiscard]] node_ptr parameter_for(node_ptr value, const type& of, step_list steps) {
    std::vector<apply_argument>& arguments = regions_.back().arguments;
    const std::size_t i = find_argument(*value);
    if (i == arguments.size()) {
      auto parameter = std::make_shared<definition>();
      parameter->type = of;
      arguments.push_back({value, std::move(parameter)});
    }
    auto* const made = nodes_.make<variable_expr>();
    made->range = value->range;
    made->document = value->document;
    made->what = arguments[i].parameter;
    made->steps = std::move(steps);
    for (traversal_part& step : made->steps)
      step.range = {};
    rules_.check(*made);
    arguments[i].references.push_back(made);
    return made;
  }
  // The argument that is the same; a new one if there is none.
  [[nodiscard]] std::size_t find_argument(const node& value) {
    region& here = regions_.back();
    const std::size_t count = here.arguments.size();
    if (value.kind != node_kind::variable) return count;
    std::vector<std::size_t>& alike = here.by_text[text_of(as<variable_expr>(value))];
    for (const std::size_t i : alike)
      if (is_same(*here.arguments[i].value, value)) return i;
    alike.push_back(count);
    return count;
  }
  [[nodiscard]] static std::string text_of(const variable_expr& variable) {
    std::string text = variable.root;
    for (const traversal_part& step : variable.steps) {
      text += step.is_index ? '[' : '.';
      hcl::detail::append_literal(text, step.key);
    }
    return text;
  }
  [[nodiscard]] static bool is_same(const node& a, const node& b) {
    if (a.kind != node_kind::variable || b.kind != node_kind::variable) return false;
    const auto& x = as<variable_expr>(a);
    const auto& y = as<variable_expr>(b);
    if (x.what != y.what || x.root != y.root || x.steps.size() != y.steps.size()) return false;
    for (std::size_t i = 0; i < x.steps.size(); ++i)
      if (x.steps[i].is_index != y.steps[i].is_index || !(x.steps[i].key == y.steps[i].key)) return false;
    return true;
  }

  // Calls the function of what was replaced.
  void finish(node_ptr& at) {
    region done = std::move(regions_.back());
    regions_.pop_back();
    if (done.arguments.empty()) return;
    parameter_names(done.arguments).assign(at);
    auto* const function = nodes_.make<function_expr>();
    function->body = at;
    auto* const call = nodes_.make<call_expr>();
    call->name = apply_name;
    call->range = function->range = at->range;
    call->document = function->document = at->document;
    bool is_output = false;
    signature called;
    for (apply_argument& argument : done.arguments) {
      is_output = is_output || is_output_type(argument.value->type);
      called.parameters.push_back({argument.parameter->name, argument.value->type});
      call->arguments.push_back(argument.value);
      function->parameters.push_back(std::move(argument.parameter));
    }
    called.parameters.push_back({"then", type::dynamic()});
    called.result = is_output ? type::output(at->type) : type::promise(at->type);
    call->type = called.result;
    call->what = std::make_shared<const function_signature>(std::move(called));
    call->arguments.push_back(function);
    at = call;
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

template <typename X>
void rewrite_backend<X>::rewrite_applies(typed_expression& e, const apply_options& options) {
  if (e.root) apply_rewriter(*e.nodes, options).rewrite(e.root);
}

}  // namespace hcl::inline v0_1::model::detail
