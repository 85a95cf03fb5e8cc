// Objects of the program in capsules, where a hcl::capsule_decoder says which: std::shared_ptr<const T>,
// which shares the object, and for parameters of functions the object itself.
#pragma once

#include <memory>
#include <string>

#include <hcl/record/codec.hpp>

namespace hcl::inline v1_0::detail {

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

}  // namespace hcl::inline v1_0::detail
