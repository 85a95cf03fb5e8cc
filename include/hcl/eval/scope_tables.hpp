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

template <typename X>
void scope_waist<X>::allow_variables(scope& s) {
  if (!s.tables_) s.tables_ = new scope_tables;
  if (!s.tables_->variables) s.tables_->variables.emplace();
}

template <typename X>
void scope_waist<X>::allow_functions(scope& s) {
  if (!s.tables_) s.tables_ = new scope_tables;
  if (!s.tables_->functions) s.tables_->functions.emplace();
}

template <typename X>
void scope_waist<X>::set(scope& s, std::string name, value v) {
  allow_variables(s);
  s.tables_->variables->set(std::move(name), std::move(v));
}

template <typename X>
void scope_waist<X>::set(scope& s, std::string name, function f) {
  allow_functions(s);
  s.tables_->functions->set(std::move(name), std::move(f));
}

template <typename X>
bool scope_waist<X>::has_variables(const scope& s) noexcept {
  for (const scope* at = &s; at; at = at->parent_)
    if (at->tables_ && at->tables_->variables) return true;
  return false;
}

template <typename X>
bool scope_waist<X>::has_functions(const scope& s) noexcept {
  for (const scope* at = &s; at; at = at->parent_)
    if (at->tables_ && at->tables_->functions) return true;
  return false;
}

template <typename X>
const value* scope_waist<X>::find_variable(const scope& s, std::string_view name) noexcept {
  for (const scope* at = &s; at; at = at->parent_) {
    if (!at->tables_ || !at->tables_->variables) continue;
    if (const value* found = at->tables_->variables->find(name)) return found;
  }
  return nullptr;
}

template <typename X>
const function* scope_waist<X>::find_function(const scope& s, std::string_view name) noexcept {
  for (const scope* at = &s; at; at = at->parent_) {
    if (!at->tables_ || !at->tables_->functions) continue;
    if (const function* found = at->tables_->functions->find(name)) return found;
  }
  return nullptr;
}

template <typename X>
void scope_waist<X>::visit_variables(const scope& s, visitor visit, void* to) {
  for (const scope* at = &s; at; at = at->parent_) {
    if (!at->tables_ || !at->tables_->variables) continue;
    for (const auto& entry : at->tables_->variables->entries()) visit(to, entry.name);
  }
}

template <typename X>
void scope_waist<X>::visit_functions(const scope& s, visitor visit, void* to) {
  for (const scope* at = &s; at; at = at->parent_) {
    if (!at->tables_ || !at->tables_->functions) continue;
    for (const auto& entry : at->tables_->functions->entries()) visit(to, entry.name);
  }
}

template <typename X>
void scope_waist<X>::destroy(const scope_tables* tables) noexcept { delete tables; }

}  // namespace hcl::inline v0_1::detail
