// Makes the table of a language from its struct. Templates end here.
#pragma once

#include <array>
#include <cstddef>
#include <memory>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

#include <hcl/language/blocks.hpp>
#include <hcl/language/engine.hpp>
#include <hcl/record/blocks.hpp>
#include <hcl/record/decode_session.hpp>
#include <hcl/record/encode.hpp>
#include <hcl/record/kinds.hpp>
#include <hcl/record/layout.hpp>
#include <hcl/record/record.hpp>

namespace hcl::inline v1_0::detail {

// The struct that one block of a member becomes; void for blocks that are no struct or one of several.
template <typename T>
consteval auto find_block_struct() {
  if constexpr (shape_of<T> == shape::record)
    return std::type_identity<T>();
  else if constexpr (shape_of<T> == shape::variant || shape_of<T> == shape::body ||
                     std::is_void_v<inside_t<T>>)
    return std::type_identity<void>();
  else
    return find_block_struct<inside_t<T>>();
}
template <typename T>
using block_struct = typename decltype(find_block_struct<T>())::type;

// The only block in a member; null if it has none.
template <typename T>
block_struct<T>* only_block(T& in) {
  if constexpr (shape_of<T> == shape::record) {
    return &in;
  } else if constexpr (shape_of<T> == shape::wrapper) {
    auto* const held = codec_of<T>::content(in);
    return held ? only_block(*held) : nullptr;
  } else if constexpr (shape_of<T> == shape::mapping) {
    return in.empty() ? nullptr : only_block(in.begin()->second);
  } else {
    if (in.begin() == in.end()) return nullptr;
    return only_block(const_cast<inside_t<T>&>(static_cast<const inside_t<T>&>(*in.begin())));
  }
}
// Whether a member holds any number of blocks.
template <typename T>
consteval bool holds_several_blocks() {
  if constexpr (shape_of<T> == shape::wrapper)
    return holds_several_blocks<inside_t<T>>();
  else
    return shape_of<T> != shape::record;
}
template <typename T>
void take_block(T& to, T& from) {
  if constexpr (shape_of<T> == shape::mapping) {
    for (auto& [key, element] : from) {
      const auto [at, is_new] = to.try_emplace(key, std::move(element));
      if constexpr (shape_of<typename T::mapped_type> == shape::mapping ||
                    shape_of<typename T::mapped_type> == shape::sequence)
        if (!is_new) take_block(at->second, element);
    }
  } else if constexpr (shape_of<T> == shape::sequence) {
    for (auto& element : from)
      to.push_back(std::move(element));
  } else if constexpr (shape_of<T> == shape::wrapper && holds_several_blocks<T>()) {
    if (codec_of<T>::content(to) && codec_of<T>::content(from))
      take_block(*codec_of<T>::content(to), *codec_of<T>::content(from));
    else
      to = std::move(from);
  } else {
    to = std::move(from);
  }
}

// Whether values are made of the type: it keeps no syntax.
template <typename T>
consteval bool has_known_value() {
  if constexpr (codec_of<T>::keeps_syntax || shape_of<T> == shape::body || shape_of<T> == shape::none)
    return false;
  else if constexpr (shape_of<T> == shape::record)
    return []<std::size_t... I>(std::index_sequence<I...>) {
      return (true && ... &&
              (traits_at<T, I>::form == role_form::none || traits_at<T, I>::form == role_form::rest ||
               has_known_value<payload_at<T, I>>()));
    }
  (std::make_index_sequence<layout<T>::count>());
  else if constexpr (!std::is_void_v<inside_t<T>>) return has_known_value<inside_t<T>>();
  else return true;
}

// The members of a block that references reach.
template <typename E, std::size_t I>
inline constexpr bool is_exported = std::is_same_v<typename traits_at<E, I>::role, exported_role>;
template <typename E, std::size_t I>
consteval bool is_referable() {
  if constexpr (traits_at<E, I>::form == role_form::rest)
    return shape_of<payload_at<E, I>> == shape::mapping && has_known_value<payload_at<E, I>>();
  else if constexpr (is_object_attribute<E, I>)
    return has_known_value<payload_at<E, I>>();
  else
    return false;
}

template <typename E>
value export_block(const void* element) {
  std::vector<member> members;
  visit_members(*static_cast<const E*>(element), [&](auto index, const auto& held) {
    using payload = payload_at<E, index>;
    if constexpr (is_exported<E, index>) {
      constexpr auto given = layout<E>::template traits<index>();
      using set = typename payload::value_type;
      members.push_back(
          {std::string(given.own_name), held ? to_value<set>(*held) : value::unknown(implied_type<set>())});
    } else if constexpr (is_referable<E, index>()) {
      if constexpr (traits_at<E, index>::form == role_form::rest) {
        const value rest = value_maker<payload>::make(held);
        for (const member& m : rest.members())
          members.push_back(m);
      } else {
        members.push_back({std::string(object_name<E, index>::text), value_maker<payload>::make(held)});
      }
    }
  });
  return value::object(std::move(members));
}
// The type of that; dynamic if it has attributes of any name.
template <typename E>
const type& exported_type() {
  static const type made = [] {
    bool is_free = false;
    std::vector<object_attribute> all;
    for_each_member<E>([&](auto index) {
      using payload = payload_at<E, index>;
      if constexpr (is_exported<E, index>) {
        constexpr auto given = layout<E>::template traits<index>();
        all.push_back({std::string(given.own_name), implied_type<typename payload::value_type>()});
      } else if constexpr (is_referable<E, index>()) {
        if constexpr (traits_at<E, index>::form == role_form::rest)
          is_free = true;
        else
          all.push_back({std::string(object_name<E, index>::text), implied_type<payload>()});
      }
    });
    return is_free ? type::dynamic() : type::object(std::move(all));
  }();
  return made;
}

// The ready-made struct in a block: the block itself, or flattened into it.
template <typename Part, typename E>
const Part* part_of_block(const E& from) {
  if constexpr (std::is_same_v<Part, E>) {
    return &from;
  } else {
    const Part* found = nullptr;
    [&]<std::size_t... I>(std::index_sequence<I...>) {
      const auto look = [&](auto index) {
        using traits = declared_traits<E, index>;
        if constexpr (traits::form == role_form::members)
          if constexpr (std::is_same_v<typename traits::payload, Part>)
            found = &declared_layout<E>::template member_of<index>(const_cast<E&>(from));
      };
      (look(std::integral_constant<std::size_t, I>()), ...);
    }
    (std::make_index_sequence<declared_layout<E>::count>());
    return found;
  }
}
template <typename Part, typename E>
consteval bool has_part() {
  if constexpr (std::is_same_v<Part, E>)
    return true;
  else
    return []<std::size_t... I>(std::index_sequence<I...>) {
      return (false || ... ||
              (declared_traits<E, I>::form == role_form::members &&
               std::is_same_v<typename declared_traits<E, I>::payload, Part>));
    }
  (std::make_index_sequence<declared_layout<E>::count>());
}
template <typename Part, typename E>
const void* part_in(const void* element) {
  return part_of_block<Part>(*static_cast<const E*>(element));
}

template <typename E>
void list_rules_of(const void* element, std::vector<const assertion*>& to) {
  const E& object = *static_cast<const E*>(element);
  visit_members(object, [&](auto index, const auto& held) {
    using payload = payload_at<E, index>;
    if constexpr (traits_at<E, index>::form == role_form::block &&
                  !layout<E>::template traits<index>().by_type) {
      if constexpr (std::is_same_v<block_struct<payload>, assertion> && shape_of<payload> == shape::sequence)
        for (const auto& each : held)
          to.push_back(&static_cast<const assertion&>(each));
    }
  });
  if constexpr (has_part<assertion, E>()) to.push_back(part_of_block<assertion>(object));
}

// The name of a member in references.
template <typename Member>
struct reference_name {
  static constexpr bool is_given = false;
  static constexpr std::string_view text{};
};
template <typename Member, fixed_string Name>
struct reference_name<referred_as<Member, Name>> {
  static constexpr bool is_given = true;
  static constexpr std::string_view text = Name.view();
};

template <typename E>
constexpr block_meaning meaning_of() {
  if constexpr (has_part<variable, E>()) return block_meaning::variable;
  if constexpr (has_part<locals, E>()) return block_meaning::locals;
  if constexpr (has_part<output, E>()) return block_meaning::output;
  if constexpr (has_part<module_call, E>()) return block_meaning::module;
  if constexpr (has_part<check_block, E>()) return block_meaning::check;
  if constexpr (has_part<function_block, E>()) return block_meaning::function;
  return block_meaning::host;
}
constexpr std::string_view usual_root(block_meaning meaning, std::string_view type) {
  switch (meaning) {
    case block_meaning::variable: return "var";
    case block_meaning::locals: return "local";
    case block_meaning::output:
    case block_meaning::check:
    case block_meaning::other:
    case block_meaning::function: return {};
    case block_meaning::host:
    case block_meaning::module: break;
  }
  return type;
}

template <typename E>
inline constexpr char block_identity = 0;

template <typename T, std::size_t Index>
struct language_member {
  using payload = payload_at<T, Index>;
  using element = block_struct<payload>;

  static void* find(void* whole) { return only_block(member(whole)); }
  static void take(void* whole, void* piece) { take_block(member(whole), member(piece)); }
  static void set_locals(void* whole, std::vector<hcl::member> values) {
    payload& to = member(whole);
    if constexpr (shape_of<payload> == shape::sequence) {
      to.emplace_back();
      locals& last = const_cast<locals&>(*part_of_block<locals>(static_cast<const element&>(to.back())));
      for (hcl::member& each : values)
        last.values[std::move(each.name)] = std::move(each.value);
    }
  }

 private:
  static payload& member(void* whole) {
    field_state states[layout<T>::count + 1];
    layout<T>::locate(*static_cast<T*>(whole), states);
    return *static_cast<payload*>(states[Index].at);
  }
};

template <typename T, std::size_t Index>
constexpr language_row make_language_row() {
  language_row made{.row = Index};
  constexpr auto given = layout<T>::template traits<Index>();
  using written = std::remove_cv_t<member_type<T, has_flattened<T> ? 0 : Index>>;
  constexpr bool is_renamed = !has_flattened<T> && reference_name<written>::is_given;
  static_assert(!is_exported<T, Index>, "hcl: hcl::exported is for members of blocks");
  static_assert(!is_renamed || traits_at<T, Index>::form == role_form::block,
                "hcl: hcl::referred_as is for blocks");
  if constexpr (traits_at<T, Index>::form == role_form::block && !given.by_type) {
    using here = language_member<T, Index>;
    using element = typename here::element;
    made.type = given.name;
    if constexpr (!std::is_void_v<element>) {
      made.meaning = meaning_of<element>();
      made.root = usual_root(made.meaning, made.type);
      if constexpr (!has_flattened<T> && reference_name<written>::is_given)
        made.root = reference_name<written>::text;
      constexpr label_layout labels = labels_of_block<payload_at<T, Index>>();
      made.has_loose_labels = labels.loose.optional != 0 || labels.loose.any;
      made.labels = labels.count();
      made.repeats = has_part<repeated, element>() || made.meaning == block_meaning::module;
      made.keys_by_label = shape_of<payload_at<T, Index>> == shape::mapping;
      made.has_former_names = has_part<renamed, element>();
      made.info = &info_of<element>;
      made.type_of = &exported_type<element>;
      made.element = &here::find;
      made.export_of = &export_block<element>;
      made.list_rules = &list_rules_of<element>;
      made.take = &here::take;
      made.is_single = !holds_several_blocks<payload_at<T, Index>>();
      made.identity = &block_identity<element>;
      made.is_secret = &may_hold_secret<element>;
      if constexpr (has_part<variable, element>()) made.part = &part_in<variable, element>;
      if constexpr (has_part<output, element>()) made.part = &part_in<output, element>;
      if constexpr (has_part<locals, element>()) made.set_locals = &here::set_locals;
    }
  }
  return made;
}

template <typename T>
struct language_table_of {
  static constexpr auto rows = []<std::size_t... I>(std::index_sequence<I...>) {
    return std::array<language_row, sizeof...(I)>{make_language_row<T, I>()...};
  }
  (std::make_index_sequence<layout<T>::count>());

  static void decode(const body& from, void* whole, const scope& names, const options& opts,
                     std::vector<noted_value>* noted, const piecewise_read& pieces, diagnostics& diags,
                     std::vector<std::shared_ptr<const void>>& owners) {
    decode_session session(&names, opts);
    if (noted) session.note_values(*noted);
    session.read_pieces(pieces);
    session.read(from, *static_cast<T*>(whole));
    diags.append(session.take_diagnostics());
    result<void> kept;
    session.keep_for(kept);
    if (kept.owner()) owners.push_back(kept.owner());
  }
  static std::shared_ptr<void> make() { return std::make_shared<T>(); }

  static constexpr language_table table{rows, &info_of<T>, &make, &decode};
};

}  // namespace hcl::inline v1_0::detail
