// Sizes as people write them: "64KiB", "1.5 GB", 4096. Implementation.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

#include <hcl/record/impl/engine_value.hpp>
#include <hcl/support/ascii.hpp>
#include <hcl/value/number.hpp>

namespace hcl::inline v0_1::detail {

struct byte_unit {
  std::string_view name;
  std::uint64_t bytes;
};
inline constexpr byte_unit byte_units[] = {
    {"EiB", std::uint64_t{1} << 60},
    {"PiB", std::uint64_t{1} << 50},
    {"TiB", std::uint64_t{1} << 40},
    {"GiB", std::uint64_t{1} << 30},
    {"MiB", std::uint64_t{1} << 20},
    {"KiB", std::uint64_t{1} << 10},
    {"EB", 1'000'000'000'000'000'000},
    {"PB", 1'000'000'000'000'000},
    {"TB", 1'000'000'000'000},
    {"GB", 1'000'000'000},
    {"MB", 1'000'000},
    {"kB", 1'000},
    {"KB", 1'000},
    {"B", 1},
};

// Digits, with a fraction perhaps; then, after one blank perhaps, a unit, which is the byte if there is none.
// Nothing if the text is no size.
[[nodiscard]] inline std::optional<number> parse_bytes(std::string_view text) {
  constexpr std::size_t max_length = 100;
  std::size_t digits = 0, dots = 0, end = 0;
  if (text.size() > max_length) return std::nullopt;
  for (; end != text.size(); ++end) {
    if (is_digit(text[end]))
      ++digits;
    else if (text[end] == '.' && digits != 0)
      ++dots;
    else
      break;
  }
  if (digits == 0 || dots > 1 || text[end - 1] == '.') return std::nullopt;
  const outcome<number> amount = number::parse(text.substr(0, end));
  text.remove_prefix(end);
  if (!amount || text.empty()) return amount ? std::optional(*amount) : std::nullopt;
  if (text.starts_with(' ')) text.remove_prefix(1);
  for (const byte_unit& unit : byte_units) {
    if (unit.name != text) continue;
    const outcome<number> bytes = multiply(*amount, number(unit.bytes));
    if (!bytes) return std::nullopt;
    return *bytes;
  }
  return std::nullopt;
}

HCL_DECL bool engine_backend::read_bytes(decode_context& ctx, const input& from, std::uint64_t& bytes) {
  constexpr std::string_view what = "a size such as \"64KiB\" or \"1.5 GB\", or a number of bytes";
  value storage;
  const value* v = unmarked_value(ctx, from, storage);
  if (!v) return false;
  std::optional<number> exact;
  if (v->kind() == type_kind::number)
    exact = v->as_number();
  else if (v->kind() == type_kind::string)
    exact = parse_bytes(v->as_string());
  if (!exact) return reject_kind(ctx, from, what, *v);
  const auto whole = exact->to_uint64();
  if (!whole) return reject_kind(ctx, from, "a size that is a whole number of bytes below 16 EiB", *v);
  bytes = *whole;
  return true;
}

}  // namespace hcl::inline v0_1::detail
