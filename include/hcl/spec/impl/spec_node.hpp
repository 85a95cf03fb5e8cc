// The tree of specs: one struct per kind, and the specs in each. Implementation.
#pragma once

#include <cstddef>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <unordered_set>
#include <utility>
#include <variant>
#include <vector>

#include <hcl/eval/scope.hpp>
#include <hcl/spec/spec.hpp>

namespace hcl::inline v0_1::detail {

// One struct per kind of spec. Some members are found by their names, whatever the kind:
// `wrapped`: the one spec for the same body that this is made from, which visit_parts() finds;
// `written`: an expression of the spec itself, whose references variables() collects;
// `required`, and `min_bound` with `max_bound`: what spec_backend::required() and bounded() change.
struct literal_spec_node {
  value constant;
};
struct object_spec_node {
  std::vector<spec_member> members;     // by name
  std::optional<std::string> repeated;  // a name that was there twice
};
struct tuple_spec_node {
  std::vector<spec> elements;
};
struct attribute_spec_node {
  std::string name;
  hcl::type wanted;
  bool required;
};
struct evaluated_spec_node {
  expression written;
};
struct block_spec_node {
  std::string type;
  spec nested;
  bool required;
};
struct blocks_spec_node {
  block_grouping grouping;
  std::string type;
  spec nested;
  std::size_t min_bound, max_bound;  // 0: no limit
};
struct keyed_blocks_spec_node {
  bool as_object;
  std::string type;
  std::vector<std::string> labels;
  spec nested;
};
struct block_attributes_spec_node {
  std::string type;
  hcl::type element;
  bool required;
};
struct label_spec_node {
  std::size_t index;
  std::string name;
};
struct fallback_spec_node {
  std::vector<spec> choices;
};
struct calling_spec_node {
  spec wrapped;
  function called;
};
struct computing_spec_node {
  spec wrapped;
  expression result;
  std::string name;
  std::shared_ptr<const scope> names;
};
struct refining_spec_node {
  spec wrapped;
  refinement refinements;
};
struct checking_spec_node {
  spec wrapped;
  std::function<void(const value&, diagnostics&)> check;
};

// A spec's demands on its body, combined from all its parts.
struct body_plan {
  body_schema schema{};
  std::vector<std::string> labels{};                        // that the block around that body must have
  std::vector<spec_member> block_types{};                   // a type once for each part that takes it
  std::unordered_set<std::string_view> attribute_blocks{};  // types of which all attributes are taken
  std::string mistake{};                                    // parts that contradict each other
};

// A new kind of spec:
// - its struct above, and the struct's name in `what` below;
// - visit_parts() below, if there are specs for the same body in it, under another name than `wrapped`;
// - spec_plan.hpp: `plan` (its type, its mistakes), and `add` if it asks something of the body;
// - spec_places.hpp: where its value stands;
// - spec_decoder.hpp: `decode`. Blocks are to be had from find_blocks() only, which says whether their number
//   is known and with which marks: both are the duty of each decode that puts several blocks together;
// - spec_make.hpp: what makes it, declared in backend.hpp; spec.hpp: how programs say it, with a class of its
//   own (which hcl.cppm exports) only if it has options such as required();
// - language_reader.hpp: its word and what reads it, if spec files can say it; its line in language.hpp;
// - tests: a row in tests/unit/spec/kinds.cpp, its word in tests/fuzz/seeds/spec and tests/fuzz/hcl.dict, its
//   name in tests/conformance/spec.cpp if the reference has it;
// - single_include/amalgamate.py writes the single header anew, tests/module/check_module.py the module.
// The compiler asks for what is left out of the first five, and the row; the tests for words without a seed.
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

  // Made when it is asked for, since most specs are only parts of what a body is for: see plan_of().
  mutable std::once_flag planned{};
  mutable std::optional<body_plan> plan{};
};

// Deeper specs would need more stack than there may be. A label of a block_map is a level of its type.
inline constexpr std::size_t max_spec_depth = 256, max_labels = 100;

[[nodiscard]] inline const spec_node& node_of(const spec& s) {
  static const spec_node null_spec{};
  return s.node() ? *s.node() : null_spec;
}

// Evaluates an expression with one name more; the scope with that name lives only as long as the evaluation.
[[nodiscard]] inline value compute(const computing_spec_node& s, value nested, diagnostics& diags,
                                   budget& work, const model_options* options) {
  scope names = s.names ? s.names->child() : scope();
  names.variable(s.name, std::move(nested));
  return s.result.evaluate(&names, diags, work, options);
}

template <typename Kind, typename... Kinds>
inline constexpr bool is_kind_of = (std::is_same_v<Kind, Kinds> || ...);

// False of each kind: for visits to say in a sentence what a kind lacks.
template <typename Kind>
inline constexpr bool is_no_kind = false;

// The specs in a spec that are for the same body. `each(const spec&)`
template <typename Each>
void visit_parts(const spec_node& n, const Each& each) {
  const auto visit = [&](const auto& s) {
    using kind = std::remove_cvref_t<decltype(s)>;
    if constexpr (std::is_same_v<kind, object_spec_node>) {
      for (const spec_member& m : s.members)
        each(m.what);
    } else if constexpr (std::is_same_v<kind, tuple_spec_node>) {
      for (const spec& element : s.elements)
        each(element);
    } else if constexpr (std::is_same_v<kind, fallback_spec_node>) {
      for (const spec& choice : s.choices)
        each(choice);
    } else if constexpr (requires { s.wrapped; }) {
      each(s.wrapped);
    } else {
      static_assert(
          is_kind_of<kind, literal_spec_node, attribute_spec_node, evaluated_spec_node, block_spec_node,
                     blocks_spec_node, keyed_blocks_spec_node, block_attributes_spec_node, label_spec_node>,
          "this kind of spec needs a branch in visit_parts(): which specs are in it?");
    }
  };
  std::visit(visit, n.what);
}

}  // namespace hcl::inline v0_1::detail
