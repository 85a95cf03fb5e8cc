// Facts about lists and strings, and lists made of others: alltrue, anytrue, sum, one, matchkeys, transpose,
// startswith, endswith, strcontains, basename, dirname, timecmp.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <hcl/diagnostics/impl/sentence.hpp>
#include <hcl/functions/impl/row.hpp>
#include <hcl/functions/impl/sets.hpp>
#include <hcl/support/bytes.hpp>
#include <hcl/value/convert.hpp>
#include <hcl/value/impl/mismatch.hpp>
#include <hcl/value/impl/times.hpp>
#include <hcl/value/operate.hpp>

namespace hcl::inline v1_0::functions::detail {

[[nodiscard]] inline type list_of_booleans() { return type::list(type::boolean()); }
[[nodiscard]] inline type map_of_lists() { return type::map(list_of_strings()); }

// An argument is of another type than it must be.
[[nodiscard]] inline failure must_be(std::string_view expected, const value& given, int argument = 0) {
  return attribute_to(
      argument,
      "It " + hcl::detail::must_be(expected, hcl::detail::with_article(friendly_name(given.type()))));
}

// An element that decides is worth more than one that is not known yet. Null is not true.
template <bool Deciding>
[[nodiscard]] outcome<value> call_truth(arguments args, const type&) {
  bool undecided = false;
  for (const value& v : args[0].elements()) {
    if (!v.is_known())
      undecided = true;
    else if ((!v.is_null() && v.as_bool()) == Deciding)
      return value(Deciding);
  }
  return undecided ? value::unknown(type::boolean()) : value(!Deciding);
}

[[nodiscard]] inline outcome<type> type_of_sum(arguments args) {
  if (is_sequence(args[0].type())) return type::number();
  return must_be("a list, set or tuple of numbers", args[0]);
}

[[nodiscard]] inline outcome<value> call_sum(arguments args, const type&, eval_context* ctx) {
  if (!args[0].is_wholly_known()) return value::unknown(type::number());
  if (args[0].size() == 0) return attribute_to(0, "An empty list has no sum.");
  value total = 0;
  std::size_t index = 0;
  for (const value& v : args[0].elements()) {
    const outcome<value> n = convert(v, type::number(), options_of(ctx));
    if (!n || n->is_null()) return attribute_to(0, "Element " + std::to_string(index) + " is no number.");
    outcome<value> next = index == 0 ? *n : apply(binary_operator::add, total, *n);
    if (!next) return attribute_to(0, "The sum of opposing infinities cannot be computed.");
    total = *std::move(next);
    ++index;
  }
  return total;
}

[[nodiscard]] inline failure not_one(std::size_t size) {
  return attribute_to(0, "It must have one element or none, not " + std::to_string(size) + ".");
}

[[nodiscard]] inline outcome<type> type_of_one(arguments args) {
  const type& t = args[0].type();
  if (t.kind() == type_kind::list || t.kind() == type_kind::set) return t.element();
  if (t.kind() == type_kind::tuple && t.elements().size() < 2)
    return t.elements().empty() ? type::dynamic() : t.elements()[0];
  if (t.kind() == type_kind::tuple) return not_one(t.elements().size());
  return must_be("a list, set or tuple", args[0]);
}

[[nodiscard]] inline outcome<value> call_one(arguments args, const type& result) {
  const std::size_t size = args[0].size();
  if (size == 0) return value::null(result);
  if (size == 1) return args[0].elements()[0];
  // Elements that are not known yet may turn out to be the same.
  if (args[0].kind() == type_kind::set && !args[0].is_wholly_known()) return value::unknown(result);
  return not_one(size);
}

[[nodiscard]] inline outcome<type> type_of_matchkeys(arguments args, eval_context* ctx) {
  const type both[] = {args[1].type(), args[2].type()};
  if (unify(both, conversion::unsafe, options_of(ctx))) return args[0].type();
  return attribute_to(2, "The keys to look for must be of the type of the keys.");
}

[[nodiscard]] inline outcome<value> call_matchkeys(arguments args, const type& result, eval_context* ctx) {
  if (args[0].size() != args[1].size())
    return attribute_to(1, "There must be as many keys as values: there are " +
                               std::to_string(args[1].size()) + " and " + std::to_string(args[0].size()) +
                               ".");
  if (!args[1].is_wholly_known() || !args[2].is_wholly_known()) return value::unknown(result);
  const type both[] = {args[1].type(), args[2].type()};
  const std::optional<type> common = unify(both, conversion::unsafe, options_of(ctx));
  const outcome<value> keys = convert(args[1], *common, options_of(ctx));
  const outcome<value> wanted = convert(args[2], *common, options_of(ctx));
  if (!keys) return attribute_to(1, keys.error().message);
  if (!wanted) return attribute_to(2, wanted.error().message);
  const value_order order(wanted->elements());
  std::vector<value> found;
  for (std::size_t i = 0; i < keys->size(); ++i)
    if (order.has(keys->elements()[i])) found.push_back(args[0].elements()[i]);
  return value::list(result.element(), std::move(found));
}

[[nodiscard]] inline outcome<value> call_transpose(arguments args, const type& result, eval_context* ctx) {
  if (!args[0].is_wholly_known()) return value::unknown(result);
  std::map<std::string, std::vector<value>, std::less<>> lists;
  std::size_t bytes = 0;
  for (const member& m : args[0].members()) {
    if (m.value.is_null()) return attribute_to(0, "The list of " + in_quotes(m.name) + " is null.");
    for (const value& v : m.value.elements()) {
      if (v.is_null())
        return attribute_to(0, "The list of " + in_quotes(m.name) + " has an element that is null.");
      bytes += m.name.size();
      if (bytes > text_left(ctx))
        return failed_with_text(ctx, bytes, fail("The transposed lists are too long."));
      lists[std::string(v.as_string())].emplace_back(m.name);
    }
  }
  std::vector<member> members;
  members.reserve(lists.size());
  for (auto& [name, list] : lists)
    members.push_back({name, value::list(type::string(), std::move(list))});
  return value::map(result.element(), std::move(members));
}

// The beginning of an unknown string may be known.
[[nodiscard]] inline outcome<value> call_startswith(arguments args, const type&) {
  const std::string_view wanted = args[1].as_string();
  if (args[0].is_known()) return value(args[0].as_string().starts_with(wanted));
  const std::string known = refinement_of(args[0]).prefix;
  if (known.starts_with(wanted)) return value(true);
  if (!wanted.starts_with(known)) return value(false);
  return value::unknown(type::boolean());
}

[[nodiscard]] inline outcome<value> call_endswith(arguments args, const type&) {
  return value(args[0].as_string().ends_with(args[1].as_string()));
}

[[nodiscard]] inline outcome<value> call_strcontains(arguments args, const type&) {
  const std::string_view wanted = args[1].as_string();
  return value(wanted.empty() ||
               hcl::detail::text_searcher(wanted).find(args[0].as_string(), 0) != wanted.npos);
}

[[nodiscard]] inline std::string base_name(std::string_view path) {
  if (path.empty()) return ".";
  while (path.size() > 1 && path.ends_with('/'))
    path.remove_suffix(1);
  return std::string(path == "/" ? path : path.substr(path.rfind('/') + 1));
}

// The shortest path that means the same: no "." and no "..", but for those at the beginning.
[[nodiscard]] inline std::string clean_path(std::string_view path) {
  const bool is_absolute = path.starts_with('/');
  std::string out;
  std::size_t kept = 0;  // bytes of ".." that nothing takes back
  while (!path.empty()) {
    const std::string_view part = path.substr(0, path.find('/'));
    path.remove_prefix((std::min)(part.size() + 1, path.size()));
    if (part.empty() || part == ".") continue;
    if (part != "..") {
      out.append(out.empty() ? "" : "/").append(part);
    } else if (out.size() > kept) {
      const std::size_t slash = out.rfind('/');
      out.resize(slash == out.npos ? 0 : slash);
    } else if (!is_absolute) {
      out += out.empty() ? ".." : "/..";
      kept = out.size();
    }
  }
  if (is_absolute) return '/' + out;
  return out.empty() ? "." : out;
}

[[nodiscard]] inline std::string directory_name(std::string_view path) {
  return clean_path(path.substr(0, path.rfind('/') + 1));
}

[[nodiscard]] inline outcome<value> call_timecmp(arguments args, const type&) {
  std::pair<std::int64_t, std::int64_t> instants[2];
  for (int i = 0; i < 2; ++i) {
    const auto t = hcl::detail::timestamp_reader(args[static_cast<std::size_t>(i)].as_string()).read();
    if (!t) return attribute_to(i, t.error().message);
    instants[i] = {hcl::detail::unix_seconds(*t), t->nanosecond};
  }
  return value(instants[0] < instants[1] ? -1 : instants[0] == instants[1] ? 0 : 1);
}

// clang-format off
inline constexpr row list_rows[] = {
    {"alltrue", "Returns whether all elements of a list are true, as they are if there are none.",
     {{"list", list_of_booleans}}, type::boolean, call_truth<false>},
    {"anytrue", "Returns whether an element of a list is true.",
     {{"list", list_of_booleans}}, type::boolean, call_truth<true>},
    {"sum", "Returns the sum of the numbers in a list, a set or a tuple.",
     {any("list")}, {type::number, type_of_sum}, call_sum, 4},
    {"one", "Returns the only element of a list, a set or a tuple, or null if it is empty.",
     {any("list")}, type_of_one, call_one, 0, unrefined},
    {"matchkeys", "Returns those values of a list whose keys, at the same places of another, are wanted.",
     {any_list("values"), any_list("keys"), any_list("searchset")}, type_of_matchkeys, call_matchkeys, 12},
    {"transpose", "Swaps the keys and the strings of a map of lists of strings.",
     {{"values", map_of_lists}}, map_of_lists, call_transpose, 12},
};
inline constexpr row string_rows[] = {
    {"startswith", "Returns whether a string begins with another.",
     {text("str", unknown), text("prefix")}, type::boolean, call_startswith},
    {"endswith", "Returns whether a string ends with another.",
     {text("str"), text("suffix")}, type::boolean, call_endswith},
    {"strcontains", "Returns whether another string is somewhere in a string.",
     {text("str"), text("substr")}, type::boolean, call_strcontains, 2},
    {"basename", "Returns the last part of a path.",
     {text("path")}, type::string, call_text_change<base_name>},
    {"dirname", "Returns a path without its last part.",
     {text("path")}, type::string, call_text_change<directory_name>, 2},
    {"timecmp", "Returns -1, 0 or 1 if the first of two timestamps is before, at or after the second.",
     {text("timestamp_a"), text("timestamp_b")}, type::number, call_timecmp},
};
// clang-format on

}  // namespace hcl::inline v1_0::functions::detail
