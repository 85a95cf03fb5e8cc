// Types that hold one value of another and say something about it: whether it is there, where, how secret.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>

#include <hcl/record/codec.hpp>
#include <hcl/record/encode_context.hpp>
#include <hcl/record/kinds/custom.hpp>
#include <hcl/text/range.hpp>
#include <hcl/value/marks.hpp>

namespace hcl::inline v1_0::detail {

// std::optional, std::unique_ptr, std::shared_ptr: null empties them, and nothing leaves them as they are.
template <typename T, typename Inside>
struct holder_codec : wrapper_codec<Inside> {
  static constexpr bool may_be_key = false;
  static constexpr bool takes_null = true;
  static constexpr bool may_be_absent = true;
  static constexpr bool wraps_constrained = true;
  static constexpr bool is_read_as_block = codec_of<Inside>::is_read_as_block;
  static constexpr bool is_one_block = codec_of<Inside>::is_one_block;

  template <typename Holder>
  static auto content(Holder& object) -> decltype(std::addressof(*object)) {
    return object ? std::addressof(*object) : nullptr;
  }
  static void make_if_empty(T& object) requires std::is_default_constructible_v<Inside> {
    if (object) return;
    if constexpr (requires { object.emplace(); })
      object.emplace();
    else
      object = T(new Inside());
  }
  static bool read(decode_context& ctx, const input& from, T& to) {
    input resolved = from;
    value storage;
    if constexpr (!wants_syntax<T>()) {
      if (!engine::resolve(ctx, resolved, storage, wanted_word<Inside>())) return false;
      if (engine::is_null(resolved)) {
        to.reset();
        return true;
      }
    }
    if constexpr (is_read_first<Inside>) {
      std::optional<Inside> made = codec_of<Inside>::read_new(ctx, resolved);
      if (!made) return false;
      if constexpr (requires { to.emplace(*std::move(made)); })
        to.emplace(*std::move(made));
      else
        to = T(new Inside(*std::move(made)));
      return true;
    } else {
      make_if_empty(to);
      return hcl::detail::read(ctx, resolved, *to);
    }
  }
  template <typename To>
  static void describe(To& to) {
    to.takes_null = true;
  }
  static bool is_nothing(const T& object) { return !object || hcl::detail::is_nothing(*object); }
};

template <typename T>
struct codec<std::optional<T>> : holder_codec<std::optional<T>, T> {
  static constexpr bool may_be_omitted = true;
};
template <typename T>
struct codec<std::unique_ptr<T>> : holder_codec<std::unique_ptr<T>, T> {
  static constexpr bool is_alternative_block = codec_of<T>::is_alternative_block;
};
template <typename T>
struct codec<std::shared_ptr<T>> : holder_codec<std::shared_ptr<T>, T> {
  static constexpr bool is_alternative_block = codec_of<T>::is_alternative_block;
};
template <typename T>
struct codec<std::unique_ptr<T[]>> : standard_codec<standard_kind::none, std::unique_ptr<T[]>> {};
template <typename T>
struct codec<std::shared_ptr<T[]>> : standard_codec<standard_kind::none, std::shared_ptr<T[]>> {};

// hcl::located<T>: a value and where it was written.
template <typename T>
struct codec<located<T>> : wrapper_codec<T> {
  static constexpr bool may_be_absent = codec_of<T>::may_be_absent;
  static constexpr bool wraps_constrained = true;
  static constexpr bool is_read_as_block = codec_of<T>::is_read_as_block;
  static constexpr bool is_one_block = codec_of<T>::is_one_block;
  static constexpr bool is_alternative_block = codec_of<T>::is_alternative_block;

  template <typename Located>
  static auto content(Located& object) {
    return std::addressof(object.value);
  }
  static bool read(decode_context& ctx, const input& from, located<T>& to) {
    to.range = engine::range_of(ctx, from);
    if (ctx.position.place && !ctx.position.place->outer)
      to.name_range = engine::range_at(ctx, ctx.position.name_range);
    to.whole_range = to.name_range ? between(to.name_range, to.range) : hcl::range();
    return hcl::detail::read(ctx, from, to.value);
  }
  static void note_block(const decode_context& ctx, const block_input& from, located<T>& to) {
    to.range = engine::range_at(ctx, from.definition_range);
    to.name_range = engine::range_at(ctx, from.type_range);
    to.whole_range = engine::range_at(ctx, from.whole_range());
  }
  static bool is_nothing(const located<T>& object) { return hcl::detail::is_nothing(object.value); }
};

// hcl::sensitive<T>: a value that is never shown.
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
    to.content = ctx.marks_defaults ? make(object) : value(redacted_text).with_marks(mark("sensitive"));
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
