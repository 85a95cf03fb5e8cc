// The names of a struct's members in configurations, which must differ, and which one it is if they do not.
// Knows no kinds of member.
#pragma once

#include <array>
#include <cstddef>
#include <string_view>
#include <type_traits>
#include <utility>

#include <hcl/record/choice_name.hpp>
#include <hcl/record/kinds.hpp>
#include <hcl/record/layout.hpp>

namespace hcl::inline v0_1::detail {

// How many rows a member has: one for each name, and two for each if it can be an attribute or a block.
template <typename T, std::size_t Index>
consteval std::size_t count_names() {
  using traits = traits_at<T, Index>;
  constexpr traits given = layout<T>::template traits<Index>();
  if constexpr (given.by_type)
    return choice_names<typename variant_in<typename traits::payload>::type>::count;
  else
    return (given.other_names.size() + 1) * (traits::role::is_block_too ? 2 : 1);
}

template <typename T, std::size_t... I>
consteval std::size_t count_all_names(std::index_sequence<I...>) {
  return (std::size_t{0} + ... + count_names<T, I>());
}

// Alternatives that have no names, or the same one twice, are complained of where the variant is.
template <typename T>
consteval bool has_choices_of_its_own() {
  if constexpr (holds_variant<T>())
    return choice_names<typename variant_in<T>::type>::are_unique;
  else
    return false;
}

// The first name that a struct takes twice, each member's further ones included; empty if there is none.
template <typename T, std::size_t... I>
consteval std::string_view find_repeated_name(std::index_sequence<I...>) {
  std::array<std::string_view, count_all_names<T>(std::index_sequence<I...>()) + 1> names{};
  std::size_t count = 0;
  std::string_view repeated;
  const auto add = [&](std::string_view name) {
    for (std::size_t i = 0; i != count; ++i)
      if (repeated.empty() && names[i] == name) repeated = name;
    names[count++] = name;
  };
  [[maybe_unused]] const auto add_member =
      [&]<std::size_t Index>(std::integral_constant<std::size_t, Index>) {
        using traits = traits_at<T, Index>;
        constexpr traits given = layout<T>::template traits<Index>();
        if constexpr (traits::form != role_form::label && traits::form != role_form::none) {
          if constexpr (given.by_type) {
            if constexpr (has_choices_of_its_own<typename traits::payload>())
              for (const std::string_view name :
                   choice_names<typename variant_in<typename traits::payload>::type>::names)
                add(name);
          } else if (!given.name.empty()) {
            add(given.name);
          }
          for (const std::string_view name : given.other_names)
            add(name);
        }
      };
  (add_member(std::integral_constant<std::size_t, I>()), ...);
  return repeated;
}
template <typename T>
inline constexpr std::string_view repeated_name =
    find_repeated_name<T>(std::make_index_sequence<layout<T>::count>());

// `Name`: the letters of the repeated name, which every compiler shows with the sentence.
template <typename Struct, char... Name>
inline constexpr bool has_unique_names = sizeof...(Name) == 0;
template <typename Struct, char... Name>
consteval bool require_unique_name() {
  static_assert(has_unique_names<Struct, Name...>,
                "hcl: two members of this struct have the same name in the configuration");
  return has_unique_names<Struct, Name...>;
}
template <typename Struct>
consteval bool require_unique_names() {
  return []<std::size_t... I>(std::index_sequence<I...>) {
    return require_unique_name<Struct, repeated_name<Struct>[I]...>();
  }
  (std::make_index_sequence<repeated_name<Struct>.size()>());
}

}  // namespace hcl::inline v0_1::detail
