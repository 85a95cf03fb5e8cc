// Short words for describing functions, shared by every family of the library. Knows no family.
#pragma once

#include <algorithm>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <hcl/eval/evaluation.hpp>
#include <hcl/value/convert.hpp>
#include <hcl/value/function.hpp>
#include <hcl/value/refinement.hpp>
#include <hcl/value/value.hpp>

namespace hcl::inline v0_1::functions::detail {

using arguments = std::span<const value>;

// Results larger than this are refused rather than made, whatever the limits of the run are.
inline constexpr std::size_t longest_text = 32u * 1024 * 1024;
inline constexpr std::size_t most_elements = 1'000'000;

// Fails the call as a whole.
[[nodiscard]] inline failure fail(std::string message) { return {std::move(message)}; }

// How many elements a function that is called by this run may still make.
[[nodiscard]] inline std::size_t elements_left(const evaluation* run) {
  return run ? (std::min)(most_elements, run->work.elements) : most_elements;
}

// Fails a call that would make too many, and pays for those it has made: else a loop could make them again and again.
[[nodiscard]] inline failure too_many_made(evaluation* run, std::size_t made, std::string message) {
  if (run) run->work.elements -= (std::min)(made, run->work.elements);
  return fail(std::move(message));
}

// What a parameter lets through besides plain known values; see hcl::parameter.
enum : unsigned { plain = 0, null = 1, unknown = 2, dynamic = 4, marked = 8 };

[[nodiscard]] inline parameter param(std::string name, hcl::type t, unsigned lets_through = plain, std::string description = {}) {
  return {std::move(name),
          std::move(t),
          (lets_through & null) != 0,
          (lets_through & unknown) != 0,
          (lets_through & dynamic) != 0,
          (lets_through & marked) != 0,
          std::move(description)};
}

[[nodiscard]] inline parameter any(std::string name, unsigned lets_through = plain) { return param(std::move(name), {}, lets_through); }
[[nodiscard]] inline parameter text(std::string name, unsigned lets_through = plain) {
  return param(std::move(name), type::string(), lets_through);
}
[[nodiscard]] inline parameter numeric(std::string name, unsigned lets_through = plain) {
  return param(std::move(name), type::number(), lets_through);
}

// Blames one argument (counted from 0).
[[nodiscard]] inline failure blame(int argument, std::string message) { return {std::move(message), {}, argument}; }

inline value never_null(value v) { return refine_not_null(v); }

// A whole number that fits 64 bits, or nothing.
[[nodiscard]] inline std::optional<std::int64_t> whole(const value& v) { return v.as_number().to_int64(); }

// The marks of some values together.
[[nodiscard]] inline mark_set marks_of(arguments values) {
  mark_set all;
  for (const value& v : values) all |= v.marks();
  return all;
}

// Long ones are cut.
[[nodiscard]] inline std::string in_quotes(std::string_view s) { return '"' + std::string(hcl::detail::beginning_of(s)) + '"'; }

// Elements of a list, set or tuple, or the values of a map or object, in iteration order.
template <typename Visit>
void for_each_element(const value& collection, Visit&& visit) {
  if (collection.kind() == type_kind::map || collection.kind() == type_kind::object) {
    for (const member& m : collection.members()) visit(m.value);
  } else {
    for (const value& v : collection.elements()) visit(v);
  }
}

// The type all elements have, which says more than `open` where that is open further inside; nothing if they differ there.
[[nodiscard]] inline std::optional<hcl::type> type_of_all(std::span<const value> elements, const hcl::type& open) {
  const hcl::type* first = nullptr;
  for (const value& v : elements) {
    if (v.kind() == type_kind::dynamic) continue;
    if (first && v.type() != *first) return std::nullopt;
    first = &v.type();
  }
  return first ? *first : open;
}

[[nodiscard]] inline bool is_sequence(const hcl::type& t) {
  return t.kind() == type_kind::list || t.kind() == type_kind::set || t.kind() == type_kind::tuple;
}

}  // namespace hcl::inline v0_1::functions::detail
