// Names an expression can use: variables and functions, in a chain of scopes. A table may be absent ("not allowed here") or empty.
// Near side: no evaluation here.
#pragma once

#include <concepts>
#include <string>
#include <string_view>
#include <utility>

#include <hcl/value/function.hpp>
#include <hcl/value/value.hpp>

namespace hcl::inline v0_1 {

class scope;

namespace detail {
template <typename T>
struct value_maker;     // to_value of C++ types: record/encode.hpp
template <typename F>
struct callable_binder; // functions from C++ signatures: record/bind.hpp

struct scope_tables;

// What a scope keeps, and how it is looked through; defined in eval/scope_tables.hpp.
template <typename = void>
struct scope_waist {
  using visitor = void (*)(void* to, std::string_view name);
  static void allow_variables(scope& s);
  static void allow_functions(scope& s);
  static void set(scope& s, std::string name, value v);
  static void set(scope& s, std::string name, function f);
  static bool has_variables(const scope& s) noexcept;
  static bool has_functions(const scope& s) noexcept;
  static const value* find_variable(const scope& s, std::string_view name) noexcept;
  static const function* find_function(const scope& s, std::string_view name) noexcept;
  static void visit_variables(const scope& s, visitor visit, void* to);
  static void visit_functions(const scope& s, visitor visit, void* to);
  static void destroy(const scope_tables* tables) noexcept;

 private:
  // Calls `visit` with every table of that kind, innermost first, until it says true.
  template <auto Table, typename Visit>
  static bool any_table(const scope& s, const Visit& visit);
  template <auto Table>
  static void visit_names(const scope& s, visitor visit, void* to);
};
}  // namespace detail

// `scope s; s.variable("region", "eu").variable("zones", std::vector{"a", "b"});` An inner scope hides what the outer one defines.
// Reading a scope is thread safe; filling it is not.
class scope {
 public:
  scope() = default;
  explicit scope(const scope& parent) = delete;  // neither a copy nor a child by accident: say child()
  scope(scope&& other) noexcept : parent_(std::exchange(other.parent_, nullptr)), tables_(std::exchange(other.tables_, nullptr)) {}
  scope& operator=(scope&& other) noexcept {
    std::swap(parent_, other.parent_);
    std::swap(tables_, other.tables_);
    return *this;
  }
  ~scope() {
    if (tables_) detail::scope_waist<>::destroy(tables_);
  }

  // An empty scope inside this one, which must outlive it and stay where it is.
  [[nodiscard]] scope child() const { return scope(this); }
  [[nodiscard]] const scope* parent() const noexcept { return parent_; }

  // Defines a variable, or replaces it. `s.variable("port", 80)` makes `port` and "${port}" mean 80.
  template <typename X = void>
  scope& variable(std::string name, hcl::value v) {
    detail::scope_waist<X>::set(*this, std::move(name), std::move(v));
    return *this;
  }
  template <typename T>
    requires(!std::convertible_to<T, hcl::value>)
  scope& variable(std::string name, const T& v) {
    return variable(std::move(name), detail::value_maker<T>::make(v));
  }

  // Defines a function, or replaces it. Names may have namespaces: "net::cidr".
  template <typename X = void>
  scope& function(std::string name, hcl::function f) {
    detail::scope_waist<X>::set(*this, std::move(name), std::move(f));
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
    detail::scope_waist<>::allow_variables(*this);
    return *this;
  }
  scope& allow_functions() {
    detail::scope_waist<>::allow_functions(*this);
    return *this;
  }

  // Whether there is a table, empty or not, somewhere in the chain.
  [[nodiscard]] bool has_variables() const noexcept { return detail::scope_waist<>::has_variables(*this); }
  [[nodiscard]] bool has_functions() const noexcept { return detail::scope_waist<>::has_functions(*this); }

  // What a name means here: the innermost definition, or null.
  [[nodiscard]] const hcl::value* find_variable(std::string_view name) const noexcept {
    return detail::scope_waist<>::find_variable(*this, name);
  }
  [[nodiscard]] const hcl::function* find_function(std::string_view name) const noexcept {
    return detail::scope_waist<>::find_function(*this, name);
  }

  // Calls `visit(std::string_view)` with every name, innermost scope first, each scope in the order of definition; hidden names come too.
  template <typename Visit>
  void visit_variables(Visit visit) const {
    detail::scope_waist<>::visit_variables(*this, [](void* to, std::string_view name) { (*static_cast<Visit*>(to))(name); }, &visit);
  }
  template <typename Visit>
  void visit_functions(Visit visit) const {
    detail::scope_waist<>::visit_functions(*this, [](void* to, std::string_view name) { (*static_cast<Visit*>(to))(name); }, &visit);
  }

 private:
  template <typename>
  friend struct detail::scope_waist;
  explicit scope(const scope* parent) : parent_(parent) {}

  const scope* parent_ = nullptr;
  detail::scope_tables* tables_ = nullptr;  // owned; none before the first name
};

}  // namespace hcl::inline v0_1
