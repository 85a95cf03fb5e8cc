// Describing a struct from outside: for types that cannot have tags, are no aggregates, have private members,
// bases or very many members.
//
//   template <>
//   struct hcl::describe_class<acme::service> {
//     static constexpr auto fields = std::tuple{hcl::as_label<&acme::service::name>(),
//                                               hcl::as_attr<&acme::service::port>("port").optional(),
//                                               hcl::as_blocks<&acme::service::rules>("rule")};
//   };
#pragma once

#include <string_view>
#include <type_traits>

#include <hcl/record/field_name.hpp>
#include <hcl/support/compiler.hpp>
#include <hcl/tags.hpp>

namespace hcl::inline v1_0 {
namespace detail {

template <typename Pointer>
struct pointed_member;
template <typename Struct, typename Member>
struct pointed_member<Member Struct::*> {
  using type = Member;
  using owner = Struct;
};
template <auto Pointer>
constexpr std::string_view pointed_member_name() noexcept {
  if constexpr (this_dialect == text_dialect::msvc) {
    using owner = typename pointed_member<std::remove_cv_t<decltype(Pointer)>>::owner;
    return pointed_at<pointer_box{&(imaginary_object<owner>.value.*Pointer)}>();
  } else {
    return member_pointer_name(text_of_pointer<Pointer>());
  }
}
template <auto Pointer>
struct described_name {
  static constexpr std::string_view text() { return pointed_member_name<Pointer>(); }
};
template <auto Pointer>
constexpr std::string_view spelled_member_name() {
  return spelled<typename pointed_member<std::remove_cv_t<decltype(Pointer)>>::owner,
                 described_name<Pointer>>();
}

// One described member.
template <auto Pointer, typename Role>
struct field_description {
  using role = Role;
  using member = typename pointed_member<std::remove_cv_t<decltype(Pointer)>>::type;
  using owner = typename pointed_member<std::remove_cv_t<decltype(Pointer)>>::owner;

  template <typename T>
  [[nodiscard]] static constexpr auto& in(T& object) noexcept {
    return object.*Pointer;
  }
  [[nodiscard]] static constexpr std::string_view own_name() { return spelled_member_name<Pointer>(); }

  std::string_view name;
  bool may_be_absent = false;

  // An attribute that may be absent or null; the member then keeps its value.
  [[nodiscard]] constexpr field_description optional() const noexcept { return {name, true}; }
};

// A base class, whose members belong to the struct.
template <typename Base>
struct base_description {
  using role = flatten_role;
  using member = Base;
  using owner = Base;

  template <typename T>
  [[nodiscard]] static constexpr Base& in(T& object) noexcept {
    return object;
  }

  std::string_view name{};
  bool may_be_absent = false;
};

}  // namespace detail

// An attribute, required unless `.optional()` follows or its type is std::optional or a smart pointer. The
// name is the member's if none is given.
template <auto Pointer>
constexpr auto as_attr(std::string_view name = detail::spelled_member_name<Pointer>()) noexcept {
  return detail::field_description<Pointer, detail::attr_role>{name};
}
// A label of the block; labels are taken in order.
template <auto Pointer>
constexpr auto as_label(std::string_view name = detail::spelled_member_name<Pointer>()) noexcept {
  return detail::field_description<Pointer, detail::label_role>{name};
}
// Exactly one block, or at most one if the member is a std::optional or a smart pointer.
template <auto Pointer>
constexpr auto as_block(std::string_view name = detail::spelled_member_name<Pointer>()) noexcept {
  return detail::field_description<Pointer, detail::block_role>{name};
}
// Any number of blocks, in a sequence or a map keyed by label.
template <auto Pointer>
constexpr auto as_blocks(std::string_view name = detail::spelled_member_name<Pointer>()) noexcept {
  return detail::field_description<Pointer, detail::block_role>{name};
}
// Blocks that become a std::variant of structs, each alternative being a block type of its own.
template <auto Pointer>
constexpr auto as_choice() noexcept {
  return detail::field_description<Pointer, detail::block_role>{{}};
}
// One value that may be written as an attribute or as a block.
template <auto Pointer>
constexpr auto as_attr_or_block(std::string_view name = detail::spelled_member_name<Pointer>()) noexcept {
  return detail::field_description<Pointer, detail::attr_or_block_role>{name};
}
// A struct whose members belong to the enclosing body.
template <auto Pointer>
constexpr auto as_flatten() noexcept {
  return detail::field_description<Pointer, detail::flatten_role>{{}};
}
// A base class whose members belong to the body; described or reflected itself.
template <typename Base>
constexpr auto as_base() noexcept {
  return detail::base_description<Base>{};
}
// The member for everything that no other claims: a hcl::body, or a map of the remaining attributes.
template <auto Pointer>
constexpr auto as_remain() noexcept {
  return detail::field_description<Pointer, detail::remain_role>{{}};
}
// A map of all attributes that no other member claims; unclaimed blocks stay errors.
template <auto Pointer>
constexpr auto as_attributes() noexcept {
  return detail::field_description<Pointer, detail::attributes_role>{{}};
}

}  // namespace hcl::inline v1_0
