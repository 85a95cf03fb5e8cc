// A struct as the checker of configs sees it: what may stand in its body, and of which types. Derived from
// the struct when compiling; holds no values.
#pragma once

#include <cstddef>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

#include <hcl/model/type.hpp>
#include <hcl/model/type_of.hpp>
#include <hcl/record/blocks.hpp>
#include <hcl/record/choice_name.hpp>
#include <hcl/record/layout.hpp>

namespace hcl::inline v0_1::model::detail {

struct checked_record;

// One name of a member: an attribute, or blocks.
struct checked_member {
  std::string_view name{};
  std::size_t home = 0;  // the member, which may have several names
  model::type type{};    // of the attribute
  bool is_block = false;
  bool is_required = false;
  bool is_single = false;     // one block at most
  bool is_unchecked = false;  // an expression that the program evaluates itself
  std::size_t labels = 0;
  const checked_record& (*inside)() = nullptr;  // of blocks; null: anything
};

struct checked_record {
  std::vector<checked_member> members{};
  bool takes_attributes = false;  // of other names
  bool takes_everything = false;  // blocks of other names, too
  model::type other{};            // the type of those attributes
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
  else
    return nullptr;
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
  }

 private:
  using traits = hcl::detail::traits_at<T, Index>;
  using payload = typename traits::payload;
  static constexpr auto given = hcl::detail::layout<T>::template traits<Index>();

  void add_names(checked_member one) {
    const bool has_others = !given.other_names.empty();
    for (const std::string_view other : given.other_names) {
      checked_member same = one;
      same.name = other;
      to_.members.push_back(std::move(same));
    }
    one.is_required = one.is_required && !has_others;
    to_.members.push_back(std::move(one));
  }
  [[nodiscard]] checked_member attribute() const {
    checked_member one{.name = given.name, .home = Index, .is_required = !given.may_be_absent};
    if constexpr (hcl::detail::wants_syntax<payload>())
      one.is_unchecked = true;
    else
      one.type = model::type_of<payload>();
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
    add_names(one);
    one = blocks();
    one.inside = inside_of_block<payload>();
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
      one.is_required = one.is_single && !given.may_be_absent;
      add_names(std::move(one));
    }
  }
  template <typename Choice, std::size_t I>
  void add_choice() {
    using alternative = typename hcl::detail::alternatives<Choice>::template at<I>;
    checked_member one = blocks();
    one.name = hcl::detail::choice_names<Choice>::names[I];
    one.labels = hcl::detail::labels_of_block<payload, I>();
    one.inside = inside_of_block<alternative>();
    to_.members.push_back(std::move(one));
  }
  void add_rest() {
    to_.takes_attributes = true;
    if constexpr (hcl::detail::shape_of<payload> == hcl::detail::shape::mapping) {
      if constexpr (!hcl::detail::wants_syntax<payload>()) to_.other = model::type_of<payload>().element();
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
      if constexpr (!hcl::detail::wants_syntax<T>()) record.other = model::type_of<T>().element();
    } else {
      hcl::detail::for_each_member<T>([&](auto index) { member_adder<T, index>(record).add(); });
    }
    return record;
  }();
  return made;
}

}  // namespace hcl::inline v0_1::model::detail
