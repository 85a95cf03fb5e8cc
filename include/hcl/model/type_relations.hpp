// Relations of types: conversion, unification, promises and outputs, steps, text.
#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <string_view>

#include <hcl/diagnostics/diagnostics.hpp>
#include <hcl/model/type.hpp>
#include <hcl/text/limits.hpp>
#include <hcl/value/convert.hpp>
#include <hcl/value/type.hpp>

namespace hcl::inline v1_0::model {

// string, number, bool, dynamic, lists, sets, maps, tuples and objects are themselves; an optional attribute
// is optional(T), a capsule is opaque, by its name.
[[nodiscard]] type from_base(const hcl::type& t);

// The nearest type of the language: int is number, id is string, constants and enumerations are their
// underlying type, eventuals their element, optional(T) is T, and an optional attribute of an object; any
// other union, opaque types, none, and an object inside itself are dynamic.
[[nodiscard]] hcl::type to_base(const type& t);

// Whether every value of `from` is one of `to` without conversion: tuples are lists, objects are maps, values
// are outputs. An int is no number, nor is a string one of an enumeration: these convert, as all that is
// assignable does.
[[nodiscard]] bool is_assignable(const type& from, const type& to);

// Whether null is a value: none, and unions with it, but not dynamic.
[[nodiscard]] inline bool accepts_none(const type& to) {
  return !to.is_dynamic() && hcl::model::is_assignable(type::none(), to);
}

// Whether values of `from` convert to `to`, from the types alone: `conversion_between(integer, string)` is
// safe, the other way round it is unsafe. Equal types are safe, and so is any type to dynamic.
[[nodiscard]] hcl::conversion conversion_between(const type& from, const type& to);

// Why there is no conversion, as a clause without capital and full stop: `property "a": int is required, but
// this is list(string)`. Empty if there is one.
[[nodiscard]] std::string explain_mismatch(const type& from, const type& to);

// The value as one of type `to`, unsafe conversions allowed: `convert(value("5"), type::integer())` is 5, and
// 5.5 fails, as an int is whole. Of a union the element that the value is one of, else the first that it
// converts to. Eventuals are as their elements; dynamic keeps the value.
[[nodiscard]] outcome<value> convert(const value& v, const type& to);

// The common type of several types: see unify().
struct unified {
  type safe{};           // every type converts to it safely: a union where nothing less will do
  type unsafe_answer{};  // every type converts to it, perhaps not every value
};

// `unify({number, bool})` is `bool | number`, unsafely number. Three and more are unified from
// the left. More literals of one type than `bounds.union_elements` are that type.
[[nodiscard]] unified unify(std::span<const type> types, const limits& bounds = {});
[[nodiscard]] inline unified unify(const type& a, const type& b, const limits& bounds = {}) {
  const type both[] = {a, b};
  return hcl::model::unify(both, bounds);
}

// The type with every output and promise replaced by its element, however deep.
[[nodiscard]] inline type resolve_outputs(const type& t) {
  return t.has_output() || t.has_promise() ? detail::model_access::resolve(t, true) : t;
}
// The same for promises only; outputs stay.
[[nodiscard]] inline type resolve_promises(const type& t) {
  return t.has_promise() ? detail::model_access::resolve(t, false) : t;
}

// contains_outputs(t), contains_promises(t), contains_eventuals(t): whether values of the type have parts
// that are there only later: outputs, promises, either.
[[nodiscard]] inline bool contains_outputs(const type& t) noexcept { return t.has_output(); }
[[nodiscard]] inline bool contains_promises(const type& t) noexcept { return t.has_promise(); }
[[nodiscard]] inline bool contains_eventuals(const type& t) noexcept {
  return t.has_output() || t.has_promise();
}

// The type and its eventual forms: `input_of(string)` is `string | output(string)`.
[[nodiscard]] type input_of(const type& t);

// The type of a result that was computed from values of the types `from`: an output of it if any of them
// contains an output, else a promise if any contains a promise.
[[nodiscard]] inline type lift(const type& result, std::span<const type> from) {
  bool has_promise = false;
  for (const type& t : from) {
    if (t.has_output()) return type::output(result);
    has_promise = has_promise || t.has_promise();
  }
  return has_promise ? type::promise(result) : result;
}
[[nodiscard]] inline type lift(const type& result, const type& from) {
  return lift(result, std::span<const type>(&from, 1));
}

// The type of `.name` on `from`. What cannot be traversed gives dynamic and an error at `where`.
[[nodiscard]] type attribute_of(const type& from, std::string_view name, const range& where,
                                diagnostics& diags);

// The type of `[key]`, where the key is a literal: the element of a tuple, the property of an object.
[[nodiscard]] type element_of(const type& from, const value& key, const range& where, diagnostics& diags);

// The type of `[key]`, where only the key's type is known: what the elements unify to, so that an
// element of tuple(int, string) is a string, as in the reference.
[[nodiscard]] type element_by(const type& from, const type& key, const range& where, diagnostics& diags);

// How to_pretty_string() lays a type out.
struct type_text_options {
  std::size_t width = 100;  // columns; an object or union that is wider is written on several lines
  std::size_t indent = 2;   // spaces for each level
};

// The canonical text, on one line: `union(none, string)`, `object({a = string})`, `tuple(int, bool)`; `...`
// for an object inside itself. Ends in "..." where it would take more than 1 MiB.
[[nodiscard]] std::string to_string(const type& t);

// The text for people: `string?`, `int | string`, `{ a: string }`, `(int, bool)`; an object that contains
// itself has a name of its own, `'T1`.
[[nodiscard]] std::string to_pretty_string(const type& t, const type_text_options& options = {});

}  // namespace hcl::inline v1_0::model
