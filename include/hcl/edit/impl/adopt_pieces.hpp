// A text that was made of another: common pieces are shared, so that the document knows how little has
// changed. Implementation.
#pragma once

#include <cstddef>
#include <map>
#include <string>
#include <vector>

#include <hcl/edit/impl/tree.hpp>
#include <hcl/edit/impl/units.hpp>

namespace hcl::inline v0_1::detail {

class piece_adopter {
 public:
  // Both have been read as wholes and not changed since.
  static void adopt(edit_tree& now, edit_tree& was) {
    now.parsed_since.push_back(now.original);
    now.original = was.original;
    take_pieces(*now.root, *was.root);
    adopt_items(*now.root, *was.root);
    now.is_changed = true;
  }

 private:
  using kind = edit::item_kind;
  using node_list = child_list;

  static void take_pieces(edit_node& now, const edit_node& was) {
    (void)now.children();
    (void)was.children();
    for (const auto piece : {&edit_node::lead, &edit_node::head, &edit_node::between, &edit_node::content,
                             &edit_node::close, &edit_node::tail})
      if (now.*piece == was.*piece) now.*piece = was.*piece;
  }
  // Of the same text: what it was parsed from as well, since its items have not been made.
  static void take_whole(edit_node& now, const edit_node& was) {
    if (now.kind != was.kind || !now.unread != !was.unread) return;
    edit_node* const parent = now.parent;
    edit_tree* const unread = now.unread;
    now = was;
    now.parent = parent;
    now.unread = unread;
  }

  static void adopt_items(edit_node& now, const edit_node& was) {
    const node_list &mine = was.children(), &made = now.children();
    std::vector<std::size_t> match(made.size(), mine.size());
    std::vector<bool> taken(mine.size(), false);
    const auto match_by = [&](const auto& key_of) {
      std::map<std::string, std::vector<std::size_t>> known;
      for (std::size_t j = mine.size(); j-- != 0;)
        if (!taken[j] && mine[j]->kind != kind::blank_line) known[key_of(*mine[j])].push_back(j);
      for (std::size_t i = 0; i != made.size(); ++i) {
        if (match[i] != mine.size() || made[i]->kind == kind::blank_line) continue;
        const auto found = known.find(key_of(*made[i]));
        if (found == known.end() || found->second.empty()) continue;
        match[i] = found->second.back();
        taken[match[i]] = true;
        found->second.pop_back();
      }
    };
    match_by([](const edit_node& node) { return text_of(node); });
    const std::vector<std::size_t> equal = match;
    match_by([](const edit_node& node) { return unit_reader::key_of(node); });
    for (std::size_t i = 0; i != made.size(); ++i) {
      if (match[i] == mine.size()) continue;
      const edit_node& old = *mine[match[i]];
      if (equal[i] != mine.size()) {
        take_whole(*made[i], old);
      } else if (made[i]->kind == old.kind) {
        take_pieces(*made[i], old);
        if (old.block) adopt_items(*made[i], old);
      }
      adopt_blank_lines(made, i, mine, match[i]);
    }
    adopt_blank_lines(made, made.size(), mine, mine.size());
  }
  // Those right above what they were above.
  static void adopt_blank_lines(const node_list& made, std::size_t i, const node_list& mine, std::size_t j) {
    while (i != 0 && j != 0 && made[--i]->kind == kind::blank_line && mine[--j]->kind == kind::blank_line)
      if (made[i]->head == mine[j]->head) made[i]->head = mine[j]->head;
  }
};

}  // namespace hcl::inline v0_1::detail
