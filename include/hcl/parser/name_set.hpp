// The names of one body's arguments, to find those set twice: in a few steps for each name, whatever the
// names are. Knows nothing of blocks and messages.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

#include <hcl/support/hash_index.hpp>
#include <hcl/support/name_hash.hpp>
#include <hcl/support/trivial_vector.hpp>
#include <hcl/syntax/structure.hpp>

namespace hcl::inline v0_1::parser {

// Small bodies are compared name by name, after a look at a set of 64 bits that decides most; larger ones get
// an index.
class name_set {
 public:
  // How many names are compared one by one.
  static constexpr std::size_t few = 16;

  // For a body of at most `size` names.
  void restart(std::size_t size) {
    seen_ = 0;
    names_.clear();
    index_.clear();
    is_indexed_ = size > few;
    if (is_indexed_) index_.reserve(size);
  }

  // The attribute that had this name before; null if it is new.
  const syntax::attribute_node* add(const syntax::attribute_node* one) {
    const syntax::attribute_node* const before = is_indexed_ ? find_indexed(one->name) : find(one->name);
    if (before == nullptr) names_.push(one);
    return before;
  }

 private:
  const syntax::attribute_node* find(std::string_view name) {
    const auto at = [&](std::size_t i) { return static_cast<unsigned char>(name[i]); };
    const std::uint64_t bit = std::uint64_t{1} << ((name.size() * 7U + at(0) * 3U + at(name.size() - 1) * 5U +
                                                    at(name.size() / 2) * 11U) &
                                                   63U);
    if ((seen_ & bit) != 0) {
      for (const syntax::attribute_node* const other : names_)
        if (other->name == name) return other;
    }
    seen_ |= bit;
    return nullptr;
  }

  // Adds it to the index if it is new.
  const syntax::attribute_node* find_indexed(std::string_view name) {
    const std::uint64_t hash = hcl::detail::name_hash(name, hcl::detail::seed_of(this));
    std::size_t probe = 0;
    for (std::size_t n = index_.next(hash, probe); n != index_.none; n = index_.next(hash, probe))
      if (names_[n]->name == name) return names_[n];
    index_.add(hash, names_.size());
    return nullptr;
  }

  std::uint64_t seen_ = 0;
  bool is_indexed_ = false;
  hcl::detail::trivial_vector<const syntax::attribute_node*> names_{};
  hcl::detail::hash_index index_{};
};

}  // namespace hcl::inline v0_1::parser
