// Writes typed expressions: copies what the source still says, makes up the rest. Implementation. A list of
// what is yet to be written, so that it costs no stack.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <hcl/model/impl/print_pieces.hpp>
#include <hcl/model/impl/source_slots.hpp>
#include <hcl/model/print_options.hpp>
#include <hcl/model/tree.hpp>
#include <hcl/value/impl/literal_text.hpp>
#include <hcl/write/impl/writable.hpp>

namespace hcl::inline v0_1::model::detail {

class expression_printer {
 public:
  using place = print_place;

  // `notes`: of a text that is to be evaluated, which means the same as the nodes together with them.
  expression_printer(std::string& out, const print_options& options, print_notes* notes = nullptr)
      : out_(out), options_(options), notes_(notes) {}

  // An expression where its source has it, or where the program puts it.
  void print(const node* root, const place& at) {
    pieces_.put(root, at);
    pieces_.flush();
    while (!pieces_.empty()) {
      const print_piece next = pieces_.pop();
      if (next.what) {
        if (notes_) notes_->nodes.push_back({next.what, out_.size(), out_.size()});
        const std::size_t number = notes_ ? notes_->nodes.size() : 0;
        expand(*next.what, next.at);
        if (notes_) pieces_.put_end(number);
        pieces_.flush();
      } else if (next.ends != 0) {
        notes_->nodes[next.ends - 1].end = out_.size();
      } else {
        out_ += next.text;
        out_ += next.made;
      }
    }
  }

 private:
  void expand(const node& n, const place& at) {
    slots_.clear();
    if (at.form == print_form::text) return expand_text(n);
    const bool is_copied = options_.keep_source && n.document && is_native(*n.document) &&
                           slot_finder(slots_).find(n) && (at.in_place || is_movable(n, at));
    if (is_copied)
      copy(n, at);
    else
      make(n, at);
  }

  // Whether the text may stand elsewhere: new lines in it may mean something there.
  [[nodiscard]] static bool is_movable(const node& n, const place& at) {
    if (is_bound_to_place(n)) return false;
    if (at.lines_ok || text_of(n).find('\n') == std::string_view::npos) return true;
    const syntax::node_kind kind = n.written->kind;
    if (kind == syntax::node_kind::template_expr)
      return !syntax::as<syntax::template_expr>(*n.written).heredoc;
    return kind == syntax::node_kind::tuple || kind == syntax::node_kind::object ||
           kind == syntax::node_kind::for_tuple || kind == syntax::node_kind::for_object ||
           kind == syntax::node_kind::function_call;
  }
  [[nodiscard]] static std::string_view text_of(const node& n) {
    return n.document->source->text().substr(n.written->range.begin, n.written->range.size());
  }
  [[nodiscard]] static std::string_view between(const node& n, std::size_t begin, std::size_t end) {
    return n.document->source->text().substr(begin, end - begin);
  }

  void copy(const node& n, const place& at) {
    const syntax::node& written = at.in_place ? *n.written : without_quotes(*n.written);
    const bool wrap =
        !at.in_place &&
        (at.form == print_form::key ? !is_key(written) : &written == n.origin && binding_of(n) < at.needs);
    if (wrap) pieces_.put("(");
    std::size_t done = written.range.begin;
    for (const source_slot& slot : slots_) {
      pieces_.put(between(n, done, slot.written->range.begin));
      if (is_in_place(slot.written, &n, slot.now))
        pieces_.put(slot.now, {.in_place = true});
      else
        pieces_.put(slot.now, {.needs = slot.needs,
                               .lines_ok = slot.lines_ok,
                               .form = slot.is_key ? print_form::key : print_form::expression});
      done = slot.written->range.end;
    }
    const std::string_view rest = between(n, done, written.range.end);
    pieces_.put(rest);
    if (!at.in_place && ends_line(n, written.range) && !rest.ends_with('\n')) pieces_.put("\n");
    if (wrap) pieces_.put(")");
  }
  // Whether a heredoc may end where the text ends: it takes a new line.
  [[nodiscard]] static bool ends_line(const node& n, byte_span range) {
    const std::string_view after = n.document->source->text().substr(range.end);
    return (after.starts_with('\n') || after.starts_with("\r\n")) &&
           between(n, range.begin, range.end).find("<<") != std::string_view::npos;
  }
  // "${x}" is x elsewhere, too.
  [[nodiscard]] static const syntax::node& without_quotes(const syntax::node& written) noexcept {
    const syntax::node* at = &written;
    while (at->kind == syntax::node_kind::template_wrap)
      at = syntax::as<syntax::template_wrap>(*at).inner;
    return *at;
  }
  // Whether it means the same as the key of an object.
  [[nodiscard]] static bool is_key(const syntax::node& written) noexcept {
    if (written.kind == syntax::node_kind::literal)
      return syntax::as<syntax::literal>(written).what == syntax::literal::type::number;
    return written.kind == syntax::node_kind::string || written.kind == syntax::node_kind::template_expr ||
           written.kind == syntax::node_kind::template_wrap ||
           written.kind == syntax::node_kind::function_call || written.kind == syntax::node_kind::parentheses;
  }

  void make(const node& n, const place& at) {
    const bool is_plain = n.kind == node_kind::template_text || n.kind == node_kind::join ||
                          n.kind == node_kind::call || (n.kind == node_kind::literal && is_plain_key(n));
    const bool wrap = at.form == print_form::key ? !is_plain : binding_of(n) < at.needs;
    if (wrap) pieces_.put("(");
    make_bare(n, at);
    if (wrap) pieces_.put(")");
  }

  // A string or a number; null and bools would be words.
  [[nodiscard]] bool is_plain_key(const node& n) const {
    const hcl::value& v = as<literal_expr>(n).value.unmarked();
    return v.is_known() && !v.is_null() && v.kind() != hcl::type_kind::boolean &&
           binding_of(n) != binding::unary && !is_named(as<literal_expr>(n));
  }

  void make_bare(const node& n, const place& at) {
    switch (n.kind) {
      case node_kind::literal: return make_literal(as<literal_expr>(n), at.form == print_form::key);
      case node_kind::variable: return make_variable(as<variable_expr>(n));
      case node_kind::relative:
        pieces_.put(as<relative_expr>(n).source, needs_of(n, 0));
        return put_steps(as<relative_expr>(n).steps);
      case node_kind::unary:
        pieces_.put(symbol(as<unary_expr>(n).op));
        return pieces_.put(as<unary_expr>(n).operand, needs_of(n, 0));
      case node_kind::binary: return make_binary(as<binary_expr>(n));
      case node_kind::conditional: return make_conditional(as<conditional_expr>(n));
      case node_kind::for_each: return make_for(as<for_expr>(n));
      case node_kind::call: return make_call(as<call_expr>(n));
      case node_kind::index:
        pieces_.put(as<index_expr>(n).collection, needs_of(n, 0));
        pieces_.put("[");
        pieces_.put(as<index_expr>(n).key, needs_of(n, 1), true);
        return pieces_.put("]");
      case node_kind::object: return make_object(as<object_expr>(n));
      case node_kind::tuple: return make_tuple(as<tuple_expr>(n));
      case node_kind::splat: return make_splat(as<splat_expr>(n));
      case node_kind::template_text: return make_template(as<template_expr>(n));
      case node_kind::join:
        pieces_.put("\"");
        pieces_.put(&n, {.form = print_form::text});
        return pieces_.put("\"");
      case node_kind::function: return make_function(as<function_expr>(n));
      case node_kind::error: break;
    }
    const bool is_there = n.origin && n.document && is_native(*n.document);
    if (notes_) return put_name(value::unknown());
    pieces_.put(is_there ? between(n, n.origin->range.begin, n.origin->range.end) : "null");
  }

  // Whether a name is printed instead of the value. Of a number that is out of range the text is evaluated,
  // which reports it.
  [[nodiscard]] bool is_named(const literal_expr& n) const {
    return notes_ && !is_said_by_text(n.value) && (n.value.is_known() || !n.is_original);
  }
  void put_name(const value& v) {
    pieces_.put(notes_->name_prefix + std::to_string(notes_->values.size()));
    notes_->values.push_back(v);
  }

  void make_literal(const literal_expr& n, bool is_key) {
    if (is_named(n)) return put_name(n.value);
    const hcl::value& v = n.value.unmarked();
    if (!v.is_known() && n.origin && n.document && is_native(*n.document))
      return pieces_.put(between(n, n.origin->range.begin, n.origin->range.end));
    std::string text;
    if (v.is_known() && !v.is_null() && v.kind() == hcl::type_kind::string) {
      const std::string_view name = v.as_string();
      if (is_key && hcl::detail::is_identifier(name) && name != "for")
        text = name;
      else
        append_quoted_text(text, name);
    } else {
      hcl::detail::append_literal(text, v);
    }
    pieces_.put(std::move(text));
  }

  void make_variable(const variable_expr& n) {
    std::string name = n.root;
    if (n.root.empty())
      for (const auto& [item, called] : items_)
        if (item == n.what.get()) name = called;
    pieces_.put(std::move(name));
    put_steps(n.steps);
  }
  void put_steps(const step_list& steps) {
    for (const traversal_part& step : steps) {
      std::string text;
      if (!step.is_index && hcl::detail::is_identifier(step.key.as_string())) {
        text += '.';
        text += step.key.as_string();
      } else if (notes_ && !is_said_by_text(step.key)) {
        pieces_.put("[");
        put_name(step.key);
        text = "]";
      } else {
        text += '[';
        if (step.key.is_known() && !step.key.is_null() && step.key.kind() == hcl::type_kind::string)
          append_quoted_text(text, step.key.as_string());
        else
          hcl::detail::append_literal(text, step.key);
        text += ']';
      }
      pieces_.put(std::move(text));
    }
  }

  void make_binary(const binary_expr& n) {
    pieces_.put(n.left, needs_of(n, 0));
    pieces_.put(" ");
    pieces_.put(symbol(n.op));
    pieces_.put(" ");
    pieces_.put(n.right, needs_of(n, 1));
  }

  void make_conditional(const conditional_expr& n) {
    pieces_.put(n.condition, needs_of(n, 0));
    pieces_.put(" ? ");
    pieces_.put(n.true_result);
    pieces_.put(" : ");
    pieces_.put(n.false_result);
  }

  void make_for(const for_expr& n) {
    pieces_.put(n.key ? "{for " : "[for ");
    put_names(n);
    pieces_.put(" in ");
    pieces_.put(n.collection, needs_of(n, 0), true);
    pieces_.put(" : ");
    if (n.key) {
      pieces_.put(n.key, binding::none, true);
      pieces_.put(" => ");
    }
    pieces_.put(n.value, binding::none, true);
    if (n.is_grouped) pieces_.put("...");
    if (n.condition) {
      pieces_.put(" if ");
      pieces_.put(n.condition, binding::none, true);
    }
    pieces_.put(n.key ? "}" : "]");
  }
  void put_names(const for_expr& n) {
    if (n.key_variable) {
      pieces_.put_copy(n.key_variable->name);
      pieces_.put(", ");
    }
    pieces_.put_copy(n.value_variable->name);
  }

  void put_list(const node_list& items) {
    for (std::size_t i = 0; i < items.size(); ++i) {
      if (i != 0) pieces_.put(", ");
      pieces_.put(items[i], binding::none, true);
    }
  }
  void make_call(const call_expr& n) {
    pieces_.put_copy(n.name);
    pieces_.put("(");
    put_list(n.arguments);
    pieces_.put(n.expands_last ? "...)" : ")");
  }
  void make_tuple(const tuple_expr& n) {
    pieces_.put("[");
    put_list(n.elements);
    pieces_.put("]");
  }
  void make_object(const object_expr& n) {
    pieces_.put("{");
    for (std::size_t i = 0; i < n.items.size(); ++i) {
      if (i != 0) pieces_.put(", ");
      pieces_.put(n.items[i].key, {.form = print_form::key});
      pieces_.put(" = ");
      pieces_.put(n.items[i].value);
    }
    pieces_.put("}");
  }
  void make_function(const function_expr& n) {
    pieces_.put("eval(");
    for (const auto& parameter : n.parameters) {
      pieces_.put_copy(parameter->name);
      pieces_.put(", ");
    }
    pieces_.put(n.body, binding::none, true);
    pieces_.put(")");
  }

  // What is more than steps from the item takes a loop.
  void make_splat(const splat_expr& n) {
    if (is_steps(n.each)) {
      pieces_.put(n.source, needs_of(n, 0));
      pieces_.put("[*]");
      return pieces_.put(n.each);
    }
    std::string name = items_.empty() ? "item" : "item" + std::to_string(items_.size());
    items_.emplace_back(n.item.get(), name);
    pieces_.put("[for " + name + (n.is_single ? " in [" : " in "));
    pieces_.put(n.source, n.is_single ? binding::none : binding::logical_or, true);
    pieces_.put(n.is_single ? "] : " : " : ");
    pieces_.put(n.each, binding::none, true);
    pieces_.put("]");
  }
  [[nodiscard]] static bool is_steps(const node* each) noexcept {
    if (each->kind == node_kind::splat) each = as<splat_expr>(*each).source;  // another takes parentheses
    while (each->kind == node_kind::relative || each->kind == node_kind::index)
      each = each->kind == node_kind::relative ? as<relative_expr>(*each).source
                                               : as<index_expr>(*each).collection;
    return each->kind == node_kind::variable && as<variable_expr>(*each).root.empty();
  }

  // A text of one interpolation would be what is interpolated, were it not for a blank that is stripped. That
  // is the same if it is a text, too.
  void make_template(const template_expr& n) {
    const node* const lone = lone_part(n.parts);
    const bool is_lone_code = lone && !is_directive(*lone, true) && !is_surely_text(*lone);
    pieces_.put(is_lone_code ? "\" ${~ " : "\"");
    if (is_lone_code)
      pieces_.put(lone, binding::none, true);
    else
      put_parts(n.parts, lone != nullptr, true);
    pieces_.put(is_lone_code ? "}\"" : "\"");
  }
  // The only part but for empty texts, if that is no text.
  [[nodiscard]] const node* lone_part(const node_list& parts) const {
    const node* found = nullptr;
    for (const node* part : parts) {
      if (is_text_piece(*part) && as<literal_expr>(*part).value.unmarked().as_string().empty()) continue;
      if (found || is_text_piece(*part)) return nullptr;
      found = part;
    }
    return found;
  }
  // Whether it is a text and not null.
  [[nodiscard]] bool is_surely_text(const node& part) const {
    const auto is_text = [&](const node& n) {
      return n.kind == node_kind::template_text || n.kind == node_kind::join || is_text_piece(n);
    };
    if (part.kind != node_kind::conditional) return is_text(part);
    const auto& choice = as<conditional_expr>(part);
    return is_text(*choice.true_result) && is_text(*choice.false_result);
  }
  // `ends_text`: a quote follows, not a sequence.
  void put_parts(const node_list& parts, bool is_alone, bool ends_text) {
    std::string text;
    const auto put_text = [&](bool is_last) {
      std::string written;
      append_template_text(written, text);
      text.clear();
      if (!is_last && (written.ends_with('$') || written.ends_with('%')))  // it would escape what comes
        written.replace(written.size() - 1, 1, written.back() == '$' ? "\\u0024" : "\\u0025");
      pieces_.put(std::move(written));
    };
    for (const node* part : parts) {
      if (is_text_piece(*part)) {
        text += as<literal_expr>(*part).value.unmarked().as_string();
        continue;
      }
      put_text(false);
      put_part(*part, is_alone);
    }
    put_text(ends_text);
  }
  void put_part(const node& part, bool is_alone) {
    if (is_directive(part, is_alone)) return pieces_.put(&part, {.form = print_form::text});
    pieces_.put("${");
    pieces_.put(&part, binding::none, true);
    pieces_.put("}");
  }
  [[nodiscard]] bool is_text_piece(const node& part) const {
    if (part.kind != node_kind::literal || is_named(as<literal_expr>(part))) return false;
    const hcl::value& v = as<literal_expr>(part).value;
    return v.is_known() && !v.is_null() && v.kind() == hcl::type_kind::string;
  }
  [[nodiscard]] bool is_directive(const node& part, bool is_alone) const {
    if (part.kind != node_kind::conditional) return part.kind == node_kind::join;
    const auto& n = as<conditional_expr>(part);
    if (n.true_result->kind != node_kind::template_text || n.false_result->kind != node_kind::template_text)
      return false;
    const auto is_wrapped = [&](const node& arm) {
      const auto& parts = as<template_expr>(arm).parts;
      return parts.size() == 1 && !is_text_piece(*parts[0]);
    };
    return is_alone || is_wrapped(*n.true_result) || is_wrapped(*n.false_result);
  }

  // A directive between quotes.
  void expand_text(const node& n) {
    if (n.kind == node_kind::conditional) {
      const auto& choice = as<conditional_expr>(n);
      pieces_.put("%{ if ");
      pieces_.put(choice.condition, binding::none, true);
      pieces_.put(" }");
      put_content(*choice.true_result);
      pieces_.put("%{ else }");
      put_content(*choice.false_result);
      return pieces_.put("%{ endif }");
    }
    const node& tuple = *as<join_expr>(n).tuple;
    const auto* loop = tuple.kind == node_kind::for_each ? &as<for_expr>(tuple) : nullptr;
    if (loop && (loop->key || loop->condition || loop->is_grouped)) loop = nullptr;
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
  void put_content(const node& n) {
    if (n.kind != node_kind::template_text) return put_part(n, false);
    put_parts(as<template_expr>(n).parts, false, false);
  }

  std::string& out_;
  const print_options& options_;
  print_notes* notes_;
  print_pieces pieces_{};
  std::vector<source_slot> slots_{};
  std::vector<std::pair<const definition*, std::string>> items_{};  // of splats that became loops
};

}  // namespace hcl::inline v0_1::model::detail
