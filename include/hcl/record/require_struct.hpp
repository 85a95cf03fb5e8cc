// Compile-time requirements on a struct by itself: default constructible, an aggregate or described. Each
// requirement is one sentence. Knows no roles of members but flattened ones.
#pragma once

#include <cstddef>
#include <type_traits>
#include <utility>

#include <hcl/record/kinds.hpp>
#include <hcl/record/layout.hpp>
#include <hcl/tags/check.hpp>

namespace hcl::inline v0_1::detail {

template <typename Struct>
consteval bool require_struct() {
  constexpr bool is_class = std::is_class_v<Struct>;
  static_assert(is_class,
                "hcl: a configuration becomes a struct, which must be neither a union nor a reference");
  static_assert(!std::is_const_v<Struct>, "hcl: a struct that is filled must not be const");
  if constexpr (!is_class || std::is_const_v<Struct>) {
    return false;
  } else {
    constexpr bool is_default = std::is_default_constructible_v<Struct>;
    static_assert(is_default,
                  "hcl: a struct must be default constructible, as it is made before it is filled; so it has "
                  "no references and no const members, and one with initializers stands before the struct "
                  "that has an optional of it");
    if constexpr (described<Struct>) {
      return is_default && require_description<Struct>();
    } else {
      static_assert(std::is_aggregate_v<Struct>,
                    "hcl: a struct must be an aggregate without constructors, private members or virtual "
                    "functions; describe it with hcl::schema");
      if constexpr (is_default && std::is_aggregate_v<Struct>)
        return require_reflectable<Struct>();
      else
        return false;
    }
  }
}

// Structs whose members belong to this one.
template <typename Struct>
consteval bool require_flattened() {
  return []<std::size_t... I>(std::index_sequence<I...>) {
    [[maybe_unused]] constexpr auto is_good = []<std::size_t Index>(
                                                  std::integral_constant<std::size_t, Index>) {
      using traits = declared_traits<Struct, Index>;
      if constexpr (traits::form == role_form::members) {
        constexpr bool is_held = is_holdable<typename traits::payload>;  // the tag has said it otherwise
        constexpr bool is_record = is_held && shape_of<typename traits::payload> == shape::record;
        static_assert(is_record || !is_held,
                      "hcl: hcl::flatten takes a struct, whose members then belong to the enclosing one");
        if constexpr (is_record)
          return require_struct<typename traits::payload>() && require_flattened<typename traits::payload>();
        else
          return false;
      } else {
        return true;
      }
    };
    return (true && ... && is_good(std::integral_constant<std::size_t, I>()));
  }
  (std::make_index_sequence<declared_layout<Struct>::count>());
}

// Which label is which is clear by their number.
template <typename Struct>
consteval bool require_ordered_labels() {
  constexpr bool are_ordered = [] {
    label_form last = label_form::none;
    for (const label_form form : label_forms<Struct>) {
      if (form == label_form::none) continue;
      if (form < last || last == label_form::all) return false;
      last = form;
    }
    return true;
  }();
  static_assert(are_ordered,
                "hcl: labels that may be left out come after those that may not, and a list of labels last");
  return are_ordered;
}

template <typename Struct>
consteval bool require_validation() {
  constexpr bool is_other = !described<Struct> && requires {
    requires !std::is_member_object_pointer_v<decltype(&Struct::validate)>;
  }
  &&!requires(const Struct& object, check& findings) { object.validate(findings); };
  static_assert(
      !is_other,
      "hcl: a member `validate` is called after decoding, so it must be `void validate(hcl::check&) const`");
  return !is_other;
}

// Whether a struct has labels or blocks, which expressions cannot write.
template <typename T>
consteval bool has_structure() {
  if constexpr (!require_struct<T>()) {
    return false;
  } else {
    return []<std::size_t... I>(std::index_sequence<I...>) {
      return (false || ... ||
              (traits_at<T, I>::form == role_form::label || traits_at<T, I>::form == role_form::block));
    }
    (std::make_index_sequence<layout<T>::count>());
  }
}

}  // namespace hcl::inline v0_1::detail
