// Compares documents item by item. Implementation of merge/compare.hpp.
#pragma once

#include <cstddef>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include <hcl/merge/compare.hpp>
#include <hcl/merge/impl/alignment.hpp>
#include <hcl/merge/impl/units.hpp>

namespace hcl::inline v1_0::detail {

class document_differ {
 public:
  document_differ(const document& before, const document& after)
      : before_(before.tree()), after_(after.tree()) {}

  [[nodiscard]] std::vector<document_change> compare() && {
    compare_bodies(*before_->root, *after_->root, "");
    return std::move(changes_);
  }

 private:
  using kind = document_change::kind;

  void add(kind what, const body_unit* before, const body_unit* after, const std::string& path) {
    const auto place = [](const std::shared_ptr<edit_tree>& tree, const body_unit* unit) {
      return unit ? edit::item({tree, const_cast<edit_node*>(unit->node)}).range() : range();
    };
    changes_.push_back({what, path + header_name(*(after ? after : before)->node), place(before_, before),
                        place(after_, after)});
  }

  // Attributes and blocks only.
  [[nodiscard]] static body_units items_of(const edit_node& body) {
    body_units units = units_of(&body);
    std::erase_if(units.all,
                  [](const body_unit& unit) { return !unit.node->attribute && !unit.node->block; });
    return units;
  }
  void compare_bodies(const edit_node& before, const edit_node& after, const std::string& path) {
    const body_units left = items_of(before), right = items_of(after);
    const std::vector<std::size_t> match = unit_matcher(left, right).match();
    std::vector<bool> stays(left.all.size(), false);
    for (const std::size_t j : match)
      if (j != unmatched) stays[j] = true;
    for (std::size_t j = 0; j != stays.size(); ++j)
      if (!stays[j]) add(kind::removed, &left.all[j], nullptr, path);
    for (std::size_t i = 0; i != match.size(); ++i) {
      const body_unit* const was = match[i] == unmatched ? nullptr : &left.all[match[i]];
      const body_unit& now = right.all[i];
      if (!was)
        add(kind::added, nullptr, &now, path);
      else if (now.node->block)
        compare_blocks(*was->node, *now.node, path);
      else if (!is_same_value(*was->node, *now.node))
        add(kind::changed, was, &now, path);
    }
  }
  void compare_blocks(const edit_node& before, const edit_node& after, const std::string& path) {
    if (text_of(before) != text_of(after)) compare_bodies(before, after, path + header_name(after) + '.');
  }

  std::shared_ptr<edit_tree> before_, after_;
  std::vector<document_change> changes_{};
};

}  // namespace hcl::inline v1_0::detail

namespace hcl::inline v1_0 {

HCL_DECL std::vector<document_change> diff(const document& before, const document& after) {
  return detail::document_differ(before, after).compare();
}

}  // namespace hcl::inline v1_0
