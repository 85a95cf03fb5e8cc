// Scopes: the variables and functions of expressions, in a chain. A table may be absent ("not allowed here")
// or empty.
#pragma once

#include <concepts>
#include <cstddef>
#include <initializer_list>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <hcl/eval/eval_access.hpp>
#include <hcl/support/holders.hpp>
#include <hcl/value/function.hpp>
#include <hcl/value/value.hpp>

namespace hcl::inline v1_0 {

class scope;

// A function as a scope knows it: for documentation and completion.
struct registered_function {
  std::string name;         // with its namespaces
  std::string signature;    // `greet(who: string, title?: string): string`
  std::string description;  // empty if none was given
};

// The value of a reference whose first name is no variable: `path` is that name and the constant names after
// it, as {"attr", "kernel", "name"} of `attr.kernel.name` and of `attr["kernel"].name`. Nothing if there is
// none.
using variable_lookup = callable<std::optional<value>(std::span<const std::string_view> path)>;

namespace detail {
template <typename T>
struct value_maker;  // to_value of C++ types: record/encode.hpp
template <typename F>
struct callable_binder;  // functions from C++ signatures: record/bind.hpp

struct scope_tables;
inline constexpr std::size_t max_lookup = 16;  // names of a reference that a lookup is asked for

}  // namespace detail

// `scope s; s.variable("region", "eu").variable("zones", std::vector{"a", "b"});` An inner scope hides what
// the outer one defines. Reading a scope is thread safe; filling it is not.
class scope {
 public:
  scope() = default;
  // `hcl::scope names{{"region", "eu"}, {"port", 80}};`
  scope(std::initializer_list<std::pair<std::string, hcl::value>> variables) {
    for (const auto& [name, v] : variables)
      variable(name, v);
  }
  scope(const scope&) = delete;  // hcl: a scope is not copied; child() makes one that sees its names
  scope(scope&& other) noexcept
      : parent_(std::exchange(other.parent_, nullptr)), tables_(std::exchange(other.tables_, nullptr)) {}
  scope& operator=(scope&& other) noexcept {
    std::swap(parent_, other.parent_);
    std::swap(tables_, other.tables_);
    return *this;
  }
  ~scope() {
    if (tables_) clear();
  }

  // An empty scope inside this one, which must outlive it and stay where it is.
  [[nodiscard]] scope child() const {
    scope made;
    made.parent_ = this;
    return made;
  }
  // The scope around this one, or null.
  [[nodiscard]] const scope* parent() const noexcept { return parent_; }

  // Defines a variable, or replaces it. `s.variable("port", 80)` makes `port` and "${port}" mean 80. No
  // expression reaches a name that is no identifier, or is `true`, `false` or `null`.
  scope& variable(std::string name, hcl::value v);
  template <typename T>
  requires(!std::convertible_to<T, hcl::value>) scope& variable(std::string name, const T& v) {
    return variable(std::move(name), detail::value_maker<T>::make(v));
  }

  // Defines a function, or replaces it. Names are identifiers, and may have namespaces: "net::cidr".
  scope& function(std::string name, hcl::function f);
  // The same from anything callable: parameters and result come from its signature.
  template <typename F>
  requires(!std::convertible_to<F, hcl::function>) scope& function(std::string name, F callable) {
    hcl::function bound = detail::callable_binder<F>::bind(name, std::move(callable));
    return function(std::move(name), std::move(bound));
  }

  // The same with names for the parameters, which messages use, and a sentence for documentation:
  //
  //   s.function("twice", [](double v) { return 2 * v; }, {"value"});
  template <typename F, std::size_t Count>
  requires(!std::convertible_to<F, hcl::function>) scope& function(std::string name, F callable,
                                                                   const char* const (&parameters)[Count],
                                                                   std::string description = {}) {
    hcl::function bound =
        detail::callable_binder<F>::bind(name, std::move(callable), parameters, std::move(description));
    return function(std::move(name), std::move(bound));
  }

  // Adds the names of something that has an `add_to(scope&)`, or is called with a scope:
  // `names.add(hcl::functions::standard()).add(own)`.
  template <typename Names>
  scope& add(const Names& more) {
    if constexpr (requires { more.add_to(*this); })
      more.add_to(*this);
    else
      more(*this);
    return *this;
  }
  // Forgets a variable of this scope, and a function of that name; names of outer scopes appear again.
  scope& remove(std::string_view name);

  // Calls `lookup` for names that no variable of this scope or those around it has. It gets the whole
  // reference first, up to 16 names, then shorter beginnings, and may return an unknown value. May be called
  // by several threads at once. `known`: names for suggestions; others may be answered as well. A lookup that
  // evaluates expressions with this scope must avoid endless recursion.
  //
  //   s.lookup([&](std::span<const std::string_view> path) -> std::optional<hcl::value> {
  //     if (path.size() != 2 || path[0] != "env") return std::nullopt;
  //     return environment(path[1]);
  //   }, {"env"});
  scope& lookup(variable_lookup lookup, std::vector<std::string> known = {});

  // Gives this scope an empty table: names are unknown, not forbidden.
  scope& allow_variables();
  // The same for functions.
  scope& allow_functions();

  // has_variables(), has_functions(): whether there is a table, empty or not, somewhere in the chain.
  [[nodiscard]] bool has_variables() const noexcept;
  [[nodiscard]] bool has_functions() const noexcept;

  // The innermost variable of that name, or null.
  [[nodiscard]] const hcl::value* find_variable(std::string_view name) const noexcept;
  // The innermost function of that name, or null.
  [[nodiscard]] const hcl::function* find_function(std::string_view name) const noexcept;

  // All functions that can be called here, by name.
  [[nodiscard]] std::vector<registered_function> functions() const;

  // Calls `visit(std::string_view)` with every name, innermost scope first, each scope in the order of
  // definition, and then what its lookup is known to answer; hidden names come too.
  template <typename Visit>
  void visit_variables(Visit visit) const {
    detail::eval_access::visit_variables(
        *this, [](void* to, std::string_view name) { (*static_cast<Visit*>(to))(name); }, &visit);
  }
  // The same with every function.
  template <typename Visit>
  void visit_functions(Visit visit) const {
    detail::eval_access::visit_functions(
        *this, [](void* to, std::string_view name) { (*static_cast<Visit*>(to))(name); }, &visit);
  }

 private:
  friend struct detail::eval_access;

  void clear() noexcept;

  const scope* parent_ = nullptr;
  detail::scope_tables* tables_ = nullptr;  // owned; none before the first name
};

// An option: a scope or its address, `.names = &names`. The scope must outlive it.
class scope_address {
 public:
  constexpr scope_address(const scope* names = nullptr) noexcept : names_(names) {}
  constexpr scope_address(const scope& names) noexcept : names_(&names) {}
  scope_address(const scope&&) = delete;  // hcl: the scope would be gone; keep it in a variable
  constexpr operator const scope*() const noexcept { return names_; }
  constexpr const scope* operator->() const noexcept { return names_; }

 private:
  const scope* names_;
};

}  // namespace hcl::inline v1_0
