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
#include <hcl/eval/traversal.hpp>
#include <hcl/parser/tokens.hpp>
#include <hcl/text/impl/identifier.hpp>
#include <hcl/text/impl/template_text.hpp>
#include <hcl/value/impl/literal_text.hpp>
#include <hcl/value/value.hpp>
#include <hcl/write/impl/heredoc_text.hpp>
#include <hcl/write/impl/writable.hpp>

namespace hcl::inline v0_1::detail {

inline void add_unwritable(diagnostics& diags, std::string detail) {
  diags.add({.code = codes::unwritable_value,
             .summary = "Value cannot be written",
             .detail = std::move(detail),
             .subject = {},
             .context = {}});
}

// Whether a text ends with the end of a heredoc, after which must be a newline.
[[nodiscard]] inline bool ends_with_heredoc(std::string_view text) {
  if (text.find("<<") == text.npos) return false;
  const std::string kept = std::string(text) + '\n';  // what ends the marker
  parser::token_kind last = parser::token_kind::end_of_file;
  parser::tokenizer words(kept);
  for (parser::token t = words.next(); t.kind != parser::token_kind::end_of_file; t = words.next())
    if (t.kind != parser::token_kind::newline) last = t.kind;
  return last == parser::token_kind::close_heredoc;
}

// A name bare, anything else between quotes. Behind the first key, "for" begins nothing.
[[nodiscard]] inline std::string key_source(std::string_view key, bool is_first = true) {
  return is_possible_key(key) || (!is_first && key == "for") ? std::string(key) : quoted_text(key);
}

// `elements` are expressions.
[[nodiscard]] inline std::string list_source(const std::vector<std::string>& elements, std::string_view open,
                                             std::string_view close) {
  std::string out(open);
  for (std::size_t i = 0; i != elements.size(); ++i) {
    out += elements[i];
    if (ends_with_heredoc(elements[i]) && !elements[i].ends_with('\n')) out += '\n';
    if (i + 1 != elements.size()) out += ", ";
  }
  return out += close;
}
[[nodiscard]] inline std::string object_source(
    const std::vector<std::pair<std::string, std::string>>& members) {
  if (members.empty()) return "{}";
  std::string out = "{\n";
  for (const auto& [key, content] : members)
    out.append(key).append(" = ").append(content).append(content.ends_with('\n') ? "" : "\n");
  return out += '}';
}

// Values as expressions. What cannot be written is reported.
class value_source {
 public:
  explicit value_source(diagnostics& diags, bool takes_infinity = false) noexcept
      : diags_(diags), takes_infinity_(takes_infinity) {}

  [[nodiscard]] std::string write(const value& v, std::size_t depth = 0) {
    if (v.is_marked()) return reject("The value is marked, and must not be shown.");
    if (!v.is_known()) return reject("The value is not known.");
    if (depth + v.depth() > writing::max_depth) return reject("The value is nested too deeply.");
    if (v.is_null()) return "null";
    switch (v.kind()) {
      case type_kind::boolean: return v.as_bool() ? "true" : "false";
      case type_kind::number: return write_number(v.as_number());
      case type_kind::string: return write_string(v.as_string());
      case type_kind::list:
      case type_kind::set:
      case type_kind::tuple: {
        std::vector<std::string> elements;
        for (const value& element : v.elements())
          elements.push_back(write(element, depth + 1));
        return list_source(elements, "[", "]");
      }
      case type_kind::map:
      case type_kind::object: return write_object(v, depth);
      case type_kind::dynamic:
      case type_kind::capsule: break;
    }
    return reject("The value has a type of the program's own.");
  }

 private:
  [[nodiscard]] std::string reject(std::string why) {
    add_unwritable(diags_, std::move(why));
    return "null";
  }
  [[nodiscard]] std::string write_number(const number& n) {
    if (n.is_infinite() && takes_infinity_) return n.sign() < 0 ? "-1 / 0" : "1 / 0";
    if (n.is_infinite()) return reject("The number is not finite.");
    return written_number(n);
  }
  [[nodiscard]] std::string write_string(std::string_view text) {
    return first_invalid_utf8(text) < text.size() ? reject("The string is not UTF-8.") : quoted_text(text);
  }
  [[nodiscard]] std::string write_object(const value& v, std::size_t depth) {
    std::vector<std::pair<std::string, std::string>> members;
    for (const member& m : v.members()) {
      const bool is_text = first_invalid_utf8(m.name) >= std::string_view(m.name).size();
      members.emplace_back(is_text ? key_source(m.name, members.empty()) : reject("A key is not UTF-8."),
                           write(m.value, depth + 1));
    }
    return object_source(members);
  }

  diagnostics& diags_;
  bool takes_infinity_;
};

// References: names that are no identifiers become keys, as they mean the same.
[[nodiscard]] inline std::string traversal_source(const traversal& path, diagnostics& diags) {
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
        if (is_identifier(step.name))
          (out += '.') += step.name;
        else if (first_invalid_utf8(step.name) < step.name.size())
          reject("A name in the reference is not UTF-8.");
        else
          (out += '[') += quoted_text(step.name) + ']';
        break;
      case traversal_step::kind::index: {
        const value& key = step.key;
        const bool is_key =
            key.is_known() && !key.is_marked() && (key.is_null() || key.type().is_primitive());
        if (!is_key || (!key.is_null() && key.kind() == type_kind::number && key.as_number().sign() < 0)) {
          reject("A key in the reference is no string, number or truth value that can be written in one.");
          break;
        }
        (out += '[') += value_source(diags).write(key) + ']';
        break;
      }
      case traversal_step::kind::splat: out += "[*]"; break;
    }
  }
  return out;
}

}  // namespace hcl::inline v0_1::detail
