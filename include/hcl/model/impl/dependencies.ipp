// Builds the graph of references in a body.
#pragma once

#include <algorithm>
#include <cstddef>
#include <iterator>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <hcl/body/body.hpp>
#include <hcl/body/impl/body_cursor.hpp>
#include <hcl/eval/evaluate_all.hpp>
#include <hcl/eval/impl/reference_search.hpp>
#include <hcl/extension/transform.hpp>
#include <hcl/model/dependencies.hpp>
#include <hcl/support/sort.hpp>

namespace hcl::inline v1_0::model::detail {

HCL_DECL std::vector<traversal> references_in(const body_block& block) {
  body_content whole;
  whole.blocks.push_back(block);
  std::vector<variable_walk> todo{variable_walk(make_body(std::move(whole)))};
  std::vector<traversal> found;
  while (!todo.empty()) {
    const variable_walk at = std::move(todo.back());
    todo.pop_back();
    std::vector<body_entry> entries;
    static_cast<void>(hcl::detail::body_access::list_entries(at.inside(), entries));
    std::set<std::string_view> types;
    body_schema inside;
    for (const body_entry& each : entries)
      if (each.block && types.insert(hcl::detail::type_of_block(*each.block)).second)
        inside.blocks.push_back(
            {.type = std::string(hcl::detail::type_of_block(*each.block)), .any_labels = true});
    variable_step step = at.visit(inside, true);
    std::move(step.variables.begin(), step.variables.end(), std::back_inserter(found));
    for (variable_block& each : step.blocks)
      todo.push_back(std::move(each.inside));
  }
  hcl::detail::sort_stably(found, [](const traversal& a, const traversal& b) {
    return a.range().span().begin < b.range().span().begin;
  });
  return found;
}

class dependency_finder {
 public:
  explicit dependency_finder(const dependency_options& options) : options_(options) {}

  [[nodiscard]] result<dependency_graph> run(const body& of) {
    gather(of);
    hcl::detail::reference_graph graph(referenced_);
    for (std::size_t i = 0; i != referenced_.size(); ++i)
      for (const traversal& each : referenced_[i].references)
        graph.visit_items(each, [&](std::size_t to) { return add_need(i, to, each.range()); });
    list_users();
    result<std::vector<std::size_t>> order = graph.order();
    diagnostics diags = order.diagnostics();
    if (order) graph_.order = *std::move(order);
    if (edges_ > options_.bounds.elements) diags.add(too_much());
    return {std::move(graph_), std::move(diags)};
  }

 private:
  void gather(const body& of) {
    std::vector<body_entry> all;
    static_cast<void>(hcl::detail::body_access::list_entries(of, all));
    for (body_entry& each : all) {
      if (each.block) {
        add_block(*std::move(each.block));
        continue;
      }
      body_attribute& one = *each.attribute;
      graph_.items.push_back({.name = {one.name}, .where = std::move(one.name_range)});
      referenced_.push_back({{std::move(one.name)}, one.expression.variables()});
    }
  }
  void add_block(body_block block) {
    dependency_item item{.is_block = true, .where = std::move(block.definition_range)};
    if (options_.name_of) {
      item.name = options_.name_of(block.type, block.labels);
    } else {
      item.name.push_back(block.type);
      item.name.insert(item.name.end(), block.labels.begin(), block.labels.end());
    }
    referenced_.push_back({item.name, references_in(block)});
    graph_.items.push_back(std::move(item));
  }

  // False where there would be too many.
  [[nodiscard]] bool add_need(std::size_t from, std::size_t to, const range& where) {
    if (edges_++ == options_.bounds.elements) limit_reached_at_ = where;
    if (edges_ > options_.bounds.elements) return false;
    graph_.items[from].needs.push_back({to, where});
    return true;
  }
  [[nodiscard]] diagnostic too_much() const {
    diagnostic problem;
    problem.code = codes::evaluation_limit;
    problem.summary = "Too many references";
    problem.detail = "There are more than " + std::to_string(options_.bounds.elements) +
                     " references between attributes and blocks.";
    problem.subject = limit_reached_at_;
    return problem;
  }
  void list_users() {
    for (std::size_t i = 0; i != graph_.items.size(); ++i)
      for (const dependency& each : graph_.items[i].needs) {
        std::vector<std::size_t>& users = graph_.items[each.to].needed_by;
        if (users.empty() || users.back() != i) users.push_back(i);
      }
  }

  const dependency_options& options_;
  dependency_graph graph_{};
  std::vector<referenced_item> referenced_{};
  std::size_t edges_ = 0;
  range limit_reached_at_{};
};

}  // namespace hcl::inline v1_0::model::detail

namespace hcl::inline v1_0 {

HCL_DECL result<dependency_graph> dependencies(const body& of, const dependency_options& options) {
  return model::detail::dependency_finder(options).run(of);
}

}  // namespace hcl::inline v1_0
