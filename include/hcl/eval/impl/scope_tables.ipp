// The tables of scopes: names to variables and functions. Implementation of scope.hpp; no evaluation here.
#pragma once

#include <memory>
#include <utility>
#include <vector>

#include <hcl/eval/closure.hpp>
#include <hcl/eval/expression.hpp>
#include <hcl/eval/expression_decoder.hpp>
#include <hcl/eval/impl/evaluate.hpp>
#include <hcl/eval/impl/scope_tables.hpp>
#include <hcl/value/capsule.hpp>

namespace hcl::inline v1_0::detail {

HCL_DECL void eval_access::allow_variables(scope& s) {
  static_cast<void>(table_of<&scope_tables::variables>(s.tables_));
}

HCL_DECL void eval_access::allow_functions(scope& s) {
  static_cast<void>(table_of<&scope_tables::functions>(s.tables_));
}

HCL_DECL void eval_access::set(scope& s, std::string name, value v) {
  table_of<&scope_tables::variables>(s.tables_).set(std::move(name), std::move(v));
}

HCL_DECL void eval_access::set(scope& s, std::string name, function f) {
  table_of<&scope_tables::functions>(s.tables_).set(std::move(name), std::move(f));
}

HCL_DECL void eval_access::remove(scope& s, std::string_view name) {
  if (!s.tables_) return;
  forget(s.tables_->variables, name);
  forget(s.tables_->functions, name);
}

// A lookup may know any name: variables are allowed then.
HCL_DECL void eval_access::set(scope& s, variable_lookup lookup, std::vector<std::string> known) {
  allow_variables(s);
  s.tables_->lookup_names = std::move(known);
  s.tables_->lookup = std::move(lookup);
}

HCL_DECL bool eval_access::has_lookup(const scope& s) noexcept {
  for (const scope* at = &s; at; at = at->parent_)
    if (at->tables_ && at->tables_->lookup) return true;
  return false;
}

HCL_DECL std::optional<value> eval_access::look_up(const scope& s, std::span<const std::string_view> path,
                                                   std::size_t& used) {
  if (!has_lookup(s)) return std::nullopt;
  for (used = path.size(); used != 0; --used) {
    for (const scope* at = &s; at; at = at->parent_) {
      if (!at->tables_ || !at->tables_->lookup) continue;
      if (std::optional<value> found = at->tables_->lookup(path.first(used))) return found;
    }
  }
  return std::nullopt;
}

HCL_DECL void eval_access::visit_variables(const scope& s, visitor visit, void* to) {
  for (const scope* at = &s; at; at = at->parent_) {
    if (!at->tables_ || !at->tables_->variables) continue;
    for (const auto& entry : at->tables_->variables->entries())
      visit(to, entry.name);
    for (const std::string& name : at->tables_->lookup_names)
      visit(to, name);
  }
}

HCL_DECL void eval_access::visit_functions(const scope& s, visitor visit, void* to) {
  any_table<&scope_tables::functions>(s, [&](const auto& table) {
    for (const auto& entry : table.entries())
      visit(to, entry.name);
    return false;
  });
}

HCL_DECL void eval_access::destroy(const scope_tables* tables) noexcept { delete tables; }

}  // namespace hcl::inline v1_0::detail

namespace hcl::inline v1_0 {

HCL_DECL bool scope::has_variables() const noexcept {
  return detail::eval_access::any_table<&detail::scope_tables::variables>(*this,
                                                                          [](const auto&) { return true; });
}

HCL_DECL bool scope::has_functions() const noexcept {
  return detail::eval_access::any_table<&detail::scope_tables::functions>(*this,
                                                                          [](const auto&) { return true; });
}

HCL_DECL const value* scope::find_variable(std::string_view name) const noexcept {
  const value* found = nullptr;
  detail::eval_access::any_table<&detail::scope_tables::variables>(
      *this, [&](const auto& table) { return (found = table.find(name)) != nullptr; });
  return found;
}

HCL_DECL const function* scope::find_function(std::string_view name) const noexcept {
  const hcl::function* found = nullptr;
  detail::eval_access::any_table<&detail::scope_tables::functions>(
      *this, [&](const auto& table) { return (found = table.find(name)) != nullptr; });
  return found;
}

HCL_DECL std::vector<registered_function> scope::functions() const {
  std::vector<registered_function> all;
  for (const scope* at = this; at; at = at->parent_) {
    if (!at->tables_ || !at->tables_->functions) continue;
    for (const auto& entry : at->tables_->functions->entries()) {
      all.push_back({entry.name, detail::value_access::signature(entry.thing.definition(), entry.name),
                     entry.thing.definition().description});
    }
  }
  // Names of an inner scope hide those of outer ones.
  detail::sort_stably(
      all, [](const registered_function& a, const registered_function& b) { return a.name < b.name; });
  const auto same = [](const registered_function& a, const registered_function& b) {
    return a.name == b.name;
  };
  all.erase(std::unique(all.begin(), all.end(), same), all.end());
  return all;
}

}  // namespace hcl::inline v1_0

// Capsules that hold an expression: the definitions of eval/closure.hpp.

namespace hcl::inline v1_0::detail {

HCL_DECL void eval_access::capture(expression_closure& to, eval_context& ctx) {
  to.names_ = ctx.names;
  to.redacts_values_ = ctx.redacts_values;
  to.repeated_ = ctx.repeated;
  if (!ctx.life.watched) ctx.life.watched = std::make_shared<const eval_context*>(&ctx);
  to.ctx_ = ctx.life.watched;
  for (const loop_frame* f = ctx.loops; f; f = f->outer) {
    to.loops_.push_back(
        {f->key_name, f->key ? *f->key : value(), f->value_name, f->current ? *f->current : value()});
  }
  for (const splat_frame* f = ctx.splats; f; f = f->outer)
    to.splats_.push_back({f->item, *f->current});
}

HCL_DECL value eval_access::evaluate(const expression_closure& closure, diagnostics& diags, bool explain) {
  budget own;
  std::vector<loop_frame> loops(closure.loops_.size());
  std::vector<splat_frame> splats(closure.splats_.size());
  const loop_frame* top = nullptr;
  for (std::size_t i = closure.loops_.size(); i-- > 0; top = &loops[i]) {
    const expression_closure::loop& l = closure.loops_[i];
    loops[i] = {top, l.key_name, &l.key, l.value_name, &l.current};
  }
  const splat_frame* item = nullptr;
  for (std::size_t i = closure.splats_.size(); i-- > 0; item = &splats[i])
    splats[i] = {item, closure.splats_[i].item, &closure.splats_[i].current};
  const eval_context* outer = *closure.ctx_;
  eval_context inner{closure.expression_.document(), closure.names_, diags, outer ? outer->work : own};
  inner.explain = explain && (!outer || outer->explain);
  inner.loops = top;
  inner.splats = item;
  inner.redacts_values = closure.redacts_values_;
  inner.repeated = closure.repeated_;
  if (outer) {
    inner.options = outer->options;
    inner.depth = outer->depth + expression_closure::calls_per_closure;
  }
  return hcl::evaluate(*closure.expression_.node(), inner);
}

}  // namespace hcl::inline v1_0::detail

namespace hcl::inline v1_0 {

HCL_DECL type make_closure_type() {
  capsule_definition definition{.name = "expression closure", .identity = "hcl::expression_closure"};
  definition.expression_decoder = std::make_shared<const expression_decoder>(
      expression_decoder{[](const expression& e, const type& wanted, eval_context& ctx) {
        return value::capsule(wanted, std::make_shared<const expression_closure>(e, ctx));
      }});
  return make_capsule_type(std::move(definition));
}

HCL_DECL type make_expression_type() {
  capsule_definition definition{.name = "expression", .identity = "hcl::expression"};
  definition.expression_decoder = std::make_shared<const expression_decoder>(
      expression_decoder{[](const expression& e, const type& wanted, eval_context&) {
        return value::capsule(wanted, std::make_shared<const expression>(e));
      }});
  return make_capsule_type(std::move(definition));
}

}  // namespace hcl::inline v1_0
