// The description of the blocks that a member is filled from: their labels, how many there may be, and the
// structs that they become.
#pragma once

#include <cstddef>
#include <string_view>
#include <type_traits>
#include <utility>

#include <hcl/config/describe_value.hpp>
#include <hcl/config/require_docs.hpp>
#include <hcl/record/blocks.hpp>
#include <hcl/record/label_meaning.hpp>
#include <hcl/record/require_field.hpp>

namespace hcl::inline v0_1::detail {

// The text of a member, which the table of the struct has that declares it.
template <typename T, std::size_t Index>
constexpr const doc* doc_at() {
  if constexpr (has_flattened<T>) {
    constexpr auto from = layout<T>::origin_of(Index);
    using outer = declared_traits<T, from.member>;
    if constexpr (outer::form == role_form::members)
      return doc_at<typename outer::payload, from.inner>();
    else
      return declared_doc<T, from.member>();
  } else {
    return declared_doc<T, Index>();
  }
}

template <typename T, std::size_t Index>
constexpr std::string_view cpp_name_at() {
  if constexpr (has_flattened<T>) {
    constexpr auto from = layout<T>::origin_of(Index);
    using outer = declared_traits<T, from.member>;
    if constexpr (outer::form == role_form::members)
      return cpp_name_at<typename outer::payload, from.inner>();
    else
      return documented_name<T, from.member>();
  } else {
    return documented_name<T, Index>();
  }
}

// The labels that a struct declares.
template <typename T>
void describe_own_labels(block_description& to) {
  [[maybe_unused]] const auto add = [&]<std::size_t Index>(std::integral_constant<std::size_t, Index>) {
    if constexpr (traits_at<T, Index>::form == role_form::label) {
      constexpr auto given = layout<T>::template traits<Index>();
      label_description& label = to.labels.emplace_back();
      label.name = given.name;
      label.text = doc_at<T, Index>();
      describe_value<label_part_t<payload_at<T, Index>>>(label.value);
      label.is_optional = label_form_of<payload_at<T, Index>>() == label_form::optional;
      label.is_list = label_form_of<payload_at<T, Index>>() == label_form::all;
    }
  };
  [&]<std::size_t... I>(std::index_sequence<I...>) { (add(std::integral_constant<std::size_t, I>()), ...); }
  (std::make_index_sequence<layout<T>::count>());
}

// Puts the keys of maps around a block before its labels. Where a block has as many labels of its own, the
// first of these are the keys.
inline void add_keys(block_description& to, std::vector<label_description>& keys) {
  const std::size_t own = to.labels.size(), extra = keys.size() > own ? keys.size() - own : 0;
  for (std::size_t i = extra; i < keys.size(); ++i)
    to.labels[i - extra].is_key = true;
  to.labels.insert(to.labels.begin(), keys.begin(), keys.begin() + static_cast<std::ptrdiff_t>(extra));
}

template <typename T, std::size_t I>
void describe_choice(member_description& to, std::vector<label_description>& keys);

// The rule of T, which the blocks from `first` on become: of each, or of all of them together.
template <typename T>
void note_rule(member_description& to, std::size_t first) {
  value_description described;
  codec_of<T>::describe(described);
  if constexpr (!codec_of<T>::is_one_block) {
    if (!described.rule.empty()) to.blocks_rule = described.rule;
  } else {
    for (std::size_t i = first; i != to.blocks.size(); ++i)
      to.blocks[i].rule = described.rule;
  }
}

// `keys`: of the maps around T.
template <typename T>
void describe_blocks(member_description& to, std::vector<label_description>& keys) {
  constexpr shape form = shape_of<T>;
  if constexpr (form == shape::record) {
    block_description& block = to.blocks.emplace_back();
    block.inside = &description_of<T>;
    describe_own_labels<T>(block);
    add_keys(block, keys);
  } else if constexpr (form == shape::body) {
    add_keys(to.blocks.emplace_back(), keys);
  } else if constexpr (form == shape::variant) {
    to.discriminator = alternatives<T>::attribute;
    if (to.chosen == block_choice::none)
      to.chosen = to.discriminator.empty() ? block_choice::by_label : block_choice::by_attribute;
    [&]<std::size_t... I>(std::index_sequence<I...>) { (describe_choice<T, I>(to, keys), ...); }
    (std::make_index_sequence<alternatives<T>::count>());
  } else {
    if constexpr (form == shape::mapping) {
      label_description& key = keys.emplace_back();
      key.name = "name";
      key.is_key = true;
      describe_value<typename codec_of<T>::key_type>(key.value);
      to.has_unique_labels = codec_of<inside_t<T>>::is_one_block;
    }
    const std::size_t before = to.blocks.size();
    describe_blocks<inside_t<T>>(to, keys);
    if constexpr (has_constraint<T>) note_rule<T>(to, before);
  }
}

// One alternative of a variant. A label that says which it is comes after the keys and before its own.
template <typename T, std::size_t I>
void describe_choice(member_description& to, std::vector<label_description>& keys) {
  const std::size_t index = to.blocks.size();
  if (to.chosen == block_choice::by_label) {
    std::vector<label_description> none;
    describe_blocks<typename alternatives<T>::template at<I>>(to, none);
    std::vector<label_description>& labels = to.blocks[index].labels;
    label_description which{.name = "type"};
    which.value = {.form = value_form::text, .noun = "a text", .type = type::string()};
    for (const std::string_view name : choice_names<T>::names)
      which.value.choices.push_back({value(name), nullptr});
    labels.insert(labels.begin(), std::move(which));
    labels.insert(labels.begin(), keys.begin(), keys.end());
    to.choice_label = keys.size();
  } else {
    describe_blocks<typename alternatives<T>::template at<I>>(to, keys);
  }
  to.blocks[index].name = choice_names<T>::names[I];
}

// The blocks of a member of type T.
template <typename T, bool ByType>
void describe_member_blocks(member_description& to, std::vector<label_description>& keys) {
  describe_blocks<T>(to, keys);
  if constexpr (ByType) {
    [&]<std::size_t... I>(std::index_sequence<I...>) {
      (void(to.blocks[I].meaning = way_to_meaning<T, I>()), ...);
    }
    (std::make_index_sequence<choice_names<typename variant_in<T>::type>::count>());
  } else {
    for (block_description& block : to.blocks)
      block.meaning = way_to_meaning<T, block_input::no_choice>();
  }
}

}  // namespace hcl::inline v0_1::detail
