// Expressions and parts of texts token by token. Implementation.
#pragma once

#include <string_view>

#include <hcl/eval/expression.hpp>
#include <hcl/eval/impl/iterator_context.hpp>
#include <hcl/eval/impl/written_text.hpp>
#include <hcl/parser/tokens.hpp>
#include <hcl/syntax/expression.hpp>

namespace hcl::inline v0_1::detail {

// JSON without blanks; what stands in strings stays as it is.
inline void append_json(written_text& to, std::string_view text) {
  std::string all;
  bool in_string = false;
  for (std::size_t i = 0; i != text.size(); ++i) {
    const char c = text[i];
    const bool is_blank = c == ' ' || c == '\t' || c == '\n' || c == '\r';
    if (in_string && c == '\\' && i + 1 != text.size())
      all += text[i++];
    else if (c == '"')
      in_string = !in_string;
    if (in_string || !is_blank) all += text[i];
  }
  to.append_word(all);
}

HCL_DECL void eval_backend::append(written_text& to, const syntax::document& document, byte_span part) {
  const std::string_view text = document.source->text();
  if (document.json) return append_json(to, text.substr(part.begin, part.size()));
  using kind = parser::token_kind;
  parser::tokenizer words(text, parser::token_mode::config, part.begin);
  for (parser::token t = words.next(); t.kind != kind::end_of_file && t.span.begin < part.end;
       t = words.next()) {
    if (t.kind != kind::comment && t.kind != kind::newline)
      to.append_word(text.substr(t.span.begin, t.span.size()));
  }
}

// `text`: only names that occur in it matter; all if it is empty.
HCL_DECL void eval_backend::append_names(written_text& to, const iterator_context* around,
                                         std::string_view text, std::string_view root) {
  if (!around) return;
  to.append_word(around->unknown ? "unknown" : "generated");
  to.append_value(value(true).with_marks(around->marks));
  for (const iterator_context* s = around; s; s = s->outer.get()) {
    if (!text.empty() && text.find(s->name) == std::string_view::npos && root != s->name) continue;
    to.append_word(s->name);
    to.append_value(s->item);
  }
}

HCL_DECL void eval_backend::append(written_text& to, const expression& e) {
  if (!e) return to.append_word("none");
  to.append_word(e.document()->json ? "json" : "native");
  if (e.role() == expression_role::forced_key) to.append_word("key");
  append(to, *e.document(), e.node()->range);
  std::string_view root;
  if (e.node()->kind == syntax::node_kind::scope_traversal)
    root = syntax::as<syntax::scope_traversal>(*e.node()).root;
  append_names(to, e.document()->around.get(), e.text(), root);
}

HCL_DECL bool eval_backend::is_same(const expression& a, const expression& b) {
  if (a.node() == b.node() && a.role() == b.role() && a.document() == b.document()) return true;
  if (!a || !b) return false;
  written_text left, right;
  append(left, a);
  append(right, b);
  return left == right;
}

}  // namespace hcl::inline v0_1::detail
