// Compile-time requirements on a struct, one sentence each, checked once for each struct. The compiler prints
// struct, member name and type above the sentence.
#pragma once

#include <array>
#include <cstddef>
#include <string_view>
#include <type_traits>
#include <utility>

#include <hcl/record/alternatives.hpp>
#include <hcl/record/kinds.hpp>
#include <hcl/record/layout.hpp>
#include <hcl/record/require_field.hpp>
#include <hcl/tags/constraint.hpp>
#include <hcl/tags/payload.hpp>

namespace hcl::inline v1_0::detail {

// The members by which a struct speaks of itself have their types.
template <typename Struct>
consteval bool require_settings() {
  constexpr bool is_spelt = has_naming<Struct> || !requires { Struct::hcl_naming; };
  static_assert(is_spelt, "hcl: the spelling of names is a `static constexpr hcl::naming hcl_naming`");
  constexpr bool is_named = requires { std::string_view(Struct::hcl_name); }
  || !requires { Struct::hcl_name; };
  static_assert(is_named, "hcl: the name of a struct is a `static constexpr std::string_view hcl_name`");
  return is_spelt && is_named;
}

template <typename Struct>
consteval bool require_struct() {
  constexpr bool is_class = std::is_class_v<Struct>;
  static_assert(!std::is_same_v<Struct, value>,
                "hcl: a file becomes a struct; as a value, it is hcl::body_value(*hcl::parse_file(path))");
  static_assert(
      is_class,
      "hcl: a configuration becomes a struct, whose members are its attributes and blocks; it cannot "
      "be another type, a union or a reference");
  static_assert(!std::is_const_v<Struct>, "hcl: a struct that is filled must not be const");
  if constexpr (!is_class || std::is_const_v<Struct> || std::is_same_v<Struct, value>) {
    return false;
  } else {
    constexpr bool is_undescribed = !described<Struct> && requires { sizeof(describe_class<Struct>); };
    static_assert(!is_undescribed,
                  "hcl: a hcl::describe_class<T> has `static constexpr std::tuple "
                  "fields{hcl::as_attr<&T::member>(), ...}`");
    constexpr bool is_known = is_undescribed || described<Struct> || std::is_aggregate_v<Struct>;
    static_assert(is_known,
                  "hcl: a struct must be an aggregate without constructors, private members or virtual "
                  "functions; describe it with hcl::describe_class, and make a container a member of one");
    constexpr bool is_default = !is_known || std::is_default_constructible_v<Struct>;
    static_assert(is_default,
                  "hcl: a struct must be default constructible, as it is made before it is filled; so it has "
                  "no references and no const members, and a struct with initializers is defined before the "
                  "one that has an optional of it; what cannot be made first is in a std::optional");
    if constexpr (!require_settings<Struct>())
      return false;
    else if constexpr (described<Struct>)
      return is_default && require_description<Struct>();
    else if constexpr (is_known && is_default && !is_undescribed)
      return require_reflectable<Struct>();
    else
      return false;
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

// A name that both bases have is ambiguous, whatever its access.
struct has_name_validate {
  int validate;
};
template <typename Struct>
struct with_name_validate : Struct, has_name_validate {};
template <typename Struct>
concept hides_validate = std::is_class_v<Struct> && !std::is_final_v<Struct> && !requires {
  &Struct::validate;
}
&&!requires(const Struct& object, check& findings) { object.validate(findings); }
&&!requires { &with_name_validate<Struct>::validate; };

template <typename Struct>
consteval bool require_validation() {
  constexpr bool is_other = requires {
    requires !std::is_member_object_pointer_v<decltype(&Struct::validate)>;
  }
  &&!requires(const Struct& object, check& findings) {
    requires std::is_void_v<decltype(object.validate(findings))>;
  };
  constexpr bool is_called = described<Struct> || !(is_other || hides_validate<Struct>);
  static_assert(is_called,
                "hcl: a member `validate` is called after decoding, so it must be a public `void "
                "validate(hcl::check&) const`");
  return is_called;
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

// Alternatives without or with equal names are reported at the variant.
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
                "hcl: this struct gives a name of the configuration twice; former names count, too");
  return has_unique_names<Struct, Name...>;
}
template <typename Struct>
consteval bool require_unique_names() {
  return []<std::size_t... I>(std::index_sequence<I...>) {
    return require_unique_name<Struct, repeated_name<Struct>[I]...>();
  }
  (std::make_index_sequence<repeated_name<Struct>.size()>());
}

template <typename T, std::size_t Index>
constexpr auto field_name_literal() {
  constexpr std::string_view name = layout<T>::template traits<Index>().name;
  return literal_of_name<name.size()>(name);
}

// Whether T can be decoded from a body or an object; if not, compilation has failed with the reason.
template <typename T, place_of_struct Place>
consteval bool meets_requirements() {
  if constexpr (!require_struct<T>() || !require_flattened<T>() || !require_validation<T>() ||
                !require_ordered_labels<T>()) {
    return false;
  } else {
    return []<std::size_t... I>(std::index_sequence<I...>) {
      constexpr bool is_unique = require_unique_names<T>();
      constexpr bool has_one_rest = (0 + ... + (traits_at<T, I>::form == role_form::rest ? 1 : 0)) <= 1;
      static_assert(has_one_rest, "hcl: a struct can have only one hcl::remain or hcl::attributes");
      return ((is_unique && has_one_rest) && ... &&
              require_field<T, field_name_literal<T, I>(), payload_at<T, I>, typename traits_at<T, I>::role,
                            layout<T>::template is_tagged_member<I>, Place,
                            layout<T>::template traits<I>().by_type>());
    }
    (std::make_index_sequence<layout<T>::count>());
  }
}

// The types that functions return.
template <typename T>
consteval bool require_movable() {
  static_assert(std::is_move_constructible_v<T>,
                "hcl: a struct that cannot be moved cannot be returned; fill it with hcl::decode_into");
  return std::is_move_constructible_v<T>;
}

// The outermost struct of all, which no block surrounds.
template <typename T>
consteval bool is_file_struct() {
  if constexpr (!require_struct<T>()) {
    return false;
  } else {
    static_assert(label_count<T> == 0,
                  "hcl: the outermost struct is a file, which has no labels; put it into hcl::block or "
                  "hcl::blocks");
    return label_count<T> == 0;
  }
}

}  // namespace hcl::inline v1_0::detail
