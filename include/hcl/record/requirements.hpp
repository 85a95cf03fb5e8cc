// Everything a struct must be to be decoded, each said in one sentence. Checked once per struct; the compiler
// prints struct, member name and member type as template arguments above the sentence.
#pragma once

#include <cstddef>
#include <string_view>
#include <type_traits>
#include <utility>

#include <hcl/record/layout.hpp>
#include <hcl/record/require_field.hpp>
#include <hcl/record/require_names.hpp>
#include <hcl/record/require_struct.hpp>
#include <hcl/support/fixed_string.hpp>

namespace hcl::inline v0_1::detail {

template <typename T, std::size_t Index>
constexpr auto field_name_literal() {
  constexpr std::string_view name = layout<T>::template traits<Index>().name;
  char text[name.size() + 1]{};
  for (std::size_t i = 0; i != name.size(); ++i)
    text[i] = name[i];
  return fixed_string<name.size() + 1>(text);
}

template <typename T, std::size_t... I>
consteval std::size_t count_rests(std::index_sequence<I...>) {
  return (std::size_t{0} + ... + (traits_at<T, I>::form == role_form::rest ? 1 : 0));
}

// Whether T can be decoded from a body or an object; if not, compilation has failed with the reason.
template <typename T, place_of_struct Place>
consteval bool meets_requirements() {
  if constexpr (!require_struct<T>() || !require_flattened<T>() || !require_validation<T>() ||
                !require_ordered_labels<T>()) {
    return false;
  } else {
    return []<std::size_t... I>(std::index_sequence<I...> all) {
      constexpr bool is_unique = require_unique_names<T>();
      constexpr bool has_one_rest = count_rests<T>(std::index_sequence<I...>()) <= 1;
      static_assert(has_one_rest, "hcl: a struct can have only one hcl::remain or hcl::attributes");
      (void)all;
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

}  // namespace hcl::inline v0_1::detail
