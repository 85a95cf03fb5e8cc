// A table from names to things in the order of definition; scopes consist of them.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <hcl/support/bytes.hpp>
#include <hcl/support/compiler.hpp>
#include <hcl/support/trivial_vector.hpp>

namespace hcl::inline v1_0::detail {

// Seeds are secret, so that a configuration cannot choose names that collide: the address of a table, which
// differs from run to run.
[[nodiscard]] inline std::uint64_t seed_of(const void* table) noexcept {
  return reinterpret_cast<std::uintptr_t>(table);
}

// Combines both halves of a product with a secret factor, so that no change of one letter is undone by
// another for all seeds.
[[nodiscard]] inline std::uint64_t fold_product(std::uint64_t a, std::uint64_t b) noexcept {
  const product_halves product = multiply_fully(a, b);
  return product.low ^ product.high;
}

[[nodiscard]] inline std::uint64_t factor_of(std::uint64_t seed) noexcept {
  return seed * 0x9E3779B97F4A7C15u | 1;
}
[[nodiscard]] inline std::uint64_t start_of_hash(std::size_t size, std::uint64_t factor) noexcept {
  return std::uint64_t{size} * 0xBF58476D1CE4E5B9u ^ (factor << 32 | factor >> 32);
}
[[nodiscard]] inline std::uint64_t end_of_hash(std::uint64_t before, std::uint64_t word,
                                               std::uint64_t factor) noexcept {
  const std::uint64_t result = fold_product(before ^ word, factor);
  return result ^ (result >> 32);
}

// The hash of a name of at most 8 bytes, given as a word.
[[nodiscard]] inline std::uint64_t short_name_hash(std::size_t size, std::uint64_t word,
                                                   std::uint64_t seed) noexcept {
  const std::uint64_t factor = factor_of(seed);
  return end_of_hash(start_of_hash(size, factor), word, factor);
}
[[nodiscard]] inline std::uint64_t name_hash(std::string_view name, std::uint64_t seed) noexcept {
  const std::uint64_t factor = factor_of(seed);
  std::uint64_t result = start_of_hash(name.size(), factor);
  for (; name.size() > 8; name.remove_prefix(8))
    result = fold_product(result ^ word_at(name.data()), factor);
  return end_of_hash(result, short_word(name), factor);
}

// A hasher for standard containers with names of a configuration as keys.
struct name_hasher {
  std::uint64_t seed = seed_of(this);
  [[nodiscard]] std::size_t operator()(std::string_view name) const noexcept {
    return name_hash(name, seed) & SIZE_MAX;
  }
};

// Maps hashes to indices; the caller stores and compares the elements.
//
//   std::size_t probe = 0;
//   while ((number = index.next(hash, probe)) != index.none)
//     if (things[number] == wanted) return number;
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

}  // namespace hcl::inline v1_0::detail
