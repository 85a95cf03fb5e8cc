// The implementation of unifying any number of types.
#pragma once

#include <algorithm>
#include <span>
#include <utility>
#include <vector>

#include <hcl/model/impl/eventual.hpp>
#include <hcl/model/impl/type_cycle.hpp>
#include <hcl/model/impl/type_writer.hpp>
#include <hcl/model/impl/unify_rules.hpp>
#include <hcl/model/type.hpp>
#include <hcl/model/type_relations.hpp>

// Types in which every literal is any value of its type: what many elements have in common is found at once
// then, where a union of all literals would grow with each of them.

namespace hcl::inline v0_1::model::detail {

class literal_widener : public type_rebuilder<literal_widener> {
 public:
  [[nodiscard]] type make(const type& t) {
    return t.is(type_kind::constant) && t.underlying().is_primitive() ? type(t.underlying()) : of_parts(t);
  }
  [[nodiscard]] static type around(const type&, const type& object) { return object; }
};

// Unifies types one after the other, with a union where the conversion is worse than wanted.
[[nodiscard]] inline type unify_all(std::span<const type> types, conversion wanted,
                                    type_relations& relations) {
  // No opaque type becomes another one: one union of all of them instead of one with each.
  if (std::all_of(types.begin(), types.end(), [](const type& t) { return t.is(type_kind::opaque); }))
    return type::union_of({types.begin(), types.end()});
  type common;
  bool is_first = true;
  for (const type& each : types) {
    if (is_first) {
      common = each;
      is_first = false;
      continue;
    }
    merged next = relations.unify(common, each);
    if (relations.is_exhausted()) return type::dynamic();
    common = next.kind >= wanted ? relations.close(next.what) : type::union_of({common, each});
  }
  return common;
}

// The safe answer alone. What it takes is taken off `bounds`, which are those of one check.
[[nodiscard]] inline type unify_safely(std::span<const type> types, limits& bounds) {
  if (types.empty()) return type::none();
  if (types.size() == 1) return types.front();
  type_relations relations(bounds);
  type common = unify_all(relations.widened(types), conversion::safe, relations);
  bounds.steps = relations.steps_left();
  return common;
}

// The same of values that are not converted: no number or bool becomes a string. Dynamic where there are
// none.
// Of many, literals are as good as their types.
[[nodiscard]] inline type unify_apart(std::span<const type> types, limits& bounds) {
  constexpr std::size_t few = 8;
  literal_widener widener;
  std::vector<type> texts, bools, others;
  for (const type& element : types) {
    const type each = types.size() > few ? widener.run(element) : element;
    const bool has_underlying = each.is(type_kind::constant) || each.is(type_kind::enumeration);
    const type_kind kind = has_underlying ? each.underlying().kind() : each.kind();
    const bool is_text = kind == type_kind::string || kind == type_kind::id;
    (is_text ? texts : kind == type_kind::boolean ? bools : others).push_back(each);
  }
  std::vector<type> all;
  for (const std::vector<type>* const alike : {&texts, &bools, &others})
    if (!alike->empty()) all.push_back(unify_safely(*alike, bounds));
  return all.empty() ? type::dynamic() : type::union_of(std::move(all));
}

}  // namespace hcl::inline v0_1::model::detail
