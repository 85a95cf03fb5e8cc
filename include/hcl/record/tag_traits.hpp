// Reads the tags around a member: role, name, payload, further names.
#pragma once

#include <array>
#include <string_view>
#include <type_traits>

#include <hcl/record/roles.hpp>
#include <hcl/tags.hpp>

namespace hcl::inline v1_0::detail {

// The meaning of a tag; a member without one is an attribute of its own name.
template <typename Role, typename T, fixed_string Name>
struct tag_traits {
  using role = Role;
  static constexpr role_form form = Role::form;
  static constexpr std::string_view name = Name.view();
  using payload = T;
};
template <typename Role, typename T, fixed_string Name>
tag_traits<Role, T, Name> traits_of_tag(const tag<Role, T, Name>*);

template <typename T>
inline constexpr bool is_tagged = requires(const T* member) {
  []<typename R, typename P, fixed_string N>(const tag<R, P, N>*) {}(member);
};

// Other names of a member, and what its author says against it.
template <typename Member>
struct member_naming {
  using member = Member;
  static constexpr std::array<std::string_view, 0> names{};
  static constexpr bool is_former = false;
  static constexpr std::string_view advice{};
};
template <typename Member, fixed_string... Old>
struct member_naming<formerly<Member, Old...>> : member_naming<Member> {
  static constexpr std::array<std::string_view, sizeof...(Old)> names{Old.view()...};
  static constexpr bool is_former = true;
};
template <typename Member, fixed_string... Other>
struct member_naming<alias<Member, Other...>> : member_naming<Member> {
  static constexpr std::array<std::string_view, sizeof...(Other)> names{Other.view()...};
};
template <typename Member, fixed_string Advice>
struct member_naming<deprecated<Member, Advice>> : member_naming<Member> {
  static constexpr std::string_view advice = Advice.view();
};

template <typename Member>
struct traits_of_member {
  using type = tag_traits<attr_role, typename member_naming<Member>::member, "">;
};
template <typename Member>
requires is_tagged<Member>
struct traits_of_member<Member> {
  using type = decltype(traits_of_tag(static_cast<const Member*>(nullptr)));
};
template <typename Member>
using tag_of = typename traits_of_member<std::remove_cv_t<Member>>::type;

}  // namespace hcl::inline v1_0::detail
