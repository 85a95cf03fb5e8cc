// hcl::byte_size, from a number of bytes or a text such as "64KiB".
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include <hcl/record/codec.hpp>
#include <hcl/tags/byte_size.hpp>

namespace hcl::inline v0_1::detail {

// Units of sizes that say the whole of a number of bytes. The empty one is a plain number.
struct whole_unit {
  std::string_view name;
  std::uint64_t bytes;
};
inline constexpr whole_unit whole_units[] = {{"TiB", tib}, {"GiB", gib},          {"MiB", mib},
                                             {"KiB", kib}, {"GB", 1'000'000'000}, {"MB", 1'000'000}};

template <>
struct codec<byte_size> : scalar_codec<type_kind::string, type_kind::number> {
  static constexpr std::string_view noun = "a size";
  static constexpr std::string_view noun_among(type_kind kind) {
    return kind == type_kind::number ? "a size such as \"64KiB\"" : std::string_view();
  }

  template <typename T>
  static bool read(decode_context& ctx, const input& from, T& to) {
    return engine::read_bytes(ctx, from, to.bytes);
  }
  // With the largest unit that leaves a whole number: 65536 is "64KiB".
  template <typename T>
  static value make(const T& object) {
    for (const auto& [name, size] : whole_units)
      if (object.bytes >= size && object.bytes % size == 0)
        return value(std::to_string(object.bytes / size).append(name));
    return value(object.bytes);
  }
};

}  // namespace hcl::inline v0_1::detail
