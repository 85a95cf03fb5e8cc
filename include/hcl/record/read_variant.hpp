// Reading a std::variant from a value: the alternative follows from an attribute of the object, or from what kind of value it is. No alternative
// is tried out, so that messages are about the one that was meant.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <variant>

#include <hcl/record/choice_name.hpp>
#include <hcl/record/engine.hpp>
#include <hcl/record/kind.hpp>
#include <hcl/record/read.hpp>
#include <hcl/value/type_kind.hpp>

namespace hcl::inline v0_1::detail {

// Calls `use` with the alternative of that index, which is made if the variant holds another one; what it holds already is kept.
template <typename T, typename Use>
auto with_alternative(T& variant, std::size_t index, Use use) {
  using result = decltype(use(std::integral_constant<std::size_t, 0>()));
  return [&]<std::size_t... I>(std::index_sequence<I...>) {
    const auto take = [&]<std::size_t Index>(std::integral_constant<std::size_t, Index> at) -> result {
      if (variant.index() != Index) variant.template emplace<Index>();
      return use(at);
    };
    if constexpr (std::is_void_v<result>) {
      (void)((index == I && (take(std::integral_constant<std::size_t, I>()), true)) || ...);
    } else {
      result made{};
      (void)((index == I && (made = take(std::integral_constant<std::size_t, I>()), true)) || ...);
      return made;
    }
  }(std::make_index_sequence<alternatives<T>::count>());
}

// Whether values of a kind can become a T.
template <typename T>
constexpr bool suits(type_kind kind) {
  constexpr read_as as = kind_of<T>;
  if constexpr (as == read_as::boolean) return kind == type_kind::boolean;
  else if constexpr (as == read_as::integer || as == read_as::wide_integer || as == read_as::floating || as == read_as::number ||
                     as == read_as::big_number) return kind == type_kind::number;
  else if constexpr (as == read_as::text || as == read_as::text_view || as == read_as::enumeration || as == read_as::path ||
                     as == read_as::duration || as == read_as::character) return kind == type_kind::string;
  else if constexpr (as == read_as::byte_size) return kind == type_kind::string || kind == type_kind::number;
  else if constexpr (as == read_as::mapping || as == read_as::record) return kind == type_kind::map || kind == type_kind::object;
  else if constexpr (as == read_as::sequence || as == read_as::set || as == read_as::array || as == read_as::tuple)
    return kind == type_kind::list || kind == type_kind::set || kind == type_kind::tuple;
  else if constexpr (!std::is_void_v<inside_t<T>>) return suits<inside_t<T>>(kind);
  else return true;
}

// Whether no two alternatives suit the same kind; those that suit any are the last resort.
template <typename T>
consteval bool is_told_by_kind() {
  return []<std::size_t... I>(std::index_sequence<I...>) {
    for (const type_kind kind : {type_kind::boolean, type_kind::number, type_kind::string, type_kind::list, type_kind::map})
      if ((0 + ... + (suits<typename alternatives<T>::template at<I>>(kind) ? 1 : 0)) > 1) return false;
    return true;
  }(std::make_index_sequence<alternatives<T>::count>());
}

template <typename T>
bool read_variant(reading& run, const input& from, T& to) {
  using all = alternatives<T>;
  input settled = from;
  value room;
  std::size_t index = all::count;
  if constexpr (!all::attribute.empty()) {
    if (!engine::choose_in_object(run, settled, room, all::attribute, choice_names<T>::names, index)) return false;
    return with_alternative(to, index, [&](auto at) {
      using alternative = typename all::template at<at>;
      if constexpr (kind_of<alternative> == read_as::record) return read_record(run, settled, std::get<at>(to), all::attribute);
      else return false;
    });
  } else {
    type_kind kind = type_kind::dynamic;
    if (!engine::read_kind(run, settled, room, kind)) return false;
    std::string wanted;
    [&]<std::size_t... I>(std::index_sequence<I...>) {
      ((index == all::count && suits<typename all::template at<I>>(kind) ? void(index = I) : void()), ...);
      if (index != all::count) return;
      constexpr std::pair<type_kind, std::string_view> nouns[] = {{type_kind::boolean, "true or false"}, {type_kind::number, "a number"},
          {type_kind::string, "a string"}, {type_kind::list, "a list"}, {type_kind::map, "an object"}};
      for (const auto& [k, noun] : nouns)
        if ((false || ... || suits<typename all::template at<I>>(k))) wanted.append(wanted.empty() ? "" : ", or ").append(noun);
    }(std::make_index_sequence<all::count>());
    if (index == all::count) return engine::refuse_given(run, settled, std::move(wanted));
    return with_alternative(to, index, [&](auto at) { return read(run, settled, std::get<at>(to)); });
  }
}

}  // namespace hcl::inline v0_1::detail
