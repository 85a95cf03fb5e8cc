// A string literal as a template argument: the HCL name inside a tag, `hcl::attr<bool, "default">`.
#pragma once

#include <cstddef>
#include <string_view>

namespace hcl::inline v1_0 {

// `fixed_string("port").view()` is "port"; structural, so usable as a template argument.
template <std::size_t Size>
struct fixed_string {
  char data[Size]{};  // with the final zero

  // Implicit, so that template arguments can be literals. The unusual parameter name avoids shadow warnings
  // in programs.
  constexpr fixed_string(const char (&characters_given)[Size]) noexcept {
    for (std::size_t i = 0; i != Size; ++i)
      data[i] = characters_given[i];
  }

  [[nodiscard]] constexpr std::size_t size() const noexcept { return Size - 1; }
  [[nodiscard]] constexpr bool empty() const noexcept { return Size == 1; }
  [[nodiscard]] constexpr std::string_view view() const noexcept { return {data, Size - 1}; }

  template <std::size_t Other>
  friend constexpr bool operator==(const fixed_string& a, const fixed_string<Other>& b) noexcept {
    return a.view() == b.view();
  }
};
template <std::size_t Size>
fixed_string(const char (&)[Size]) -> fixed_string<Size>;

}  // namespace hcl::inline v1_0
