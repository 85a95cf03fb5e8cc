// The tables of scopes: names to variables and functions. Far side of scope.hpp; no evaluation here.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include <hcl/eval/name_table.hpp>
#include <hcl/eval/scope.hpp>
#include <hcl/value/function.hpp>
#include <hcl/value/value.hpp>

namespace hcl::inline v0_1::detail {

struct scope_tables {
  std::optional<name_table<value>> variables{};
  std::optional<name_table<function>> functions{};
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
bool scope_waist<X>::any_table(const scope& s, const Visit& visit) {
  for (const scope* at = &s; at; at = at->parent_)
    if (at->tables_ && at->tables_->*Table && visit(*(at->tables_->*Table))) return true;
  return false;
}

template <typename X>
void scope_waist<X>::allow_variables(scope& s) { static_cast<void>(table_of<&scope_tables::variables>(s.tables_)); }

template <typename X>
void scope_waist<X>::allow_functions(scope& s) { static_cast<void>(table_of<&scope_tables::functions>(s.tables_)); }

template <typename X>
void scope_waist<X>::set(scope& s, std::string name, value v) {
  table_of<&scope_tables::variables>(s.tables_).set(std::move(name), std::move(v));
}

template <typename X>
void scope_waist<X>::set(scope& s, std::string name, function f) {
  table_of<&scope_tables::functions>(s.tables_).set(std::move(name), std::move(f));
}

template <typename X>
bool scope_waist<X>::has_variables(const scope& s) noexcept {
  return any_table<&scope_tables::variables>(s, [](const auto&) { return true; });
}

template <typename X>
bool scope_waist<X>::has_functions(const scope& s) noexcept {
  return any_table<&scope_tables::functions>(s, [](const auto&) { return true; });
}

template <typename X>
const value* scope_waist<X>::find_variable(const scope& s, std::string_view name) noexcept {
  const value* found = nullptr;
  any_table<&scope_tables::variables>(s, [&](const auto& table) { return (found = table.find(name)) != nullptr; });
  return found;
}

template <typename X>
const function* scope_waist<X>::find_function(const scope& s, std::string_view name) noexcept {
  const function* found = nullptr;
  any_table<&scope_tables::functions>(s, [&](const auto& table) { return (found = table.find(name)) != nullptr; });
  return found;
}

template <typename X>
template <auto Table>
void scope_waist<X>::visit_names(const scope& s, visitor visit, void* to) {
  any_table<Table>(s, [&](const auto& table) {
    for (const auto& entry : table.entries()) visit(to, entry.name);
    return false;
  });
}

template <typename X>
void scope_waist<X>::visit_variables(const scope& s, visitor visit, void* to) { visit_names<&scope_tables::variables>(s, visit, to); }

template <typename X>
void scope_waist<X>::visit_functions(const scope& s, visitor visit, void* to) { visit_names<&scope_tables::functions>(s, visit, to); }

template <typename X>
void scope_waist<X>::destroy(const scope_tables* tables) noexcept { delete tables; }

}  // namespace hcl::inline v0_1::detail
