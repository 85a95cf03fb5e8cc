// Compile-time requirements on tables of texts, one sentence each, checked only for descriptions.
#pragma once

#include <array>
#include <concepts>
#include <cstddef>
#include <iterator>
#include <string_view>
#include <type_traits>
#include <utility>

#include <hcl/record/codec.hpp>
#include <hcl/record/enumeration.hpp>
#include <hcl/record/kinds/custom.hpp>
#include <hcl/record/layout.hpp>
#include <hcl/tags/members.hpp>
#include <hcl/tags/payload.hpp>

namespace hcl::inline v1_0::detail {

// Whether a text could be a value on one line: quotes are closed and brackets paired.
constexpr bool is_plausible_value(std::string_view text) {
  char open[64]{};
  std::size_t depth = 0;
  bool is_quoted = false, any = false;
  for (std::size_t i = 0; i != text.size(); ++i) {
    const char c = text[i];
    any = any || c != ' ';
    if (c == '\n') return false;
    if (is_quoted) {
      if (c == '\\') {
        if (++i == text.size()) return false;
      } else {
        is_quoted = c != '"';
      }
    } else if (c == '"') {
      is_quoted = true;
    } else if (c == '[' || c == '{' || c == '(') {
      if (depth == sizeof open) return false;
      open[depth++] = c == '[' ? ']' : c == '{' ? '}' : ')';
    } else if (c == ']' || c == '}' || c == ')') {
      if (depth == 0 || open[--depth] != c) return false;
    } else if (c == '\'' || c == ';') {
      return false;
    }
  }
  return any && !is_quoted && depth == 0;
}

enum class doc_mistake : unsigned char {
  none,
  unknown,
  repeated,
  ignored,
  empty,
  example,
  same_argument,
  same_flag,
  not_an_attribute,
  shows_secret,
  not_a_list
};

template <typename T>
consteval bool may_be_list() {
  if constexpr (shape_of<T> == shape::wrapper || shape_of<T> == shape::variant)
    return []<typename... P>(type_list<P...>) { return (false || ... || may_be_list<P>()); }(part_types<T>());
  else
    return codec_of<T>::described_form == value_form::list ||
           codec_of<T>::described_form == value_form::set || has_decoder<T>;
}

// How variables and words of the command line set a member.
template <typename Traits>
constexpr doc_mistake mistake_of_words(const doc_details& given) {
  const bool is_word = given.argument != 0 || given.flag != 0;
  if constexpr (Traits::form == role_form::none) {
    return doc_mistake::ignored;
  } else if constexpr (Traits::form != role_form::attribute) {
    return is_word || given.comma_list || !given.env.empty() ? doc_mistake::not_an_attribute
                                                             : doc_mistake::none;
  } else {
    if (is_word && holds_sensitive<typename Traits::payload>()) return doc_mistake::shows_secret;
    const bool fits = !given.comma_list || may_be_list<typename Traits::payload>();
    return fits ? doc_mistake::none : doc_mistake::not_a_list;
  }
}

template <typename T, std::size_t... I>
constexpr doc_mistake mistake_of_doc(const doc& entry, std::index_sequence<I...>) {
  doc_mistake found = doc_mistake::unknown;
  const auto look = [&](std::string_view name, doc_mistake mistake) {
    if (name == entry.name && !name.empty()) found = mistake;
  };
  (look(documented_name<T, I>(), mistake_of_words<declared_traits<T, I>>(entry.details)), ...);
  if (found != doc_mistake::none) return found;
  if (entry.text.empty()) return doc_mistake::empty;
  if (!entry.details.example.empty() && !is_plausible_value(entry.details.example))
    return doc_mistake::example;
  return doc_mistake::none;
}

// The first invalid entry of a table.
struct wrong_doc {
  doc_mistake mistake = doc_mistake::none;
  std::size_t index = 0;
};
template <typename Docs, typename Check>
constexpr wrong_doc find_wrong_doc(const Docs& docs, Check mistake_in) {
  std::size_t i = 0;
  for (const doc& entry : docs) {
    if (&entry != find_doc(docs, entry.name)) return {doc_mistake::repeated, i};
    if (const doc_mistake found = mistake_in(entry); found != doc_mistake::none) return {found, i};
    ++i;
  }
  return {};
}

template <typename T>
consteval wrong_doc wrong_doc_of() {
  return find_wrong_doc(struct_docs<T>::table(), [](const doc& entry) {
    return mistake_of_doc<T>(entry, std::make_index_sequence<declared_layout<T>::count>());
  });
}

// The texts of all members, found once: a constant expression may take but so many steps.
template <typename T>
inline constexpr auto all_docs = []<std::size_t... I>(std::index_sequence<I...>) {
  return std::array<const doc*, sizeof...(I)>{doc_at<T, I>()...};
}
(std::make_index_sequence<layout<T>::count>());

// The first member that has the word of one before it; both may be of flattened structs.
template <typename T>
consteval wrong_doc clash_of_docs() {
  for (std::size_t i = 0; i != all_docs<T>.size(); ++i)
    for (std::size_t k = 0; k != i && all_docs<T>[i]; ++k) {
      if (!all_docs<T>[k]) continue;
      const doc_details &a = all_docs<T>[i] -> details, &b = all_docs<T>[k] -> details;
      if (a.argument != 0 && a.argument == b.argument) return {doc_mistake::same_argument, i};
      if (a.flag != 0 && a.flag == b.flag) return {doc_mistake::same_flag, i};
    }
  return {};
}

// Struct and name are in the compiler's notes.
template <typename T, fixed_string Name, doc_mistake Mistake>
consteval bool require_doc() {
  static_assert(Mistake != doc_mistake::unknown,
                "hcl: this text is for a member that the struct does not have");
  static_assert(Mistake != doc_mistake::repeated, "hcl: a member has two texts");
  static_assert(Mistake != doc_mistake::ignored,
                "hcl: this text is for a hcl::ignore, which no configuration has");
  static_assert(Mistake != doc_mistake::empty, "hcl: the text of a member is empty");
  static_assert(Mistake != doc_mistake::example,
                "hcl: an example is one value of the native syntax, on one line");
  static_assert(Mistake != doc_mistake::same_argument, "hcl: two members have the same `.argument`");
  static_assert(Mistake != doc_mistake::same_flag, "hcl: two members have the same `.flag`");
  static_assert(Mistake != doc_mistake::not_an_attribute,
                "hcl: `.argument`, `.flag`, `.env` and `.comma_list` are for attributes");
  static_assert(Mistake != doc_mistake::shows_secret,
                "hcl: a command line shows what it sets, so a secret has neither `.argument` nor `.flag`");
  static_assert(Mistake != doc_mistake::not_a_list, "hcl: `.comma_list` is for lists and sets");
  return Mistake == doc_mistake::none;
}
template <typename E, fixed_string Name, doc_mistake Mistake>
consteval bool require_value_doc() {
  static_assert(Mistake != doc_mistake::unknown, "hcl: this text is for a value that the enum does not have");
  static_assert(Mistake != doc_mistake::repeated, "hcl: a value of an enum has two texts");
  static_assert(Mistake != doc_mistake::empty, "hcl: the text of an enum's value is empty");
  return Mistake == doc_mistake::none;
}

// `Owner` has table().
template <typename Owner, std::size_t Index>
constexpr auto name_in_table() {
  constexpr std::string_view name = Owner::table()[Index].name;
  return literal_of_name<name.size()>(name);
}
template <typename E>
struct enum_table {
  static constexpr const auto& table() { return enum_docs<E>::values; }
};

template <typename T, fixed_string Name, bool HasText>
consteval bool require_text() {
  static_assert(HasText, "hcl: this member has no text, although hcl_docs_complete asks for one");
  return HasText;
}
template <typename T, std::size_t Index>
consteval bool require_text_at() {
  using traits = declared_traits<T, Index>;
  constexpr bool wants_text = traits::form != role_form::none && traits::form != role_form::members;
  constexpr std::string_view name = documented_name<T, Index>();
  return require_text < T, literal_of_name<name.size()>(name),
         !wants_text || declared_doc<T, Index>() != nullptr > ();
}

template <typename Docs>
concept is_list_of_docs = requires(const Docs& docs) {
  { *std::begin(docs) } -> std::same_as<const doc&>;
  std::size(docs);
};

template <typename T>
consteval bool require_own_words() {
  constexpr wrong_doc clash = clash_of_docs<T>();
  if constexpr (clash.mistake == doc_mistake::none) {
    return true;
  } else {
    constexpr std::string_view name = all_docs<T>[clash.index] -> name;
    return require_doc<T, literal_of_name<name.size()>(name), clash.mistake>();
  }
}

// Whether the texts of a struct are in order; if not, compilation has failed with the reason.
template <typename T>
consteval bool require_docs() {
  if constexpr (struct_docs<T>::exist) {
    using table = std::remove_reference_t<decltype(struct_docs<T>::table())>;
    constexpr bool is_list = is_list_of_docs<table> && requires {
      typename std::integral_constant<std::size_t, struct_docs<T>::table()[0].text.size()>;
    };
    static_assert(is_list, "hcl: texts are a list `static constexpr hcl::doc hcl_docs[]`");
    if constexpr (!is_list) {
      return false;
    } else {
      constexpr wrong_doc wrong = wrong_doc_of<T>();
      if constexpr (wrong.mistake != doc_mistake::none) {
        return require_doc<T, name_in_table<struct_docs<T>, wrong.index>(), wrong.mistake>();
      } else if constexpr (!require_own_words<T>()) {
        return false;
      }
    }
  } else if constexpr (has_flattened<T>) {
    if constexpr (!require_own_words<T>()) return false;
  }
  if constexpr (struct_docs<T>::are_complete) {
    return []<std::size_t... I>(std::index_sequence<I...>) {
      return (true && ... && require_text_at<T, I>());
    }
    (std::make_index_sequence<declared_layout<T>::count>());
  }
  return true;
}

template <typename E>
consteval bool require_value_docs() {
  if constexpr (requires { enum_docs<E>::values; }) {
    using table = std::remove_reference_t<decltype((enum_docs<E>::values))>;
    static_assert(is_list_of_docs<table>,
                  "hcl: a hcl::enum_docs<E> has a list `static constexpr hcl::doc values[]`");
    if constexpr (!is_list_of_docs<table>) {
      return false;
    } else {
      constexpr wrong_doc wrong = find_wrong_doc(enum_docs<E>::values, [](const doc& entry) {
        for (const std::string_view name : enumeration<E>::names)
          if (name == entry.name) return entry.text.empty() ? doc_mistake::empty : doc_mistake::none;
        return doc_mistake::unknown;
      });
      if constexpr (wrong.mistake != doc_mistake::none) {
        return require_value_doc<E, name_in_table<enum_table<E>, wrong.index>(), wrong.mistake>();
      }
    }
  }
  return true;
}

}  // namespace hcl::inline v1_0::detail
