// Finds the member and alternative of a block. Implementation.
#pragma once

#include <algorithm>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <hcl/config/description.hpp>
#include <hcl/diagnostics/result.hpp>
#include <hcl/eval/expression.hpp>
#include <hcl/extension/transform.hpp>
#include <hcl/value/value.hpp>

namespace hcl::inline v1_0::detail {

[[nodiscard]] inline bool is_called(const member_description& m, std::string_view name) {
  const auto has = [&](const std::vector<std::string_view>& names) {
    return std::find(names.begin(), names.end(), name) != names.end();
  };
  return m.name == name || has(m.other_names) || has(m.former_names);
}

// The names of a member: the current one, others and former ones.
[[nodiscard]] inline std::vector<std::string_view> names_of(const member_description& m) {
  std::vector<std::string_view> all{m.name};
  for (const std::vector<std::string_view>* more : {&m.other_names, &m.former_names})
    all.insert(all.end(), more->begin(), more->end());
  return all;
}

// A path with one more step: `backend.port`.
[[nodiscard]] inline std::string path_into(std::string_view path, std::string_view step) {
  return std::string(path).append(path.empty() ? "" : ".").append(step);
}

// A constant as it is written; nothing if it is none, or empty.
[[nodiscard]] inline std::optional<value> literal_value(std::string_view text) {
  if (text.empty()) return std::nullopt;
  const result<expression> parsed = parse_expression(std::string(text));
  result<value> made = parsed ? parsed->evaluate() : result<value>(parsed.diagnostics());
  return made && made->is_wholly_known() ? std::optional<value>(*std::move(made)) : std::nullopt;
}
// The example that the member's author gives, if it is a constant.
[[nodiscard]] inline std::optional<value> own_example(const member_description& of) {
  return of.text ? literal_value(of.text->details.example) : std::nullopt;
}

// A block type of a body: the member that it is for, and the shape that its type, labels or attribute choose.
struct described_block {
  const member_description* member = nullptr;
  const block_description* shape = nullptr;
  [[nodiscard]] explicit operator bool() const noexcept { return member != nullptr; }
  [[nodiscard]] const struct_description* inside() const {
    return shape && shape->inside ? &*shape->inside : nullptr;
  }
};

[[nodiscard]] inline bool takes_attribute(const member_description& m) {
  return m.form == member_form::attribute || m.form == member_form::attribute_or_block;
}
[[nodiscard]] inline bool takes_blocks(const member_description& m) {
  return m.form == member_form::block || m.form == member_form::attribute_or_block;
}
// `text_of(name)`: the text that an attribute of the block is set to, if that is known. Where nothing chooses
// yet, the block has the first shape.
template <typename TextOf>
[[nodiscard]] described_block find_block(const struct_description& in, std::string_view type,
                                         const std::vector<std::string>& labels, const TextOf& text_of) {
  described_block first;
  for (const member_description& m : in.members) {
    if (!takes_blocks(m)) continue;
    std::optional<std::string> chosen;
    for (const block_description& shape : m.blocks) {
      const bool by_type = m.chosen == block_choice::by_type;
      if (by_type ? shape.name != type : !is_called(m, type)) continue;
      if (m.chosen == block_choice::by_attribute && !chosen) chosen = text_of(m.discriminator).value_or("");
      const bool fits = m.chosen == block_choice::by_label
                            ? m.choice_label >= labels.size() || labels[m.choice_label] == shape.name
                            : !chosen || *chosen == shape.name;
      if (fits) return {&m, &shape};
      if (!first && m.chosen == block_choice::by_attribute) first = {&m, &shape};
    }
  }
  return first;
}
[[nodiscard]] inline described_block find_block(const struct_description& in, std::string_view type,
                                                const std::vector<std::string>& labels) {
  return find_block(in, type, labels, [](std::string_view) { return std::optional<std::string>(); });
}

// The member that takes what no other does; null if there is none.
[[nodiscard]] inline const member_description* rest_member(const struct_description& of) {
  for (const member_description& m : of.members)
    if (m.form == member_form::rest) return &m;
  return nullptr;
}

// The member that an attribute sets.
[[nodiscard]] inline const member_description* find_attribute_member(const struct_description& in,
                                                                     std::string_view name) {
  for (const member_description& m : in.members)
    if (takes_attribute(m) && is_called(m, name)) return &m;
  return nullptr;
}

}  // namespace hcl::inline v1_0::detail
