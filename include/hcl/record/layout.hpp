// The members of a struct, whether reflected or described: role, name, payload type and address of each. Knows no configuration.
#pragma once

#include <cstddef>
#include <string_view>
#include <tuple>
#include <type_traits>
#include <utility>

#include <hcl/record/describe.hpp>
#include <hcl/record/engine.hpp>
#include <hcl/record/kind.hpp>
#include <hcl/record/reflect.hpp>

namespace hcl::inline v0_1::detail {

// What is known of one member when compiling.
template <field_role Role, typename Payload>
struct member_facts {
  static constexpr field_role role = Role;
  using payload = Payload;
  std::string_view name;
  bool may_be_absent;
};

// Reflected.
template <typename T>
struct layout {
  static constexpr std::size_t count = field_count<T>;

  template <std::size_t Index>
  static constexpr auto facts() {
    using tag = tag_of<member_type<T, Index>>;
    constexpr bool absent = tag::role == field_role::defaulted || may_be_absent<typename tag::payload>();
    if constexpr (tag::role == field_role::remain || tag::role == field_role::attributes || tag::role == field_role::ignored) {
      return member_facts<tag::role, typename tag::payload>{{}, true};
    } else if constexpr (tag::name.empty()) {
      return member_facts<tag::role, typename tag::payload>{member_name<T, Index>(), absent};
    } else {
      return member_facts<tag::role, typename tag::payload>{tag::name, absent};
    }
  }
  template <std::size_t Index>
  static constexpr bool is_tagged_member = is_tagged<member_type<T, Index>>;

  static void locate(T& object, field_state* states) {
    const auto all = members_of(object);
    [&]<std::size_t... I>(std::index_sequence<I...>) {
      ((states[I].at = &static_cast<typename tag_of<member_type<T, I>>::payload&>(member_at<I>(all))), ...);
    }(std::make_index_sequence<count>());
  }
};

// Described.
template <described T>
struct layout<T> {
  using descriptions = std::remove_cvref_t<decltype(schema<T>::fields)>;
  static constexpr std::size_t count = std::tuple_size_v<descriptions>;
  template <std::size_t Index>
  using description = std::tuple_element_t<Index, descriptions>;

  template <std::size_t Index>
  static constexpr auto facts() {
    constexpr auto& d = std::get<Index>(schema<T>::fields);
    using payload = typename tag_of<typename description<Index>::member>::payload;
    constexpr bool absent = d.may_be_absent || tag_of<typename description<Index>::member>::role == field_role::defaulted || may_be_absent<payload>();
    return member_facts<d.role == field_role::attribute && d.may_be_absent ? field_role::defaulted : d.role, payload>{d.name, absent};
  }
  template <std::size_t Index>
  static constexpr bool is_tagged_member = true;

  static void locate(T& object, field_state* states) {
    [&]<std::size_t... I>(std::index_sequence<I...>) {
      ((states[I].at = &static_cast<typename tag_of<typename description<I>::member>::payload&>(object.*(description<I>::pointer))), ...);
    }(std::make_index_sequence<count>());
  }
};

template <typename T, std::size_t Index>
using facts_at = decltype(layout<T>::template facts<Index>());
template <typename T, std::size_t Index>
using payload_at = typename facts_at<T, Index>::payload;

// How many labels a struct takes.
template <typename T>
inline constexpr std::size_t label_count = [] {
  return []<std::size_t... I>(std::index_sequence<I...>) {
    return (std::size_t{0} + ... + (facts_at<T, I>::role == field_role::label ? 1 : 0));
  }(std::make_index_sequence<layout<T>::count>());
}();

}  // namespace hcl::inline v0_1::detail
