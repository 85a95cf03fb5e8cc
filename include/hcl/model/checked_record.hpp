// A struct as the checker of configs sees it: what may stand in its body, and of which types. Derived from
// the struct when compiling; holds no values.
#pragma once

#include <concepts>
#include <cstddef>
#include <limits>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

#include <hcl/model/type.hpp>
#include <hcl/model/type_of.hpp>
#include <hcl/record/blocks.hpp>
#include <hcl/record/choice_name.hpp>
#include <hcl/record/layout.hpp>
#include <hcl/record/read.hpp>
#include <hcl/record/record.hpp>

namespace hcl::inline v0_1::model::detail {

struct checked_record;

// The literals of which a member takes every one, so that they need no look.
struct free_literals {
  bool texts = false;
  bool bools = false;
  std::size_t digits = 0;  // numbers without sign that have no more
};

// Those of a type that anything else is said of have none.
template <typename T>
constexpr free_literals free_literals_of() {
  if constexpr (hcl::detail::customised_by_value<T> || hcl::detail::customised_by_syntax<T> ||
                hcl::detail::has_constraint<T>)
    return {};
  else if constexpr (std::is_same_v<T, bool>)
    return {.bools = true};
  else if constexpr (std::is_same_v<T, std::string>)
    return {.texts = true};
  else if constexpr (std::integral<T> && !std::is_same_v<T, char> && sizeof(T) > 1)
    return {.digits = static_cast<std::size_t>(std::numeric_limits<T>::digits10)};
  else if constexpr (std::is_same_v<T, double>)
    return {.digits = std::numeric_limits<double>::digits10};
  else if constexpr (hcl::detail::shape_of<T> == hcl::detail::shape::wrapper)
    return free_literals_of<hcl::detail::inside_t<T>>();
  else
    return {};
}

// Reads a value into a member of its own, for what is said of it.
template <typename T, bool IsDefaulted>
bool read_and_forget(hcl::detail::decode_context& ctx, const hcl::detail::input& from) {
  T to{};
  if constexpr (IsDefaulted)
    return hcl::detail::read_defaulted<T>(ctx, from, &to);
  else
    return hcl::detail::read(ctx, from, to);
}

struct checked_choice;

// One name of a member: an attribute, or blocks.
struct checked_member {
  std::string_view name{};
  std::size_t home = 0;  // the member, which may have several names
  model::type type{};    // of the attribute
  bool is_block = false;
  bool is_required = false;         // by this name
  bool needs_any = false;           // by this or another name of the same home
  bool is_single = false;           // one block at most
  bool may_be_with_others = false;  // of the same home: blocks of several types
  bool is_unchecked = false;        // an expression that the program evaluates itself
  std::size_t labels = 0;
  free_literals literals{};
  // Of an attribute: how it is decoded; null if only decoding can say.
  bool (*read)(hcl::detail::decode_context&, const hcl::detail::input&) = nullptr;
  const checked_record& (*inside)() = nullptr;  // of blocks; null: anything
  const checked_choice& (*choice)() =
      nullptr;  // instead, of blocks that say themselves which struct they are
};

// The structs that blocks may become, which their label says or an attribute.
struct checked_choice {
  std::string_view attribute{};                        // empty: the label
  std::size_t label = 0;                               // which of them
  std::span<const std::string_view> names{};           // of the structs
  std::vector<const checked_record& (*)()> structs{};  // null: anything
};

// A label of the blocks that a struct is filled from, after those that are only keys.
struct checked_label {
  std::string_view name{};
  bool (*read)(hcl::detail::decode_context&, std::string_view text) = nullptr;  // null: any text
};
template <typename T>
bool read_label_and_forget(hcl::detail::decode_context& ctx, std::string_view text) {
  T to{};
  return hcl::detail::read_key(ctx, {}, text, to);
}

struct checked_record {
  std::vector<checked_member> members{};
  std::vector<checked_label> labels{};
  bool takes_attributes = false;  // of other names
  bool takes_everything = false;  // blocks of other names, too
  checked_member other{};         // those attributes
};

template <typename T>
const checked_record& checked_record_of();

// What is in the block that a member is filled from.
template <typename Payload>
constexpr auto inside_of_block() -> const checked_record& (*)() {
  using record = typename decltype(hcl::detail::record_in<Payload>())::type;
  using hcl::detail::shape;
  if constexpr (hcl::detail::shape_of<record> == shape::record)
    return &checked_record_of<record>;
  else if constexpr (std::is_void_v<record> && hcl::detail::shape_of<Payload> == shape::mapping)
    return &checked_record_of<Payload>;  // attributes of any name
  else if constexpr (std::is_void_v<record> && hcl::detail::shape_of<Payload> == shape::wrapper)
    return inside_of_block<hcl::detail::inside_t<Payload>>();
  else
    return nullptr;
}

// The structs that blocks for a payload may become.
template <typename Payload>
const checked_choice& checked_choice_of() {
  using variant = typename decltype(hcl::detail::record_in<Payload>())::type;
  using all = hcl::detail::alternatives<variant>;
  static const checked_choice made = [] {
    checked_choice choice{.attribute = all::attribute, .names = hcl::detail::choice_names<variant>::names};
    if constexpr (all::attribute.empty())
      choice.label = hcl::detail::labels_of_block<Payload>() -
                     hcl::detail::labels_of_block<typename all::template at<0>>() - 1;
    [&]<std::size_t... I>(std::index_sequence<I...>) {
      (choice.structs.push_back(inside_of_block<typename all::template at<I>>()), ...);
    }
    (std::make_index_sequence<all::count>());
    return choice;
  }();
  return made;
}
template <typename Payload>
constexpr auto choice_of_block() -> const checked_choice& (*)() {
  if constexpr (hcl::detail::shape_of<typename decltype(hcl::detail::record_in<Payload>())::type> ==
                hcl::detail::shape::variant)
    return &checked_choice_of<Payload>;
  else
    return nullptr;
}

// An attribute of that type.
template <typename T, bool IsDefaulted = false>
checked_member attribute_of() {
  checked_member one;
  if constexpr (hcl::detail::wants_syntax<T>()) {
    one.is_unchecked = true;
  } else {
    one.type = model::type_of<T>();
    one.literals = free_literals_of<T>();
    if constexpr (std::is_default_constructible_v<T>) one.read = &read_and_forget<T, IsDefaulted>;
  }
  return one;
}

// Adds the names of a member.
template <typename T, std::size_t Index>
class member_adder {
 public:
  explicit member_adder(checked_record& to) : to_(to) {}

  void add() {
    using hcl::detail::field_role;
    if constexpr (traits::role == field_role::attribute || traits::role == field_role::defaulted)
      add_names(attribute());
    else if constexpr (traits::role == field_role::attribute_or_block)
      add_attribute_or_block();
    else if constexpr (traits::role == field_role::block)
      add_blocks();
    else if constexpr (traits::role == field_role::attributes || traits::role == field_role::remain)
      add_rest();
    else if constexpr (traits::role == field_role::label)
      add_label();
  }

 private:
  using traits = hcl::detail::traits_at<T, Index>;
  using payload = typename traits::payload;
  static constexpr auto given = hcl::detail::layout<T>::template traits<Index>();

  void add_names(checked_member one) {
    if (one.is_required && !given.other_names.empty()) {
      one.is_required = false;
      one.needs_any = true;
    }
    for (const std::string_view other : given.other_names) {
      checked_member same = one;
      same.name = other;
      to_.members.push_back(std::move(same));
    }
    to_.members.push_back(std::move(one));
  }
  [[nodiscard]] checked_member attribute() const {
    checked_member one = attribute_of<payload, given.may_be_absent>();
    one.name = given.name;
    one.home = Index;
    one.is_required = !given.may_be_absent;
    if (given.may_be_absent) one.type = model::type::optional(std::move(one.type));
    return one;
  }
  [[nodiscard]] static checked_member blocks() {
    return {.name = given.name,
            .home = Index,
            .is_block = true,
            .is_single = hcl::detail::codec_of<payload>::is_one_block};
  }
  void add_attribute_or_block() {
    checked_member one = attribute();
    one.is_required = false;
    one.needs_any = !given.may_be_absent;
    add_names(one);
    one = blocks();
    one.needs_any = !given.may_be_absent;
    one.inside = inside_of_block<payload>();
    one.choice = choice_of_block<payload>();
    add_names(std::move(one));
  }
  void add_blocks() {
    if constexpr (given.by_type) {
      using choice = typename hcl::detail::variant_in<payload>::type;
      [&]<std::size_t... I>(std::index_sequence<I...>) { (add_choice<choice, I>(), ...); }
      (std::make_index_sequence<hcl::detail::choice_names<choice>::count>());
    } else {
      checked_member one = blocks();
      one.labels = hcl::detail::labels_of_block<payload>();
      one.inside = inside_of_block<payload>();
      one.choice = choice_of_block<payload>();
      one.is_required = one.is_single && !given.may_be_absent;
      one.may_be_with_others = !one.is_single;
      add_names(std::move(one));
    }
  }
  template <typename Choice, std::size_t I>
  void add_choice() {
    using alternative = typename hcl::detail::alternatives<Choice>::template at<I>;
    checked_member one = blocks();
    one.name = hcl::detail::choice_names<Choice>::names[I];
    one.labels = hcl::detail::labels_of_block<payload, I>();
    one.may_be_with_others = !one.is_single;
    one.inside = inside_of_block<alternative>();
    to_.members.push_back(std::move(one));
  }
  void add_label() {
    checked_label one{.name = given.name};
    if constexpr (!hcl::detail::codec_of<payload>::is_text && std::is_default_constructible_v<payload>)
      one.read = &read_label_and_forget<payload>;
    to_.labels.push_back(one);
  }
  void add_rest() {
    to_.takes_attributes = true;
    if constexpr (hcl::detail::shape_of<payload> == hcl::detail::shape::mapping) {
      to_.other = attribute_of<hcl::detail::inside_t<payload>>();
    } else {
      to_.takes_everything = true;
    }
  }

  checked_record& to_;
};

// Made once.
template <typename T>
const checked_record& checked_record_of() {
  static const checked_record made = [] {
    checked_record record;
    if constexpr (hcl::detail::shape_of<T> == hcl::detail::shape::mapping) {
      record.takes_attributes = true;
      record.other = attribute_of<hcl::detail::inside_t<T>>();
    } else {
      hcl::detail::for_each_member<T>([&](auto index) { member_adder<T, index>(record).add(); });
    }
    return record;
  }();
  return made;
}

}  // namespace hcl::inline v0_1::model::detail
