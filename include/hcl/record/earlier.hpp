// The existing blocks of a member, found by their labels, whichever way these are written.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

#include <hcl/body/options.hpp>
#include <hcl/eval/expression.hpp>
#include <hcl/record/alternatives.hpp>
#include <hcl/record/encode.hpp>
#include <hcl/record/engine.hpp>
#include <hcl/record/kinds.hpp>
#include <hcl/record/layout.hpp>
#include <hcl/record/read.hpp>
#include <hcl/support/trivial_vector.hpp>

namespace hcl::inline v1_0::detail {

// A label as text; empty if its type cannot be written.
template <typename T>
std::string label_text(const T& label);

inline void append_label(std::string& key, std::string_view label) {
  key.append(std::to_string(label.size())).append(1, ':').append(label);
}

// Calls `use` with the index of each label of T, in order.
template <typename T, typename Use>
constexpr void for_each_label(const Use& use) {
  for_each_member<T>([&](auto at) {
    if constexpr (traits_at<T, at>::form == role_form::label) use(at);
  });
}

// Whether all blocks that become a T have labels of T's own.
template <typename T>
consteval bool is_found_by_labels() {
  constexpr shape form = shape_of<T>;
  if constexpr (form == shape::record)
    return label_count<T> != 0;
  else if constexpr (form == shape::variant || (form == shape::wrapper && codec_of<T>::is_read_as_block))
    return !any_type(part_types<T>(),
                     []<typename P>(std::type_identity<P>) { return !is_found_by_labels<P>(); });
  else
    return false;
}

// Whether the existing content of a member matters.
template <typename T>
consteval bool may_hold_earlier() {
  if constexpr (shape_of<T> == shape::sequence || shape_of<T> == shape::variant)
    return true;
  else if constexpr (shape_of<T> == shape::record)
    return label_count<T> != 0;
  else if constexpr (std::is_void_v<inside_t<T>>)
    return false;
  else
    return may_hold_earlier<inside_t<T>>();
}

// The labels of an existing object as one text.
template <typename T>
void append_labels_of(const T& object, std::string& key) {
  constexpr shape form = shape_of<T>;
  if constexpr (form == shape::record) {
    const member_addresses<T> all(object);
    for_each_label<T>([&](auto at) {
      const payload_at<T, at>& label = all.template at<at>();
      if constexpr (label_form_of<payload_at<T, at>>() == label_form::all) {
        for (const auto& each : label)
          append_label(key, label_text(each));
      } else {
        append_label(key, label_text(label));
      }
    });
  } else if constexpr (form == shape::variant) {
    visit_alternative(object, [&](const auto& held) {
      if (alternatives<T>::attribute.empty()) append_label(key, choice_names<T>::names[object.index()]);
      append_labels_of(held, key);
    });
  } else if constexpr (form == shape::wrapper && codec_of<T>::is_read_as_block) {
    if (const auto* held = codec_of<T>::content(object)) append_labels_of(*held, key);
  }
}

template <typename T>
bool read_labels_of(decode_context& ctx, const block_input& from, T& to);  // record.hpp

// The labels of a block, as append_labels_of() returns them for its object; with wrong ones, those of none.
template <typename T>
void append_labels_of_new(decode_context& ctx, const block_input& from, std::string& key) {
  constexpr shape form = shape_of<T>;
  if constexpr (form == shape::record) {
    T read{};
    if (read_labels_of(ctx, from, read))
      append_labels_of(read, key);
    else
      key += '?';
  } else if constexpr (form == shape::variant) {
    const bool by_type = from.choice != block_input::no_choice,
               by_label = !by_type && alternatives<T>::attribute.empty();
    std::string_view name;
    if (by_type)
      name = choice_names<T>::names[from.choice];
    else if (by_label && from.labels_taken < from.labels.size())
      name = from.labels[from.labels_taken].text;
    if (by_type || by_label) append_label(key, name);
    [&]<std::size_t... I>(std::index_sequence<I...>) {
      const auto is_it = [&](std::size_t i) {
        return by_type || by_label ? choice_names<T>::names[i] == name : i == 0;
      };
      (void)((is_it(I) &&
              (append_labels_of_new<typename alternatives<T>::template at<I>>(ctx, from, key), true)) ||
             ...);
    }
    (std::make_index_sequence<alternatives<T>::count>());
  } else if constexpr (form == shape::wrapper) {
    append_labels_of_new<inside_t<T>>(ctx, from, key);
  }
}
template <typename T>
std::string labels_of_new(decode_context& ctx, const block_input& from) {
  std::string key;
  append_labels_of_new<T>(ctx, from, key);
  return key;
}

// Whether the target of a block was read from one with other labels.
template <typename T>
bool has_other_labels(decode_context& ctx, const block_input& from, const T& object) {
  if (from.mislabelled) return false;
  std::string labels, unread;
  append_labels_of(object, labels);
  append_labels_of(T{}, unread);
  return labels != unread && labels != labels_of_new<T>(ctx, from);
}

// The elements of a list, by index where they may move, else by address.
template <typename T>
auto& element_in(T& list, std::size_t slot) {
  if constexpr (requires { list[slot]; })
    return list[slot];
  else
    return *reinterpret_cast<typename T::value_type*>(slot);
}

// Records the content of a member. False if empty.
template <typename T>
bool note_earlier(known_labels& known, const T& held) {
  constexpr shape form = shape_of<T>;
  if constexpr (form == shape::sequence) {
    if (held.empty()) return false;
    if constexpr (is_found_by_labels<typename T::value_type>()) {
      std::size_t index = 0;
      for (const auto& element : held) {
        std::string labels;
        append_labels_of(element, labels);
        if constexpr (requires { held[index]; })
          engine::add_earlier(known, &held, labels, index++);
        else
          engine::add_earlier(known, &held, labels, reinterpret_cast<std::size_t>(std::addressof(element)));
      }
    } else {
      engine::add_earlier(known, &held, {}, 0);
    }
    return true;
  } else if constexpr (!may_hold_earlier<T>()) {
    return false;
  } else if constexpr (form == shape::mapping || (form == shape::wrapper && codec_of<T>::is_read_as_block)) {
    bool any = false;
    any_part(held, [&](const auto& part) {
      any = note_earlier(known, part) || any;
      return false;
    });
    return any;
  } else {
    return true;
  }
}

// Normalises labels that can be written in several ways: "8080" and "8080.0" are one number.
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

// The same of a key in a map, which is the text of all that mean the same there; `written` if it has none.
template <typename T>
std::string text_of_key(const T& key, std::string_view written) {
  std::string text = label_text(key);
  return text.empty() ? std::string(written) : text;
}
// One that cannot be written is known by its place in the map, if that stays.
template <typename T>
std::string text_of_slot(typename T::iterator slot, std::string_view written) {
  using known = codec_of<typename T::key_type>;
  if constexpr (
      requires { typename T::node_type; } && !known::is_text && !requires { known::make(slot->first); })
    return std::to_string(reinterpret_cast<std::uintptr_t>(std::addressof(slot->first)));
  else
    return text_of_key(slot->first, written);
}

}  // namespace hcl::inline v1_0::detail
