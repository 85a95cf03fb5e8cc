// The description of the values that a C++ type takes: asks the codec of each type, from the outside in.
// Knows no members.
#pragma once

#include <cstddef>
#include <string_view>
#include <type_traits>

#include <hcl/config/description.hpp>
#include <hcl/config/require_docs.hpp>
#include <hcl/eval/type_constraint.hpp>
#include <hcl/record/alternatives.hpp>
#include <hcl/record/choice_name.hpp>
#include <hcl/record/implied_type.hpp>
#include <hcl/record/kinds.hpp>

namespace hcl::inline v0_1 {

// The description of a struct: made when it is first asked for, kept for good.
template <typename T>
const struct_description& description_of();

namespace detail {

template <typename T>
void describe_value(value_description& to);

template <typename... P>
void describe_parts(value_description& to, type_list<P...>) {
  to.parts.resize(sizeof...(P));
  [[maybe_unused]] std::size_t i = 0;
  (describe_value<P>(to.parts[i++]), ...);
}

// The parts of a type, as far as its shape tells them.
template <typename T>
void describe_inside(value_description& to) {
  constexpr shape form = shape_of<T>;
  if constexpr (form == shape::mapping) {
    describe_parts(to, type_list<typename codec_of<T>::key_type, inside_t<T>>());
  } else if constexpr (form == shape::record) {
    to.inside = &description_of<T>;
  } else {
    describe_parts(to, part_types<T>());
    if constexpr (form == shape::variant) {
      if constexpr (!alternatives<T>::attribute.empty()) {
        to.discriminator = alternatives<T>::attribute;
        to.names.assign(choice_names<T>::names.begin(), choice_names<T>::names.end());
      }
    }
  }
}

template <typename T>
void describe_value(value_description& to) {
  using known = codec_of<T>;
  if constexpr (std::is_enum_v<T>) static_cast<void>(require_value_docs<T>());
  if constexpr (shape_of<T> == shape::wrapper) {
    describe_value<inside_t<T>>(to);
    known::describe(to);
  } else {
    to.form = known::described_form;
    to.type = kept_type<T>();
    describe_inside<T>(to);
    known::describe(to);
    if constexpr (std::is_same_v<T, type> || std::is_same_v<T, type_constraint>) {
      to.form = value_form::type;
      to.noun = "a type such as list(string)";
    }
    if (to.noun.empty()) to.noun = known::noun;
    if constexpr (shape_of<T> == shape::scalar) {
      constexpr std::string_view words[] = {known::noun_among(type_kind::string),
                                            known::noun_among(type_kind::number)};
      for (const std::string_view noun : words)
        if (noun.find(" such as ") != noun.npos) to.long_noun = noun;
    }
  }
}

}  // namespace detail
}  // namespace hcl::inline v0_1
