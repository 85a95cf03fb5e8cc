// What a tag holds, behaving as itself: scalars are wrapped, classes inherited from, so that `s.tags.size()`, range-for and `port + 1` work as on
// the plain member. Knows no tag.
#pragma once

#include <compare>
#include <concepts>
#include <optional>
#include <type_traits>
#include <utility>

#include <hcl/fwd.hpp>

namespace hcl::inline v0_1::detail {

// A scalar that behaves as itself: converts to a reference to it.
template <typename T>
class wrapped {
 public:
  using holds = T;
  constexpr wrapped() = default;
  constexpr wrapped(T v) noexcept(std::is_nothrow_move_constructible_v<T>) : value_(std::move(v)) {}

  [[nodiscard]] constexpr operator T&() noexcept { return value_; }
  [[nodiscard]] constexpr operator const T&() const noexcept { return value_; }
  [[nodiscard]] constexpr T& operator*() noexcept { return value_; }
  [[nodiscard]] constexpr const T& operator*() const noexcept { return value_; }
  [[nodiscard]] constexpr T* operator->() noexcept { return &value_; }
  [[nodiscard]] constexpr const T* operator->() const noexcept { return &value_; }

  template <std::derived_from<wrapped> Tag, typename Payload = T>
  [[nodiscard]] friend constexpr bool operator==(const Tag& a, const Tag& b) requires requires(const Payload& x) { x == x; }
  {
    return static_cast<const wrapped&>(a).value_ == static_cast<const wrapped&>(b).value_;
  }
  template <std::derived_from<wrapped> Tag, typename Payload = T>
  [[nodiscard]] friend constexpr auto operator<=>(const Tag& a, const Tag& b) requires requires(const Payload& x) { x <=> x; }
  {
    return static_cast<const wrapped&>(a).value_ <=> static_cast<const wrapped&>(b).value_;
  }

 private:
  T value_{};
};

// A class that is its payload, so that members, iteration and streaming work as on the plain member.
template <typename T>
class inherited : public T {
 public:
  using holds = T;
  using T::T;
  constexpr inherited() = default;
  constexpr inherited(const T& v) : T(v) {}
  constexpr inherited(T&& v) noexcept(std::is_nothrow_move_constructible_v<T>) : T(std::move(v)) {}

  // Exact matches, where the payload's own comparisons would be ambiguous between payload and element.
  template <std::derived_from<inherited> Tag, typename Payload = T>
  [[nodiscard]] friend constexpr bool operator==(const Tag& a, const Tag& b) requires requires(const Payload& x) { x == x; }
  {
    return static_cast<const T&>(a) == static_cast<const T&>(b);
  }
  template <std::derived_from<inherited> Tag, typename Payload = T>
  [[nodiscard]] friend constexpr auto operator<=>(const Tag& a, const Tag& b) requires requires(const Payload& x) { x <=> x; }
  {
    return static_cast<const T&>(a) <=> static_cast<const T&>(b);
  }
};

// The same with `*` and `->`, for payloads that have none of their own.
template <typename T>
class inherited_with_access : public inherited<T> {
 public:
  using inherited<T>::inherited;
  [[nodiscard]] constexpr T& operator*() noexcept { return *this; }
  [[nodiscard]] constexpr const T& operator*() const noexcept { return *this; }
  [[nodiscard]] constexpr T* operator->() noexcept { return this; }
  [[nodiscard]] constexpr const T* operator->() const noexcept { return this; }
};

// A tag around what behaves as its payload already, comparisons included.
template <typename T>
class layered : public T {
 public:
  using T::T;
  constexpr layered() = default;
  constexpr layered(const T& v) : T(v) {}
  constexpr layered(T&& v) noexcept(std::is_nothrow_move_constructible_v<T>) : T(std::move(v)) {}
};

// Whether members can hold a T. A struct is not complete inside itself.
template <typename T>
inline constexpr bool is_holdable = requires { sizeof(T), static_cast<T*>(nullptr); };
template <typename T>
inline constexpr bool is_holdable<std::optional<T>> = is_holdable<T>;

// In the place of what cannot be held, so that it is complained of only once.
struct unholdable {
  template <typename T>
  operator T&();
};

template <typename T>
struct payload_of {
  using type = wrapped<T>;
};
template <typename T>
  requires(!is_holdable<T>)
struct payload_of<T> {
  using type = unholdable;
  static_assert(is_holdable<T>, "hcl: a member holds a value, no reference; of a struct inside itself, say std::unique_ptr or std::vector");
};
template <typename T>
  requires(is_holdable<T> && __is_class(T) && !__is_final(T) && !requires { typename T::holds; })
struct payload_of<T> {
  using type = std::conditional_t<requires(const T& x) { x.operator->(); }, inherited<T>, inherited_with_access<T>>;
};
template <typename T>
  requires(is_holdable<T> && __is_class(T) && !__is_final(T) && requires { typename T::holds; })
struct payload_of<T> {
  using type = layered<T>;
};

}  // namespace hcl::inline v0_1::detail
