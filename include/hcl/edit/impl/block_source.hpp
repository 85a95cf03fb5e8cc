// An attribute whose value is an object, as the text of a block: members become attributes on lines of their
// own, and comments stay where they are. Implementation.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

#include <hcl/edit/backend.hpp>
#include <hcl/edit/impl/structure.hpp>
#include <hcl/edit/impl/style.hpp>
#include <hcl/edit/impl/value_layout.hpp>
#include <hcl/edit/impl/value_path.hpp>
#include <hcl/parser/tokens.hpp>
#include <hcl/write/impl/writable.hpp>

namespace hcl::inline v0_1::detail {

class block_source {
 public:
  block_source(const edit_tree& tree, const edit_node& attribute)
      : attribute_(attribute),
        content_(attribute.content),
        layout_(attribute, *attribute.attribute->value),
        indent_(indent_of(attribute)),
        inner_(indent_ + std::string(indent_step(tree))),
        line_end_(line_end_near(tree, *attribute.parent, edit_backend<>::index_of(attribute))) {}

  // None if a key is no name.
  [[nodiscard]] std::optional<std::string> write() {
    text_.append(attribute_.lead)
        .append(attribute_.head)
        .append(without_sign(attribute_.between))
        .append("{")
        .append(layout_.open_text);
    end_line();
    const auto& members = syntax::as<syntax::object_expr>(*attribute_.attribute->value).items;
    for (std::size_t i = 0; i != members.size(); ++i) {
      const element_text& one = layout_.elements[i];
      const element_place& place = layout_.places[i];
      text_.append(place.gap).append(place.begins_line ? place.blanks : inner_).append(one.lead);
      if (!write_member(members[i])) return std::nullopt;
      if (!one.comment.empty()) text_.append(" ").append(one.comment);
      end_line();
    }
    text_ += layout_.close_gap;
    if (!trimmed(layout_.close_blanks).empty())
      text_.append(inner_).append(trimmed(layout_.close_blanks)).append(line_end_);
    text_.append(indent_).append("}").append(attribute_.tail);
    return std::move(text_);
  }

 private:
  [[nodiscard]] static bool is_blank(std::string_view text) {
    return text.find_first_not_of(" \t\r\n") == text.npos;
  }
  void end_line() {
    if (!text_.ends_with('\n')) text_ += line_end_;
  }
  [[nodiscard]] bool write_member(const syntax::object_item& item) {
    const std::optional<std::string_view> name = static_key(item);
    if (!name || !is_identifier(*name)) return false;
    const content_span key = span_in(attribute_, item.key->range),
                       value = span_in(attribute_, item.value->range);
    const std::string_view gap = content_.substr(key.end, value.begin - key.end);
    text_ += *name;
    if (gap.find_first_of("/#") == gap.npos)
      text_ += " = ";
    else
      text_.append(sign_aside(gap, "="));
    text_ += content_.substr(value.begin, value.end - value.begin);
    return true;
  }

  // The gap around the sign of an attribute, with another sign or none in its place.
  [[nodiscard]] static std::string sign_aside(std::string_view gap, std::string_view by) {
    std::string text(gap);
    parser::tokenizer words(text);
    for (parser::token word = words.next(); word.kind != parser::token_kind::end_of_file; word = words.next())
      if (word.kind == parser::token_kind::assign || word.kind == parser::token_kind::colon)
        return text.replace(word.span.begin, word.span.size(), by);
    return text;
  }
  // ` /* a */ = /* b */ ` is ` /* a */ /* b */ `.
  [[nodiscard]] static std::string without_sign(std::string_view between) {
    std::string text = sign_aside(between, "");
    if (is_blank(text)) return " ";
    for (std::size_t at = text.find("  "); at != text.npos; at = text.find("  ", at))
      text.erase(at, 1);
    if (!text.ends_with(' ')) text += ' ';
    return text;
  }

  const edit_node& attribute_;
  std::string_view content_;
  container_layout layout_;
  std::string indent_, inner_;
  std::string line_end_;
  std::string text_{};
};

}  // namespace hcl::inline v0_1::detail
