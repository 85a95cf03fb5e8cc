// Pairs of nodes still to be compared, and those met before, for comparing trees with shared parts without
// recursion in linear time.
#pragma once

#include <cstddef>
#include <cstdint>

#include <hcl/support/name_table.hpp>
#include <hcl/support/trivial_vector.hpp>

namespace hcl::inline v1_0::detail {

struct identity_pair {
  const void* a;
  const void* b;
};

class pair_set_of {
 public:
  // False if it was there already.
  bool insert(identity_pair one) {
    const std::size_t hash =
        reinterpret_cast<std::uintptr_t>(one.a) * 31 + reinterpret_cast<std::uintptr_t>(one.b);
    std::size_t probe = 0;
    for (std::size_t n = index_.next(hash, probe); n != hash_index::none; n = index_.next(hash, probe))
      if (pairs_[n].a == one.a && pairs_[n].b == one.b) return false;
    index_.add(hash, pairs_.size());
    pairs_.push(one);
    return true;
  }

 private:
  hash_index index_{};
  trivial_vector<identity_pair> pairs_{};
};
using pair_set = pair_set_of;

// A pair met again is skipped once there are many.
class pair_queue_of {
 public:
  void push(const void* a, const void* b) {
    if (a == b) return;
    if (++count_ > untracked && !seen_.insert({a, b})) return;
    todo_.push({a, b});
  }
  [[nodiscard]] bool empty() const noexcept { return todo_.empty(); }
  [[nodiscard]] identity_pair pop() { return todo_.pop(); }

 private:
  static constexpr std::size_t untracked = 256;
  std::size_t count_ = 0;
  trivial_vector<identity_pair> todo_{};
  pair_set seen_{};
};
using pair_queue = pair_queue_of;

}  // namespace hcl::inline v1_0::detail
