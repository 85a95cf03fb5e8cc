// The state of a document at some time, to which it can be put back; handles stay good. Implementation.
#pragma once

#include <cstddef>
#include <deque>
#include <vector>

#include <hcl/edit/impl/tree.hpp>

namespace hcl::inline v0_1::detail {

class tree_snapshot {
 public:
  explicit tree_snapshot(const edit_tree& tree)
      : nodes_(tree.nodes), is_changed_(tree.is_changed), source_(tree.source), syntax_(tree.syntax) {}

  // What has been made since is in no document any more.
  void restore(edit_tree& tree) const {
    for (std::size_t i = 0; i != tree.nodes.size(); ++i) {
      const std::size_t known = i < nodes_.size() ? nodes_[i].size() : 0;
      for (std::size_t j = 0; j != tree.nodes[i].size(); ++j) {
        if (j < known)
          tree.nodes[i][j] = nodes_[i][j];
        else
          tree.nodes[i][j].is_attached = false;
      }
    }
    tree.is_changed = is_changed_;
    tree.source = source_;
    tree.syntax = syntax_;
    tree.offsets_known = false;
  }

 private:
  std::deque<std::vector<edit_node>> nodes_;
  bool is_changed_;
  source_ptr source_;
  syntax::document_ptr syntax_;
};

}  // namespace hcl::inline v0_1::detail
