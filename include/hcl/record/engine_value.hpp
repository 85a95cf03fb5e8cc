// Reading scalars: literals straight from their nodes, everything else by evaluating it first. One result, two roads. Far side.
#pragma once

#include <charconv>
#include <cmath>
#include <cstdint>
#include <limits>
#include <string>
#include <string_view>
#include <system_error>
#include <utility>

#include <hcl/eval/evaluate.hpp>
#include <hcl/eval/suggestions.hpp>
#include <hcl/record/engine.hpp>
#include <hcl/record/engine_memory.hpp>
#include <hcl/record/engine_report.hpp>
#include <hcl/syntax/json.hpp>
#include <hcl/syntax/template.hpp>
#include <hcl/text/suggest.hpp>
#include <hcl/text/unicode.hpp>
#include <hcl/value/convert.hpp>

namespace hcl::inline v0_1::detail {

[[nodiscard]] inline const syntax::node& without_parentheses(const syntax::node& e) noexcept {
  const syntax::node* n = &e;
  while (n->kind == syntax::node_kind::parentheses) n = syntax::as<syntax::parentheses_expr>(*n).inner;
  return *n;
}

// A JSON string that is no template in any mode.
[[nodiscard]] inline bool is_plain(const syntax::json_string& s) noexcept {
  const std::string_view text = s.text;
  return text.find("${") == std::string_view::npos && text.find("%{") == std::string_view::npos;
}

// The literal that a field may read, or null: then it must be evaluated.
[[nodiscard]] inline const syntax::node* literal_of(const reading& run, const input& from) noexcept {
  if (from.known || !run.direct) return nullptr;
  if (const surroundings* around = (*run.document)->around.get(); around && around->alters()) return nullptr;
  const syntax::node& e = without_parentheses(*from.node);
  switch (e.kind) {
    case syntax::node_kind::literal:
    case syntax::node_kind::string:
    case syntax::node_kind::tuple:
    case syntax::node_kind::object:
    case syntax::node_kind::json_array:
    case syntax::node_kind::json_object: return &e;
    case syntax::node_kind::json_string: return is_plain(syntax::as<syntax::json_string>(e)) ? &e : nullptr;
    case syntax::node_kind::unary: {
      const auto& negated = syntax::as<syntax::unary_expr>(e);
      if (negated.op != unary_operator::negate || negated.operand->kind != syntax::node_kind::literal) return nullptr;
      return syntax::as<syntax::literal>(*negated.operand).what == syntax::literal::type::number ? &e : nullptr;
    }
    default: return nullptr;
  }
}

// The value of `from`, in `room` if it had to be made; null if there is none.
[[nodiscard]] inline const value* evaluated(reading& run, const input& from, value& room) {
  if (from.known) return from.known;
  const diagnostics::mark start = run.problems->here();
  const surroundings* around = (*run.document)->around.get();
  if (around && around->unknown) return &(room = around->settle({}));
  evaluation now{*run.document, run.names, *run.problems, *run.work};
  now.options = run.options;
  now.depth = run.depth;
  room = evaluate(*from.node, now);
  if (around) room = around->settle(std::move(room));
  return run.problems->errors_since(start) || run.work->exhausted ? nullptr : &room;
}

// The same, known, not null, without marks.
[[nodiscard]] inline const value* plain_value(reading& run, const input& from, value& room) {
  const value* v = evaluated(run, from, room);
  if (!v) return nullptr;
  if (v->is_marked()) {
    hide_values(run);
    if (run.refuses_marked && !run.secret) return refuse_marked(run, from, *v), nullptr;
    v = &v->unmarked();
  }
  if (!v->is_known()) return engine_waist<>::refuse_unknown(run, from), nullptr;
  if (v->is_null()) return engine_waist<>::refuse(run, from, "must not be null."), nullptr;
  return v;
}

// What a field takes, in words that are put together only where they are said.
struct wanted_value {
  wanted_value(const char* fixed) : words(fixed) {}
  wanted_value(std::int64_t from, std::int64_t to) : least(static_cast<std::uint64_t>(from)), most(static_cast<std::uint64_t>(to)) {}
  wanted_value(std::uint64_t from, std::uint64_t to) : least(from), most(to), is_unsigned(true) {}
  [[nodiscard]] std::string text() const {
    return words ? std::string(words) : "a whole number from " + limit(least) + " to " + limit(most);
  }
  [[nodiscard]] bool says_boolean() const { return words == boolean_words; }
  static constexpr const char* boolean_words = "true or false";
  [[nodiscard]] std::string limit(std::uint64_t n) const { return is_unsigned ? std::to_string(n) : std::to_string(static_cast<std::int64_t>(n)); }
  const char* words = nullptr;
  std::uint64_t least = 0;
  std::uint64_t most = 0;
  bool is_unsigned = false;
};
[[gnu::cold, gnu::noinline]] inline bool refuse_unwanted(reading& run, const input& from, const wanted_value& what, const value& given) {
  if (goes_unseen(run)) return false;
  std::string meant(given.kind() == type_kind::string && !run.hidden && what.says_boolean() ? constant_for(given.as_string()) : std::string_view());
  if (meant == "null") meant.clear();
  std::string reason = "takes " + what.text() + ", but " + shown_value(run, given) + " is given." + did_you_mean(meant);
  return engine_waist<>::refuse(run, from, std::move(reason), std::move(meant));
}

// As a value of a primitive type: conversions as the language has them.
[[nodiscard]] inline bool primitive_value(reading& run, const input& from, type_kind want, const wanted_value& what, value& room,
                                          const value*& found) {
  found = plain_value(run, from, room);
  if (!found) return false;
  if (found->kind() == want) return true;
  if (found->kind() == type_kind::number || found->kind() == type_kind::string || found->kind() == type_kind::boolean) {
    const value given = *found;
    if (want == type_kind::string && given.kind() == type_kind::number) {
      outcome<std::string> digits = given.as_number().to_string(run.work ? run.work->digits : limits{}.digits);
      if (!digits) return engine_waist<>::refuse(run, from, "takes a string, and this number has too many digits to be written out.");
      room = value(*std::move(digits));
      found = &room;
      return true;
    }
    outcome<value> converted = convert(given, simple_type(want), *run.options);
    if (converted) {
      room = *std::move(converted);
      found = &room;
      return true;
    }
  }
  return refuse_unwanted(run, from, what, *found);
}

struct number_literal {
  bool negative = false;
  std::string_view digits{};  // empty: it is no number
};
[[nodiscard]] inline number_literal number_in(const syntax::node* e) noexcept {
  if (!e) return {};
  const bool negative = e->kind == syntax::node_kind::unary;
  if (negative) e = syntax::as<syntax::unary_expr>(*e).operand;
  if (e->kind != syntax::node_kind::literal || syntax::as<syntax::literal>(*e).what != syntax::literal::type::number) return {};
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

template <typename X>
bool engine_waist<X>::settle(reading& run, input& from, value& room) {
  if (from.known || literal_of(run, from)) return true;
  from.known = evaluated(run, from, room);
  return from.known != nullptr;
}

template <typename X>
bool engine_waist<X>::is_null(const input& from) {
  if (from.known) return from.known->is_null();
  const syntax::node& e = without_parentheses(*from.node);
  return e.kind == syntax::node_kind::literal && syntax::as<syntax::literal>(e).what == syntax::literal::type::null;
}

template <typename X>
bool engine_waist<X>::read_boolean(reading& run, const input& from, bool& to) {
  if (const syntax::node* e = literal_of(run, from); e && e->kind == syntax::node_kind::literal) {
    const auto what = syntax::as<syntax::literal>(*e).what;
    if (what == syntax::literal::type::boolean_true || what == syntax::literal::type::boolean_false) {
      to = what == syntax::literal::type::boolean_true;
      return true;
    }
  }
  value room;
  const value* v = nullptr;
  if (!primitive_value(run, from, type_kind::boolean, wanted_value::boolean_words, room, v)) return false;
  to = v->as_bool();
  return true;
}

template <typename X>
bool engine_waist<X>::read_signed(reading& run, const input& from, std::int64_t least, std::int64_t most, std::int64_t& to) {
  if (small_integer(number_in(literal_of(run, from)), to) && to >= least && to <= most) return true;
  value room;
  const value* v = nullptr;
  const wanted_value what(least, most);
  if (!primitive_value(run, from, type_kind::number, what, room, v)) return false;
  const auto whole = v->as_number().to_int64();
  if (!whole || *whole < least || *whole > most) return refuse_unwanted(run, from, what, *v);
  to = *whole;
  return true;
}

template <typename X>
bool engine_waist<X>::read_unsigned(reading& run, const input& from, std::uint64_t least, std::uint64_t most, std::uint64_t& to) {
  std::int64_t narrow = 0;
  if (small_integer(number_in(literal_of(run, from)), narrow) && narrow >= 0) {
    to = static_cast<std::uint64_t>(narrow);
    if (to >= least && to <= most) return true;
  }
  value room;
  const value* v = nullptr;
  const wanted_value what(least, most);
  if (!primitive_value(run, from, type_kind::number, what, room, v)) return false;
  const auto whole = v->as_number().to_uint64();
  if (!whole || *whole < least || *whole > most) return refuse_unwanted(run, from, what, *v);
  to = *whole;
  return true;
}

// Correctly rounded. Few digits only, since literals round to 512 bits first.
template <typename Float>
[[nodiscard]] bool short_literal(const number_literal& written, Float& to) noexcept {
  if (written.digits.empty() || written.digits.size() > 24) return false;
  const char* const end = written.digits.data() + written.digits.size();
  const auto [stop, error] = std::from_chars(written.digits.data(), end, to);
  if (error != std::errc() || stop != end || !std::isfinite(to)) return false;
  if (written.negative) to = to == 0 ? Float(0) : -to;  // the language's zero has no sign
  else if (to == 0) to = 0;
  return true;
}

template <typename X>
bool engine_waist<X>::read_double(reading& run, const input& from, double& to) {
  if (short_literal(number_in(literal_of(run, from)), to)) return true;
  value room;
  const value* v = nullptr;
  if (!primitive_value(run, from, type_kind::number, "a number", room, v)) return false;
  to = v->as_number().to_double();
  return !std::isinf(to) || v->as_number().is_infinite() || refuse_kind(run, from, "a number that is not so large", *v);
}

// Rounded once, not by way of a double.
template <typename Float>
[[nodiscard]] bool read_by_digits(reading& run, const input& from, std::size_t longest, Float& to) {
  if (short_literal(number_in(literal_of(run, from)), to)) return true;
  value room;
  const value* v = nullptr;
  if (!primitive_value(run, from, type_kind::number, "a number", room, v)) return false;
  const number& exact = v->as_number();
  const outcome<std::string> digits = exact.to_string(longest);
  if (digits && !exact.is_infinite()) {
    to = std::numeric_limits<Float>::infinity();
    const auto [stop, error] = std::from_chars(digits->data(), digits->data() + digits->size(), to);
    if (error == std::errc::result_out_of_range) to = static_cast<Float>(exact.to_double());
  } else {
    to = static_cast<Float>(exact.to_double());
  }
  return !std::isinf(to) || exact.is_infinite() || refuse_kind(run, from, "a number that is not so large", *v);
}

template <typename X>
bool engine_waist<X>::read_float(reading& run, const input& from, float& to) {
  return read_by_digits(run, from, 200, to);
}
template <typename X>
bool engine_waist<X>::read_long_double(reading& run, const input& from, long double& to) {
  return read_by_digits(run, from, 6000, to);
}

template <typename X>
bool engine_waist<X>::read_number(reading& run, const input& from, number& to) {
  value room;
  const value* v = nullptr;
  if (!primitive_value(run, from, type_kind::number, "a number", room, v)) return false;
  to = v->as_number();
  return true;
}

// The text of a literal string. Not normalised if `ascii` is false.
struct literal_text {
  bool found = false;
  bool ascii = true;
  std::string_view text{};
};
[[nodiscard]] inline literal_text text_in(const syntax::node* e) noexcept {
  if (!e) return {};
  if (e->kind == syntax::node_kind::string) {
    const auto& s = syntax::as<syntax::string_expr>(*e);
    return {true, s.ascii, s.text};
  }
  if (e->kind == syntax::node_kind::json_string) {
    const auto& s = syntax::as<syntax::json_string>(*e);
    return {true, s.ascii, s.text};
  }
  return {};
}

template <typename X>
bool engine_waist<X>::read_string(reading& run, const input& from, std::string& to) {
  if (const literal_text literal = text_in(literal_of(run, from)); literal.found) {
    if (literal.ascii) to.assign(literal.text);
    else to = to_nfc(literal.text);
    return true;
  }
  value room;
  const value* v = nullptr;
  if (!primitive_value(run, from, type_kind::string, "a string", room, v)) return false;
  to.assign(v->as_string());
  return true;
}

template <typename X>
bool engine_waist<X>::read_view(reading& run, const input& from, std::string_view& to) {
  if (const literal_text literal = text_in(literal_of(run, from)); literal.found && literal.ascii) {
    run.borrowed = true;
    to = literal.text;
    return true;
  }
  if (!run.kept) {  // a value that outlives the reading
    value room;
    const value* v = plain_value(run, from, room);
    if (!v) return false;
    if (v->kind() != type_kind::string) return refuse_kind(run, from, "a string", *v);
    to = v->as_string();
    return true;
  }
  std::string text;
  if (!read_string(run, from, text)) return false;
  to = keep_text(run, std::move(text));
  return true;
}

template <typename X>
bool engine_waist<X>::read_value(reading& run, const input& from, value& to) {
  value room;
  const value* v = evaluated(run, from, room);
  if (!v) return false;
  if (v == &room) to = std::move(room);
  else to = *v;
  return true;
}

template <typename X>
bool engine_waist<X>::read_expression(reading& run, const input& from, expression& to) {
  if (from.known || !run.document || !from.node) return refuse(run, from, "takes expressions, which must be written out here.");
  to = expression(*run.document, from.node);
  return true;
}

template <typename X>
bool engine_waist<X>::read_name(reading& run, const input& from, std::span<const std::string_view> names, std::size_t& index) {
  literal_text text = text_in(literal_of(run, from));
  value room;
  if (!text.found) {
    const value* v = plain_value(run, from, room);
    if (!v) return false;
    if (v->kind() != type_kind::string) return refuse_kind(run, from, name_list(names), *v);
    text.text = v->as_string();
  }
  for (index = 0; index != names.size(); ++index)
    if (names[index] == text.text) return true;
  const std::string_view nearest = run.hidden ? std::string_view() : suggest(text.text, names);
  std::string reason = "takes " + name_list(names) + ", but " + (run.hidden ? "another string" : excerpt(text.text)) + " is given.";
  if (!nearest.empty()) reason += " Did you mean " + detail::quoted(nearest) + "?";
  return refuse(run, from, std::move(reason), std::string(nearest));
}

}  // namespace hcl::inline v0_1::detail
