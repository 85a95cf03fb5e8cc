// Whether a value fits where it is used, now or once it is there.
#pragma once

#include <hcl/model/type_relations.hpp>

namespace hcl::inline v0_1::model::detail {

[[nodiscard]] inline bool is_convertible(const type& from, const type& to) {
  return conversion_between(from, to) != hcl::conversion::none;
}

// Whether evaluation may make one primitive type another. In the typed model every one converts to every
// other; values have no way between numbers and bools.
[[nodiscard]] constexpr bool may_become(type_kind from, type_kind to) noexcept {
  const auto is_number = [](type_kind kind) {
    return kind == type_kind::number || kind == type_kind::integer;
  };
  return !(is_number(from) && to == type_kind::boolean) && !(from == type_kind::boolean && is_number(to));
}
// The same of any type, now or later; true as well where other rules say that it does not convert.
[[nodiscard]] inline bool may_become(const type& from, type_kind to) {
  const type* at = &from;
  type rest;  // keeps what `at` is part of
  while (at->is_eventual() || at->is(type_kind::constant) || at->is(type_kind::enumeration)) {
    rest = at->is_eventual() ? type(at->element()) : type(at->underlying());
    at = &rest;
  }
  if (!at->is(type_kind::alternatives)) return may_become(at->kind(), to);
  for (const type& each : at->elements())
    if (!each.is(type_kind::none) && may_become(each, to)) return true;
  return false;
}

// The same for what takes values that are there later as well. The input form of `to` is only made where it
// makes a difference.
[[nodiscard]] inline bool accepts(const type& to, const type& from) {
  return contains_eventuals(from) ? is_convertible(from, input_of(to)) : is_convertible(from, to);
}
[[nodiscard]] inline bool accepts_unconverted(const type& to, const type& from) {
  return contains_eventuals(from) ? is_assignable(from, input_of(to)) : is_assignable(from, to);
}

}  // namespace hcl::inline v0_1::model::detail
