// Plain values straight into members, by what their codecs offer: a function for each type that can be read
// so. Knows no text around the values.
#pragma once

#include <concepts>
#include <cstddef>
#include <string_view>
#include <type_traits>

#include <hcl/record/codec.hpp>
#include <hcl/record/engine.hpp>
#include <hcl/record/map_entry.hpp>
#include <hcl/support/compiler.hpp>
#include <hcl/text/plain_value.hpp>

namespace hcl::inline v0_1::detail {

// A type whose codec reads a string, number or truth value.
template <typename T>
concept plain_scalar = requires(const plain_value& from, T& to) {
  { codec_of<T>::read_plain(from, to) } -> std::same_as<bool>;
};
// One whose codec wants to know more: the parts of a list or object, or the place.
template <typename T>
concept plain_container = requires(const plain_input& from, T& to) {
  { codec_of<T>::read_plain(from, to) } -> std::same_as<bool>;
};
template <typename T>
concept plain_kind = plain_scalar<T> || plain_container<T>;

template <typename T>
bool read_plain_value(const plain_input& from, T& to) {
  if constexpr (plain_scalar<T>)
    return codec_of<T>::read_plain(from.whole, to);
  else
    return codec_of<T>::read_plain(from, to);
}
// The part at `next`, which goes on to the one after it.
template <typename T>
bool read_plain_part(const plain_input& from, std::size_t& next, T& to) {
  if constexpr (plain_scalar<T>)
    return codec_of<T>::read_plain(from.parts[next++], to);
  else
    return codec_of<T>::read_plain(from.take_part(next), to);
}
// How many elements a list has.
template <typename Element>
std::size_t count_plain_elements(const plain_input& list) noexcept {
  return plain_scalar<Element> ? list.parts.size() : count_plain_parts(list);
}
template <typename T>
HCL_HOT bool read_plain_field(const plain_input& from, void* field) {
  return read_plain_value(from, *static_cast<T*>(field));
}

// For a row of a table of fields; null if the type is read the general way only.
template <typename T>
consteval auto way_to_read_plain() -> bool (*)(const plain_input&, void*) {
  if constexpr (holds_sensitive<T>())
    return nullptr;
  else if constexpr (plain_kind<T>)
    return &read_plain_field<T>;
  else
    return nullptr;
}

// Whether it has a view of the text somewhere in it, but for members of structs.
template <typename T>
consteval bool holds_view();
template <typename... Part>
consteval bool any_holds_view(type_list<Part...>) {
  return (false || ... || holds_view<Part>());
}
template <typename T>
consteval bool holds_view() {
  if constexpr (std::is_void_v<inside_t<T>>)
    return std::is_same_v<T, std::string_view> || any_holds_view(typename codec_of<T>::parts());
  else
    return holds_view<inside_t<T>>();
}

template <typename T>
inline constexpr bool is_located = false;
template <typename T>
inline constexpr bool is_located<located<T>> = true;
// Whether it says where something was written.
template <typename T>
consteval bool holds_place() {
  if constexpr (std::is_void_v<inside_t<T>>)
    return false;
  else
    return is_located<T> || holds_place<inside_t<T>>();
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
    return !keys_may_agree<T>() && is_plain_block<typename T::mapped_type>();
  else if constexpr (form == shape::sequence)
    return is_plain_block<inside_t<T>>();
  else if constexpr (form == shape::wrapper)
    return known::takes_null && !known::is_sensitive && is_plain_block<inside_t<T>>();
  else
    return false;
}

}  // namespace hcl::inline v0_1::detail
