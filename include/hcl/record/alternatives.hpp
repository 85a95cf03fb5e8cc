// The alternatives of a variant, and how one is made.
#pragma once

#include <array>
#include <cstddef>
#include <string_view>
#include <tuple>
#include <type_traits>
#include <utility>

#include <hcl/record/codec.hpp>
#include <hcl/record/field_name.hpp>
#include <hcl/support/compiler.hpp>
#include <hcl/tags/members.hpp>

namespace hcl::inline v1_0::detail {

// The alternatives, and the attribute that selects one; may be empty.
template <typename T>
struct alternatives;
template <template <typename...> class V, typename... A>
struct alternatives<V<A...>> {
  static constexpr std::size_t count = sizeof...(A);
  static constexpr std::string_view attribute{};
  using list = type_list<A...>;
  template <std::size_t I>
  using at = std::tuple_element_t<I, std::tuple<A...>>;
};
template <typename V, fixed_string Name>
struct alternatives<by_attribute<V, Name>> : alternatives<V> {
  static constexpr std::string_view attribute = Name.view();
};

// Calls `use` with alternative `index`; replaces another one, keeps the same. Returns its result.
template <typename T, typename Use>
bool with_alternative(T& variant, std::size_t index, Use use) {
  return [&]<std::size_t... I>(std::index_sequence<I...>) {
    const auto take = [&]<std::size_t Index>(std::integral_constant<std::size_t, Index> at) {
      if (variant.index() != Index) variant.template emplace<Index>();
      return use(at);
    };
    return (false || ... || (index == I && take(std::integral_constant<std::size_t, I>())));
  }
  (std::make_index_sequence<alternatives<T>::count>());
}

// Calls `use` with what the variant holds, if it holds anything.
template <typename T, typename Use>
void visit_alternative(const T& variant, const Use& use) {
  [&]<std::size_t... I>(std::index_sequence<I...>) {
    using std::get;
    ((variant.index() == I ? use(get<I>(variant)) : void()), ...);
  }
  (std::make_index_sequence<alternatives<T>::count>());
}

template <typename T, typename Visit>
bool any_part(const T& object, const Visit& visit) {
  constexpr shape form = shape_of<T>;
  bool found = false;
  if constexpr (form == shape::sequence || form == shape::set || form == shape::array) {
    for (const auto& element : object)
      if (visit(static_cast<const inside_t<T>&>(element))) return true;
  } else if constexpr (form == shape::mapping) {
    for (const auto& [key, element] : object)
      if (visit(element)) return true;
  } else if constexpr (form == shape::tuple) {
    [&]<std::size_t... I>(std::index_sequence<I...>) {
      using std::get;
      found = (false || ... || visit(get<I>(object)));
    }
    (std::make_index_sequence<std::tuple_size_v<T>>());
  } else if constexpr (form == shape::variant) {
    visit_alternative(object, [&](const auto& held) { found = visit(held); });
  } else if constexpr (form == shape::wrapper) {
    if (const auto* const held = codec_of<T>::content(object)) return visit(*held);
  }
  return found;
}

// The variant in T, of which each alternative is a block type of its own.
template <typename T>
struct variant_in : variant_in<inside_t<T>> {};
template <typename T>
requires(shape_of<T> == shape::variant) struct variant_in<T> {
  using type = T;
};

template <typename T>
struct name_of_type {
  static constexpr std::string_view text() { return printed_type_name(text_of_type<T>(), this_dialect); }
};

// The name of an alternative; empty if it has none.
template <typename T>
consteval std::string_view choice_name() {
  if constexpr (requires { std::string_view(describe_class<T>::name); })
    return describe_class<T>::name;
  else if constexpr (requires { std::string_view(T::hcl_name); })
    return T::hcl_name;
  else if constexpr (!std::is_void_v<inside_t<T>>)
    return choice_name<inside_t<T>>();
  else if constexpr (shape_of<T> == shape::record)
    return spelled<T, name_of_type<T>>();
  else
    return {};
}

template <typename T>
struct choice_names {
  static constexpr std::size_t count = alternatives<T>::count;
  static constexpr std::array<std::string_view, count> names =
      []<std::size_t... I>(std::index_sequence<I...>) {
    return std::array<std::string_view, count>{choice_name<typename alternatives<T>::template at<I>>()...};
  }
  (std::make_index_sequence<count>());
  static constexpr bool are_unique = [] {
    for (std::size_t a = 0; a != count; ++a) {
      if (names[a].empty()) return false;
      for (std::size_t b = a + 1; b != count; ++b)
        if (names[a] == names[b]) return false;
    }
    return true;
  }();
};

}  // namespace hcl::inline v1_0::detail
