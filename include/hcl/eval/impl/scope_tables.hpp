// The tables of scopes: names to variables and functions. Implementation of scope.hpp; no evaluation here.
#pragma once

#include <algorithm>
#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <hcl/eval/scope.hpp>
#include <hcl/support/name_table.hpp>
#include <hcl/support/stable_sort.hpp>
#include <hcl/value/function.hpp>
#include <hcl/value/value.hpp>

namespace hcl::inline v0_1::detail {

struct scope_tables {
  std::optional<name_table<value>> variables{};
  std::optional<name_table<function>> functions{};
  variable_lookup lookup{};
  std::vector<std::string> lookup_names{};  // some that it answers
};

// One of the two tables of a scope, made if it is not there.
template <auto Table>
auto& table_of(scope_tables*& tables) {
  if (!tables) tables = new scope_tables;
  auto& table = tables->*Table;
  if (!table) table.emplace();
  return *table;
}

template <typename X>
template <auto Table, typename Visit>
bool eval_backend<X>::any_table(const scope& s, const Visit& visit) {
  for (const scope* at = &s; at; at = at->parent_)
    if (at->tables_ && at->tables_->*Table && visit(*(at->tables_->*Table))) return true;
  return false;
}

template <typename X>
void eval_backend<X>::allow_variables(scope& s) {
  static_cast<void>(table_of<&scope_tables::variables>(s.tables_));
}

template <typename X>
void eval_backend<X>::allow_functions(scope& s) {
  static_cast<void>(table_of<&scope_tables::functions>(s.tables_));
}

template <typename X>
void eval_backend<X>::set(scope& s, std::string name, value v) {
  table_of<&scope_tables::variables>(s.tables_).set(std::move(name), std::move(v));
}

template <typename X>
void eval_backend<X>::set(scope& s, std::string name, function f) {
  table_of<&scope_tables::functions>(s.tables_).set(std::move(name), std::move(f));
}

template <typename Thing>
void forget(std::optional<name_table<Thing>>& table, std::string_view name) {
  if (!table || !table->find(name)) return;
  name_table<Thing> others;
  for (auto& entry : std::move(*table).take())
    if (entry.name != name) others.set(std::move(entry.name), std::move(entry.thing));
  *table = std::move(others);
}

template <typename X>
void eval_backend<X>::remove(scope& s, std::string_view name) {
  if (!s.tables_) return;
  forget(s.tables_->variables, name);
  forget(s.tables_->functions, name);
}

// A lookup may know any name: variables are allowed then.
template <typename X>
void eval_backend<X>::set(scope& s, variable_lookup lookup, std::vector<std::string> known) {
  allow_variables(s);
  s.tables_->lookup_names = std::move(known);
  s.tables_->lookup = std::move(lookup);
}

template <typename X>
bool eval_backend<X>::has_lookup(const scope& s) noexcept {
  for (const scope* at = &s; at; at = at->parent_)
    if (at->tables_ && at->tables_->lookup) return true;
  return false;
}
template <typename X>
std::optional<value> eval_backend<X>::look_up(const scope& s, std::span<const std::string_view> path,
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

template <typename X>
std::vector<registered_function> eval_backend<X>::functions(const scope& s) {
  std::vector<registered_function> all;
  for (const scope* at = &s; at; at = at->parent_) {
    if (!at->tables_ || !at->tables_->functions) continue;
    for (const auto& entry : at->tables_->functions->entries()) {
      all.push_back({entry.name, value_backend<>::signature(entry.thing.definition(), entry.name),
                     entry.thing.definition().description});
    }
  }
  // Names of an inner scope hide those of outer ones.
  sort_stably(all,
              [](const registered_function& a, const registered_function& b) { return a.name < b.name; });
  const auto same = [](const registered_function& a, const registered_function& b) {
    return a.name == b.name;
  };
  all.erase(std::unique(all.begin(), all.end(), same), all.end());
  return all;
}

template <typename X>
bool eval_backend<X>::has_variables(const scope& s) noexcept {
  return any_table<&scope_tables::variables>(s, [](const auto&) { return true; });
}

template <typename X>
bool eval_backend<X>::has_functions(const scope& s) noexcept {
  return any_table<&scope_tables::functions>(s, [](const auto&) { return true; });
}

template <typename X>
const value* eval_backend<X>::find_variable(const scope& s, std::string_view name) noexcept {
  const value* found = nullptr;
  any_table<&scope_tables::variables>(
      s, [&](const auto& table) { return (found = table.find(name)) != nullptr; });
  return found;
}

template <typename X>
const function* eval_backend<X>::find_function(const scope& s, std::string_view name) noexcept {
  const function* found = nullptr;
  any_table<&scope_tables::functions>(
      s, [&](const auto& table) { return (found = table.find(name)) != nullptr; });
  return found;
}

template <typename X>
void eval_backend<X>::visit_variables(const scope& s, visitor visit, void* to) {
  for (const scope* at = &s; at; at = at->parent_) {
    if (!at->tables_ || !at->tables_->variables) continue;
    for (const auto& entry : at->tables_->variables->entries())
      visit(to, entry.name);
    for (const std::string& name : at->tables_->lookup_names)
      visit(to, name);
  }
}

template <typename X>
void eval_backend<X>::visit_functions(const scope& s, visitor visit, void* to) {
  any_table<&scope_tables::functions>(s, [&](const auto& table) {
    for (const auto& entry : table.entries())
      visit(to, entry.name);
    return false;
  });
}

template <typename X>
void eval_backend<X>::destroy(const scope_tables* tables) noexcept {
  delete tables;
}

}  // namespace hcl::inline v0_1::detail
