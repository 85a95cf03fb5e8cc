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

// The gap around the sign of an attribute, with another sign or none in its place.
[[nodiscard]] inline std::string sign_aside(std::string_view gap, std::string_view by) {
  std::string text(gap);
  parser::tokenizer words(text);
  for (parser::token word = words.next(); word.kind != parser::token_kind::end_of_file; word = words.next())
    if (word.kind == parser::token_kind::assign || word.kind == parser::token_kind::colon)
      return text.replace(word.span.begin, word.span.size(), by);
  return text;
}

// None if a key is no name.
[[nodiscard]] inline std::optional<std::string> block_source(const edit_tree& tree,
                                                             const edit_node& attribute) {
  const container_layout layout(attribute, *attribute.attribute->value);
  const std::string indent(indent_of(attribute)),
      line_end(line_end_near(tree, *attribute.parent, edit_backend<>::index_of(attribute)));
  std::string text = std::string(attribute.lead.substr(indent.size())).append(attribute.head).append(" ");
  text.append(trimmed(sign_aside(attribute.between, ""))).append(" {").append(layout.open_text);
  const auto end_line = [&] { text += text.ends_with('\n') ? "" : line_end; };
  end_line();
  const auto& members = syntax::as<syntax::object_expr>(*attribute.attribute->value).items;
  for (std::size_t i = 0; i != members.size(); ++i) {
    const std::optional<std::string_view> name = static_key(members[i]);
    if (!name || !is_identifier(*name)) return std::nullopt;
    const element_text& one = layout.elements[i];
    const content_span key = span_in(attribute, members[i].key->range),
                       value = span_in(attribute, members[i].value->range);
    text.append(layout.places[i].gap).append(one.lead).append(*name).append(" ");
    text += trimmed(sign_aside(attribute.content.substr(key.end, value.begin - key.end), "="));
    text.append(" ").append(attribute.content.substr(value.begin, value.end - value.begin));
    if (!one.comment.empty()) text.append(" ").append(one.comment);
    end_line();
  }
  text += layout.close_gap;
  if (const std::string_view last = trimmed(layout.close_blanks); !last.empty()) text += last;
  end_line();
  text = indent + reindented(laid_out(text + "}", indent_step(tree)), "", indent);
  return text.append(attribute.tail);
}

}  // namespace hcl::inline v0_1::detail
