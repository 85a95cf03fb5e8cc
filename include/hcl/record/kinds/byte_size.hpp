// hcl::byte_size, from a number of bytes or a text such as "64KiB".
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include <hcl/record/codec.hpp>
#include <hcl/tags/units.hpp>

namespace hcl::inline v1_0::detail {

// Units of sizes that say the whole of a number of bytes. The empty one is a plain number.
struct whole_unit {
  std::string_view name;
  std::uint64_t bytes;
};
inline constexpr whole_unit whole_units[] = {{"EiB", tib << 20},
                                             {"PiB", tib << 10},
                                             {"TiB", tib},
                                             {"GiB", gib},
                                             {"MiB", mib},
                                             {"KiB", kib},
                                             {"EB", 1'000'000'000'000'000'000},
                                             {"PB", 1'000'000'000'000'000},
                                             {"TB", 1'000'000'000'000},
                                             {"GB", 1'000'000'000},
                                             {"MB", 1'000'000}};

template <>
struct codec<byte_size> : scalar_codec<type_kind::string, type_kind::number> {
  static constexpr std::string_view noun = "a size";
  static constexpr value_form described_form = value_form::byte_size;
  static constexpr std::string_view noun_among(type_kind kind) {
    return kind == type_kind::number ? "a size such as \"64KiB\"" : std::string_view();
  }

  template <typename T>
  static bool read(decode_context& ctx, const input& from, T& to) {
    return engine::read_bytes(ctx, from, to.bytes);
  }
  // With the unit that leaves the smallest whole number: 65536 is "64KiB", 10^12 is "1TB".
  template <typename T>
  static value make(const T& object) {
    whole_unit best{"", 1};
    for (const whole_unit& unit : whole_units)
      if (object.bytes % unit.bytes == 0 && unit.bytes > best.bytes) best = unit;
    if (object.bytes == 0 || best.bytes == 1) return value(object.bytes);
    return value(std::to_string(object.bytes / best.bytes).append(best.name));
  }
};

}  // namespace hcl::inline v1_0::detail
