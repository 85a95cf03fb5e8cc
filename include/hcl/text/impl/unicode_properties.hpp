// Reads the generated table: every property this library needs of a code point in one word.
#pragma once

#include <cstdint>

#include <hcl/text/impl/unicode_tables.hpp>

namespace hcl::inline v0_1::detail {

// Grapheme_Cluster_Break, with Extended_Pictographic as one more class; numbered as in the table.
enum class cluster_class : std::uint8_t {
  other,
  cr,
  lf,
  control,
  extend,
  zwj,
  regional,
  prepend,
  spacing,
  l,
  v,
  t,
  lv,
  lvt,
  pictographic
};

// The properties of one code point in the Unicode database.
struct properties {
  std::uint32_t bits = 0;

  [[nodiscard]] cluster_class cluster() const noexcept { return static_cast<cluster_class>(bits & 15); }
  [[nodiscard]] bool id_start() const noexcept { return (bits & 1u << 4) != 0; }
  [[nodiscard]] bool id_continue() const noexcept { return (bits & 1u << 5) != 0; }
  [[nodiscard]] bool never_in_nfc() const noexcept { return (bits & 1u << 6) != 0; }
  [[nodiscard]] bool maybe_in_nfc() const noexcept { return (bits & 1u << 7) != 0; }
  [[nodiscard]] bool wide() const noexcept { return (bits & 1u << 8) != 0; }  // two columns of a terminal
  [[nodiscard]] bool decomposes() const noexcept { return (bits & 1u << 9) != 0; }
  // A starter that is in form C and joins nothing before it.
  [[nodiscard]] bool is_stable() const noexcept { return (bits & 0xFF00C0u) == 0; }
  [[nodiscard]] std::uint8_t combining_class() const noexcept {
    return static_cast<std::uint8_t>(bits >> 16);
  }
};

// Properties of any value, scalar or not; those of nothing special are all zero.
[[nodiscard]] inline properties properties_of(char32_t code_point) noexcept {
  if (code_point >= properties_end) return {};
  constexpr std::uint32_t low_mask = (1u << properties_low_bits) - 1,
                          middle_mask = (1u << properties_middle_bits) - 1;
  const auto value = static_cast<std::uint32_t>(code_point);
  const std::uint32_t block = properties_top[value >> (properties_low_bits + properties_middle_bits)];
  const std::uint32_t leaf =
      properties_middle[(block << properties_middle_bits) + ((value >> properties_low_bits) & middle_mask)];
  return {properties_palette[properties_leaf[(leaf << properties_low_bits) + (value & low_mask)]]};
}

}  // namespace hcl::inline v0_1::detail
