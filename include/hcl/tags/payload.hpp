// The payload of a tag, which behaves as itself, and the name inside a tag.
#pragma once

#include <array>
#include <compare>
#include <concepts>
#include <cstddef>
#include <optional>
#include <string_view>
#include <type_traits>
#include <utility>
#include <variant>

#include <hcl/text/range.hpp>

namespace hcl::inline v1_0 {

// `fixed_string("port").view()` is "port"; structural, so usable as a template argument.
template <std::size_t Size>
struct fixed_string {
  char data[Size]{};  // with the final zero

  // Implicit, so that template arguments can be literals. The unusual parameter name avoids shadow warnings
  // in programs.
  constexpr fixed_string(const char (&characters_given)[Size]) noexcept {
    for (std::size_t i = 0; i != Size; ++i)
      data[i] = characters_given[i];
  }

  [[nodiscard]] constexpr std::size_t size() const noexcept { return Size - 1; }
  [[nodiscard]] constexpr bool empty() const noexcept { return Size == 1; }
  [[nodiscard]] constexpr std::string_view view() const noexcept { return {data, Size - 1}; }

  template <std::size_t Other>
  friend constexpr bool operator==(const fixed_string& a, const fixed_string<Other>& b) noexcept {
    return a.view() == b.view();
  }
};
template <std::size_t Size>
fixed_string(const char (&)[Size]) -> fixed_string<Size>;

namespace detail {

// The payload of a tag, which behaves as itself: scalars are wrapped, classes inherited from, so that
// `s.tags.size()`, range-for and `port + 1` work as on the plain member. Knows no tag.
template <typename Role, typename T, fixed_string Name>
class tag;  // tags/members.hpp

// Whether it is a tag of a member.
template <typename T>
inline constexpr bool is_tagged = requires(const T* member) {
  []<typename R, typename P, fixed_string N>(const tag<R, P, N>*) {}(member);
};

// Where a payload cannot be compared, nor can its tag; said by a deleted operator, as the compiler would
// otherwise list every other `==` that it has seen.
template <typename T>
concept has_equality = requires(const T& x) {
  x == x;
};

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
  [[nodiscard]] friend constexpr bool operator==(const Tag& a, const Tag& b) requires has_equality<Payload> {
    return static_cast<const wrapped&>(a).value_ == static_cast<const wrapped&>(b).value_;
  }
  template <std::derived_from<wrapped> Tag>
  requires(!has_equality<typename Tag::holds>) friend constexpr bool operator==(const Tag&,
                                                                                const Tag&) = delete;
  template <std::derived_from<wrapped> Tag, typename Payload = T>
  [[nodiscard]] friend constexpr auto operator<=>(const Tag& a, const Tag& b) requires
      requires(const Payload& x) {
    x <=> x;
  }
  { return static_cast<const wrapped&>(a).value_ <=> static_cast<const wrapped&>(b).value_; }

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
  [[nodiscard]] friend constexpr bool operator==(const Tag& a, const Tag& b) requires has_equality<Payload> {
    return static_cast<const T&>(a) == static_cast<const T&>(b);
  }
  template <std::derived_from<inherited> Tag>
  requires(!has_equality<typename Tag::holds>) friend constexpr bool operator==(const Tag&,
                                                                                const Tag&) = delete;
  template <std::derived_from<inherited> Tag, typename Payload = T>
  [[nodiscard]] friend constexpr auto operator<=>(const Tag& a, const Tag& b) requires
      requires(const Payload& x) {
    x <=> x;
  }
  { return static_cast<const T&>(a) <=> static_cast<const T&>(b); }
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

// The type that must be complete and no reference, so that members can hold a T: T itself, or what is in it.
template <typename T>
struct held_in {
  using type = T;
};
template <typename T>
struct held_in<std::optional<T>> : held_in<T> {};
template <typename T, std::size_t Size>
struct held_in<std::array<T, Size>> : held_in<T> {};

// Whether members can hold a T. A struct is not complete inside itself.
template <typename T>
inline constexpr bool is_object = requires {
  sizeof(T), static_cast<T*>(nullptr);
};
template <typename T>
inline constexpr bool is_holdable = is_object<typename held_in<T>::type>;
template <typename T>
struct is_unheld : std::bool_constant<!is_holdable<T>> {};
// Whether what is in a T cannot be held, though containers might hold a T if it could. A T that is not
// complete yet is not asked: its answer of now would be remembered.
template <typename T>
inline constexpr bool hides_unheld =
    std::conjunction_v<std::negation<std::is_same<typename held_in<T>::type, T>>, is_unheld<T>>;

// The first alternative that cannot be held.
template <typename... T>
struct first_unheld;
template <typename Last>
struct first_unheld<Last> : held_in<Last> {};
template <typename First, typename... Others>
requires(sizeof...(Others) != 0) struct first_unheld<First, Others...>
    : std::conditional_t<is_holdable<First>, first_unheld<Others...>, held_in<First>> {
};
template <typename... T>
struct held_in<std::variant<T...>> : first_unheld<T...> {};

// A function, as a class whose own assertion fails is no class any more to some compilers; asked of the
// innermost type, so that it is complained of once.
template <typename T>
consteval bool require_object() {
  static_assert(is_object<T>,
                "hcl: a member holds a value, no reference; of a struct inside itself, say std::unique_ptr "
                "or std::vector");
  return is_object<T>;
}
template <typename T>
consteval bool require_holdable() {
  static_assert(!std::is_array_v<T>, "hcl: a tag holds a std::array, not a C array");
  if constexpr (std::is_array_v<T>) return false;
  return require_object<typename held_in<T>::type>();
}

// Replaces a type that cannot be held, so that only one error is reported.
struct unholdable {
  template <typename T>
  operator T&();
};
template <typename T>
using held_as = std::conditional_t<require_holdable<T>(), T, unholdable>;

template <typename T>
struct payload_of {
  using type = wrapped<T>;
};
template <typename T>
requires(!is_holdable<T> || std::is_array_v<T>) struct payload_of<T> {
  using type = held_as<T>;
};
template <typename T>
requires(is_holdable<T>&& __is_class(T) && !__is_final(T) &&
         !requires { typename T::holds; }) struct payload_of<T> {
  using type = std::conditional_t < requires(const T& x) { x.operator->(); }
  , inherited<T>, inherited_with_access < T >> ;
};
template <typename T>
requires(is_holdable<T>&& __is_class(T) && !__is_final(T) &&
         requires { typename T::holds; }) struct payload_of<T> {
  using type = layered<T>;
};

}  // namespace detail

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

}  // namespace hcl::inline v1_0
