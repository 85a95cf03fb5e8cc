// Prints typed expressions without recursion: copies unchanged source, generates the rest. Implementation.
#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <hcl/eval/impl/traverse.hpp>
#include <hcl/model/impl/print_pieces.hpp>
#include <hcl/model/impl/tree.hpp>
#include <hcl/model/rewrite.hpp>
#include <hcl/model/tree.hpp>
#include <hcl/text/impl/escape.hpp>
#include <hcl/text/impl/unicode_properties.hpp>
#include <hcl/value/impl/describe.hpp>
#include <hcl/write/impl/writable.hpp>

namespace hcl::inline v1_0::model::detail {

class expression_printer {
 public:
  using place = print_place;

  expression_printer(std::string& out, const tree& nodes, const print_options& options)
      : out_(out), nodes_(nodes), options_(options) {}

  // An expression where its source has it, or where the program puts it.
  void print(const node* root, const place& at) {
    pieces_.put(root, at);
    pieces_.flush();
    while (!pieces_.empty()) {
      const print_piece next = pieces_.pop();
      if (next.what) {
        expand(*next.what, next.at);
        pieces_.flush();
      } else {
        out_ += next.text;
        out_ += next.made;
      }
    }
  }

 private:
  // A node, changed or not, where the text has it.
  struct source_node {
    const node& now;
    const node& from;     // of the text
    const node& written;  // that with parentheses, if they stand here, too
    std::string_view text;

    [[nodiscard]] std::string_view between(std::size_t begin, std::size_t end) const {
      return text.substr(begin, end - begin);
    }
  };

  void expand(const node& part, const place& at) {
    const node& n = nodes_.bare(part);
    if (at.form == print_form::text) return expand_text(n);
    slots_.clear();
    const node_facts* const known = options_.keep_source ? source_of(n) : nullptr;
    if (!known) return make(n, at);
    const node& from = nodes_.written(n);
    const bool is_in_place = at.written && &unwrapped(*at.written) == &from;
    const node& written = is_in_place ? *at.written : without_quotes(*known->written);
    const source_node source{n, from, written, known->document->source->text()};
    if ((is_in_place || is_movable(source, at)) && find_slots(nodes_, n, is_in_place, slots_))
      copy(source, at, is_in_place);
    else
      make(n, at);
  }
  // The facts about a node that a text has; null if it was made up.
  [[nodiscard]] const node_facts* source_of(const node& n) const {
    const node_facts* const known = nodes_.find(n);
    return known && known->written && known->document && is_native(*known->document) ? known : nullptr;
  }

  // Whether the text can be moved: newlines in it may matter elsewhere.
  [[nodiscard]] static bool is_movable(const source_node& n, const place& at) {
    if (is_bound_to_place(n.from, n.text) || is_of_item(n.now)) return false;
    const std::string_view own = n.between(n.written.range.begin, n.written.range.end);
    if (at.lines_ok || own.find('\n') == std::string_view::npos) return true;
    const node_kind kind = n.written.kind;
    if (kind == node_kind::template_expr) return !as<syntax::template_expr>(n.written).heredoc;
    return kind == node_kind::tuple || kind == node_kind::object || kind == node_kind::for_tuple ||
           kind == node_kind::for_object || kind == node_kind::function_call;
  }

  void copy(const source_node& n, const place& at, bool is_in_place) {
    const bool wrap = !is_in_place && (at.form == print_form::key
                                           ? !is_key(n.written)
                                           : &n.written == &n.from && binding_of(nodes_, n.now) < at.needs);
    if (wrap) pieces_.put("(");
    std::size_t done = n.written.range.begin;
    for (const source_slot& slot : slots_) {
      pieces_.put(n.between(done, slot.written->range.begin));
      pieces_.put(slot.now, {.needs = slot.needs,
                             .written = slot.written,
                             .lines_ok = slot.lines_ok,
                             .form = slot.is_key ? print_form::key : print_form::expression});
      done = slot.written->range.end;
    }
    const std::string_view rest = n.between(done, n.written.range.end);
    pieces_.put(rest);
    if (!is_in_place && ends_line(n) && !rest.ends_with('\n')) pieces_.put("\n");
    if (wrap) pieces_.put(")");
  }
  // Whether a heredoc may end where the text ends: it takes a new line.
  [[nodiscard]] static bool ends_line(const source_node& n) {
    const std::string_view after = n.text.substr(n.written.range.end);
    return (after.starts_with('\n') || after.starts_with("\r\n")) &&
           n.between(n.written.range.begin, n.written.range.end).find("<<") != std::string_view::npos;
  }
  // "${x}" is x elsewhere, too.
  [[nodiscard]] static const node& without_quotes(const node& written) noexcept {
    const node* at = &written;
    while (at->kind == node_kind::template_wrap)
      at = as<syntax::template_wrap>(*at).inner;
    return *at;
  }
  // Whether it means the same as the key of an object.
  [[nodiscard]] static bool is_key(const node& written) noexcept {
    if (written.kind == node_kind::literal)
      return as<syntax::literal>(written).what == syntax::literal::type::number;
    return written.kind == node_kind::string || written.kind == node_kind::template_expr ||
           written.kind == node_kind::template_wrap || written.kind == node_kind::function_call ||
           written.kind == node_kind::parentheses;
  }

  void make(const node& n, const place& at) {
    const std::optional<hcl::value> v = literal_value(nodes_, n);
    const bool is_plain = n.kind == node_kind::template_expr || n.kind == node_kind::string ||
                          n.kind == node_kind::json_string || n.kind == node_kind::template_join ||
                          n.kind == node_kind::function_call || (v && is_plain_key(*v));
    const bool wrap = at.form == print_form::key ? !is_plain : binding_of(nodes_, n) < at.needs;
    if (wrap) pieces_.put("(");
    if (v)
      make_literal(n, *v, at.form == print_form::key);
    else
      make_bare(n);
    if (wrap) pieces_.put(")");
  }

  // A string or a number; null and bools would be words.
  [[nodiscard]] static bool is_plain_key(const hcl::value& marked) {
    const hcl::value& v = marked.unmarked();
    return v.is_known() && !v.is_null() && v.kind() != hcl::type_kind::boolean &&
           binding_of(v) != binding::unary;
  }

  void make_bare(const node& n) {
    switch (n.kind) {
      case node_kind::scope_traversal:
      case node_kind::splat_item:
      case node_kind::relative_traversal: return make_traversal(n);
      case node_kind::unary:
        pieces_.put(symbol(as<syntax::unary_expr>(n).op));
        return pieces_.put(as<syntax::unary_expr>(n).operand, needs_of(n, 0));
      case node_kind::binary: return make_binary(n);
      case node_kind::conditional: return make_conditional(n);
      case node_kind::for_tuple:
      case node_kind::for_object: return make_for(n);
      case node_kind::function_call: return make_call(n);
      case node_kind::index:
        pieces_.put(as<syntax::index_expr>(n).collection, needs_of(n, 0));
        pieces_.put("[");
        pieces_.put(as<syntax::index_expr>(n).key, needs_of(n, 1), true);
        return pieces_.put("]");
      case node_kind::object:
      case node_kind::json_object: return make_object(n);
      case node_kind::tuple: return make_list("[", as<syntax::tuple_expr>(n).elements, "]");
      case node_kind::json_array: return make_list("[", as<syntax::json_array>(n).elements, "]");
      case node_kind::splat: return make_splat(n);
      case node_kind::string: return make_text(as<syntax::string_expr>(n).text);
      case node_kind::json_string: return make_text(as<syntax::json_string>(n).text);
      case node_kind::template_expr: return make_template(as<syntax::template_expr>(n).parts);
      case node_kind::template_join:
        pieces_.put("\"");
        pieces_.put(&n, {.form = print_form::text});
        return pieces_.put("\"");
      case node_kind::literal:
      case node_kind::text:
      case node_kind::template_wrap:
      case node_kind::parentheses:
      case node_kind::broken: break;
    }
    pieces_.put(as_written(n, "null"));
  }
  [[nodiscard]] std::string_view as_written(const node& n, std::string_view otherwise) const {
    const node_facts* const known = nodes_.find(n);
    if (!known || known->is_made || !known->document || !is_native(*known->document)) return otherwise;
    return known->document->source->text().substr(n.range.begin, n.range.size());
  }

  void make_literal(const node& n, const hcl::value& marked, bool is_key) {
    const hcl::value& v = marked.unmarked();
    if (!v.is_known()) return pieces_.put(as_written(n, "null"));
    const bool is_name = is_key && !v.is_null() && v.kind() == hcl::type_kind::string;
    pieces_.put(is_name ? hcl::detail::written_key(v.as_string(), {.has_word_keys = true})
                        : hcl::detail::written_literal(v));
  }
  void make_text(std::string_view text) { pieces_.put(hcl::detail::written_literal(hcl::value(text))); }

  void make_traversal(const node& n) {
    const node_names* const names = nodes_.find(n)->names;
    if (!names->is_variable) {
      pieces_.put(as<syntax::relative_traversal>(n).source, needs_of(n, 0));
      return put_steps(names->steps);
    }
    std::string name(names->root);
    if (names->root.empty())
      for (const auto& [item, called] : items_)
        if (item == names->what.get()) name = called;
    pieces_.put(std::move(name));
    put_steps(names->steps);
  }
  void put_steps(std::span<const typed_step> steps) {
    for (const typed_step& step : steps) {
      const hcl::value key = hcl::detail::key_of(*step.written);
      pieces_.put(step.is_index() ? '[' + hcl::detail::written_literal(key) + ']'
                                  : hcl::detail::written_step(key.as_string()));
    }
  }

  void make_binary(const node& n) {
    const auto& pair = as<syntax::binary_expr>(n);
    pieces_.put(pair.left, needs_of(n, 0));
    pieces_.put(" ");
    pieces_.put(symbol(pair.op));
    pieces_.put(" ");
    pieces_.put(pair.right, needs_of(n, 1));
  }

  void make_conditional(const node& n) {
    const auto& choice = as<syntax::conditional>(n);
    pieces_.put(choice.condition, needs_of(n, 0));
    pieces_.put(" ? ");
    pieces_.put(choice.true_result);
    pieces_.put(" : ");
    pieces_.put(choice.false_result);
  }

  void make_for(const node& n) {
    const auto& loop = as<syntax::for_expr>(n);
    pieces_.put(loop.key ? "{for " : "[for ");
    put_names(loop);
    pieces_.put(" in ");
    pieces_.put(loop.collection, needs_of(n, 0), true);
    pieces_.put(" : ");
    if (loop.key) {
      pieces_.put(loop.key, binding::none, true);
      pieces_.put(" => ");
    }
    pieces_.put(loop.value, binding::none, true);
    if (loop.grouped) pieces_.put("...");
    if (loop.condition) {
      pieces_.put(" if ");
      pieces_.put(loop.condition, binding::none, true);
    }
    pieces_.put(loop.key ? "}" : "]");
  }
  void put_names(const syntax::for_expr& loop) {
    if (!loop.key_name.empty()) {
      pieces_.put(loop.key_name);
      pieces_.put(", ");
    }
    pieces_.put(loop.value_name);
  }

  void make_list(const char* begin, const syntax::node_list& items, const char* end) {
    pieces_.put(begin);
    for (std::size_t i = 0; i < items.size(); ++i) {
      if (i != 0) pieces_.put(", ");
      pieces_.put(items[i], binding::none, true);
    }
    pieces_.put(end);
  }
  // The text of a function begins with its parameters.
  void make_call(const node& n) {
    const auto& call = as<syntax::function_call>(n);
    const node_names& names = *nodes_.find(n)->names;
    std::string begin = std::string(call.name) + '(';
    if (names.is_function)
      for (const auto& parameter : names.defines)
        begin += parameter->name + ", ";
    pieces_.put(std::move(begin));
    make_list("", call.arguments, call.expands_last ? "...)" : ")");
  }
  void make_object(const node& n) {
    pieces_.put("{");
    bool is_first = true;
    for_each_item(n, [&](const node& key, const node& item) {
      if (!std::exchange(is_first, false)) pieces_.put(", ");
      if (is_bare_key(key))
        make_literal(key, hcl::value(bare_key(key)), true);
      else
        pieces_.put(&key, {.form = print_form::key});
      pieces_.put(" = ");
      pieces_.put(&item);
    });
    pieces_.put("}");
  }

  // Other bodies than steps from the item need a loop.
  void make_splat(const node& n) {
    const auto& splat = as<syntax::splat_expr>(n);
    const node_names& names = *nodes_.find(n)->names;
    if (is_steps(splat.each)) {
      pieces_.put(splat.source, needs_of(n, 0));
      pieces_.put("[*]");
      return pieces_.put(splat.each);
    }
    std::string name = items_.empty() ? "item" : "item" + std::to_string(items_.size());
    items_.emplace_back(names.defines[0].get(), name);
    pieces_.put("[for " + name + (names.is_single ? " in [" : " in "));
    pieces_.put(splat.source, names.is_single ? binding::none : binding::logical_or, true);
    pieces_.put(names.is_single ? "] : " : " : ");
    pieces_.put(splat.each, binding::none, true);
    pieces_.put("]");
  }
  [[nodiscard]] bool is_steps(const node* each) const noexcept {
    each = &nodes_.bare(*each);
    if (each->kind == node_kind::splat)
      each = &nodes_.bare(*as<syntax::splat_expr>(*each).source);  // another takes parentheses
    for (;;) {
      const node_names* const names = nodes_.find(*each)->names;
      if (names && names->is_variable) return names->root.empty();
      if (each->kind == node_kind::relative_traversal)
        each = &nodes_.bare(*as<syntax::relative_traversal>(*each).source);
      else if (each->kind == node_kind::index)
        each = &nodes_.bare(*as<syntax::index_expr>(*each).collection);
      else
        return false;
    }
  }

  // A template of one interpolation would be unwrapped, unless followed by a stripped blank; needed unless it
  // is a string.
  void make_template(const syntax::node_list& parts) {
    const node* const lone = lone_part(parts);
    const bool is_lone_code = lone && !is_directive(*lone, true) && !is_surely_text(*lone);
    pieces_.put(is_lone_code ? "\" ${~ " : "\"");
    if (is_lone_code)
      pieces_.put(lone, binding::none, true);
    else
      put_parts(parts, lone != nullptr, true);
    pieces_.put(is_lone_code ? "}\"" : "\"");
  }
  // The only part but for empty texts, if that is no text.
  [[nodiscard]] const node* lone_part(const syntax::node_list& parts) const {
    const node* found = nullptr;
    for (const node* part : parts) {
      const std::optional<std::string> text = text_piece(*part);
      if (text && text->empty()) continue;
      if (found || text) return nullptr;
      found = part;
    }
    return found;
  }
  // Whether it is a text and not null.
  [[nodiscard]] bool is_surely_text(const node& part) const {
    const auto is_text = [&](const node& at) {
      return is_template(nodes_.bare(at)) || nodes_.bare(at).kind == node_kind::template_join ||
             text_piece(at);
    };
    const node& n = nodes_.bare(part);
    if (n.kind != node_kind::conditional) return is_text(n);
    const auto& choice = as<syntax::conditional>(n);
    return is_text(*choice.true_result) && is_text(*choice.false_result);
  }
  [[nodiscard]] static bool is_template(const node& n) noexcept {
    return n.kind == node_kind::template_expr || n.kind == node_kind::string ||
           n.kind == node_kind::json_string;
  }
  // `ends_text`: a quote follows, not a sequence.
  void put_parts(const syntax::node_list& parts, bool is_alone, bool ends_text) {
    std::string text;
    for (const node* part : parts) {
      if (const std::optional<std::string> piece = text_piece(*part)) {
        text += *piece;
        continue;
      }
      put_text(text, false);
      text.clear();
      put_part(*part, is_alone);
    }
    put_text(text, ends_text);
  }
  void put_text(std::string_view text, bool is_last) {
    std::string written;
    hcl::detail::append_template_text(written, text, false, true);
    if (!is_last)
      for (const char sign : {'$', '%'})  // it would escape what comes
        hcl::detail::escape_last_sign(written, sign);
    pieces_.put(std::move(written));
  }
  void put_part(const node& part, bool is_alone) {
    if (is_directive(part, is_alone)) return pieces_.put(&part, {.form = print_form::text});
    pieces_.put("${");
    pieces_.put(&part, binding::none, true);
    pieces_.put("}");
  }
  [[nodiscard]] std::optional<std::string> text_piece(const node& part) const {
    const std::optional<hcl::value> v = literal_value(nodes_, part);
    if (!v || !v->is_known() || v->is_null() || v->kind() != hcl::type_kind::string) return std::nullopt;
    return std::string(v->unmarked().as_string());
  }
  [[nodiscard]] bool is_directive(const node& part, bool is_alone) const {
    const node& at = nodes_.bare(part);
    if (at.kind != node_kind::conditional) return at.kind == node_kind::template_join;
    const node& yes = nodes_.bare(*as<syntax::conditional>(at).true_result);
    const node& no = nodes_.bare(*as<syntax::conditional>(at).false_result);
    if (!is_template(yes) || !is_template(no)) return false;
    const auto is_wrapped = [&](const node& arm) {
      if (arm.kind != node_kind::template_expr) return false;
      const syntax::node_list& parts = as<syntax::template_expr>(arm).parts;
      return parts.size() == 1 && !text_piece(*parts[0]);
    };
    return is_alone || is_wrapped(yes) || is_wrapped(no);
  }

  // A directive between quotes.
  void expand_text(const node& n) {
    if (n.kind == node_kind::conditional) {
      const auto& choice = as<syntax::conditional>(n);
      pieces_.put("%{ if ");
      pieces_.put(choice.condition, binding::none, true);
      pieces_.put(" }");
      put_content(*choice.true_result);
      pieces_.put("%{ else }");
      put_content(*choice.false_result);
      return pieces_.put("%{ endif }");
    }
    const node& tuple = nodes_.bare(*as<syntax::template_join>(n).for_tuple);
    const auto* loop = tuple.kind == node_kind::for_tuple ? &as<syntax::for_expr>(tuple) : nullptr;
    if (loop && (loop->key || loop->condition || loop->grouped)) loop = nullptr;
    pieces_.put("%{ for ");
    if (loop)
      put_names(*loop);
    else
      pieces_.put("item");
    pieces_.put(" in ");
    pieces_.put(loop ? loop->collection : &tuple, binding::none, true);
    pieces_.put(" }");
    if (loop)
      put_content(*loop->value);
    else
      pieces_.put("${item}");
    pieces_.put("%{ endfor }");
  }
  void put_content(const node& part) {
    const node& n = nodes_.bare(part);
    if (!is_template(n)) return put_part(n, false);
    if (n.kind == node_kind::template_expr)
      put_parts(as<syntax::template_expr>(n).parts, false, false);
    else
      put_text(text_value(nodes_, n)->as_string(), false);
  }

  std::string& out_;
  const tree& nodes_;
  const print_options& options_;
  print_pieces pieces_{};
  std::vector<source_slot> slots_{};
  std::vector<std::pair<const definition*, std::string>> items_{};  // of splats that became loops
};

}  // namespace hcl::inline v1_0::model::detail
