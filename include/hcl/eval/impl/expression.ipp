// Stored expressions and scopes: the definitions of eval/expression.hpp and eval/scope.hpp.
#pragma once

#include <cstddef>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <hcl/eval/closure.hpp>
#include <hcl/eval/expression.hpp>
#include <hcl/eval/impl/eval_context.hpp>
#include <hcl/eval/impl/evaluate.hpp>
#include <hcl/eval/impl/references.hpp>
#include <hcl/parser/tokens.hpp>
#include <hcl/support/compiler.hpp>
#include <hcl/syntax/expression.hpp>
#include <hcl/syntax/node.hpp>
#include <hcl/syntax/walk.hpp>
#include <hcl/value/capsule.hpp>
#include <hcl/value/operate_symbol.hpp>

namespace hcl::inline v1_0 {

// Has no local objects, to allow tail calls.
HCL_DECL value evaluate(const syntax::node& e, eval_context& ctx) {
  if (detail::is_repeated(ctx) && !detail::spend(ctx, detail::step_limit, 1, e.range))
    return detail::nothing_known();
  // The commonest first.
  if (e.kind == syntax::node_kind::literal)
    return detail::evaluate_literal(syntax::as<syntax::literal>(e), ctx);
  if (e.kind == syntax::node_kind::string)
    return detail::evaluate_string(syntax::as<syntax::string_expr>(e), ctx);
  if (ctx.work.exhausted) return detail::nothing_known();
  if (e.kind == syntax::node_kind::scope_traversal)
    return detail::evaluate_reference(syntax::as<syntax::scope_traversal>(e), ctx);
  return detail::evaluate_nested(e, ctx);
}

HCL_DECL diagnostics& diagnostics_of(eval_context& ctx) { return ctx.diags; }

namespace detail {

// The implementation behind expression handles: evaluation, ranges, references.
HCL_DECL result<value> eval_access::evaluate(const expression& e, const scope* names, const limits& bounds,
                                             const model_options* options) {
  diagnostics diags(bounds.diagnostics);
  budget work(bounds);
  value v = e.evaluate(names, diags, work, options);
  return {std::move(v), std::move(diags)};
}

HCL_DECL byte_span eval_access::start_span(const expression& e) { return detail::start_span(*e.node()); }

}  // namespace detail

HCL_DECL value expression::evaluate(const scope* names, diagnostics& diags, budget& work,
                                    const model_options* options) const {
  if (!(*this)) return {};
  const detail::iterator_context* around = document()->around.get();
  if (around && around->unknown) return around->resolve({});
  eval_context ctx{document(), names, diags, work};
  if (options) ctx.options = options;
  value v = detail::evaluate_in_role(*this, ctx);
  return around ? around->resolve(std::move(v)) : v;
}

HCL_DECL result<void> require_known(const value& v, range where) {
  diagnostics diags;
  if (v.is_wholly_known()) return diags;
  walk(v, [&](const path& at, const value& part) {
    if (part.is_known()) return !part.is_wholly_known();
    std::string way = at.text();
    diags.add({.code = codes::unsuitable_value,
               .summary = "Value is not known yet",
               .detail = (way.empty() ? "The value" : "The value at " + way) +
                         " is not known yet, but is needed now.",
               .subject = where,
               .path = std::move(way),
               .quotes = quoting::names});
    return false;
  });
  return diags;
}

HCL_DECL std::vector<traversal> expression::variables() const {
  std::vector<traversal> found;
  if (!(*this) || (role() == detail::expression_role::key && !detail::keyword_text(*node()).empty()))
    return found;
  const detail::iterator_context* around = document()->around.get();
  if (around && around->unknown) return found;
  detail::collect_references(document(), *node(), found);
  if (around) std::erase_if(found, [&](const traversal& t) { return around->binds(t.root_name()); });
  return found;
}

namespace detail {

// The properties of a node besides its kind and parts.
inline void add_details(const syntax::node& e, std::vector<member>& to) {
  const auto add = [&](const char* name, std::string_view text) {
    if (!text.empty()) to.push_back({name, value(std::string(text))});
  };
  const auto flag = [&](const char* name, bool is_set) {
    if (is_set) to.push_back({name, value(true)});
  };
  switch (e.kind) {
    case syntax::node_kind::function_call:
      add("name", syntax::as<syntax::function_call>(e).name);
      return flag("expands_last", syntax::as<syntax::function_call>(e).expands_last);
    case syntax::node_kind::binary: return add("operator", symbol(syntax::as<syntax::binary_expr>(e).op));
    case syntax::node_kind::unary: return add("operator", symbol(syntax::as<syntax::unary_expr>(e).op));
    case syntax::node_kind::conditional:
      return flag("directive", syntax::as<syntax::conditional>(e).directive);
    case syntax::node_kind::template_expr:
      return flag("heredoc", syntax::as<syntax::template_expr>(e).heredoc);
    case syntax::node_kind::splat: return flag("full", syntax::as<syntax::splat_expr>(e).full);
    case syntax::node_kind::for_tuple:
    case syntax::node_kind::for_object: {
      const auto& loop = syntax::as<syntax::for_expr>(e);
      add("key_name", loop.key_name);
      add("value_name", loop.value_name);
      flag("directive", loop.directive);
      return flag("grouped", loop.grouped);
    }
    default: break;
  }
}

// Limits recursion and the depth of the value.
[[nodiscard]] inline value tree_of_node(const syntax::node& e, std::string_view source, std::size_t depth) {
  constexpr std::size_t max_depth = 100;
  std::vector<member> members{{"kind", value(syntax::traits_of(e.kind).name)},
                              {"begin", value(e.range.begin)},
                              {"end", value(e.range.end)}};
  add_details(e, members);
  std::vector<value> parts;
  if (depth < max_depth)
    syntax::for_each_part(
        e, [&](const syntax::node& part) { parts.push_back(tree_of_node(part, source, depth + 1)); });
  if (parts.empty())
    members.push_back({"text", value(std::string(source.substr(e.range.begin, e.range.size())))});
  else
    members.push_back({"parts", value::tuple(std::move(parts))});
  return value::object(std::move(members));
}

}  // namespace detail

HCL_DECL value tree_of(const expression& e) {
  return e ? detail::tree_of_node(*e.node(), e.document()->source->text(), 0) : value::null();
}

namespace detail {

// JSON without blanks; what stands in strings stays as it is.
inline void append_json(written_text& to, std::string_view text) {
  std::string all;
  bool in_string = false;
  for (std::size_t i = 0; i != text.size(); ++i) {
    const char c = text[i];
    const bool is_blank = c == ' ' || c == '\t' || c == '\n' || c == '\r';
    if (in_string && c == '\\' && i + 1 != text.size())
      all += text[i++];
    else if (c == '"')
      in_string = !in_string;
    if (in_string || !is_blank) all += text[i];
  }
  to.append_word(all);
}

HCL_DECL void eval_access::append(written_text& to, const syntax::document& document, byte_span part) {
  const std::string_view text = document.source->text();
  if (document.json) return append_json(to, text.substr(part.begin, part.size()));
  using kind = parser::token_kind;
  parser::tokenizer words(text, parser::token_mode::config, part.begin);
  for (parser::token t = words.next(); t.kind != kind::end_of_file && t.span.begin < part.end;
       t = words.next()) {
    if (t.kind != kind::comment && t.kind != kind::newline)
      to.append_word(text.substr(t.span.begin, t.span.size()));
  }
}

// `text`: only names that occur in it matter; all if it is empty.
HCL_DECL void eval_access::append_names(written_text& to, const iterator_context* around,
                                        std::string_view text, std::string_view root) {
  if (!around) return;
  to.append_word(around->unknown ? "unknown" : "generated");
  to.append_value(value(true).with_marks(around->marks));
  for (const iterator_context* s = around; s; s = s->outer.get()) {
    if (!text.empty() && text.find(s->name) == std::string_view::npos && root != s->name) continue;
    to.append_word(s->name);
    to.append_value(s->item);
  }
}

HCL_DECL void eval_access::append(written_text& to, const expression& e) {
  if (!e) return to.append_word("none");
  to.append_word(e.document()->json ? "json" : "native");
  if (e.role() == expression_role::forced_key) to.append_word("key");
  append(to, *e.document(), e.node()->range);
  std::string_view root;
  if (e.node()->kind == syntax::node_kind::scope_traversal)
    root = syntax::as<syntax::scope_traversal>(*e.node()).root;
  append_names(to, e.document()->around.get(), e.text(), root);
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

}  // namespace detail

HCL_DECL bool operator==(const expression& a, const expression& b) {
  if (a.node() == b.node() && a.role() == b.role() && a.document() == b.document()) return true;
  if (!a || !b) return false;
  detail::written_text left, right;
  detail::eval_access::append(left, a);
  detail::eval_access::append(right, b);
  return left == right;
}

HCL_DECL scope& scope::allow_variables() {
  static_cast<void>(detail::table_of<&detail::scope_tables::variables>(tables_));
  return *this;
}

HCL_DECL scope& scope::allow_functions() {
  static_cast<void>(detail::table_of<&detail::scope_tables::functions>(tables_));
  return *this;
}

HCL_DECL scope& scope::variable(std::string name, hcl::value v) {
  detail::table_of<&detail::scope_tables::variables>(tables_).set(std::move(name), std::move(v));
  return *this;
}

HCL_DECL scope& scope::function(std::string name, hcl::function f) {
  detail::table_of<&detail::scope_tables::functions>(tables_).set(std::move(name), std::move(f));
  return *this;
}

HCL_DECL scope& scope::remove(std::string_view name) {
  if (!tables_) return *this;
  detail::forget(tables_->variables, name);
  detail::forget(tables_->functions, name);
  return *this;
}

// A lookup may know any name: variables are allowed then.
HCL_DECL scope& scope::lookup(variable_lookup lookup, std::vector<std::string> known) {
  allow_variables();
  tables_->lookup_names = std::move(known);
  tables_->lookup = std::move(lookup);
  return *this;
}

HCL_DECL void scope::clear() noexcept { delete tables_; }

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

namespace detail {

// Capsules that hold an expression: the definitions of eval/closure.hpp.
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

}  // namespace detail

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
