// A row describes one function: name, text, parameters, result, implementation. Each family of functions is a
// table of them, and everything else about a function is made from its row. Knows no family.
//
// A new function is a row in its family's table and a declaration in functions/standard.hpp;
// tests/package/tables.py compares the two, and writes the page about functions.
#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include <hcl/functions/backend.hpp>
#include <hcl/functions/impl/define.hpp>
#include <hcl/value/function.hpp>
#include <hcl/value/type.hpp>

namespace hcl::inline v1_0::functions::detail {

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
template <const auto& Rows>
[[nodiscard]] std::span<const function> family_of() {
  static const std::vector<function> family = [] {
    std::vector<function> all;
    for (const row& r : Rows)
      all.push_back(made(r));
    return all;
  }();
  return family;
}

}  // namespace hcl::inline v1_0::functions::detail
