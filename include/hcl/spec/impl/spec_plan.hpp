// Derives from a spec alone the schema of a body, its type, and whether it can be used.
// Implementation.
#pragma once

#include <algorithm>
#include <cstddef>
#include <mutex>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <variant>
#include <vector>

#include <hcl/spec/impl/spec_node.hpp>

namespace hcl::inline v0_1::detail {

// The demands of a spec on a body, computed on first use.
[[nodiscard]] const body_plan& plan_of(const spec& s);

// Collects what a spec and its parts ask of one body.
class body_planner {
 public:
  [[nodiscard]] body_plan plan(const spec_node& n) && {
    take_over(n);
    forbid_shared_names();
    return std::move(plan_);
  }

 private:
  void take_over(const spec_node& n) {
    const auto ask = [this](const auto& s) {
      if constexpr (requires { this->add(s); })
        this->add(s);
      else
        static_assert(is_no_kind<decltype(s)>,
                      "this kind of spec needs an add() in body_planner: what does it ask of the body?");
    };
    std::visit(ask, n.what);
    visit_parts(n, [this](const spec& part) { take_over(node_of(part)); });
  }
  // These ask nothing themselves.
  template <typename Other>
  requires is_kind_of<Other, literal_spec_node, object_spec_node, tuple_spec_node, evaluated_spec_node,
                      fallback_spec_node, calling_spec_node, computing_spec_node, refining_spec_node,
                      checking_spec_node>
  void add(const Other&) {}
  void add(const attribute_spec_node& s) {
    const auto [at, is_new] = attributes_.try_emplace(s.name, plan_.schema.attributes.size());
    if (is_new)
      plan_.schema.attributes.push_back({s.name, s.required});
    else
      plan_.schema.attributes[at->second].required |= s.required;
  }
  void add(const label_spec_node& s) {
    if (s.index > max_labels) return;
    if (plan_.labels.size() <= s.index) plan_.labels.resize(s.index + 1);
    if (plan_.labels[s.index].empty()) plan_.labels[s.index] = s.name;
  }
  void add(const block_spec_node& s) { add_block(s.type, s.nested, {}); }
  void add(const blocks_spec_node& s) { add_block(s.type, s.nested, {}); }
  void add(const keyed_blocks_spec_node& s) { add_block(s.type, s.nested, s.labels); }
  void add(const block_attributes_spec_node& s) {
    plan_.attribute_blocks.insert(s.type);
    add_block(s.type, spec(), {});
  }
  // A block whose body is for `nested`, which has these labels before those of `nested`.
  void add_block(const std::string& type, const spec& nested, std::vector<std::string> labels) {
    const body_plan& inside = plan_of(nested);
    labels.insert(labels.end(), inside.labels.begin(), inside.labels.end());
    plan_.block_types.push_back({type, nested});
    const auto [at, is_new] = blocks_.try_emplace(type, plan_.schema.blocks.size());
    if (is_new)
      plan_.schema.blocks.push_back({type, std::move(labels)});
    else if (plan_.schema.blocks[at->second].labels.size() != labels.size())
      mistaken("Blocks of type \"" + type + "\" are used with different numbers of labels.");
  }
  void mistaken(std::string why) {
    if (plan_.mistake.empty()) plan_.mistake = std::move(why);
  }
  void forbid_shared_names() {
    for (const schema_block& b : plan_.schema.blocks)
      if (attributes_.contains(b.type))
        mistaken("An attribute and a block cannot both be named \"" + b.type + "\".");
  }

  body_plan plan_;
  std::unordered_map<std::string_view, std::size_t> attributes_,
      blocks_;  // views of parts, which stay where they are
};

[[nodiscard]] inline const body_plan& plan_of(const spec& s) {
  const spec_node& n = node_of(s);
  std::call_once(n.planned, [&] { n.plan.emplace(body_planner().plan(n)); });
  return *n.plan;
}

// Works out what follows from a spec: its type, and whether it can be used.
class spec_planner {
 public:
  explicit spec_planner(spec_node& node) : node_(node) {}

  void plan() {
    visit_parts(node_, [this](const spec& part) { take_over(node_of(part)); });
    const auto plan_kind = [this](const auto& s) {
      if constexpr (requires { this->plan(s); })
        this->plan(s);
      else
        static_assert(is_no_kind<decltype(s)>,
                      "this kind of spec needs a plan() in spec_planner: what is its type?");
    };
    std::visit(plan_kind, node_.what);
    if (++node_.depth > max_spec_depth || node_.implied.depth() > max_spec_depth) give_up();
  }

 private:
  // A spec that nests too deep keeps nothing but that mistake, so that any spec around it stays shallow.
  void give_up() {
    mistaken("It is nested too deeply: specs in specs and the types that they give may have " +
             std::to_string(max_spec_depth) + " levels.");
    node_.what = literal_spec_node{};
    node_.implied = type();
  }
  void plan(const object_spec_node& s) {
    std::vector<object_attribute> attributes;
    attributes.reserve(s.members.size());
    for (const spec_member& m : s.members)
      attributes.push_back({m.name, node_of(m.what).implied});
    node_.implied = type::object(std::move(attributes));
    if (s.repeated) mistaken("An object cannot have two attributes of the name \"" + *s.repeated + "\".");
  }
  void plan(const tuple_spec_node& s) {
    std::vector<type> elements;
    elements.reserve(s.elements.size());
    for (const spec& element : s.elements)
      elements.push_back(node_of(element).implied);
    node_.implied = type::tuple(std::move(elements));
  }
  void plan(const attribute_spec_node& s) {
    node_.implied = s.wanted;
    if (s.name.empty()) mistaken("An attribute needs a name.");
  }
  void plan(const literal_spec_node& s) { node_.implied = s.constant.type(); }
  void plan(const evaluated_spec_node&) {}
  void plan(const block_spec_node& s) {
    node_.implied = node_of(s.nested).implied;
    check_block(s.type, s.nested);
  }
  void plan(const blocks_spec_node& s) {
    const type& nested = node_of(s.nested).implied;
    switch (s.grouping) {
      case block_grouping::list: node_.implied = type::list(nested); break;
      case block_grouping::set: node_.implied = type::set(nested); break;
      case block_grouping::tuple: break;  // depends on how many there are
    }
    check_block(s.type, s.nested);
    if (s.max_bound != 0 && s.max_bound < s.min_bound)
      mistaken("There cannot be at least " + std::to_string(s.min_bound) + " and at most " +
               std::to_string(s.max_bound) + " blocks of type \"" + s.type + "\".");
  }
  void plan(const keyed_blocks_spec_node& s) {
    if (s.labels.size() > max_labels) return mistaken("No block has that many labels.");
    if (!s.as_object) {
      node_.implied = node_of(s.nested).implied;
      if (node_.implied.has_dynamic())
        mistaken("The blocks of type \"" + s.type +
                 "\" cannot be elements of a map, as their types may differ: a part of them has any type.");
      for (std::size_t i = 0; i != s.labels.size(); ++i)
        node_.implied = type::map(std::move(node_.implied));
    }
    if (s.labels.empty())
      mistaken("Blocks of type \"" + s.type + "\" need a label to be keys of a map or object.");
    check_block(s.type, s.nested);
  }
  void plan(const block_attributes_spec_node& s) {
    node_.implied = type::map(s.element);
    check_block(s.type, spec());
  }
  void plan(const label_spec_node& s) {
    node_.implied = type::string();
    if (s.index > max_labels) return mistaken("No block has that many labels.");
    if (s.name.empty()) mistaken("A block's label needs a name, for messages.");
  }
  void plan(const fallback_spec_node& s) { node_.implied = node_of(s.choices.front()).implied; }
  void plan(const calling_spec_node& s) {
    const value unknown = value::unknown(node_of(s.wrapped).implied);
    const outcome<type> result = s.called.result_type({&unknown, 1});
    if (result)
      node_.implied = *result;
    else
      mistaken("The function \"" + s.called.definition().name +
               "\" cannot take what it is given: " + result.error().message + ".");
  }
  void plan(const computing_spec_node& s) {
    diagnostics ignored(0);
    budget work;
    node_.implied =
        compute(s, value::unknown(node_of(s.wrapped).implied), ignored, work, &default_options).type();
  }
  void plan(const refining_spec_node& s) { node_.implied = node_of(s.wrapped).implied; }
  void plan(const checking_spec_node& s) { node_.implied = node_of(s.wrapped).implied; }

  void mistaken(std::string why) {
    if (node_.mistake.empty()) node_.mistake = std::move(why);
  }
  void take_over(const spec_node& part) {
    node_.depth = (std::max)(node_.depth, part.depth);
    if (!part.mistake.empty()) mistaken(part.mistake);
  }
  void check_block(const std::string& type, const spec& nested) {
    if (type.empty()) mistaken("A block needs a type.");
    take_over(node_of(nested));
    const body_plan& inside = plan_of(nested);
    if (std::find(inside.labels.begin(), inside.labels.end(), std::string()) != inside.labels.end())
      mistaken("The labels of blocks of type \"" + type +
               "\" must be numbered 0, 1 and so on, without gaps.");
    if (!inside.mistake.empty()) mistaken(inside.mistake);
  }

  spec_node& node_;
};

}  // namespace hcl::inline v0_1::detail
