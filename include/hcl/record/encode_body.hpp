// A struct as a body to be written: the way back from record.hpp. What it has no place for is a problem; how it looks as text is write/.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <variant>
#include <vector>

#include <hcl/body/body.hpp>
#include <hcl/body/outline.hpp>
#include <hcl/diagnostics/diagnostics.hpp>
#include <hcl/record/blocks.hpp>
#include <hcl/record/choice_name.hpp>
#include <hcl/record/encode.hpp>
#include <hcl/record/encode_check.hpp>
#include <hcl/record/kind.hpp>
#include <hcl/record/layout.hpp>
#include <hcl/record/requirements.hpp>

namespace hcl::inline v0_1::detail {

struct encoding {
  bool skip_defaults = false;
  diagnostics* problems = nullptr;

  [[gnu::cold]] void refuse(std::string_view name, std::string_view why) const {
    if (problems) problems->add({.code = "unwritable-value",
                   .summary = "Value cannot be written",
                   .detail = "The member \"" + std::string(name) + "\" " + std::string(why),
                   .subject = {},
                   .context = {}});
  }
};

template <typename T>
void outline_record(const encoding& run, const T& object, outline& to, std::string_view discriminator = {});

// Whether there is nothing to be written.
template <typename T>
bool is_nothing(const T& object) {
  constexpr read_as kind = kind_of<T>;
  if constexpr (kind == read_as::optional || kind == read_as::pointer) return !object || is_nothing(*object);
  else if constexpr (kind == read_as::located) return is_nothing(object.value);
  else if constexpr (kind == read_as::expression) return !object;
  else return false;
}

template <typename T>
std::string outline_key(const encoding& run, std::string_view name, const T& key);
template <typename T>
void outline_value(const encoding& run, std::string_view name, const T& object, outline_item& to);

// A container of expressions.
template <typename T>
void outline_parts(const encoding& run, std::string_view name, const T& object, outline_item& to) {
  constexpr bool is_map = kind_of<T> == read_as::mapping;
  to.form = is_map ? outline_form::object : outline_form::list;
  for (const auto& entry : object) {
    outline_item& part = to.inside.items.emplace_back();
    const auto add = [&](const auto& element) {
      if (!is_nothing(element)) outline_value(run, name, element, part);
    };
    if constexpr (is_map) {
      part.name = outline_key(run, name, entry.first);
      add(entry.second);
    } else {
      add(entry);
    }
  }
}

// An attribute's value, or its expression.
template <typename T>
void outline_value(const encoding& run, std::string_view name, const T& object, outline_item& to) {
  constexpr read_as kind = kind_of<T>;
  if constexpr (kind == read_as::expression) {
    to.written = object;
  } else if constexpr (kind == read_as::deferred) {
    if (object.written()) to.written = object.written();
    else outline_value(run, name, object.known() ? *object.known() : std::remove_cvref_t<decltype(*object.known())>{}, to);
  } else if constexpr (wants_syntax<T>() && (kind == read_as::optional || kind == read_as::pointer)) {
    outline_value(run, name, *object, to);
  } else if constexpr (wants_syntax<T>() && kind == read_as::located) {
    outline_value(run, name, object.value, to);
  } else if constexpr (wants_syntax<T>() && kind == read_as::constrained) {
    outline_value(run, name, static_cast<const inside_t<T>&>(object), to);
  } else if constexpr (holds_expressions<T>()) {
    outline_parts(run, name, object, to);
  } else {
    if constexpr (may_be_unwritable<T>()) {
      if (const std::string_view why = why_unwritable(object); !why.empty()) return run.refuse(name, why);
    }
    to.content = value_maker<T>::make(object);
    if constexpr (kind == read_as::mapping) {
      if (to.content.members().size() != object.size()) run.refuse(name, "has keys that are the same text once it is normalised.");
    }
  }
}

// A key or a label as text.
template <typename T>
std::string outline_key(const encoding& run, std::string_view name, const T& key) {
  if constexpr (may_be_unwritable<T>()) {
    if (const std::string_view why = why_unwritable(key); !why.empty()) run.refuse(name, why);
  }
  return key_text(value_maker<T>::make(key));
}

// The labels of a struct.
template <typename T>
std::vector<std::string> labels_of(const encoding& run, const T& object) {
  field_state states[layout<T>::count + 1];
  layout<T>::locate(const_cast<T&>(object), states);  // addresses to read from
  std::vector<std::string> labels;
  [&]<std::size_t... I>(std::index_sequence<I...>) {
    [[maybe_unused]] const auto add = [&]<std::size_t Index>(std::integral_constant<std::size_t, Index>) {
      if constexpr (facts_at<T, Index>::role == field_role::label) {
        labels.push_back(outline_key(run, layout<T>::template facts<Index>().name, *static_cast<const payload_at<T, Index>*>(states[Index].at)));
      }
    };
    (add(std::integral_constant<std::size_t, I>()), ...);
  }(std::make_index_sequence<layout<T>::count>());
  return labels;
}

// What is left of a body that nobody has decoded: its attributes, as they are written.
inline void outline_body(const encoding& run, std::string_view name, const body& from, outline& to) {
  diagnostics blocks;
  for (body_attribute& a : from.remaining_attributes(blocks)) {
    outline_item& item = to.items.emplace_back();
    item.name = std::move(a.name);
    item.written = std::move(a.expression);
  }
  if (!blocks.empty()) run.refuse(name, "holds blocks that have not been decoded, which cannot be written.");
}

// Blocks in the making: their type, and the labels that say where they go.
struct block_outline {
  std::string_view type{};
  std::vector<std::string> keys{};
  std::string_view choice{};         // the label behind the keys that says which alternative it is
  std::string_view discriminator{};  // the attribute that does
};

template <typename T>
void outline_blocks(const encoding& run, const T& object, const block_outline& header, outline& to) {
  constexpr read_as kind = kind_of<T>;
  if constexpr (kind == read_as::record) {
    outline_item block{.is_block = true, .name = std::string(header.type), .labels = header.keys};
    std::vector<std::string> own = labels_of(run, object);
    if (!header.choice.empty() && header.discriminator.empty()) {
      block.labels.emplace_back(header.choice);
    } else {  // keys and labels overlap: the last labels are the struct's
      for (std::size_t shared = own.size() < block.labels.size() ? own.size() : block.labels.size(); shared != 0; --shared) {
        if (block.labels.back() != own[shared - 1]) run.refuse(header.type, "has a key that is not the label of what it leads to.");
        block.labels.pop_back();
      }
    }
    for (std::string& label : own) block.labels.push_back(std::move(label));
    if (!header.discriminator.empty()) {
      outline_item& which = block.inside.items.emplace_back();
      which.name = std::string(header.discriminator);
      which.content = value(header.choice);
    }
    outline_record(run, object, block.inside, header.discriminator);
    to.items.push_back(std::move(block));
  } else if constexpr (kind == read_as::body) {
    outline_item block{.is_block = true, .name = std::string(header.type), .labels = header.keys};
    outline_body(run, header.type, object, block.inside);
    to.items.push_back(std::move(block));
  } else if constexpr (kind == read_as::located) {
    outline_blocks(run, object.value, header, to);
  } else if constexpr (kind == read_as::constrained) {
    outline_blocks(run, static_cast<const inside_t<T>&>(object), header, to);
  } else if constexpr (kind == read_as::optional || kind == read_as::pointer) {
    if (object) outline_blocks(run, *object, header, to);
  } else if constexpr (kind == read_as::sequence) {
    for (const auto& element : object) {
      const std::size_t before = to.items.size();
      outline_blocks(run, element, header, to);
      if (to.items.size() == before) run.refuse(header.type, "has an element that no block stands for.");
    }
  } else if constexpr (kind == read_as::mapping) {
    for (const auto& [key, element] : object) {
      block_outline inner = header;
      inner.keys.push_back(outline_key(run, header.type, key));
      const std::size_t before = to.items.size();
      outline_blocks(run, element, inner, to);
      if (to.items.size() == before) run.refuse(header.type, "has the key \"" + inner.keys.back() + "\", which no block stands for.");
    }
  } else if constexpr (kind == read_as::variant) {
    block_outline inner = header;
    [&]<std::size_t... I>(std::index_sequence<I...>) {
      [[maybe_unused]] const auto take = [&]<std::size_t Index>(std::integral_constant<std::size_t, Index>) {
        if (object.index() != Index) return;
        if (header.type.empty()) inner.type = choice_names<T>::names[Index];
        else inner.choice = choice_names<T>::names[Index];
        if (!header.type.empty()) inner.discriminator = alternatives<T>::attribute;
        outline_blocks(run, std::get<Index>(object), inner, to);
      };
      (take(std::integral_constant<std::size_t, I>()), ...);
    }(std::make_index_sequence<alternatives<T>::count>());
  }
}

// Of what has no expression of its own; parts are not compared.
inline bool is_same_item(const outline_item& a, const outline_item& b) {
  return a.form == b.form && a.inside.items.empty() && b.inside.items.empty() && is_identical(a.content, b.content);
}

template <typename T, std::size_t Index>
void outline_member(const encoding& run, const void* at, const void* fresh, outline& to, std::string_view discriminator) {
  using facts = facts_at<T, Index>;
  using payload = typename facts::payload;
  constexpr facts given = layout<T>::template facts<Index>();
  constexpr field_role role = facts::role;
  [[maybe_unused]] const payload& object = *static_cast<const payload*>(at);
  [[maybe_unused]] const payload& usual = *static_cast<const payload*>(fresh);
  if constexpr (role == field_role::attribute || role == field_role::defaulted || role == field_role::attribute_or_block) {
    if (!discriminator.empty() && given.name == discriminator) return;  // written already
    if (is_nothing(object)) {
      if (is_nothing(usual)) return;
      to.items.emplace_back().name = std::string(given.name);  // null
      return;
    }
    outline_item item{.name = std::string(given.name)};
    outline_value(run, given.name, object, item);
    if (run.skip_defaults && given.may_be_absent && !item.written && !is_nothing(usual)) {
      outline_item default_item;
      outline_value({}, given.name, usual, default_item);
      if (!default_item.written && is_same_item(item, default_item)) return;
    }
    to.items.push_back(std::move(item));
  } else if constexpr (role == field_role::block) {
    outline_blocks(run, object, {.type = given.by_type ? std::string_view() : given.name}, to);
  } else if constexpr (role == field_role::remain || role == field_role::attributes) {
    if constexpr (kind_of<payload> == read_as::body) {
      outline_body(run, "remain", object, to);
    } else {
      for (const auto& [key, element] : object) {
        outline_item& item = to.items.emplace_back();
        item.name = outline_key(run, "remain", key);
        if (!is_nothing(element)) outline_value(run, item.name, element, item);
      }
    }
  }
}

template <typename T>
void outline_record(const encoding& run, const T& object, outline& to, std::string_view discriminator) {
  if constexpr (meets_requirements<T, place_of_struct::body>()) {
    const T fresh{};
    field_state states[layout<T>::count + 1], fresh_states[layout<T>::count + 1];
    layout<T>::locate(const_cast<T&>(object), states);
    layout<T>::locate(const_cast<T&>(fresh), fresh_states);
    [&]<std::size_t... I>(std::index_sequence<I...>) {
      (outline_member<T, I>(run, states[I].at, fresh_states[I].at, to, discriminator), ...);
    }(std::make_index_sequence<layout<T>::count>());
  }
}

}  // namespace hcl::inline v0_1::detail
