// Plain values straight into members, by what their codecs offer: a function for each type that can be read
// so. Knows no text around the values.
#pragma once

#include <concepts>
#include <string_view>
#include <type_traits>

#include <hcl/record/codec.hpp>
#include <hcl/record/engine.hpp>
#include <hcl/text/plain_value.hpp>

namespace hcl::inline v0_1::detail {

// A type whose codec reads a string, number or truth value.
template <typename T>
concept plain_scalar = requires(const plain_value& from, T& to) {
  { codec_of<T>::read_plain(from, to) } -> std::same_as<bool>;
};
// One whose codec reads a list or object of these.
template <typename T>
concept plain_container = requires(const plain_input& from, T& to) {
  { codec_of<T>::read_plain(from, to) } -> std::same_as<bool>;
};

template <typename T>
bool read_plain_field(const plain_input& from, void* field) {
  if constexpr (plain_scalar<T>)
    return codec_of<T>::read_plain(from.whole, *static_cast<T*>(field));
  else
    return codec_of<T>::read_plain(from, *static_cast<T*>(field));
}

// For a row of a table of fields; null if the type is read the general way only.
template <typename T>
consteval auto way_to_read_plain() -> bool (*)(const plain_input&, void*) {
  if constexpr (holds_sensitive<T>())
    return nullptr;
  else if constexpr (plain_scalar<T> || plain_container<T>)
    return &read_plain_field<T>;
  else
    return nullptr;
}

// Whether it has a view of the text somewhere in it.
template <typename T>
consteval bool holds_view() {
  if constexpr (std::is_void_v<inside_t<T>>)
    return std::is_same_v<T, std::string_view>;
  else
    return holds_view<inside_t<T>>();
}

// Whether blocks of that type can be read from plain text, as far as what is between list or map and struct
// is concerned.
template <typename T>
consteval bool is_plain_block() {
  constexpr shape form = shape_of<T>;
  using known = codec_of<T>;
  if constexpr (form == shape::record)
    return true;
  else if constexpr (form == shape::mapping)
    return codec_of<typename T::key_type>::is_text && is_plain_block<typename T::mapped_type>();
  else if constexpr (form == shape::sequence)
    return is_plain_block<inside_t<T>>();
  else if constexpr (form == shape::wrapper)
    return known::takes_null && !known::is_sensitive && is_plain_block<inside_t<T>>();
  else
    return false;
}

}  // namespace hcl::inline v0_1::detail
