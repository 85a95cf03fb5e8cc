// Types that cannot be members, and the sentences that reject them.
#pragma once

#include <hcl/record/kinds/custom.hpp>
#include <hcl/record/standard_kind.hpp>

namespace hcl::inline v1_0::detail {

template <typename T>
struct standard_codec<standard_kind::none, T> : codec_base {
  static constexpr hcl::detail::shape form = hcl::detail::shape::none;

  template <typename Struct, fixed_string Field>
  static consteval bool require_value() {
    if constexpr (has_decoder<T>) {
      return require_custom<T>();
    } else {
      static_assert(!character_type<T>,
                    "hcl: a character is a char or a std::string; wider characters cannot be decoded");
      static_assert(character_type<T> || is_tagged<T>,
                    "hcl: values of this type cannot be decoded; choose a supported type, or specialise "
                    "hcl::decoder for it");
      return false;
    }
  }
};

}  // namespace hcl::inline v1_0::detail
