// The names of one body's arguments, to find those set twice: in a few steps for each name, whatever the names are.
// Knows nothing of blocks and messages.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <string_view>

#include <hcl/parser/stack.hpp>
#include <hcl/syntax/structure.hpp>
#include <hcl/text/name_hash.hpp>

namespace hcl::inline v0_1::parser {

// Small bodies are compared name by name, after a look at a set of 64 bits that settles most; larger ones get a hash table. Names chosen to
// collide in it end up in an ordered map, so that nobody can make this slow.
class name_set {
 public:
  // For a body of at most `size` names.
  void restart(std::size_t size) {
    seen_ = 0;
    small_.clear();
    overflow_.clear();
    mask_ = 0;
    if (size <= few) return;
    std::size_t count = 4 * few;
    while (count < size * 2) count *= 2;
    slots_.assign(count, slot{0, nullptr});
    mask_ = count - 1;
  }

  // The attribute that had this name before; null if it is new.
  const syntax::attribute_node* add(const syntax::attribute_node* one) { return mask_ == 0 ? add_small(one) : add_large(one); }

 private:
  static constexpr std::size_t few = 16;
  static constexpr std::size_t patience = 32;

  // With the hash, so that names are not fetched from all over the memory to be compared.
  struct slot {
    std::uint64_t code;
    const syntax::attribute_node* attribute;
  };

  const syntax::attribute_node* add_small(const syntax::attribute_node* one) {
    const std::string_view name = one->name;
    const auto at = [&](std::size_t i) { return static_cast<unsigned char>(name[i]); };
    const std::uint64_t bit = std::uint64_t{1} << ((name.size() * 7U + at(0) * 3U + at(name.size() - 1) * 5U + at(name.size() / 2) * 11U) & 63U);
    if ((seen_ & bit) != 0) {
      for (const syntax::attribute_node* const other : small_) {
        if (other->name == name) return other;
      }
    }
    seen_ |= bit;
    small_.push(one);
    return nullptr;
  }

  const syntax::attribute_node* add_large(const syntax::attribute_node* one) {
    const std::uint64_t code = hcl::detail::name_hash(one->name, hcl::detail::seed_of(this));
    std::size_t at = code & mask_;
    for (std::size_t tries = 0; tries < patience; ++tries, at = (at + 1) & mask_) {
      slot& here = slots_[at];
      if (here.attribute == nullptr) {
        here = {code, one};
        return nullptr;
      }
      if (here.code == code && here.attribute->name == one->name) return here.attribute;
    }
    const auto [place, fresh] = overflow_.try_emplace(one->name, one);
    return fresh ? nullptr : place->second;
  }

  std::uint64_t seen_ = 0;
  std::size_t mask_ = 0;
  stack<const syntax::attribute_node*> small_{};
  stack<slot> slots_{};
  std::map<std::string_view, const syntax::attribute_node*> overflow_;
};

}  // namespace hcl::inline v0_1::parser
