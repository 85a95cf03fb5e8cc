// Maps C++ types to types of the typed model, including tags of structs.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <tuple>
#include <type_traits>
#include <utility>
#include <vector>

#include <hcl/model/type.hpp>
#include <hcl/model/type_relations.hpp>
#include <hcl/record/encode.hpp>
#include <hcl/record/enumeration.hpp>
#include <hcl/record/kinds.hpp>
#include <hcl/record/layout.hpp>

namespace hcl::inline v1_0::model {
namespace detail {

template <typename T, typename Choice>
inline constexpr char struct_identity = 0;

template <typename T>
concept whole_number = (std::is_integral_v<T> && !std::is_same_v<T, bool> && !std::is_same_v<T, char>) ||
                       hcl::detail::codec_of<T>::noun == std::string_view("a whole number");

// The structs being mapped, outermost first, each with a placeholder for its type.
class type_derivation {
 public:
  template <typename T>
  [[nodiscard]] type of() {
    using hcl::detail::shape;
    constexpr shape form = hcl::detail::shape_of<T>;
    if constexpr (hcl::detail::customised_by_value<T> || hcl::detail::customised_by_syntax<T>)
      return {};
    else if constexpr (!std::is_same_v<hcl::detail::later_types<T>, hcl::detail::type_list<>>)
      return later(static_cast<const hcl::detail::later_types<T>*>(nullptr));
    else if constexpr (hcl::detail::has_constraint<T>)
      return constrained<T>(static_cast<const typename hcl::detail::constraint_on<T>::rule*>(nullptr));
    else if constexpr (form == shape::wrapper)
      return wrapped<T>();
    else if constexpr (form == shape::record)
      return record<T>();
    else if constexpr (form == shape::variant)
      return choice<T>(static_cast<const hcl::detail::part_types<T>*>(nullptr));
    else if constexpr (form == shape::tuple)
      return tuple<T>(std::make_index_sequence<std::tuple_size_v<T>>());
    else if constexpr (form == shape::array)
      return type::tuple(std::vector<type>(hcl::detail::codec_of<T>::size, of<hcl::detail::inside_t<T>>()));
    else if constexpr (form == shape::sequence)
      return type::list(of<hcl::detail::inside_t<T>>());
    else if constexpr (form == shape::set)
      return type::set(of<typename T::value_type>());
    else if constexpr (form == shape::mapping)
      return type::map(of<hcl::detail::inside_t<T>>());
    else
      return scalar<T>();
  }

 private:
  struct struct_around {
    const void* identity;
    type stand_in;
  };

  template <typename T>
  [[nodiscard]] static type scalar() {
    if constexpr (std::is_enum_v<T>) {
      std::vector<type> names;
      for (const std::string_view name : hcl::detail::enumeration<T>::names)
        names.push_back(type::constant(hcl::value(name)));
      return names.empty() ? type::string() : type::union_of(std::move(names));
    } else if constexpr (hcl::detail::shape_of<T> == hcl::detail::shape::scalar && whole_number<T>) {
      return type::integer();
    } else if constexpr (hcl::detail::shape_of<T> == hcl::detail::shape::scalar) {
      return from_base(hcl::detail::implied_type<T>());
    } else {
      return {};
    }
  }
  // For a kept expression, the type of its values.
  template <typename T>
  [[nodiscard]] type later(const hcl::detail::type_list<T>*) {
    return of<T>();
  }
  template <typename T>
  [[nodiscard]] type wrapped() {
    type inside = of<hcl::detail::inside_t<T>>();
    if constexpr (hcl::detail::codec_of<T>::takes_null)
      return type::optional(std::move(inside));
    else
      return inside;
  }
  // Only the values of a list of them.
  template <typename T, hcl::detail::constant... Allowed>
  [[nodiscard]] type constrained(const hcl::detail::one_of_rule<Allowed...>*) {
    using payload = typename hcl::detail::constraint_on<T>::payload;
    return type::union_of({type::constant(hcl::detail::value_of_choice<payload>(Allowed))...});
  }
  template <typename T, typename Rule>
  [[nodiscard]] type constrained(const Rule*) {
    return of<typename hcl::detail::constraint_on<T>::payload>();
  }
  template <typename T, typename... A>
  [[nodiscard]] type choice(const hcl::detail::type_list<A...>*) {
    type one = type::union_of({alternative<T, A>()...});
    return hcl::detail::codec_of<T>::takes_null ? type::optional(std::move(one)) : one;
  }
  // Blocks of several types are objects with one attribute named after the type; others may have a
  // discriminator.
  template <typename T, typename A>
  [[nodiscard]] type alternative() {
    constexpr bool has_own_object = hcl::detail::shape_of<A> == hcl::detail::shape::record;
    if constexpr (has_own_object && !hcl::detail::alternatives<T>::attribute.empty())
      return record<A, T>();
    else if constexpr (hcl::detail::is_named_choice<T>())
      return type::object({{std::string(hcl::detail::choice_name<A>()), of<A>()}});
    else
      return of<A>();
  }
  template <typename T, std::size_t... I>
  [[nodiscard]] type tuple(std::index_sequence<I...>) {
    return type::tuple({of<std::tuple_element_t<I, T>>()...});
  }

  // `Choice`: the variant that it is chosen from by an attribute, if it is.
  template <typename T, typename Choice = void>
  [[nodiscard]] type record() {
    const void* const identity = &struct_identity<T, Choice>;
    for (const struct_around& each : around_)
      if (each.identity == identity) return each.stand_in;
    return type::recursive([&](const type& self) {
      around_.push_back({identity, self});
      type made = object<T, Choice>();
      around_.pop_back();
      return made;
    });
  }
  // Attributes, labels, and blocks as objects, under their names.
  template <typename T, typename Choice>
  [[nodiscard]] type object() {
    std::vector<property> properties;
    object_options options;
    hcl::detail::for_each_member<T>([&](auto index) {
      using payload = hcl::detail::payload_at<T, index>;
      constexpr auto given = hcl::detail::layout<T>::template traits<index>();
      if constexpr (hcl::detail::is_object_attribute<T, index>) {
        constexpr bool is_container = hcl::detail::is_block_attribute<T, index> &&
                                      !std::is_void_v<hcl::detail::inside_t<payload>> &&
                                      hcl::detail::shape_of<payload> != hcl::detail::shape::wrapper;
        type of_member = of<payload>();
        if (given.may_be_absent || is_container) of_member = type::optional(std::move(of_member));
        properties.push_back({std::string(hcl::detail::object_name<T, index>::text), std::move(of_member)});
      } else if constexpr (hcl::detail::is_free_member<T, index>) {
        options.is_strict = false;
      }
    });
    if constexpr (!std::is_void_v<Choice>)
      properties.push_back({std::string(hcl::detail::alternatives<Choice>::attribute),
                            type::constant(hcl::value(hcl::detail::choice_name<T>()))});
    return type::object(std::move(properties), std::move(options));
  }

  std::vector<struct_around> around_{};
};

}  // namespace detail

// The type of a C++ type: integers are int, std::optional and what has a default are optional,
// enums and hcl::one_of are the union of their values, a variant is a union, std::array and std::tuple are
// tuples, a struct is an object of its attributes, labels and blocks, and contains itself where the struct
// does. A struct that takes what is left is not strict. Dynamic where anything may come.
//
//   to_pretty_string(hcl::model::type_of<service>())   // "{ name: string, port: int?, ... }"
template <typename T>
[[nodiscard]] type type_of() {
  return detail::type_derivation().template of<T>();
}

}  // namespace hcl::inline v1_0::model
