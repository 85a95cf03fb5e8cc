// hcl::sensitive, a value that is never shown.
#pragma once

#include <concepts>
#include <type_traits>
#include <utility>

#include <hcl/tags/payload.hpp>

namespace hcl::inline v0_1 {

// A value that is never shown: `hcl::sensitive<std::string> password;`. Streams as "(sensitive)", stays out
// of diagnostics and of the source lines they show, and is marked "sensitive" as a value of the language.
// Only `*` and `->` reach it; comparison looks at it. Goes with `std::optional`, `hcl::defaulted`,
// `hcl::located` and containers.
template <typename T>
class sensitive {
 public:
  constexpr sensitive() = default;
  template <typename U>
  requires(std::convertible_to<U&&, T> &&
           !std::derived_from<std::remove_cvref_t<U>, sensitive>) constexpr sensitive(U&& v)
      : value_(std::forward<U>(v)) {}

  [[nodiscard]] constexpr T& operator*() noexcept { return value_; }
  [[nodiscard]] constexpr const T& operator*() const noexcept { return value_; }
  [[nodiscard]] constexpr T* operator->() noexcept { return &value_; }
  [[nodiscard]] constexpr const T* operator->() const noexcept { return &value_; }

  [[nodiscard]] friend constexpr bool operator==(const sensitive& a, const sensitive& b) requires
      requires(const T& x) {
    x == x;
  }
  { return a.value_ == b.value_; }
  template <typename U>
  requires(std::convertible_to<const U&, T> && !std::derived_from<U, sensitive>)
      [[nodiscard]] friend constexpr bool
      operator==(const sensitive& a, const U& b) {
    return a.value_ == b;
  }
  template <typename Stream>
  requires requires(Stream& to) { to << ""; }
  friend Stream& operator<<(Stream& to, const sensitive&) {
    to << "(sensitive)";
    return to;
  }

 private:
  detail::held_as<T> value_{};
};

template <typename T>
struct detail::held_in<sensitive<T>> : held_in<T> {};

}  // namespace hcl::inline v0_1
