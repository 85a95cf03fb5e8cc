// Reads a value into a member by its codec, and texts into map keys.
#pragma once

#include <string_view>

#include <hcl/record/codec.hpp>
#include <hcl/record/engine.hpp>
#include <hcl/record/kinds.hpp>

namespace hcl::inline v1_0::detail {

// Keys are text, or whatever can be read from it.
template <typename Key>
bool read_key(decode_context& ctx, const input& origin, std::string_view text, Key& to) {
  if constexpr (codec_of<Key>::is_text) {
    to.assign(text.data(), text.size());
    return true;
  } else {
    const value known(text);
    return read(ctx, {origin.node, &known, false, origin.constant}, to);
  }
}

// A key of a map; messages are about the map.
template <typename Key>
bool read_key_of(decode_context& ctx, const mapping_input& entries, std::size_t index, std::string_view text,
                 Key& to) {
  if constexpr (codec_of<Key>::is_text) return read_key(ctx, {}, text, to);
  const scoped_value map(ctx.position.place, ctx.position.place->outer);
  const scoped_value what(ctx.position.what, ctx.position.place ? "A key of" : ctx.position.what);
  return read_key(ctx, engine::origin_of_key(entries, index), text, to);
}

template <typename T>
consteval bool require_readable() {
  constexpr bool is_readable = shape_of<T> != shape::none && shape_of<T> != shape::body;
  static_assert(is_readable,
                "hcl: values of this type cannot be decoded; choose a supported type, or specialise "
                "hcl::decoder for it");
  return is_readable;
}
template <typename T>
bool read(decode_context& ctx, const input& from, T& to) {
  if constexpr (require_readable<T>())
    return codec_of<T>::read(ctx, from, to);
  else
    return false;
}

// The same through a pointer, for tables of fields.
template <typename T>
bool read_field(decode_context& ctx, const input& from, void* field) {
  if constexpr (require_readable<T>())
    return codec_of<T>::read(ctx, from, *static_cast<T*>(field));
  else
    return false;
}

}  // namespace hcl::inline v1_0::detail
