// Types with a hcl::decoder of their own, and those that need one.
#pragma once

#include <concepts>
#include <optional>
#include <string_view>
#include <utility>

#include <hcl/diagnostics/result.hpp>
#include <hcl/eval/expression.hpp>
#include <hcl/record/codec.hpp>
#include <hcl/record/encode_context.hpp>
#include <hcl/record/standard_kind.hpp>
#include <hcl/support/outcome.hpp>

namespace hcl::inline v1_0::detail {

template <typename T>
concept has_decoder = requires {
  sizeof(decoder<T>);
};
template <typename T>
concept has_encoder = requires(const T& object) {
  { decoder<T>::encode(object) } -> std::convertible_to<value>;
};
// Types read from an expression are written as one.
template <typename T>
concept has_syntax_encoder = requires(const T& object) {
  { decoder<T>::encode(object) } -> std::same_as<expression>;
};
// Its form as a value: in C++, and as a string of the JSON syntax.
template <typename T>
concept has_value_encoder = requires(const T& object) {
  { decoder<T>::encode_value(object) } -> std::convertible_to<value>;
};

// Whether what is customised is so in the way it is used.
template <typename Type>
consteval bool require_custom() {
  constexpr bool is_callable = customised_by_syntax<Type> || requires(const value& v) {
    outcome<Type>(decoder<Type>::decode(v));
  };
  static_assert(is_callable,
                "hcl: a hcl::decoder<T> has a function `static hcl::outcome<T> decode(const hcl::value&)`");
  return is_callable;
}

// decoder<T>::decode(value) -> outcome<T>. Nulls and unknown values do not get that far, unless
// `decoder<T>::takes_null` is true. Or decoder<T>::decode(expression) -> result<T>: types that are read from
// what is written, not from its value.
template <typename T>
struct custom_codec : codec_base {
  static constexpr bool keeps_syntax = customised_by_syntax<T>;
  static constexpr bool is_written_by_parts = has_syntax_encoder<T>;

  static bool read(decode_context& ctx, const input& from, T& to) {
    return read_into(ctx, from, [&](T&& made) { to = std::move(made); });
  }
  // Reads a type that cannot be constructed before it is read.
  static std::optional<T> read_new(decode_context& ctx, const input& from) {
    std::optional<T> read;
    (void)read_into(ctx, from, [&](T&& made) { read.emplace(std::move(made)); });
    return read;
  }
  template <typename Take>
  static bool read_into(decode_context& ctx, const input& from, const Take& take) {
    if constexpr (customised_by_syntax<T>) {
      if (!from.known && (from.node || from.constant)) {
        expression written;
        if (!engine::read_expression(ctx, from, written)) return false;
        result<T> made = decoder<T>::decode(written);
        ctx.diags->append(made.diagnostics());
        if (made) take(*std::move(made));
        return made.has_value();
      }
    }
    if constexpr (customised_by_syntax<T> && !requires(const value& v) { decoder<T>::decode(v); })
      return engine::reject(ctx, from, "must be written as an expression, not computed.");
    else
      return read_value_into(ctx, from, take);
  }
  template <typename Take>
  static bool read_value_into(decode_context& ctx, const input& from, const Take& take) {
    value given;
    if (!engine::read_value(ctx, from, given)) return false;
    constexpr bool reads_null = requires { requires decoder<T>::takes_null; };
    if (given.is_null() && !reads_null) return engine::reject(ctx, from, "must not be null.");
    if (!given.is_wholly_known()) return engine::reject_unknown(ctx, from);
    outcome<T> made = decoder<T>::decode(given.unmarked());
    if (!made) return engine::reject_with(ctx, from, made.error());
    take(*std::move(made));
    return true;
  }
  template <typename To>
  static void describe(To& to) {
    constexpr bool reads_null = requires { requires decoder<T>::takes_null; };
    if constexpr (requires { to = decoder<T>::describe(); }) to = decoder<T>::describe();
    to.takes_null = to.takes_null || reads_null;
    to.is_custom = true;
  }
  static value make(const T& object) requires has_encoder<T> { return decoder<T>::encode(object); }
  static value make(const T& object) requires(!has_encoder<T> && has_value_encoder<T>) {
    return decoder<T>::encode_value(object);
  }
  static void model(const encode_context& ctx, std::string_view name, const T& object, model_item& to,
                    std::string_view) {
    to.written = decoder<T>::encode(object);
    if (!to.written) return ctx.reject(name, "has a value that no expression can represent.");
    if constexpr (has_value_encoder<T>) to.content = decoder<T>::encode_value(object);
  }

  template <typename Struct, fixed_string Field>
  static consteval bool require_value() {
    return require_custom<T>();
  }
};

// Types that cannot be members, and the sentences that reject them.
template <typename T>
struct standard_codec<standard_kind::none, T> : codec_base {
  static constexpr hcl::detail::shape form = hcl::detail::shape::none;

  template <typename Struct, fixed_string Field>
  static consteval bool require_value() {
    if constexpr (has_decoder<T>) {
      return require_custom<T>();
    } else {
      static_assert(!character_type<T>,
                    "hcl: a character is a char or a std::string; wider characters cannot be decoded");
      static_assert(character_type<T> || is_tagged<T>,
                    "hcl: values of this type cannot be decoded; choose a supported type, or specialise "
                    "hcl::decoder for it");
      return false;
    }
  }
};

}  // namespace hcl::inline v1_0::detail
