// The far side of types: how they are written, in sentences and as type expressions. Does not recurse.
#pragma once

#include <string>
#include <string_view>
#include <variant>
#include <vector>

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
  std::vector<std::variant<const type*, std::string_view>> todo{&t};  // pieces still to be written, the next one last
  while (!todo.empty()) {
    const auto piece = todo.back();
    todo.pop_back();
    if (const auto* words = std::get_if<std::string_view>(&piece)) {
      text += *words;
      continue;
    }
    const type& current = *std::get<const type*>(piece);
    if (current.is_primitive() || current.is_dynamic()) {
      text += keyword(current.kind());
    } else if (const auto& definition = current.capsule()) {
      text += definition->name;
    } else if (current.is_collection()) {
      text.append(keyword(current.kind())) += '(';
      todo.emplace_back(")");
      todo.emplace_back(&current.element());
    } else if (current.kind() == type_kind::tuple) {
      text += "tuple([";
      todo.emplace_back("])");
      const auto elements = current.elements();
      for (std::size_t i = elements.size(); i-- > 0;) {
        todo.emplace_back(&elements[i]);
        if (i > 0) todo.emplace_back(",");
      }
    } else {
      text += "object({";
      todo.emplace_back("})");
      const auto attributes = current.attributes();
      for (std::size_t i = attributes.size(); i-- > 0;) {
        const bool wrapped = options.optional && attributes[i].optional;
        if (wrapped) todo.emplace_back(")");
        todo.emplace_back(&attributes[i].type);
        todo.emplace_back(wrapped ? "=optional(" : "=");
        todo.emplace_back(std::string_view(attributes[i].name));
        if (i > 0) todo.emplace_back(",");
      }
    }
  }
  return text;
}

}  // namespace hcl::inline v0_1::detail
