// hcl::sensitive<T>: a value that is never shown.
#pragma once

#include <memory>
#include <string>
#include <string_view>

#include <hcl/record/codec.hpp>
#include <hcl/record/encode_context.hpp>
#include <hcl/value/marks.hpp>

namespace hcl::inline v1_0::detail {

template <typename T>
struct codec<sensitive<T>> : wrapper_codec<T> {
  static constexpr bool may_be_absent = codec_of<T>::may_be_absent;
  static constexpr bool is_sensitive = true;
  static constexpr bool is_modelled = true;

  template <typename Sensitive>
  static auto content(Sensitive& object) {
    return std::addressof(*object);
  }
  static bool read(decode_context& ctx, const input& from, sensitive<T>& to) {
    const secret_scope redacted(ctx);
    return hcl::detail::read(ctx, from, *to);
  }
  static value make(const sensitive<T>& object) {
    return value_maker<T>::make(*object).with_marks(mark("sensitive"));
  }
  template <typename To>
  static void describe(To& to) {
    to.is_sensitive = true;
  }
  static std::string why_unwritable(const sensitive<T>& object, bool reveals) {
    return reveals ? hcl::detail::why_unwritable(*object, reveals) : std::string();
  }
  static void model(const encode_context& ctx, std::string_view name, const sensitive<T>& object,
                    model_item& to, std::string_view) {
    if (ctx.reveals()) return model_part(ctx, name, *object, to);
    if (ctx.sensitive == sensitive_values::reject)
      return ctx.reject(name, "is sensitive, and must not be shown.");
    to.content = value(redacted_text).with_marks(mark("sensitive"));
  }
  template <typename Struct, fixed_string Field>
  static consteval bool require_value() {
    constexpr bool is_value = !wants_syntax<T>();
    static_assert(is_value,
                  "hcl: an expression is text of the configuration and cannot be kept secret; make the value "
                  "sensitive that it gives");
    if constexpr (is_value)
      return require_decodable<Struct, Field, T>();
    else
      return false;
  }
};

}  // namespace hcl::inline v1_0::detail
