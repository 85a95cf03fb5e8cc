// The parts of MessagePack: bytes, numbers, unknown values. Implementation.
#pragma once

#include <bit>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include <hcl/support/outcome.hpp>
#include <hcl/text/impl/unicode_normal.hpp>
#include <hcl/text/source.hpp>
#include <hcl/value/impl/describe.hpp>
#include <hcl/value/number.hpp>
#include <hcl/value/parts.hpp>

namespace hcl::inline v1_0::detail {

inline void append_big_endian(std::string& out, std::uint64_t v, int bytes) {
  for (int shift = 8 * (bytes - 1); shift >= 0; shift -= 8)
    out += static_cast<char>(v >> shift & 0xFFU);
}
inline void append_code(std::string& out, unsigned code, std::uint64_t v, int bytes) {
  out += static_cast<char>(code);
  append_big_endian(out, v, bytes);
}

inline void append_msgpack_integer(std::string& out, std::int64_t v) {
  const auto bits = static_cast<std::uint64_t>(v);
  if (v >= -32 && v <= 0x7F) return append_big_endian(out, bits, 1);
  unsigned size = 0;  // 1, 2, 4 or 8 bytes
  while (size != 3 && (v >= 0 ? v >> (8 << size) != 0 : v >> ((8 << size) - 1) != -1))
    ++size;
  append_code(out, (v >= 0 ? 0xCC : 0xD0) + size, bits, 1 << size);
}
// How the lengths of a form are written: in the code itself where they are below `short_limit`, else behind
// codes for one byte, two and four. The codes of a form follow each other, its first one being for one byte,
// or for two where `has_byte` is false.
struct msgpack_lengths {
  std::size_t short_limit;  // 0: no length is in the code
  unsigned short_code;
  unsigned first_code;
  bool has_byte = true;
};
inline void append_msgpack_length(std::string& out, std::size_t size, const msgpack_lengths& form) {
  if (size < form.short_limit) {
    out += static_cast<char>(form.short_code | size);
    return;
  }
  const unsigned two_bytes = form.first_code + (form.has_byte ? 1 : 0);
  if (form.has_byte && size <= 0xFF)
    append_code(out, form.first_code, size, 1);
  else if (size <= 0xFFFF)
    append_code(out, two_bytes, size, 2);
  else
    append_code(out, two_bytes + 1, size, 4);
}
inline void append_msgpack_text(std::string& out, std::string_view text) {
  append_msgpack_length(out, text.size(), {32, 0xA0, 0xD9});
  out += text;
}
inline void append_msgpack_binary(std::string& out, std::string_view bytes) {
  append_msgpack_length(out, bytes.size(), {0, 0, 0xC4});
  out += bytes;
}
inline void append_msgpack_array(std::string& out, std::size_t size) {
  append_msgpack_length(out, size, {16, 0x90, 0xDC, false});
}
inline void append_msgpack_map(std::string& out, std::size_t size) {
  append_msgpack_length(out, size, {16, 0x80, 0xDE, false});
}
inline void append_msgpack_extension(std::string& out, unsigned type, std::string_view body) {
  const std::size_t size = body.size();
  if (std::has_single_bit(size) && size <= 16)
    out += static_cast<char>(0xD4 + std::countr_zero(size));
  else
    append_msgpack_length(out, size, {0, 0, 0xC7});
  out += static_cast<char>(type);
  out += body;
}

// The exact value of a double, of which number(v) would be the shortest decimal text.
[[nodiscard]] inline number exactly(double v) {
  if (std::isinf(v)) return number::infinity(v < 0);
  int exponent = 0;
  const double mantissa = std::frexp(std::fabs(v), &exponent);
  return number::from_binary(v < 0, {static_cast<std::uint64_t>(std::ldexp(mantissa, 53))}, exponent - 53);
}

// One item: a scalar, or the beginning of what has parts.
struct msgpack_item {
  enum class kind : unsigned char {
    none,  // cut off, or no MessagePack
    null,
    boolean,
    number,
    not_a_number,
    text,
    binary,
    array,
    map,
    extension
  };
  kind what = kind::none;
  bool boolean = false;
  hcl::number number{};
  std::size_t size = 0;      // of an array or map: how many elements or pairs
  unsigned type = 0;         // of an extension
  std::string_view bytes{};  // of a text, binary or extension
};

class msgpack_scanner {
 public:
  explicit msgpack_scanner(std::string_view in) noexcept : in_(in) {}

  [[nodiscard]] bool at_end() const noexcept { return at_ == in_.size(); }
  [[nodiscard]] std::size_t rest() const noexcept { return in_.size() - at_; }

  [[nodiscard]] msgpack_item next() {
    using kind = msgpack_item::kind;
    if (at_end()) return {};
    const auto code = static_cast<unsigned char>(in_[at_++]);
    if (code <= 0x7F) return {.what = kind::number, .number = code};
    if (code <= 0x8F) return sized(kind::map, code & 0x0FU, 2);
    if (code <= 0x9F) return sized(kind::array, code & 0x0FU, 1);
    if (code <= 0xBF) return bytes(kind::text, code & 0x1FU);
    if (code >= 0xE0) return {.what = kind::number, .number = code - 0x100};
    if (code >= 0xCC && code <= 0xD3) return integer(code);
    switch (code) {
      case 0xC0: return {.what = kind::null};
      case 0xC2:
      case 0xC3: return {.what = kind::boolean, .boolean = code == 0xC3};
      case 0xC4:
      case 0xC5:
      case 0xC6: return bytes(kind::binary, read<std::size_t>(1 << (code - 0xC4)));
      case 0xC7:
      case 0xC8:
      case 0xC9: return extension(read<std::size_t>(1 << (code - 0xC7)));
      case 0xCA: return floating(static_cast<double>(std::bit_cast<float>(read<std::uint32_t>(4))));
      case 0xCB: return floating(std::bit_cast<double>(read<std::uint64_t>(8)));
      case 0xD9:
      case 0xDA:
      case 0xDB: return bytes(kind::text, read<std::size_t>(1 << (code - 0xD9)));
      case 0xDC:
      case 0xDD: return sized(kind::array, read<std::size_t>(2 << (code - 0xDC)), 1);
      case 0xDE:
      case 0xDF: return sized(kind::map, read<std::size_t>(2 << (code - 0xDE)), 2);
      default: break;
    }
    return code >= 0xD4 && code <= 0xD8 ? extension(std::size_t{1} << (code - 0xD4)) : msgpack_item{};
  }

 private:
  // Big endian; what is cut off is noted.
  template <typename T>
  [[nodiscard]] T read(int count) noexcept {
    T v = 0;
    for (int i = 0; i != count; ++i) {
      if (at_end()) {
        is_cut_off_ = true;
        return 0;
      }
      v = v << 8 | static_cast<unsigned char>(in_[at_++]);
    }
    return v;
  }
  [[nodiscard]] msgpack_item floating(double v) const {
    if (is_cut_off_) return {};
    if (std::isnan(v)) return {.what = msgpack_item::kind::not_a_number};
    return {.what = msgpack_item::kind::number, .number = exactly(v)};
  }
  [[nodiscard]] msgpack_item integer(unsigned code) noexcept {
    using kind = msgpack_item::kind;
    const bool is_signed = code >= 0xD0;
    const int count = 1 << (code - (is_signed ? 0xD0U : 0xCCU));
    const auto bits = read<std::uint64_t>(count);
    if (is_cut_off_) return {};
    const int unused = 64 - 8 * count;
    if (is_signed)
      return {.what = kind::number, .number = static_cast<std::int64_t>(bits << unused) >> unused};
    return {.what = kind::number, .number = bits};
  }
  [[nodiscard]] msgpack_item bytes(msgpack_item::kind what, std::size_t size) noexcept {
    if (is_cut_off_ || size > rest()) return {};
    const std::string_view found = in_.substr(at_, size);
    at_ += found.size();
    return {.what = what, .bytes = found};
  }
  [[nodiscard]] msgpack_item extension(std::size_t size) noexcept {
    const auto type = read<unsigned>(1);
    msgpack_item item = bytes(msgpack_item::kind::extension, size);
    item.type = type;
    return item;
  }
  // A part takes a byte at least, so that no more memory is asked for than there are bytes.
  [[nodiscard]] msgpack_item sized(msgpack_item::kind what, std::size_t size, std::size_t items) noexcept {
    if (is_cut_off_ || size > rest() / items) return {};
    return {.what = what, .size = size};
  }

  std::string_view in_;
  std::size_t at_ = 0;
  bool is_cut_off_ = false;
};

// Numbers are integers of 64 bits, doubles where fractions are exact, and decimal text.
inline void append_msgpack_number(std::string& out, const number& n) {
  if (n.is_zero()) return append_msgpack_integer(out, 0);
  if (const std::optional<std::int64_t> integer = n.to_int64()) return append_msgpack_integer(out, *integer);
  const double nearest = n.to_double();
  // A whole number that is read as a double and written again loses digits in the reference.
  if (n.is_infinite() || (!n.is_integer() && std::isfinite(nearest) && exactly(nearest) == n))
    return append_code(out, 0xCB, std::bit_cast<std::uint64_t>(nearest), 8);
  append_msgpack_text(out, exchanged_number(n));
}

// None if it is no number.
[[nodiscard]] inline std::optional<number> number_of(const msgpack_item& item) {
  using kind = msgpack_item::kind;
  if (item.what == kind::number) return item.number;
  if (item.what != kind::text) return std::nullopt;
  outcome<number> parsed = number::parse(item.bytes);
  return parsed ? std::optional<number>(*std::move(parsed)) : std::nullopt;
}

// Reads what extension 12 says of an unknown value; keys that are not known are for later versions.
class refinement_reader {
 public:
  explicit refinement_reader(std::string_view body) noexcept : scanner_(body) {}

  // None if it is not written as it must be.
  [[nodiscard]] std::optional<refinement> read(const type& t) {
    const msgpack_item map = scanner_.next();
    if (map.what != kind::map) return std::nullopt;
    for (std::size_t i = 0; i != map.size; ++i) {
      const msgpack_item key = scanner_.next();
      if (key.what != kind::number || !read_fact(key.number.to_int64().value_or(0), t)) return std::nullopt;
    }
    return std::move(found_);
  }

 private:
  using kind = msgpack_item::kind;

  [[nodiscard]] bool read_fact(std::int64_t key, const type& t) {
    switch (key) {
      case 1: return read_nullness();
      case 2: return t.kind() == type_kind::string && read_prefix();
      case 3: return t.kind() == type_kind::number && read_bound(found_.lower);
      case 4: return t.kind() == type_kind::number && read_bound(found_.upper);
      case 5: return t.is_collection() && read_length(found_.min_length);
      case 6: return t.is_collection() && read_length(found_.max_length);
      default: return skip();
    }
  }
  [[nodiscard]] bool read_nullness() {
    const msgpack_item item = scanner_.next();
    found_.null = item.boolean ? refinement::nullness::is_null : refinement::nullness::not_null;
    return item.what == kind::boolean;
  }
  [[nodiscard]] bool read_prefix() {
    const msgpack_item item = scanner_.next();
    if (item.what != kind::text || first_invalid_utf8(item.bytes) != std::string_view::npos) return false;
    found_.prefix = text_access::to_nfc(item.bytes);
    return true;
  }
  [[nodiscard]] bool read_bound(std::optional<number_bound>& to) {
    const msgpack_item pair = scanner_.next();
    if (pair.what != kind::array || pair.size != 2) return false;
    std::optional<number> bound = number_of(scanner_.next());
    const msgpack_item inclusive = scanner_.next();
    if (!bound || inclusive.what != kind::boolean) return false;
    to = number_bound{*std::move(bound), inclusive.boolean};
    return true;
  }
  [[nodiscard]] bool read_length(std::size_t& to) {
    const msgpack_item item = scanner_.next();
    const auto length = item.what == kind::number ? item.number.to_uint64() : std::nullopt;
    if (length) to = static_cast<std::size_t>(*length);
    return length.has_value();
  }
  // One value, whatever is in it.
  [[nodiscard]] bool skip() {
    for (std::size_t left = 1; left != 0; --left) {
      const msgpack_item item = scanner_.next();
      if (item.what == kind::none) return false;
      left += item.what == kind::array ? item.size : item.what == kind::map ? 2 * item.size : 0;
    }
    return true;
  }

  msgpack_scanner scanner_;
  refinement found_{};
};

// None if the extension is no unknown value of that type.
[[nodiscard]] inline std::optional<value> unknown_of(const msgpack_item& extension, const type& t) {
  constexpr std::size_t max_bytes = 1024;  // of facts
  if (extension.bytes.size() <= 1) return value::unknown(t);
  if (extension.type != 12 || extension.bytes.size() > max_bytes) return std::nullopt;
  if (t.is_dynamic()) return value::unknown(t);
  const std::optional<refinement> known = refinement_reader(extension.bytes).read(t);
  if (!known) return std::nullopt;
  if (known->null == refinement::nullness::is_null) return value::null(t);
  return value::unknown(t, *known);
}

}  // namespace hcl::inline v1_0::detail
