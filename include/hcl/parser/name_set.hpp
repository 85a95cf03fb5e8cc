// A set of a body's attribute names, to find duplicates in constant time for each.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

#include <hcl/support/compiler.hpp>
#include <hcl/support/name_table.hpp>
#include <hcl/support/trivial_vector.hpp>
#include <hcl/syntax/document.hpp>

namespace hcl::inline v1_0::parser {

// Small bodies are searched linearly after a filter of 64 bits; larger ones have an index.
class name_set {
 public:
  // How many names are compared one by one.
  static constexpr std::size_t few = 16;

  // Calls `same(definition, item)` for each item of a body that sets an attribute set before.
  template <typename Same>
  void find_duplicates(hcl::detail::view<syntax::body_item> items, const Same& same) {
    seen_ = 0;
    if (items.size() > few) return look_up(items, same);
    for (std::size_t i = 0; i != items.size(); ++i) {
      if (items[i].attribute == nullptr) continue;
      if (const auto* const before = find(items.first(i), items[i].attribute->name)) same(*before, items[i]);
    }
  }

 private:
  const syntax::attribute_node* find(hcl::detail::view<const syntax::body_item> before,
                                     std::string_view name) noexcept {
    const auto at = [&](std::size_t i) { return std::size_t{static_cast<unsigned char>(name[i])}; };
    const std::uint64_t bit = std::uint64_t{1} << ((name.size() * 7U + at(0) * 3U + at(name.size() - 1) * 5U +
                                                    at(name.size() / 2) * 11U) &
                                                   63U);
    if ((seen_ & bit) != 0) {
      for (const syntax::body_item& item : before)
        if (item.attribute != nullptr && item.attribute->name == name) return item.attribute;
    }
    seen_ |= bit;
    return nullptr;
  }

  template <typename Same>
  HCL_NOINLINE void look_up(hcl::detail::view<syntax::body_item> items, const Same& same) {
    names_.clear();
    index_.clear();
    index_.reserve(count_attributes(items));
    for (syntax::body_item& item : items) {
      if (item.attribute == nullptr) continue;
      if (const syntax::attribute_node* const before = find_or_add(item.attribute)) same(*before, item);
    }
  }

  [[nodiscard]] static std::size_t count_attributes(hcl::detail::view<const syntax::body_item> items) {
    std::size_t count = 0;
    for (const syntax::body_item& item : items)
      count += item.attribute != nullptr;
    return count;
  }

  // The earlier attribute of this name, or null after adding a new one.
  const syntax::attribute_node* find_or_add(const syntax::attribute_node* one) {
    const std::uint64_t hash = hcl::detail::name_hash(one->name, hcl::detail::seed_of(this));
    std::size_t probe = 0;
    for (std::size_t n = index_.next(hash, probe); n != index_.none; n = index_.next(hash, probe))
      if (names_[n]->name == one->name) return names_[n];
    index_.add(hash, names_.size());
    names_.push(one);
    return nullptr;
  }

  std::uint64_t seen_ = 0;
  hcl::detail::trivial_vector<const syntax::attribute_node*> names_{};
  hcl::detail::hash_index index_{};
};

}  // namespace hcl::inline v1_0::parser
