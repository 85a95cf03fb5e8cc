// A set of enumerators that are bits, and bytes in base64. Knows nothing of reading them.
#pragma once

#include <concepts>
#include <cstddef>
#include <initializer_list>
#include <type_traits>
#include <utility>
#include <vector>

namespace hcl::inline v1_0 {

// Any number of the values of an enum whose values are bits: in a configuration the list of their names,
// `access = ["read", "write"]`. A name may stand for several bits, or for none. Of an enum whose values are
// no bits, a `std::set<E>` is read from such a list.
//   enum class access { read = 1, write = 2, all = 3 };
//   struct share { hcl::flags<access> access; };
//   if (s.access.contains(access::write)) …
template <typename E>
class flags {
  static_assert(std::is_enum_v<E>, "hcl: hcl::flags takes an enum whose values are bits");

 public:
  // What holds a bit for each.
  using bits_type = std::make_unsigned_t<std::underlying_type_t<E>>;

  constexpr flags() = default;
  constexpr flags(E one) noexcept : bits_(static_cast<bits_type>(one)) {}
  constexpr flags(std::initializer_list<E> all) noexcept {
    for (const E one : all)
      insert(one);
  }
  // From one number: see bits().
  [[nodiscard]] static constexpr flags of_bits(bits_type bits) noexcept {
    flags made;
    made.bits_ = bits;
    return made;
  }
  // All of them in one number: `of_bits(f.bits()) == f`.
  [[nodiscard]] constexpr bits_type bits() const noexcept { return bits_; }

  // Whether all bits of the value are there.
  [[nodiscard]] constexpr bool contains(E e) const noexcept {
    return (bits_ & static_cast<bits_type>(e)) == static_cast<bits_type>(e);
  }
  [[nodiscard]] constexpr bool empty() const noexcept { return bits_ == 0; }
  // Sets all bits of the value.
  constexpr void insert(E e) noexcept { bits_ = static_cast<bits_type>(bits_ | static_cast<bits_type>(e)); }
  // Clears all bits of the value.
  constexpr void erase(E e) noexcept { bits_ = static_cast<bits_type>(bits_ & ~static_cast<bits_type>(e)); }

  // What is in either, and in both.
  [[nodiscard]] friend constexpr flags operator|(flags a, flags b) noexcept {
    return of_bits(static_cast<bits_type>(a.bits_ | b.bits_));
  }
  [[nodiscard]] friend constexpr flags operator&(flags a, flags b) noexcept {
    return of_bits(static_cast<bits_type>(a.bits_ & b.bits_));
  }
  [[nodiscard]] friend constexpr bool operator==(flags a, flags b) = default;

 private:
  bits_type bits_ = 0;
};

// Bytes that a configuration holds as a text in base64, `key = "aGVsbG8="`: with padding, and without blanks.
// A container of bytes or characters; of a std::array, the text has exactly so many bytes.
//   struct server { hcl::base64<> key; hcl::base64<std::array<std::byte, 32>> seed; };
template <typename Bytes = std::vector<std::byte>>
class base64 : public Bytes {
 public:
  using Bytes::Bytes;
  constexpr base64() : Bytes() {}
  constexpr base64(const Bytes& from) : Bytes(from) {}
  constexpr base64(Bytes&& from) noexcept : Bytes(std::move(from)) {}
};

}  // namespace hcl::inline v1_0
