// The tree behind specs, one struct per kind, and what follows from a spec alone: its type, its schema, and whether it can be used. Far side.
#pragma once

#include <algorithm>
#include <cstddef>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <variant>
#include <vector>

#include <hcl/eval/scope.hpp>
#include <hcl/spec/spec.hpp>

namespace hcl::inline v0_1::detail {

struct object_spec { std::vector<spec_member> members; std::optional<std::string> repeated; };  // by name; a name that was there twice
struct tuple_spec { std::vector<spec> elements; };
struct attribute_of { std::string name; hcl::type wanted; bool required; };
struct literal_spec { value constant; };
struct evaluated_spec { expression written; };
struct block_of { std::string type; spec nested; bool required; };
struct blocks_of { block_grouping grouping; std::string type; spec nested; std::size_t least, most; };  // 0: no limit
struct keyed_blocks { bool as_object; std::string type; std::vector<std::string> labels; spec nested; };
struct block_as_map { std::string type; hcl::type element; bool required; };
struct label_of { std::size_t index; std::string name; };
struct fallback_spec { spec first, second; };
struct calling_spec { spec wrapped; function called; };
struct computing_spec { spec wrapped; expression result; std::string name; std::shared_ptr<const scope> names; };
struct refining_spec { spec wrapped; refinement facts; };
struct checking_spec { spec wrapped; std::function<void(const value&, diagnostics&)> check; };

struct spec_node {
  std::variant<literal_spec, object_spec, tuple_spec, attribute_of, evaluated_spec, block_of, blocks_of, keyed_blocks, block_as_map, label_of,
               fallback_spec, calling_spec, computing_spec, refining_spec, checking_spec>
      what;
  // What follows from it, worked out once.
  hcl::type implied{};
  body_schema schema{};                    // of the body it is for
  std::vector<std::string> labels{};       // that the block around that body must have
  std::vector<spec_member> block_types{};
  std::string mistake{};
};

[[nodiscard]] inline const spec_node& node_of(const spec& s) {
  static const spec_node null_spec{};
  return s.node() ? *s.node() : null_spec;
}

// What an expression with one name more is; the scope with that name lives only as long as the evaluation.
[[nodiscard]] inline value compute(const computing_spec& s, value nested, diagnostics& problems, budget& work, const model_options* options) {
  scope names = s.names ? s.names->child() : scope();
  names.variable(s.name, std::move(nested));
  return s.result.evaluate(&names, problems, work, options);
}

// Works out what follows from a spec.
class spec_planner {
 public:
  explicit spec_planner(spec_node& node) : node_(node) {}

  void plan() {
    std::visit([this](const auto& s) { plan(s); }, node_.what);
    forbid_shared_names();
  }

 private:
  void plan(const object_spec& s) {
    std::vector<object_attribute> attributes;
    for (const spec_member& m : s.members) {
      attributes.push_back({m.name, node_of(m.what).implied});
      take_over(m.what);
    }
    node_.implied = type::object(std::move(attributes));
    if (s.repeated) mistaken("An object cannot have two attributes of the name \"" + *s.repeated + "\".");
  }
  void plan(const tuple_spec& s) {
    std::vector<type> elements;
    for (const spec& element : s.elements) {
      elements.push_back(node_of(element).implied);
      take_over(element);
    }
    node_.implied = type::tuple(std::move(elements));
  }
  void plan(const attribute_of& s) {
    node_.implied = s.wanted;
    node_.schema.attributes.push_back({s.name, s.required});
    if (s.name.empty()) mistaken("An attribute needs a name.");
  }
  void plan(const literal_spec& s) { node_.implied = s.constant.type(); }
  void plan(const evaluated_spec&) {}
  void plan(const block_of& s) {
    node_.implied = node_of(s.nested).implied;
    add_block(s.type, s.nested, {});
  }
  void plan(const blocks_of& s) {
    const type& nested = node_of(s.nested).implied;
    if (s.grouping == block_grouping::list) node_.implied = type::list(nested);
    if (s.grouping == block_grouping::set) node_.implied = type::set(nested);
    add_block(s.type, s.nested, {});
    if (s.most != 0 && s.most < s.least) mistaken("There cannot be at least " + std::to_string(s.least) + " and at most " +
                                                  std::to_string(s.most) + " blocks of type \"" + s.type + "\".");
  }
  void plan(const keyed_blocks& s) {
    if (!s.as_object) {
      node_.implied = node_of(s.nested).implied;
      if (node_.implied.has_dynamic())
        mistaken("The blocks of type \"" + s.type + "\" cannot be elements of a map, as their types may differ: a part of them has any type.");
      for (std::size_t i = 0; i != s.labels.size(); ++i) node_.implied = type::map(std::move(node_.implied));
    }
    if (s.labels.empty()) mistaken("Blocks of type \"" + s.type + "\" need a label to be keys of a map or object.");
    add_block(s.type, s.nested, s.labels);
  }
  void plan(const block_as_map& s) {
    node_.implied = type::map(s.element);
    add_block(s.type, spec(), {});
  }
  void plan(const label_of& s) {
    node_.implied = type::string();
    if (s.index > 100) return mistaken("No block has so many labels.");
    node_.labels.resize(s.index + 1);
    node_.labels[s.index] = s.name;
    if (s.name.empty()) mistaken("A block's label needs a name, for messages.");
  }
  void plan(const fallback_spec& s) {
    node_.implied = node_of(s.first).implied;
    take_over(s.first);
    take_over(s.second);
  }
  void plan(const calling_spec& s) {
    const value unknown = value::unknown(node_of(s.wrapped).implied);
    const outcome<type> result = s.called.result_type({&unknown, 1});
    if (result) node_.implied = *result;
    else mistaken("The function \"" + s.called.definition().name + "\" cannot take what it is given: " + result.error().message + ".");
    take_over(s.wrapped);
  }
  void plan(const computing_spec& s) {
    diagnostics ignored(0);
    budget work;
    node_.implied = compute(s, value::unknown(node_of(s.wrapped).implied), ignored, work, &default_options).type();
    take_over(s.wrapped);
  }
  void plan(const refining_spec& s) { wrap(s.wrapped); }
  void plan(const checking_spec& s) { wrap(s.wrapped); }

  void wrap(const spec& wrapped) {
    node_.implied = node_of(wrapped).implied;
    take_over(wrapped);
  }
  void mistaken(std::string why) {
    if (node_.mistake.empty()) node_.mistake = std::move(why);
  }

  // A part for the same body.
  void take_over(const spec& part) {
    const spec_node& p = node_of(part);
    for (const schema_attribute& a : p.schema.attributes) {
      const auto [at, is_new] = attributes_.try_emplace(a.name, node_.schema.attributes.size());
      if (is_new) node_.schema.attributes.push_back(a);
      else node_.schema.attributes[at->second].required |= a.required;
    }
    for (const schema_block& b : p.schema.blocks) {
      const auto [at, is_new] = blocks_.try_emplace(b.type, node_.schema.blocks.size());
      if (is_new) node_.schema.blocks.push_back(b);
      else if (node_.schema.blocks[at->second].labels.size() != b.labels.size())
        mistaken("Blocks of type \"" + b.type + "\" are asked for with different numbers of labels.");
    }
    node_.block_types.insert(node_.block_types.end(), p.block_types.begin(), p.block_types.end());
    if (p.labels.size() > node_.labels.size()) node_.labels.resize(p.labels.size());
    for (std::size_t i = 0; i != p.labels.size(); ++i)
      if (node_.labels[i].empty()) node_.labels[i] = p.labels[i];
    if (!p.mistake.empty()) mistaken(p.mistake);
  }
  // A block whose body is for `nested`, which has these labels before those of `nested`.
  void add_block(const std::string& type, const spec& nested, std::vector<std::string> labels) {
    const spec_node& n = node_of(nested);
    if (type.empty()) mistaken("A block needs a type.");
    if (std::find(n.labels.begin(), n.labels.end(), std::string()) != n.labels.end())
      mistaken("The labels of blocks of type \"" + type + "\" must be numbered 0, 1 and so on, without gaps.");
    if (!n.mistake.empty()) mistaken(n.mistake);
    labels.insert(labels.end(), n.labels.begin(), n.labels.end());
    node_.schema.blocks.push_back({type, std::move(labels)});
    node_.block_types.push_back({type, nested});
  }
  void forbid_shared_names() {
    if (node_.schema.attributes.empty() || !node_.mistake.empty()) return;
    for (const schema_block& b : node_.schema.blocks) {
      const auto same = [&](const schema_attribute& a) { return a.name == b.type; };
      if (std::any_of(node_.schema.attributes.begin(), node_.schema.attributes.end(), same))
        mistaken("An attribute and a block cannot both be named \"" + b.type + "\".");
    }
  }

  spec_node& node_;
  std::unordered_map<std::string_view, std::size_t> attributes_, blocks_;  // views of parts, which stay where they are
};

template <typename What>
[[nodiscard]] std::shared_ptr<const spec_node> make_spec(What what) {
  auto node = std::make_shared<spec_node>();
  node->what = std::move(what);
  spec_planner(*node).plan();
  return node;
}

template <typename X>
auto spec_waist<X>::object(std::vector<spec_member> members) -> pointer {
  std::map<std::string, spec> by_name;
  object_spec made;
  for (spec_member& m : members)
    if (!by_name.try_emplace(m.name, std::move(m.what)).second && !made.repeated) made.repeated = std::move(m.name);
  for (auto& [name, what] : by_name) made.members.push_back({name, std::move(what)});
  return make_spec(std::move(made));
}
template <typename X>
auto spec_waist<X>::tuple(std::vector<spec> elements) -> pointer {
  return make_spec(tuple_spec{std::move(elements)});
}
template <typename X>
auto spec_waist<X>::attribute(std::string name, type wanted, bool required) -> pointer {
  return make_spec(attribute_of{std::move(name), std::move(wanted), required});
}
template <typename X>
auto spec_waist<X>::literal(value constant) -> pointer {
  return make_spec(literal_spec{std::move(constant)});
}
template <typename X>
auto spec_waist<X>::evaluated(expression e) -> pointer {
  return make_spec(evaluated_spec{std::move(e)});
}
template <typename X>
auto spec_waist<X>::block(std::string block_type, const spec& nested, bool required) -> pointer {
  return make_spec(block_of{std::move(block_type), nested, required});
}
template <typename X>
auto spec_waist<X>::blocks(block_grouping grouping, std::string block_type, const spec& nested, std::size_t least, std::size_t most) -> pointer {
  return make_spec(blocks_of{grouping, std::move(block_type), nested, least, most});
}
template <typename X>
auto spec_waist<X>::keyed(bool as_object, std::string block_type, std::vector<std::string> labels, const spec& nested) -> pointer {
  return make_spec(keyed_blocks{as_object, std::move(block_type), std::move(labels), nested});
}
template <typename X>
auto spec_waist<X>::block_attributes(std::string block_type, type element, bool required) -> pointer {
  return make_spec(block_as_map{std::move(block_type), std::move(element), required});
}
template <typename X>
auto spec_waist<X>::label(std::size_t index, std::string name) -> pointer {
  return make_spec(label_of{index, std::move(name)});
}
template <typename X>
auto spec_waist<X>::fallback(const spec& first, const spec& second) -> pointer {
  return make_spec(fallback_spec{first, second});
}
template <typename X>
auto spec_waist<X>::calling(const spec& wrapped, function f) -> pointer {
  return make_spec(calling_spec{wrapped, std::move(f)});
}
template <typename X>
auto spec_waist<X>::computing(const spec& wrapped, expression result, std::string name, std::shared_ptr<const scope> names) -> pointer {
  return make_spec(computing_spec{wrapped, std::move(result), std::move(name), std::move(names)});
}
template <typename X>
auto spec_waist<X>::refining(const spec& wrapped, refinement facts) -> pointer {
  return make_spec(refining_spec{wrapped, std::move(facts)});
}
template <typename X>
auto spec_waist<X>::checking(const spec& wrapped, std::function<void(const value&, diagnostics&)> check) -> pointer {
  return make_spec(checking_spec{wrapped, std::move(check)});
}
template <typename X>
auto spec_waist<X>::required(const spec& of) -> pointer {
  const spec_node& n = node_of(of);
  if (const auto* a = std::get_if<attribute_of>(&n.what)) return attribute(a->name, a->wanted, true);
  if (const auto* b = std::get_if<block_of>(&n.what)) return block(b->type, b->nested, true);
  if (const auto* m = std::get_if<block_as_map>(&n.what)) return block_attributes(m->type, m->element, true);
  return of.node();
}
template <typename X>
auto spec_waist<X>::bounded(const spec& of, std::size_t least, std::size_t most) -> pointer {
  const auto* b = std::get_if<blocks_of>(&node_of(of).what);
  if (!b) return of.node();
  const auto choose = [](std::size_t wanted, std::size_t before) { return wanted == blocks_spec::unchanged ? before : wanted; };
  return blocks(b->grouping, b->type, b->nested, choose(least, b->least), choose(most, b->most));
}

template <typename X>
const type& spec_waist<X>::implied_type(const spec& of) {
  return node_of(of).implied;
}
template <typename X>
const body_schema& spec_waist<X>::schema(const spec& of) {
  return node_of(of).schema;
}
template <typename X>
const std::string& spec_waist<X>::mistake(const spec& of) {
  return node_of(of).mistake;
}
template <typename X>
const std::vector<spec_member>& spec_waist<X>::block_types(const spec& of) {
  return node_of(of).block_types;
}

}  // namespace hcl::inline v0_1::detail
