// A table from names to things in the order of definition; scopes consist of them.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <hcl/support/compiler.hpp>
#include <hcl/support/hash_index.hpp>
#include <hcl/support/name_hash.hpp>
#include <hcl/support/short_text.hpp>

namespace hcl::inline v0_1::detail {

// Lookup takes any string_view. Pointers into the table are good until the next `set` of a new name.
template <typename Thing>
class name_table {
 public:
  struct entry {
    std::string name;
    Thing thing;
  };

  [[nodiscard]] HCL_NOINLINE const Thing* find(std::string_view name) const noexcept {
    return name.size() <= 8 ? find_short(name) : find(name, name_hash(name, seed_));
  }
  [[nodiscard]] Thing* find(std::string_view name) noexcept {
    return const_cast<Thing*>(std::as_const(*this).find(name));
  }

  // Adds or replaces an entry.
  void set(std::string name, Thing thing) {
    const std::uint64_t hash = name_hash(name, seed_);
    if (const Thing* const old = find(name, hash))
      *const_cast<Thing*>(old) = std::move(thing);
    else
      add(std::move(name), hash, std::move(thing));
  }

  // The entry of this name, or a new empty one, and whether it is new.
  [[nodiscard]] std::pair<Thing*, bool> find_or_add(std::string_view name) {
    const std::uint64_t hash = name_hash(name, seed_);
    if (const Thing* const old = find(name, hash)) return {const_cast<Thing*>(old), false};
    add(std::string(name), hash, {});
    return {&entries_.back().thing, true};
  }

  // Reserves memory for `count` elements.
  void reserve(std::size_t count) {
    entries_.reserve(count);
    index_.reserve(count);
  }

  [[nodiscard]] std::size_t size() const noexcept { return entries_.size(); }
  [[nodiscard]] const std::vector<entry>& entries() const noexcept { return entries_; }
  [[nodiscard]] std::vector<entry> take() && { return std::move(entries_); }

 private:
  // Fast path for names of at most 8 bytes.
  [[nodiscard]] HCL_ALWAYS_INLINE const Thing* find_short(std::string_view name) const noexcept {
    const std::uint64_t word = short_word(name);
    const std::uint64_t hash = short_name_hash(name.size(), word, seed_);
    for (std::size_t probe = 0;;) {
      const std::size_t n = index_.next(hash, probe);
      if (n == hash_index::none) return nullptr;
      const entry& here = entries_[n];
      if (here.name.size() == name.size() && short_word(here.name) == word) return &here.thing;
    }
  }
  [[nodiscard]] HCL_NOINLINE const Thing* find(std::string_view name, std::uint64_t hash) const noexcept {
    for (std::size_t probe = 0;;) {
      const std::size_t n = index_.next(hash, probe);
      if (n == hash_index::none) return nullptr;
      const entry& here = entries_[n];
      if (is_same_text(here.name, name)) return &here.thing;
    }
  }
  // Unchanged if memory runs out.
  void add(std::string name, std::uint64_t hash, Thing thing) {
    index_.reserve(entries_.size() + 1);
    entries_.push_back({std::move(name), std::move(thing)});
    index_.add(hash, entries_.size() - 1);
  }

  std::uint64_t seed_ = seed_of(this);
  std::vector<entry> entries_;
  hash_index index_;
};

}  // namespace hcl::inline v0_1::detail
