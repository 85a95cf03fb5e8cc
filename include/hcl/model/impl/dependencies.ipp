// Builds the graph of references in a body.
#pragma once

#include <algorithm>
#include <cstddef>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <hcl/body/impl/body_cursor.hpp>
#include <hcl/eval/evaluate_all.hpp>
#include <hcl/eval/impl/reference_search.hpp>
#include <hcl/model/dependencies.hpp>

namespace hcl::inline v1_0::model::detail {

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

  [[nodiscard]] std::vector<traversal> run(const body_block& block) {
    std::vector<traversal> found;
    gather_block(block, found, 0);
    return found;
  }

 private:
  static constexpr std::size_t max_depth = 1000;
  using entries = std::unique_ptr<hcl::detail::body_cursor>;

  [[nodiscard]] entries entries_of(const body& of) {
    return hcl::detail::items_of(of, {.what = hcl::detail::body_request::purpose::listing}, ignored_);
  }
  void gather(const body& of) {
    for (const entries at = entries_of(of); at->next();) {
      if (at->item().is_block) {
        add_block(at->block());
        continue;
      }
      body_attribute one = at->attribute();
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
    referenced_item referenced{item.name, {}};
    gather_block(block, referenced.references, 0);
    graph_.items.push_back(std::move(item));
    referenced_.push_back(std::move(referenced));
  }

  // All references in a body at any depth, except to iterators of dynamic blocks.
  void gather_references(const body& of, std::vector<traversal>& to, std::size_t depth) {
    if (depth > max_depth) return;
    for (const entries at = entries_of(of); at->next();) {
      if (!at->item().is_block) {
        gather_attribute(at->attribute(), to);
        continue;
      }
      gather_block(at->block(), to, depth + 1);
    }
  }
  void gather_block(const body_block& block, std::vector<traversal>& to, std::size_t depth) {
    if (block.type == "dynamic" && block.labels.size() == 1)
      gather_dynamic(block, to, depth);
    else
      gather_references(block.body, to, depth);
  }
  // The collection does not see the iterator.
  void gather_dynamic(const body_block& block, std::vector<traversal>& to, std::size_t depth) {
    std::string iterator = block.labels.front();
    for (const entries at = entries_of(block.body); at->next();) {
      if (at->item().is_block || at->item().name != "iterator") continue;
      const std::vector<traversal> named = at->attribute().expression.variables();
      if (!named.empty()) iterator = std::string(named.front().root_name());
    }
    for (const entries at = entries_of(block.body); at->next();) {
      const bool sees_iterator = at->item().is_block || at->item().name != "for_each";
      if (sees_iterator) iterators_.push_back(iterator);
      if (at->item().is_block)
        gather_block(at->block(), to, depth + 1);
      else if (at->item().name != "iterator")
        gather_attribute(at->attribute(), to);
      if (sees_iterator) iterators_.pop_back();
    }
  }
  void gather_attribute(const body_attribute& from, std::vector<traversal>& to) const {
    for (traversal& each : from.expression.variables())
      if (std::find(iterators_.begin(), iterators_.end(), each.root_name()) == iterators_.end())
        to.push_back(std::move(each));
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
  std::vector<std::string> iterators_{};
  diagnostics ignored_{};
  std::size_t edges_ = 0;
  range limit_reached_at_{};
};

HCL_DECL std::vector<traversal> references_in(const body_block& block) {
  const dependency_options usual;
  return dependency_finder(usual).run(block);
}

}  // namespace hcl::inline v1_0::model::detail

namespace hcl::inline v1_0 {

HCL_DECL result<dependency_graph> dependencies(const body& of, const dependency_options& options) {
  return model::detail::dependency_finder(options).run(of);
}

}  // namespace hcl::inline v1_0
