// Normalises labels that can be written in several ways: "8080" and "8080.0" are one number.
#pragma once

#include <cstddef>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

#include <hcl/body/options.hpp>
#include <hcl/eval/expression.hpp>
#include <hcl/record/earlier.hpp>
#include <hcl/record/encode.hpp>
#include <hcl/record/engine.hpp>
#include <hcl/record/kinds.hpp>
#include <hcl/support/trivial_vector.hpp>

namespace hcl::inline v1_0::detail {

template <typename T>
std::string label_text(const T& label) {
  if (is_nothing(label)) return {};
  if constexpr (codec_of<T>::is_text)
    return std::string(label.data(), label.size());
  else if constexpr (requires { codec_of<T>::make(label); })
    return key_text(value_maker<T>::make(label));
  else
    return {};
}

template <typename T, std::size_t Index>
consteval bool is_other_label() {
  if constexpr (traits_at<T, Index>::form == role_form::label)
    return !codec_of<label_part_t<payload_at<T, Index>>>::is_text;
  else
    return false;
}
template <typename... P>
consteval bool have_other_spellings(type_list<P...>);
// Whether labels of the blocks that become a T are no texts, as keys of maps or as labels of a struct.
template <typename T>
consteval bool has_other_spellings() {
  constexpr shape form = shape_of<T>;
  if constexpr (form == shape::record) {
    return []<std::size_t... I>(std::index_sequence<I...>) {
      return (false || ... || is_other_label<T, I>());
    }
    (std::make_index_sequence<layout<T>::count>());
  } else if constexpr (form == shape::variant) {
    return have_other_spellings(part_types<T>());
  } else if constexpr (form == shape::mapping) {
    return !codec_of<typename T::key_type>::is_text || has_other_spellings<typename T::mapped_type>();
  } else if constexpr (std::is_void_v<inside_t<T>>) {
    return false;
  } else {
    return has_other_spellings<inside_t<T>>();
  }
}
template <typename... P>
consteval bool have_other_spellings(type_list<P...>) {
  return (false || ... || has_other_spellings<P>());
}

// The same text for labels that mean the same. `Choice`: the alternative that the block's type means.
template <typename T, std::size_t Choice>
std::string meaning_of_labels(const std::vector<std::string>& labels) {
  const options opts;
  budget work(opts.bounds);
  diagnostics unheard(0);
  decode_context ctx{&unheard, &work, &opts};
  trivial_vector<syntax::label_node> nodes;
  for (const std::string& label : labels)
    nodes.push({label, {}});
  block_input from{.labels = {nodes.begin(), nodes.size()}};
  from.choice = Choice;
  return labels_of_new<T>(ctx, from);
}

template <typename T, std::size_t Choice>
consteval auto way_to_meaning() -> std::string (*)(const std::vector<std::string>&) {
  if constexpr (has_other_spellings<T>())
    return &meaning_of_labels<T, Choice>;
  else
    return nullptr;
}

}  // namespace hcl::inline v1_0::detail
