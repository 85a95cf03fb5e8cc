// Evaluates expressions after those that they refer to: the definitions of eval/evaluate_all.hpp.
#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

#include <hcl/diagnostics/codes.hpp>
#include <hcl/diagnostics/diagnostics.hpp>
#include <hcl/eval/evaluate_all.hpp>
#include <hcl/eval/impl/reference_search.hpp>
#include <hcl/eval/impl/references.hpp>
#include <hcl/support/compiler.hpp>
#include <hcl/support/name_table.hpp>
#include <hcl/text/range.hpp>
#include <hcl/value/impl/mismatch.hpp>

namespace hcl::inline v1_0::detail {

class ordered_evaluation {
 public:
  ordered_evaluation(const scope& names, std::string_view root, const limits& bounds)
      : root_(root), diags_(bounds.diagnostics), work_(bounds), known_(names.child()) {
    known_.allow_variables();
  }

  [[nodiscard]] result<value> run(std::span<const named_expression> all) {
    collect(all);
    for (std::size_t i = 0; i != items_.size(); ++i)
      find_references(items_[i]);
    reference_search search(items_, *this, diags_);
    for (std::size_t i = 0; i != items_.size(); ++i)
      search.visit(i);
    std::vector<member> members;
    members.reserve(items_.size());
    for (item& one : items_)
      members.push_back({std::string(one.name), std::move(one.made)});
    return {value::object(std::move(members)), std::move(diags_)};
  }

  void finish(std::size_t index) { evaluate(items_[index]); }
  [[nodiscard]] std::string quoted_name(std::size_t index) const { return in_quotes(items_[index].name); }

 private:
  struct item : referring {
    item(std::string_view its_name, const expression* its_text) : name(its_name), written(its_text) {}

    std::string_view name;
    const expression* written;
    value made = value::unknown();
    bool refers_to_missing = false;  // to a name that is not among them
  };

  void collect(std::span<const named_expression> all) {
    items_.reserve(all.size());
    for (const named_expression& one : all) {
      const auto [at, is_new] = numbers_.try_emplace(one.name, items_.size());
      if (is_new)
        items_.emplace_back(one.name, &one.expression);
      else
        report_duplicate(one, items_[at->second]);
    }
  }

  void find_references(item& one) {
    for (const traversal& t : one.written->variables()) {
      if (root_.empty()) {
        if (const auto found = numbers_.find(t.root_name()); found != numbers_.end())
          one.references.push_back({found->second, t.range()});
      } else if (t.root_name() == root_) {
        add_element(one, t);
      }
    }
  }
  void add_element(item& one, const traversal& t) {
    const std::optional<std::string_view> name = t.size() > 1 ? name_in(t.steps()[1]) : std::nullopt;
    if (!name) return one.references.push_back({number_of(one), t.range()});  // to all, itself included
    const auto found = numbers_.find(*name);
    if (found != numbers_.end())
      one.references.push_back({found->second, t.range()});
    else
      one.refers_to_missing = true;
  }
  [[nodiscard]] std::size_t number_of(const item& one) const noexcept {
    return static_cast<std::size_t>(&one - items_.data());
  }

  HCL_COLD void report_duplicate(const named_expression& again, const item& first) {
    diags_.add({.code = codes::duplicate_attribute,
                .summary = "Name defined more than once",
                .detail = "The name " + in_quotes(again.name) + " has already been defined.",
                .subject = again.expression.range(),
                .notes = {{"First defined here", first.written->range()}}});
  }

  void evaluate(item& one) {
    const bool possible = !one.circular && !work_.exhausted;
    if (root_.empty()) {
      if (possible) one.made = one.written->evaluate(&known_, diags_, work_);
      known_.variable(std::string(one.name), one.made);
      return;
    }
    if (!possible) return;
    const diagnostics::checkpoint before = diags_.here();
    std::vector<member> needed;
    for (const reference& r : one.references)
      needed.push_back({std::string(items_[r.to].name), items_[r.to].made});
    known_.variable(std::string(root_), value::object(std::move(needed)));
    one.made = one.written->evaluate(&known_, diags_, work_);
    if (one.refers_to_missing && diags_.errors_since(before) && !diags_.full() && !work_.exhausted)
      explain(one, before);
  }
  // Again, with all names, for suggestions.
  HCL_COLD void explain(item& one, diagnostics::checkpoint before) {
    diags_.rewind(before);
    std::vector<member> all;
    all.reserve(items_.size());
    for (const item& other : items_)
      all.push_back({std::string(other.name), other.made});
    known_.variable(std::string(root_), value::object(std::move(all)));
    one.made = one.written->evaluate(&known_, diags_, work_);
  }

  std::string_view root_;
  diagnostics diags_;
  budget work_;
  scope known_;
  std::vector<item> items_{};
  std::unordered_map<std::string_view, std::size_t, name_hasher> numbers_{};
};

HCL_DECL result<value> eval_access::evaluate(std::span<const named_expression> all, const scope& names,
                                             std::string_view root, const limits& bounds) {
  return ordered_evaluation(names, root, bounds).run(all);
}

// The order of things that refer to each other.

// Names are a tree: `network` has `main`, which is an item, below it. A reference to `network` needs all
// that is below.
class reference_graph {
 public:
  explicit reference_graph(const std::vector<referenced_item>& all) : all_(all), nodes_(1) {
    of_items_.reserve(all.size());
    for (const referenced_item& item : all)
      of_items_.push_back(add_name(item));
    for (std::size_t i = 1; i != nodes_.size(); ++i) {
      const std::size_t above = nodes_[i].above;
      if (above != 0 && nodes_[above].items.empty()) nodes_[above].references.push_back({i});
    }
    for (std::size_t i = 0; i != all.size(); ++i)
      for (const traversal& t : all[i].references)
        add_reference(of_items_[i], t);
  }

  [[nodiscard]] result<std::vector<std::size_t>> order() {
    reference_search search(nodes_, *this, diags_);
    for (const std::size_t i : of_items_)
      search.visit(i);
    return {std::move(order_), std::move(diags_)};
  }

  void finish(std::size_t index) {
    const std::vector<std::size_t>& items = nodes_[index].items;
    order_.insert(order_.end(), items.begin(), items.end());
  }
  // Empty for names that only others are below.
  [[nodiscard]] std::string quoted_name(std::size_t index) const {
    if (nodes_[index].items.empty()) return {};
    std::string text;
    for (const std::string& part : all_[nodes_[index].items.front()].name)
      text.append(text.empty() ? "" : ".").append(part);
    return '"' + text + '"';
  }

 private:
  struct node : referring {
    std::size_t above = 0;
    std::unordered_map<std::string_view, std::size_t, name_hasher> below{};
    std::vector<std::size_t> items{};  // several have the same name only by mistake
  };

  std::size_t add_name(const referenced_item& item) {
    std::size_t at = 0;
    for (const std::string& part : item.name) {
      const auto [found, is_new] = nodes_[at].below.try_emplace(part, nodes_.size());
      const std::size_t next = found->second;
      if (is_new) {
        nodes_.emplace_back();
        nodes_.back().above = at;
      }
      at = next;
    }
    nodes_[at].items.push_back(static_cast<std::size_t>(&item - all_.data()));
    return at;
  }

  // Adds the item that the reference begins with, or all items below it.
  void add_reference(std::size_t from, const traversal& t) {
    std::size_t at = 0;
    for (const traversal_step& s : t.steps()) {
      const std::optional<std::string_view> name = name_in(s);
      if (!name) break;
      const auto found = nodes_[at].below.find(*name);
      if (found == nodes_[at].below.end()) {
        if (nodes_[at].items.empty()) return;
        break;
      }
      at = found->second;
    }
    if (at != 0) nodes_[from].references.push_back({at, t.range()});
  }

  const std::vector<referenced_item>& all_;
  std::vector<node> nodes_;              // the first is the root of the tree, which is no name
  std::vector<std::size_t> of_items_{};  // which node each is
  std::vector<std::size_t> order_{};
  diagnostics diags_{};
};

}  // namespace hcl::inline v1_0::detail

namespace hcl::inline v1_0 {

HCL_DECL result<std::vector<std::size_t>> order_by_references(const std::vector<referenced_item>& all) {
  return detail::reference_graph(all).order();
}

}  // namespace hcl::inline v1_0
