// The compile-time table of a struct for the engine. Templates end here.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>

#include <hcl/record/blocks.hpp>
#include <hcl/record/engine.hpp>
#include <hcl/record/kinds.hpp>
#include <hcl/record/kinds/containers.hpp>
#include <hcl/record/layout.hpp>
#include <hcl/record/read.hpp>
#include <hcl/record/requirements.hpp>
#include <hcl/record/validation.hpp>
#include <hcl/support/compiler.hpp>

namespace hcl::inline v1_0::detail {

// Null in an attribute that may be absent leaves the member unchanged.
template <typename T>
bool read_defaulted(decode_context& ctx, const input& from, void* field) {
  if constexpr (wants_syntax<T>() || codec_of<T>::takes_null) {
    return read_field<T>(ctx, from, field);
  } else {
    input resolved = from;
    value storage;
    if (!engine::resolve(ctx, resolved, storage, wanted_word<T>())) return false;
    return engine::is_null(resolved) || read(ctx, resolved, *static_cast<T*>(field));
  }
}

// One attribute that no other field claims.
template <typename T>
bool read_rest_entry(decode_context& ctx, std::string_view name, const input& from, field_state& state) {
  T& to = *static_cast<T*>(state.at);
  typename T::key_type key{};
  if (!read_key(ctx, from, name, key)) return false;
  const auto [slot, is_new] = to.try_emplace(std::move(key));
  state.count += is_new;
  if constexpr (keys_may_agree<T>()) {
    if (engine::repeats_name(ctx, from, name, text_of_slot<T>(slot, name))) return false;
  }
  return read(ctx, from, slot->second);
}

template <typename T>
void take_rest(const decode_context& ctx, const record_info& info, const syntax::body_node* native,
               body* other, void* field) {
  *static_cast<T*>(field) = engine::rest_of(ctx, info, native, other);
}

// The table of a struct; empty if it cannot be decoded, for which compilation fails with the reason only.
template <typename T, place_of_struct Place = place_of_struct::body>
const record_info& info_of();
template <typename T, place_of_struct Place = place_of_struct::body>
const record_info& info_of_choices();

template <typename T>
bool find_part_of(const void* object, part_search& search) {
  return find_part(*static_cast<const T*>(object), search);
}
constexpr record_info make_info_of_rows(view<const field_info> fields, std::size_t members) {
  record_info info{fields, members};
  info.rest = fields.size();
  for (std::size_t i = fields.size(); i-- != 0;) {
    const bool is_label = fields[i].form == role_form::label;
    info.labels += is_label && !fields[i].takes_all;
    info.has_loose_labels =
        info.has_loose_labels || (is_label && (fields[i].takes_all || !fields[i].required));
    info.has_block_rules = info.has_block_rules || fields[i].broken_rule;
    if (fields[i].form == role_form::rest) info.rest = i;
  }
  return info;
}
template <typename T>
constexpr record_info make_info(view<const field_info> fields, std::size_t members) {
  record_info info = make_info_of_rows(fields, members);
  if constexpr (has_validation<T>()) {
    info.validate = &run_validation<T>;
    info.run_validation = &engine::validate;
    info.find = &find_part_of<T>;
  }
  return info;
}

// The inside of a block as a map: all its attributes.
template <typename T>
struct map_table {
  static constexpr std::array<field_info, 1> fields{field_info{
      .form = role_form::rest, .required = false, .size = sizeof(T), .read_entry = &read_rest_entry<T>}};
  static constexpr record_info info = make_info_of_rows({fields.data(), fields.size()}, 1);
};

// A value that has been written as a block.
template <typename T>
void read_block_as_value(decode_context& ctx, block_input& from, T& to) {
  if constexpr (shape_of<T> == shape::wrapper) {
    open_wrapper(ctx, from, to, [&](auto& held) { read_block_as_value(ctx, from, held); });
  } else if constexpr (shape_of<T> == shape::variant) {
    constexpr std::size_t index = block_alternative<T>;
    if (to.index() != index) to.template emplace<index>();
    read_block_as_value(ctx, from, std::get<index>(to));
  } else if constexpr (shape_of<T> == shape::mapping) {
    if (!from.is_further) to.clear();
    field_state states[2]{{.at = &to}, {}};
    engine::read_body(ctx, map_table<T>::info, states, from);
  } else {
    read_record_body(ctx, from, to);
  }
}
template <typename T>
void read_block_as_field(decode_context& ctx, block_input& from, void* field) {
  read_block_as_value(ctx, from, *static_cast<T*>(field));
}
template <typename T>
inline constexpr block_access access_to_value{.single = true, .read = &read_block_as_field<T>};

// The structs in a type that is neither one nor holds just one.
template <typename... Record>
inline constexpr record_getter getters_of[] = {&info_of<Record, place_of_struct::object>...};
template <typename... Record>
constexpr view<const record_getter> getters_of_all(type_list<Record...>) {
  if constexpr (sizeof...(Record) == 0)
    return {};
  else
    return getters_of<Record...>;
}

template <typename T>
bool may_hold_secret() {
  if constexpr (holds_sensitive<T>()) return true;
  for (const record_getter each : getters_of_all(records_within<T>()))
    if (engine::keeper_of(each())) return true;
  return false;
}

// The levels of maps around the struct that a type holds.
template <typename T>
consteval std::uint8_t count_keys() {
  if constexpr (std::is_void_v<inside_t<T>> || shape_of<T> == shape::record || shape_of<T> == shape::variant)
    return 0;
  else
    return static_cast<std::uint8_t>((shape_of<T> == shape::mapping) + count_keys<inside_t<T>>());
}

// The sensitive parts of a member, and the structs that its values or blocks are made of.
template <typename Payload, place_of_struct Place>
constexpr void note_inside(field_info& info) {
  if constexpr (holds_sensitive<Payload>()) info.sensitive = &secrets_kept;
  info.keys = count_keys<Payload>();
  using record = typename decltype(record_in<Payload>())::type;
  if constexpr (shape_of<record> == shape::variant)
    info.inside = &info_of_choices<record, Place>;
  else if constexpr (!std::is_void_v<record>)
    info.inside = &info_of<record, Place>;
  else
    info.others = getters_of_all(records_within<Payload>());
}

// A rule about all blocks of a member, if it has one.
template <typename T, bool IsValue, bool MayBeAbsent>
constexpr void note_rule(field_info& info) {
  if constexpr (has_rule_of_blocks<T, IsValue>())
    info.broken_rule = &find_broken_rule<T, IsValue, MayBeAbsent>;
}

template <typename T, std::size_t Index>
constexpr field_info make_field() {
  using traits = traits_at<T, Index>;
  using payload = typename traits::payload;
  constexpr traits given = layout<T>::template traits<Index>();
  field_info info{.name = given.name,
                  .form = traits::form,
                  .required = !given.may_be_absent,
                  .or_block = traits::role::is_block_too,
                  .home = Index,
                  .size = sizeof(payload),
                  .advice = given.advice,
                  .is_string = std::is_same_v<payload, std::string>};
  constexpr place_of_struct place =
      traits::form == role_form::block ? place_of_struct::body : place_of_struct::object;
  note_inside<payload, place>(info);
  if constexpr (traits::form == role_form::attribute) {
    if constexpr (given.keeps_value)
      info.read = &read_defaulted<payload>;
    else
      info.read = &read_field<payload>;
    if constexpr (traits::role::is_block_too) note_rule<payload, true, true>(info);
  } else if constexpr (traits::form == role_form::label) {
    info.read = &read_field<payload>;
    info.takes_all = label_form_of<payload>() == label_form::all;
  } else if constexpr (traits::form == role_form::block) {
    if constexpr (given.by_type) {
      info.blocks = &access_to_blocks<payload, 0>;
      info.name = info.blocks->types[0];
    } else {
      info.blocks = &access_to_blocks<payload>;
    }
    info.required = (info.blocks->single || needs_block<payload>()) && !given.may_be_absent;
    note_rule<payload, false, given.may_be_absent>(info);
  } else if constexpr (traits::form == role_form::rest) {
    if constexpr (shape_of<payload> == shape::mapping) {
      info.read_entry = &read_rest_entry<payload>;
      info.tells_keys_apart = !keys_may_agree<payload>();
    } else {
      info.take_rest = &take_rest<payload>;
    }
  }
  info.shared = count_names<T, Index>() > 1;
  return info;
}

// The same for a struct with labels or blocks that is read from a value, as to_value() makes it: labels and
// blocks are attributes there.
template <typename T, std::size_t Index>
constexpr field_info make_value_field() {
  using traits = traits_at<T, Index>;
  using payload = typename traits::payload;
  field_info info = make_field<T, Index>();
  if constexpr (traits::form == role_form::label || traits::form == role_form::block) {
    constexpr bool is_value = traits::form == role_form::label || is_value_block<payload>();
    info.name = object_name<T, Index>::text;
    info.form = is_value ? role_form::attribute : role_form::none;
    info.advice = {};
    info.shared = false;
    info.blocks = nullptr;
    info.broken_rule = nullptr;
    if constexpr (is_value) info.read = &read_field<payload>;
    if constexpr (traits::form == role_form::block)
      info.required = is_value && codec_of<payload>::is_one_block && info.required;
  }
  return info;
}

template <typename T>
struct value_table {
  static constexpr std::size_t count = layout<T>::count;
  static constexpr std::array<field_info, count> fields = []<std::size_t... I>(std::index_sequence<I...>) {
    return std::array<field_info, count>{make_value_field<T, I>()...};
  }
  (std::make_index_sequence<count>());
  static constexpr record_info info = make_info<T>({fields.data(), fields.size()}, count);
};

// The rows of a member after its first one.
template <typename T, std::size_t Index, typename Rows>
requires(count_names<T, Index>() > 1) constexpr void add_names(Rows& rows, std::size_t& next) {
  using traits = traits_at<T, Index>;
  using payload = typename traits::payload;
  constexpr traits given = layout<T>::template traits<Index>();
  const std::size_t first = next;
  if constexpr (traits::role::is_block_too) {
    field_info& block = rows[next++] = rows[Index];
    block.form = role_form::block;
    block.read = nullptr;
    block.blocks = &access_to_value<payload>;
    using part = block_part_t<payload>;
    block.is_free_block = shape_of<part> == shape::mapping;
    if constexpr (shape_of<part> != shape::mapping) block.inside = &info_of<part>;
  } else if constexpr (given.by_type) {
    [&]<std::size_t... Choice>(std::index_sequence<Choice...>) {
      ((rows[next] = rows[Index], rows[next].blocks = &access_to_blocks<payload, Choice + 1>,
        rows[next].name = rows[next].blocks->types[Choice + 1], ++next),
       ...);
    }
    (std::make_index_sequence<choice_names<typename variant_in<payload>::type>::count - 1>());
  }
  const std::size_t last = next;
  for (const std::string_view other : given.other_names) {
    const auto add = [&](const field_info& row) {
      rows[next] = row;
      rows[next].name = other;
      if (given.is_former) {
        rows[next].instead = given.name;
      }
      ++next;
    };
    add(rows[Index]);
    for (std::size_t i = first; i != last; ++i)
      add(rows[i]);
  }
  for (std::size_t i = first; i != next; ++i)
    rows[i].required = false;
}

template <typename T, std::size_t Index, typename Rows>
constexpr void add_names(Rows&, std::size_t&) {}

template <typename T>
struct field_table {
  static constexpr std::size_t count = layout<T>::count;
  // Initialises every row, as g++ fails on partial arrays after other errors.
  static constexpr auto fields = []<std::size_t... I, std::size_t... Further>(
      std::index_sequence<I...>, std::index_sequence<Further...>) {
    std::array<field_info, sizeof...(I) + sizeof...(Further)> rows{
        make_field<T, I>()..., (static_cast<void>(Further), field_info{})...};
    [[maybe_unused]] std::size_t next = count;
    (add_names<T, I>(rows, next), ...);
    return rows;
  }
  (std::make_index_sequence<count>(),
   std::make_index_sequence<count_all_names<T>(std::make_index_sequence<count>()) - count>());
  static constexpr record_info info = make_info<T>({fields.data(), fields.size()}, count);
};

inline constexpr record_info unfit_record{};

template <typename T, place_of_struct Place>
const record_info& info_of() {
  if constexpr (Place == place_of_struct::object && has_structure<T>())
    return info_of<T, place_of_struct::body>();
  else if constexpr (meets_requirements<T, Place>())
    return field_table<T>::info;
  else
    return unfit_record;
}

// A variant as one struct: the members of all its alternatives, and the attribute that chooses one.
template <typename T, place_of_struct Place, std::size_t I>
constexpr auto rows_of_choice() {
  using record = typename decltype(record_in<typename alternatives<T>::template at<I>>())::type;
  if constexpr (shape_of<record> != shape::record)
    return std::array<field_info, 0>{};
  else if constexpr (!meets_requirements<record, Place>())
    return std::array<field_info, 0>{};
  else
    return field_table<record>::fields;
}
template <typename T, place_of_struct Place, std::size_t... I>
constexpr auto join_rows(std::index_sequence<I...>) {
  constexpr std::string_view which = alternatives<T>::attribute;
  std::array<field_info, (std::size_t{which.empty() ? 0 : 1} + ... + rows_of_choice<T, Place, I>().size())>
      all{};
  std::size_t next = 0;
  if (!which.empty()) all[next++] = {.name = which, .required = false};
  const auto add = [&](const auto& rows) {
    const std::size_t first = next;
    for (const field_info& row : rows) {
      all[next] = row;
      all[next++].home = static_cast<std::uint16_t>(first + row.home);
    }
  };
  (add(rows_of_choice<T, Place, I>()), ...);
  return all;
}
template <typename T, std::size_t I>
consteval record_getter getter_of_choice() {
  using record = typename decltype(record_in<typename alternatives<T>::template at<I>>())::type;
  if constexpr (shape_of<record> == shape::record)
    return &info_of<record, place_of_struct::body>;
  else
    return nullptr;
}
template <typename T>
struct choices_table {
  static constexpr auto structs = []<std::size_t... I>(std::index_sequence<I...>) {
    return std::array<record_getter, sizeof...(I)>{getter_of_choice<T, I>()...};
  }
  (std::make_index_sequence<alternatives<T>::count>());
  static constexpr record_choices choices{
      {structs.data(), structs.size()}, choice_names<T>::names, alternatives<T>::attribute};
};
// Whether blocks become the alternatives, each by its name.
template <typename T>
consteval bool is_choice_of_blocks() {
  if constexpr (codec_of<T>::is_read_as_block || !alternatives<T>::attribute.empty())
    return choice_names<T>::are_unique;
  else
    return false;
}

template <typename T, place_of_struct Place>
struct joined_table {
  static constexpr auto fields = join_rows<T, Place>(std::make_index_sequence<alternatives<T>::count>());
  static constexpr record_info info = [] {
    record_info made = make_info_of_rows({fields.data(), fields.size()}, 0);
    if constexpr (Place == place_of_struct::body && is_choice_of_blocks<T>())
      made.choices = &choices_table<T>::choices;
    return made;
  }();
};
template <typename T, place_of_struct Place>
const record_info& info_of_choices() {
  return joined_table<T, Place>::info;
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
bool read_labels_of(decode_context& ctx, const block_input& from, T& to) {
  object_fields<T> fields(to);
  return engine::read_labels(ctx, info_of<T>(), fields.states.data(), from);
}
template <typename T>
HCL_HOT void read_record_body(decode_context& ctx, const block_input& from, T& to) {
  if constexpr (meets_requirements<T, place_of_struct::body>()) {
    object_fields<T> fields(to);
    engine::read_body(ctx, field_table<T>::info, fields.states.data(), from);
  }
}

template <typename T>
bool read_record(decode_context& ctx, const input& from, T& to, std::string_view discriminator) {
  constexpr bool is_body = has_structure<T>();
  constexpr place_of_struct where = is_body ? place_of_struct::body : place_of_struct::object;
  if constexpr (meets_requirements<T, where>()) {
    using table = std::conditional_t<is_body, value_table<T>, field_table<T>>;
    object_fields<T> fields(to);
    return engine::read_object(ctx, table::info, fields.states.data(), from, discriminator);
  } else {
    return false;
  }
}

}  // namespace hcl::inline v1_0::detail
