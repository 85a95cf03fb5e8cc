// The tree of specs, one struct per kind, and what follows from a spec alone: its type, its schema, and
// whether it can be used. Implementation.
#pragma once

#include <algorithm>
#include <cstddef>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <unordered_map>
#include <unordered_set>
#include <utility>
#include <variant>
#include <vector>

#include <hcl/eval/scope.hpp>
#include <hcl/spec/spec.hpp>

namespace hcl::inline v0_1::detail {

struct object_spec {
  std::vector<spec_member> members;
  std::optional<std::string> repeated;
};  // by name; a name that was there twice
struct tuple_spec {
  std::vector<spec> elements;
};
struct attribute_of {
  std::string name;
  hcl::type wanted;
  bool required;
};
struct literal_spec {
  value constant;
};
struct evaluated_spec {
  expression written;
};
struct block_of {
  std::string type;
  spec nested;
  bool required;
};
struct blocks_of {
  block_grouping grouping;
  std::string type;
  spec nested;
  std::size_t min_bound, max_bound;
};  // 0: no limit
struct keyed_blocks {
  bool as_object;
  std::string type;
  std::vector<std::string> labels;
  spec nested;
};
struct block_as_map {
  std::string type;
  hcl::type element;
  bool required;
};
struct label_of {
  std::size_t index;
  std::string name;
};
struct fallback_spec {
  std::vector<spec> choices;
};
struct calling_spec {
  spec wrapped;
  function called;
};
struct computing_spec {
  spec wrapped;
  expression result;
  std::string name;
  std::shared_ptr<const scope> names;
};
struct refining_spec {
  spec wrapped;
  refinement refinements;
};
struct checking_spec {
  spec wrapped;
  std::function<void(const value&, diagnostics&)> check;
};

// What a spec asks of the body it is for, put together from all its parts.
struct body_plan {
  body_schema schema{};
  std::vector<std::string> labels{};  // that the block around that body must have
  std::vector<spec_member> block_types{};
  std::unordered_set<std::string_view>
      attribute_blocks{};  // types of blocks of which all attributes are taken
  std::string mistake{};   // parts that contradict each other
};

// A new kind of spec: its struct above and its name here; below, `plan` (its type, its mistakes), `add` if it
// asks something of the body, `visit_parts` if there are specs in it, and what makes it, which spec.hpp and
// backend.hpp declare; where it stands in spec_places.hpp; `decode` in spec_decoder.hpp. The compiler asks
// for whatever is left out.
struct spec_node {
  std::variant<literal_spec, object_spec, tuple_spec, attribute_of, evaluated_spec, block_of, blocks_of,
               keyed_blocks, block_as_map, label_of, fallback_spec, calling_spec, computing_spec,
               refining_spec, checking_spec>
      what;
  // What follows from it, worked out once.
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

// What an expression with one name more is; the scope with that name lives only as long as the evaluation.
[[nodiscard]] inline value compute(const computing_spec& s, value nested, diagnostics& diags, budget& work,
                                   const model_options* options) {
  scope names = s.names ? s.names->child() : scope();
  names.variable(s.name, std::move(nested));
  return s.result.evaluate(&names, diags, work, options);
}

template <typename Kind, typename... Kinds>
inline constexpr bool is_kind_of = (std::is_same_v<Kind, Kinds> || ...);

// The specs in a spec that are for the same body. `each(const spec&)`
template <typename Each>
void visit_parts(const spec_node& n, const Each& each) {
  const auto visit = [&](const auto& s) {
    using kind = std::remove_cvref_t<decltype(s)>;
    if constexpr (std::is_same_v<kind, object_spec>) {
      for (const spec_member& m : s.members)
        each(m.what);
    } else if constexpr (std::is_same_v<kind, tuple_spec>) {
      for (const spec& element : s.elements)
        each(element);
    } else if constexpr (std::is_same_v<kind, fallback_spec>) {
      for (const spec& choice : s.choices)
        each(choice);
    } else if constexpr (requires { s.wrapped; }) {
      each(s.wrapped);
    } else {
      static_assert(is_kind_of<kind, literal_spec, attribute_of, evaluated_spec, block_of, blocks_of,
                               keyed_blocks, block_as_map, label_of>,
                    "which specs are in this kind?");
    }
  };
  std::visit(visit, n.what);
}

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
    std::visit([this](const auto& s) { add(s); }, n.what);
    visit_parts(n, [this](const spec& part) { take_over(node_of(part)); });
  }
  // These ask nothing themselves.
  template <typename Other>
  requires is_kind_of<Other, literal_spec, object_spec, tuple_spec, evaluated_spec, fallback_spec,
                      calling_spec, computing_spec, refining_spec, checking_spec>
  void add(const Other&) {}
  void add(const attribute_of& s) {
    const auto [at, is_new] = attributes_.try_emplace(s.name, plan_.schema.attributes.size());
    if (is_new)
      plan_.schema.attributes.push_back({s.name, s.required});
    else
      plan_.schema.attributes[at->second].required |= s.required;
  }
  void add(const label_of& s) {
    if (s.index > max_labels) return;
    if (plan_.labels.size() <= s.index) plan_.labels.resize(s.index + 1);
    if (plan_.labels[s.index].empty()) plan_.labels[s.index] = s.name;
  }
  void add(const block_of& s) { add_block(s.type, s.nested, {}); }
  void add(const blocks_of& s) { add_block(s.type, s.nested, {}); }
  void add(const keyed_blocks& s) { add_block(s.type, s.nested, s.labels); }
  void add(const block_as_map& s) {
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
    std::visit([this](const auto& s) { plan(s); }, node_.what);
    if (++node_.depth > max_spec_depth || node_.implied.depth() > max_spec_depth) give_up();
  }

 private:
  // What is nested too deeply keeps nothing but that mistake, so that whatever it becomes a part of stays
  // shallow.
  void give_up() {
    mistaken("It is nested too deeply: specs in specs and the types that they give may have " +
             std::to_string(max_spec_depth) + " levels.");
    node_.what = literal_spec{};
    node_.implied = type();
  }
  void plan(const object_spec& s) {
    std::vector<object_attribute> attributes;
    attributes.reserve(s.members.size());
    for (const spec_member& m : s.members)
      attributes.push_back({m.name, node_of(m.what).implied});
    node_.implied = type::object(std::move(attributes));
    if (s.repeated) mistaken("An object cannot have two attributes of the name \"" + *s.repeated + "\".");
  }
  void plan(const tuple_spec& s) {
    std::vector<type> elements;
    elements.reserve(s.elements.size());
    for (const spec& element : s.elements)
      elements.push_back(node_of(element).implied);
    node_.implied = type::tuple(std::move(elements));
  }
  void plan(const attribute_of& s) {
    node_.implied = s.wanted;
    if (s.name.empty()) mistaken("An attribute needs a name.");
  }
  void plan(const literal_spec& s) { node_.implied = s.constant.type(); }
  void plan(const evaluated_spec&) {}
  void plan(const block_of& s) {
    node_.implied = node_of(s.nested).implied;
    check_block(s.type, s.nested);
  }
  void plan(const blocks_of& s) {
    const type& nested = node_of(s.nested).implied;
    if (s.grouping == block_grouping::list) node_.implied = type::list(nested);
    if (s.grouping == block_grouping::set) node_.implied = type::set(nested);
    check_block(s.type, s.nested);
    if (s.max_bound != 0 && s.max_bound < s.min_bound)
      mistaken("There cannot be at least " + std::to_string(s.min_bound) + " and at most " +
               std::to_string(s.max_bound) + " blocks of type \"" + s.type + "\".");
  }
  void plan(const keyed_blocks& s) {
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
  void plan(const block_as_map& s) {
    node_.implied = type::map(s.element);
    check_block(s.type, spec());
  }
  void plan(const label_of& s) {
    node_.implied = type::string();
    if (s.index > max_labels) return mistaken("No block has that many labels.");
    if (s.name.empty()) mistaken("A block's label needs a name, for messages.");
  }
  void plan(const fallback_spec& s) { node_.implied = node_of(s.choices.front()).implied; }
  void plan(const calling_spec& s) {
    const value unknown = value::unknown(node_of(s.wrapped).implied);
    const outcome<type> result = s.called.result_type({&unknown, 1});
    if (result)
      node_.implied = *result;
    else
      mistaken("The function \"" + s.called.definition().name +
               "\" cannot take what it is given: " + result.error().message + ".");
  }
  void plan(const computing_spec& s) {
    diagnostics ignored(0);
    budget work;
    node_.implied =
        compute(s, value::unknown(node_of(s.wrapped).implied), ignored, work, &default_options).type();
  }
  void plan(const refining_spec& s) { node_.implied = node_of(s.wrapped).implied; }
  void plan(const checking_spec& s) { node_.implied = node_of(s.wrapped).implied; }

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

template <typename What>
[[nodiscard]] std::shared_ptr<const spec_node> make_spec(What what) {
  auto node = std::make_shared<spec_node>();
  node->what = std::move(what);
  spec_planner(*node).plan();
  return node;
}

template <typename X>
auto spec_backend<X>::object(std::vector<spec_member> members) -> pointer {
  std::map<std::string, spec> by_name;
  object_spec made;
  for (spec_member& m : members)
    if (!by_name.try_emplace(m.name, std::move(m.what)).second && !made.repeated)
      made.repeated = std::move(m.name);
  for (auto& [name, what] : by_name)
    made.members.push_back({name, std::move(what)});
  return make_spec(std::move(made));
}
template <typename X>
auto spec_backend<X>::tuple(std::vector<spec> elements) -> pointer {
  return make_spec(tuple_spec{std::move(elements)});
}
template <typename X>
auto spec_backend<X>::attribute(std::string name, type wanted, bool required) -> pointer {
  return make_spec(attribute_of{std::move(name), std::move(wanted), required});
}
template <typename X>
auto spec_backend<X>::literal(value constant) -> pointer {
  return make_spec(literal_spec{std::move(constant)});
}
template <typename X>
auto spec_backend<X>::evaluated(expression e) -> pointer {
  return make_spec(evaluated_spec{std::move(e)});
}
template <typename X>
auto spec_backend<X>::block(std::string block_type, const spec& nested, bool required) -> pointer {
  return make_spec(block_of{std::move(block_type), nested, required});
}
template <typename X>
auto spec_backend<X>::blocks(block_grouping grouping, std::string block_type, const spec& nested,
                             std::size_t min_bound, std::size_t max_bound) -> pointer {
  return make_spec(blocks_of{grouping, std::move(block_type), nested, min_bound, max_bound});
}
template <typename X>
auto spec_backend<X>::keyed(bool as_object, std::string block_type, std::vector<std::string> labels,
                            const spec& nested) -> pointer {
  return make_spec(keyed_blocks{as_object, std::move(block_type), std::move(labels), nested});
}
template <typename X>
auto spec_backend<X>::block_attributes(std::string block_type, type element, bool required) -> pointer {
  return make_spec(block_as_map{std::move(block_type), std::move(element), required});
}
template <typename X>
auto spec_backend<X>::label(std::size_t index, std::string name) -> pointer {
  return make_spec(label_of{index, std::move(name)});
}
template <typename X>
auto spec_backend<X>::fallback(const spec& first, const spec& second) -> pointer {
  return make_spec(fallback_spec{{first, second}});
}
template <typename X>
auto spec_backend<X>::first_of(std::vector<spec> choices) -> pointer {
  return choices.empty() ? nullptr : make_spec(fallback_spec{std::move(choices)});
}
template <typename X>
auto spec_backend<X>::calling(const spec& wrapped, function f) -> pointer {
  return make_spec(calling_spec{wrapped, std::move(f)});
}
template <typename X>
auto spec_backend<X>::computing(const spec& wrapped, expression result, std::string name,
                                std::shared_ptr<const scope> names) -> pointer {
  return make_spec(computing_spec{wrapped, std::move(result), std::move(name), std::move(names)});
}
template <typename X>
auto spec_backend<X>::refining(const spec& wrapped, refinement refinements) -> pointer {
  return make_spec(refining_spec{wrapped, std::move(refinements)});
}
template <typename X>
auto spec_backend<X>::checking(const spec& wrapped, std::function<void(const value&, diagnostics&)> check)
    -> pointer {
  return make_spec(checking_spec{wrapped, std::move(check)});
}
template <typename X>
auto spec_backend<X>::required(const spec& of) -> pointer {
  const spec_node& n = node_of(of);
  if (const auto* a = std::get_if<attribute_of>(&n.what)) return attribute(a->name, a->wanted, true);
  if (const auto* b = std::get_if<block_of>(&n.what)) return block(b->type, b->nested, true);
  if (const auto* m = std::get_if<block_as_map>(&n.what)) return block_attributes(m->type, m->element, true);
  return of.node();
}
template <typename X>
auto spec_backend<X>::bounded(const spec& of, std::size_t min_bound, std::size_t max_bound) -> pointer {
  const auto* b = std::get_if<blocks_of>(&node_of(of).what);
  if (!b) return of.node();
  const auto choose = [](std::size_t wanted, std::size_t before) {
    return wanted == blocks_spec::unchanged ? before : wanted;
  };
  return blocks(b->grouping, b->type, b->nested, choose(min_bound, b->min_bound),
                choose(max_bound, b->max_bound));
}

template <typename X>
const type& spec_backend<X>::implied_type(const spec& of) {
  return node_of(of).implied;
}
template <typename X>
const body_schema& spec_backend<X>::schema(const spec& of) {
  return plan_of(of).schema;
}
template <typename X>
const std::string& spec_backend<X>::mistake(const spec& of) {
  const std::string& own = node_of(of).mistake;
  return own.empty() ? plan_of(of).mistake : own;
}
template <typename X>
const std::vector<spec_member>& spec_backend<X>::block_types(const spec& of) {
  return plan_of(of).block_types;
}

}  // namespace hcl::inline v0_1::detail
