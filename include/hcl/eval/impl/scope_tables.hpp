// The tables of scopes: names to variables and functions. Implementation of scope.hpp; no evaluation here.
#pragma once

#include <algorithm>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <hcl/eval/scope.hpp>
#include <hcl/support/name_table.hpp>
#include <hcl/support/sort.hpp>
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

template <auto Table, typename Visit>
bool eval_access::any_table(const scope& s, const Visit& visit) {
  for (const scope* at = &s; at; at = at->parent_)
    if (at->tables_ && at->tables_->*Table && visit(*(at->tables_->*Table))) return true;
  return false;
}

template <typename Thing>
void forget(std::optional<name_table<Thing>>& table, std::string_view name) {
  if (!table || !table->find(name)) return;
  name_table<Thing> others;
  for (auto& entry : std::move(*table).take())
    if (entry.name != name) others.set(std::move(entry.name), std::move(entry.thing));
  *table = std::move(others);
}

}  // namespace hcl::inline v0_1::detail
