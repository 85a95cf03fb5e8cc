// The pairs still to be compared when two trees are compared for equality without recursion. A pair met again is skipped once there are many,
// so that trees with shared parts take time by their size in memory. Knows not what it points at.
#pragma once

#include <cstddef>
#include <set>
#include <utility>
#include <vector>

namespace hcl::inline v0_1::detail {

template <typename Node>
class pair_queue {
 public:
  using pair = std::pair<const Node*, const Node*>;
  void push(const Node* a, const Node* b) {
    if (a == b) return;
    if (++count_ > untracked && !seen_.insert({a, b}).second) return;
    todo_.emplace_back(a, b);
  }
  [[nodiscard]] bool empty() const noexcept { return todo_.empty(); }
  [[nodiscard]] pair pop() {
    const pair top = todo_.back();
    todo_.pop_back();
    return top;
  }

 private:
  static constexpr std::size_t untracked = 256;
  std::size_t count_ = 0;
  std::vector<pair> todo_;
  std::set<pair> seen_;
};

}  // namespace hcl::inline v0_1::detail
