// Whether a type conforms to another without conversion: equal but for its dynamic parts.
#pragma once

#include <cstddef>
#include <optional>
#include <string>

#include <hcl/support/outcome.hpp>
#include <hcl/value/impl/conversion_failure.hpp>
#include <hcl/value/impl/mismatch.hpp>
#include <hcl/value/model_options.hpp>
#include <hcl/value/type.hpp>

namespace hcl::inline v0_1::detail {

// The first mismatch, if any.
[[nodiscard]] inline std::optional<failure> find_nonconformance(const type& have, const type& want,
                                                                unsigned depth = 0) {
  if (want.is_dynamic() || have == want) return std::nullopt;
  if (depth > max_walk_depth) return failure{"the type is nested too deeply"};
  if (have.kind() == type_kind::object && want.kind() == type_kind::object) {
    for (const object_attribute& a : have.attributes())
      if (!want.find(a.name)) return failure{"unsupported attribute " + in_quotes(a.name)};
    for (const object_attribute& a : want.attributes()) {
      const object_attribute* mine = have.find(a.name);
      if (!mine) return failure{"missing required attribute " + in_quotes(a.name)};
      if (auto inner = find_nonconformance(mine->type, a.type, depth + 1))
        return at_attribute(*std::move(inner), a.name);
    }
    return std::nullopt;
  }
  if (have.kind() == type_kind::tuple && want.kind() == type_kind::tuple) {
    if (have.elements().size() != want.elements().size()) {
      return failure{std::to_string(want.elements().size()) + " elements are required, but this has " +
                     std::to_string(have.elements().size())};
    }
    for (std::size_t i = 0; i < want.elements().size(); ++i) {
      if (auto inner = find_nonconformance(have.elements()[i], want.elements()[i], depth + 1))
        return at_index(*std::move(inner), i);
    }
    return std::nullopt;
  }
  if (have.is_collection() && have.kind() == want.kind())
    return find_nonconformance(have.element(), want.element(), depth + 1);
  return failure{required_text(have, want)};
}

[[nodiscard]] inline bool conforms(const type& have, const type& want) {
  return !find_nonconformance(have, want);
}

}  // namespace hcl::inline v0_1::detail
