// Reads scalars: literals from their nodes, others by evaluation. Implementation.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <memory>
#include <string>
#include <string_view>
#include <unordered_set>
#include <utility>
#include <vector>

#include <hcl/eval/expression.hpp>
#include <hcl/eval/impl/eval_context.hpp>
#include <hcl/eval/impl/evaluate.hpp>
#include <hcl/eval/impl/report.hpp>
#include <hcl/parser/parser.hpp>
#include <hcl/record/engine.hpp>
#include <hcl/record/impl/engine_report.hpp>
#include <hcl/support/compiler.hpp>
#include <hcl/support/outcome.hpp>
#include <hcl/syntax/expression.hpp>
#include <hcl/syntax/node.hpp>
#include <hcl/text/impl/unicode_normal.hpp>
#include <hcl/text/text_view.hpp>
#include <hcl/value/convert.hpp>
#include <hcl/value/impl/mismatch.hpp>
#include <hcl/value/model_options.hpp>
#include <hcl/value/parts.hpp>
#include <hcl/value/value.hpp>

namespace hcl::inline v1_0::detail {

// Limits copies of evaluated values into members, as one value may be read repeatedly. False, with a report,
// if the limit is exceeded. Values without a text are not counted.
[[nodiscard]] inline bool spend_copy(const decode_context& ctx, const input& from, const budget_limit& of,
                                     std::size_t amount) {
  if (!ctx.work || !ctx.position.document || !ctx.position.text) return true;
  if (ctx.work->exhausted) return false;
  const eval_context now{*ctx.position.document, ctx.names, *ctx.diags, *ctx.work};
  return spend(now, of, amount, from.node ? from.node->range : ctx.position.name_range);
}

// A string; short ones are counted as elements.
[[nodiscard]] inline bool spend_copied_text(const decode_context& ctx, const input& from, std::size_t bytes) {
  constexpr std::size_t is_long = 64;
  return bytes < is_long || spend_copy(ctx, from, copied_text_limit, bytes);
}

// Elements of a container, and the container itself.
[[nodiscard]] inline bool spend_copied_elements(const decode_context& ctx, const input& from,
                                                std::size_t count) {
  constexpr std::size_t container = 3;
  return spend_copy(ctx, from, copied_element_limit, count + container);
}

// A JSON string that is no template in any mode.
[[nodiscard]] inline bool is_plain(const syntax::json_string& s) noexcept {
  const std::string_view text = s.text;
  return text.find("${") == std::string_view::npos && text.find("%{") == std::string_view::npos;
}

// The text of a heredoc without sequences; null for any other template, and for a text to be normalised.
[[nodiscard]] inline const syntax::text_expr* text_of_heredoc(const syntax::node& e) noexcept {
  if (e.kind != syntax::node_kind::template_expr) return nullptr;
  const syntax::node_list& parts = syntax::as<syntax::template_expr>(e).parts;
  if (parts.size() != 1 || parts[0]->kind != syntax::node_kind::text) return nullptr;
  const auto& text = syntax::as<syntax::text_expr>(*parts[0]);
  return text.ascii ? &text : nullptr;
}

// Whether it is one literal in several parts.
[[nodiscard]] HCL_NOINLINE inline bool is_literal(const syntax::node& e) noexcept {
  return e.kind == syntax::node_kind::json_string ? is_plain(syntax::as<syntax::json_string>(e))
                                                  : syntax::negated_number(e) || text_of_heredoc(e);
}

// The literal that a field may read, or null: then it must be evaluated.
[[nodiscard]] inline const syntax::node* literal_of(const decode_context& ctx, const input& from) noexcept {
  if (from.known || from.constant) return nullptr;
  if (const iterator_context* around = (*ctx.position.document)->around.get(); around && around->alters())
    return nullptr;
  const syntax::node& e = without_parentheses(*from.node);
  return syntax::traits_of(e.kind).is_value || is_literal(e) ? &e : nullptr;
}

// The model options of the decode, else of the text.
[[nodiscard]] inline const model_options& model_of(const decode_context& ctx) noexcept {
  const syntax::document_ptr* const text = ctx.position.document;
  return text && *text && ctx.opts->model == default_options ? (*text)->model : ctx.opts->model;
}

// Adds the member to diagnostics of the evaluation.
HCL_COLD HCL_NOINLINE inline void name_place(decode_context& ctx, std::size_t since) {
  if (!ctx.position.place || ctx.redaction.active || ctx.redaction.secret) return;
  name_paths(*ctx.diags, since, place_text(*ctx.position.place));
}

// The value of a constant that has no parts; false if it has, and for numbers that a limit may concern.
[[nodiscard]] inline bool value_of(const plain_value& constant, value& to) {
  constexpr std::size_t few = 18;  // digits
  if (constant.form == plain_form::text) {
    to = value(inner_text(constant));
  } else if (constant.form == plain_form::escaped) {
    std::string text;
    decode_text(constant, text);
    to = value(text);
  } else if (constant.form == plain_form::yes || constant.form == plain_form::no) {
    to = value(constant.form == plain_form::yes);
  } else if (constant.form == plain_form::number && inner_text(constant).size() <= few) {
    const outcome<number> exact = number::parse(inner_text(constant));
    if (exact) to = value(*exact);
    return static_cast<bool>(exact);
  } else {
    return false;
  }
  return true;
}

// The value of `from`, in `storage` if it had to be made; null if there is none. `want`: what the member
// takes, if that is no string.
[[nodiscard]] inline const value* evaluated(decode_context& ctx, const input& from, value& storage,
                                            type_kind want = type_kind::dynamic) {
  if (from.known) return from.known;
  if (from.constant && value_of(*from.constant, storage)) return &storage;
  const syntax::node* const node = node_of(ctx, from);
  const diagnostics::checkpoint start = ctx.diags->here();
  const iterator_context* around = (*ctx.position.document)->around.get();
  if (around && around->unknown) return &(storage = around->resolve({}));
  eval_context now{*ctx.position.document, ctx.names, *ctx.diags, *ctx.work};
  now.options = &model_of(ctx);
  now.depth = ctx.position.depth;
  now.whole = node;
  now.expected = want;
  const std::size_t known = ctx.diags->size();
  storage = evaluate(*node, now);
  if (ctx.diags->size() != known) name_place(ctx, known);
  if (around) storage = around->resolve(std::move(storage));
  return ctx.diags->errors_since(start) || ctx.work->exhausted ? nullptr : &storage;
}

// The same, known, not null, without marks.
[[nodiscard]] inline const value* unmarked_value(decode_context& ctx, const input& from, value& storage,
                                                 type_kind want = type_kind::dynamic) {
  const value* v = evaluated(ctx, from, storage, want);
  if (!v) return nullptr;
  if (ctx.notes.noted && (v->is_marked() || !v->is_known())) {
    engine::note_value(ctx, *v);
    if (!v->is_known()) return nullptr;
  }
  if (v->is_marked()) {
    redact_values(ctx);
    if (ctx.opts->marked == marked_values::reject && !ctx.redaction.secret) {
      reject_marked(ctx, from, *v);
      return nullptr;
    }
    v = &v->unmarked();
  }
  if (!v->is_known()) {
    engine::reject_unknown(ctx, from);
    return nullptr;
  }
  if (v->is_null()) {
    engine::reject(ctx, from, "must not be null.");
    return nullptr;
  }
  return v;
}

// Advice on a string that is an expression of this decode, or a literal of that kind: other languages have
// these in quotes.
[[nodiscard]] HCL_COLD HCL_NOINLINE inline std::string_view quotes_hint(
    decode_context& ctx, const input& from, const value& given,
    syntax::node_kind literal = syntax::node_kind::broken) {
  if (ctx.redaction.active || given.kind() != type_kind::string || from.known) return {};
  const syntax::node_kind written = without_parentheses(*node_of(ctx, from)).kind;
  const bool is_json = written == syntax::node_kind::json_string;
  if (written != syntax::node_kind::string && !is_json) return {};
  diagnostics wrong;
  const syntax::document_ptr meant =
      parser::parse_expression(source::make(std::string(given.as_string()), ""), wrong);
  if (wrong.has_errors()) return {};
  const std::vector<traversal> names = expression(meant, meant->expression).variables();
  const auto is_known = [&](const traversal& t) {
    return ctx.names && ctx.names->find_variable(t.root_name());
  };
  if (names.empty() ? meant->expression->kind != literal : !std::ranges::all_of(names, is_known)) return {};
  return is_json ? "In JSON, an expression is written as \"${...}\"."
                 : "An expression is written without quotes.";
}

// `words`: what is wanted, for that value.
template <typename Words>
HCL_COLD HCL_NOINLINE bool reject_unwanted(decode_context& ctx, const input& from, type_kind want,
                                           const Words& words, const value& given) {
  if (is_suppressed(ctx)) return false;
  std::string meant(given.kind() == type_kind::string && !ctx.redaction.active && want == type_kind::boolean
                        ? constant_for(given.as_string())
                        : std::string_view());
  if (meant == "null") meant.clear();
  return reject_kind(ctx, from, words(given), given, std::move(meant), quotes_hint(ctx, from, given));
}

// The value converted to a primitive type; null, with a report, if there is none.
template <typename Words>
[[nodiscard]] const value* primitive_value(decode_context& ctx, const input& from, type_kind want,
                                           const Words& words, value& storage) {
  const value* const found = unmarked_value(ctx, from, storage, want);
  if (!found || found->kind() == want) return found;
  if (want == type_kind::string && found->kind() == type_kind::number) {
    if (found->as_number().is_infinite() && !ctx.opts->infinite_numbers) {
      reject_unwanted(ctx, from, want, words, *found);
      return nullptr;
    }
    outcome<std::string> digits =
        found->as_number().to_string(ctx.work ? ctx.work->digits : limits{}.digits, model_of(ctx).digits);
    if (digits) return &(storage = value(*std::move(digits)));
    engine::reject(ctx, from, "must be a string, and this number has too many digits to be converted.");
    return nullptr;
  }
  if (found->kind() == type_kind::number || found->kind() == type_kind::string ||
      found->kind() == type_kind::boolean)
    if (outcome<value> converted = convert(*found, simple_type(want), model_of(ctx)))
      return &(storage = *std::move(converted));
  reject_unwanted(ctx, from, want, words, *found);
  return nullptr;
}

struct number_literal {
  bool negative = false;
  std::string_view digits{};  // empty: it is no number
};
[[nodiscard]] inline number_literal number_in(const decode_context& ctx, const input& from) noexcept {
  if (const plain_value* const c = from.written())
    return c->form == plain_form::number ? number_literal{false, inner_text(*c)} : number_literal();
  const syntax::node* e = literal_of(ctx, from);
  if (!e) return {};
  const bool negative = e->kind == syntax::node_kind::unary;
  if (negative) e = syntax::as<syntax::unary_expr>(*e).operand;
  if (e->kind != syntax::node_kind::literal ||
      syntax::as<syntax::literal>(*e).what != syntax::literal::type::number)
    return {};
  return {negative, syntax::as<syntax::literal>(*e).text};
}

// The integer written there, if it is one of at most 18 digits and nothing else.
[[nodiscard]] inline bool small_integer(const number_literal& written, std::int64_t& to) noexcept {
  std::string_view digits = written.digits;
  bool negative = written.negative;
  if (!digits.empty() && digits[0] == '-' && !negative) digits.remove_prefix(1), negative = true;  // JSON
  if (digits.empty() || digits.size() > 18) return false;
  std::int64_t v = 0;
  for (const char c : digits) {
    if (c < '0' || c > '9') return false;
    v = v * 10 + (c - '0');
  }
  to = negative ? -v : v;
  return true;
}

// The text of a literal string, perhaps in `storage`. Not normalised if `ascii` is false.
struct literal_text {
  bool found = false;
  bool ascii = true;
  std::string_view text{};
};
[[nodiscard]] HCL_ALWAYS_INLINE inline literal_text text_in(const decode_context& ctx, const input& from,
                                                            std::string& storage) {
  const plain_value* const c = from.written();
  if (c && c->form == plain_form::text) return {true, true, inner_text(*c)};
  if (c && c->form == plain_form::escaped) {
    decode_text(*c, storage);
    return {true, true, storage};
  }
  const syntax::node* const e = literal_of(ctx, from);
  if (!e) return {};
  if (e->kind == syntax::node_kind::string) {
    const auto& s = syntax::as<syntax::string_expr>(*e);
    return {true, s.ascii, s.text};
  }
  if (e->kind == syntax::node_kind::json_string) {
    const auto& s = syntax::as<syntax::json_string>(*e);
    return {true, s.ascii, s.text};
  }
  if (const syntax::text_expr* const heredoc = text_of_heredoc(*e)) return {true, true, heredoc->text};
  return {};
}

// Memory that a decoded object may point into besides its source; owned by the result.
struct kept_memory {
  std::deque<std::string> texts;  // a deque, since views look at its elements
};

[[nodiscard]] inline std::string_view keep_text(decode_context& ctx, std::string text) {
  if (!ctx.notes.kept) return {};
  if (!*ctx.notes.kept) *ctx.notes.kept = std::make_shared<kept_memory>();
  return (*ctx.notes.kept)->texts.emplace_back(std::move(text));
}

// Whether a value contains an infinite number. Visits shared parts once.
struct infinity_finder {
  bool found = false;
  std::size_t seen = 0;
  std::unordered_set<const void*> known{};

  bool open(const value& part) {
    const value& v = part.unmarked();
    if (found || !v.is_known() || v.is_null()) return false;
    if (v.kind() == type_kind::number) found = v.as_number().is_infinite();
    if (!has_parts(v)) return false;
    constexpr std::size_t few = 64;
    const void* const inside =
        has_members(v) ? static_cast<const void*>(v.members().data()) : v.elements().data();
    return ++seen < few || known.insert(inside).second;
  }
  void before(const value&, std::size_t) {}
  void after(const value&, std::size_t) {}
  void close(const value&) {}
};
[[nodiscard]] inline bool has_infinity(const value& v) {
  infinity_finder finder;
  visit_value(v, finder);
  return finder.found;
}

// Texts with a form of their own: addresses, versions.
HCL_COLD inline bool reject_form(decode_context& ctx, const input& from, std::string_view what,
                                 const value& given, std::string_view why) {
  return reject_kind(ctx, from, what, given, {}, ctx.redaction.active ? std::string_view() : why);
}

}  // namespace hcl::inline v1_0::detail
