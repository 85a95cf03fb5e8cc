// Reads scalars: literals from their nodes, others by evaluation. Implementation.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>

#include <hcl/diagnostics/impl/sentence.hpp>
#include <hcl/record/encode_context.hpp>
#include <hcl/record/impl/engine_value.hpp>

namespace hcl::inline v1_0::detail {

HCL_DECL bool engine::resolve(decode_context& ctx, input& from, value& storage, type_kind want) {
  if (from.known || from.constant || literal_of(ctx, from)) return true;
  from.known = evaluated(ctx, from, storage, want);
  return from.known != nullptr;
}

HCL_DECL bool engine::is_null(const input& from) {
  if (from.known) return from.known->is_null();
  if (from.constant) return from.constant->form == plain_form::null;
  const syntax::node& e = without_parentheses(*from.node);
  return e.kind == syntax::node_kind::literal &&
         syntax::as<syntax::literal>(e).what == syntax::literal::type::null;
}

HCL_DECL bool engine::read_boolean(decode_context& ctx, const input& from, bool& to) {
  if (const plain_value* const c = from.written();
      c && (c->form == plain_form::yes || c->form == plain_form::no)) {
    to = c->form == plain_form::yes;
    return true;
  }
  if (const syntax::node* e = literal_of(ctx, from); e && e->kind == syntax::node_kind::literal) {
    const auto what = syntax::as<syntax::literal>(*e).what;
    if (what == syntax::literal::type::boolean_true || what == syntax::literal::type::boolean_false) {
      to = what == syntax::literal::type::boolean_true;
      return true;
    }
  }
  value storage;
  const auto words = [](const value&) { return "true or false"; };
  const value* const v = primitive_value(ctx, from, type_kind::boolean, words, storage);
  if (v) to = v->as_bool();
  return v != nullptr;
}

// A whole number. The bounds of the type are said only where they are exceeded.
template <typename N>
[[nodiscard]] bool read_integer(decode_context& ctx, const input& from, N min_bound, N max_bound, N& to,
                                integer_bounds bounds) {
  if (std::int64_t narrow = 0; small_integer(number_in(ctx, from), narrow) && std::in_range<N>(narrow)) {
    to = static_cast<N>(narrow);
    if (to >= min_bound && to <= max_bound) return true;
  }
  const auto words = [&](const value& given) -> std::string {
    const bool is_whole = given.kind() == type_kind::number && given.is_known() && !given.is_null() &&
                          given.as_number().is_integer();
    if (bounds == integer_bounds::of_type && !is_whole) return "a whole number";
    return encoding::bounds_words("a whole number", value(min_bound), value(max_bound));
  };
  value storage;
  const value* const v = primitive_value(ctx, from, type_kind::number, words, storage);
  if (!v) return false;
  std::optional<N> whole;
  if constexpr (std::is_signed_v<N>)
    whole = v->as_number().to_int64();
  else
    whole = v->as_number().to_uint64();
  if (!whole || *whole < min_bound || *whole > max_bound)
    return reject_unwanted(ctx, from, type_kind::number, words, *v);
  to = *whole;
  return true;
}
HCL_DECL bool engine::read_whole(decode_context& ctx, const input& from, std::int64_t min_bound,
                                 std::int64_t max_bound, std::int64_t& to, integer_bounds bounds) {
  return read_integer(ctx, from, min_bound, max_bound, to, bounds);
}
HCL_DECL bool engine::read_whole(decode_context& ctx, const input& from, std::uint64_t min_bound,
                                 std::uint64_t max_bound, std::uint64_t& to, integer_bounds bounds) {
  return read_integer(ctx, from, min_bound, max_bound, to, bounds);
}

// The string in quotes that is the whole value; null if it may be another.
[[nodiscard]] inline const syntax::string_expr* plain_string(const decode_context& ctx,
                                                             const input& from) noexcept {
  if (from.known || from.constant || from.node->kind != syntax::node_kind::string) return nullptr;
  const auto& s = syntax::as<syntax::string_expr>(*from.node);
  return s.ascii && !(*ctx.position.document)->around ? &s : nullptr;
}
// One that is no plain constant.
HCL_NOINLINE inline bool read_other_string(decode_context& ctx, const input& from, std::string& to) {
  if (const literal_text literal = text_in(ctx, from, to); literal.found) {
    if (!literal.ascii) {
      to = to_nfc(literal.text);
    } else if (literal.text.data() != to.data()) {
      to.clear();
      to.append(literal.text);
    }
    return true;
  }
  value storage;
  const auto words = [](const value&) { return "a string"; };
  const value* const v = primitive_value(ctx, from, type_kind::string, words, storage);
  if (!v || !spend_copied_text(ctx, from, v->as_string().size())) return false;
  to.assign(v->as_string());
  return true;
}
HCL_DECL bool engine::read_string(decode_context& ctx, const input& from, std::string& to) {
  std::string_view text;
  if (const plain_value* const c = from.written(); c && c->form == plain_form::text)
    text = inner_text(*c);
  else if (const syntax::string_expr* const s = plain_string(ctx, from))
    text = s->text;
  else
    return read_other_string(ctx, from, to);
  to.clear();
  to.append(text);  // cheaper than assign()
  return true;
}

HCL_DECL bool engine::read_view(decode_context& ctx, const input& from, std::string_view& to) {
  std::string decoded;
  if (const literal_text literal = text_in(ctx, from, decoded);
      literal.found && literal.ascii && decoded.empty()) {
    ctx.notes.borrowed = true;
    to = from.constant ? ctx.position.cursor->keep(literal.text) : literal.text;
    return true;
  }
  if (!ctx.notes.kept) {  // a value that outlives the reading
    value storage;
    const value* v = unmarked_value(ctx, from, storage);
    if (!v) return false;
    if (v->kind() != type_kind::string) return reject_kind(ctx, from, "a string", *v);
    to = v->as_string();
    return true;
  }
  std::string text;
  if (!read_string(ctx, from, text)) return false;
  to = keep_text(ctx, std::move(text));
  return true;
}

HCL_DECL bool engine::read_value(decode_context& ctx, const input& from, value& to) {
  value storage;
  const value* v = evaluated(ctx, from, storage);
  if (!v) return false;
  if (!ctx.opts->infinite_numbers && has_infinity(*v))
    return reject(ctx, from,
                  std::string(v->kind() == type_kind::number ? "must be a finite number."
                                                             : "must not contain an infinite number.") +
                      infinity_hint(ctx, from));
  if (v == &storage)
    to = std::move(storage);
  else
    to = *v;
  return true;
}

HCL_DECL bool engine::read_expression(decode_context& ctx, const input& from, expression& to) {
  const syntax::node* const node = from.known ? nullptr : node_of(ctx, from);
  if (!node || !ctx.position.document) return reject(ctx, from, "must be a literal expression.");
  if (from.constant) ctx.notes.borrowed = true;
  to = expression(*ctx.position.document, node);
  const source_ptr& text = (*ctx.position.document)->source;
  if (ctx.notes.kept_text != text) ctx.notes.kept_text = text;
  return true;
}

HCL_DECL bool engine::read_name(decode_context& ctx, const input& from,
                                std::span<const std::string_view> names, std::size_t& index) {
  std::string decoded;
  literal_text text = text_in(ctx, from, decoded);
  value storage;
  if (!text.found) {
    const value* v = unmarked_value(ctx, from, storage);
    if (!v) return false;
    if (v->kind() != type_kind::string) return reject_kind(ctx, from, name_list(names), *v);
    text.text = v->as_string();
  }
  for (index = 0; index != names.size(); ++index)
    if (names[index] == text.text) return true;
  const std::string_view nearest = ctx.redaction.active ? std::string_view() : closest(text.text, names);
  return reject(ctx, from,
                must_be(name_list(names), ctx.redaction.active ? "this value" : excerpt(text.text)),
                std::string(nearest));
}

HCL_DECL bool engine::read_form(decode_context& ctx, const input& from, const text_form& form, void* to) {
  std::string decoded;
  literal_text text = text_in(ctx, from, decoded);
  value storage;
  const value* given = nullptr;
  if (!text.found) {
    given = unmarked_value(ctx, from, storage);
    if (!given) return false;
    if (given->kind() != type_kind::string) {
      const bool is_number = given->kind() == type_kind::number;
      return reject_kind(ctx, from, form.what, *given, {}, is_number ? "Write it in quotes." : "");
    }
    text.text = given->as_string();
  }
  const std::string why = form.parse(text.text, to);
  if (why.empty()) return true;
  return reject_form(ctx, from, form.what, given ? *given : value(text.text), why);
}

}  // namespace hcl::inline v1_0::detail
