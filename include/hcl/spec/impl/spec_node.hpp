// The tree of specs. Implementation.
#pragma once

#include <cstddef>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_set>
#include <variant>
#include <vector>

#include <hcl/spec/impl/spec_kinds.hpp>
#include <hcl/spec/tree.hpp>

namespace hcl::inline v1_0::detail {

// The schema of a spec, combined from its parts.
struct body_plan {
  body_schema schema{};
  std::vector<std::string> labels{};                        // that the block around that body must have
  std::vector<spec_member> block_types{};                   // a type once for each part that takes it
  std::unordered_set<std::string_view> attribute_blocks{};  // types of which all attributes are taken
  std::string mistake{};                                    // parts that contradict each other
};

// A new kind of spec:
// - spec_kinds.hpp: its struct, with the functions listed there; and the struct's name in `what` below;
// - spec.ipp: what makes it, declared in tree.hpp; tree.hpp: how programs say it, with a class of its
//   own (which hcl.cppm exports) only if it has options such as required();
// - language_reader.hpp: its word and what reads it, if spec files can say it; its line in tree.hpp;
// - tests: a row in tests/unit/spec/kinds.cpp, its word in tests/fuzz/seeds/spec and tests/fuzz/hcl.dict, its
//   name in tests/conformance/spec.cpp if the reference has it;
// - single_include/amalgamate.py writes the single header anew, tests/module/check_module.py the module.
// The compiler asks for functions that the struct lacks, and the row; the tests for words without a seed.
struct spec_node {
  std::variant<literal_spec_node, object_spec_node, tuple_spec_node, attribute_spec_node, evaluated_spec_node,
               block_spec_node, blocks_spec_node, keyed_blocks_spec_node, block_attributes_spec_node,
               label_spec_node, fallback_spec_node, calling_spec_node, computing_spec_node,
               refining_spec_node, checking_spec_node>
      what;
  // Derived data, computed once.
  hcl::type implied{};
  std::string mistake{};
  std::size_t depth = 0;  // of specs in specs

  // Created on demand, as most specs are only parts: see plan_of().
  mutable std::once_flag planned{};
  mutable std::optional<body_plan> plan{};
};

// Limits the stack.
inline constexpr std::size_t max_spec_depth = 256;

[[nodiscard]] inline const spec_node& node_of(const spec& s) {
  static const spec_node null_spec{};
  return s.node() ? *s.node() : null_spec;
}

// The specs in a spec that are for the same body. `each(const spec&)`
template <typename Each>
void visit_parts(const spec_node& n, const Each& each) {
  std::visit([&](const auto& s) { s.parts(each); }, n.what);
}

}  // namespace hcl::inline v1_0::detail
