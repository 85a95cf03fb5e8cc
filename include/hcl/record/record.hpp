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
#include <hcl/record/read_constraint.hpp>
#include <hcl/record/read_variant.hpp>
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
template <typename T>
const record_info& info_of_choices();

template <typename T>
consteval bool has_validation();
template <typename T, std::size_t Index>
consteval bool flattens_validation() {
  using facts = declared_facts<T, Index>;
  constexpr bool is_flat = facts::role == field_role::flattened && kind_of<typename facts::payload> == read_as::record;
  if constexpr (is_flat) return has_validation<typename facts::payload>();
  else return false;
}

// The struct's own `validate`, and those of the structs flattened into it.
template <typename T>
consteval bool has_validation() {
  if constexpr (requires(const T& object, check& findings) { object.validate(findings); }) return true;
  else return []<std::size_t... I>(std::index_sequence<I...>) {
    return (false || ... || flattens_validation<T, I>());
  }(std::make_index_sequence<declared_layout<T>::count>());
}
template <typename T>
void validate_object(const T& object, check& findings) {
  if constexpr (has_validation<T>()) {
    [&]<std::size_t... I>(std::index_sequence<I...>) {
      [[maybe_unused]] const auto inner = [&]<std::size_t Index>(std::integral_constant<std::size_t, Index>) {
        if constexpr (flattens_validation<T, Index>())
          validate_object(declared_layout<T>::template member_of<Index>(const_cast<T&>(object)), findings);
      };
      (inner(std::integral_constant<std::size_t, I>()), ...);
    }(std::make_index_sequence<declared_layout<T>::count>());
    if constexpr (requires { object.validate(findings); }) object.validate(findings);
  }
}
template <typename T>
void run_validation(const void* object, check& findings) {
  validate_object(*static_cast<const T*>(object), findings);
}

// The inside of a block as a map: all its attributes.
template <typename T>
struct map_table {
  static constexpr std::array<field_info, 1> fields{
      field_info{.role = field_role::attributes, .required = false, .size = sizeof(T), .read_entry = &read_rest_entry<T>}};
  static constexpr record_info info{{fields.data(), fields.size()}, 1, nullptr};
};

// A value that has been written as a block.
template <typename T>
void read_block_as_value(reading& run, block_input& from, T& to) {
  constexpr read_as kind = kind_of<T>;
  if constexpr (kind == read_as::optional || kind == read_as::pointer) {
    make_if_empty(to);
    read_block_as_value(run, from, *to);
  } else if constexpr (kind == read_as::located) {
    to.range = engine::range_at(run, from.definition_range);
    to.name_range = engine::range_at(run, from.type_range);
    read_block_as_value(run, from, to.value);
  } else if constexpr (kind == read_as::constrained) {
    read_block_as_value(run, from, static_cast<inside_t<T>&>(to));
  } else if constexpr (kind == read_as::mapping) {
    to.clear();
    field_state states[2]{{.at = &to}, {}};
    engine::read_body(run, map_table<T>::info, states, from);
  } else {
    read_record_body(run, from, to);
  }
}
template <typename T>
void read_block_as_field(reading& run, block_input& from, void* field, std::size_t) {
  read_block_as_value(run, from, *static_cast<T*>(field));
}
template <typename T>
inline constexpr block_access access_to_value{.single = true, .read = &read_block_as_field<T>};

template <typename T, std::size_t Index>
constexpr field_info make_field() {
  using facts = facts_at<T, Index>;
  using payload = typename facts::payload;
  constexpr facts given = layout<T>::template facts<Index>();
  field_info info{.name = given.name, .role = facts::role, .required = !given.may_be_absent, .home = Index, .size = sizeof(payload),
                  .advice = given.advice, .is_string = std::is_same_v<payload, std::string>};
  if constexpr (holds_sensitive<payload>()) info.sensitive = &engine::conceal;
  using record = typename decltype(record_in<payload>())::type;
  if constexpr (kind_of<record> == read_as::variant) info.inside = &info_of_choices<record>;
  else if constexpr (!std::is_void_v<record>) info.inside = &info_of<record>;
  if constexpr (facts::role == field_role::attribute || facts::role == field_role::label) {
    info.read = &read_field<payload>;
  } else if constexpr (facts::role == field_role::attribute_or_block) {
    info.role = field_role::attribute;
    info.or_block = true;
    info.read = &read_field<payload>;
  } else if constexpr (facts::role == field_role::defaulted) {
    info.read = &read_defaulted<payload>;
  } else if constexpr (facts::role == field_role::block) {
    if constexpr (given.by_type) {
      info.blocks = &access_to_blocks<payload, 0>;
      info.name = info.blocks->types[0];
    } else {
      info.blocks = &access_to_blocks<payload>;
    }
    info.required = info.blocks->single && !given.may_be_absent;
  } else if constexpr (facts::role == field_role::attributes || facts::role == field_role::remain) {
    if constexpr (kind_of<payload> == read_as::mapping) info.read_entry = &read_rest_entry<payload>;
    else info.take_rest = &take_rest<payload>;
  }
  info.shared = count_names<T, Index>() > 1;
  return info;
}

// The same for a struct with labels or blocks that is read from a value, as to_value() makes it: labels and blocks are attributes there.
template <typename T, std::size_t Index>
constexpr field_info make_value_field() {
  using facts = facts_at<T, Index>;
  using payload = typename facts::payload;
  if constexpr (facts::role == field_role::label) {
    field_info info{.name = layout<T>::template facts<Index>().name, .home = Index, .size = sizeof(payload), .read = &read_field<payload>};
    if constexpr (holds_sensitive<payload>()) info.sensitive = &engine::conceal;
    return info;
  } else if constexpr (facts::role == field_role::block) {
    field_info info{.name = layout<T>::template facts<Index>().name, .role = field_role::ignored, .required = false, .home = Index,
                    .size = sizeof(payload)};
    if constexpr (is_value_block<payload>() && !layout<T>::template facts<Index>().name.empty()) {
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
  static constexpr record_info info{{fields.data(), fields.size()}, count, has_validation<T>() ? &run_validation<T> : nullptr};
};

// The rows of a member behind its first one.
template <typename T, std::size_t Index, typename Rows>
  requires(count_names<T, Index>() > 1)
constexpr void add_names(Rows& rows, std::size_t& next) {
  using facts = facts_at<T, Index>;
  using payload = typename facts::payload;
  constexpr facts given = layout<T>::template facts<Index>();
  const std::size_t first = next;
  if constexpr (facts::role == field_role::attribute_or_block) {
    field_info& block = rows[next++] = rows[Index];
    block.role = field_role::block;
    block.read = nullptr;
    block.blocks = &access_to_value<payload>;
  } else if constexpr (given.by_type) {
    [&]<std::size_t... Choice>(std::index_sequence<Choice...>) {
      ((rows[next] = rows[Index], rows[next].blocks = &access_to_blocks<payload, Choice + 1>,
        rows[next].name = rows[next].blocks->types[Choice + 1], ++next), ...);
    }(std::make_index_sequence<choice_names<typename variant_in<payload>::type>::count - 1>());
  }
  const std::size_t last = next;
  for (const std::string_view other : given.other_names) {
    const auto add = [&](const field_info& row) {
      rows[next] = row;
      rows[next].name = other;
      if (given.is_former) rows[next].instead = given.name;
      ++next;
    };
    add(rows[Index]);
    for (std::size_t i = first; i != last; ++i) add(rows[i]);
  }
  for (std::size_t i = first; i != next; ++i) rows[i].required = false;
}

template <typename T, std::size_t Index, typename Rows>
constexpr void add_names(Rows&, std::size_t&) {}

template <typename T>
struct field_table {
  static constexpr std::size_t count = layout<T>::count;
  static constexpr auto fields = []<std::size_t... I>(std::index_sequence<I...>) {
    std::array<field_info, (std::size_t{0} + ... + count_names<T, I>())> rows{make_field<T, I>()...};
    [[maybe_unused]] std::size_t next = count;
    (add_names<T, I>(rows, next), ...);
    return rows;
  }(std::make_index_sequence<count>());
  static constexpr record_info info{{fields.data(), fields.size()}, count, has_validation<T>() ? &run_validation<T> : nullptr};
};

template <typename T>
const record_info& info_of() {
  return field_table<T>::info;
}

// What a variant is made of, as one struct: the members of all its alternatives.
template <typename T, std::size_t I>
constexpr auto rows_of_choice() {
  using record = typename decltype(record_in<typename alternatives<T>::template at<I>>())::type;
  if constexpr (kind_of<record> == read_as::record) return field_table<record>::fields;
  else return std::array<field_info, 0>{};
}
template <typename T, std::size_t... I>
constexpr auto join_rows(std::index_sequence<I...>) {
  std::array<field_info, (std::size_t{0} + ... + rows_of_choice<T, I>().size())> all{};
  std::size_t next = 0;
  const auto add = [&](const auto& rows) {
    for (const field_info& row : rows) all[next++] = row;
  };
  (add(rows_of_choice<T, I>()), ...);
  return all;
}
template <typename T>
struct joined_table {
  static constexpr auto fields = join_rows<T>(std::make_index_sequence<alternatives<T>::count>());
  static constexpr record_info info{{fields.data(), fields.size()}, 0, nullptr};
};
template <typename T>
const record_info& info_of_choices() {
  return joined_table<T>::info;
}

// The fields of one object, for as long as it is read.
template <typename T>
struct object_fields {
  explicit object_fields(T& object) {
    layout<T>::locate(object, states.data());
    states.back().at = &object;
  }
  std::array<field_state, layout<T>::count + 1> states{};
};

template <typename T>
void read_record_body(reading& run, const block_input& from, T& to) {
  if constexpr (meets_requirements<T, place_of_struct::body>()) {
    object_fields<T> fields(to);
    engine::read_body(run, field_table<T>::info, fields.states.data(), from);
  }
}

template <typename T>
bool read_record(reading& run, const input& from, T& to, std::string_view discriminator) {
  if constexpr (has_structure<T>()) {
    if constexpr (meets_requirements<T, place_of_struct::body>()) {
      object_fields<T> fields(to);
      return engine::read_object(run, value_table<T>::info, fields.states.data(), from, discriminator);
    } else {
      return false;
    }
  } else if constexpr (meets_requirements<T, place_of_struct::object>()) {
    object_fields<T> fields(to);
    return engine::read_object(run, field_table<T>::info, fields.states.data(), from, discriminator);
  } else {
    return false;
  }
}

}  // namespace hcl::inline v0_1::detail
