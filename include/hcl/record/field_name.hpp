// Names of members, types and enumerators, extracted at compile time.
#pragma once

#include <array>
#include <cstddef>
#include <string_view>
#include <type_traits>

#include <hcl/support/bytes.hpp>
#include <hcl/support/compiler.hpp>
#include <hcl/tags/members.hpp>

namespace hcl::inline v1_0::detail {

// The rule that a struct gives for its names.
template <typename T>
concept has_naming = requires {
  requires std::is_same_v<decltype(T::hcl_naming), const hcl::naming>;
};
template <typename T>
consteval hcl::naming naming_rule() {
  if constexpr (has_naming<T>)
    return T::hcl_naming;
  else
    return hcl::naming::as_written;
}

[[nodiscard]] constexpr std::string_view without_underscore(std::string_view name) noexcept {
  if (name.size() > 1 && name.back() == '_' && name[name.size() - 2] != '_') name.remove_suffix(1);
  return name;
}

// A word begins at an underscore, at a capital letter after another letter, and at the last of several
// before another letter: HTTPServer.
template <std::size_t Size>
struct spelled_name {
  char text[2 * Size + 1]{};
  std::size_t size = 0;
};
template <std::size_t Size>
constexpr spelled_name<Size> spell(std::string_view name, hcl::naming rule) {
  spelled_name<Size> made;
  const char between = rule == hcl::naming::kebab ? '-' : '_';
  for (std::size_t i = 0; i != name.size(); ++i) {
    const char c = name[i];
    if (c == '_') {
      made.text[made.size++] = i == 0 ? '_' : between;
      continue;
    }
    const bool follows = i != 0 && name[i - 1] != '_';
    const bool ends_capitals =
        i + 1 != name.size() && name[i + 1] != '_' && !is_upper(name[i + 1]) && !is_digit(name[i + 1]);
    if (is_upper(c) && follows && (!is_upper(name[i - 1]) || ends_capitals)) made.text[made.size++] = between;
    made.text[made.size++] = lower_case(c);
  }
  return made;
}

// A name as a template argument.
template <std::size_t Size>
constexpr auto literal_of_name(std::string_view name) {
  char copy[Size + 1]{};
  for (std::size_t i = 0; i != Size; ++i)
    copy[i] = name[i];
  return fixed_string<Size + 1>(copy);
}

// `Name` has `static constexpr std::string_view text()`.
template <typename Name, hcl::naming Rule>
struct spelling {
  static constexpr spelled_name<Name::text().size()> made =
      spell<Name::text().size()>(without_underscore(Name::text()), Rule);
};
template <typename Struct, typename Name>
constexpr std::string_view spelled() {
  constexpr hcl::naming rule = naming_rule<Struct>();
  if constexpr (rule == hcl::naming::as_written || Name::text().empty())
    return without_underscore(Name::text());
  else
    return {spelling<Name, rule>::made.text, spelling<Name, rule>::made.size};
}

[[nodiscard]] constexpr bool is_name_byte(char c) noexcept {
  return is_letter(c) || is_digit(c) || c == '_' || static_cast<unsigned char>(c) >= 0x80;
}

// The last identifier before the end of a text like "[Box = {&imaginary_object.value.port}]".
[[nodiscard]] constexpr std::string_view last_name(std::string_view text) noexcept {
  std::size_t end = text.size();
  while (end != 0 && !is_name_byte(text[end - 1]))
    --end;
  std::size_t begin = end;
  while (begin != 0 && is_name_byte(text[begin - 1]))
    --begin;
  return text.substr(begin, end - begin);
}

// Of the member that a pointer_box points to, in text_of_pointer:
//   GCC    "... [with auto Pointer = pointer_box<int>{(& imaginary_object<a>.imaginary<a>::value.a::port)};
//   ...]" Clang  "... [Pointer = pointer_box<int>{&imaginary_object.value.port}]" MSVC   "...
//   text_of_pointer<struct pointer_box<int>{const int*:&imaginary_object<struct a>->value->port}>(void) ..."
[[nodiscard]] constexpr std::string_view boxed_member_name(std::string_view text,
                                                           text_dialect dialect) noexcept {
  switch (dialect) {
    case text_dialect::gcc: return last_name(text.substr(0, text.rfind(')')));
    case text_dialect::clang: return last_name(text.substr(0, text.rfind('}')));
    case text_dialect::msvc: break;
  }
  return last_name(text.substr(0, text.rfind(">(void)")));
}

// Of the member that a pointer to a member names: "... [Pointer = &service::port]", perhaps with more after a
// semicolon. MSVC writes an offset instead.
[[nodiscard]] constexpr std::string_view member_pointer_name(std::string_view text) noexcept {
  text.remove_prefix(text.find("Pointer = "));
  return last_name(text.substr(0, text.find_first_of(";]")));
}

// The text after `begin`, up to one of `ends` outside of nested brackets.
[[nodiscard]] constexpr std::string_view argument_at(std::string_view text, std::size_t begin,
                                                     std::string_view ends) noexcept {
  std::size_t depth = 0, end = begin;
  for (; end != text.size(); ++end) {
    const char c = text[end];
    if (depth == 0 && ends.find(c) != std::string_view::npos) break;
    if (c == '<' || c == '(' || c == '{' || c == '[') ++depth;
    if (c == '>' || c == ')' || c == '}' || c == ']') --depth;
  }
  return text.substr(begin, end - begin);
}

// Of the type in text_of_type: "... [with T = acme::http; ...]", "... [T = acme::http]",
// "... text_of_type<struct acme::http>(void) noexcept". Empty for templates, which have no name of their own.
[[nodiscard]] constexpr std::string_view printed_type_name(std::string_view text,
                                                           text_dialect dialect) noexcept {
  const std::string_view before = dialect == text_dialect::msvc ? "text_of_type<" : "T = ";
  const std::size_t begin = text.find(before) + before.size();
  std::string_view name = argument_at(text, begin, dialect == text_dialect::msvc ? ">" : ";]");
  while (name.ends_with(' '))
    name.remove_suffix(1);
  return name.ends_with('>') ? std::string_view() : last_name(name);
}

[[nodiscard]] constexpr bool is_number_start(char c) noexcept { return c == '-' || is_digit(c); }

// Where the values begin in text_of_values: "... Values = {color::red, (color)2, {anonymous}::mode::fast}",
// where Clang writes angle brackets, or "... text_of_values<enum color,color::red,(enum color)0x2>(void)
// ...".
[[nodiscard]] constexpr std::size_t begin_of_values(std::string_view text, text_dialect dialect) noexcept {
  if (dialect == text_dialect::msvc) {
    constexpr std::string_view before = "text_of_values<";
    const std::size_t type = text.rfind(before) + before.size();
    return type + argument_at(text, type, ",").size() + 1;
  }
  constexpr std::string_view before = "Values = ";
  return text.rfind(before) + before.size() + 1;
}

// The names of `count` values; empty for values without a name, which are written as a cast number. Uses
// pointers, which compile faster.
template <std::size_t Count>
constexpr std::array<std::string_view, Count> split_enumerators(std::string_view text, text_dialect dialect) {
  const char* at = text.data() + begin_of_values(text, dialect);
  const char* const end = text.data() + text.size();
  std::array<std::string_view, Count> names{};
  std::ptrdiff_t cast = 0;  // length of the type in parentheses
  for (std::string_view& name : names) {
    const char* const begin = at;
    if (*at == '(' && cast != 0 && end - at > cast && at[cast - 1] == ')' && is_number_start(at[cast]))
      at += cast;
    for (int open = 0; at != end; ++at) {
      const char c = *at;
      if (c == '(' || c == '{' || c == '<') ++open;
      if (c == ')' || c == '}' || c == '>') --open;
      if (open < 0 || (open == 0 && c == ',')) break;
      if (open == 0 && c == ')' && cast == 0 && *begin == '(' && is_number_start(at[1]))
        cast = at + 1 - begin;
    }
    const bool has_name = *begin != '(' || cast == 0 || !is_number_start(begin[cast]);
    if (has_name) name = last_name({begin, static_cast<std::size_t>(at - begin)});
    if (at != end && *at == ',') ++at;
    if (at != end && *at == ' ') ++at;
  }
  return names;
}

// A pointer inside a class, because Clang 14 takes pointers to members of an object as template arguments in
// this form only.
template <typename T>
struct pointer_box {
  const T* pointer;
};
template <typename T>
pointer_box(const T*) -> pointer_box<T>;

// An object that is declared but never defined; only its addresses are used.
template <typename T>
struct imaginary {
  const T value;
};
HCL_BEGIN_UNDEFINED_OBJECTS
template <typename T>
extern const imaginary<T> imaginary_object;
HCL_END_UNDEFINED_OBJECTS

template <auto Box>
constexpr std::string_view pointed_at() noexcept {
  return boxed_member_name(text_of_pointer<Box>(), this_dialect);
}

}  // namespace hcl::inline v1_0::detail
