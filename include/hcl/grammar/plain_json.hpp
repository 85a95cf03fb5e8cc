// Plain values of the JSON syntax, as functions on bytes: strings of ASCII without escapes and without what
// may begin a template, numbers without an exponent, truth values, and arrays and objects of these. The
// grammar takes the same text, and whatever is not so plain besides.
#pragma once

#include <cstring>

#include <hcl/grammar/characters.hpp>
#include <hcl/grammar/plain_value.hpp>
#include <hcl/grammar/runs.hpp>
#include <hcl/support/compiler.hpp>
#include <hcl/text/plain_value.hpp>

namespace hcl::inline v0_1::grammar::json {

// The functions below work on [at, end) where *end may be read: it is a NUL, a newline or a closing brace.
// They may end past a brace there.

// The first character that is no blank.
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

// The text that follows may show that it is none.
[[nodiscard]] HCL_ALWAYS_INLINE inline plain_value plain_scalar_at(const char* at, const char* end) noexcept {
  if (*at == '"') return plain_string_at(at, end);
  if (is(*at, character::digit) || *at == '-') return plain_number_at(at);
  if (end - at >= 4) {
    if (std::memcmp(at, "true", 4) == 0) return {plain_form::yes, at, at + 4};
    if (end - at >= 5 && std::memcmp(at, "false", 5) == 0) return {plain_form::no, at, at + 5};
  }
  return {};
}

// Below.
template <typename State>
[[nodiscard]] const char* skip_plain_array(const char* at, const char* end, State& state);
// Below.
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

// The rest of an array after its bracket. Its end; null if it is not so plain.
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

}  // namespace hcl::inline v0_1::grammar::json
