// A small hash table from names to things, kept in the order of definition: what a scope is made of. Knows neither values nor functions.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <hcl/text/name_hash.hpp>

namespace hcl::inline v0_1::detail {

// Lookup takes any string_view. Pointers into the table are good until the next `set` of a new name.
template <typename Thing>
class name_table {
 public:
  struct entry {
    std::string name;
    Thing thing;
  };

  [[nodiscard]] const Thing* find(std::string_view name) const noexcept {
    if (slots_.empty()) return nullptr;
    const std::uint32_t code = code_of(name);
    for (std::size_t at = start(code);; at = next(at)) {
      const std::uint64_t slot = slots_[at];
      if (slot == 0) return nullptr;
      if (slot >> 32 != code) continue;
      const entry& found = entries_[number_in(slot) - 1];
      if (found.name == name) return &found.thing;
    }
  }
  [[nodiscard]] Thing* find(std::string_view name) noexcept {
    return const_cast<Thing*>(std::as_const(*this).find(name));
  }

  // Adds, or replaces what had this name.
  void set(std::string name, Thing thing) {
    if (Thing* old = find(name)) {
      *old = std::move(thing);
      return;
    }
    const std::uint64_t code = code_of(name);
    entries_.push_back({std::move(name), std::move(thing)});
    if (entries_.size() * 2 > slots_.size()) rebuild();
    place(code << 32 | entries_.size());
  }

  [[nodiscard]] std::size_t size() const noexcept { return entries_.size(); }
  [[nodiscard]] const std::vector<entry>& entries() const noexcept { return entries_; }
  [[nodiscard]] std::vector<entry> take() && { return std::move(entries_); }

 private:
  [[nodiscard]] std::uint32_t code_of(std::string_view name) const noexcept { return static_cast<std::uint32_t>(name_hash(name, seed_)); }
  [[nodiscard]] static std::size_t number_in(std::uint64_t slot) noexcept { return slot & 0xFFFF'FFFFu; }
  [[nodiscard]] std::size_t start(std::uint64_t code) const noexcept { return code & (slots_.size() - 1); }
  [[nodiscard]] std::size_t next(std::size_t at) const noexcept { return (at + 1) & (slots_.size() - 1); }
  void place(std::uint64_t slot) {
    std::size_t at = start(slot >> 32);
    while (slots_[at] != 0) at = next(at);
    slots_[at] = slot;
  }
  void rebuild() {
    std::vector<std::uint64_t> before(slots_.empty() ? 8 : slots_.size() * 2, 0);
    before.swap(slots_);
    for (const std::uint64_t slot : before)
      if (slot != 0) place(slot);
  }

  std::uint64_t seed_ = seed_of(this);
  std::vector<entry> entries_;
  std::vector<std::uint64_t> slots_;  // hash of the name, then the number of the entry, 0 = free; a power of two, at most half full
};

}  // namespace hcl::inline v0_1::detail
