// Names out of the compiler's own text for a function: of a struct's member, given a pointer to it, and of enumerators. Knows no structs.
#pragma once

#include <cstddef>
#include <string_view>

namespace hcl::inline v0_1::detail {

// A pointer inside a class, because Clang 14 takes pointers to members of an object as template arguments in this form only.
template <typename T>
struct pointer_box {
  const T* pointer;
};
template <typename T>
pointer_box(const T*) -> pointer_box<T>;

// An object that is declared and never defined: it has addresses, and nothing else is wanted of it.
template <typename T>
struct imaginary {
  const T value;
};
#if defined(__clang__)
#pragma clang diagnostic push
#pragma clang diagnostic ignored "-Wundefined-var-template"
#pragma clang diagnostic ignored "-Wundefined-internal"
#endif
template <typename T>
extern const imaginary<T> imaginary_object;
#if defined(__clang__)
#pragma clang diagnostic pop
#endif

[[nodiscard]] constexpr bool is_name_byte(char c) noexcept {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' || static_cast<unsigned char>(c) >= 0x80;
}

// The last identifier before the end of a text like "[Box = {&imaginary_object.value.port}]".
[[nodiscard]] constexpr std::string_view last_name(std::string_view text) noexcept {
  std::size_t end = text.size();
  while (end != 0 && !is_name_byte(text[end - 1])) --end;
  std::size_t begin = end;
  while (begin != 0 && is_name_byte(text[begin - 1])) --begin;
  return text.substr(begin, end - begin);
}

template <auto Box>
constexpr std::string_view pointed_at() noexcept {
  const std::string_view text = __PRETTY_FUNCTION__;
#if defined(__clang__)
  return last_name(text.substr(0, text.rfind('}')));
#else
  return last_name(text.substr(0, text.rfind(')')));
#endif
}

}  // namespace hcl::inline v0_1::detail
