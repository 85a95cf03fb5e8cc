// Expressions of the native syntax as JSON. Implementation.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include <hcl/eval/impl/static_analysis.hpp>
#include <hcl/support/outcome.hpp>
#include <hcl/syntax/expression.hpp>
#include <hcl/syntax/template.hpp>
#include <hcl/value/number.hpp>
#include <hcl/write/impl/writable.hpp>

namespace hcl::inline v0_1::detail {

// Expressions as JSON: what JSON can say itself, and templates for everything else.
class json_expression_writer {
 public:
  json_expression_writer(writing& state, std::string_view source) : state_(state), source_(source) {}

  void write(const syntax::node& n, std::size_t depth) {
    switch (n.kind) {
      case syntax::node_kind::literal: return write_literal(syntax::as<syntax::literal>(n));
      case syntax::node_kind::string: return write_string(syntax::as<syntax::string_expr>(n).text);
      case syntax::node_kind::tuple: return write_tuple(syntax::as<syntax::tuple_expr>(n), depth);
      case syntax::node_kind::object: return write_object(syntax::as<syntax::object_expr>(n), depth);
      case syntax::node_kind::template_wrap: return write_code(*syntax::as<syntax::template_wrap>(n).inner);
      case syntax::node_kind::template_expr: return write_template(syntax::as<syntax::template_expr>(n));
      case syntax::node_kind::unary: {
        const syntax::literal* const negated = syntax::negated_number(n);
        if (!negated) return write_code(n);
        state_.put("-");
        return write_literal(*negated);
      }
      default: break;
    }
    return write_code(n);
  }

 private:
  [[nodiscard]] std::string_view written(const syntax::node& n) const {
    return source_.substr(n.range.begin, n.range.size());
  }

  void write_literal(const syntax::literal& l) {
    if (l.what != syntax::literal::type::number) return state_.put(l.text);
    const outcome<number> parsed = number::parse_literal(l.text);
    state_.put(parsed ? written_number(*parsed) : std::string(l.text));
  }
  void write_string(std::string_view text) {
    state_.put_quoted(text, true, state_.options().escape_json_templates);
  }
  // "${expression}"
  void write_code(const syntax::node& n) {
    state_.put("\"");
    put_code(n);
    state_.put("\"");
  }
  // After the end of a heredoc must be a newline.
  void put_code(const syntax::node& n) {
    const std::string_view text = written(n);
    state_.put("${");
    state_.put_template(text, true, false);
    state_.put(text.find('\n') == text.npos ? "}" : "\\n}");
  }

  // Literal pieces and plain interpolations. One with directives is code as a whole, and so is one whose only
  // interpolation would stand alone, as markers strip what is around it: it is a text, "${x}" is what x is.
  void write_template(const syntax::template_expr& whole) {
    for (const syntax::node* part : whole.parts) {
      const bool is_directive = (part->kind == syntax::node_kind::conditional &&
                                 syntax::as<syntax::conditional>(*part).directive) ||
                                part->kind == syntax::node_kind::template_join;
      if (is_directive) return write_code(whole);
    }
    if (whole.parts.size() == 1 && whole.parts[0]->kind != syntax::node_kind::text) return write_code(whole);
    state_.put("\"");
    for (const syntax::node* part : whole.parts) {
      if (part->kind == syntax::node_kind::text)
        write_text(syntax::as<syntax::text_expr>(*part).text, part == whole.parts.back());
      else
        put_code(*part);
    }
    state_.put("\"");
  }
  // Dollars would escape an interpolation that follows, so they become one themselves.
  void write_text(std::string_view text, bool is_last) {
    const std::size_t end = is_last ? text.size() : text.find_last_not_of('$') + 1;
    state_.put_template(text.substr(0, end), true, true);
    if (end == text.size()) return;
    state_.put("${\\\"");
    state_.put(text.substr(end));
    state_.put("\\\"}");
  }

  void write_tuple(const syntax::tuple_expr& tuple, std::size_t depth) {
    if (tuple.elements.empty()) return state_.put("[]");
    if (written(tuple).find('\n') != std::string_view::npos)
      return state_.put_lines("[]", depth, tuple.elements.size(),
                              [&](std::size_t i) { write(*tuple.elements[i], depth + 1); });
    state_.put("[");
    for (std::size_t i = 0; i != tuple.elements.size() && !state_.is_full(); ++i) {
      if (i != 0) state_.put(", ");
      write(*tuple.elements[i], depth);
    }
    state_.put("]");
  }
  void write_object(const syntax::object_expr& object, std::size_t depth) {
    if (object.items.empty()) return state_.put("{}");
    std::vector<std::string> keys;
    std::unordered_map<std::string_view, std::size_t> last;  // of each key, the item that counts
    keys.reserve(object.items.size());
    for (const syntax::object_item& item : object.items) {
      const std::size_t begin = state_.text().size();
      write_key(item);
      keys.push_back(state_.take_from(begin));
      last[keys.back()] = keys.size() - 1;
    }
    std::vector<std::size_t> kept;
    for (std::size_t i = 0; i != keys.size(); ++i)
      if (last[keys[i]] == i) kept.push_back(i);
    state_.put_lines("{}", depth, kept.size(), [&](std::size_t i) {
      state_.put(keys[kept[i]]);
      state_.put(": ");
      write(*object.items[kept[i]].value, depth + 1);
    });
  }
  void write_key(const syntax::object_item& item) {
    if (const std::string_view word = keyword_text(*item.key); !word.empty() && !item.key->forced)
      return write_string(word);
    if (item.key->kind == syntax::node_kind::literal && !item.key->forced) {
      state_.put("\"");
      write_literal(syntax::as<syntax::literal>(*item.key));
      return state_.put("\"");
    }
    const syntax::node* const key = item.key->kind == syntax::node_kind::parentheses
                                        ? syntax::as<syntax::parentheses_expr>(*item.key).inner
                                        : item.key;
    if (key->kind == syntax::node_kind::string)
      return write_string(syntax::as<syntax::string_expr>(*key).text);
    if (key->kind == syntax::node_kind::template_expr)
      return write_template(syntax::as<syntax::template_expr>(*key));
    write_code(*key);
  }

  writing& state_;
  std::string_view source_;
};

}  // namespace hcl::inline v0_1::detail
