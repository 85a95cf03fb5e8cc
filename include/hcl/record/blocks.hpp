// Reads blocks into a member: a struct, an optional one, a sequence, or a map keyed by label.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>

#include <hcl/record/earlier.hpp>
#include <hcl/record/engine.hpp>
#include <hcl/record/kinds.hpp>
#include <hcl/record/kinds/containers.hpp>
#include <hcl/record/layout.hpp>
#include <hcl/record/read.hpp>

namespace hcl::inline v1_0::detail {

template <typename T>
void read_record_body(decode_context& ctx, const block_input& from, T& to);  // record.hpp
template <typename T>
void read_block(decode_context& ctx, block_input& from, T& to);
template <typename T>
void read_listed_block(decode_context& ctx, block_input& from, T& to);

// The alternative of a variant written as a block: the only map or struct.
template <typename T>
inline constexpr std::size_t block_alternative = [] {
  return []<std::size_t... I>(std::index_sequence<I...>) {
    std::size_t found = sizeof...(I), count = 0;
    ((shape_of<typename alternatives<T>::template at<I>> == shape::record ||
              shape_of<typename alternatives<T>::template at<I>> == shape::mapping
          ? void((found = I, ++count))
          : void()),
     ...);
    return count == 1 ? found : block_input::no_choice;
  }
  (std::make_index_sequence<alternatives<T>::count>());
}();
// The type read from a block: T without wrappers, or that alternative; void if none.
template <typename T>
consteval auto part_of_block() {
  if constexpr (shape_of<T> == shape::wrapper)
    return part_of_block<inside_t<T>>();
  else if constexpr (shape_of<T> != shape::variant)
    return std::type_identity<T>();
  else if constexpr (block_alternative<T> != block_input::no_choice)
    return std::type_identity<typename alternatives<T>::template at<block_alternative<T>>>();
  else
    return std::type_identity<void>();
}
template <typename T>
using block_part_t = typename decltype(part_of_block<T>())::type;

// The labels of a block, in their order: the keys of maps around the struct, one that selects an alternative,
// those of the struct.
struct label_layout {
  std::size_t maps = 0;
  bool has_choice = false;
  std::size_t own = 0;
  loose_labels loose{};
  std::string_view (*own_name)(std::size_t index) = nullptr;

  // The struct's are the last, so that a struct with one label in a map has its key there.
  [[nodiscard]] constexpr std::size_t count() const noexcept {
    if (has_choice) return maps + 1 + own;
    return maps > own ? maps : own;
  }
  [[nodiscard]] constexpr bool has_others_first() const noexcept { return maps != 0 || has_choice; }
  // For messages; a mere key is called "name".
  [[nodiscard]] std::string_view name(std::size_t index) const {
    const std::size_t before = count() - own;
    if (index >= before) return own_name(index - before);
    return has_choice && index + 1 == before ? "type" : "name";
  }
};
template <typename T>
std::string_view own_label_name(std::size_t index) {
  std::string_view found;
  for_each_label<T>([&](auto at) {
    if (index-- == 0) found = layout<T>::template traits<at>().name;
  });
  return found;
}
// Of a block of type T. `Choice`: the alternative selected by the block's type, if any. Not consteval: clang
// 14 rejects an argument that an enclosing consteval call was given.
template <typename T, std::size_t Choice = block_input::no_choice>
constexpr label_layout labels_of_block(std::size_t maps = 0) {
  constexpr shape form = shape_of<T>;
  if constexpr (form == shape::record) {
    return {maps, false, label_count<T>, own_loose_labels<T>, &own_label_name<T>};
  } else if constexpr (form == shape::variant) {
    constexpr bool is_chosen = Choice != block_input::no_choice;
    label_layout found = labels_of_block<typename alternatives<T>::template at<is_chosen ? Choice : 0>>(maps);
    found.has_choice = !is_chosen && alternatives<T>::attribute.empty();
    return found;
  } else if constexpr (std::is_void_v<inside_t<T>>) {
    return {.maps = maps};
  } else {
    return labels_of_block<inside_t<T>, Choice>(maps + (form == shape::mapping ? 1 : 0));
  }
}

// Whether a block takes as many labels whichever alternative of the variant it becomes.
template <typename T, std::size_t... I>
consteval bool labels_agree(std::index_sequence<I...>) {
  constexpr label_layout first = labels_of_block<typename alternatives<T>::template at<0>>();
  return (true && ... &&
          (labels_of_block<typename alternatives<T>::template at<I>>().count() == first.count() &&
           labels_of_block<typename alternatives<T>::template at<I>>().loose == first.loose));
}

// Reads a block into a new or existing object.
template <typename Read>
void read_block_of(decode_context& ctx, bool is_new, const Read& read_it) {
  if (!is_new) return read_it();
  const scoped_value anew(ctx.position.partial, false);
  read_it();
}

// Calls `read_it` with the content of the wrapper, created if empty.
template <typename T, typename Read>
void open_wrapper(decode_context& ctx, const block_input& from, T& to, const Read& read_it) {
  using known = codec_of<T>;
  if constexpr (requires { known::note_block(ctx, from, to); }) known::note_block(ctx, from, to);
  bool is_new = false;
  if constexpr (requires { known::make_if_empty(to); }) {
    is_new = !to;
    known::make_if_empty(to);
  }
  read_block_of(ctx, is_new, [&] { read_it(*known::content(to)); });
}

// Reads one block into the alternative it is meant to be.
template <typename T>
void read_variant_block(decode_context& ctx, block_input& from, T& to) {
  std::size_t index = from.choice;
  if (index == block_input::no_choice) {
    index = to.index();  // stays with options::partial if the attribute is not there
    if constexpr (alternatives<T>::attribute.empty()) {
      if (!engine::choose_by_label(ctx, from, choice_names<T>::names, index)) return;
    } else {
      if (!engine::choose_by_attribute(ctx, from, alternatives<T>::attribute, choice_names<T>::names, index))
        return;
      from.discriminator = alternatives<T>::attribute;
    }
  }
  const bool is_new = to.index() != index;
  with_alternative(to, index, [&](auto at) {
    read_block_of(ctx, is_new, [&] { read_block(ctx, from, std::get<at>(to)); });
    return true;
  });
}

// Reads one block into what it becomes.
template <typename T>
void read_block(decode_context& ctx, block_input& from, T& to) {
  constexpr shape form = shape_of<T>;
  if constexpr (form == shape::record) {
    if constexpr (label_count<T> != 0 && std::is_move_assignable_v<T>) {
      if (from.is_layered && has_other_labels(ctx, from, to)) {
        to = T{};
        const scoped_value anew(ctx.position.partial, false);
        return read_record_body(ctx, from, to);
      }
    }
    read_record_body(ctx, from, to);
  } else if constexpr (form == shape::variant) {
    read_variant_block(ctx, from, to);
  } else if constexpr (form == shape::body) {
    to = engine::body_of(ctx, from);
  } else if constexpr (form == shape::wrapper) {
    const diagnostics::checkpoint start = ctx.diags->here();
    open_wrapper(ctx, from, to, [&](auto& held) { read_block(ctx, from, held); });
    if constexpr (has_constraint<T> && codec_of<T>::is_one_block) {
      if (from.mislabelled || ctx.diags->errors_since(start)) return;
      if (const std::string why = why_breaks_rule(to); !why.empty()) engine::reject_block(ctx, from, why);
    }
  } else if constexpr (form == shape::sequence) {
    read_listed_block(ctx, from, to);
  } else if constexpr (form == shape::mapping) {
    if (from.mislabelled) {
      typename T::mapped_type unused{};
      return read_block(ctx, from, unused);
    }
    typename T::key_type key{};
    const std::size_t at = from.labels_taken++;
    bool good = false;
    {
      const label_scope label(ctx, from.labels[at].range, "name");
      good = read_key(ctx, {}, from.labels[at].text, key);
    }
    if (!good) return;
    const auto [slot, is_new] = to.try_emplace(std::move(key));
    append_label(from.keys, text_of_slot<T>(slot, from.labels[at].text));
    if constexpr (codec_of<typename T::mapped_type>::is_one_block) {
      if (engine::repeats(ctx, from)) return;
    }
    auto& element = slot->second;
    read_block_of(ctx, is_new, [&] { read_block(ctx, from, element); });
  }
}

// The next element of a list: an existing one with the same labels, or a new one. Existing elements without
// labels are replaced.
template <typename T>
void read_listed_block(decode_context& ctx, block_input& from, T& to) {
  using element = typename T::value_type;
  if (from.is_layered) {
    if constexpr (is_found_by_labels<element>()) {
      const std::size_t slot =
          from.mislabelled ? engine::no_slot
                           : engine::take_earlier(*from.known, &to, labels_of_new<element>(ctx, from));
      if (slot != engine::no_slot) return read_block(ctx, from, element_in(to, slot));
    } else if (engine::take_earlier(*from.known, &to, {}) != engine::no_slot) {
      to.clear();
    }
  }
  to.emplace_back();
  const scoped_value anew(ctx.position.partial, false);
  read_block(ctx, from, to.back());
}

// Reads the blocks of one type into a member. Existing objects keep what the blocks leave out.
template <typename T, std::size_t Choice>
void read_block_field(decode_context& ctx, block_input& from, void* field) {
  from.choice = Choice;
  read_block(ctx, from, *static_cast<T*>(field));
}

template <typename T>
bool prepare_blocks(known_labels& known, const void* field) {
  return note_earlier(known, *static_cast<const T*>(field));
}

// Whether a rule is about several blocks and thus checked at the end. `IsValue`: also for attributes, whose
// rule does not apply to blocks.
template <typename T, bool IsValue = false>
consteval bool has_rule_of_blocks() {
  constexpr shape form = shape_of<T>;
  if constexpr (has_constraint<T> && (IsValue || !codec_of<T>::is_one_block))
    return true;
  else if constexpr (form == shape::wrapper)
    return has_rule_of_blocks<inside_t<T>, IsValue>();
  else if constexpr (!IsValue && (form == shape::sequence || form == shape::mapping))
    return has_rule_of_blocks<inside_t<T>>();
  else if constexpr (!IsValue && form == shape::variant)
    return any_type(part_types<T>(),
                    []<typename P>(std::type_identity<P>) { return has_rule_of_blocks<P>(); });
  else
    return false;
}
// Whether one block is needed at least.
template <typename T>
consteval bool needs_block() {
  if constexpr (has_constraint<T>)
    return std::is_same_v<typename constraint_on<T>::rule, non_empty_rule> || needs_block<inside_t<T>>();
  else if constexpr (shape_of<T> == shape::wrapper)
    return needs_block<inside_t<T>>();
  else
    return false;
}

// The violation of such a rule; empty if there is none.
template <typename T, bool IsValue = false>
std::string why_breaks_rule_of_blocks(const T& object) {
  std::string why;
  if constexpr (has_rule_of_blocks<T, IsValue>()) {
    any_part(object, [&]<typename P>(const P& part) {
      why = why_breaks_rule_of_blocks<P, IsValue>(part);
      return !why.empty();
    });
    if constexpr (has_constraint<T> && (IsValue || !codec_of<T>::is_one_block)) {
      if (why.empty()) why = why_breaks_rule(object);
    }
  }
  return why;
}
template <typename T, bool IsValue, bool MayBeAbsent>
std::string find_broken_rule(const void* field, bool is_set) {
  if (!is_set && MayBeAbsent) return {};
  return why_breaks_rule_of_blocks<T, IsValue>(*static_cast<const T*>(field));
}

// Whether blocks of that type can be read directly from text.
template <typename T>
consteval bool is_plain_block() {
  constexpr shape form = shape_of<T>;
  using known = codec_of<T>;
  if constexpr (form == shape::record)
    return true;
  else if constexpr (form == shape::mapping)
    return is_plain_block<typename T::mapped_type>();
  else if constexpr (form == shape::sequence)
    return is_plain_block<inside_t<T>>();
  else if constexpr (form == shape::wrapper)
    return known::takes_null && !known::is_sensitive && is_plain_block<inside_t<T>>();
  else
    return false;
}

template <typename T, std::size_t Choice>
constexpr block_access make_block_access() {
  constexpr label_layout labels = labels_of_block<T, Choice>();
  block_access access{
      .single = codec_of<T>::is_one_block,
      .is_plain = Choice == block_input::no_choice && !holds_sensitive<T>() && is_plain_block<T>(),
      .labels = labels.count(),
      .optional_labels = labels.loose.optional,
      .any_labels = labels.loose.any,
      .label_name =
          [](std::size_t index) {
            constexpr label_layout all = labels_of_block<T, Choice>();
            return all.name(index);
          },
      .prepare = may_hold_earlier<T>() ? &prepare_blocks<T> : nullptr,
      .read = &read_block_field<T, Choice>,
  };
  if constexpr (Choice != block_input::no_choice)
    access.types = choice_names<typename variant_in<T>::type>::names;
  return access;
}
template <typename T, std::size_t Choice = block_input::no_choice>
inline constexpr block_access access_to_blocks = make_block_access<T, Choice>();

}  // namespace hcl::inline v1_0::detail
