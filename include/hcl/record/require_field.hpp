// Compile-time requirements on a member in its role: label, attribute, block, rest, one sentence each.
#pragma once

#include <string_view>
#include <type_traits>

#include <hcl/record/blocks.hpp>
#include <hcl/record/kinds.hpp>
#include <hcl/record/layout.hpp>
#include <hcl/support/bytes.hpp>
#include <hcl/tags/payload.hpp>

namespace hcl::inline v1_0::detail {

enum class place_of_struct : unsigned char { body, object };

constexpr bool is_writable_name(std::string_view name) {
  if (name.empty() || is_digit(name[0]) || name[0] == '-') return false;
  for (const char c : name)
    if (!is_name_byte(c) && c != '-') return false;
  return true;
}

template <typename Type, bool ByType>
consteval bool require_writable_names() {
  constexpr bool are_writable = !ByType || [] {
    for (const std::string_view name : choice_names<Type>::names)
      if (!is_writable_name(name)) return false;
    return true;
  }();
  static_assert(are_writable,
                "hcl: this name cannot be written in a configuration; names are letters, digits, '_' and "
                "'-', not beginning with a digit");
  return are_writable;
}

// The containers and the variant around the structs of blocks.
template <typename Type, bool ByType>
consteval bool require_around_blocks() {
  constexpr shape form = shape_of<Type>;
  if constexpr (form == shape::variant) {
    constexpr bool agree =
        ByType || labels_agree<Type>(std::make_index_sequence<alternatives<Type>::count>());
    static_assert(
        agree,
        "hcl: the alternatives of this variant must have as many labels, as they are blocks of one type");
    if constexpr (!agree)
      return false;
    else if constexpr (!require_choice_names<Type>())
      return false;
    else
      return require_writable_names<Type, ByType>();
  } else if constexpr (std::is_void_v<inside_t<Type>>) {
    return true;
  } else if constexpr (requires {
                         requires form == shape::mapping && !codec_of<typename Type::key_type>::may_be_key;
                       }) {
    static_assert(form != shape::mapping,
                  "hcl: the keys of a map are texts; use strings or a type that is read from one");
    return false;
  } else if constexpr (!require_capacity<Type>() || !require_inner_constraint<Type>()) {
    return false;
  } else {
    return require_around_blocks<inside_t<Type>, ByType>();
  }
}

// Where labels are keys or names of alternatives, it must be clear which.
template <typename Type, bool ByType>
consteval bool require_fixed_labels() {
  constexpr label_layout labels = labels_of_block < Type, ByType ? 0 : block_input::no_choice > ();
  constexpr bool is_clear = !labels.has_others_first() || labels.loose == loose_labels{};
  static_assert(is_clear,
                "hcl: blocks that may have more or fewer labels cannot be kept in a map by them, nor be "
                "alternatives that a label chooses");
  return is_clear;
}

// Tags apply to members, not to what is inside them.
template <typename T>
consteval bool holds_tag() {
  return any_inside<T>([]<typename P>(std::type_identity<P>) { return is_tagged<P>; });
}

template <typename T>
consteval bool holds_free_attributes() {
  return any_inside<T>([]<typename P>(std::type_identity<P>) {
    return is_tagged<P> && tag_of<P>::form == role_form::rest && !tag_of<P>::role::takes_blocks;
  });
}

// Whether values of a type are made of structs: a plain member of such a type could be meant as a block or as
// an object.
template <typename T>
consteval bool holds_record() {
  if constexpr (shape_of<T> == shape::record)
    return true;
  else if constexpr (shape_of<T> == shape::tuple)
    return false;
  else
    return any_type(part_types<T>(), []<typename P>(std::type_identity<P>) { return holds_record<P>(); });
}

// Types that may be written as a block as well as an attribute. Of a variant, one alternative; the others are
// attributes only.
template <typename T>
consteval bool is_map_or_record() {
  if constexpr (shape_of<T> == shape::wrapper && !codec_of<T>::is_sensitive)
    return is_map_or_record<inside_t<T>>();
  else if constexpr (shape_of<T> == shape::variant)
    return alternatives<T>::attribute.empty() && !std::is_void_v<block_part_t<T>>;
  else
    return shape_of<T> == shape::mapping || shape_of<T> == shape::record;
}

// Labels are texts and shown in messages.
template <typename Struct, fixed_string Field, typename Type>
consteval bool require_label() {
  constexpr bool is_shown = !holds_sensitive<Type>();
  static_assert(is_shown, "hcl: labels are shown in messages, so they cannot be sensitive");
  constexpr bool is_text = codec_of<label_part_t<Type>>::may_be_key;
  static_assert(is_text || !is_shown,
                "hcl: a label is one text; use a string or a type that is read from one");
  if constexpr (is_text && is_shown)
    return require_decodable<Struct, Field, Type>();
  else
    return false;
}

template <typename Struct, fixed_string Field, typename Type, typename Role>
consteval bool require_rest() {
  constexpr shape form = shape_of<Type>;
  constexpr bool is_rest = form == shape::mapping || (form == shape::body && Role::takes_blocks);
  static_assert(is_rest, "hcl: the rest of a body is a hcl::body or a map of attributes");
  if constexpr (form == shape::mapping)
    return require_decodable<Struct, Field, Type>();
  else
    return is_rest;
}

// The requirements on a type in that role.
template <typename Struct, fixed_string Field, typename Type, typename Role, bool ByType>
consteval bool require_role() {
  constexpr role_form form = Role::form;
  if constexpr (form == role_form::none) {
    return true;
  } else if constexpr (form == role_form::block) {
    static_assert(
        codec_of<Type>::is_read_as_block,
        "hcl: blocks become structs; use a struct, a std::variant of structs, or an optional, smart "
        "pointer, sequence or map of these");
    if constexpr (!codec_of<Type>::is_read_as_block)
      return false;
    else if constexpr (!require_around_blocks<Type, ByType>())
      return false;
    else
      return require_fixed_labels<Type, ByType>();
  } else if constexpr (Role::is_block_too) {
    static_assert(is_map_or_record<Type>(),
                  "hcl: only maps and structs can be written as an attribute or as a block");
    if constexpr (is_map_or_record<Type>())
      return require_decodable<Struct, Field, Type>();
    else
      return false;
  } else if constexpr (form == role_form::label) {
    return require_label<Struct, Field, Type>();
  } else if constexpr (form == role_form::rest) {
    return require_rest<Struct, Field, Type, Role>();
  } else {
    return require_decodable<Struct, Field, Type>();
  }
}

// The requirements on a member in any role.
template <fixed_string Field, typename Type, typename Role, bool Tagged, place_of_struct Place, bool ByType>
consteval bool require_member() {
  constexpr role_form form = Role::form;
  constexpr bool is_ambiguous = !Tagged && Place == place_of_struct::body && holds_record<Type>();
  static_assert(!is_ambiguous,
                "hcl: this member is made of structs; say hcl::block or hcl::blocks if they are blocks, "
                "hcl::attr if they are objects; a hcl::decoder of them has a public static decode()");
  constexpr bool is_free_block = form == role_form::block && holds_free_attributes<Type>();
  constexpr bool is_outside = form == role_form::none || !codec_of<Type>::is_sensitive || !holds_tag<Type>();
  static_assert(is_outside,
                "hcl: hcl::sensitive goes inside other tags: hcl::defaulted<hcl::sensitive<T>>, and not "
                "hcl::sensitive<hcl::defaulted<T>>");
  constexpr bool is_untagged = form == role_form::none || is_free_block || !is_outside || !holds_tag<Type>();
  static_assert(is_untagged,
                "hcl: a member has one tag, around its whole type: hcl::attr<std::optional<T>> and "
                "hcl::blocks<T>, and not std::optional<hcl::attr<T>> and std::vector<hcl::block<T>>");
  constexpr bool has_name = form == role_form::attribute || (form == role_form::block && !ByType);
  constexpr bool is_writable = !has_name || is_writable_name(Field.view());
  static_assert(is_writable,
                "hcl: this name cannot be written in a configuration; names are letters, digits, '_' and "
                "'-', not beginning with a digit");
  return !is_ambiguous && is_outside && is_untagged && is_writable;
}

template <typename Struct, fixed_string Field, typename Type, typename Role, bool Tagged,
          place_of_struct Place, bool ByType>
consteval bool require_field() {
  if constexpr (!is_holdable<Type> || (Tagged && std::is_array_v<Type>))
    return false;  // which the tag has said
  else if constexpr (!require_member<Field, Type, Role, Tagged, Place, ByType>())
    return false;
  else
    return require_role<Struct, Field, Type, Role, ByType>();
}

}  // namespace hcl::inline v1_0::detail
