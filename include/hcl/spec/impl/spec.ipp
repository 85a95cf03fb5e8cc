// Creates specs and answers questions about them. Implementation.
#pragma once

#include <cstddef>
#include <functional>
#include <map>
#include <memory>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include <hcl/spec/impl/language_reader.hpp>
#include <hcl/spec/impl/spec_node.hpp>
#include <hcl/spec/impl/spec_places.hpp>
#include <hcl/spec/impl/spec_plan.hpp>

namespace hcl::inline v1_0::detail {

template <typename What>
[[nodiscard]] std::shared_ptr<const spec_node> make_spec(What what) {
  auto node = std::make_shared<spec_node>();
  node->what = std::move(what);
  spec_planner(*node).plan();
  return node;
}

HCL_DECL auto spec_access::object(std::vector<spec_member> members) -> pointer {
  std::map<std::string, spec> by_name;
  object_spec_node made;
  for (spec_member& m : members)
    if (!by_name.try_emplace(m.name, std::move(m.what)).second && !made.repeated)
      made.repeated = std::move(m.name);
  for (auto& [name, what] : by_name)
    made.members.push_back({name, std::move(what)});
  return make_spec(std::move(made));
}
HCL_DECL auto spec_access::tuple(std::vector<spec> elements) -> pointer {
  return make_spec(tuple_spec_node{std::move(elements)});
}
HCL_DECL auto spec_access::attribute(std::string name, type wanted, bool required) -> pointer {
  return make_spec(attribute_spec_node{std::move(name), std::move(wanted), required});
}
HCL_DECL auto spec_access::literal(value constant) -> pointer {
  return make_spec(literal_spec_node{std::move(constant)});
}
HCL_DECL auto spec_access::evaluated(expression e) -> pointer {
  return make_spec(evaluated_spec_node{std::move(e)});
}
HCL_DECL auto spec_access::block(std::string block_type, const spec& nested, bool required) -> pointer {
  return make_spec(block_spec_node{{std::move(block_type), nested}, required});
}
HCL_DECL auto spec_access::blocks(block_grouping grouping, std::string block_type, const spec& nested,
                                  std::size_t min_bound, std::size_t max_bound) -> pointer {
  return make_spec(blocks_spec_node{{std::move(block_type), nested}, grouping, min_bound, max_bound});
}
HCL_DECL auto spec_access::keyed(bool as_object, std::string block_type, std::vector<std::string> labels,
                                 const spec& nested) -> pointer {
  return make_spec(keyed_blocks_spec_node{{std::move(block_type), nested}, as_object, std::move(labels)});
}
HCL_DECL auto spec_access::block_attributes(std::string block_type, type element, bool required) -> pointer {
  return make_spec(block_attributes_spec_node{std::move(block_type), std::move(element), required});
}
HCL_DECL auto spec_access::label(std::size_t index, std::string name) -> pointer {
  return make_spec(label_spec_node{index, std::move(name)});
}
HCL_DECL auto spec_access::fallback(const spec& first, const spec& second) -> pointer {
  return make_spec(fallback_spec_node{{first, second}});
}
HCL_DECL auto spec_access::first_of(std::vector<spec> choices) -> pointer {
  return choices.empty() ? nullptr : make_spec(fallback_spec_node{std::move(choices)});
}
HCL_DECL auto spec_access::calling(const spec& wrapped, function f) -> pointer {
  return make_spec(calling_spec_node{{wrapped}, std::move(f)});
}
HCL_DECL auto spec_access::computing(const spec& wrapped, expression result, std::string name,
                                     std::shared_ptr<const scope> names) -> pointer {
  return make_spec(computing_spec_node{{wrapped}, std::move(result), std::move(name), std::move(names)});
}
HCL_DECL auto spec_access::refining(const spec& wrapped, refinement refinements) -> pointer {
  return make_spec(refining_spec_node{{wrapped}, std::move(refinements)});
}
HCL_DECL auto spec_access::checking(const spec& wrapped,
                                    std::function<void(const value&, diagnostics&)> check) -> pointer {
  return make_spec(checking_spec_node{{wrapped}, std::move(check)});
}
// A spec with only a mistake.
[[nodiscard]] inline std::shared_ptr<const spec_node> make_mistake(std::string why) {
  auto node = std::make_shared<spec_node>();
  node->mistake = std::move(why);
  return node;
}
// A copy of a spec with an option changed. `change` returns nothing for kinds without it, such as a spec
// nested too deeply, which has a mistake.
template <typename Change>
[[nodiscard]] std::shared_ptr<const spec_node> make_changed(const spec& of, const Change& change,
                                                            const char* otherwise) {
  const spec_node& n = node_of(of);
  if (std::shared_ptr<const spec_node> made = std::visit(change, n.what)) return made;
  return n.mistake.empty() ? make_mistake(otherwise) : of.node();
}

HCL_DECL auto spec_access::required(const spec& of) -> pointer {
  const auto change = [](auto copy) -> pointer {
    if constexpr (requires { copy.required; }) {
      copy.required = true;
      return make_spec(std::move(copy));
    } else {
      return nullptr;
    }
  };
  return make_changed(of, change, "Only attributes and single blocks can be required.");
}
HCL_DECL auto spec_access::bounded(const spec& of, std::size_t min_bound, std::size_t max_bound) -> pointer {
  const auto change = [&](auto copy) -> pointer {
    if constexpr (requires { copy.min_bound; }) {
      if (min_bound != blocks_spec::unchanged) copy.min_bound = min_bound;
      if (max_bound != blocks_spec::unchanged) copy.max_bound = max_bound;
      return make_spec(std::move(copy));
    } else {
      return nullptr;
    }
  };
  return make_changed(of, change, "Only specs of several blocks can be bounded.");
}

HCL_DECL const type& spec_access::implied_type(const spec& of) { return node_of(of).implied; }
HCL_DECL const body_schema& spec_access::schema(const spec& of) { return plan_of(of).schema; }
HCL_DECL const std::string& spec_access::mistake(const spec& of) {
  const std::string& own = node_of(of).mistake;
  return own.empty() ? plan_of(of).mistake : own;
}
HCL_DECL const std::vector<spec_member>& spec_access::block_types(const spec& of) {
  return plan_of(of).block_types;
}

// Finds places and variables of specs.

HCL_DECL std::vector<traversal> spec_access::variables(const spec& of, const variable_walk& at) {
  const body_plan& plan = plan_of(of);
  variable_step here = at.visit(plan.schema);
  std::vector<traversal> found = std::move(here.variables);
  collect_own_references(of, found);
  // A type has several specs if several parts take it.
  std::unordered_map<std::string_view, std::vector<const spec*>> nested;
  for (const spec_member& known : plan.block_types)
    nested[known.name].push_back(&known.what);
  for (const variable_block& b : here.blocks) {
    const auto known = nested.find(b.type);
    if (known == nested.end()) continue;
    std::vector<traversal> inside;
    if (plan.attribute_blocks.contains(b.type)) inside = b.inside.attributes();
    for (const spec* one : known->second)
      add_new_references(inside, variables(*one, b.inside));
    found.insert(found.end(), std::make_move_iterator(inside.begin()), std::make_move_iterator(inside.end()));
  }
  return found;
}

}  // namespace hcl::inline v1_0::detail

namespace hcl::inline v1_0 {

HCL_DECL range source_range(const spec& of, const body& from) { return detail::source_range(of, from, {}); }

}  // namespace hcl::inline v1_0

// Reads spec files.

namespace hcl::inline v1_0::detail {

HCL_DECL spec_file spec_access::read(const body& from, const options& opts, diagnostics& diags) {
  spec_file file = spec_reader(opts, diags).read(from);
  if (!diags.has_errors() && !plan_of(file.root).labels.empty()) {
    diags.add({.code = codes::invalid_spec,
               .summary = "Unusable specification",
               .detail = "A label is used where there is no block.",
               .subject = from.missing_item_range()});
  }
  return file;
}

}  // namespace hcl::inline v1_0::detail
