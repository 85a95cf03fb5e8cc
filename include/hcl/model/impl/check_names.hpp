// Resolves names and steps for the checker: loop variables first, then those of the document, then the scope.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <hcl/eval/impl/eval_context.hpp>
#include <hcl/eval/impl/traverse.hpp>
#include <hcl/model/bind.hpp>
#include <hcl/model/impl/conversion.hpp>
#include <hcl/model/impl/explain.hpp>
#include <hcl/model/impl/traverse.hpp>
#include <hcl/model/scope.hpp>
#include <hcl/model/tree.hpp>
#include <hcl/model/type.hpp>
#include <hcl/value/value.hpp>

namespace hcl::inline v1_0::model::detail {

// A cache, so that equal literals and small containers share types and relations. Direct-mapped: each
// slot keeps the latest type.
class recent_types {
 public:
  [[nodiscard]] const type& share(type made) {
    type& known = types_[made.hash() % types_.size()];
    if (!is_same(known, made)) known = std::move(made);
    return known;
  }
  // type::constant(v), of short values shared without making it.
  [[nodiscard]] type constant(const hcl::value& v) {
    if (!v.is_definitely_not_null() || v.is_marked() || v.weight() > 1) return type::constant(v);
    if (v.kind() == hcl::type_kind::number &&
        v.as_number().is_negative_zero())  // equal to 0, and another text
      return type::constant(v);
    type& known = constants_[hcl::hash(v) % constants_.size()];
    if (!known.is(type_kind::constant) || !(known.value() == v)) known = type::constant(v);
    return known;
  }
  // A list, set, map, promise or output of it.
  [[nodiscard]] const type& wrap(type_kind kind, const type& element) {
    return share(hcl::model::type::wrap(kind, element));
  }
  // The type of a result computed from values of other types: see model::lift().
  [[nodiscard]] type lift(type result, bool has_output, bool has_promise) {
    if (has_output) return wrap(type_kind::output, result);
    return has_promise ? wrap(type_kind::promise, result) : result;
  }
  [[nodiscard]] type lift(type result, const type& from) {
    return lift(std::move(result), from.has_output(), from.has_promise());
  }

 private:
  // Whether the types are identical: equal types may have different annotations.
  [[nodiscard]] static bool is_same(const type& a, const type& b) {
    const auto same = [](const type& x, const type& y) { return x.identity() == y.identity(); };
    if (a.kind() != b.kind()) return false;
    if (a.is_collection() || a.is_eventual()) return same(a.element(), b.element());
    const auto left = a.properties(), right = b.properties();
    return std::equal(a.elements().begin(), a.elements().end(), b.elements().begin(), b.elements().end(),
                      same) &&
           std::equal(left.begin(), left.end(), right.begin(), right.end(),
                      [&](const property& x, const property& y) {
                        return x.name == y.name && same(x.type, y.type);
                      });
  }

  std::array<type, 256> types_{}, constants_{};
};

// Which unknown names an expression may use, as the program evaluates it later: none, any, or any but likely
// misspellings.
enum class later_names : unsigned char { none, any, unlike_known };

// The state of one check.
struct check_context {
  tree* nodes;
  const scope* names;  // null when a tree is checked again: names are known then
  diagnostics& diags;
  const bind_options& options;
  bool follows_evaluation = false;       // accepts what evaluates, even if the reference rejects it
  bool rejects_others = false;           // as a struct that an object becomes
  std::vector<definition_ptr> locals{};  // the innermost last

  std::size_t warnings = 0;  // so far
  check_memory known{options.bounds, follows_evaluation, rejects_others};
  recent_types recent{};

  later_names later = later_names::none;

  [[nodiscard]] step_rules rules_of_steps() const noexcept {
    return follows_evaluation ? step_rules::evaluated : step_rules::bound;
  }
  [[nodiscard]] bool is_first() const noexcept { return names != nullptr; }
  [[nodiscard]] const type& type_of(const node* part) const noexcept { return nodes->type_of(*part); }
  // Whether another diagnostic is kept; if not, it is only counted.
  [[nodiscard]] bool is_kept(severity level) {
    if (level == severity::warning ? warnings++ < diags.limit() : !diags.full()) return true;
    if (level == severity::warning)
      diags.add({.severity = level});
    else
      diags.add_suppressed();
    return false;
  }
};

// A result that was computed from the values of several nodes.
[[nodiscard]] inline type lift_over(check_context& ctx, type result, const syntax::node_list& from) {
  bool has_output = false, has_promise = false;
  for (const node* n : from) {
    const type& each = ctx.type_of(n);
    has_output = has_output || each.has_output();
    has_promise = has_promise || each.has_promise();
  }
  return ctx.recent.lift(std::move(result), has_output, has_promise);
}

// A variable of an expanded dynamic block or of the program.
[[nodiscard]] inline definition_ptr variable_of_document(const syntax::document* document,
                                                         std::string_view name) {
  const auto* around = document ? document->around.get() : nullptr;
  for (; around; around = around->outer.get()) {
    if (around->name != name) continue;
    definition made{.kind = definition_kind::constant, .name = std::string(name)};
    made.constant = around->resolve(around->item).unmarked();
    made.type = from_base(made.constant.type());
    return std::make_shared<const definition>(std::move(made));
  }
  return {};
}

[[nodiscard]] inline definition_ptr look_up(const check_context& ctx, std::string_view name,
                                            const syntax::document* document) {
  for (std::size_t i = ctx.locals.size(); i-- > 0;)
    if (ctx.locals[i]->name == name) return ctx.locals[i];
  if (definition_ptr found = variable_of_document(document, name)) return found;
  return ctx.names->find(name);
}

// Fills in the steps of a traversal, and what it begins with.
inline node_names& read_traversal(tree& nodes, node_facts& of) {
  if (of.names) return *of.names;
  node_names& names = nodes.names(of);
  std::vector<const syntax::relative_traversal*> pieces;  // the outermost first
  const node* at = of.about;
  const node* const variable = variable_of(*at);
  while (at->kind == node_kind::relative_traversal) {
    pieces.push_back(&as<syntax::relative_traversal>(*at));
    at = &unwrapped(*pieces.back()->source);
    if (!variable) break;
  }
  std::vector<const syntax::traversal_step*> steps;
  const auto add = [&](const auto& from) {
    for (const syntax::traversal_step& step : from)
      steps.push_back(&step);
  };
  names.is_variable = variable != nullptr;
  if (variable) names.root_range = variable->range;
  if (variable && variable->kind == node_kind::scope_traversal) {
    const auto& root = as<syntax::scope_traversal>(*variable);
    names.root = root.root;
    names.root_range = root.root_range();
    add(root.steps);
  }
  for (std::size_t i = pieces.size(); i-- > 0;)
    add(pieces[i]->steps);
  names.steps = nodes.make_steps(steps.size());
  for (std::size_t i = 0; i != steps.size(); ++i)
    names.steps[i].written = steps[i];
  return names;
}

// The types of steps from a known value or a type.
class step_types {
 public:
  step_types(check_context& ctx, const node_facts& about) : ctx_(ctx), about_(about) {}

  // Steps `from` on, from a type; the type after the last.
  type follow(const type& first, std::span<typed_step> steps, std::size_t from = 0) {
    const type* at = &first;  // of the value so far, kept by what it is part of
    for (std::size_t i = from; i < steps.size(); ++i) {
      typed_step& step = steps[i];
      const bool is_part = at->is(type_kind::object) || at->is(type_kind::map) || at->is_dynamic();
      const type* const part = is_part && !step.is_index() ? part_of(*at, step) : nullptr;
      step.type = part ? *part : computed(*at, step);
      at = &step.type;
    }
    return *at;
  }
  // The same from a constant; an absent part is an error.
  type follow(const value& constant, std::span<typed_step> steps, std::size_t from) {
    value at = constant;
    for (std::size_t i = from; i < steps.size(); ++i) {
      const value key = hcl::detail::key_of(*steps[i].written);
      auto next = steps[i].is_index() ? index(at, key) : attribute(at, key.as_string());
      if (!next) {
        report_access(steps[i], std::move(next).error());
        return fill(steps, i);
      }
      at = next->unmarked();
      steps[i].type = at.is_null() ? type::none() : from_base(at.type());
    }
    return at.is_null() ? type::none() : from_base(at.type());
  }
  // Nothing is known of steps `from` on.
  static type fill(std::span<typed_step> steps, std::size_t from) {
    for (std::size_t i = from; i < steps.size(); ++i)
      steps[i].type = type::dynamic();
    return type::dynamic();
  }
  [[nodiscard]] hcl::range where(const typed_step& step) const {
    if (step.written->range.empty() || !about_.document) return about_.where();
    return {about_.document->source, step.written->range};
  }

 private:
  // The type of an object's, a map's or dynamic's attribute; null if there is none.
  [[nodiscard]] static const type* part_of(const type& of, const typed_step& step) {
    if (of.is(type_kind::object)) return of.find(step.written->text);
    return of.is_dynamic() ? &of : &of.element();
  }
  [[nodiscard]] type computed(const type& of, const typed_step& step) {
    if (of.is_dynamic()) return {};
    const value key = hcl::detail::key_of(*step.written);
    const auto rules = ctx_.rules_of_steps();
    return step.is_index() ? detail::element_of(of, key, where(step), ctx_.diags, rules)
                           : detail::attribute_of(of, key, where(step), ctx_.diags, rules);
  }

  void report_access(const typed_step& step, access_failure&& why) {
    ctx_.diags.add({.code = why.code,
                    .summary = why.summary,
                    .detail = std::move(why.detail),
                    .subject = where(step),
                    .context = about_.where(),
                    .fix = hcl::detail::rename_to(where(step), std::move(why.suggestion))});
  }

  check_context& ctx_;
  const node_facts& about_;
};

// Finds what a variable means and the types of its parts.
class variable_check {
 public:
  variable_check(check_context& ctx, const node_facts& about, node_names& e)
      : ctx_(ctx), about_(about), e_(e), steps_(ctx, about) {}

  type examine() {
    if (ctx_.is_first()) {
      e_.what = look_up(ctx_, e_.root, about_.document);
      if (!e_.what) report_unknown();
    }
    e_.root_type = type::dynamic();
    if (!e_.what) return steps_.fill(e_.steps, 0);
    switch (e_.what->kind) {
      case definition_kind::variable:
        e_.root_type = e_.what->type;
        return steps_.follow(e_.root_type, e_.steps);
      case definition_kind::constant:
        e_.root_type = e_.what->type;
        return e_.steps.empty() ? e_.root_type : steps_.follow(e_.what->constant, e_.steps, 0);
      case definition_kind::keyword: return check_keyword();
      case definition_kind::namespace_scope: break;
    }
    return check_member();
  }

 private:
  type check_keyword() {
    if (ctx_.is_first()) {
      if (e_.steps.empty())
        report_no_value(severity_of_unknown(),
                        "\"" + std::string(e_.root) + "\" is a keyword, not a variable.", root());
      else
        report_no_value(severity::error, "\"" + std::string(e_.root) + "\" is a keyword and has no parts.",
                        steps_.where(e_.steps.front()));
    }
    return steps_.fill(e_.steps, 0);
  }

  // A name in a namespace, which may be in another.
  type check_member() {
    definition_ptr at = e_.what;
    for (std::size_t i = 0; i < e_.steps.size(); ++i) {
      typed_step& step = e_.steps[i];
      if (ctx_.is_first()) {
        step.what = is_name(step) ? at->inside->find_here(step.written->text) : definition_ptr();
        if (!step.what) report_unknown_member(*at, step);
      }
      at = step.what;
      step.type = type::dynamic();
      if (!at) return steps_.fill(e_.steps, i + 1);
      if (at->kind == definition_kind::namespace_scope) continue;
      if (at->kind == definition_kind::keyword) break;
      step.type = at->type;
      if (i + 1 == e_.steps.size()) return step.type;
      return at->kind == definition_kind::constant ? steps_.follow(at->constant, e_.steps, i + 1)
                                                   : steps_.follow(step.type, e_.steps, i + 1);
    }
    if (ctx_.is_first())
      report_no_value(severity_of_unknown(),
                      "\"" + std::string(e_.root) + "\" is a namespace. Name something in it.", root());
    return steps_.fill(e_.steps, 0);
  }

  [[nodiscard]] static bool is_name(const typed_step& step) noexcept {
    return !step.is_index() || step.written->what == syntax::traversal_step::type::string_index;
  }
  [[nodiscard]] severity severity_of_unknown() const noexcept {
    const bool may_be_missing = ctx_.options.allow_missing_variables || ctx_.later != later_names::none;
    return may_be_missing ? severity::warning : severity::error;
  }
  [[nodiscard]] hcl::range root() const {
    return about_.document ? hcl::range(about_.document->source, e_.root_range) : hcl::range();
  }
  void report_no_value(severity level, std::string detail, hcl::range where) {
    const bool may_have_one = level == severity::warning && ctx_.later != later_names::none;
    if (may_have_one || !ctx_.is_kept(level)) return;
    ctx_.diags.add({.severity = level,
                    .code = codes::not_a_value,
                    .summary = "Not a value",
                    .detail = std::move(detail),
                    .subject = std::move(where),
                    .context = about_.where()});
  }
  void report_unknown() {
    if (ctx_.later == later_names::any) return;
    hcl::detail::name_candidates candidates(e_.root);
    for (const definition_ptr& local : ctx_.locals)
      candidates(local->name);
    ctx_.names->visit_names(candidates);
    auto fix = hcl::detail::rename_to(root(), candidates.best());
    if ((ctx_.later != later_names::none && !fix) || !ctx_.is_kept(severity_of_unknown())) return;
    std::string detail = "There is no variable named \"" + shown(e_.root) + "\".";
    if (!fix && ctx_.names->find_function(e_.root))
      detail += " This is a function. Call it with arguments in parentheses.";
    ctx_.diags.add({.severity = severity_of_unknown(),
                    .code = codes::unknown_variable,
                    .summary = "Unknown variable",
                    .detail = std::move(detail),
                    .subject = root(),
                    .context = about_.where(),
                    .fix = std::move(fix)});
  }
  void report_unknown_member(const definition& in, const typed_step& step) {
    if (!ctx_.is_kept(severity_of_unknown())) return;
    const std::string_view name = is_name(step) ? std::string_view(step.written->text) : std::string_view();
    hcl::detail::name_candidates candidates(name);
    in.inside->visit_names(candidates);
    ctx_.diags.add({.severity = severity_of_unknown(),
                    .code = codes::unknown_variable,
                    .summary = "Unknown variable",
                    .detail = is_name(step) ? "There is nothing named \"" + shown(name) +
                                                  "\" in the namespace \"" + shown(in.name) + "\"."
                                            : "A namespace has names, not elements.",
                    .subject = steps_.where(step),
                    .context = about_.where(),
                    .fix = hcl::detail::rename_to(steps_.where(step), candidates.best())});
  }

  check_context& ctx_;
  const node_facts& about_;
  node_names& e_;
  step_types steps_;
};

}  // namespace hcl::inline v1_0::model::detail
