// Visits things that refer to each other, each after all that it refers to. Implementation.
#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include <hcl/diagnostics/codes.hpp>
#include <hcl/diagnostics/diagnostics.hpp>
#include <hcl/support/compiler.hpp>
#include <hcl/text/range.hpp>

// A depth-first search along references, without recursion: each node is finished after all that it refers
// to. Reports circles.

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

}  // namespace hcl::inline v1_0::detail
