// The lines of a sample, or of an example in a reference: a setting for each member, blocks with theirs.
// Implementation.
#pragma once

#include <algorithm>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <hcl/config/description.hpp>
#include <hcl/config/impl/placeholder.hpp>
#include <hcl/config/impl/plain_text.hpp>
#include <hcl/config/impl/value_words.hpp>

namespace hcl::inline v0_1::detail {

using sample_lines = std::vector<std::string>;

// Commented-out settings have the sign and no blank; comments proper have a blank after it.
inline void comment_out(sample_lines& lines) {
  for (std::string& line : lines)
    line.insert(0, 1, '#');
}
inline void indent(sample_lines& lines) {
  for (std::string& line : lines)
    if (!line.empty()) line.insert(0, 2, ' ');
}
inline void append_lines(sample_lines& to, sample_lines more) {
  for (std::string& line : more)
    to.push_back(std::move(line));
}

// `type "label" {`
[[nodiscard]] inline std::string text_of_header(std::string_view type, const member_description& of,
                                                const block_description& block) {
  std::string header(type);
  for (std::size_t i = 0; i != block.labels.size(); ++i) {
    const label_description& label = block.labels[i];
    if (label.is_optional || label.is_list) break;
    std::string text;
    if (of.chosen == block_choice::by_label && i == of.choice_label)
      text = written_literal(value(block.name));
    else if (label.text && !label.text->details.example.empty())
      text = label.text->details.example;
    else
      text = placeholder(label.value, label.name).value_or(written_literal(value(label.name)));
    if (!text.starts_with('"')) text.insert(0, 1, '"').push_back('"');
    header.append(1, ' ').append(text);
  }
  return header + " {";
}
[[nodiscard]] inline std::string_view type_of_block(const member_description& of,
                                                    const block_description& block) {
  return of.chosen == block_choice::by_type ? block.name : of.name;
}

// An example for its reader: what is required and what has an example, without comments. Nothing if only the
// author knows a value that is required.
class example_body {
 public:
  [[nodiscard]] std::optional<sample_lines> write(const struct_description& of) {
    around_.push_back(&of);
    std::optional<sample_lines> lines = sample_lines();
    for (const member_description& m : of.members)
      if (lines && !add(m, *lines)) lines.reset();
    around_.pop_back();
    return lines;
  }
  [[nodiscard]] std::optional<sample_lines> write_block(const member_description& of,
                                                        const block_description& block) {
    std::optional<sample_lines> inside = block.inside ? write(*block.inside) : sample_lines();
    if (!inside) return std::nullopt;
    if (of.chosen == block_choice::by_attribute)
      inside->insert(inside->begin(),
                     std::string(of.discriminator) + " = " + written_literal(value(block.name)));
    indent(*inside);
    sample_lines lines{text_of_header(type_of_block(of, block), of, block)};
    append_lines(lines, *std::move(inside));
    lines.emplace_back("}");
    return lines;
  }

 private:
  [[nodiscard]] bool is_around(const block_description& block) const {
    return block.inside && std::find(around_.begin(), around_.end(), &*block.inside) != around_.end();
  }
  [[nodiscard]] bool add(const member_description& m, sample_lines& to) {
    if (m.form == member_form::label || m.form == member_form::rest) return true;
    if (m.form != member_form::block) return add_attribute(m, to);
    if (!m.is_required && !m.is_repeated) return true;
    const block_description& first = m.blocks.front();
    if (is_around(first)) return !m.is_required;
    std::optional<sample_lines> block = write_block(m, first);
    if (!block) return !m.is_needed();
    if (!to.empty()) to.emplace_back();
    for (std::size_t i = 1; i < m.min_count && first.labels.empty(); ++i)
      append_lines(to, *block);
    append_lines(to, *std::move(block));
    return true;
  }
  [[nodiscard]] static bool add_attribute(const member_description& m, sample_lines& to) {
    std::string text;
    if (m.text && !m.text->details.example.empty() && !m.is_sensitive)
      text = m.text->details.example;
    else if (!m.is_required)
      return true;
    else if (std::optional<std::string> known = placeholder(m.value, m.name))
      text = *std::move(known);
    else
      return false;
    to.push_back(std::string(m.name) + " = " + text);
    return true;
  }

  std::vector<const struct_description*> around_{};
};

}  // namespace hcl::inline v0_1::detail
