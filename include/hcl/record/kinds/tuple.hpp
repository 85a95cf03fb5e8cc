// std::tuple and std::pair, read from lists of their length.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <tuple>
#include <utility>
#include <vector>

#include <hcl/record/encode_context.hpp>
#include <hcl/record/standard_kind.hpp>

namespace hcl::inline v1_0::detail {

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
    using std::get;
    sequence_input elements;
    if (!engine::open_sequence(ctx, from, false, elements)) return false;
    if (elements.size != sizeof...(I)) return engine::reject_size(ctx, from, sizeof...(I), elements.size);
    const nesting deeper(ctx);
    path_scope place(ctx, {});
    bool good = true;
    ((place.move_to({}, I), good &= hcl::detail::read(ctx, elements[I], get<I>(to))), ...);
    return good;
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
  static std::string why_unwritable(const T& object, bool reveals) {
    using std::get;
    std::string why;
    ((why.empty() ? void(why = hcl::detail::why_unwritable(get<I>(object), reveals)) : void()), ...);
    return why;
  }
  static void model(const encode_context& ctx, std::string_view name, const T& object, model_item& to,
                    std::string_view) {
    using std::get;
    to.form = item_form::list;
    (model_part(ctx, name, get<I>(object), encoding::add_item(to.inside)), ...);
  }
  template <typename Struct, fixed_string Field>
  static consteval bool require_value() {
    return (true && ... && require_decodable<Struct, Field, std::tuple_element_t<I, T>>());
  }
};

}  // namespace hcl::inline v1_0::detail
