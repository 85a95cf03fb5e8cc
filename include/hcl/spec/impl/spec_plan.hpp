// Derives the schema, type and mistakes of a spec. Implementation.
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

namespace hcl::inline v1_0::detail {

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

  void add_attribute(const std::string& name, bool required) {
    const auto [at, is_new] = attributes_.try_emplace(name, plan_.schema.attributes.size());
    if (is_new)
      plan_.schema.attributes.push_back({name, required});
    else
      plan_.schema.attributes[at->second].required |= required;
  }
  void add_label(std::size_t index, const std::string& name) {
    if (index > max_labels) return;
    if (plan_.labels.size() <= index) plan_.labels.resize(index + 1);
    if (plan_.labels[index].empty()) plan_.labels[index] = name;
  }
  void add_block_attributes(const std::string& type) {
    plan_.attribute_blocks.insert(type);
    add_block(type, spec(), {});
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

 private:
  void take_over(const spec_node& n) {
    std::visit([this](const auto& s) { s.ask(*this); }, n.what);
    visit_parts(n, [this](const spec& part) { take_over(node_of(part)); });
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

// Computes the type and mistakes of a spec.
class spec_planner {
 public:
  explicit spec_planner(spec_node& node) : node_(node) {}

  void plan() {
    visit_parts(node_, [this](const spec& part) { take_over(node_of(part)); });
    node_.implied = std::visit([this](const auto& s) { return s.plan(*this); }, node_.what);
    if (++node_.depth > max_spec_depth || node_.implied.depth() > max_spec_depth) give_up();
  }

  [[nodiscard]] const type& implied(const spec& part) const { return node_of(part).implied; }
  void mistaken(std::string why) {
    if (node_.mistake.empty()) node_.mistake = std::move(why);
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

 private:
  // A spec nested too deeply keeps only a mistake, so that outer specs stay shallow.
  void give_up() {
    mistaken("It is nested too deeply: specs in specs and the types that they give may have " +
             std::to_string(max_spec_depth) + " levels.");
    node_.what = literal_spec_node{};
    node_.implied = type();
  }
  void take_over(const spec_node& part) {
    node_.depth = (std::max)(node_.depth, part.depth);
    if (!part.mistake.empty()) mistaken(part.mistake);
  }

  spec_node& node_;
};

}  // namespace hcl::inline v1_0::detail
