// The items of a body by their names, so that each is found at once however many there are. Implementation.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include <hcl/edit/backend.hpp>
#include <hcl/edit/impl/tree.hpp>
#include <hcl/support/name_hash.hpp>

namespace hcl::inline v0_1::detail {

// Has at least the items of the body; what is no more, or has another name now, is found out when it is asked
// for.
class body_index {
 public:
  // That of a body, made if need be.
  [[nodiscard]] static body_index& of(const edit_node& body) {
    if (body.names) return *body.names;
    auto made = std::make_shared<body_index>();
    for (edit_node* item : body.children())
      made->add(*item);
    body.names = std::move(made);
    return *body.names;
  }
  // To be called for an item that is new, or has a new name; after its body has it.
  static void note(edit_node& item) {
    if (item.parent && item.parent->names) item.parent->names->add(item);
  }

  [[nodiscard]] edit_node* find_attribute(const edit_node& body, std::string_view name) {
    return find(body, name_hash(name, seed_),
                [&](const edit_node& item) { return item.attribute && item.attribute->name == name; });
  }
  [[nodiscard]] edit_node* find_block(const edit_node& body, std::string_view type,
                                      const std::vector<std::string>& labels) {
    std::uint64_t key = name_hash(type, seed_ + 1);
    for (const std::string& label : labels)
      key = name_hash(label, key);
    return find(body, key, [&](const edit_node& item) {
      return item.block && item.block->type == type &&
             std::equal(item.block->labels.begin(), item.block->labels.end(), labels.begin(), labels.end(),
                        [](const syntax::label_node& a, const std::string& b) { return a.text == b; });
    });
  }

 private:
  struct entry {
    std::vector<edit_node*> items{};
    bool is_in_order = true;
  };

  void add(edit_node& item) {
    if (!item.attribute && !item.block) return;
    std::uint64_t key = 0;
    if (item.attribute) key = name_hash(item.attribute->name, seed_);
    if (item.block) {
      key = name_hash(item.block->type, seed_ + 1);
      for (const syntax::label_node& label : item.block->labels)
        key = name_hash(label.text, key);
    }
    entry& of = of_[key];
    of.is_in_order = of.is_in_order && (of.items.empty() || is_before(*of.items.back(), item));
    of.items.push_back(&item);
  }
  [[nodiscard]] static bool is_before(const edit_node& a, const edit_node& b) {
    return a.is_attached && a.parent == b.parent && edit_backend<>::index_of(a) < edit_backend<>::index_of(b);
  }
  // The first one in the body.
  template <typename IsIt>
  [[nodiscard]] edit_node* find(const edit_node& body, std::uint64_t key, const IsIt& is_it) {
    const auto found = of_.find(key);
    if (found == of_.end()) return nullptr;
    std::vector<edit_node*>& items = found->second.items;
    const auto is_gone = [&](const edit_node* item) {
      return !item->is_attached || item->parent != &body || !is_it(*item);
    };
    if (!found->second.is_in_order) {
      std::erase_if(items, is_gone);
      std::sort(items.begin(), items.end(),
                [](const edit_node* a, const edit_node* b) { return is_before(*a, *b); });
      items.erase(std::unique(items.begin(), items.end()), items.end());
      found->second.is_in_order = true;
    }
    const auto first = std::find_if_not(items.begin(), items.end(), is_gone);
    items.erase(items.begin(), first);
    return items.empty() ? nullptr : items.front();
  }

  std::uint64_t seed_ = seed_of(this);
  std::unordered_map<std::uint64_t, entry> of_{};
};

}  // namespace hcl::inline v0_1::detail
