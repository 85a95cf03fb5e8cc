// Finds the numbers of things by the things' hashes; the things themselves, and whether two are equal, are the user's business.
//
//   std::size_t probe = 0;
//   while ((number = index.next(hash, probe)) != index.none)
//     if (things[number] == wanted) return number;
#pragma once

#include <cstddef>
#include <cstdint>

#include <hcl/text/pile.hpp>

namespace hcl::inline v0_1::detail {

template <typename = void>
class hash_index_of {
 public:
  static constexpr std::size_t none = static_cast<std::size_t>(-1);

  // The next number that was added with this hash; `probe` starts at 0 and remembers where to go on.
  [[nodiscard]] std::size_t next(std::size_t hash, std::size_t& probe) const noexcept {
    if (slots_.empty()) return none;
    for (;;) {
      const slot& here = slots_[place(hash, probe++)];
      if (here.number == 0) return none;
      if (here.hash == hash) return here.number - 1;
    }
  }

  void add(std::size_t hash, std::size_t number) {
    if (used_ * 2 >= slots_.size()) rebuild();
    put({hash, static_cast<std::uint32_t>(number + 1)});
    ++used_;
  }

  void clear() noexcept {
    slots_.clear();
    used_ = 0;
  }

 private:
  struct slot {
    std::size_t hash;
    std::uint32_t number;  // plus 1; 0 = free
  };

  [[nodiscard]] std::size_t place(std::size_t hash, std::size_t probe) const noexcept {
    return ((hash ^ (hash >> 32U)) * std::size_t{0x9E3779B1U} / 16 + probe) & (slots_.size() - 1);
  }
  void put(const slot& one) {
    std::size_t probe = 0;
    while (slots_[place(one.hash, probe)].number != 0) ++probe;
    slots_[place(one.hash, probe)] = one;
  }
  void rebuild() {
    pile<slot> before;
    for (const slot& one : slots_)
      if (one.number != 0) before.push(one);
    const std::size_t size = slots_.empty() ? 16 : slots_.size() * 2;
    slots_.assign(size, slot{0, 0});
    for (const slot& one : before) put(one);
  }

  pile<slot> slots_{};  // a power of two, at most half full
  std::size_t used_ = 0;
};
using hash_index = hash_index_of<>;

}  // namespace hcl::inline v0_1::detail
