// The tables of scopes: names to variables and functions. Implementation of scope.hpp; no evaluation here.
#pragma once

#include <algorithm>
#include <cstddef>
#include <initializer_list>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <hcl/diagnostics/impl/fix.hpp>
#include <hcl/eval/impl/eval_context.hpp>
#include <hcl/eval/scope.hpp>
#include <hcl/support/bytes.hpp>
#include <hcl/support/name_table.hpp>
#include <hcl/support/sort.hpp>
#include <hcl/text/impl/closest.hpp>
#include <hcl/value/function.hpp>
#include <hcl/value/impl/operate.hpp>
#include <hcl/value/value.hpp>

namespace hcl::inline v1_0::detail {

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

// Suggests names of all scopes near to an unknown one.

// Collects only names that can be near, without the word itself.
class name_candidates {
 public:
  explicit name_candidates(std::string_view word) : word_(word) {}
  void operator()(std::string_view name) {
    if (names_.size() < 256 && name != word_ && may_be_near(word_, name)) names_.push_back(name);
  }
  [[nodiscard]] std::string best() const { return std::string(closest(word_, names_)); }

 private:
  std::string_view word_;
  std::vector<std::string_view> names_;
};

// How other languages spell true, false and null. Empty if the word is none of these.
[[nodiscard]] inline std::string_view constant_for(std::string_view word) {
  constexpr std::size_t max_length = 9;
  if (word.size() > max_length) return {};
  std::string lower(word);
  for (char& c : lower)
    c = lower_case(c);
  const auto is_one_of = [&](std::initializer_list<std::string_view> words) {
    return std::find(words.begin(), words.end(), lower) != words.end();
  };
  if (is_one_of({"true", "yes", "on"})) return "true";
  if (is_one_of({"false", "no", "off"})) return "false";
  if (is_one_of({"null", "nil", "none", "undefined"})) return "null";
  return {};
}

[[nodiscard]] inline std::string suggest_variable(const eval_context& ctx, std::string_view word) {
  if (!ctx.explain || ctx.diags.full()) return {};
  name_candidates candidates(word);
  for (const loop_frame* f = ctx.loops; f; f = f->outer) {
    candidates(f->value_name);
    candidates(f->key_name);
  }
  if (ctx.names) ctx.names->visit_variables([&](std::string_view name) { candidates(name); });
  return candidates.best();
}

// Functions within the namespace of `word` only: "net::" for "net::cidr".
[[nodiscard]] inline std::string suggest_function(const eval_context& ctx, std::string_view word,
                                                  std::string_view space) {
  if (!ctx.explain || ctx.diags.full() || !ctx.names) return {};
  name_candidates candidates(word.substr(space.size()));
  ctx.names->visit_functions([&](std::string_view name) {
    if (name.starts_with(space)) candidates(name.substr(space.size()));
  });
  const std::string best = candidates.best();
  return best.empty() ? best : std::string(space) + best;
}

}  // namespace hcl::inline v1_0::detail
