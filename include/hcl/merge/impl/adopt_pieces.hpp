// A text that was made of another: common pieces are shared, so that the document knows how little has
// changed. Implementation.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include <hcl/edit/impl/matching.hpp>
#include <hcl/edit/impl/sequence_match.hpp>
#include <hcl/edit/impl/tree.hpp>
#include <hcl/merge/impl/units.hpp>

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
    matching match(made.size(), mine.size());
    auto all = match_candidates::all(made.size(), mine.size());
    std::erase_if(all.wanted, [&](std::size_t i) { return made[i]->kind == kind::blank_line; });
    std::erase_if(all.present, [&](std::size_t j) { return mine[j]->kind == kind::blank_line; });
    const auto match_by = [&](std::string (*key_of)(const edit_node&)) {
      match.take(equal_pairs(
          match.left(all), [&](std::size_t i) { return key_of(*made[i]); },
          [&](std::size_t j) { return key_of(*mine[j]); }));
    };
    match_by(text_of);
    const matching equal = match;
    match_by(unit_reader::key_of);
    for (std::size_t i = 0; i != made.size(); ++i) {
      if (match[i] == unmatched) continue;
      const edit_node& old = *mine[match[i]];
      if (equal[i] != unmatched) {
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
