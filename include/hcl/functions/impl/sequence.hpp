// Sequences made of sequences: concat, flatten, distinct, compact, chunklist, reverse, slice, range.
#pragma once

#include <algorithm>
#include <span>

#include <hcl/eval/impl/coerce.hpp>
#include <hcl/functions/impl/row.hpp>
#include <hcl/functions/impl/sets.hpp>
#include <hcl/value/convert.hpp>
#include <hcl/value/type.hpp>

namespace hcl::inline v1_0::functions::detail {

struct flattened {
  std::vector<value> elements{};
  mark_set marks{};
  bool known = true;
};

// A stack of its own instead of recursion: values may be deep.
[[nodiscard]] inline outcome<flattened> flatten_elements(const value& list) {
  flattened out;
  std::vector<std::span<const value>> open;
  const auto enter = [&](const value& v) {
    out.marks |= v.marks();
    const value& plain = v.unmarked();
    if (!plain.is_known() ||
        (plain.kind() == type_kind::set && !plain.is_wholly_known() && plain.size() > 1)) {
      out.known = false;
    } else {
      open.push_back(plain.elements());
    }
  };
  std::size_t visited = 0;
  for (enter(list); !open.empty();) {
    if (open.back().empty()) {
      open.pop_back();
      continue;
    }
    const value& v = open.back().front();
    open.back() = open.back().subspan(1);
    if (++visited > max_elements) return fail("The flattened list would have too many elements.");
    if (!v.is_known() && v.type().is_dynamic()) {  // perhaps a list, whose marks would go to the whole
      out.known = false;
      out.marks |= v.marks();
    }
    if (!v.is_null() && is_sequence(v.type())) {
      enter(v);
    } else {
      out.elements.push_back(v);
    }
  }
  return out;
}

struct bounds {
  std::int64_t begin = 0, end = 0;
  bool known = false;

  template <typename Item>
  [[nodiscard]] std::span<Item> of(std::span<Item> items) const noexcept {
    return items.subspan(static_cast<std::size_t>(begin), static_cast<std::size_t>(end - begin));
  }
};

[[nodiscard]] inline outcome<bounds> slice_bounds(arguments args) {
  const value& list = args[0].unmarked();
  if (list.kind() == type_kind::set)
    return attribute_to(
        0, "A set cannot be sliced, because its elements have no indices. Convert it to a list first.");
  if (list.kind() != type_kind::list && list.kind() != type_kind::tuple)
    return attribute_to(0, "A list or tuple is required.");
  bounds b;
  std::optional<std::int64_t> length;
  if (list.kind() == type_kind::tuple) {
    length = static_cast<std::int64_t>(list.type().elements().size());
  } else if (list.is_known() && !list.is_null()) {
    length = static_cast<std::int64_t>(list.size());
  }
  constexpr std::string_view names[] = {"start", "end"};
  std::int64_t* const targets[] = {&b.begin, &b.end};
  for (int i = 0; i < 2; ++i) {
    const value& v = args[static_cast<std::size_t>(i) + 1];
    if (!v.is_known()) continue;
    const std::string what = "The " + std::string(names[i]) + " index must ";
    const std::optional<std::int64_t> n = whole(v);
    if (!n) return attribute_to(i + 1, what + "be a whole number.");
    if (*n < 0) return attribute_to(i + 1, what + "not be less than zero.");
    if (length && *n > *length)
      return attribute_to(i + 1, what + "not be greater than the length of the list.");
    *targets[i] = *n;
  }
  b.known = args[1].is_known() && args[2].is_known();
  if (b.known && b.begin > b.end)
    return attribute_to(1, "The start index must not be greater than the end index.");
  return b;
}

// The type that lists are concatenated as; none if they make a tuple.
[[nodiscard]] inline std::optional<type> common_list(arguments args, const eval_context* ctx) {
  std::vector<type> lists;
  for (const value& v : args)
    if (v.kind() == type_kind::list) lists.push_back(v.type());
  return lists.size() == args.size() ? unify(lists, conversion::unsafe, options_of(ctx)) : std::nullopt;
}

[[nodiscard]] inline outcome<value> call_concat(arguments args, eval_context* ctx) {
  if (args.empty()) return fail("At least one argument is required.");
  const std::optional<type> common = common_list(args, ctx);
  std::vector<value> all;
  for (std::size_t i = 0; i < args.size(); ++i) {
    const type& t = args[i].type();
    if (t.kind() != type_kind::tuple && t.kind() != type_kind::list)
      return attribute_to(static_cast<int>(i), "All arguments must be lists or tuples, not " +
                                                   hcl::detail::with_article(friendly_name(t)) + ".");
    const outcome<value> converted =
        common ? convert(args[i], *common, options_of(ctx)) : with_parts(args[i].unmarked());
    if (!converted) return attribute_to(static_cast<int>(i), converted.error().message);
    const value& plain = converted->unmarked();
    if (!plain.is_known()) return value::unknown(common.value_or(type())).with_marks(marks_of(args));
    all.insert(all.end(), plain.elements().begin(), plain.elements().end());
  }
  if (!common) return value::tuple(std::move(all)).with_marks(marks_of(args));
  const std::optional<type> element = type_of_all(all, common->element());
  if (!element) return fail("The given lists must have compatible element types.");
  return value::list(*element, std::move(all)).with_marks(marks_of(args));
}

[[nodiscard]] inline outcome<value> call_flatten(arguments args) {
  if (!is_sequence(args[0].type())) {
    if (args[0].is_wholly_known()) return fail("Only lists, sets and tuples can be flattened.");
    return value::unknown().with_marks(args[0].marks());
  }
  outcome<flattened> out = flatten_elements(args[0]);
  if (!out) return std::move(out).error();
  flattened all = *std::move(out);
  const value list = all.known ? value::tuple(std::move(all.elements)) : value::unknown();
  return list.with_marks(all.marks);
}

[[nodiscard]] inline outcome<type> type_of_distinct(arguments args) { return args[0].type(); }

[[nodiscard]] inline outcome<value> call_distinct(arguments args, const type& result) {
  if (!args[0].is_wholly_known()) return value::unknown(result);
  const std::span<const value> all = args[0].elements();
  hcl::detail::trivial_vector<bool> repeats;
  repeats.assign(all.size(), false);
  value_order(all).visit_repeats(
      [&](const value& v) { repeats[static_cast<std::size_t>(&v - all.data())] = true; });
  std::vector<value> kept;
  for (std::size_t i = 0; i < all.size(); ++i)
    if (!repeats[i]) kept.push_back(all[i]);
  return value::list(result.element(), std::move(kept));
}

[[nodiscard]] inline outcome<value> call_compact(arguments args, const type& result) {
  if (!args[0].is_wholly_known()) return value::unknown(result);
  std::vector<value> kept;
  for (const value& v : args[0].elements())
    if (!v.is_null() && !v.as_string().empty()) kept.push_back(v);
  return value::list(type::string(), std::move(kept));
}

[[nodiscard]] inline outcome<type> type_of_chunklist(arguments args) { return type::list(args[0].type()); }

[[nodiscard]] inline outcome<value> call_chunklist(arguments args, const type& result) {
  const value &list = args[0].unmarked(), &size = args[1].unmarked();
  const mark_set marks = args[0].marks() | args[1].marks();
  if (!list.is_known() || !size.is_known()) return value::unknown(result).with_marks(marks);
  const std::optional<std::int64_t> n = whole(size);
  if (!n) return fail("The size must be a whole number.");
  if (*n < 0) return fail("The size must not be negative.");
  std::vector<value> chunks;
  const std::span<const value> all = list.elements();
  const std::size_t step = *n == 0 ? all.size() : static_cast<std::size_t>(*n);
  for (std::size_t i = 0; i < all.size(); i += step) {
    const auto chunk = all.subspan(i, (std::min)(step, all.size() - i));
    chunks.push_back(value::list(list.type().element(), {chunk.begin(), chunk.end()}));
    if (step >= all.size() - i) break;
  }
  return value::list(result.element(), std::move(chunks)).with_marks(marks);
}

[[nodiscard]] inline outcome<value> call_reverse(arguments args) {
  const value list = with_parts(args[0].unmarked());
  const type& t = list.type();
  if (!is_sequence(t))
    return attribute_to(
        0, "Only lists and tuples can be reversed, not " + hcl::detail::with_article(friendly_name(t)) + ".");
  if (!list.is_known()) return value::unknown(type::list(t.element())).with_marks(args[0].marks());
  std::vector<value> reversed(list.elements().rbegin(), list.elements().rend());
  return sequence(t, std::move(reversed)).with_marks(args[0].marks());
}

[[nodiscard]] inline outcome<value> call_slice(arguments args) {
  const outcome<bounds> b = slice_bounds(args);
  if (!b) return b.error();
  const value list = with_parts(args[0].unmarked());
  const bool is_list = list.kind() == type_kind::list;
  if (!b->known || !list.is_known())
    return value::unknown(is_list ? list.type() : type()).with_marks(args[0].marks());
  const auto part = b->of(list.elements());
  return sequence(list.type(), {part.begin(), part.end()}).with_marks(args[0].marks());
}

[[nodiscard]] inline outcome<value> call_range(arguments args, const type&, eval_context* ctx) {
  if (args.empty() || args.size() > 3) return fail("One, two or three arguments are required.");
  const number start = args.size() == 1 ? number() : args[0].as_number();
  const number end = args.size() == 1 ? args[0].as_number() : args[1].as_number();
  const number step = args.size() == 3 ? args[2].as_number() : number(end < start ? -1 : 1);
  if (step.is_zero()) return attribute_to(2, "The step must not be zero.");
  const bool down = step.sign() < 0;
  if (down ? end > start : end < start)
    return attribute_to(1, down ? "The end must be less than the start when the step is negative."
                                : "The end must be greater than the start when the step is positive.");
  const outcome<number> distance = subtract(end, start),
                        count = distance ? divide(*distance, step) : distance;
  const bool surely_many = count && *count > number(1025);
  std::vector<value> numbers;
  for (number n = start; down ? n > end : n < end;) {
    if (surely_many || numbers.size() >= 1024)
      return fail("More than 1024 numbers would be made; use a larger step.");
    if (hcl::detail::is_wide(n) &&
        !hcl::detail::charge(ctx, hcl::detail::step_limit, hcl::detail::steps_per_wide_operation))
      return fail("This takes too many steps.");
    numbers.emplace_back(n);
    outcome<number> next = add(n, step);
    if (!next) return fail(next.error().message);
    n = *std::move(next);
  }
  return value::list(type::number(), std::move(numbers));
}

// clang-format off
inline constexpr row sequence_rows[] = {
    {"concat", "Concatenates the given lists or tuples.",
     {any("seqs", marked | variadic)}, type_made_within<call_concat>, call_concat},
    {"flatten", "Replaces every list, set or tuple inside the given one by its elements.",
     {any("list", marked)}, type_made_by<call_flatten>, call_flatten},
    {"distinct", "Removes later duplicates from the given list.",
     {any_list("list")}, type_of_distinct, call_distinct, 4},
    {"compact", "Removes empty and null strings from the given list.",
     {string_list("list")}, list_of_strings, call_compact},
    {"chunklist", "Splits a list into lists of at most the given size.",
     {any_list("list", marked), numeric("size", marked)}, type_of_chunklist, call_chunklist},
    {"reverse", "Returns the elements of the given sequence in reverse order.",
     {any("list", marked)}, type_made_by<call_reverse>, call_reverse},
    {"slice", "Returns the elements of a list from the start index up to, but without, the end index.",
     {any("list", marked), numeric("start_index"), numeric("end_index")},
     type_made_by<call_slice>, call_slice},
    {"range", "Returns the numbers from a start up to, but without, an end.",
     {numeric("params", variadic)}, list_of_numbers, call_range},
};
// clang-format on

}  // namespace hcl::inline v1_0::functions::detail
