// Writes a reference in Markdown. Implementation.
#pragma once

#include <algorithm>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <hcl/config/configuring.hpp>
#include <hcl/config/description.hpp>
#include <hcl/config/impl/value_words.hpp>
#include <hcl/text/impl/plain_text.hpp>

namespace hcl::inline v1_0::detail {

using sample_lines = std::vector<std::string>;

// Commented-out settings have the sign and no blank; comments proper have a blank after it.
inline void comment_out(sample_lines& lines) {
  for (std::string& line : lines)
    line.insert(0, 1, '#');
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

// A block with these lines in it.
[[nodiscard]] inline sample_lines block_around(const member_description& of, const block_description& block,
                                               sample_lines lines) {
  if (of.chosen == block_choice::by_attribute)
    lines.insert(lines.begin(), std::string(of.discriminator) + " = " + written_literal(value(block.name)));
  for (std::string& line : lines)
    if (!line.empty()) line.insert(0, 2, ' ');
  lines.insert(lines.begin(), text_of_header(type_of_block(of, block), of, block));
  lines.emplace_back("}");
  return lines;
}

// An example without comments: required members and those with an example. Empty if a required value is
// unknown.
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
    return block_around(of, block, *std::move(inside));
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
  // A cell of a table: on one line, without bars.
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

HCL_DECL std::string configuring::reference(const struct_description& of, const reference_options& options) {
  return reference_writer(options).write(of);
}

// A configuration to start from.
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
  // What the author has to replace: `null`, or `{ x = null, y = null }`.
  [[nodiscard]] static std::string blank(const member_description& m) {
    std::string text;
    if (m.is_required && m.value.inside)
      for (const member_description& part : m.value.inside->members)
        if (part.is_required && part.form == member_form::attribute)
          text.append(text.empty() ? "{ " : ", ").append(part.name).append(" = null");
    return text.empty() ? "null" : text + " }";
  }
  void add_attribute(const member_description& m, sample_lines& to) const {
    add_plain_comment(as_sentence(value_words(m.value)) + (m.is_required ? " Required." : ""), to);
    const bool has_example = m.text && !m.text->details.example.empty() && !m.is_sensitive;
    std::string setting = std::string(m.name) + " = ";
    if (m.default_value)
      setting += written_literal(*m.default_value);
    else
      setting += has_example ? std::string(m.text->details.example) : blank(m);
    const bool is_written =
        m.is_required || (m.default_value && options_.optional == sample_members::written);
    to.push_back(is_written ? setting : '#' + setting);
  }

  // False for a recursive struct, which is not written.
  [[nodiscard]] bool add_blocks(const member_description& m, sample_lines& to) {
    bool any = false;
    for (const block_description& block : m.blocks) {
      const auto is_same = [&](const struct_description* s) { return s == &*block.inside; };
      if (block.inside && std::any_of(around_.begin(), around_.end(), is_same)) continue;
      sample_lines lines = block_around(m, block, block.inside ? write(*block.inside) : sample_lines());
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

HCL_DECL std::string configuring::sample(const struct_description& of, const sample_options& options) {
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

}  // namespace hcl::inline v1_0::detail
