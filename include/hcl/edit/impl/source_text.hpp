// Texts of expressions made from values, references and other texts: what goes into a document. Laid out by
// lines only; blanks are those of the formatter. Implementation.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <hcl/diagnostics/codes.hpp>
#include <hcl/diagnostics/diagnostics.hpp>
#include <hcl/edit/backend.hpp>
#include <hcl/edit/impl/token_text.hpp>
#include <hcl/eval/traversal.hpp>
#include <hcl/text/impl/identifier.hpp>
#include <hcl/text/impl/template_text.hpp>
#include <hcl/value/impl/literal_text.hpp>
#include <hcl/value/value.hpp>
#include <hcl/write/impl/heredoc_text.hpp>
#include <hcl/write/impl/writable.hpp>

namespace hcl::inline v0_1::detail {

inline void add_unwritable(diagnostics& diags, std::string detail) {
  diags.add(
      {.code = codes::unwritable_value, .summary = "Value cannot be written", .detail = std::move(detail)});
}

// Whether a text ends with the end of a heredoc, after which must be a newline.
[[nodiscard]] inline bool ends_with_heredoc(std::string_view text) {
  if (text.find("<<") == text.npos) return false;
  parser::token_kind last = parser::token_kind::end_of_file;
  for (const parser::token& t : tokens_of(text))
    if (t.kind != parser::token_kind::newline) last = t.kind;
  return last == parser::token_kind::close_heredoc;
}

// Changes of a text leave words bare as keys, as the reference does.
template <typename X>
std::string edit_backend<X>::key_text(std::string_view key) {
  return written_key(key, {.has_word_keys = true});
}

// `elements` are expressions.
template <typename X>
std::string edit_backend<X>::list_text(const std::vector<std::string>& elements, std::string_view open,
                                       std::string_view close) {
  std::string out(open);
  for (std::size_t i = 0; i != elements.size(); ++i) {
    out += elements[i];
    if (ends_with_heredoc(elements[i]) && !elements[i].ends_with('\n')) out += '\n';
    if (i + 1 != elements.size()) out += ", ";
  }
  return out += close;
}
template <typename X>
std::string edit_backend<X>::object_text(const std::vector<std::pair<std::string, std::string>>& members) {
  if (members.empty()) return "{}";
  std::string out = "{\n";
  for (const auto& [key, content] : members)
    out.append(key).append(" = ").append(content).append(content.ends_with('\n') ? "" : "\n");
  return out += '}';
}

// A value as an expression. What cannot be written is reported.
template <typename X>
std::string edit_backend<X>::written(const value& v, bool takes_infinity, diagnostics& diags) {
  std::string out;
  append_literal(out, v, {.has_lines = true, .has_word_keys = true}, [&](const value& part) {
    const std::string_view why = why_unwritable(part, takes_infinity);
    if (!why.empty()) add_unwritable(diags, "The value " + std::string(why));
    return why.empty();
  });
  return out;
}

// References: names that are no identifiers become keys, as they mean the same.
template <typename X>
std::string edit_backend<X>::written(const traversal& path, diagnostics& diags) {
  std::string out;
  const auto reject = [&](std::string why) { add_unwritable(diags, std::move(why)); };
  if (path.empty()) reject("The reference has no steps.");
  for (const traversal_step& step : path.steps()) {
    switch (step.what) {
      case traversal_step::kind::root:
        if (!out.empty()) reject("The reference has a second beginning.");
        if (!is_identifier(step.name))
          reject("The reference begins with " + excerpt(step.name) + ", which is not an identifier.");
        out += step.name;
        break;
      case traversal_step::kind::attribute:
        if (first_invalid_utf8(step.name) < step.name.size())
          reject("A name in the reference is not UTF-8.");
        else
          out += written_step(step.name);
        break;
      case traversal_step::kind::index: {
        const value& key = step.key;
        const bool is_key =
            key.is_known() && !key.is_marked() && (key.is_null() || key.type().is_primitive());
        if (!is_key || (!key.is_null() && key.kind() == type_kind::number && key.as_number().sign() < 0)) {
          reject("A key in the reference is no string, number or truth value that can be written in one.");
          break;
        }
        (out += '[') += written(key, false, diags) + ']';
        break;
      }
      case traversal_step::kind::splat: out += "[*]"; break;
    }
  }
  return out;
}

template <typename X>
std::string edit_backend<X>::quoted(std::string_view text) {
  return quoted_text(text);
}

template <typename X>
std::string edit_backend<X>::heredoc(std::string_view text) {
  return is_heredoc_text(text) ? heredoc_text(text) : quoted_text(text);
}

}  // namespace hcl::inline v0_1::detail
