// Texts: strings and characters, bytes in base64, and texts in a form such as sizes, addresses and versions.
#pragma once

#include <algorithm>
#include <cstddef>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>

#include <hcl/record/codec.hpp>
#include <hcl/record/encode_context.hpp>
#include <hcl/record/standard_kind.hpp>
#include <hcl/support/outcome.hpp>
#include <hcl/tags/network.hpp>
#include <hcl/tags/units.hpp>

namespace hcl::inline v1_0::detail {

// Base of codecs for types with `parse` and `to_string`. `Codec` says what messages call it: `wanted`, such
// as "an IP address such as \"192.0.2.1\"".
template <typename Codec>
struct parsed_text_codec : text_codec {
  template <typename T>
  static bool read(decode_context& ctx, const input& from, T& to) {
    constexpr text_form form{Codec::wanted, &parse<T>};
    return engine::read_form(ctx, from, form, &to);
  }
  template <typename T>
  static value make(const T& object) {
    return value(object.to_string());
  }
  static constexpr std::string_view noun_among(type_kind) { return Codec::wanted; }

 private:
  template <typename T>
  static std::string parse(std::string_view text, void* to) {
    outcome<T> made = T::parse(text);
    if (!made) return std::move(made).error().message;
    *static_cast<T*>(to) = *std::move(made);
    return {};
  }
};

// Strings: std::string and the like, std::string_view, a char, a path of files.
template <typename T>
struct standard_codec<standard_kind::text, T> : text_codec {
  static constexpr bool is_text = true;

  static bool read(decode_context& ctx, const input& from, T& to) {
    if constexpr (std::is_same_v<T, std::string>) {
      return engine::read_string(ctx, from, to);
    } else {
      std::string text;
      if (!engine::read_string(ctx, from, text)) return false;
      to.assign(text.data(), text.size());
      return true;
    }
  }
  static value make(const T& object) { return value(std::string_view(object.data(), object.size())); }
};

template <>
struct codec<std::string_view> : plain_codec<&engine::read_view, text_codec> {};

// A text of one ASCII character.
template <>
struct codec<char> : text_codec {
  static constexpr std::string_view noun = "a value";
  static constexpr value_form described_form = value_form::character;

  template <typename T>
  static bool read(decode_context& ctx, const input& from, T& to) {
    std::string text;
    if (!engine::read_string(ctx, from, text)) return false;
    if (text.size() != 1 || static_cast<unsigned char>(text[0]) >= 0x80)
      return engine::reject_given(ctx, from, "one ASCII character");
    to = text[0];
    return true;
  }
  template <typename T>
  static value make(const T& object) {
    return value(std::string_view(&object, 1));
  }
};

template <typename T>
struct standard_codec<standard_kind::path, T> : text_codec {
  static constexpr value_form described_form = value_form::path;

  static bool read(decode_context& ctx, const input& from, T& to) {
    std::string text;
    if (!engine::read_string(ctx, from, text)) return false;
    to = T(std::move(text));
    return true;
  }
  static value make(const T& object) { return value(std::string_view(object.string())); }
};

// Relative to the file that it is written in.
template <>
struct codec<file_path> : text_codec {
  static constexpr value_form described_form = value_form::path;

  template <typename T>
  static bool read(decode_context& ctx, const input& from, T& to) {
    std::string text;
    if (!engine::read_string(ctx, from, text)) return false;
    to.path = engine::beside_source(ctx, from, text);
    to.written = std::move(text);
    return true;
  }
  template <typename T>
  static value make(const T& object) {
    return value(std::string_view(object.written));
  }
};

// hcl::base64<Bytes>, from a text such as "aGVsbG8=".
template <typename Bytes>
struct codec<base64<Bytes>> : text_codec {
  using byte = typename Bytes::value_type;
  static constexpr std::string_view noun = "bytes in base64";
  static constexpr value_form described_form = value_form::base64;
  static constexpr std::string_view noun_among(type_kind) { return "bytes in base64 such as \"aGVsbG8=\""; }

  static bool read(decode_context& ctx, const input& from, Bytes& to) {
    std::string bytes;
    if (!engine::read_base64(ctx, from, bytes)) return false;
    if constexpr (requires { to.resize(bytes.size()); })
      to.resize(bytes.size());
    else if (bytes.size() != to.size())
      return engine::reject_given(ctx, from, std::to_string(to.size()) + " bytes in base64");
    std::transform(bytes.begin(), bytes.end(), to.begin(),
                   [](char c) { return static_cast<byte>(static_cast<unsigned char>(c)); });
    return true;
  }
  static value make(const Bytes& object) {
    std::string bytes(object.size(), '\0');
    std::transform(object.begin(), object.end(), bytes.begin(), [](byte b) { return static_cast<char>(b); });
    return value(encoding::base64_text(bytes));
  }
  template <typename To>
  static void describe(To& to) {
    if constexpr (!requires(Bytes & bytes) { bytes.resize(1); }) to.size = Bytes().size();
  }
  template <typename Struct, fixed_string Field>
  static consteval bool require_value() {
    static_assert(sizeof(byte) == 1, "hcl: hcl::base64 takes a container of bytes or characters");
    return sizeof(byte) == 1;
  }
};

// A list of bytes would be read as names of enumerators, of which there are none.
template <>
struct codec<std::byte> : codec_base {
  static constexpr std::string_view noun = "a byte";
  template <typename Struct, fixed_string Field>
  static consteval bool require_value() {
    static_assert(
        sizeof(Struct) == 0,
        "hcl: bytes are a text in base64, hcl::base64<std::vector<std::byte>>, or a list of numbers, "
        "std::vector<std::uint8_t>");
    return false;
  }
};

// hcl::byte_size, from a number of bytes or a text such as "64KiB".
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
  template <typename T>
  static value make(const T& object) {
    return encoding::size_value(object.bytes);
  }
};

// hcl::cidr, from a text such as "10.0.0.0/8" or "2001:db8::/32".
template <>
struct codec<cidr> : parsed_text_codec<codec<cidr>> {
  static constexpr std::string_view noun = "a network";
  static constexpr value_form described_form = value_form::cidr;
  static constexpr std::string_view wanted = "a network such as \"10.0.0.0/8\" or \"2001:db8::/32\"";
};

// hcl::ip_address, from a text such as "192.0.2.1" or "2001:db8::1".
template <>
struct codec<ip_address> : parsed_text_codec<codec<ip_address>> {
  static constexpr std::string_view noun = "an IP address";
  static constexpr value_form described_form = value_form::ip_address;
  static constexpr std::string_view wanted = "an IP address such as \"192.0.2.1\" or \"2001:db8::1\"";
};

// hcl::semantic_version, from a text such as "1.4.0-rc.1".
template <>
struct codec<semantic_version> : parsed_text_codec<codec<semantic_version>> {
  static constexpr std::string_view noun = "a version";
  static constexpr value_form described_form = value_form::version;
  static constexpr std::string_view wanted = "a version such as \"1.4.0\" or \"2.0.0-rc.1\"";
};

}  // namespace hcl::inline v1_0::detail
