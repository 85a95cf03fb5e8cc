// Shared by the implementations of functions: failures, limits, marks. Knows no family.
#pragma once

#include <algorithm>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>

#include <hcl/eval/impl/eval_context.hpp>
#include <hcl/eval/impl/report.hpp>
#include <hcl/support/outcome.hpp>
#include <hcl/value/convert.hpp>
#include <hcl/value/function.hpp>
#include <hcl/value/impl/conversion_rules.hpp>
#include <hcl/value/impl/conversion_value.hpp>
#include <hcl/value/impl/mismatch.hpp>
#include <hcl/value/model_options.hpp>
#include <hcl/value/refinement.hpp>
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

// Long ones are cut.
[[nodiscard]] inline std::string in_quotes(std::string_view s) {
  return '"' + std::string(hcl::detail::beginning_of(s)) + '"';
}

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

// Of an unknown tuple or object, one of unknown parts, whose types are known: what picks parts of values then
// picks their types as well.
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

}  // namespace hcl::inline v1_0::functions::detail
