// hcl::located, a value and where it was written.
#pragma once

#include <concepts>
#include <type_traits>
#include <utility>

#include <hcl/tags/payload.hpp>
#include <hcl/text/range.hpp>

namespace hcl::inline v0_1 {

// A value and where it was written: `hcl::located<int> port;`, `hcl::label<hcl::located<std::string>> name;`,
// `hcl::blocks<hcl::located<rule>>`. Converts to the value and has `*` and `->`; comparison looks at values
// only.
template <typename T>
struct located {
  detail::held_as<T> value{};
  hcl::range range{};        // of the expression or the label; of a block: type and labels
  hcl::range name_range{};   // of the attribute's name or the block's type; nowhere for elements and labels
  hcl::range whole_range{};  // from there to the end of the value or of the block; nowhere for those too

  constexpr located() = default;
  template <typename U>
  requires(std::convertible_to<U&&, T> &&
           !std::derived_from<std::remove_cvref_t<U>, located>) constexpr located(U&& v)
      : value(std::forward<U>(v)) {}

  [[nodiscard]] constexpr operator const T&() const noexcept { return value; }
  [[nodiscard]] constexpr T& operator*() noexcept { return value; }
  [[nodiscard]] constexpr const T& operator*() const noexcept { return value; }
  [[nodiscard]] constexpr T* operator->() noexcept { return &value; }
  [[nodiscard]] constexpr const T* operator->() const noexcept { return &value; }

  [[nodiscard]] friend constexpr bool operator==(const located& a,
                                                 const located& b) requires detail::has_equality<T> {
    return a.value == b.value;
  }
  template <typename U>
  requires(std::convertible_to<const U&, T> && !std::derived_from<U, located> && detail::has_equality<T>)
      [[nodiscard]] friend constexpr bool
      operator==(const located& a, const U& b) {
    return a.value == b;
  }
};

template <typename T>
struct detail::held_in<located<T>> : held_in<T> {};

}  // namespace hcl::inline v0_1
