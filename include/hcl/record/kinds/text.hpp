// Strings: std::string and the like, std::string_view, a char, a path of files.
#pragma once

#include <string>
#include <string_view>
#include <type_traits>
#include <utility>

#include <hcl/record/standard_kind.hpp>
#include <hcl/tags/units.hpp>

namespace hcl::inline v1_0::detail {

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
struct codec<std::string_view> : text_codec {
  template <typename T>
  static bool read(decode_context& ctx, const input& from, T& to) {
    return engine::read_view(ctx, from, to);
  }
  template <typename T>
  static value make(const T& object) {
    return value(object);
  }
};

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

}  // namespace hcl::inline v1_0::detail
