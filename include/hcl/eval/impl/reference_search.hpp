// Visits things that refer to each other, each after all that it refers to. Implementation.
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
#include <hcl/diagnostics/result.hpp>
#include <hcl/eval/evaluate_all.hpp>
#include <hcl/eval/impl/references.hpp>
#include <hcl/eval/traversal.hpp>
#include <hcl/support/compiler.hpp>
#include <hcl/support/name_table.hpp>
#include <hcl/text/range.hpp>

namespace hcl::inline v1_0::detail {

struct reference {
  std::size_t to;
  hcl::range where{};  // nowhere for what is implied
};

// Base of nodes of a search, which refer to others.
struct referring {
  enum class progress : unsigned char { waiting, open, done };

  std::vector<reference> references{};
  progress state = progress::waiting;
  bool circular = false;  // part of a circle
};

// `Owner` has `finish(index)`, called once for each node, and `quoted_name(index)`, which is empty for nodes
// that messages leave out.
template <typename Node, typename Owner>
class reference_search {
 public:
  reference_search(std::vector<Node>& nodes, Owner& owner, diagnostics& diags)
      : nodes_(nodes), owner_(owner), diags_(diags) {}

  void visit(std::size_t first) {
    if (nodes_[first].state != referring::progress::waiting) return;
    std::vector<step> path{{first}};
    nodes_[first].state = referring::progress::open;
    while (!path.empty()) {
      const std::size_t at = path.back().of;
      if (path.back().next == nodes_[at].references.size()) {
        owner_.finish(at);  // may add nodes
        nodes_[at].state = referring::progress::done;
        path.pop_back();
        continue;
      }
      const std::size_t to = nodes_[at].references[path.back().next++].to;
      if (nodes_[to].state == referring::progress::open) {
        close_circle(path, to);
      } else if (nodes_[to].state == referring::progress::waiting) {
        nodes_[to].state = referring::progress::open;
        path.push_back({to});
      }
    }
  }

 private:
  struct step {
    std::size_t of;
    std::size_t next = 0;  // the reference to be followed next
  };
  struct circle_item {
    std::string name;
    hcl::range where;  // it refers to the next of the circle here
  };

  // The last node of the path refers to one on it. Nodes of known circles are not reported again.
  void close_circle(const std::vector<step>& path, std::size_t to) {
    Node& last = nodes_[path.back().of];
    const bool is_news = !(last.circular && nodes_[to].circular);
    last.circular = true;
    if (!is_news || diags_.full()) return;
    std::size_t from = path.size() - 1;
    while (path[from].of != to)
      --from;
    std::vector<circle_item> circle;
    for (std::size_t i = from; i != path.size(); ++i) {
      Node& passed = nodes_[path[i].of];
      passed.circular = true;
      std::string name = owner_.quoted_name(path[i].of);
      if (!name.empty()) circle.push_back({std::move(name), passed.references[path[i].next - 1].where});
    }
    report(circle);
  }

  HCL_COLD void report(std::span<const circle_item> circle) {
    constexpr std::size_t max_notes = 100;
    diagnostic problem{.code = codes::circular_reference,
                       .summary = "Circular reference",
                       .detail = way_round(circle),
                       .subject = circle[0].where};
    for (std::size_t i = 1; i < circle.size() && i < max_notes; ++i) {
      const std::string& next = circle[(i + 1) % circle.size()].name;
      problem.notes.push_back({circle[i].name + " refers to " + next + " here", circle[i].where});
    }
    diags_.add(std::move(problem));
  }
  [[nodiscard]] static std::string way_round(std::span<const circle_item> circle) {
    constexpr std::size_t max_named = 10;
    std::string text = circle[0].name;
    if (circle.size() == 1) return text + " refers to itself.";
    for (std::size_t i = 1; i < circle.size() && i < max_named; ++i)
      text += " refers to " + circle[i].name + ", which";
    if (circle.size() <= max_named) return text + " refers back to " + circle[0].name + '.';
    const std::string others = std::to_string(circle.size() - max_named);
    return text + " refers, through " + others + " others, back to " + circle[0].name + '.';
  }

  std::vector<Node>& nodes_;
  Owner& owner_;
  diagnostics& diags_;
};

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
        if (const std::size_t to = node_of(t)) nodes_[of_items_[i]].references.push_back({to, t.range()});
  }

  // Calls `use` with the item that a reference begins with, or with all items below it, until it says no.
  template <typename Use>
  void visit_items(const traversal& t, const Use& use) const {
    std::vector<std::size_t> todo{node_of(t)};
    while (!todo.empty()) {
      const node& at = nodes_[todo.back()];
      todo.pop_back();
      if (&at == nodes_.data()) return;  // it is no item
      for (const std::size_t item : at.items)
        if (!use(item)) return;
      for (std::size_t i = at.items.empty() ? at.references.size() : 0; i-- > 0;)
        todo.push_back(at.references[i].to);
    }
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

  // The node of the item that the reference begins with, or of all below it; 0 if there is none.
  [[nodiscard]] std::size_t node_of(const traversal& t) const {
    std::size_t at = 0;
    for (const traversal_step& s : t.steps()) {
      const std::optional<std::string_view> name = name_in(s);
      if (!name) break;
      const auto found = nodes_[at].below.find(*name);
      if (found == nodes_[at].below.end()) return nodes_[at].items.empty() ? 0 : at;
      at = found->second;
    }
    return at;
  }

  const std::vector<referenced_item>& all_;
  std::vector<node> nodes_;              // the first is the root of the tree, which is no name
  std::vector<std::size_t> of_items_{};  // which node each is
  std::vector<std::size_t> order_{};
  diagnostics diags_{};
};

}  // namespace hcl::inline v1_0::detail
