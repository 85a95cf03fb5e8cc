// Classifies standard types. Containers are recognised by their members, so that their headers need not be
// included.
#pragma once

#include <tuple>
#include <type_traits>
#include <utility>

#include <hcl/record/codec.hpp>

namespace hcl::inline v1_0::detail {

template <typename T>
concept character_type = std::is_same_v<T, char> || std::is_same_v<T, wchar_t> ||
    std::is_same_v<T, char8_t> || std::is_same_v<T, char16_t> || std::is_same_v<T, char32_t>;

template <typename T>
inline constexpr bool is_map = requires(T& t, typename T::key_type& key) {
  t.try_emplace(std::move(key));
};

template <typename T>
concept path_like = requires(const T& t) {
  typename T::string_type;
  t.lexically_normal();
};

template <typename T>
concept duration_like = requires(const T& t) {
  typename T::rep;
  typename T::period;
  t.count();
};

template <typename T>
concept big_number_like = requires(const T& t) {
  t.backend();
  t.str();
};

template <typename T>
concept variant_like = requires(const T& t) {
  t.valueless_by_exception();
  t.index();
};

template <typename T>
concept text_like = requires(T& t) {
  typename T::value_type;
  t.assign("", 0u);
  t.c_str();
};

template <typename T>
concept set_like = requires(T& t) {
  typename T::key_type;
  t.clear();
  requires requires { typename T::key_compare; } || requires {
    typename T::hasher;
  };
};

template <typename T>
concept sequence_like = requires(T& t) {
  typename T::value_type;
  t.pop_back();
  t.clear();
};

template <typename T>
concept array_like = requires(T& t) {
  typename T::value_type;
  t.fill(t[0]);
  std::tuple_size<T>::value;
};

template <typename T>
concept complete_aggregate = requires {
  sizeof(T);
  requires __is_aggregate(T);
};

template <typename T>
consteval standard_kind classify_class() {
  if constexpr (path_like<T>)
    return standard_kind::path;
  else if constexpr (duration_like<T>)
    return standard_kind::duration;
  else if constexpr (big_number_like<T>)
    return standard_kind::big_number;
  else if constexpr (variant_like<T>)
    return standard_kind::variant;
  else if constexpr (text_like<T>)
    return standard_kind::text;
  else if constexpr (requires { typename T::mapped_type; })
    return is_map<T> ? standard_kind::mapping : standard_kind::none;
  else if constexpr (set_like<T>)
    return standard_kind::set;
  else if constexpr (sequence_like<T>)
    return standard_kind::sequence;
  else if constexpr (array_like<T>)
    return standard_kind::array;
  else if constexpr (requires { std::tuple_size<T>::value; })
    return standard_kind::tuple;
  else
    return complete_aggregate<T> ? standard_kind::record : standard_kind::none;
}

template <typename T>
consteval standard_kind classify() {
  if constexpr (std::is_integral_v<T>)
    return character_type<T> ? standard_kind::none : standard_kind::integer;
  else if constexpr (std::is_floating_point_v<T>)
    return standard_kind::floating;
  else if constexpr (std::is_enum_v<T>)
    return standard_kind::enumeration;
  else if constexpr (described<T>)
    return standard_kind::record;
  else if constexpr (std::is_class_v<T>)
    return classify_class<T>();
  else
    return std::is_bounded_array_v<T> ? standard_kind::array : standard_kind::none;
}

}  // namespace hcl::inline v1_0::detail
