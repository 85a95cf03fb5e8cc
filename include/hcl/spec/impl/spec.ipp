// Specs: the definitions of spec/tree.hpp.
#pragma once

#include <cstddef>
#include <functional>
#include <iterator>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <variant>
#include <vector>

#include <hcl/diagnostics/codes.hpp>
#include <hcl/spec/impl/language_reader.hpp>
#include <hcl/spec/impl/spec_decoder.hpp>
#include <hcl/spec/impl/spec_node.hpp>
#include <hcl/spec/tree.hpp>

namespace hcl::inline v1_0 {
namespace detail {

template <typename What>
[[nodiscard]] std::shared_ptr<const spec_node> make_spec(What what) {
  auto node = std::make_shared<spec_node>();
  node->what = std::move(what);
  spec_planner(*node).plan();
  return node;
}

// A copy of a spec with an option changed; the same spec if its kind has none, such as one nested too deeply,
// which has a mistake.
template <typename Change>
[[nodiscard]] std::shared_ptr<const spec_node> make_changed(const spec& of, const Change& change) {
  std::shared_ptr<const spec_node> made = of.node();
  const auto change_copy = [&](auto copy) {
    if constexpr (requires { change(copy); }) {
      change(copy);
      made = make_spec(std::move(copy));
    }
  };
  std::visit(change_copy, node_of(of).what);
  return made;
}

[[nodiscard]] inline std::shared_ptr<const spec_node> make_required(const spec& of) {
  return make_changed(
      of, [](auto& copy) requires requires { copy.required; } { copy.required = true; });
}
template <std::size_t blocks_spec_node::*Which>
[[nodiscard]] std::shared_ptr<const spec_node> make_bounded(const spec& of, std::size_t bound) {
  return make_changed(of, [bound](blocks_spec_node& copy) { copy.*Which = bound; });
}

[[nodiscard]] inline std::vector<traversal> variables_in(const spec& of, const variable_walk& at) {
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
      add_new_references(inside, variables_in(*one, b.inside));
    found.insert(found.end(), std::make_move_iterator(inside.begin()), std::make_move_iterator(inside.end()));
  }
  return found;
}

}  // namespace detail

HCL_DECL spec spec::object(std::vector<spec_member> members) {
  std::map<std::string, spec> by_name;
  detail::object_spec_node made;
  for (spec_member& m : members)
    if (!by_name.try_emplace(m.name, std::move(m.what)).second && !made.repeated)
      made.repeated = std::move(m.name);
  for (auto& [name, what] : by_name)
    made.members.push_back({name, std::move(what)});
  return spec(detail::make_spec(std::move(made)));
}
HCL_DECL spec spec::tuple(std::vector<spec> elements) {
  return spec(detail::make_spec(detail::tuple_spec_node{std::move(elements)}));
}
HCL_DECL attribute_spec spec::attribute(std::string name, type wanted) {
  return attribute_spec(
      detail::make_spec(detail::attribute_spec_node{std::move(name), std::move(wanted), false}));
}
HCL_DECL spec spec::literal(value constant) {
  return spec(detail::make_spec(detail::literal_spec_node{std::move(constant)}));
}
HCL_DECL spec spec::evaluated(expression e) {
  return spec(detail::make_spec(detail::evaluated_spec_node{std::move(e)}));
}
HCL_DECL block_spec spec::block(std::string block_type, const spec& nested) {
  return block_spec(detail::make_spec(detail::block_spec_node{{std::move(block_type), nested}, false}));
}
HCL_DECL blocks_spec spec::block_list(std::string block_type, const spec& nested) {
  return blocks_spec(detail::make_spec(
      detail::blocks_spec_node{{std::move(block_type), nested}, detail::block_grouping::list, 0, 0}));
}
HCL_DECL blocks_spec spec::block_tuple(std::string block_type, const spec& nested) {
  return blocks_spec(detail::make_spec(
      detail::blocks_spec_node{{std::move(block_type), nested}, detail::block_grouping::tuple, 0, 0}));
}
HCL_DECL blocks_spec spec::block_set(std::string block_type, const spec& nested) {
  return blocks_spec(detail::make_spec(
      detail::blocks_spec_node{{std::move(block_type), nested}, detail::block_grouping::set, 0, 0}));
}
HCL_DECL spec spec::block_map(std::string block_type, std::vector<std::string> label_names,
                              const spec& nested) {
  return spec(detail::make_spec(
      detail::keyed_blocks_spec_node{{std::move(block_type), nested}, false, std::move(label_names)}));
}
HCL_DECL spec spec::block_object(std::string block_type, std::vector<std::string> label_names,
                                 const spec& nested) {
  return spec(detail::make_spec(
      detail::keyed_blocks_spec_node{{std::move(block_type), nested}, true, std::move(label_names)}));
}
HCL_DECL block_spec spec::block_attributes(std::string block_type, type element) {
  return block_spec(detail::make_spec(
      detail::block_attributes_spec_node{std::move(block_type), std::move(element), false}));
}
HCL_DECL spec spec::block_label(std::size_t index, std::string name) {
  return spec(detail::make_spec(detail::label_spec_node{index, std::move(name)}));
}
HCL_DECL spec spec::first_of(std::vector<spec> choices) {
  return choices.empty() ? spec() : spec(detail::make_spec(detail::fallback_spec_node{std::move(choices)}));
}
HCL_DECL spec spec::transformed(function f) const {
  return spec(detail::make_spec(detail::calling_spec_node{{*this}, std::move(f)}));
}
HCL_DECL spec spec::transformed(expression result, std::string name,
                                std::shared_ptr<const scope> names) const {
  return spec(detail::make_spec(
      detail::computing_spec_node{{*this}, std::move(result), std::move(name), std::move(names)}));
}
HCL_DECL spec spec::refined(refinement refinements) const {
  return spec(detail::make_spec(detail::refining_spec_node{{*this}, std::move(refinements)}));
}
HCL_DECL spec spec::validated(std::function<void(const value&, diagnostics&)> check) const {
  return spec(detail::make_spec(detail::checking_spec_node{{*this}, std::move(check)}));
}
HCL_DECL attribute_spec attribute_spec::required() const {
  return attribute_spec(detail::make_required(*this));
}
HCL_DECL block_spec block_spec::required() const { return block_spec(detail::make_required(*this)); }
HCL_DECL blocks_spec blocks_spec::at_least(std::size_t min_bound) const {
  return blocks_spec(detail::make_bounded<&detail::blocks_spec_node::min_bound>(*this, min_bound));
}
HCL_DECL blocks_spec blocks_spec::at_most(std::size_t max_bound) const {
  return blocks_spec(detail::make_bounded<&detail::blocks_spec_node::max_bound>(*this, max_bound));
}

HCL_DECL const type& spec::implied_type() const { return detail::node_of(*this).implied; }
HCL_DECL const body_schema& spec::schema() const { return detail::plan_of(*this).schema; }
HCL_DECL const std::vector<spec_member>& spec::block_types() const {
  return detail::plan_of(*this).block_types;
}
HCL_DECL const std::string& spec::mistake() const {
  const std::string& own = detail::node_of(*this).mistake;
  return own.empty() ? detail::plan_of(*this).mistake : own;
}

HCL_DECL std::vector<traversal> variables(const spec& of, const body& from, variable_use wanted) {
  return detail::variables_in(of, variable_walk(from, wanted));
}
HCL_DECL range source_range(const spec& of, const body& from) { return detail::source_range(of, from, {}); }

HCL_DECL void spec_file::add_to(scope& names) const {
  for (const member& v : variables)
    names.variable(v.name, v.value);
  for (const named_function& f : functions)
    names.function(f.name, f.function);
}

HCL_DECL result<spec_file> read_spec(const body& from, const options& opts) {
  diagnostics diags(opts.bounds.diagnostics);
  spec_file file = detail::spec_reader(opts, diags).read(from);
  if (!diags.has_errors() && !detail::plan_of(file.root).labels.empty()) {
    diags.add({.code = codes::invalid_spec,
               .summary = "Unusable specification",
               .detail = "A label is used where there is no block.",
               .subject = from.missing_item_range()});
  }
  return {std::move(file), std::move(diags)};
}

namespace detail {

// `rest` may be null: then everything in the body must be claimed. `names` may be null (literal mode).
[[nodiscard]] inline value decode_by(const spec& by, const body& from, body* rest, const scope* names,
                                     const options& opts, diagnostics& diags) {
  const spec_node& n = node_of(by);
  std::string why = by.mistake();
  if (why.empty() && !plan_of(by).labels.empty()) why = "A label is used where there is no block.";
  if (!why.empty()) {
    diags.add({.code = codes::invalid_spec,
               .summary = "Unusable specification",
               .detail = "The program's own description of this configuration is wrong. " + why});
    return value::unknown(n.implied);
  }
  const body whole = opts.dynamic_blocks ? opts.dynamic_blocks.expanded(from, names, opts.bounds) : from;
  return spec_decoder(names, opts, diags).decode_body(by, whole, rest, {});
}

[[nodiscard]] inline result<value> decode_whole(const spec& by, const body& from, const scope* names,
                                                const options& opts) {
  diagnostics diags(opts.bounds.diagnostics);
  value v = decode_by(by, from, nullptr, names, opts, diags);
  if (!diags.empty()) diagnostics_access::arrange(diags);
  return {std::move(v), std::move(diags)};
}
[[nodiscard]] inline result<partly_decoded> decode_part(const spec& by, const body& from, const scope* names,
                                                        const options& opts) {
  diagnostics diags(opts.bounds.diagnostics);
  partly_decoded done;
  done.value = decode_by(by, from, &done.rest, names, opts, diags);
  if (!diags.empty()) diagnostics_access::arrange(diags);
  return {std::move(done), std::move(diags)};
}

}  // namespace detail

HCL_DECL result<value> decode(const spec& by, const body& from, const scope& names, const options& opts) {
  return detail::decode_whole(by, from, &names, opts);
}
HCL_DECL result<value> decode(const spec& by, const body& from, const options& opts) {
  return detail::decode_whole(by, from, nullptr, opts);
}
HCL_DECL value decode(const spec& by, const body& from, const scope* names, diagnostics& diags,
                      const options& opts) {
  return detail::decode_by(by, from, nullptr, names, opts, diags);
}
HCL_DECL result<partly_decoded> decode_partly(const spec& by, const body& from, const scope& names,
                                              const options& opts) {
  return detail::decode_part(by, from, &names, opts);
}
HCL_DECL result<partly_decoded> decode_partly(const spec& by, const body& from, const options& opts) {
  return detail::decode_part(by, from, nullptr, opts);
}

}  // namespace hcl::inline v1_0
