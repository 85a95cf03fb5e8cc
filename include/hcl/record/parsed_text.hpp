// Base of codecs for types with `parse` and `to_string`.
#pragma once

#include <string>
#include <string_view>
#include <utility>

#include <hcl/record/codec.hpp>
#include <hcl/support/outcome.hpp>

namespace hcl::inline v1_0::detail {

// `Codec` says what messages call it: `wanted`, such as "an IP address such as \"192.0.2.1\"".
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

}  // namespace hcl::inline v1_0::detail
