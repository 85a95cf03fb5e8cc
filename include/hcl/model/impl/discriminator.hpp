// The attribute that says which of several objects is meant: in each of them it has one value.
#pragma once

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include <hcl/model/impl/eventual.hpp>
#include <hcl/model/impl/type_cycle.hpp>
#include <hcl/model/impl/type_writer.hpp>
#include <hcl/model/type.hpp>

namespace hcl::inline v0_1::model::detail {

// Its name, and all its values.
struct discriminator {
  std::string name;
  type values{};

  // The object of the choice that has this value; null if none has.
  [[nodiscard]] const type* choice(const type& from, const hcl::value& said) const {
    for (const type& each : from.elements())
      if (const type* const value = each.find(name); value && value->value() == said) return &each;
    return nullptr;
  }
};

// Of a union of objects and null; nothing if they have no such attribute.
[[nodiscard]] inline std::optional<discriminator> discriminator_of(const type& choice) {
  const property* which = nullptr;
  std::vector<type> values;
  for (const type& each : choice.elements()) {
    if (each.is(type_kind::none)) continue;
    for (const property& p : each.properties())
      if (!which && p.type.is(type_kind::constant)) which = &p;
    const type* const value = which ? each.find(which->name) : nullptr;
    if (!value || !value->is(type_kind::constant)) return std::nullopt;
    values.push_back(*value);
  }
  if (values.size() < 2) return std::nullopt;
  return discriminator{which->name, type::union_of(std::move(values))};
}

}  // namespace hcl::inline v0_1::model::detail
