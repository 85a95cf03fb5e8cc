// Whether two types mean the same of the host's types: what its tags and discriminators say, which the
// relations of types leave out. Implementation of conversion rewriting.
#pragma once

#include <algorithm>
#include <set>
#include <string>
#include <utility>

#include <hcl/model/type.hpp>

namespace hcl::inline v0_1::model::detail {

// The host's types in a type, as words: none for most.
struct host_types {
  std::set<std::string> names{};
  bool is_union = false;

  friend bool operator==(const host_types&, const host_types&) = default;
};

// Objects have a tag, lists and eventuals the types of their elements, unions those of all.
[[nodiscard]] inline host_types host_types_of(const type& t) {
  std::string prefix;
  type at = t;
  while (at.is(type_kind::list) || at.is_eventual()) {
    if (at.is(type_kind::list)) prefix += "list ";
    at = type(at.element());
  }
  host_types found;
  if (at.is(type_kind::object) && !at.tag().empty()) found.names.insert(std::string(at.tag()));
  if (at.is(type_kind::alternatives)) {
    for (const type& element : at.elements())
      found.names.merge(host_types_of(element).names);
    found.is_union = found.names.size() > 1 || !at.options_of_union().discriminator.empty();
  }
  if (prefix.empty() || found.names.empty()) return found;
  std::string whole = prefix;
  for (const std::string& name : found.names)
    whole += name + ",";
  return {{std::move(whole)}, false};
}

// Whether what is `from` for the host may stand for `to` as it is.
[[nodiscard]] inline bool has_same_host_types(const type& to, const type& from) {
  const host_types wanted = host_types_of(to), given = host_types_of(from);
  if (wanted == given) return true;
  return wanted.is_union && given.is_union &&
         std::includes(wanted.names.begin(), wanted.names.end(), given.names.begin(), given.names.end());
}

// The object of a discriminated union that has a tag; it may be in lists and eventuals. Null if none has.
[[nodiscard]] inline const type* find_tagged(const type& alternatives, std::string_view tag) {
  for (const type& element : alternatives.elements()) {
    const type* at = &element;
    while (at->is(type_kind::list) || at->is_eventual())
      at = &at->element();
    if (at->is(type_kind::object) && at->tag() == tag) return at;
  }
  return nullptr;
}

}  // namespace hcl::inline v0_1::model::detail
