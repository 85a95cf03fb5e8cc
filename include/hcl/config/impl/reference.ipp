// A page of documentation in Markdown. Implementation.
#pragma once

#include <algorithm>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <hcl/config/backend.hpp>
#include <hcl/config/impl/plain_text.hpp>
#include <hcl/config/impl/sample_body.hpp>

namespace hcl::inline v0_1::detail {

class reference_writer {
 public:
  explicit reference_writer(const reference_options& options) : options_(options) {}

  [[nodiscard]] std::string write(const struct_description& root) && {
    heading(options_.title.empty() ? root.name : std::string_view(options_.title), 0);
    section(root);
    example(example_body().write(root));
    for (std::size_t i = 0; i != found_.size(); ++i) {
      const found_block at = found_[i];
      heading(block_heading(*at.member, *at.block), 1);
      if (at.member->text) paragraph(at.member->text->text);
      if (at.block->inside) section(*at.block->inside);
      example(example_body().write_block(*at.member, *at.block));
    }
    return std::move(out_);
  }

 private:
  // Blocks and the struct that they become, described once, where it is met first.
  struct found_block {
    const member_description* member;
    const block_description* block;
  };

  void heading(std::string_view text, unsigned depth) {
    if (text.empty()) return;
    if (!out_.empty()) out_ += '\n';
    out_.append((std::max)(options_.heading_level, 1u) + depth, '#').append(1, ' ').append(text);
    out_ += "\n\n";
  }
  void paragraph(std::string_view text) {
    if (!text.empty()) out_.append(text).append("\n\n");
  }
  [[nodiscard]] static std::string code(std::string_view text) { return markdown_code(text); }
  [[nodiscard]] static std::string placeholder_of(const label_description& label) {
    const std::string name = '*' + std::string(label.name) + '*';
    if (label.is_list) return name + " ...";
    return label.is_optional ? '[' + name + ']' : name;
  }
  [[nodiscard]] static std::string block_heading(const member_description& m, const block_description& b) {
    std::string text = code(type_of_block(m, b));
    for (std::size_t i = 0; i != b.labels.size(); ++i)
      text.append(" ").append(m.chosen == block_choice::by_label && i == m.choice_label
                                  ? code(written_literal(value(b.name)))
                                  : placeholder_of(b.labels[i]));
    if (m.chosen == block_choice::by_attribute)
      text += " with " + code(std::string(m.discriminator) + " = " + written_literal(value(b.name)));
    return text;
  }

  void section(const struct_description& of) {
    paragraph(of.about);
    const bool has_rows = std::any_of(of.members.begin(), of.members.end(),
                                      [](const auto& m) { return m.form != member_form::rest; });
    if (has_rows) out_ += "| Name | Value | Default | Description |\n|---|---|---|---|\n";
    for (const member_description& m : of.members)
      if (m.form != member_form::rest) rows(m);
    for (const member_description& m : of.members)
      if (m.form == member_form::rest)
        paragraph(std::string(has_rows ? "\n" : "") + "Other names are allowed" +
                  (m.takes_blocks ? "." : ": " + escaped_markdown(value_words(m.value)) + " each."));
  }

  void rows(const member_description& m) {
    if (m.form != member_form::block) {
      std::string words = m.form == member_form::label ? "label: " : "";
      words += escaped_markdown(value_words(m.value));
      if (m.form == member_form::attribute_or_block) words += "; may be written as a block";
      return row(m, code(m.name), words);
    }
    for (const block_description& block : m.blocks) {
      if (&block == &m.blocks.front() || m.chosen == block_choice::by_type)
        row(m, code(type_of_block(m, block)), escaped_markdown(words_of_blocks(m, block)));
      const auto is_known = [&](const found_block& f) {
        return f.block == &block || (f.block->inside && block.inside && &*f.block->inside == &*block.inside &&
                                     type_of_block(*f.member, *f.block) == type_of_block(m, block));
      };
      if (std::none_of(found_.begin(), found_.end(), is_known)) found_.push_back({&m, &block});
    }
  }
  void row(const member_description& m, const std::string& name, const std::string& words) {
    std::string usual = m.is_needed() ? "*required*" : "";
    if (m.default_value) usual = code(written_literal(*m.default_value));
    out_ += "| " + name + " | " + cell(words) + " | " + cell(usual) + " | " + cell(remarks(m)) + " |\n";
  }
  [[nodiscard]] static std::string remarks(const member_description& m) {
    std::string text(m.text ? m.text->text : std::string_view());
    const auto add = [&](const std::string& more) { text.append(text.empty() ? "" : " ").append(more); };
    for (const named_value& choice : m.value.choices)
      if (choice.text) add(code(written_literal(choice.what)) + ": " + std::string(choice.text->text));
    for (const std::string_view other : m.other_names)
      add("Also called " + code(other) + '.');
    for (const std::string_view former : m.former_names)
      add("Formerly " + code(former) + '.');
    if (!m.advice.empty()) add("**Deprecated.** " + std::string(m.advice));
    if (m.is_sensitive) add("Sensitive.");
    if (m.text && !m.text->details.since.empty()) add("Since " + std::string(m.text->details.since) + '.');
    if (m.text && m.text->details.restart) add("Takes effect after a restart.");
    return text;
  }
  // Of a table: on one line, without bars.
  [[nodiscard]] static std::string cell(std::string_view text) {
    std::string made;
    for (const char c : text) {
      if (c == '|') made += '\\';
      made += c == '\n' ? ' ' : c;
    }
    return made;
  }

  void example(const std::optional<sample_lines>& lines) {
    if (!lines || lines->empty()) return;
    out_ += "\n```hcl\n";
    for (const std::string& line : *lines)
      out_.append(line).append(1, '\n');
    out_ += "```\n";
  }

  const reference_options& options_;
  std::string out_{};
  std::vector<found_block> found_{};
};

HCL_DECL std::string config_backend::reference(const struct_description& of,
                                               const reference_options& options) {
  return reference_writer(options).write(of);
}

}  // namespace hcl::inline v0_1::detail
