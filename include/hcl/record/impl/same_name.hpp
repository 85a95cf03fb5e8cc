// Compares short names inline, as this is done for every attribute and block.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string_view>

#include <hcl/record/engine.hpp>
#include <hcl/support/compiler.hpp>

namespace hcl::inline v1_0::detail {

template <typename Word>
[[nodiscard]] inline bool same_word(const char* a, const char* b) noexcept {
  Word x, y;
  std::memcpy(&x, a, sizeof(Word));
  std::memcpy(&y, b, sizeof(Word));
  return x == y;
}

[[nodiscard]] HCL_ALWAYS_INLINE inline bool same_name(std::string_view a, std::string_view b) noexcept {
  const std::size_t size = a.size();
  if (size != b.size()) return false;
  const char* const p = a.data();
  const char* const q = b.data();
  if (size >= 8) {
    for (std::size_t i = 0; i + 8 <= size; i += 8)
      if (!same_word<std::uint64_t>(p + i, q + i)) return false;
    return same_word<std::uint64_t>(p + size - 8, q + size - 8);
  }
  if (size >= 4)
    return same_word<std::uint32_t>(p, q) && same_word<std::uint32_t>(p + size - 4, q + size - 4);
  for (std::size_t i = 0; i != size; ++i)
    if (p[i] != q[i]) return false;
  return true;
}

// Finds a field by name and form, starting at `hint`, as configurations mostly follow the struct's order.
template <typename HasForm>
[[nodiscard]] std::size_t find_field_of(const record_info& info, std::string_view name, std::size_t hint,
                                        const HasForm& has_form) noexcept {
  const std::size_t count = info.fields.size();
  const auto fits = [&](const field_info& f) { return has_form(f.form) && same_name(f.name, name); };
  for (std::size_t i = hint; i < count; ++i)
    if (fits(info.fields[i])) return i;
  for (std::size_t i = 0; i < hint && i < count; ++i)
    if (fits(info.fields[i])) return i;
  return count;
}
[[nodiscard]] inline std::size_t find_field(const record_info& info, std::string_view name, bool is_block,
                                            std::size_t hint) noexcept {
  const role_form wanted = is_block ? role_form::block : role_form::attribute;
  return find_field_of(info, name, hint, [&](role_form form) { return form == wanted; });
}

}  // namespace hcl::inline v1_0::detail
