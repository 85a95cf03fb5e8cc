// hcl::base64<Bytes>, from a text such as "aGVsbG8=".
#pragma once

#include <algorithm>
#include <cstddef>
#include <string>
#include <string_view>

#include <hcl/record/codec.hpp>
#include <hcl/record/encode_context.hpp>
#include <hcl/tags/flags.hpp>

namespace hcl::inline v1_0::detail {

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

}  // namespace hcl::inline v1_0::detail
