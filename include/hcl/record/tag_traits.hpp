// Traits of tags, and forms of values for descriptions.
#pragma once

#include <array>
#include <string_view>
#include <type_traits>

#include <hcl/record/roles.hpp>
#include <hcl/tags.hpp>

namespace hcl::inline v1_0 {

// The form of a value, for descriptions and schemas.
enum class value_form : unsigned char {
  any,          // nothing is known of it
  text,         // any string
  character,    // a text of one ASCII character
  boolean,      // true or false
  number,       // any number
  integer,      // a whole number
  duration,     // a text such as "1h30m"
  byte_size,    // a text such as "64KiB", or a number of bytes
  time,         // a text of RFC 3339
  date,         // a text such as "2024-02-29"
  base64,       // a text
  ip_address,   // a text
  cidr,         // a text such as "10.0.0.0/8"
  version,      // a text such as "1.4.0"
  path,         // a text
  enumeration,  // a text out of a list
  expression,   // kept as it is written
  type,         // such as list(string)
  list,         // elements in order
  set,          // elements, each once
  tuple,        // elements of forms of their own
  map,          // values by strings
  object,       // attributes of a struct
  alternatives  // one of several
};

namespace detail {

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

}  // namespace detail

}  // namespace hcl::inline v1_0
