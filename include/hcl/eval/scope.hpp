// Names an expression can use: variables and functions, in a chain of scopes. A table may be absent ("not allowed here") or empty.
// Near side: no evaluation here.
#pragma once

#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

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
class scope {
 public:
  scope() = default;
  explicit scope(const scope& parent) = delete;
  [[nodiscard]] scope child() const;  // refers to this one, which must outlive it

  scope& variable(std::string name, hcl::value v);
  template <typename T>
    requires(!std::convertible_to<T, hcl::value>)
  scope& variable(std::string name, const T& v) {
    return variable(std::move(name), detail::value_maker<T>::make(v));
  }
  scope& function(std::string name, hcl::function f);
  template <typename F>
    requires(!std::convertible_to<F, hcl::function>)
  scope& function(std::string name, F callable) {
    return function(name, detail::callable_binder<F>::bind(name, std::move(callable)));
  }
  scope& allow_variables();  // an empty table: names are unknown, not forbidden
  scope& allow_functions();

  [[nodiscard]] bool has_variables() const noexcept;  // somewhere in the chain
  [[nodiscard]] bool has_functions() const noexcept;
  [[nodiscard]] const hcl::value* find_variable(std::string_view name) const;
  [[nodiscard]] const hcl::function* find_function(std::string_view name) const;
  // ... visit all names for suggestions, nearest scope first
};

}  // namespace hcl::inline v0_1
