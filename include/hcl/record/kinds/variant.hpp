// std::variant: the alternative follows from an attribute of the object, or from what kind of value it is. No
// alternative is tried out, so that messages are about the one that was meant.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <variant>
#include <vector>

#include <hcl/record/alternatives.hpp>
#include <hcl/record/encode_context.hpp>
#include <hcl/record/standard_kind.hpp>

namespace hcl::inline v1_0::detail {

// Whether no two alternatives suit the same kind; those that suit any are the last resort.
template <typename T>
consteval bool is_chosen_by_kind() {
  return []<std::size_t... I>(std::index_sequence<I...>) {
    for (const type_kind kind : distinct_kinds)
      if ((0 + ... + (suits<typename alternatives<T>::template at<I>>(kind) ? 1 : 0)) > 1) return false;
    return true;
  }
  (std::make_index_sequence<alternatives<T>::count>());
}

inline void add_noun(std::string& list, std::string_view noun) {
  if (noun.empty()) return;
  const bool is_plain = list.find(" or ") == list.npos && noun.find(" or ") == noun.npos;
  list.append(list.empty() ? "" : is_plain ? " or " : ", or ").append(noun);
}

template <typename Type>
consteval bool require_choice_names() {
  static_assert(choice_names<Type>::are_unique,
                "hcl: the alternatives of this variant need names of their own; give the structs a `static "
                "constexpr std::string_view hcl_name`");
  return choice_names<Type>::are_unique;
}

// Whether the value of a variant says by name which alternative it is: an object of one attribute, which is
// called as the alternative is. What only blocks distinguish would not be distinguished otherwise.
template <typename T>
consteval bool is_named_choice() {
  if constexpr (!codec_of<T>::is_read_as_block || !alternatives<T>::attribute.empty())
    return false;
  else
    return alternatives<T>::count > 1 && choice_names<T>::are_unique;
}

// Nothing, as an alternative: what null and an absent attribute leave.
template <>
struct codec<std::monostate> : codec_base {
  static constexpr kind_set read_from{};
  static constexpr std::string_view noun = "null";
  static constexpr bool may_be_key = false;
  static constexpr bool takes_null = true;
  static constexpr bool may_be_absent = true;

  static bool read(decode_context& ctx, const input& from, std::monostate&) {
    input resolved = from;
    value storage;
    if (!engine::resolve(ctx, resolved, storage)) return false;
    return engine::is_null(resolved) || engine::reject_given(ctx, resolved, std::string(noun));
  }
  static value make(const std::monostate&) { return value::null(); }
  static bool is_nothing(const std::monostate&) { return true; }
};
template <typename... A>
struct alternatives_with_value
    : joined_lists<std::conditional_t<std::is_same_v<A, std::monostate>, type_list<>, type_list<A>>...> {};

template <typename T, typename Alternatives = typename alternatives<T>::list>
struct variant_codec;

template <typename T>
struct standard_codec<standard_kind::variant, T> : variant_codec<T> {};

template <typename T, typename... A>
struct variant_codec<T, type_list<A...>> : codec_base {
  static constexpr value_form described_form = value_form::alternatives;
  using all = alternatives<T>;
  using parts = typename alternatives_with_value<A...>::type;
  static constexpr hcl::detail::shape form = hcl::detail::shape::variant;
  static constexpr bool takes_null = (false || ... || std::is_same_v<A, std::monostate>);
  static constexpr bool may_be_absent = takes_null;
  static constexpr bool may_be_key = false;
  static constexpr bool is_read_as_block = (true && ... && codec_of<A>::is_alternative_block);
  static constexpr bool is_one_block = true;

  static bool read(decode_context& ctx, const input& from, T& to) {
    if constexpr (takes_null) {
      input resolved = from;
      value storage;
      if (!engine::resolve(ctx, resolved, storage)) return false;
      if (!engine::is_null(resolved)) return read_alternative(ctx, resolved, to);
      to.template emplace<std::monostate>();
      return true;
    } else {
      return read_alternative(ctx, from, to);
    }
  }
  static bool is_nothing(const T& object) {
    bool nothing = false;
    if constexpr (takes_null)
      visit_alternative(object, [&](const auto& held) { nothing = hcl::detail::is_nothing(held); });
    return nothing;
  }
  template <typename To>
  static void describe(To& to) {
    to.takes_null = takes_null;
  }

  static bool read_alternative(decode_context& ctx, const input& from, T& to) {
    if constexpr (!all::attribute.empty())
      return read_by_attribute(ctx, from, to);
    else if constexpr (is_named_choice<T>())
      return read_by_name(ctx, from, to);
    else
      return read_by_kind(ctx, from, to);
  }

  static value make(const T& object) {
    value made;
    visit_alternative(object, [&](const auto& held) {
      made = value_maker<std::remove_cvref_t<decltype(held)>>::make(held);
    });
    if constexpr (is_named_choice<T>()) {
      if (object.index() >= all::count) return made;
      return value::object({{std::string(choice_names<T>::names[object.index()]), std::move(made)}});
    }
    if constexpr (!all::attribute.empty()) {
      if (object.index() >= all::count || made.kind() != type_kind::object) return made;
      std::vector<member> members(made.members().begin(), made.members().end());
      members.push_back({std::string(all::attribute), value(choice_names<T>::names[object.index()])});
      made = value::object(std::move(members));
    }
    return made;
  }

  static void model(const encode_context& ctx, std::string_view name, const T& object, model_item& to,
                    std::string_view) {
    visit_alternative(object, [&](const auto& held) { model_value(ctx, name, held, to, all::attribute); });
    if (all::attribute.empty() || object.index() >= all::count) return;
    model_item& which = *to.inside.items.insert(to.inside.items.begin(), model_item{});
    which.name = std::string(all::attribute);
    which.content = value(choice_names<T>::names[object.index()]);
  }

  // As a value.
  template <typename Struct, fixed_string Field>
  static consteval bool require_value() {
    if constexpr (all::attribute.empty()) {
      constexpr bool is_clear = is_chosen_by_kind<T>();
      static_assert(is_clear,
                    "hcl: no two alternatives of a variant may be read from the same kind of value; for "
                    "structs, say hcl::by_attribute");
      return is_clear && (true && ... && require_decodable<Struct, Field, A>());
    } else {
      constexpr bool are_records = (true && ... && (shape_of<A> == hcl::detail::shape::record));
      static_assert(are_records, "hcl: the alternatives of hcl::by_attribute are structs");
      if constexpr (!are_records)
        return false;
      else
        return require_choice_names<T>() && (true && ... && require_decodable<Struct, Field, A>());
    }
  }

 private:
  static bool read_by_attribute(decode_context& ctx, const input& from, T& to) {
    input resolved = from;
    value storage;
    std::size_t index = all::count;
    if (!engine::choose_in_object(ctx, resolved, storage, all::attribute, choice_names<T>::names, index))
      return false;
    return with_alternative(to, index, [&](auto at) {
      if constexpr (shape_of<typename all::template at<at>> == hcl::detail::shape::record)
        return read_record(ctx, resolved, std::get<at>(to), all::attribute);
      else
        return false;
    });
  }

  static bool read_by_name(decode_context& ctx, const input& from, T& to) {
    mapping_input entries;
    std::size_t index = all::count;
    if (!engine::choose_by_key(ctx, from, entries, choice_names<T>::names, index)) return false;
    const nesting deeper(ctx);
    const path_scope place(ctx, choice_names<T>::names[index]);
    return with_alternative(to, index, [&](auto at) {
      return hcl::detail::read(ctx, engine::entry(entries, 0), std::get<at>(to));
    });
  }

  static bool read_by_kind(decode_context& ctx, const input& from, T& to) {
    input resolved = from;
    value storage;
    std::size_t index = all::count;
    type_kind kind = type_kind::dynamic;
    if (!engine::read_kind(ctx, resolved, storage, kind)) return false;
    [&]<std::size_t... I>(std::index_sequence<I...>) {
      ((index == all::count && suits<A>(kind) ? void(index = I) : void()), ...);
    }
    (std::make_index_sequence<all::count>());
    if (index == all::count) {
      std::string wanted;
      for (const type_kind other : distinct_kinds)
        (add_noun(wanted, choice_noun<A>(other)), ...);
      return engine::reject_given(ctx, resolved, std::move(wanted));
    }
    return with_alternative(to, index,
                            [&](auto at) { return hcl::detail::read(ctx, resolved, std::get<at>(to)); });
  }
};

}  // namespace hcl::inline v1_0::detail
