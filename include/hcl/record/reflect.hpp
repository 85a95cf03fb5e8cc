// The number of an aggregate's members, references to them, and their names. The count is our own, since that
// of Boost.PFR stops GCC 12 at members like `std::vector<std::string> v = {"a", "b"};` and cannot count
// move-only structs with optional members. So are the names, which PFR has since 1.84 only.
#pragma once

#include <cstddef>
#include <string_view>
#include <type_traits>
#include <utility>

#include <hcl/record/field_name.hpp>
#include <hcl/record/pfr.hpp>
#include <hcl/support/compiler.hpp>

namespace hcl::inline v1_0::detail {

// Converts to any member but unions, and but the struct as a whole, which would be a copy; never
// called. A prvalue, since those initialise members that cannot be copied or even moved, too. Defined,
// because Clang takes some of its uses for real ones.
template <typename Struct>
struct any_member {
  template <typename T>
  requires(!std::is_same_v<T, Struct> && !__is_union(T)) operator T() const&& noexcept { never_reached(); }
};

template <typename T, std::size_t>
using any_member_at = any_member<T>;

template <typename T, std::size_t... I>
constexpr bool takes(std::index_sequence<I...>) {
  return requires { T{any_member_at<T, I>()...}; };
}

// `Low` initialisers are taken, `High` are not.
template <typename T, std::size_t Low, std::size_t High>
constexpr std::size_t count_between() {
  if constexpr (High - Low == 1) {
    return Low;
  } else {
    constexpr std::size_t middle = Low + (High - Low) / 2;
    if constexpr (takes<T>(std::make_index_sequence<middle>()))
      return count_between<T, middle, High>();
    else
      return count_between<T, Low, middle>();
  }
}
template <typename T, std::size_t Low, std::size_t Guess>
constexpr std::size_t count_from() {
  if constexpr (takes<T>(std::make_index_sequence<Guess>()))
    return count_from<T, Guess, Guess * 2>();
  else
    return count_between<T, Low, Guess>();
}

// <hcl/wide.hpp> has code for so many members.
inline constexpr std::size_t max_fields = 256;

// Converts to a base class, which aggregates take as their first initialisers; and for a member of one.
template <typename Struct>
struct any_base {
  template <typename T>
  requires(std::is_base_of_v<T, Struct> && !std::is_same_v<T, Struct>) operator T() const&& noexcept {
    never_reached();
  }
};
template <typename Struct>
struct any_inner_member {
  template <typename T>
  requires(!std::is_base_of_v<T, Struct>) operator T() const&& noexcept { never_reached(); }
};
template <typename T, std::size_t>
using any_base_at = any_base<T>;
template <typename T, std::size_t>
using any_inner_member_at = any_inner_member<T>;

template <typename T, std::size_t... I>
constexpr bool takes_bases(std::index_sequence<I...>) {
  return requires { T{any_base_at<T, I>()...}; };
}
template <typename T, std::size_t... Base, std::size_t... I>
constexpr bool base_takes(std::index_sequence<Base...>, std::index_sequence<I...>) {
  return requires { T{any_base_at<T, Base>()..., {any_inner_member_at<T, I>()...}}; };
}
template <typename T, std::size_t Count = 0>
constexpr std::size_t count_bases() {
  if constexpr (takes_bases<T>(std::make_index_sequence<Count + 1>()))
    return count_bases<T, Count + 1>();
  else
    return Count;
}
template <typename T, std::size_t Base, std::size_t Count = 0>
constexpr std::size_t count_base_members() {
  using bases = std::make_index_sequence<Base>;
  if constexpr (Count > max_fields)
    return Count;  // a base that takes any number of them
  else if constexpr (base_takes<T>(bases(), std::make_index_sequence<Count + 1>()))
    return count_base_members<T, Base, Count + 1>();
  else
    return Count;
}

// Base classes of an aggregate, and the members of all of them, as far as they are their own.
template <typename T>
inline constexpr std::size_t base_count = count_bases<T>();
template <typename T>
inline constexpr std::size_t inherited_count = []<std::size_t... Base>(std::index_sequence<Base...>) {
  return (std::size_t{0} + ... + count_base_members<T, Base>());
}
(std::make_index_sequence<base_count<T>>());
// Every struct that is decoded is default constructible, so taking N initialisers means taking fewer.
template <typename T>
inline constexpr std::size_t initialiser_count = count_from<T, 0, 8>();

// Converts to unions; and to nothing at all, which a member of type std::any takes all the same.
struct any_union {
  template <typename T>
  requires(__is_union(T)) operator T() const&& noexcept { never_reached(); }
};
struct anything {};

// A union takes an initialiser for its first member.
template <typename T, std::size_t... Before>
constexpr bool has_union_at(std::index_sequence<Before...>) {
  return requires { T{any_member_at<T, Before>()..., any_union()}; }
  &&!requires { T{any_member_at<T, Before>()..., anything()}; };
}
// Whether so many initialisers may follow a member that empty braces initialise as a whole.
template <typename T, std::size_t... Before, std::size_t... After>
constexpr bool takes_after(std::index_sequence<Before...>, std::index_sequence<After...>) {
  return requires { T{any_member_at<T, Before>()..., {}, any_member_at<T, After>()...}; };
}
// The end of the initialisers that the member takes whose first one has the number `At`: above `Low`, up to
// `High`. An array takes as many as it has elements.
template <typename T, std::size_t At, std::size_t Low, std::size_t High>
constexpr std::size_t end_between() {
  if constexpr (High - Low == 1) {
    return High;
  } else {
    constexpr std::size_t middle = Low + (High - Low) / 2;
    if constexpr (takes_after<T>(std::make_index_sequence<At>(),
                                 std::make_index_sequence<initialiser_count<T> - middle>()))
      return end_between<T, At, Low, middle>();
    else
      return end_between<T, At, middle, High>();
  }
}
template <typename T, std::size_t At>
constexpr std::size_t end_of_member() {
  using before = std::make_index_sequence<At>;
  constexpr std::size_t all = initialiser_count<T>;
  if constexpr (takes_after<T>(before(), std::make_index_sequence<all - At - 1>()) ||
                !takes_after<T>(before(), std::make_index_sequence<0>()))
    return At + 1;
  else
    return end_between<T, At, At + 1, all>();
}
struct members_found {
  std::size_t count = 0;
  bool unions = false;
};
template <typename T, std::size_t At = 0>
constexpr members_found find_members() {
  if constexpr (At == initialiser_count<T>) {
    return {};
  } else {
    members_found all = find_members<T, end_of_member<T, At>()>();
    ++all.count;
    all.unions = all.unions || has_union_at<T>(std::make_index_sequence<At>());
    return all;
  }
}
// Members and bases. In parentheses, neither an array nor a union takes any initialiser: most structs have
// none of them.
template <typename T, std::size_t... I>
constexpr members_found find_all_members(std::index_sequence<I...>) {
#if defined(__cpp_aggregate_paren_init)
  if constexpr (requires { T(any_member_at<T, I>()...); }) return {sizeof...(I)};
#endif
  return find_members<T>();
}
template <typename T>
inline constexpr members_found own_members =
    find_all_members<T>(std::make_index_sequence<initialiser_count<T>>());
template <typename T>
inline constexpr std::size_t own_count = own_members<T>.count - base_count<T>;
template <typename T>
inline constexpr bool has_no_unions = inherited_count<T> != 0 || !own_members<T>.unions;

// Members can be reached only if all of them are in one class: a struct's own, beside empty bases, or those
// of a single base.
template <typename T>
inline constexpr bool is_in_one_class = inherited_count<T> == 0 || (own_count<T> == 0 && base_count<T> == 1);

// Members of an aggregate.
template <typename T>
inline constexpr std::size_t field_count = inherited_count<T> == 0 ? own_count<T> : inherited_count<T>;

// References to all members, as PFR's tuple; `member_at<2>(members_of(object))` is the third one.
template <typename T>
constexpr auto members_of(T& object) noexcept {
  return tie_members<field_count<std::remove_cv_t<T>>>(object);
}

template <typename T, std::size_t Index>
using member_type = std::remove_reference_t<decltype(member_at<Index>(members_of(std::declval<T&>())))>;

HCL_BEGIN_UNDEFINED_OBJECTS
template <typename T, std::size_t Index,
          pointer_box Pointer = pointer_box{&member_at<Index>(members_of(imaginary_object<T>.value))}>
constexpr std::string_view find_member_name(int) {
  return pointed_at<Pointer>();
}
// A bit-field has no address; what PFR gives is a copy.
template <typename T, std::size_t Index>
constexpr std::string_view find_member_name(long) {
  return {};
}
// Name of a member as written in the struct; empty if it is a bit-field.
template <typename T, std::size_t Index>
inline constexpr std::string_view member_name = find_member_name<T, Index>(0);
HCL_END_UNDEFINED_OBJECTS

template <typename T, std::size_t Index>
constexpr bool is_bit_field() {
  using member = std::remove_reference_t<decltype(member_at<Index>(members_of(std::declval<const T&>())))>;
  if constexpr ((std::is_integral_v<member> || std::is_enum_v<member>)&&!std::is_volatile_v<member>)
    return member_name<T, Index>.empty();
  else
    return false;
}
template <typename T>
inline constexpr bool has_no_bit_fields = []<std::size_t... I>(std::index_sequence<I...>) {
  return (true && ... && !is_bit_field<T, I>());
}
(std::make_index_sequence<field_count<T>>());

// Members that change: neither const nor volatile.
template <typename T>
inline constexpr bool has_no_constants = []<std::size_t... I>(std::index_sequence<I...>) {
  return (true && ... && std::is_same_v<member_type<T, I>, std::remove_cv_t<member_type<T, I>>>);
}
(std::make_index_sequence<field_count<T>>());

// Whether there is code that reaches so many members.
template <typename T>
inline constexpr bool has_code_for_all = field_count<T> <= max_pfr_fields || has_wide_members<field_count<T>>;

// Whether the members can be reached; if not, compilation has failed with the reason.
template <typename T>
consteval bool require_reflectable() {
  static_assert(is_in_one_class<T>,
                "hcl: a struct with members and a base with members cannot be reflected; use hcl::flatten, "
                "or describe it with hcl::as_base");
  if constexpr (is_in_one_class<T>) {
    static_assert(
        has_code_for_all<T> || !has_no_unions<T>,
        "hcl: a struct of more than 100 members takes #include <hcl/wide.hpp>, and one of more than "
        "256 a hcl::describe_class that describes it");
    static_assert(has_no_unions<T>, "hcl: a struct with unions cannot be reflected; use std::variant");
    if constexpr (has_code_for_all<T> && has_no_unions<T>) {
      static_assert(has_no_bit_fields<T>,
                    "hcl: a struct with bit-fields cannot be reflected; use whole integers");
      if constexpr (has_no_bit_fields<T>) {
        static_assert(has_no_constants<T>, "hcl: const and volatile members cannot be filled");
        return has_no_constants<T>;
      }
    }
  }
  return false;
}

}  // namespace hcl::inline v1_0::detail
