// The only header with code for single compilers: attributes, integers of 128 bits, arithmetic that reports
// overflow, vectors of bytes, and the text that a compiler has for a function. Every other header is standard
// C++20.
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <limits>
#include <string_view>

// Attributes need macros, as a compiler may warn of those that it does not know.
#if defined(__GNUC__) && !defined(HCL_PORTABLE)
#define HCL_COLD [[gnu::cold]]
#define HCL_HOT [[gnu::hot]]
#define HCL_NOINLINE [[gnu::noinline]]
#define HCL_ALWAYS_INLINE [[gnu::always_inline]]
#elif defined(_MSC_VER) && !defined(HCL_PORTABLE)
#define HCL_COLD
#define HCL_HOT
#define HCL_NOINLINE [[msvc::noinline]]
#define HCL_ALWAYS_INLINE [[msvc::forceinline]]
#else
#define HCL_COLD
#define HCL_HOT
#define HCL_NOINLINE
#define HCL_ALWAYS_INLINE
#endif
// A weak definition, which another one in the program replaces.
#if defined(__ELF__) || defined(__APPLE__)
#define HCL_WEAK [[gnu::weak]]
#else
#define HCL_WEAK inline
#endif

// Exports from a shared library that hides all else, for functions that programs call and for classes that
// must be the same in all libraries of a program: some runtimes catch an exception only by the address of its
// type. The older spelling of the attribute, as Clang takes no other on an explicit instantiation.
#if (defined(__ELF__) || defined(__APPLE__)) && defined(__GNUC__)
#define HCL_EXPORT __attribute__((visibility("default")))
#else
#define HCL_EXPORT
#endif
// Before a function that an .ipp defines: compiled once by the library, inline where there is none.
#if defined(HCL_DECLARATIONS_ONLY)
#define HCL_DECL HCL_EXPORT
#else
#define HCL_DECL inline
#endif

// Keeps an unreferenced object when the linker drops unused sections.
#if defined(__GNUC__) && defined(__ELF__) && __has_attribute(retain)
#define HCL_RETAINED [[gnu::used, gnu::retain]]
#elif defined(__GNUC__)
#define HCL_RETAINED [[gnu::used]]
#else
#define HCL_RETAINED [[maybe_unused]]
#endif

// Around objects that are declared and never defined: Clang warns of their addresses.
#if defined(__clang__)
#define HCL_BEGIN_UNDEFINED_OBJECTS                                                                 \
  _Pragma("clang diagnostic push") _Pragma("clang diagnostic ignored \"-Wundefined-var-template\"") \
      _Pragma("clang diagnostic ignored \"-Wundefined-internal\"")
#define HCL_END_UNDEFINED_OBJECTS _Pragma("clang diagnostic pop")
#else
#define HCL_BEGIN_UNDEFINED_OBJECTS
#define HCL_END_UNDEFINED_OBJECTS
#endif

namespace hcl::inline v1_0::detail {

// 128-bit integers of the compiler, or placeholder types.
#if defined(__SIZEOF_INT128__)
__extension__ typedef __int128 int128;
__extension__ typedef unsigned __int128 uint128;
inline constexpr bool has_int128 = true;
#else
struct int128;
struct uint128;
inline constexpr bool has_int128 = false;
#endif

// Both halves of a product.
struct product_halves {
  std::uint64_t low, high;
};
[[nodiscard]] constexpr product_halves multiply_fully(std::uint64_t a, std::uint64_t b) noexcept {
#if defined(__SIZEOF_INT128__) && !defined(HCL_PORTABLE)
  const uint128 product = uint128{a} * b;
  return {static_cast<std::uint64_t>(product), static_cast<std::uint64_t>(product >> 64)};
#else
  constexpr std::uint64_t mask = 0xFFFF'FFFF;
  const std::uint64_t low = (a & mask) * (b & mask), cross = (a >> 32) * (b & mask) + (low >> 32);
  const std::uint64_t middle = (a & mask) * (b >> 32) + (cross & mask);
  return {middle << 32 | (low & mask), (a >> 32) * (b >> 32) + (cross >> 32) + (middle >> 32)};
#endif
}

// Whether the portable form of everything here was selected.
#if defined(HCL_PORTABLE)
inline constexpr bool is_portable = true;
#else
inline constexpr bool is_portable = false;
#endif

// Marks unreachable code.
[[noreturn]] inline void never_reached() noexcept {
#if defined(__GNUC__) && !defined(HCL_PORTABLE)
  __builtin_unreachable();
#else
  std::abort();
#endif
}

// True if the result overflows; `result` is then unspecified.
[[nodiscard]] constexpr bool add_overflows(std::int64_t a, std::int64_t b, std::int64_t& result) noexcept {
#if defined(__GNUC__) && !defined(HCL_PORTABLE)
  return __builtin_add_overflow(a, b, &result);
#else
  result = static_cast<std::int64_t>(static_cast<std::uint64_t>(a) + static_cast<std::uint64_t>(b));
  return ((a ^ result) & (b ^ result)) < 0;
#endif
}
[[nodiscard]] constexpr bool subtract_overflows(std::int64_t a, std::int64_t b,
                                                std::int64_t& result) noexcept {
#if defined(__GNUC__) && !defined(HCL_PORTABLE)
  return __builtin_sub_overflow(a, b, &result);
#else
  result = static_cast<std::int64_t>(static_cast<std::uint64_t>(a) - static_cast<std::uint64_t>(b));
  return ((a ^ b) & (a ^ result)) < 0;
#endif
}
[[nodiscard]] constexpr bool multiply_overflows(std::uint64_t a, std::uint64_t b,
                                                std::uint64_t& result) noexcept {
#if defined(__GNUC__) && !defined(HCL_PORTABLE)
  return __builtin_mul_overflow(a, b, &result);
#else
  result = a * b;
  return b != 0 && a > (std::numeric_limits<std::uint64_t>::max)() / b;
#endif
}
[[nodiscard]] constexpr bool multiply_overflows(std::int64_t a, std::int64_t b,
                                                std::int64_t& result) noexcept {
#if defined(__GNUC__) && !defined(HCL_PORTABLE)
  return __builtin_mul_overflow(a, b, &result);
#else
  const auto magnitude = [](std::int64_t v) {
    return v < 0 ? 0 - static_cast<std::uint64_t>(v) : static_cast<std::uint64_t>(v);
  };
  const bool is_negative = (a < 0) != (b < 0);
  std::uint64_t product = 0;
  if (multiply_overflows(magnitude(a), magnitude(b), product)) return true;
  result = static_cast<std::int64_t>(is_negative ? 0 - product : product);
  return product > static_cast<std::uint64_t>((std::numeric_limits<std::int64_t>::max)()) + is_negative;
#endif
}

// Vectors of 16 bytes, where all processors of the platform have them. Comparisons give bytes of all ones or
// zeros.
#if defined(__GNUC__) && !defined(HCL_PORTABLE) && \
    (defined(__SSE2__) || (defined(__aarch64__) && defined(__ARM_NEON)))
inline constexpr bool has_byte_vectors = std::endian::native == std::endian::little;
using byte_vector [[gnu::vector_size(16)]] = unsigned char;
#else
inline constexpr bool has_byte_vectors = false;
struct byte_vector {};
#endif
// The index of the first zero byte of a comparison's result, or 16.
[[nodiscard]] inline std::size_t count_leading_ones([[maybe_unused]] byte_vector answer) noexcept {
#if defined(__GNUC__) && !defined(HCL_PORTABLE) && defined(__SSE2__)
  using plain_bytes [[gnu::vector_size(16)]] = char;
  const int ones = __builtin_ia32_pmovmskb128(reinterpret_cast<plain_bytes>(answer));  // a bit of each
  return static_cast<unsigned>(__builtin_ctz(~static_cast<unsigned>(ones)));
#elif defined(__GNUC__) && !defined(HCL_PORTABLE) && defined(__aarch64__) && defined(__ARM_NEON)
  using pairs [[gnu::vector_size(16)]] = std::uint16_t;
  using halves [[gnu::vector_size(8)]] = std::uint8_t;
  const halves ones =
      __builtin_convertvector(reinterpret_cast<pairs>(answer) >> 4, halves);  // 4 bits of each
  return static_cast<unsigned>(std::countr_zero(~std::bit_cast<std::uint64_t>(ones))) / 4;
#else
  return 0;
#endif
}

// The compiler whose function names are parsed.
enum class text_dialect { gcc, clang, msvc };
#if defined(__clang__)
inline constexpr text_dialect this_dialect = text_dialect::clang;
#elif defined(__GNUC__)
inline constexpr text_dialect this_dialect = text_dialect::gcc;
#else
inline constexpr text_dialect this_dialect = text_dialect::msvc;
#endif

// The compiler's name of this function, which contains its template arguments; record/field_name.hpp
// parses it.
template <typename T>
constexpr std::string_view text_of_type() noexcept {
#if defined(__GNUC__) || defined(__clang__)
  return __PRETTY_FUNCTION__;
#else
  return __FUNCSIG__;
#endif
}
template <auto Pointer>
constexpr std::string_view text_of_pointer() noexcept {
#if defined(__GNUC__) || defined(__clang__)
  return __PRETTY_FUNCTION__;
#else
  return __FUNCSIG__;
#endif
}
template <typename E, E... Values>
constexpr std::string_view text_of_values() noexcept {
#if defined(__GNUC__) || defined(__clang__)
  return __PRETTY_FUNCTION__;
#else
  return __FUNCSIG__;
#endif
}

}  // namespace hcl::inline v1_0::detail
