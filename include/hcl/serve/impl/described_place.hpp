// What the description of a struct says about a place. Implementation.
#pragma once

#include <algorithm>
#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include <hcl/config/description.hpp>
#include <hcl/config/impl/placeholder.hpp>
#include <hcl/config/impl/value_words.hpp>
#include <hcl/edit/impl/typing_context.hpp>

namespace hcl::inline v0_1::detail {

[[nodiscard]] inline bool is_called(const member_description& m, std::string_view name) {
  const auto has = [&](const std::vector<std::string_view>& names) {
    return std::find(names.begin(), names.end(), name) != names.end();
  };
  return m.name == name || has(m.other_names) || has(m.former_names);
}

// A block type of a body: the member that it is for, and the shape that its type or labels choose.
struct described_block {
  const member_description* member = nullptr;
  const block_description* shape = nullptr;
  [[nodiscard]] explicit operator bool() const noexcept { return member != nullptr; }
};

[[nodiscard]] inline bool takes_blocks(const member_description& m) {
  return m.form == member_form::block || m.form == member_form::attribute_or_block;
}
[[nodiscard]] inline described_block find_block(const struct_description& in, std::string_view type,
                                                const std::vector<std::string>& labels) {
  for (const member_description& m : in.members) {
    if (!takes_blocks(m)) continue;
    for (const block_description& shape : m.blocks) {
      const bool by_type = m.chosen == block_choice::by_type;
      if (by_type ? shape.name != type : !is_called(m, type)) continue;
      const bool fits = m.chosen != block_choice::by_label || m.choice_label >= labels.size() ||
                        labels[m.choice_label] == shape.name;
      if (fits) return {&m, &shape};
    }
  }
  return {};
}
[[nodiscard]] inline const member_description* find_attribute_member(const struct_description& in,
                                                                     std::string_view name) {
  for (const member_description& m : in.members)
    if ((m.form == member_form::attribute || m.form == member_form::attribute_or_block) && is_called(m, name))
      return &m;
  return nullptr;
}

// The struct that a member is which may be a block, or a text in its place.
[[nodiscard]] inline const struct_description* struct_of_value(const member_description* m) {
  if (!m || m->form != member_form::attribute_or_block) return nullptr;
  for (const value_description& part : m->value.parts)
    if (part.inside) return &*part.inside;
  return nullptr;
}

// The struct of the innermost block; null where anything may be.
[[nodiscard]] inline const struct_description* find_struct(const struct_description& whole,
                                                           const std::vector<typing_frame>& frames) {
  const struct_description* at = &whole;
  for (std::size_t i = 1; i < frames.size() && at && frames[i].is == typing_frame::form::block; ++i) {
    const described_block found = find_block(*at, frames[i].name, frames[i].labels);
    at = found ? (found.shape->inside ? &*found.shape->inside : nullptr)
               : struct_of_value(find_attribute_member(*at, frames[i].name));
  }
  return at;
}

// What the value at the place may be, and the member that says so; null if that is not known.
struct described_value {
  const member_description* member = nullptr;
  const value_description* value = nullptr;
};
[[nodiscard]] inline described_value find_value(const struct_description& in,
                                                const std::vector<typing_frame>& frames) {
  described_value found;
  for (const typing_frame& frame : frames) {
    if (frame.is == typing_frame::form::value) {
      found.member = find_attribute_member(in, frame.name);
      found.value = found.member ? &found.member->value : nullptr;
      continue;
    }
    if (!found.value || frame.is == typing_frame::form::block) continue;
    if (frame.is == typing_frame::form::call || frame.is == typing_frame::form::sequence) return {};
    const value_form form = found.value->form;
    const std::vector<value_description>& parts = found.value->parts;
    if (frame.is == typing_frame::form::list && form == value_form::tuple) {
      found.value = frame.index < parts.size() ? &parts[frame.index] : nullptr;
    } else if (frame.is == typing_frame::form::list) {
      found.value =
          (form == value_form::list || form == value_form::set) && !parts.empty() ? &parts[0] : nullptr;
    } else if (frame.is == typing_frame::form::object && frame.has_key) {
      if (form == value_form::map && !parts.empty()) {
        found.value = &parts.back();
      } else {
        found.member = form == value_form::object && found.value->inside
                           ? find_attribute_member(*found.value->inside, frame.key)
                           : nullptr;
        found.value = found.member ? &found.member->value : nullptr;
      }
    }
  }
  return found;
}

// In Markdown: "`port` -- a whole number from 1 to 65535; `80` if it is not set", and the member's text.
[[nodiscard]] inline std::string documentation_of(const member_description& m) {
  std::string text;
  if (m.form == member_form::attribute || m.form == member_form::attribute_or_block) {
    text.append("`").append(m.name).append("`: ").append(value_words(m.value));
    if (m.is_required)
      text += ", required";
    else if (m.default_value && !m.is_sensitive && !m.value.is_sensitive)
      text.append("; `").append(literal_of_value(*m.default_value)).append("` if it is not set");
  } else {
    text.append("`").append(m.name).append("`: a block").append(m.is_required ? ", required" : "");
  }
  if (m.is_sensitive || m.value.is_sensitive) text += ". Sensitive";
  text += '.';
  if (m.text && !m.text->text.empty()) text.append("\n\n").append(m.text->text);
  if (m.text && !m.text->details.example.empty())
    text.append("\n\nExample: `").append(m.text->details.example).append("`");
  if (m.text && !m.text->details.since.empty())
    text.append("\n\nSince ").append(m.text->details.since).append(".");
  if (!m.advice.empty()) text.append("\n\nDeprecated: ").append(m.advice);
  return text;
}

}  // namespace hcl::inline v0_1::detail
