// What `for`, `[key]` and `[*]` find in a type: keys, elements, and the eventual it comes in.
#pragma once

#include <vector>

#include <hcl/model/eventual.hpp>
#include <hcl/model/type.hpp>
#include <hcl/model/unify.hpp>
#include <hcl/text/limits.hpp>

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

// How a type is gone through, if it is.
struct iteration {
  bool possible = false;
  type key{};
  type element{};
};

// Of a plain type; dynamic has keys and elements of which nothing is known.
[[nodiscard]] inline iteration iteration_of(const type& plain, const limits& bounds) {
  switch (plain.kind()) {
    case type_kind::dynamic: return {.possible = true};
    case type_kind::list: return {true, type::integer(), plain.element()};
    case type_kind::set: return {true, plain.element(), plain.element()};
    case type_kind::map: return {true, type::string(), plain.element()};
    case type_kind::tuple: return {true, type::integer(), unify(plain.elements(), bounds).safe};
    case type_kind::object: {
      std::vector<type> types;
      types.reserve(plain.properties().size());
      for (const property& each : plain.properties())
        types.push_back(each.type);
      return {true, type::string(), unify(types, bounds).safe};
    }
    default: return {};
  }
}

}  // namespace hcl::inline v0_1::model::detail
