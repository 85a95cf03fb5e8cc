// The tables of scopes: names to variables and functions. Implementation of scope.hpp; no evaluation here.
#pragma once

#include <hcl/eval/impl/scope_tables.hpp>

namespace hcl::inline v0_1::detail {

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

}  // namespace hcl::inline v0_1::detail

namespace hcl::inline v0_1 {

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

}  // namespace hcl::inline v0_1
