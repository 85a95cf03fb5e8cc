// Nouns for types in sentences about members: "a list of whole numbers".
#pragma once

#include <algorithm>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <hcl/model/impl/type_pretty.hpp>
#include <hcl/model/type.hpp>

namespace hcl::inline v0_1::model::detail {

[[nodiscard]] std::string noun_of(const type& t);

[[nodiscard]] inline std::string collection_noun(const char* what, const type& element) {
  const std::string_view of = row_of(element.kind()).plural;
  return of.empty() ? what : std::string(what).append(" of ").append(of);
}
// Any one of them; short where there are many.
[[nodiscard]] inline std::string nouns_of(const type& t) {
  constexpr std::size_t few = 8;
  const auto all = t.elements();
  if (all.size() > few) return short_text(t);
  std::vector<std::string> nouns;
  for (const type& each : all)
    if (std::string noun = noun_of(each); std::find(nouns.begin(), nouns.end(), noun) == nouns.end())
      nouns.push_back(std::move(noun));
  std::string text;
  for (std::size_t i = 0; i < nouns.size(); ++i)
    text += (i == 0 ? "" : i + 1 == nouns.size() ? " or " : ", ") + nouns[i];
  return text;
}

inline std::string noun_of(const type& t) {
  switch (t.kind()) {
    case type_kind::boolean: return "true or false";
    case type_kind::integer: return "a whole number";
    case type_kind::number: return "a number";
    case type_kind::string:
    case type_kind::id: return "a string";
    case type_kind::none: return "null";
    case type_kind::dynamic: return "any value";
    case type_kind::list: return collection_noun("a list", t.element());
    case type_kind::set: return collection_noun("a set", t.element());
    case type_kind::map: return collection_noun("a map", t.element());
    case type_kind::tuple: {
      const std::size_t size = t.elements().size();
      if (size == 0) return "an empty tuple";
      return "a tuple of " + std::to_string(size) + (size == 1 ? " element" : " elements");
    }
    case type_kind::object: return "an object";
    case type_kind::alternatives: return nouns_of(t);
    case type_kind::promise:
    case type_kind::output: return noun_of(t.element());
    case type_kind::opaque:
    case type_kind::constant:
    case type_kind::enumeration: break;
  }
  return short_text(t);
}

}  // namespace hcl::inline v0_1::model::detail
