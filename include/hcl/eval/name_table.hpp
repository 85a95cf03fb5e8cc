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
    for (std::size_t at = start(name);; at = next(at)) {
      if (slots_[at] == 0) return nullptr;
      const entry& found = entries_[slots_[at] - 1];
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
    entries_.push_back({std::move(name), std::move(thing)});
    if (entries_.size() * 2 > slots_.size()) {
      rebuild();
    } else {
      place(entries_.size());
    }
  }

  [[nodiscard]] std::size_t size() const noexcept { return entries_.size(); }
  [[nodiscard]] const std::vector<entry>& entries() const noexcept { return entries_; }
  [[nodiscard]] std::vector<entry> take() && { return std::move(entries_); }

 private:
  [[nodiscard]] std::size_t start(std::string_view name) const noexcept { return name_hash(name, seed_) & (slots_.size() - 1); }
  [[nodiscard]] std::size_t next(std::size_t at) const noexcept { return (at + 1) & (slots_.size() - 1); }
  void place(std::size_t number) {
    std::size_t at = start(entries_[number - 1].name);
    while (slots_[at] != 0) at = next(at);
    slots_[at] = static_cast<std::uint32_t>(number);
  }
  void rebuild() {
    slots_.assign(slots_.empty() ? 8 : slots_.size() * 2, 0);
    for (std::size_t number = 1; number <= entries_.size(); ++number) place(number);
  }

  std::uint64_t seed_ = seed_of(this);
  std::vector<entry> entries_;
  std::vector<std::uint32_t> slots_;  // number of the entry, 0 = free; a power of two, at most half full
};

}  // namespace hcl::inline v0_1::detail
