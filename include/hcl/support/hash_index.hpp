// Maps hashes to indices; the caller stores and compares the elements.
//
//   std::size_t probe = 0;
//   while ((number = index.next(hash, probe)) != index.none)
//     if (things[number] == wanted) return number;
#pragma once

#include <cstddef>
#include <cstdint>

#include <hcl/support/compiler.hpp>
#include <hcl/support/trivial_vector.hpp>

namespace hcl::inline v0_1::detail {

class hash_index_of {
 public:
  static constexpr std::size_t none = static_cast<std::size_t>(-1);

  // The next index added with this hash, rarely with another; `probe` starts at 0 and keeps the position.
  [[nodiscard]] std::size_t next(std::uint64_t hash, std::size_t& probe) const noexcept {
    if (slots_.empty()) return none;
    const std::uint32_t key = key_of(hash);
    for (;;) {
      const slot& here = slots_[place(key, probe++)];
      if (here.number == 0) return none;
      if (here.key == key) return here.number - 1;
    }
  }

  // Prefetches the slot of this hash.
  void prefetch(std::uint64_t hash) const noexcept {
    if (!slots_.empty()) detail::prefetch(slots_.begin() + place(key_of(hash), 0));
  }

  void add(std::uint64_t hash, std::size_t number) {
    if (used_ * 2 >= slots_.size()) rebuild(slots_.empty() ? 16 : slots_.size() * 2);
    put({key_of(hash), static_cast<std::uint32_t>(number + 1)});
    ++used_;
  }

  // Reserves memory for `count` elements.
  void reserve(std::size_t count) {
    if (count == 0) return;
    std::size_t size = 16;
    while (size <= count * 2)
      size *= 2;
    if (size > slots_.size()) rebuild(size);
  }

  void clear() noexcept {
    slots_.clear();
    used_ = 0;
  }

 private:
  // Half a hash, so that twice as many slots fit into the cache.
  struct slot {
    std::uint32_t key;
    std::uint32_t number;  // plus 1; 0 = free
  };

  [[nodiscard]] static std::uint32_t key_of(std::uint64_t hash) noexcept {
    return static_cast<std::uint32_t>(hash ^ (hash >> 32U));
  }
  [[nodiscard]] std::size_t place(std::uint32_t key, std::size_t probe) const noexcept {
    const std::size_t start = std::uint64_t{key} * 0x9E3779B1U / 16 & SIZE_MAX;
    return (start + probe) & (slots_.size() - 1);
  }
  void put(const slot& one) {
    std::size_t probe = 0;
    while (slots_[place(one.key, probe)].number != 0)
      ++probe;
    slots_[place(one.key, probe)] = one;
  }
  void rebuild(std::size_t size) {
    trivial_vector<slot> before;
    before.assign_zeros(size);
    before.swap(slots_);
    for (const slot& one : before)
      if (one.number != 0) put(one);
  }

  trivial_vector<slot> slots_{};  // a power of two, at most half full
  std::size_t used_ = 0;
};
using hash_index = hash_index_of;

}  // namespace hcl::inline v0_1::detail
