// Plain values, read by functions on bytes: string, number and boolean constants, and lists and objects of
// these. The grammar uses them for flat values, the text cursors for nested ones.
#pragma once

#include <cstddef>
#include <cstring>
#include <string_view>

#include <hcl/grammar/runs.hpp>
#include <hcl/support/compiler.hpp>
#include <hcl/text/text_view.hpp>

namespace hcl::inline v1_0::grammar {

using hcl::detail::plain_form;
using hcl::detail::plain_value;

// Skips decimal digits.
[[nodiscard]] inline const char* skip_digits(const char* at) noexcept {
  while (is(*at, character::digit))
    ++at;
  return at;
}

// The value at `at`, if it is a string of ASCII without escapes and sequences, a number without an exponent,
// or "true" or "false". The caller checks what follows.
[[nodiscard]] HCL_ALWAYS_INLINE inline plain_value plain_value_at(const char* at, const char* end) noexcept {
  if (*at == '"') {
    const char* const close = skip_quoted_bytes(at + 1, end);
    if (*close == '"') return {plain_form::text, at, close + 1};
  } else if (is(*at, character::digit)) {
    const char* past = skip_digits(at + 1);
    if (*past == '.' && is(past[1], character::digit)) past = skip_digits(past + 2);
    return {plain_form::number, at, past};
  } else if (end - at >= 4) {
    if (std::memcmp(at, "true", 4) == 0) return {plain_form::yes, at, at + 4};
    if (end - at >= 5 && std::memcmp(at, "false", 5) == 0) return {plain_form::no, at, at + 5};
  }
  return {};
}

// The string at the quote at `at`, if all that is not plain in it are the escapes of single characters.
[[nodiscard]] inline plain_value escaped_text_at(const char* at, const char* end) noexcept {
  plain_form form = plain_form::text;
  for (const char* past = at + 1;;) {
    past = skip_quoted_bytes(past, end);
    if (past >= end) return {};
    if (*past == '"') return {form, at, past + 1};
    const char next = past[1];
    if (*past == '\\' && (next == 'n' || next == 'r' || next == 't' || next == '"' || next == '\\')) {
      form = plain_form::escaped;
      past += 2;
    } else if ((*past == '$' || *past == '%') && next != '{' && next != *past) {
      ++past;
    } else {
      return {};
    }
  }
}

// As plain_value_at, and also a string with escapes or signs of templates that begin none, a negative number,
// and "null".
[[nodiscard]] HCL_ALWAYS_INLINE inline plain_value constant_at(const char* at, const char* end) noexcept {
  if (const plain_value found = plain_value_at(at, end); found.form != plain_form::none) return found;
  if (*at == '"') return escaped_text_at(at, end);
  if (*at == '-' && is(at[1], character::digit))
    return {plain_form::number, at, plain_value_at(at + 1, end).end};
  if (end - at >= 4 && std::memcmp(at, "null", 4) == 0) return {plain_form::null, at, at + 4};
  return {};
}

// The name at `at`, if it is of ASCII and no word of the language: the key of an object.
HCL_HOT [[nodiscard]] inline plain_value plain_name_at(const char* at, const char* end) noexcept {
  if (!is(*at, character::name_start)) return {};
  const char* const past = skip_name_bytes(at, end);
  if (static_cast<unsigned char>(*past) >= 0x80) return {};
  const std::string_view name(at, static_cast<std::size_t>(past - at));
  if (name.size() <= 5 && (name == "for" || name == "true" || name == "false" || name == "null")) return {};
  return {plain_form::name, at, past};
}

// Skips blanks.
[[nodiscard]] HCL_ALWAYS_INLINE inline const char* skip_spaces(const char* at, const char* end) noexcept {
  at += *at == ' ';  // mostly it is one
  return is(*at, character::blank) ? skip_blank_bytes(at, end) : at;
}
// Skips blanks and newlines.
[[nodiscard]] inline const char* skip_spaces_and_newlines(const char* at, const char* end) noexcept {
  for (;;) {
    at = skip_spaces(at, end);
    if (*at != '\n' || at == end) return at;
    ++at;
  }
}

// A state that takes lists and objects inside of others.
template <typename State>
concept nests_plain_values = requires(State& state, const char* at) {
  state.open_part(plain_form::tuple, at);
};

// Defined below.
template <typename State>
[[nodiscard]] const char* skip_plain_tuple(const char* at, const char* end, State& state);
// Defined below.
template <typename State>
[[nodiscard]] const char* skip_plain_object(const char* at, const char* end, State& state);

// The end of a nested list or object; null if it is not plain.
template <auto SkipTuple, auto SkipObject, typename State>
[[nodiscard]] HCL_NOINLINE const char* skip_plain_inside(const char* at, const char* end, State& state) {
  const bool is_tuple = *at == '[';
  if (!state.open_part(is_tuple ? plain_form::tuple : plain_form::object, at)) return nullptr;
  return state.close_part(is_tuple ? SkipTuple(at + 1, end, state) : SkipObject(at + 1, end, state));
}
// The same of any value.
template <typename State>
[[nodiscard]] HCL_ALWAYS_INLINE inline const char* skip_plain_part(const char* at, const char* end,
                                                                   State& state) {
  plain_value part;
  if constexpr (nests_plain_values<State>) {
    if (*at == '[' || *at == '{')
      return skip_plain_inside<&skip_plain_tuple<State>, &skip_plain_object<State>>(at, end, state);
    part = constant_at(at, end);
  } else {
    part = plain_value_at(at, end);
  }
  if (part.form == plain_form::none) return nullptr;
  state.plain_element(part);
  return part.end;
}

// "[" (PlainValue ("," PlainValue)* ","?)? "]"  -- after the bracket. Returns its end; null if it is not so
// plain.
template <typename State>
HCL_HOT [[nodiscard]] const char* skip_plain_tuple(const char* at, const char* end, State& state) {
  for (;;) {
    at = skip_spaces_and_newlines(at, end);
    if (*at == ']') return at + 1;
    at = skip_plain_part(at, end, state);
    if (at == nullptr) return nullptr;
    at = skip_spaces_and_newlines(at, end);
    if (*at == ']') return at + 1;
    if (*at++ != ',') return nullptr;
  }
}

// "{" (PlainItem (("," | Newline) PlainItem)* ","?)? "}"; PlainItem = (Name | PlainString) ("=" | ":")
// PlainValue
template <typename State>
HCL_HOT [[nodiscard]] const char* skip_plain_object(const char* at, const char* end, State& state) {
  for (;;) {
    at = skip_spaces_and_newlines(at, end);
    if (*at == '}') return at + 1;
    const plain_value key = *at == '"' ? plain_value_at(at, end) : plain_name_at(at, end);
    if (key.form == plain_form::none) return nullptr;
    at = skip_spaces(key.end, end);
    const bool is_separator = *at == '=' ? at[1] != '=' && at[1] != '>' : *at == ':' && at[1] != ':';
    if (!is_separator) return nullptr;
    at = skip_spaces(at + 1, end);
    if constexpr (nests_plain_values<State>) {
      state.plain_element(key);
      at = skip_plain_part(at, end, state);
      if (at == nullptr) return nullptr;
    } else {
      const plain_value value = plain_value_at(at, end);
      if (value.form == plain_form::none) return nullptr;
      state.plain_item(key, value);
      at = value.end;
    }
    at = skip_spaces(at, end);
    if (*at == '}') return at + 1;
    if ((*at != ',' && *at != '\n') || at == end) return nullptr;
    ++at;
  }
}

}  // namespace hcl::inline v1_0::grammar

namespace hcl::inline v1_0::grammar::json {

// The functions below work on [at, end) where *end may be read: it is a NUL, a newline or a closing brace.
// They may end past a brace there.

// Skips blanks.
[[nodiscard]] HCL_ALWAYS_INLINE inline const char* skip_blanks(const char* at, const char* end) noexcept {
  if (at < end && *at == '\n')
    at = skip_words(
        at + 1, end, [](auto bytes) { return sixteen_bytes::space(bytes); }, eight_bytes::not_space);
  while (at < end && (*at == ' ' || *at == '\n' || *at == '\t' || *at == '\r'))
    ++at;
  return at;
}

// The string at the quote at `at`.
[[nodiscard]] HCL_ALWAYS_INLINE inline plain_value plain_string_at(const char* at, const char* end) noexcept {
  const char* past = skip_words(
      at + 1, end, [](auto bytes) { return sixteen_bytes::in_quoted(bytes); }, eight_bytes::ends_quoted);
  while (past < end && static_cast<unsigned char>(*past) >= 0x20 && !is(*past, character::ends_quoted))
    ++past;
  if (past >= end || *past != '"') return {};
  return {plain_form::text, at, past + 1};
}

// The number at `at`, where a digit or a minus sign is.
[[nodiscard]] inline plain_value plain_number_at(const char* at) noexcept {
  const char* past = at + (*at == '-');
  if (!is(*past, character::digit) || (*past == '0' && is(past[1], character::digit))) return {};
  past = skip_digits(past + 1);
  if (*past == '.' && is(past[1], character::digit)) past = skip_digits(past + 2);
  return {plain_form::number, at, past};
}

// The caller checks what follows.
[[nodiscard]] HCL_ALWAYS_INLINE inline plain_value plain_scalar_at(const char* at, const char* end) noexcept {
  if (*at == '"') return plain_string_at(at, end);
  if (is(*at, character::digit) || *at == '-') return plain_number_at(at);
  if (end - at >= 4) {
    if (std::memcmp(at, "true", 4) == 0) return {plain_form::yes, at, at + 4};
    if (end - at >= 5 && std::memcmp(at, "false", 5) == 0) return {plain_form::no, at, at + 5};
  }
  return {};
}

// Defined below.
template <typename State>
[[nodiscard]] const char* skip_plain_array(const char* at, const char* end, State& state);
// Defined below.
template <typename State>
[[nodiscard]] const char* skip_plain_object(const char* at, const char* end, State& state);

// Past any value inside of an array or object; null if it is not plain.
template <typename State>
[[nodiscard]] HCL_ALWAYS_INLINE inline const char* skip_plain_part(const char* at, const char* end,
                                                                   State& state) {
  if (*at == '[' || *at == '{')
    return skip_plain_inside<&skip_plain_array<State>, &skip_plain_object<State>>(at, end, state);
  const plain_value part = plain_scalar_at(at, end);
  if (part.form == plain_form::none) return nullptr;
  state.plain_element(part);
  return part.end;
}

// Skips the rest of an array after its bracket. Its end; null if it is not plain.
template <typename State>
HCL_HOT [[nodiscard]] const char* skip_plain_array(const char* at, const char* end, State& state) {
  at = skip_blanks(at, end);
  if (at < end && *at == ']') return at + 1;
  for (;;) {
    if (at >= end) return nullptr;
    at = skip_plain_part(at, end, state);
    if (at == nullptr) return nullptr;
    at = skip_blanks(at, end);
    if (at >= end) return nullptr;
    if (*at == ']') return at + 1;
    if (*at != ',') return nullptr;
    at = skip_blanks(at + 1, end);
  }
}

// The same of an object after its brace.
template <typename State>
HCL_HOT [[nodiscard]] const char* skip_plain_object(const char* at, const char* end, State& state) {
  at = skip_blanks(at, end);
  if (at < end && *at == '}') return at + 1;
  for (;;) {
    if (at >= end || *at != '"') return nullptr;
    const plain_value key = plain_string_at(at, end);
    if (key.form == plain_form::none) return nullptr;
    at = skip_blanks(key.end, end);
    if (at >= end || *at != ':') return nullptr;
    at = skip_blanks(at + 1, end);
    if (at >= end) return nullptr;
    state.plain_element(key);
    at = skip_plain_part(at, end, state);
    if (at == nullptr) return nullptr;
    at = skip_blanks(at, end);
    if (at >= end) return nullptr;
    if (*at == '}') return at + 1;
    if (*at != ',') return nullptr;
    at = skip_blanks(at + 1, end);
  }
}

}  // namespace hcl::inline v1_0::grammar::json
