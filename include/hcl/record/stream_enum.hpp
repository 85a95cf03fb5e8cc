// The library's own enums as text: `std::cout << hcl::severity::error` writes "error".
#pragma once

#include <cstddef>
#include <ostream>
#include <string_view>
#include <type_traits>

#include <hcl/record/enumeration.hpp>
#include <hcl/support/compiler.hpp>

namespace hcl::inline v0_1 {

namespace detail {

// Whether the enum is declared here, rather than that a program has said `using namespace hcl`.
template <typename E>
concept own_enum = std::is_enum_v<E> && !std::is_convertible_v<E, int> &&
                   (text_of_type<E>().find("= hcl::") != std::string_view::npos ||
                    text_of_type<E>().find("<enum hcl::") != std::string_view::npos);

}  // namespace detail

// The name of the enumerator, or the number of a value that has none.
template <detail::own_enum E>
std::ostream& operator<<(std::ostream& to, E shown) {
  using names = detail::enumeration<E>;
  for (std::size_t i = 0; i != names::count; ++i)
    if (names::values[i] == shown) return to << names::names[i];
  return to << +static_cast<std::underlying_type_t<E>>(shown);
}

}  // namespace hcl::inline v0_1
