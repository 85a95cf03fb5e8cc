// Bytes that are no text: byteslen, bytesslice, and the capsule that holds them.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <utility>

#include <hcl/functions/backend.hpp>
#include <hcl/functions/impl/define.hpp>
#include <hcl/functions/impl/row.hpp>
#include <hcl/value/capsule.hpp>

namespace hcl::inline v0_1::functions::detail {

// The whole, which slices share, and which part of it these are.
struct byte_string {
  std::shared_ptr<const std::string> whole;
  std::size_t begin, size;

  [[nodiscard]] std::string_view view() const noexcept {
    return std::string_view(*whole).substr(begin, size);
  }
};
[[nodiscard]] inline std::string_view bytes_in(const void* object) noexcept {
  return static_cast<const byte_string*>(object)->view();
}

template <typename X>
type functions_backend<X>::bytes_type() {
  static const type bytes = make_capsule_type(
      {.name = "bytes",
       .identity = "hcl bytes",
       .equals =
           [](const value& a, const value& b) {
             return value(bytes_in(a.as_capsule().get()) == bytes_in(b.as_capsule().get()));
           },
       .identical = [](const void* a, const void* b) { return bytes_in(a) == bytes_in(b); },
       .key = [](const void* object) { return std::string(bytes_in(object)); },
       .text = [](const void* object) { return std::to_string(bytes_in(object).size()) + " bytes"; }});
  return bytes;
}

[[nodiscard]] inline type type_of_bytes() { return functions_backend<>::bytes_type(); }
[[nodiscard]] inline value made_of(byte_string bytes) {
  return value::capsule(type_of_bytes(), std::make_shared<const byte_string>(std::move(bytes)));
}

template <typename X>
value functions_backend<X>::make_bytes(std::string bytes) {
  const std::size_t size = bytes.size();
  return made_of({std::make_shared<const std::string>(std::move(bytes)), 0, size});
}

template <typename X>
std::string_view functions_backend<X>::bytes_of(const value& v) {
  return bytes_in(v.unmarked().as_capsule().get());
}

[[nodiscard]] inline outcome<value> call_byteslen(arguments args, const type&) {
  return value(bytes_in(args[0].as_capsule().get()).size());
}

[[nodiscard]] inline outcome<value> call_bytesslice(arguments args, const type&) {
  const auto& from = *static_cast<const byte_string*>(args[0].as_capsule().get());
  constexpr std::string_view names[] = {"offset", "length"};
  std::size_t numbers[2]{};
  std::size_t left = from.size;
  for (int i = 0; i != 2; ++i) {
    const std::string what = "The " + std::string(names[i]) + " must ";
    const std::optional<std::int64_t> n = whole(args[static_cast<std::size_t>(i) + 1]);
    if (!n) return attribute_to(i + 1, what + "be a whole number.");
    if (*n < 0) return attribute_to(i + 1, what + "not be less than zero.");
    if (static_cast<std::uint64_t>(*n) > left)
      return attribute_to(i + 1, what + "not be greater than " + std::to_string(left) + ", as there are " +
                                     std::to_string(from.size) + " bytes.");
    numbers[i] = static_cast<std::size_t>(*n);
    left -= numbers[i];
  }
  return made_of({from.whole, from.begin + numbers[0], numbers[1]});
}

// clang-format off
inline constexpr row bytes_rows[] = {
    {"byteslen", "Counts the bytes in a buffer.",
     {{"buf", type_of_bytes, dynamic}}, type::number, call_byteslen},
    {"bytesslice", "Takes so many bytes of a buffer, from an offset on.",
     {{"buf", type_of_bytes, dynamic}, numeric("offset"), numeric("length")}, type_of_bytes, call_bytesslice},
};
// clang-format on

template <typename X>
std::span<const function> functions_backend<X>::bytes_family() {
  return family_of<bytes_rows>();
}

}  // namespace hcl::inline v0_1::functions::detail
