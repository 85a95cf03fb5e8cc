// The far side of types: how they are written, in sentences and as type expressions. Does not recurse.
#pragma once

#include <string>
#include <string_view>

#include <hcl/text/pile.hpp>
#include <hcl/value/capsule.hpp>
#include <hcl/value/type.hpp>
#include <hcl/value/type_build.hpp>

namespace hcl::inline v0_1::detail {

// The keyword of a type expression.
[[nodiscard]] inline std::string_view keyword(type_kind kind) noexcept {
  constexpr std::string_view words[] = {"any", "string", "number", "bool", "list", "set", "map", "tuple", "object", "capsule"};
  return words[static_cast<std::size_t>(kind)];
}

template <typename X>
std::string type_waist<X>::friendly_name(const type& t, bool constraint) {
  std::string text;
  const type* at = &t;
  for (; at->is_collection(); at = &at->element()) {
    text += keyword(at->kind());
    text += " of ";
  }
  if (at->is_dynamic()) {
    if (constraint) return text + (at == &t ? "any type" : "any single type");
    return text + "dynamic";
  }
  if (const auto& definition = at->capsule()) return text + definition->name;
  return text += keyword(at->kind());
}

template <typename X>
std::string type_waist<X>::to_string(const type& t, type_text_options options) {
  std::string text;
  struct part {
    const type* what;        // or else words
    std::string_view words;
  };
  pile<part> todo;  // still to be written, the next one last
  const auto type_later = [&](const type& what) { todo.push({&what, {}}); };
  const auto words_later = [&](std::string_view words) { todo.push({nullptr, words}); };
  type_later(t);
  while (!todo.empty()) {
    const part piece = todo.pop();
    if (!piece.what) {
      text += piece.words;
      continue;
    }
    const type& current = *piece.what;
    if (current.is_primitive() || current.is_dynamic()) {
      text += keyword(current.kind());
    } else if (const auto& definition = current.capsule()) {
      text += definition->name;
    } else if (current.is_collection()) {
      text.append(keyword(current.kind())) += '(';
      words_later(")");
      type_later(current.element());
    } else if (current.kind() == type_kind::tuple) {
      text += "tuple([";
      words_later("])");
      const auto elements = current.elements();
      for (std::size_t i = elements.size(); i-- > 0;) {
        type_later(elements[i]);
        if (i > 0) words_later(",");
      }
    } else {
      text += "object({";
      words_later("})");
      const auto attributes = current.attributes();
      for (std::size_t i = attributes.size(); i-- > 0;) {
        const bool wrapped = options.optional && attributes[i].optional;
        if (wrapped) words_later(")");
        type_later(attributes[i].type);
        words_later(wrapped ? "=optional(" : "=");
        words_later(attributes[i].name);
        if (i > 0) words_later(",");
      }
    }
  }
  return text;
}

}  // namespace hcl::inline v0_1::detail
