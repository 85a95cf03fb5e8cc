// A struct as a table: what the engine is told about each member, made when compiling. After this, no templates.
#pragma once

#include <array>
#include <cstddef>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>

#include <hcl/record/blocks.hpp>
#include <hcl/record/engine.hpp>
#include <hcl/record/kind.hpp>
#include <hcl/record/layout.hpp>
#include <hcl/record/read.hpp>
#include <hcl/record/requirements.hpp>

namespace hcl::inline v0_1::detail {

// An attribute that may be absent may be null as well, and then the field stays as it is.
template <typename T>
bool read_defaulted(reading& run, const input& from, void* field) {
  if constexpr (wants_syntax<T>() || kind_of<T> == read_as::optional || kind_of<T> == read_as::pointer || kind_of<T> == read_as::value) {
    return read_field<T>(run, from, field);
  } else {
    input settled = from;
    value room;
    if (!engine::settle(run, settled, room)) return false;
    return engine::is_null(settled) || read(run, settled, *static_cast<T*>(field));
  }
}

// One attribute that no other field claims.
template <typename T>
bool read_rest_entry(reading& run, std::string_view name, const input& from, void* field) {
  T& to = *static_cast<T*>(field);
  typename T::key_type key{};
  return read_key(run, from, name, key) && read(run, from, to.try_emplace(std::move(key)).first->second);
}

template <typename T>
void take_rest(const reading& run, const record_info& info, const syntax::body_node* native, body* other, void* field) {
  *static_cast<T*>(field) = engine::rest_of(run, info, native, other);
}

template <typename T>
const record_info& info_of();

template <typename T, std::size_t Index>
constexpr field_info make_field() {
  using facts = facts_at<T, Index>;
  using payload = typename facts::payload;
  constexpr facts given = layout<T>::template facts<Index>();
  field_info info{.name = given.name, .role = facts::role, .required = !given.may_be_absent, .is_string = std::is_same_v<payload, std::string>};
  if constexpr (holds_sensitive<payload>()) info.sensitive = &engine::conceal;
  using record = typename decltype(record_in<payload>())::type;
  if constexpr (!std::is_void_v<record>) info.inside = &info_of<record>;
  if constexpr (facts::role == field_role::attribute || facts::role == field_role::label) {
    info.read = &read_field<payload>;
  } else if constexpr (facts::role == field_role::defaulted) {
    info.read = &read_defaulted<payload>;
  } else if constexpr (facts::role == field_role::block) {
    info.blocks = &access_to_blocks<payload>;
    info.required = info.blocks->single && !given.may_be_absent;
  } else if constexpr (facts::role == field_role::attributes || facts::role == field_role::remain) {
    if constexpr (kind_of<payload> == read_as::mapping) info.read_entry = &read_rest_entry<payload>;
    else info.take_rest = &take_rest<payload>;
  }
  return info;
}

// The same for a struct with labels or blocks that is read from a value, as to_value() makes it: labels and blocks are attributes there.
template <typename T, std::size_t Index>
constexpr field_info make_value_field() {
  using facts = facts_at<T, Index>;
  using payload = typename facts::payload;
  if constexpr (facts::role == field_role::label) {
    field_info info{.name = layout<T>::template facts<Index>().name, .read = &read_field<payload>};
    if constexpr (holds_sensitive<payload>()) info.sensitive = &engine::conceal;
    return info;
  } else if constexpr (facts::role == field_role::block) {
    field_info info{.name = layout<T>::template facts<Index>().name, .role = field_role::ignored, .required = false};
    if constexpr (!std::is_void_v<typename decltype(record_in<payload>())::type>) {
      info.required = holds_one_block<payload>() && !layout<T>::template facts<Index>().may_be_absent;
      info.role = field_role::attribute;
      info.read = &read_field<payload>;
    }
    return info;
  } else {
    return make_field<T, Index>();
  }
}

template <typename T>
struct value_table {
  static constexpr std::size_t count = layout<T>::count;
  static constexpr std::array<field_info, count> fields = []<std::size_t... I>(std::index_sequence<I...>) {
    return std::array<field_info, count>{make_value_field<T, I>()...};
  }(std::make_index_sequence<count>());
  static constexpr record_info info{{fields.data(), fields.size()}};
};

template <typename T>
struct field_table {
  static constexpr std::size_t count = layout<T>::count;
  static constexpr std::array<field_info, count> fields = []<std::size_t... I>(std::index_sequence<I...>) {
    return std::array<field_info, count>{make_field<T, I>()...};
  }(std::make_index_sequence<count>());
  static constexpr record_info info{{fields.data(), fields.size()}};
};

template <typename T>
const record_info& info_of() {
  return field_table<T>::info;
}

// The fields of one object, for as long as it is read.
template <typename T>
struct object_fields {
  explicit object_fields(T& object) { layout<T>::locate(object, states.data()); }
  std::array<field_state, layout<T>::count + 1> states{};  // one more, as arrays cannot be empty
};

template <typename T>
void read_record_body(reading& run, const block_input& from, T& to) {
  if constexpr (meets_requirements<T, place_of_struct::body>()) {
    object_fields<T> fields(to);
    engine::read_body(run, field_table<T>::info, fields.states.data(), from);
  }
}

template <typename T>
bool read_record(reading& run, const input& from, T& to) {
  if constexpr (has_structure<T>()) {
    if constexpr (meets_requirements<T, place_of_struct::body>()) {
      object_fields<T> fields(to);
      return engine::read_object(run, value_table<T>::info, fields.states.data(), from);
    } else {
      return false;
    }
  } else if constexpr (meets_requirements<T, place_of_struct::object>()) {
    object_fields<T> fields(to);
    return engine::read_object(run, field_table<T>::info, fields.states.data(), from);
  } else {
    return false;
  }
}

}  // namespace hcl::inline v0_1::detail
