// A configuration to start from. Implementation.
#pragma once

#include <algorithm>
#include <cstddef>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <hcl/config/backend.hpp>
#include <hcl/config/impl/sample_body.hpp>

namespace hcl::inline v0_1::detail {

class sample_writer {
 public:
  explicit sample_writer(const sample_options& options) : options_(options) {}

  [[nodiscard]] sample_lines write(const struct_description& of) {
    around_.push_back(&of);
    sample_lines lines;
    std::string_view group;
    for (const member_description& m : of.members) {
      sample_lines one = member(m);
      if (one.empty()) continue;
      if (!lines.empty()) lines.emplace_back();
      const std::string_view its_group = m.text ? m.text->details.group : std::string_view();
      if (its_group != group && !its_group.empty()) append_lines(lines, {"# " + std::string(its_group), ""});
      group = its_group;
      append_lines(lines, std::move(one));
    }
    around_.pop_back();
    return lines;
  }
  static void add_comment(std::string_view text, sample_lines& to) {
    add_plain_comment(without_markdown(text), to);
  }

 private:
  static void add_plain_comment(std::string_view text, sample_lines& to) {
    constexpr std::size_t width = 98;
    for (const std::string& line : lines_of_text(text, width))
      to.push_back(line.empty() ? "#" : "# " + line);
  }

  [[nodiscard]] sample_lines member(const member_description& m) {
    sample_lines lines;
    if (m.form == member_form::label || (!m.advice.empty() && !m.is_required)) return lines;
    if (m.text) add_comment(m.text->text, lines);
    switch (m.form) {
      case member_form::attribute:
      case member_form::attribute_or_block: add_attribute(m, lines); break;
      case member_form::block:
        if (!add_blocks(m, lines)) return {};
        break;
      case member_form::rest: add_comment("Any other names may follow, too.", lines); break;
      case member_form::label: break;
    }
    return lines;
  }

  [[nodiscard]] static std::string as_sentence(std::string words) {
    words[0] = words[0] >= 'a' && words[0] <= 'z' ? static_cast<char>(words[0] - 'a' + 'A') : words[0];
    return std::move(words) + '.';
  }
  void add_attribute(const member_description& m, sample_lines& to) const {
    add_plain_comment(as_sentence(value_words(m.value)) + (m.is_required ? " Required." : ""), to);
    const bool has_example = m.text && !m.text->details.example.empty() && !m.is_sensitive;
    std::string setting = std::string(m.name) + " = ";
    if (m.default_value)
      setting += written_literal(*m.default_value);
    else
      setting += has_example ? m.text->details.example : std::string_view("null");
    const bool is_written =
        m.is_required || (m.default_value && options_.optional == sample_members::written);
    to.push_back(is_written ? setting : '#' + setting);
  }

  // False if there is nothing to write: the struct is inside itself.
  [[nodiscard]] bool add_blocks(const member_description& m, sample_lines& to) {
    bool any = false;
    for (const block_description& block : m.blocks) {
      const auto is_same = [&](const struct_description* s) { return s == &*block.inside; };
      if (block.inside && std::any_of(around_.begin(), around_.end(), is_same)) continue;
      sample_lines lines{text_of_header(type_of_block(m, block), m, block)};
      sample_lines inside = block.inside ? write(*block.inside) : sample_lines();
      if (m.chosen == block_choice::by_attribute)
        inside.insert(inside.begin(),
                      std::string(m.discriminator) + " = " + written_literal(value(block.name)));
      indent(inside);
      append_lines(lines, std::move(inside));
      lines.emplace_back("}");
      if (!m.is_needed() || any) comment_out(lines);
      if (any) to.emplace_back();
      any = true;
      if (!m.blocks_rule.empty() || !block.rule.empty())
        add_plain_comment(as_sentence(words_of_blocks(m, block)), to);
      append_lines(to, std::move(lines));
    }
    return any;
  }

  const sample_options& options_;
  std::vector<const struct_description*> around_{};
};

HCL_DECL std::string config_backend::sample(const struct_description& of, const sample_options& options) {
  sample_lines lines;
  if (!of.about.empty()) {
    sample_writer::add_comment(of.about, lines);
    lines.emplace_back();
  }
  append_lines(lines, sample_writer(options).write(of));
  std::string text;
  for (const std::string& line : lines)
    text.append(line).append(1, '\n');
  return text;
}

}  // namespace hcl::inline v0_1::detail
