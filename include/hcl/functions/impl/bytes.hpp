// Bytes that are no text: byteslen, bytesslice, and the capsule that holds them.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <utility>

#include <hcl/functions/backend.hpp>
#include <hcl/functions/impl/define.hpp>
#include <hcl/functions/impl/row.hpp>
#include <hcl/value/capsule.hpp>

namespace hcl::inline v0_1::functions {
[[nodiscard]] type bytes_type();  // standard.hpp
}

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

[[nodiscard]] inline type type_of_bytes() { return hcl::functions::bytes_type(); }
[[nodiscard]] inline value made_of(byte_string bytes) {
  return value::capsule(type_of_bytes(), std::make_shared<const byte_string>(std::move(bytes)));
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

}  // namespace hcl::inline v0_1::functions::detail
