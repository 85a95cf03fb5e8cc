// The `validate` of a struct, and of those that are flattened into it.
#pragma once

#include <cstddef>
#include <type_traits>
#include <utility>

#include <hcl/record/engine.hpp>
#include <hcl/record/layout.hpp>

namespace hcl::inline v1_0::detail {

template <typename T>
consteval bool has_validation();
template <typename T, std::size_t Index>
consteval bool flattens_validation() {
  using traits = declared_traits<T, Index>;
  constexpr bool is_flat =
      traits::form == role_form::members && shape_of<typename traits::payload> == shape::record;
  if constexpr (is_flat)
    return has_validation<typename traits::payload>();
  else
    return false;
}

// The struct's own `validate`, and those of the structs flattened into it.
template <typename T>
consteval bool has_validation() {
  if constexpr (requires(const T& object, check& findings) { object.validate(findings); })
    return true;
  else
    return []<std::size_t... I>(std::index_sequence<I...>) {
      return (false || ... || flattens_validation<T, I>());
    }
  (std::make_index_sequence<declared_layout<T>::count>());
}
template <typename T>
void validate_object(const T& object, check& findings) {
  if constexpr (has_validation<T>()) {
    [&]<std::size_t... I>(std::index_sequence<I...>) {
      [[maybe_unused]] const auto inner = [&]<std::size_t Index>(std::integral_constant<std::size_t, Index>) {
        if constexpr (flattens_validation<T, Index>())
          validate_object(declared_layout<T>::template member_of<Index>(const_cast<T&>(object)), findings);
      };
      (inner(std::integral_constant<std::size_t, I>()), ...);
    }
    (std::make_index_sequence<declared_layout<T>::count>());
    if constexpr (requires { object.validate(findings); }) object.validate(findings);
  }
}
template <typename T>
void run_validation(const void* object, check& findings) {
  validate_object(*static_cast<const T*>(object), findings);
}

}  // namespace hcl::inline v1_0::detail
