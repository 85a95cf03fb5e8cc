// Bytes written as texts: Base64 (RFC 4648, section 4), percent encoding (RFC 3986), and texts as the bytes
// of other encodings.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

#include <hcl/functions/impl/hash.hpp>
#include <hcl/functions/impl/row.hpp>
#include <hcl/support/bytes.hpp>
#include <hcl/text/impl/base64.hpp>
#include <hcl/text/impl/unicode_utf8.hpp>

namespace hcl::inline v1_0::functions::detail {

using hcl::detail::base64_of;

enum class encoding : unsigned char { utf8, utf16, utf16_little, utf16_big, latin1, ascii, windows1252 };

struct encoding_name {
  std::string_view name;  // in capitals
  encoding is;
};
inline constexpr encoding_name encoding_names[] = {
    {"UTF-8", encoding::utf8},
    {"UTF8", encoding::utf8},
    {"UTF-16", encoding::utf16},
    {"UTF-16LE", encoding::utf16_little},
    {"UTF-16BE", encoding::utf16_big},
    {"ISO-8859-1", encoding::latin1},
    {"ISO_8859-1", encoding::latin1},
    {"LATIN1", encoding::latin1},
    {"US-ASCII", encoding::ascii},
    {"ASCII", encoding::ascii},
    {"WINDOWS-1252", encoding::windows1252},
};

// The characters of Windows-1252 from 0x80 to 0x9F; 0 for unassigned ones.
inline constexpr std::array<char16_t, 32> windows1252_letters = {
    0x20AC, 0,      0x201A, 0x0192, 0x201E, 0x2026, 0x2020, 0x2021, 0x02C6, 0x2030, 0x0160,
    0x2039, 0x0152, 0,      0x017D, 0,      0,      0x2018, 0x2019, 0x201C, 0x201D, 0x2022,
    0x2013, 0x2014, 0x02DC, 0x2122, 0x0161, 0x203A, 0x0153, 0,      0x017E, 0x0178};

[[nodiscard]] inline outcome<encoding> encoding_of(std::string_view name) {
  std::string capitals(name);
  for (char& c : capitals)
    if (hcl::detail::is_lower(c)) c = static_cast<char>(c - 'a' + 'A');
  for (const encoding_name& known : encoding_names)
    if (known.name == capitals) return known.is;
  return attribute_to(1, in_quotes(name) +
                             " is none of the known encodings, which are UTF-8, UTF-16, UTF-16LE, "
                             "UTF-16BE, ISO-8859-1, US-ASCII and Windows-1252.");
}

// The code point of a byte in an encoding of one byte a character; nothing if it has none.
[[nodiscard]] inline std::optional<char32_t> letter_of(unsigned char byte, encoding in) noexcept {
  if (in == encoding::ascii && byte >= 0x80) return std::nullopt;
  if (in != encoding::windows1252 || byte < 0x80 || byte >= 0xA0) return byte;
  const char16_t letter = windows1252_letters[byte - 0x80U];
  return letter != 0 ? std::optional<char32_t>(letter) : std::nullopt;
}

[[nodiscard]] inline std::optional<std::string> encoded(std::string_view text, encoding in) {
  if (in == encoding::utf8) return std::string(text);
  std::string out = in == encoding::utf16 ? "\xFE\xFF" : "";
  const auto unit = [&](char32_t u) {
    const char high = static_cast<char>(u >> 8 & 0xFF), low = static_cast<char>(u & 0xFF);
    out += in == encoding::utf16_little ? low : high;
    out += in == encoding::utf16_little ? high : low;
  };
  for (std::size_t at = 0; at < text.size();) {
    const char32_t c = decode_utf8(text, at);
    if (in == encoding::utf16 || in == encoding::utf16_little || in == encoding::utf16_big) {
      if (c >= 0x10000) unit(0xD800 + ((c - 0x10000) >> 10));
      unit(c >= 0x10000 ? 0xDC00 + ((c - 0x10000) & 0x3FF) : c);
      continue;
    }
    const auto is = [&](char32_t byte) { return letter_of(static_cast<unsigned char>(byte), in) == c; };
    char32_t byte = c < 0x100 && is(c) ? c : 0x80;
    while (byte < 0xA0 && !is(byte))
      ++byte;
    if (!is(byte)) return std::nullopt;
    out += static_cast<char>(byte);
  }
  return out;
}

[[nodiscard]] inline std::optional<std::string> decoded_units(std::string_view bytes, encoding in) {
  if (bytes.size() % 2 != 0) return std::nullopt;
  bool is_little = in == encoding::utf16_little;
  if (in == encoding::utf16 && (bytes.starts_with("\xFE\xFF") || bytes.starts_with("\xFF\xFE"))) {
    is_little = bytes.starts_with("\xFF\xFE");
    bytes.remove_prefix(2);
  }
  std::string out;
  char32_t high = 0;  // the first half of a pair
  for (std::size_t at = 0; at < bytes.size(); at += 2) {
    const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(bytes[at + i]); };
    const char32_t u = static_cast<char32_t>(byte(is_little ? 1 : 0)) << 8 | byte(is_little ? 0 : 1);
    const bool is_second = u >= 0xDC00 && u < 0xE000;
    if (is_second != (high != 0)) return std::nullopt;
    if (u >= 0xD800 && u < 0xDC00) {
      high = u;
    } else {
      append_utf8(out, is_second ? 0x10000 + ((high - 0xD800) << 10) + (u - 0xDC00) : u);
      high = 0;
    }
  }
  return high == 0 ? std::optional(std::move(out)) : std::nullopt;
}

// As UTF-8; nothing if that is not what the bytes are.
[[nodiscard]] inline std::optional<std::string> decoded(std::string_view bytes, encoding in) {
  if (in == encoding::utf16 || in == encoding::utf16_little || in == encoding::utf16_big)
    return decoded_units(bytes, in);
  if (in == encoding::utf8)
    return first_invalid_utf8(bytes) == bytes.npos ? std::optional(std::string(bytes)) : std::nullopt;
  std::string out;
  for (const char c : bytes) {
    const std::optional<char32_t> letter = letter_of(static_cast<unsigned char>(c), in);
    if (!letter) return std::nullopt;
    append_utf8(out, *letter);
  }
  return out;
}

[[nodiscard]] inline outcome<value> call_textencodebase64(arguments args, const type&) {
  const outcome<encoding> wanted = encoding_of(args[1].as_string());
  if (!wanted) return wanted.error();
  const std::optional<std::string> bytes = encoded(args[0].as_string(), *wanted);
  if (!bytes)
    return attribute_to(0, "This string has characters that " + std::string(args[1].as_string()) + " lacks.");
  return value(base64_of(*bytes));
}

[[nodiscard]] inline outcome<value> text_of_base64(const value& given, encoding in, std::string_view name) {
  const outcome<std::string> bytes = hcl::detail::bytes_of_base64(given.as_string());
  if (!bytes) return attribute_to(0, bytes.error().message);
  std::optional<std::string> text = decoded(*bytes, in);
  if (!text) return attribute_to(0, "The bytes of this Base64 are not text in " + std::string(name) + ".");
  return value(*std::move(text));
}

[[nodiscard]] inline outcome<value> call_textdecodebase64(arguments args, const type&) {
  const outcome<encoding> given = encoding_of(args[1].as_string());
  if (!given) return given.error();
  return text_of_base64(args[0], *given, args[1].as_string());
}

[[nodiscard]] inline outcome<value> call_base64decode(arguments args, const type&) {
  return text_of_base64(args[0], encoding::utf8, "UTF-8");
}

template <typename Rounds, std::string (*Written)(std::string_view)>
[[nodiscard]] std::string hash_of(std::string_view text) {
  return Written(digest<Rounds>(text));
}

// As a part of the query of a URL: a space is "+".
[[nodiscard]] inline std::string url_of(std::string_view text) {
  std::string out;
  hcl::detail::append_percent_encoded(out, text, "-_.~ ");
  std::replace(out.begin(), out.end(), ' ', '+');
  return out;
}

// The byte that two hexadecimal digits stand for; nothing if they are none.
[[nodiscard]] inline std::optional<char> byte_of(std::string_view digits) noexcept {
  const int high = digits.size() == 2 ? hcl::detail::hexadecimal_digit(digits[0]) : -1;
  const int low = digits.size() == 2 ? hcl::detail::hexadecimal_digit(digits[1]) : -1;
  if (high < 0 || low < 0) return std::nullopt;
  return static_cast<char>(high * 16 + low);
}

[[nodiscard]] inline outcome<value> call_urldecode(arguments args, const type&) {
  const std::string_view text = args[0].as_string();
  std::string out;
  for (std::size_t at = 0; at < text.size(); ++at) {
    if (text[at] != '%') {
      out += text[at] == '+' ? ' ' : text[at];
      continue;
    }
    const std::optional<char> byte = byte_of(text.substr(at + 1, 2));
    if (!byte)
      return attribute_to(0, in_quotes(text.substr(at, 3)) + " is not \"%\" and two hexadecimal digits.");
    out += *byte;
    at += 2;
  }
  if (first_invalid_utf8(out) != out.npos)
    return attribute_to(0, "The bytes that this stands for are not UTF-8.");
  return value(std::move(out));
}

// The name space of a UUID as bytes: one of those that RFC 4122 names, or a UUID.
[[nodiscard]] inline std::optional<std::string> uuid_space(std::string_view name) {
  std::string id = "6ba7b8109dad11d180b400c04fd430c8";
  constexpr std::string_view known[] = {"dns", "url", "oid", "", "x500"};
  for (std::size_t i = 0; i < std::size(known); ++i) {
    if (name != known[i] || name.empty()) continue;
    id[7] = static_cast<char>('0' + i);
    return uuid_space(id);
  }
  if (name.starts_with("urn:uuid:")) name.remove_prefix(9);
  if (name.size() == 38 && name.front() == '{' && name.back() == '}') name = name.substr(1, 36);
  std::string digits(name);
  if (digits.size() == 36) {
    for (const std::size_t at : {23U, 18U, 13U, 8U}) {
      if (digits[at] != '-') return std::nullopt;
      digits.erase(at, 1);
    }
  }
  std::string bytes;
  for (std::size_t at = 0; at < digits.size(); at += 2) {
    const std::optional<char> byte = byte_of(std::string_view(digits).substr(at, 2));
    if (!byte) return std::nullopt;
    bytes += *byte;
  }
  return bytes.size() == 16 ? std::optional(std::move(bytes)) : std::nullopt;
}

[[nodiscard]] inline outcome<value> call_uuidv5(arguments args, const type&) {
  const std::optional<std::string> space = uuid_space(args[0].as_string());
  if (!space) return attribute_to(0, "The name space must be \"dns\", \"url\", \"oid\", \"x500\" or a UUID.");
  std::string bytes = digest<sha1_rounds>(*space + std::string(args[1].as_string())).substr(0, 16);
  bytes[6] = static_cast<char>((bytes[6] & 0x0F) | 0x50);
  bytes[8] = static_cast<char>((bytes[8] & 0x3F) | 0x80);
  std::string id = hexadecimal(bytes);
  for (const std::size_t at : {8U, 13U, 18U, 23U})
    id.insert(at, 1, '-');
  return value(std::move(id));
}

// clang-format off
inline constexpr row encoding_rows[] = {
    {"base64encode", "Writes the bytes of a string, which are UTF-8, in Base64.",
     {text("str")}, type::string, call_text_change<base64_of>, 4},
    {"base64decode", "Reads a string from Base64. Its bytes must be UTF-8.",
     {text("str")}, type::string, call_base64decode, 8},
    {"textencodebase64", "Writes the bytes that a string is in an encoding in Base64.",
     {text("string"), text("encoding")}, type::string, call_textencodebase64, 16},
    {"textdecodebase64", "Reads a string of an encoding from Base64.",
     {text("source"), text("encoding")}, type::string, call_textdecodebase64, 16},
    {"urlencode", "Writes a string as a part of the query of a URL.",
     {text("str")}, type::string, call_text_change<url_of>, 4},
    {"urldecode", "Reads a string from a part of the query of a URL.",
     {text("str")}, type::string, call_urldecode, 4},
};
inline constexpr row hash_rows[] = {
    {"md5", "Returns the MD5 hash of a string in hexadecimal digits.",
     {text("str")}, type::string, call_text_change<hash_of<md5_rounds, hexadecimal>>, 16},
    {"sha1", "Returns the SHA-1 hash of a string in hexadecimal digits.",
     {text("str")}, type::string, call_text_change<hash_of<sha1_rounds, hexadecimal>>, 16},
    {"sha256", "Returns the SHA-256 hash of a string in hexadecimal digits.",
     {text("str")}, type::string, call_text_change<hash_of<sha256_rounds, hexadecimal>>, 16},
    {"sha512", "Returns the SHA-512 hash of a string in hexadecimal digits.",
     {text("str")}, type::string, call_text_change<hash_of<sha512_rounds, hexadecimal>>, 16},
    {"base64sha256", "Returns the SHA-256 hash of a string in Base64.",
     {text("str")}, type::string, call_text_change<hash_of<sha256_rounds, base64_of>>, 16},
    {"base64sha512", "Returns the SHA-512 hash of a string in Base64.",
     {text("str")}, type::string, call_text_change<hash_of<sha512_rounds, base64_of>>, 16},
    {"uuidv5", "Returns the UUID, of version 5, of a name in a name space.",
     {text("namespace"), text("name")}, type::string, call_uuidv5, 16},
};
// clang-format on

}  // namespace hcl::inline v1_0::functions::detail
