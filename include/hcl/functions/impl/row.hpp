// Shared by the implementations of functions: failures, limits, marks; and the row that describes one
// function: name, text, parameters, result, implementation. Each family of functions is a table of them.
//
// A new function is a row in its family's table and a declaration in functions/standard.hpp;
// tests/package/tables.py compares the two, and writes the page about functions.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <hcl/eval/impl/eval_context.hpp>
#include <hcl/eval/impl/report.hpp>
#include <hcl/support/outcome.hpp>
#include <hcl/value/convert.hpp>
#include <hcl/value/function.hpp>
#include <hcl/value/impl/mismatch.hpp>
#include <hcl/value/model_options.hpp>
#include <hcl/value/parts.hpp>
#include <hcl/value/type.hpp>
#include <hcl/value/value.hpp>

namespace hcl::inline v1_0::functions::detail {

using arguments = std::span<const value>;

// Results larger than this are rejected rather than made, whatever the limits of the run are.
inline constexpr std::size_t max_text = std::size_t{32} * 1024 * 1024;
inline constexpr std::size_t max_elements = 1'000'000;

// Fails the call as a whole.
[[nodiscard]] inline failure fail(std::string message) { return {std::move(message)}; }

// How many elements a function that is called by this run may still make.
[[nodiscard]] inline std::size_t elements_left(const eval_context* ctx) {
  return ctx ? (std::min)(max_elements, ctx->work.elements) : max_elements;
}

// Fails a call that has made elements, and pays for them: else a loop could make them again and again. If the
// run has not so many left, it ends.
[[nodiscard]] inline failure failed_with_elements(eval_context* ctx, std::size_t made, failure reason) {
  (void)hcl::detail::charge(ctx, hcl::detail::element_limit, made);
  return reason;
}

// The same for bytes of text.
[[nodiscard]] inline std::size_t text_left(const eval_context* ctx) {
  return ctx ? (std::min)(max_text, ctx->work.text) : max_text;
}
[[nodiscard]] inline failure failed_with_text(eval_context* ctx, std::size_t made, failure reason) {
  (void)hcl::detail::charge(ctx, hcl::detail::text_limit, made);
  return reason;
}

// Attributes the failure to one argument (counted from 0).
[[nodiscard]] inline failure attribute_to(int argument, std::string message) {
  return {std::move(message), {}, argument};
}

inline value never_null(value v) {
  if (v.is_known()) return v;
  return refine_not_null(v);
}

// A tuple, if `t` is one, or else a list of what `t` has.
[[nodiscard]] inline value sequence(const hcl::type& t, std::vector<value> elements) {
  return t.kind() == type_kind::tuple ? value::tuple(std::move(elements))
                                      : value::list(t.element(), std::move(elements));
}

// A whole number that fits 64 bits, or nothing.
[[nodiscard]] inline std::optional<std::int64_t> whole(const value& v) { return v.as_number().to_int64(); }

// The marks of some values together.
[[nodiscard]] inline mark_set marks_of(arguments values) {
  mark_set all;
  for (const value& v : values)
    all |= v.marks();
  return all;
}

using hcl::detail::in_quotes;

// The type all elements have, which says more than `open` where that is open further inside; nothing if they
// differ there.
[[nodiscard]] inline std::optional<hcl::type> type_of_all(std::span<const value> elements,
                                                          const hcl::type& open) {
  const hcl::type* first = nullptr;
  for (const value& v : elements) {
    if (v.kind() == type_kind::dynamic) continue;
    if (first && v.type() != *first) return std::nullopt;
    first = &v.type();
  }
  return first ? *first : open;
}

// The choices that conversions within a call follow: those of the run, as for arguments.
[[nodiscard]] inline const model_options& options_of(const eval_context* ctx) noexcept {
  return ctx ? *ctx->options : hcl::detail::default_options;
}

// For functions that find their type only by making the value.
[[nodiscard]] inline outcome<hcl::type> type_of(const outcome<value>& made) {
  if (!made) return made.error();
  return made->type();
}
template <outcome<value> (*Call)(arguments)>
[[nodiscard]] outcome<hcl::type> type_made_by(arguments args) {
  return type_of(Call(args));
}
template <outcome<value> (*Call)(arguments, eval_context*)>
[[nodiscard]] outcome<hcl::type> type_made_within(arguments args, eval_context* ctx) {
  return type_of(Call(args, ctx));
}

// A function from one text to another.
template <auto Change>
[[nodiscard]] outcome<value> call_text_change(arguments args, const hcl::type&) {
  return value(Change(args[0].as_string()));
}

// Turns an unknown tuple or object into one of unknown parts, whose types are known: functions that pick
// parts then pick their types as well.
[[nodiscard]] inline value with_parts(const value& v) {
  if (v.is_known()) return v;
  if (v.kind() == type_kind::tuple) {
    std::vector<value> elements;
    for (const hcl::type& t : v.type().elements())
      elements.push_back(value::unknown(t));
    return value::tuple(std::move(elements));
  }
  if (v.kind() != type_kind::object) return v;
  std::vector<member> members;
  for (const object_attribute& a : v.type().attributes())
    members.push_back({a.name, value::unknown(a.type)});
  return value::object(std::move(members));
}

[[nodiscard]] inline bool is_sequence(type_kind kind) noexcept {
  return kind == type_kind::list || kind == type_kind::set || kind == type_kind::tuple;
}
[[nodiscard]] inline bool is_sequence(const hcl::type& t) { return is_sequence(t.kind()); }

[[nodiscard]] inline type list_of_any() { return type::list({}); }
[[nodiscard]] inline type list_of_strings() { return type::list(type::string()); }
[[nodiscard]] inline type list_of_numbers() { return type::list(type::number()); }
[[nodiscard]] inline type set_of_any() { return type::set({}); }
[[nodiscard]] inline type map_of_any() { return type::map({}); }

// The values that a parameter accepts besides plain known ones, see hcl::parameter; and whether it takes all
// further arguments.
enum : unsigned { plain = 0, null = 1, unknown = 2, dynamic = 4, marked = 8, variadic = 16 };

struct parameter_row {
  std::string_view name{};
  type (*wanted)() = nullptr;  // none if there is no such parameter
  unsigned flags = plain;
};

// One parameter, as rows say it: any("value", null | marked).
[[nodiscard]] constexpr parameter_row any(std::string_view name, unsigned flags = plain) noexcept {
  return {name, type::dynamic, flags};
}
[[nodiscard]] constexpr parameter_row text(std::string_view name, unsigned flags = plain) noexcept {
  return {name, type::string, flags};
}
[[nodiscard]] constexpr parameter_row numeric(std::string_view name, unsigned flags = plain) noexcept {
  return {name, type::number, flags};
}
[[nodiscard]] constexpr parameter_row boolean(std::string_view name, unsigned flags = plain) noexcept {
  return {name, type::boolean, flags};
}
[[nodiscard]] constexpr parameter_row any_list(std::string_view name, unsigned flags = plain) noexcept {
  return {name, list_of_any, flags};
}
[[nodiscard]] constexpr parameter_row string_list(std::string_view name, unsigned flags = plain) noexcept {
  return {name, list_of_strings, flags};
}
[[nodiscard]] constexpr parameter_row any_set(std::string_view name, unsigned flags = plain) noexcept {
  return {name, set_of_any, flags};
}

// The type of results: always the same one, or found from the arguments; with both, the first is for
// documentation.
struct result_row {
  using finder = outcome<type> (*)(arguments);
  using finder_within = outcome<type> (*)(arguments, eval_context*);

  constexpr result_row(type (*fixed)()) noexcept : always(fixed) {}
  constexpr result_row(finder found) noexcept : type_of(found) {}
  constexpr result_row(finder_within found) noexcept : type_within(found) {}
  constexpr result_row(type (*documented)(), finder found) noexcept : always(documented), type_of(found) {}

  type (*always)() = type::dynamic;
  finder type_of = nullptr;
  finder_within type_within = nullptr;
};

// See hcl::function_definition for what sets the first three apart.
struct implementation {
  using plain_call = outcome<value> (*)(arguments, const type&);
  using call_in_context = outcome<value> (*)(arguments, const type&, eval_context*);
  using call_with_known = outcome<value> (*)(arguments);
  using call_at_once_within = outcome<value> (*)(arguments, eval_context*);
  using completion = void (*)(function_definition&);

  constexpr implementation(plain_call f) noexcept : call(f) {}
  constexpr implementation(call_in_context f) noexcept : call_within(f) {}
  constexpr implementation(call_with_known f) noexcept : call_known(f) {}
  constexpr implementation(call_at_once_within f) noexcept : call_at_once(f) {}
  constexpr implementation(completion f) noexcept : complete(f) {}

  plain_call call = nullptr;
  call_in_context call_within = nullptr;
  call_with_known call_known = nullptr;
  call_at_once_within call_at_once = nullptr;
  completion complete = nullptr;  // sets calls that have a state of their own
};

using refinement_row = value (*)(value);
inline constexpr refinement_row unrefined = nullptr;

struct row {
  std::string_view name;
  std::string_view description;
  parameter_row parameters[3];
  result_row result;
  implementation run;
  std::size_t effort = 1;
  refinement_row refine = never_null;
};

[[nodiscard]] inline parameter made(const parameter_row& p) {
  return {std::string(p.name),      p.wanted(),
          (p.flags & null) != 0,    (p.flags & unknown) != 0,
          (p.flags & dynamic) != 0, (p.flags & marked) != 0};
}

[[nodiscard]] inline function made(const row& r) {
  function_definition f{.name = std::string(r.name),
                        .description = std::string(r.description),
                        .type_of = r.result.type_of,
                        .result = r.result.always(),
                        .refine = r.refine,
                        .call = r.run.call,
                        .call_within = r.run.call_within,
                        .type_within = r.result.type_within,
                        .call_at_once = r.run.call_at_once,
                        .effort = r.effort};
  if (r.run.call_known)
    f.call_at_once = [call = r.run.call_known](arguments args, eval_context*) { return call(args); };
  for (const parameter_row& p : r.parameters) {
    if (!p.wanted) continue;
    if ((p.flags & variadic) != 0) {
      f.variadic = made(p);
    } else {
      f.parameters.push_back(made(p));
    }
  }
  if (r.run.complete) r.run.complete(f);
  return f;
}

// Functions never change: those of a family are made once, and every scope shares them.
template <const auto&... Rows>
[[nodiscard]] std::span<const function> family_of() {
  static const std::vector<function> family = [] {
    std::vector<function> all;
    const auto add = [&](std::span<const row> rows) {
      for (const row& r : rows)
        all.push_back(made(r));
    };
    (add(Rows), ...);
    return all;
  }();
  return family;
}

// The function of that name in one of the families, or null.
[[nodiscard]] inline const function* find_in(std::initializer_list<std::span<const function>> families,
                                             std::string_view name) {
  for (const std::span<const function> family : families)
    for (const function& f : family)
      if (f.definition().name == name) return &f;
  return nullptr;
}

}  // namespace hcl::inline v1_0::functions::detail
