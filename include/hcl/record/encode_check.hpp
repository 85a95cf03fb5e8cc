// Objects that configurations cannot say: numbers that are none, enumerators without a name, durations that are no decimal number of nanoseconds.
// Asked before they are written. Knows nothing of texts.
#pragma once

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <tuple>
#include <type_traits>
#include <utility>
#include <variant>

#include <hcl/record/enumeration.hpp>
#include <hcl/record/kind.hpp>
#include <hcl/record/layout.hpp>

namespace hcl::inline v0_1::detail {

// Whether expressions are kept somewhere in it; structs are asked member by member.
template <typename T>
consteval bool holds_expressions() {
  if constexpr (kind_of<T> == read_as::expression || kind_of<T> == read_as::deferred) return true;
  else if constexpr (std::is_void_v<inside_t<T>>) return false;
  else return holds_expressions<inside_t<T>>();
}

// Whether it is worth asking. Structs always are: they may contain themselves.
template <typename T>
consteval bool may_be_unwritable() {
  constexpr read_as kind = kind_of<T>;
  if constexpr (kind == read_as::floating || kind == read_as::enumeration || kind == read_as::duration || kind == read_as::record) return true;
  else if constexpr (kind == read_as::tuple) return []<std::size_t... I>(std::index_sequence<I...>) {
    return (false || ... || may_be_unwritable<std::tuple_element_t<I, T>>());
  }(std::make_index_sequence<std::tuple_size_v<T>>());
  else if constexpr (kind == read_as::variant) return []<std::size_t... I>(std::index_sequence<I...>) {
    return (false || ... || may_be_unwritable<typename alternatives<T>::template at<I>>());
  }(std::make_index_sequence<alternatives<T>::count>());
  else if constexpr (kind == read_as::mapping) return may_be_unwritable<typename T::key_type>() || may_be_unwritable<inside_t<T>>();
  else if constexpr (std::is_void_v<inside_t<T>>) return false;
  else return may_be_unwritable<inside_t<T>>();
}

template <typename T>
std::string_view why_unwritable(const T& object);

template <typename T>
std::string_view why_unwritable_duration(const T& object) {
  using period = typename T::period;
  if constexpr (std::is_floating_point_v<typename T::rep>) {
    return std::isfinite(object.count()) ? "" : "is not finite.";
  } else if (!std::in_range<std::int64_t>(object.count())) {
    return "is a longer duration than can be read.";
  } else {
    std::intmax_t rest = period::den;
    while (rest % 2 == 0) rest /= 2;
    while (rest % 5 == 0) rest /= 5;
    return static_cast<std::int64_t>(object.count()) % rest == 0 ? "" : "is a duration that no decimal number of nanoseconds is equal to.";
  }
}

template <typename T, std::size_t... I>
std::string_view why_unwritable_members(const T& object, std::index_sequence<I...>) {
  field_state states[sizeof...(I) + 1];
  layout<T>::locate(const_cast<T&>(object), states);  // addresses to read from
  std::string_view why;
  [[maybe_unused]] const auto ask = [&]<std::size_t Index>(std::integral_constant<std::size_t, Index>) {
    using payload = payload_at<T, Index>;
    constexpr field_role role = facts_at<T, Index>::role;
    if constexpr (role != field_role::ignored && role != field_role::block && may_be_unwritable<payload>()) {
      if (why.empty()) why = why_unwritable(*static_cast<const payload*>(states[Index].at));
    }
  };
  (ask(std::integral_constant<std::size_t, I>()), ...);
  return why;
}

// What follows its name in a message; empty if it can be written.
template <typename T>
std::string_view why_unwritable(const T& object) {
  constexpr read_as kind = kind_of<T>;
  std::string_view why;
  if constexpr (!may_be_unwritable<T>()) {
    return why;
  } else if constexpr (kind == read_as::floating) {
    return std::isnan(object) ? "is not a number." : std::isinf(object) ? "is not finite." : "";
  } else if constexpr (kind == read_as::enumeration) {
    for (const T& named : enumeration<T>::values)
      if (named == object) return why;
    return "has no name in its enumeration.";
  } else if constexpr (kind == read_as::duration) {
    return why_unwritable_duration(object);
  } else if constexpr (kind == read_as::record) {
    return why_unwritable_members(object, std::make_index_sequence<layout<T>::count>());
  } else if constexpr (kind == read_as::located) {
    return why_unwritable(object.value);
  } else if constexpr (kind == read_as::constrained) {
    return why_unwritable(static_cast<const inside_t<T>&>(object));
  } else if constexpr (kind == read_as::sensitive) {
    return why;  // refused as a whole
  } else if constexpr (kind == read_as::optional || kind == read_as::pointer) {
    return object ? why_unwritable(*object) : why;
  } else if constexpr (kind == read_as::mapping) {
    for (const auto& [key, element] : object)
      if (why = why_unwritable(key); !why.empty() || !(why = why_unwritable(element)).empty()) return why;
    return why;
  } else if constexpr (kind == read_as::sequence || kind == read_as::array || kind == read_as::set) {
    for (const auto& element : object)
      if (why = why_unwritable(static_cast<const inside_t<T>&>(element)); !why.empty()) return why;
    return why;
  } else if constexpr (kind == read_as::tuple) {
    [&]<std::size_t... I>(std::index_sequence<I...>) {
      using std::get;
      ((why.empty() ? void(why = why_unwritable(get<I>(object))) : void()), ...);
    }(std::make_index_sequence<std::tuple_size_v<T>>());
    return why;
  } else {
    [&]<std::size_t... I>(std::index_sequence<I...>) {
      ((object.index() == I ? void(why = why_unwritable(std::get<I>(object))) : void()), ...);
    }(std::make_index_sequence<alternatives<T>::count>());
    return why;
  }
}

}  // namespace hcl::inline v0_1::detail
