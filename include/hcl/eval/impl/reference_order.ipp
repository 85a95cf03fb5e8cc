// The order of things that refer to each other: the definitions of eval/reference_order.hpp.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

#include <hcl/diagnostics/diagnostics.hpp>
#include <hcl/eval/impl/reference_search.hpp>
#include <hcl/eval/impl/step_name.hpp>
#include <hcl/eval/reference_order.hpp>
#include <hcl/support/name_hash.hpp>

namespace hcl::inline v0_1::detail {

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

  // To the item whose name it begins with, or to all below where it ends earlier.
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

}  // namespace hcl::inline v0_1::detail

namespace hcl::inline v0_1 {

HCL_DECL result<std::vector<std::size_t>> order_by_references(const std::vector<referenced_item>& all) {
  return detail::reference_graph(all).order();
}

}  // namespace hcl::inline v0_1
