// Iteration over types by `for`, `[key]` and `[*]`: keys, elements, and the eventual it comes in.
#pragma once

#include <span>
#include <vector>

#include <hcl/model/type.hpp>
#include <hcl/model/type_relations.hpp>

namespace hcl::inline v0_1::model::detail {

// A type without the eventuals and `optional` around it.
struct plain_type {
  type inner{};
  type_kind eventual = type_kind::dynamic;  // promise or output if there was one; outputs outrank promises

  [[nodiscard]] type wrap(type result) const {
    if (eventual == type_kind::output) return type::output(std::move(result));
    return eventual == type_kind::promise ? type::promise(std::move(result)) : result;
  }
};

[[nodiscard]] inline plain_type plain_type_of(const type& t) {
  plain_type found;
  type rest;  // keeps what `at` is part of
  const type* at = &t;
  for (;;) {
    if (at->is_eventual()) {
      if (found.eventual != type_kind::output) found.eventual = at->kind();
      at = &at->element();
    } else if (at->is(type_kind::alternatives) && at->is_optional()) {
      type one = at->without_none();
      if (one.is(type_kind::alternatives)) break;  // several types and none: not one collection
      rest = std::move(one);
      at = &rest;
    } else {
      break;
    }
  }
  found.inner = *at;
  return found;
}

// Whether a splat goes over its elements; others are taken as one element.
[[nodiscard]] inline bool may_be_sequence(const type& plain) noexcept {
  const element_access access = access_to(plain.kind());
  return access == element_access::by_position || access == element_access::unknown;
}

// How a type is gone through, if it is.
struct iteration {
  bool possible = false;
  type key{};
  type element{};
};

// Of a plain type; dynamic has keys and elements of which nothing is known. `unify` makes one type of those
// of all elements.
template <typename Unify>
[[nodiscard]] iteration iteration_of(const type& plain, const Unify& unify) {
  switch (access_to(plain.kind())) {
    case element_access::none: return {};
    case element_access::unknown: return {.possible = true};
    case element_access::by_position:
      if (plain.is(type_kind::tuple)) return {true, type::integer(), unify(plain.elements())};
      return {true, plain.is(type_kind::set) ? plain.element() : type::integer(), plain.element()};
    case element_access::by_name: break;
  }
  if (plain.is(type_kind::map)) return {true, type::string(), plain.element()};
  std::vector<type> types;
  types.reserve(plain.properties().size());
  for (const property& each : plain.properties())
    types.push_back(each.type);
  return {true, type::string(), unify(std::span<const type>(types))};
}

}  // namespace hcl::inline v0_1::model::detail
