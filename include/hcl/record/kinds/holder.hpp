// std::optional, std::unique_ptr, std::shared_ptr: null empties them, and nothing leaves them as they are.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>

#include <hcl/record/encode_context.hpp>
#include <hcl/record/kinds/none.hpp>

namespace hcl::inline v1_0::detail {

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
    if constexpr (is_read_first<Inside>) {
      return read_first(ctx, from, to);
    } else if constexpr (wants_syntax<T>()) {
      make_if_empty(to);
      return hcl::detail::read(ctx, from, *to);
    } else {
      input resolved = from;
      value storage;
      if (!engine::resolve(ctx, resolved, storage)) return false;
      if (engine::is_null(resolved)) {
        to.reset();
        return true;
      }
      make_if_empty(to);
      return hcl::detail::read(ctx, resolved, *to);
    }
  }
  static bool read_first(decode_context& ctx, const input& from, T& to) {
    input resolved = from;
    value storage;
    if constexpr (!wants_syntax<T>()) {
      if (!engine::resolve(ctx, resolved, storage)) return false;
      if (engine::is_null(resolved)) {
        to.reset();
        return true;
      }
    }
    std::optional<Inside> made = codec_of<Inside>::read_new(ctx, resolved);
    if (!made) return false;
    if constexpr (requires { to.emplace(*std::move(made)); })
      to.emplace(*std::move(made));
    else
      to = T(new Inside(*std::move(made)));
    return true;
  }
  static value make(const T& object) {
    return object ? value_maker<Inside>::make(*object) : value::null(implied_type<Inside>());
  }
  template <typename To>
  static void describe(To& to) {
    to.takes_null = true;
  }
  static bool is_nothing(const T& object) { return !object || hcl::detail::is_nothing(*object); }
  static std::string why_unwritable(const T& object, bool reveals) {
    return object ? hcl::detail::why_unwritable(*object, reveals) : std::string();
  }
  static void model(const encode_context& ctx, std::string_view name, const T& object, model_item& to,
                    std::string_view discriminator) {
    if (object) model_part(ctx, name, *object, to, discriminator);
  }
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

}  // namespace hcl::inline v1_0::detail
