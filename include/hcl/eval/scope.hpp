// Names an expression can use: variables and functions, in a chain of scopes. A table may be absent ("not allowed here") or empty.
// Near side: no evaluation here.
#pragma once

#include <concepts>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include <hcl/eval/name_table.hpp>
#include <hcl/value/function.hpp>
#include <hcl/value/value.hpp>

namespace hcl::inline v0_1 {

namespace detail {
template <typename T>
struct value_maker;     // to_value of C++ types: record/encode.hpp
template <typename F>
struct callable_binder; // functions from C++ signatures: record/bind.hpp
}  // namespace detail

// `scope s; s.variable("region", "eu").variable("zones", std::vector{"a", "b"});` An inner scope hides what the outer one defines.
// Reading a scope is thread safe; filling it is not.
class scope {
 public:
  scope() = default;
  explicit scope(const scope& parent) = delete;  // neither a copy nor a child by accident: say child()
  scope(scope&&) = default;
  scope& operator=(scope&&) = default;

  // An empty scope inside this one, which must outlive it and stay where it is.
  [[nodiscard]] scope child() const { return scope(this); }
  [[nodiscard]] const scope* parent() const noexcept { return parent_; }

  // Defines a variable, or replaces it. `s.variable("port", 80)` makes `port` and "${port}" mean 80.
  template <typename = void>
  scope& variable(std::string name, hcl::value v) {
    allow_variables();
    variables_->set(std::move(name), std::move(v));
    return *this;
  }
  template <typename T>
    requires(!std::convertible_to<T, hcl::value>)
  scope& variable(std::string name, const T& v) {
    return variable(std::move(name), detail::value_maker<T>::make(v));
  }

  // Defines a function, or replaces it. Names may have namespaces: "net::cidr".
  template <typename = void>
  scope& function(std::string name, hcl::function f) {
    allow_functions();
    functions_->set(std::move(name), std::move(f));
    return *this;
  }
  // The same from anything callable: parameters and result come from its signature.
  template <typename F>
    requires(!std::convertible_to<F, hcl::function>)
  scope& function(std::string name, F callable) {
    hcl::function bound = detail::callable_binder<F>::bind(name, std::move(callable));
    return function(std::move(name), std::move(bound));
  }

  // Gives this scope an empty table: names are unknown, not forbidden.
  scope& allow_variables() {
    if (!variables_) variables_.emplace();
    return *this;
  }
  scope& allow_functions() {
    if (!functions_) functions_.emplace();
    return *this;
  }

  // Whether there is a table, empty or not, somewhere in the chain.
  [[nodiscard]] bool has_variables() const noexcept {
    for (const scope* s = this; s; s = s->parent_)
      if (s->variables_) return true;
    return false;
  }
  [[nodiscard]] bool has_functions() const noexcept {
    for (const scope* s = this; s; s = s->parent_)
      if (s->functions_) return true;
    return false;
  }

  // What a name means here: the innermost definition, or null.
  [[nodiscard]] const hcl::value* find_variable(std::string_view name) const noexcept {
    for (const scope* s = this; s; s = s->parent_) {
      if (!s->variables_) continue;
      if (const hcl::value* found = s->variables_->find(name)) return found;
    }
    return nullptr;
  }
  [[nodiscard]] const hcl::function* find_function(std::string_view name) const noexcept {
    for (const scope* s = this; s; s = s->parent_) {
      if (!s->functions_) continue;
      if (const hcl::function* found = s->functions_->find(name)) return found;
    }
    return nullptr;
  }

  // Calls `visit(std::string_view)` with every name, innermost scope first, each scope in the order of definition; hidden names come too.
  template <typename Visit>
  void visit_variables(Visit visit) const {
    for (const scope* s = this; s; s = s->parent_) {
      if (!s->variables_) continue;
      for (const auto& entry : s->variables_->entries()) visit(std::string_view(entry.name));
    }
  }
  template <typename Visit>
  void visit_functions(Visit visit) const {
    for (const scope* s = this; s; s = s->parent_) {
      if (!s->functions_) continue;
      for (const auto& entry : s->functions_->entries()) visit(std::string_view(entry.name));
    }
  }

 private:
  explicit scope(const scope* parent) : parent_(parent) {}

  const scope* parent_ = nullptr;
  std::optional<detail::name_table<hcl::value>> variables_;
  std::optional<detail::name_table<hcl::function>> functions_;
};

}  // namespace hcl::inline v0_1
