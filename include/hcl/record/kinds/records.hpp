// Structs as values, and tuples, which are structs without names.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <tuple>
#include <type_traits>
#include <utility>
#include <vector>

#include <hcl/record/encode_context.hpp>
#include <hcl/record/kinds/containers.hpp>
#include <hcl/record/layout.hpp>
#include <hcl/record/standard_kind.hpp>

namespace hcl::inline v1_0::detail {

// Structs as objects: their attributes, labels and blocks under their names. Structs as bodies of blocks are
// record.hpp and encode_body.hpp.
template <typename T>
consteval bool has_structure();  // requirements.hpp

// Types whose values are made as blocks: nothing but structs and what holds them.
template <typename T>
consteval bool is_value_block() {
  using inner = typename decltype(record_in<T>())::type;
  return !std::is_void_v<inner>;
}

// The members of a struct that are attributes of its objects: attributes, labels and blocks. Each is
// `take`n with its index.
template <typename T, std::size_t Index>
inline constexpr bool is_block_attribute = traits_at<T, Index>::form ==
                                           role_form::block&& is_value_block<payload_at<T, Index>>();
template <typename T, std::size_t Index>
inline constexpr bool is_object_attribute =
    traits_at<T, Index>::form == role_form::attribute || traits_at<T, Index>::form == role_form::label ||
    is_block_attribute<T, Index>;
// A member that may share its struct with other attributes.
template <typename T, std::size_t Index>
inline constexpr bool is_free_member = traits_at<T, Index>::form == role_form::rest;

template <typename T>
struct standard_codec<standard_kind::record, T> : codec_base {
  static constexpr value_form described_form = value_form::object;
  static constexpr hcl::detail::shape form = hcl::detail::shape::record;
  static constexpr kind_set read_from{type_kind::map, type_kind::object};
  static constexpr bool may_be_key = false;
  static constexpr bool is_read_as_block = true;
  static constexpr bool is_one_block = true;
  static constexpr bool is_alternative_block = true;
  static constexpr bool may_be_unwritable = true;
  static constexpr bool is_written_by_parts = true;

  static bool read(decode_context& ctx, const input& from, T& to) { return read_record(ctx, from, to); }

  // As to_value() makes it. What is free to have other attributes has no type of its own, nor has a struct
  // inside itself.
  template <typename... Around>
  static constexpr type implied() {
    if constexpr ((false || ... || std::is_same_v<T, Around>))
      return type::dynamic();
    else
      return object_type<T, Around...>();
  }

  // Attributes, labels, and blocks as objects, under their types; free attributes beside them. Bodies that
  // have not been read are left out.
  static value make(const T& object) {
    std::vector<member> members;
    visit_members(object, [&](auto index, const auto& held) {
      using payload = payload_at<T, index>;
      if constexpr (is_free_member<T, index> && shape_of<payload> == hcl::detail::shape::mapping) {
        const value rest = value_maker<payload>::make(held);
        for (const member& m : rest.members())
          members.push_back(m);
      } else if constexpr (is_object_attribute<T, index>) {
        members.push_back({std::string(object_name<T, index>::text), value_maker<payload>::make(held)});
      }
    });
    return value::object(std::move(members));
  }

  static std::string why_unwritable(const T& object, bool reveals) {
    std::string why;
    visit_members(object, [&](auto index, const auto& held) {
      using payload = payload_at<T, index>;
      constexpr role_form form = traits_at<T, index>::form;
      if constexpr (form != role_form::none && (form != role_form::block || is_value_block<payload>()) &&
                    hcl::detail::may_be_unwritable<payload>()) {
        if (why.empty()) why = hcl::detail::why_unwritable(held, reveals);
      }
    });
    return why;
  }

  static void model(const encode_context& ctx, std::string_view name, const T& object, model_item& to,
                    std::string_view discriminator) {
    to.form = item_form::object;
    const T fresh{};
    const member_addresses<T> usual(fresh);
    visit_members(object, [&](auto index, const auto& held) {
      model_attribute<index>(ctx, name, held, usual.template at<index>(), to, discriminator);
    });
    reject_invalid(ctx, name, object);
  }

  template <typename Struct, fixed_string Field>
  static consteval bool require_value() {
    constexpr bool is_flat = !has_structure<T>();
    static_assert(
        is_flat,
        "hcl: a struct that is read from an object has attributes only; labels and blocks need hcl::block");
    return is_flat;
  }

 private:
  template <typename... Around>
  static type object_type() {
    bool is_free = false;
    std::vector<object_attribute> attributes;
    for_each_member<T>([&](auto index) {
      using payload = payload_at<T, index>;
      constexpr auto given = layout<T>::template traits<index>();
      constexpr bool is_container =
          !std::is_void_v<inside_t<payload>> && shape_of<payload> != hcl::detail::shape::wrapper;
      if constexpr (is_object_attribute<T, index>) {
        attributes.push_back({std::string(object_name<T, index>::text), implied_type<payload, Around...>(),
                              given.may_be_absent || (is_block_attribute<T, index> && is_container)});
      } else if constexpr (is_free_member<T, index>) {
        is_free = true;
      }
    });
    return is_free ? type::dynamic() : type::object(std::move(attributes));
  }

  template <std::size_t Index, typename Payload>
  static void model_attribute(const encode_context& ctx, std::string_view name, const Payload& object,
                              const Payload& usual, model_item& to, std::string_view discriminator) {
    constexpr auto given = layout<T>::template traits<Index>();
    if constexpr (is_free_member<T, Index> && shape_of<Payload> == hcl::detail::shape::mapping) {
      const std::size_t begin = to.inside.items.size();
      visit_entries(ctx, name, object, [&](const std::string& key, const auto& element) {
        model_part(ctx, name, element, encoding::add_item(to.inside, key));
      });
      claim_names<T>(to.inside, begin, discriminator);
    } else if constexpr (is_object_attribute<T, Index>) {
      if (!discriminator.empty() && given.name == discriminator) return;  // written already
      const bool is_default = ctx.knows_defaults() && given.may_be_absent &&
                              is_nothing(object) == is_nothing(usual) && is_same_value(ctx, object, usual);
      if (is_default && ctx.skip_defaults) return;
      model_item& part = encoding::add_item(to.inside, given.name);
      part.is_default = is_default;
      model_comments<T, Index>(ctx, part);
      model_part(ctx, name, object, part);
    }
  }
};

// std::tuple and std::pair, read from lists of their length.
template <typename T, typename Indices>
struct tuple_codec;

template <typename T>
struct standard_codec<standard_kind::tuple, T>
    : tuple_codec<T, std::make_index_sequence<std::tuple_size_v<T>>> {};

template <typename T, std::size_t... I>
struct tuple_codec<T, std::index_sequence<I...>> : codec_base {
  static constexpr value_form described_form = value_form::tuple;
  static constexpr hcl::detail::shape form = hcl::detail::shape::tuple;
  using parts = type_list<std::tuple_element_t<I, T>...>;
  static constexpr kind_set read_from{type_kind::list, type_kind::set, type_kind::tuple};
  static constexpr bool may_be_key = false;

  static bool read(decode_context& ctx, const input& from, T& to) {
    return read_so_many(ctx, from, false, sizeof...(I), [&](const input& at, std::size_t i) {
      using std::get;
      return (false || ... || (i == I && hcl::detail::read(ctx, at, get<I>(to))));
    });
  }
  static value make(const T& object) {
    using std::get;
    std::vector<value> elements;
    elements.reserve(sizeof...(I));
    (elements.push_back(value_maker<std::tuple_element_t<I, T>>::make(get<I>(object))), ...);
    return value::tuple(std::move(elements));
  }
  template <typename... Around>
  static constexpr type implied() {
    return type::tuple({implied_type<std::tuple_element_t<I, T>, Around...>()...});
  }
  static void model(const encode_context& ctx, std::string_view name, const T& object, model_item& to,
                    std::string_view) {
    using std::get;
    to.form = item_form::list;
    (model_part(ctx, name, get<I>(object), encoding::add_item(to.inside, {})), ...);
  }
  template <typename Struct, fixed_string Field>
  static consteval bool require_value() {
    return (true && ... && require_decodable<Struct, Field, std::tuple_element_t<I, T>>());
  }
};

}  // namespace hcl::inline v1_0::detail
