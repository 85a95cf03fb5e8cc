// The shortest way through most attributes: a string, number or truth value, or a flat list or object of
// these. The rules of expression.hpp would take the same text and make the same of it; whatever is not as
// plain as that is left to them. By hand, since the lines of a configuration are mostly these.
#pragma once

#include <cstddef>
#include <cstring>
#include <string_view>

#include <hcl/grammar/lexical.hpp>

namespace hcl::inline v0_1::grammar {

// The form of a plain value, by its first character.
enum class plain_form : unsigned char { none, text, number, yes, no, name, tuple, object };

// A value and where it stands, a string with its quotes.
struct plain_value {
  plain_form form = plain_form::none;
  const char* begin = nullptr;
  const char* end = nullptr;
};

// The first character that is no decimal digit.
[[nodiscard]] inline const char* skip_digits(const char* at) noexcept {
  while (is(*at, character::digit))
    ++at;
  return at;
}

// The value at `at`, if it is a string of ASCII without escapes and sequences, a number without an exponent,
// or "true" or "false". What follows may show that it is none.
[[nodiscard]] HCL_ALWAYS_INLINE inline plain_value plain_value_at(const char* at, const char* end) noexcept {
  if (*at == '"') {
    const char* const close = skip_quoted_bytes(at + 1, end);
    if (*close == '"') return {plain_form::text, at, close + 1};
  } else if (is(*at, character::digit)) {
    const char* past = skip_digits(at + 1);
    if (*past == '.' && is(past[1], character::digit)) past = skip_digits(past + 2);
    return {plain_form::number, at, past};
  } else if (end - at > 5) {
    if (std::memcmp(at, "true", 4) == 0) return {plain_form::yes, at, at + 4};
    if (std::memcmp(at, "false", 5) == 0) return {plain_form::no, at, at + 5};
  }
  return {};
}

// Past the end of the line, if nothing but blanks and a comment is left of it; or null.
[[nodiscard]] HCL_ALWAYS_INLINE inline const char* skip_rest_of_line(const char* at,
                                                                     const char* end) noexcept {
  if (*at == '\n') return at + 1;
  if (!is(*at, character::gap)) return nullptr;
  at = skip_blank_bytes(at, end);
  if (at_line_comment(at)) return skip_line_comment(at, end);
  const char* const past = skip_newline(at, end);
  return past != at ? past : nullptr;
}

// The name at `at`, if it is of ASCII and no word of the language: the key of an object.
[[nodiscard]] inline plain_value plain_name_at(const char* at, const char* end) noexcept {
  if (!is(*at, character::name_start)) return {};
  const char* const past = skip_name_bytes(at, end);
  if (static_cast<unsigned char>(*past) >= 0x80) return {};
  const std::string_view name(at, static_cast<std::size_t>(past - at));
  if (name == "for" || name == "true" || name == "false" || name == "null") return {};
  return {plain_form::name, at, past};
}

// The first character that is no space.
[[nodiscard]] HCL_ALWAYS_INLINE inline const char* skip_spaces(const char* at, const char* end) noexcept {
  return *at == ' ' ? skip_blank_bytes(at + 1, end) : at;
}
// The first character that is neither a space nor a newline.
[[nodiscard]] inline const char* skip_spaces_and_newlines(const char* at, const char* end) noexcept {
  for (;;) {
    at = skip_spaces(at, end);
    if (*at != '\n') return at;
    ++at;
  }
}

// "[" (PlainValue ("," PlainValue)* ","?)? "]"  -- after the bracket. Returns its end; null if it is not so
// plain.
template <typename State>
[[nodiscard]] const char* skip_plain_tuple(const char* at, const char* end, State& state) {
  for (;;) {
    at = skip_spaces_and_newlines(at, end);
    if (*at == ']') return at + 1;
    const plain_value element = plain_value_at(at, end);
    if (element.form == plain_form::none) return nullptr;
    state.plain_element(element);
    at = skip_spaces_and_newlines(element.end, end);
    if (*at == ']') return at + 1;
    if (*at++ != ',') return nullptr;
  }
}

// "{" (PlainItem (("," | Newline) PlainItem)* ","?)? "}"; PlainItem = (Name | PlainString) ("=" | ":")
// PlainValue
template <typename State>
[[nodiscard]] const char* skip_plain_object(const char* at, const char* end, State& state) {
  for (;;) {
    at = skip_spaces_and_newlines(at, end);
    if (*at == '}') return at + 1;
    const plain_value key = *at == '"' ? plain_value_at(at, end) : plain_name_at(at, end);
    if (key.form == plain_form::none) return nullptr;
    at = skip_spaces(key.end, end);
    const bool is_separator = *at == '=' ? at[1] != '=' && at[1] != '>' : *at == ':' && at[1] != ':';
    if (!is_separator) return nullptr;
    const plain_value value = plain_value_at(skip_spaces(at + 1, end), end);
    if (value.form == plain_form::none) return nullptr;
    state.plain_item(key, value);
    at = skip_spaces(value.end, end);
    if (*at == '}') return at + 1;
    if (*at != ',' && *at != '\n') return nullptr;
    ++at;
  }
}

// "=" (PlainValue | PlainTuple | PlainObject) LineEnd  -- where "=" is next
struct plain_attribute {
  using rule_t = plain_attribute;
  using subs_t = pegtl::empty_list;

  template <apply_mode, rewind_mode, template <typename...> class, template <typename...> class,
            typename Input, typename State>
  static bool match(Input& in, State& state) {
    const char* const equals = in.current();
    const char* const at = equals + 1 + (equals[1] == ' ');
    if (*at == '[' || *at == '{') return match_parts(in, state, at);
    const plain_value found = plain_value_at(at, in.end());
    if (found.form == plain_form::none) return false;
    const char* const past = skip_rest_of_line(found.end, in.end());
    if (past == nullptr) return false;
    state.plain_attribute(equals, found);
    in.iterator() = past;
    return true;
  }

 private:
  template <typename Input, typename State>
  HCL_NOINLINE static bool match_parts(Input& in, State& state, const char* at) {
    if (!state.begin_plain_parts()) return false;
    const bool is_tuple = *at == '[';
    const char* const close =
        is_tuple ? skip_plain_tuple(at + 1, in.end(), state) : skip_plain_object(at + 1, in.end(), state);
    const char* const past = close != nullptr ? skip_rest_of_line(close, in.end()) : nullptr;
    if (past == nullptr) {
      state.drop_plain_parts();
      return false;
    }
    state.plain_attribute(in.current(), {is_tuple ? plain_form::tuple : plain_form::object, at, close});
    in.iterator() = past;
    return true;
  }
};

}  // namespace hcl::inline v0_1::grammar
