// The tree of specs, with what follows from it: schema, type, mistakes, places of values. Implementation.
#pragma once

#include <algorithm>
#include <cstddef>
#include <mutex>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <tuple>
#include <unordered_map>
#include <unordered_set>
#include <utility>
#include <variant>
#include <vector>

#include <hcl/body/impl/body_cursor.hpp>
#include <hcl/body/impl/diagnose.hpp>
#include <hcl/spec/impl/spec_kinds.hpp>
#include <hcl/spec/tree.hpp>

namespace hcl::inline v1_0::detail {

// The schema of a spec, combined from its parts.
struct body_plan {
  body_schema schema{};
  body_schema lenient{};                                    // gives blocks with other labels, too
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

// The demands of a spec on a body, computed on first use.
[[nodiscard]] const body_plan& plan_of(const spec& s);

// Collects what a spec and its parts ask of one body.
class body_planner {
 public:
  [[nodiscard]] body_plan plan(const spec_node& n) && {
    take_over(n);
    forbid_shared_names();
    plan_.lenient = plan_.schema;
    for (schema_block& b : plan_.lenient.blocks)
      b.keeps_mislabelled = true;
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

// Labels of a block, without those that are keys of a map.
struct block_labels {
  std::span<const std::string> texts{};
  std::span<const range> places{};
};
[[nodiscard]] inline block_labels labels_of(const body_block& b, std::size_t keys = 0) {
  if (b.labels.size() < keys || b.label_ranges.size() < keys) return {};
  return {std::span(b.labels).subspan(keys), std::span(b.label_ranges).subspan(keys)};
}

// The blocks of one type in a body. One block represents an unknown number.
struct found_blocks {
  std::vector<const body_block*> blocks{};       // in order
  std::vector<const body_block*> mislabelled{};  // are read for the mistakes in them
  const body_block* unknown = nullptr;           // the first that represents an unknown number
  mark_set marks{};                              // of what makes that number unknown
};

// The content of a body, indexed for many specs: attributes by name, blocks by type.
class indexed_content {
 public:
  explicit indexed_content(const body_content& content) : content_(content) {
    if (content.attributes.size() > few) {
      attributes_.reserve(content.attributes.size());
      for (const body_attribute& a : content.attributes)
        attributes_.try_emplace(a.name, &a);
    }
    if (content.blocks.size() > few) {
      for (const body_block& b : content.blocks)
        blocks_[b.type].push_back(&b);
    }
  }

  [[nodiscard]] const range& missing_item_range() const noexcept { return content_.missing_item_range; }
  [[nodiscard]] const body_attribute* find(std::string_view name) const {
    if (attributes_.empty()) return content_.find(name);
    const auto found = attributes_.find(name);
    return found == attributes_.end() ? nullptr : found->second;
  }
  // The only way to blocks: it also says whether their number is known. `labels`: how many they must have.
  [[nodiscard]] found_blocks find_blocks(std::string_view type, std::size_t labels) const {
    found_blocks found;
    for (const body_block* b : of_type(type))
      (b->labels.size() == labels ? found.blocks : found.mislabelled).push_back(b);
    const auto at = std::find_if(found.blocks.begin(), found.blocks.end(),
                                 [](const body_block* b) { return b->body.is_unknown(); });
    if (at != found.blocks.end()) {
      found.unknown = *at;
      found.marks = (*at)->body.marks();
    }
    return found;
  }

 private:
  [[nodiscard]] std::vector<const body_block*> of_type(std::string_view type) const {
    if (blocks_.empty()) return content_.of_type(type);
    const auto found = blocks_.find(type);
    return found == blocks_.end() ? std::vector<const body_block*>() : found->second;
  }

  static constexpr std::size_t few = 16;  // are found sooner than they are indexed
  const body_content& content_;
  std::unordered_map<std::string_view, const body_attribute*> attributes_{};
  std::unordered_map<std::string_view, std::vector<const body_block*>> blocks_{};
};

// The input of the specs of one body.
struct spec_place {
  const indexed_content& content;
  block_labels labels{};
  std::span<const std::string> misspelt{};  // types of blocks that are there, though not as they must be
  std::string_view name = missing_here;
  bool is_mislabelled = false;  // the block has other labels: no check of the program is to see it
};

[[nodiscard]] range spec_range(const spec& of, const spec_place& in);

// The range of a spec in a body whose content is not known yet.
[[nodiscard]] inline range source_range(const spec& of, const body& from, block_labels labels) {
  diagnostics ignored(0);
  body rest;
  const body_content content = content_by(from, plan_of(of).schema, &rest, ignored);
  const indexed_content indexed(content);
  return spec_range(of, {indexed, labels});
}

// How many labels the blocks have that a spec is for, with those that are `keys`.
[[nodiscard]] inline std::size_t labels_of_blocks(const spec& nested, std::size_t keys = 0) {
  return keys + plan_of(nested).labels.size();
}

// The first block of a type, or where one would have to be added.
[[nodiscard]] inline range first_block_range(std::string_view type, const spec& nested, std::size_t keys,
                                             const spec_place& in) {
  const found_blocks found = in.content.find_blocks(type, labels_of_blocks(nested, keys));
  if (found.blocks.empty()) return in.content.missing_item_range();
  const body_block& first = *found.blocks.front();
  return source_range(nested, first.body, labels_of(first, keys));
}

[[nodiscard]] inline range spec_range(const spec& of, const spec_place& in) {
  return std::visit([&](const auto& s) -> range { return s.place(in); }, node_of(of).what);
}

// The references in expressions that a spec itself has for one body.
inline void collect_own_references(const spec& of, std::vector<traversal>& found) {
  const spec_node& n = node_of(of);
  const auto collect = [&](const auto& own) {
    if constexpr (requires { own.written; }) {
      for (traversal& t : own.written.variables())
        found.push_back(std::move(t));
    }
  };
  std::visit(collect, n.what);
  visit_parts(n, [&](const spec& part) { collect_own_references(part, found); });
}

// Appends new references of `more`; repetitions in a body are kept.
inline void add_new_references(std::vector<traversal>& all, std::vector<traversal> more) {
  if (all.empty()) {
    all = std::move(more);
    return;
  }
  if (more.empty()) return;
  const auto place = [](const traversal& t) {
    const range at = t.range();
    return std::tuple(at.source().get(), at.span().begin, at.span().end, to_string(t));
  };
  std::set<decltype(place(all.front()))> known;
  for (const traversal& t : all)
    known.insert(place(t));
  for (traversal& t : more)
    if (!known.contains(place(t))) all.push_back(std::move(t));
}

}  // namespace hcl::inline v1_0::detail
