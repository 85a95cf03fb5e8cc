// Members that keep what the language has: values, capsules, expressions, bodies.
#pragma once

#include <memory>
#include <string_view>
#include <utility>

#include <hcl/body/body.hpp>
#include <hcl/eval/expression.hpp>
#include <hcl/record/codec.hpp>
#include <hcl/record/encode_context.hpp>
#include <hcl/value/marks.hpp>

namespace hcl::inline v1_0::detail {

// hcl::value: any value.
template <>
struct codec<value> : plain_codec<&engine::read_value, codec_base> {
  static constexpr bool takes_null = true;

  template <typename To>
  static void describe(To& to) {
    to.takes_null = true;
  }
};

// Objects of the program in capsules, where a hcl::capsule_decoder says which: std::shared_ptr<const T>,
// which shares the object, and for parameters of functions the object itself.
template <typename T>
concept in_capsule = requires {
  typename decoder<T>::in_capsule;
};

// The argument of a parameter `const T&`.
template <typename T>
struct borrowed {
  std::shared_ptr<const T> object;
  operator const T&() const noexcept { return *object; }
};

template <typename T>
struct capsule_codec : codec_base {
  static constexpr kind_set read_from{type_kind::capsule};
  static constexpr bool may_be_key = false;

  template <typename... Around>
  static constexpr type implied() {
    return decoder<T>::capsule_of().type();
  }
  static bool read_object(decode_context& ctx, const input& from, bool takes_null,
                          std::shared_ptr<const T>& to) {
    value given;
    if (!engine::read_value(ctx, from, given)) return false;
    if (!given.is_wholly_known()) return engine::reject_unknown(ctx, from);
    to = decoder<T>::capsule_of().share(given);
    if (to || (given.is_null() && takes_null)) return true;
    if (given.is_null()) return engine::reject(ctx, from, "must not be null.");
    return engine::reject_given(ctx, from, "a value of the type " + decoder<T>::capsule_of().name());
  }
};
template <in_capsule T>
struct codec<std::shared_ptr<const T>> : capsule_codec<T> {
  static constexpr bool takes_null = true;
  static constexpr bool may_be_absent = true;
  using object = std::shared_ptr<const T>;

  static bool read(decode_context& ctx, const input& from, object& to) {
    return capsule_codec<T>::read_object(ctx, from, true, to);
  }
  static value make(const object& from) {
    return from ? decoder<T>::capsule_of().make(from) : value::null(decoder<T>::capsule_of().type());
  }
  static bool is_nothing(const object& from) { return !from; }
};
template <typename T>
struct codec<borrowed<T>> : capsule_codec<T> {
  static bool read(decode_context& ctx, const input& from, borrowed<T>& to) {
    return capsule_codec<T>::read_object(ctx, from, false, to.object);
  }
};

// Expressions that are kept as they are written: hcl::expression, and hcl::expr<T>, which knows the type of
// its value.
struct syntax_codec : codec_base {
  static constexpr value_form described_form = value_form::expression;
  static constexpr bool may_be_key = false;
  static constexpr bool keeps_syntax = true;
  static constexpr bool is_written_by_parts = true;
};

template <>
struct codec<expression> : syntax_codec {
  static constexpr bool may_be_absent = true;

  template <typename T>
  static bool read(decode_context& ctx, const input& from, T& to) {
    return engine::read_expression(ctx, from, to);
  }
  template <typename T>
  static bool is_nothing(const T& object) {
    return !object;
  }
  template <typename T>
  static void model(const encode_context&, std::string_view, const T& object, model_item& to,
                    std::string_view) {
    to.written = object;
  }
};

template <typename T>
struct codec<expr<T>> : syntax_codec {
  using later = type_list<T>;

  static bool read(decode_context& ctx, const input& from, expr<T>& to) {
    expression written;
    if (!engine::read_expression(ctx, from, written)) return false;
    to = expr<T>(std::move(written));
    return true;
  }
  static void model(const encode_context& ctx, std::string_view name, const expr<T>& object, model_item& to,
                    std::string_view) {
    if (object.written() && !ctx.reveals() && may_hold_secret<T>()) {
      if (ctx.sensitive == sensitive_values::reject)
        return ctx.reject(name, "may give something sensitive, and must not be shown.");
      to.content = value(redacted_text).with_marks(mark("sensitive"));
      if (ctx.marks_defaults) to.written = object.written();
    } else if (object.written()) {
      to.written = object.written();
    } else {
      model_member_value(ctx, name, object.known() ? *object.known() : T{}, to);
    }
  }
  template <typename Struct, fixed_string Field>
  static consteval bool require_value() {
    return require_decodable<Struct, Field, T>();
  }
};

// hcl::body: a block or the rest of one, to be decoded later.
template <>
struct codec<body> : codec_base {
  static constexpr hcl::detail::shape form = hcl::detail::shape::body;
  static constexpr bool is_read_as_block = true;
  static constexpr bool is_one_block = true;

  template <typename Struct, fixed_string Field>
  static consteval bool require_value() {
    static_assert(Field.view().data() == nullptr,
                  "hcl: a body is not a value; say hcl::remain or hcl::block");
    return false;
  }
};

}  // namespace hcl::inline v1_0::detail
