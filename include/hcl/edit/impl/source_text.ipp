// Texts of expressions made from values, references and other texts: what goes into a document. Laid out by
// lines only; blanks are those of the formatter. Implementation.
#pragma once

#include <hcl/edit/impl/source_text.hpp>

namespace hcl::inline v0_1::detail {

// Changes of a text leave words bare as keys, as the reference does.
HCL_DECL std::string edit_backend::key_text(std::string_view key) {
  return written_key(key, {.has_word_keys = true});
}

// `elements` are expressions.
HCL_DECL std::string edit_backend::list_text(const std::vector<std::string>& elements, std::string_view open,
                                             std::string_view close) {
  std::string out(open);
  for (std::size_t i = 0; i != elements.size(); ++i) {
    out += elements[i];
    if (ends_with_heredoc(elements[i]) && !elements[i].ends_with('\n')) out += '\n';
    if (i + 1 != elements.size()) out += ", ";
  }
  return out += close;
}

HCL_DECL std::string edit_backend::object_text(
    const std::vector<std::pair<std::string, std::string>>& members) {
  if (members.empty()) return "{}";
  std::string out = "{\n";
  for (const auto& [key, content] : members)
    out.append(key).append(" = ").append(content).append(content.ends_with('\n') ? "" : "\n");
  return out += '}';
}

// A value as an expression. What cannot be written is reported.
HCL_DECL std::string edit_backend::written(const value& v, bool takes_infinity, diagnostics& diags) {
  std::string out;
  append_literal(out, v, {.has_lines = true, .has_word_keys = true}, [&](const value& part) {
    const std::string_view why = why_unwritable(part, takes_infinity);
    if (!why.empty()) add_unwritable(diags, "The value " + std::string(why));
    return why.empty();
  });
  return out;
}

// References: names that are no identifiers become keys, as they mean the same.
HCL_DECL std::string edit_backend::written(const traversal& path, diagnostics& diags) {
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

HCL_DECL std::string edit_backend::quoted(std::string_view text) { return quoted_text(text); }

HCL_DECL std::string edit_backend::heredoc(std::string_view text) {
  return is_heredoc_text(text) ? heredoc_text(text) : quoted_text(text);
}

}  // namespace hcl::inline v0_1::detail
