// Expressions that are kept as they are written: hcl::expression, and hcl::expr<T>, which knows the type of
// its value.
#pragma once

#include <string_view>
#include <utility>

#include <hcl/eval/expression.hpp>
#include <hcl/record/codec.hpp>
#include <hcl/record/encode_context.hpp>
#include <hcl/value/marks.hpp>

namespace hcl::inline v1_0::detail {

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

}  // namespace hcl::inline v1_0::detail
