// Hashes of bytes: MD5 (RFC 1321), SHA-1, SHA-256, SHA-512 (FIPS 180-4), of texts that are in memory.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include <hcl/support/bytes.hpp>

namespace hcl::inline v1_0::functions::detail {

template <typename Word>
using hash_block = std::array<Word, 16>;

// clang-format off
// The fractions of the square roots of the first 8 primes, and of the cube roots of the first 80. SHA-256
// takes the upper halves.
inline constexpr std::array<std::uint64_t, 8> sha2_start = {
    0x6a09e667f3bcc908, 0xbb67ae8584caa73b, 0x3c6ef372fe94f82b, 0xa54ff53a5f1d36f1,
    0x510e527fade682d1, 0x9b05688c2b3e6c1f, 0x1f83d9abfb41bd6b, 0x5be0cd19137e2179,
};
inline constexpr std::array<std::uint64_t, 80> sha2_constants = {
    0x428a2f98d728ae22, 0x7137449123ef65cd, 0xb5c0fbcfec4d3b2f, 0xe9b5dba58189dbbc, 0x3956c25bf348b538,
    0x59f111f1b605d019, 0x923f82a4af194f9b, 0xab1c5ed5da6d8118, 0xd807aa98a3030242, 0x12835b0145706fbe,
    0x243185be4ee4b28c, 0x550c7dc3d5ffb4e2, 0x72be5d74f27b896f, 0x80deb1fe3b1696b1, 0x9bdc06a725c71235,
    0xc19bf174cf692694, 0xe49b69c19ef14ad2, 0xefbe4786384f25e3, 0x0fc19dc68b8cd5b5, 0x240ca1cc77ac9c65,
    0x2de92c6f592b0275, 0x4a7484aa6ea6e483, 0x5cb0a9dcbd41fbd4, 0x76f988da831153b5, 0x983e5152ee66dfab,
    0xa831c66d2db43210, 0xb00327c898fb213f, 0xbf597fc7beef0ee4, 0xc6e00bf33da88fc2, 0xd5a79147930aa725,
    0x06ca6351e003826f, 0x142929670a0e6e70, 0x27b70a8546d22ffc, 0x2e1b21385c26c926, 0x4d2c6dfc5ac42aed,
    0x53380d139d95b3df, 0x650a73548baf63de, 0x766a0abb3c77b2a8, 0x81c2c92e47edaee6, 0x92722c851482353b,
    0xa2bfe8a14cf10364, 0xa81a664bbc423001, 0xc24b8b70d0f89791, 0xc76c51a30654be30, 0xd192e819d6ef5218,
    0xd69906245565a910, 0xf40e35855771202a, 0x106aa07032bbd1b8, 0x19a4c116b8d2d0c8, 0x1e376c085141ab53,
    0x2748774cdf8eeb99, 0x34b0bcb5e19b48a8, 0x391c0cb3c5c95a63, 0x4ed8aa4ae3418acb, 0x5b9cca4f7763e373,
    0x682e6ff3d6b2b8a3, 0x748f82ee5defb2fc, 0x78a5636f43172f60, 0x84c87814a1f0ab72, 0x8cc702081a6439ec,
    0x90befffa23631e28, 0xa4506cebde82bde9, 0xbef9a3f7b2c67915, 0xc67178f2e372532b, 0xca273eceea26619c,
    0xd186b8c721c0c207, 0xeada7dd6cde0eb1e, 0xf57d4f7fee6ed178, 0x06f067aa72176fba, 0x0a637dc5a2c898a6,
    0x113f9804bef90dae, 0x1b710b35131c471b, 0x28db77f523047d84, 0x32caab7b40c72493, 0x3c9ebe0a15c9bebc,
    0x431d67c49c100d4c, 0x4cc5d4becb3e42b6, 0x597f299cfc657e2a, 0x5fcb6fab3ad6faec, 0x6c44198c4a475817,
};
// |sin(i + 1)| * 2^32
inline constexpr std::array<std::uint32_t, 64> md5_constants = {
    0xd76aa478, 0xe8c7b756, 0x242070db, 0xc1bdceee, 0xf57c0faf, 0x4787c62a, 0xa8304613, 0xfd469501,
    0x698098d8, 0x8b44f7af, 0xffff5bb1, 0x895cd7be, 0x6b901122, 0xfd987193, 0xa679438e, 0x49b40821,
    0xf61e2562, 0xc040b340, 0x265e5a51, 0xe9b6c7aa, 0xd62f105d, 0x02441453, 0xd8a1e681, 0xe7d3fbc8,
    0x21e1cde6, 0xc33707d6, 0xf4d50d87, 0x455a14ed, 0xa9e3e905, 0xfcefa3f8, 0x676f02d9, 0x8d2a4c8a,
    0xfffa3942, 0x8771f681, 0x6d9d6122, 0xfde5380c, 0xa4beea44, 0x4bdecfa9, 0xf6bb4b60, 0xbebfbc70,
    0x289b7ec6, 0xeaa127fa, 0xd4ef3085, 0x04881d05, 0xd9d4d039, 0xe6db99e5, 0x1fa27cf8, 0xc4ac5665,
    0xf4292244, 0x432aff97, 0xab9423a7, 0xfc93a039, 0x655b59c3, 0x8f0ccc92, 0xffeff47d, 0x85845dd1,
    0x6fa87e4f, 0xfe2ce6e0, 0xa3014314, 0x4e0811a1, 0xf7537e82, 0xbd3af235, 0x2ad7d2bb, 0xeb86d391,
};
// clang-format on

template <typename Word>
[[nodiscard]] constexpr Word upper_bits(std::uint64_t bits) noexcept {
  return static_cast<Word>(bits >> (64 - 8 * sizeof(Word)));
}

// Each has the state it begins with, and mixes a block into one.
struct md5_rounds {
  using word = std::uint32_t;
  static constexpr std::endian order = std::endian::little;
  static constexpr std::array<word, 4> start = {0x67452301, 0xefcdab89, 0x98badcfe, 0x10325476};

  static void mix(std::array<word, 4>& state, const hash_block<word>& block) noexcept {
    constexpr int shifts[4][4] = {{7, 12, 17, 22}, {5, 9, 14, 20}, {4, 11, 16, 23}, {6, 10, 15, 21}};
    constexpr unsigned steps[4][2] = {{1, 0}, {5, 1}, {3, 5}, {7, 0}};
    auto [a, b, c, d] = state;
    for (unsigned i = 0; i < 64; ++i) {
      const unsigned round = i / 16;
      const word mixed[] = {(b & c) | (~b & d), (b & d) | (c & ~d), b ^ c ^ d, c ^ (b | ~d)};
      const word part = block[(steps[round][0] * i + steps[round][1]) % 16];
      const word turned = std::rotl(a + mixed[round] + md5_constants[i] + part, shifts[round][i % 4]);
      a = d, d = c, c = b, b += turned;
    }
    state[0] += a, state[1] += b, state[2] += c, state[3] += d;
  }
};

struct sha1_rounds {
  using word = std::uint32_t;
  static constexpr std::endian order = std::endian::big;
  static constexpr std::array<word, 5> start = {0x67452301, 0xefcdab89, 0x98badcfe, 0x10325476, 0xc3d2e1f0};

  static void mix(std::array<word, 5>& state, hash_block<word> w) noexcept {
    constexpr word constants[] = {0x5a827999, 0x6ed9eba1, 0x8f1bbcdc, 0xca62c1d6};
    auto [a, b, c, d, e] = state;
    for (unsigned i = 0; i < 80; ++i) {
      if (i >= 16) w[i % 16] = std::rotl(w[(i + 13) % 16] ^ w[(i + 8) % 16] ^ w[(i + 2) % 16] ^ w[i % 16], 1);
      const unsigned round = i / 20;
      const word mixed[] = {(b & c) | (~b & d), b ^ c ^ d, (b & c) | (b & d) | (c & d), b ^ c ^ d};
      const word next = std::rotl(a, 5) + mixed[round] + e + constants[round] + w[i % 16];
      e = d, d = c, c = std::rotl(b, 30), b = a, a = next;
    }
    state[0] += a, state[1] += b, state[2] += c, state[3] += d, state[4] += e;
  }
};

// SHA-256 of 32 bits a word, SHA-512 of 64.
template <typename Word>
struct sha2_rounds {
  using word = Word;
  static constexpr std::endian order = std::endian::big;
  static constexpr bool is_long = sizeof(Word) == 8;
  static constexpr std::array<Word, 8> start = [] {
    std::array<Word, 8> made{};
    for (std::size_t i = 0; i < 8; ++i)
      made[i] = upper_bits<Word>(sha2_start[i]);
    return made;
  }();

  [[nodiscard]] static Word turned(Word x, int a, int b, int c) noexcept {
    return std::rotr(x, a) ^ std::rotr(x, b) ^ std::rotr(x, c);
  }
  [[nodiscard]] static Word shifted(Word x, int a, int b, int c) noexcept {
    return std::rotr(x, a) ^ std::rotr(x, b) ^ (x >> c);
  }

  static void mix(std::array<Word, 8>& state, hash_block<Word> w) noexcept {
    std::array<Word, 8> s = state;
    for (std::size_t i = 0; i < (is_long ? 80U : 64U); ++i) {
      if (i >= 16) {
        const Word early = w[(i + 1) % 16], late = w[(i + 14) % 16];
        w[i % 16] += (is_long ? shifted(early, 1, 8, 7) : shifted(early, 7, 18, 3)) + w[(i + 9) % 16] +
                     (is_long ? shifted(late, 19, 61, 6) : shifted(late, 17, 19, 10));
      }
      const Word a = s[0], b = s[1], c = s[2], e = s[4], f = s[5], g = s[6];
      const Word first = s[7] + (is_long ? turned(e, 14, 18, 41) : turned(e, 6, 11, 25)) +
                         ((e & f) ^ (~e & g)) + upper_bits<Word>(sha2_constants[i]) + w[i % 16];
      const Word second =
          (is_long ? turned(a, 28, 34, 39) : turned(a, 2, 13, 22)) + ((a & b) ^ (a & c) ^ (b & c));
      s = {first + second, a, b, c, s[3] + first, e, f, g};
    }
    for (std::size_t i = 0; i < 8; ++i)
      state[i] += s[i];
  }
};
using sha256_rounds = sha2_rounds<std::uint32_t>;
using sha512_rounds = sha2_rounds<std::uint64_t>;

// Bits to move a byte of a word by.
template <typename Word>
[[nodiscard]] constexpr unsigned byte_shift(std::size_t byte, std::endian order) noexcept {
  const std::size_t place = byte % sizeof(Word);
  return 8U * static_cast<unsigned>(order == std::endian::little ? place : sizeof(Word) - 1 - place);
}

// The hash as bytes: `digest<md5_rounds>("abc").size()` is 16.
template <typename Rounds>
[[nodiscard]] std::string digest(std::string_view text) {
  using word = typename Rounds::word;
  constexpr std::size_t size = 16 * sizeof(word), length_at = size - 2 * sizeof(word);
  auto state = Rounds::start;
  const std::uint64_t bits = std::uint64_t{text.size()} * 8;
  // The text, the bit that ends it, zeros, and its length, as blocks.
  const std::size_t total = (text.size() / size + (text.size() % size < length_at ? 1 : 2)) * size;
  for (std::size_t begin = 0; begin < total; begin += size) {
    hash_block<word> block{};
    const std::string_view part = text.substr((std::min)(begin, text.size()), size);
    const auto put = [&block](std::size_t at, std::uint64_t byte) {
      block[at / sizeof(word)] |=
          static_cast<word>(static_cast<word>(byte & 0xFF) << byte_shift<word>(at, Rounds::order));
    };
    for (std::size_t i = 0; i < part.size(); ++i)
      put(i, static_cast<unsigned char>(part[i]));
    if (text.size() >= begin && text.size() < begin + size) put(text.size() - begin, 0x80);
    if (begin + size == total) {
      for (std::size_t i = 0; i < 8; ++i)
        put(Rounds::order == std::endian::little ? length_at + i : size - 1 - i, bits >> (8 * i));
    }
    Rounds::mix(state, block);
  }
  std::string bytes;
  for (std::size_t i = 0; i < state.size() * sizeof(word); ++i)
    bytes += static_cast<char>((state[i / sizeof(word)] >> byte_shift<word>(i, Rounds::order)) & 0xFF);
  return bytes;
}

// The bytes in hexadecimal digits: `hexadecimal("\x0F")` is "0f".
[[nodiscard]] inline std::string hexadecimal(std::string_view bytes) {
  std::string out;
  for (const char c : bytes)
    hcl::detail::append_hexadecimal(out, static_cast<unsigned char>(c), 2);
  return out;
}

}  // namespace hcl::inline v1_0::functions::detail
