// The fewest changes that turn one text into another: pieces that are still there in their order stay.
// Implementation.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <hcl/edit/backend.hpp>
#include <hcl/edit/impl/tree.hpp>
#include <hcl/text/text_edit.hpp>

namespace hcl::inline v0_1::detail {

// A piece of the document as it is now; `from` is where it was, or `made`.
struct written_piece {
  static constexpr std::size_t made = static_cast<std::size_t>(-1);
  std::string_view text;
  std::size_t from;
};

[[nodiscard]] inline std::vector<written_piece> pieces_of(const edit_node& node, std::string_view original) {
  std::vector<written_piece> all;
  for_each_piece(node, [&](std::string_view piece) {
    if (piece.empty()) return;
    const bool is_old = is_part_of(piece, original);
    all.push_back(
        {piece, is_old ? static_cast<std::size_t>(piece.data() - original.data()) : written_piece::made});
  });
  return all;
}
// Whether all that is not new can stay.
[[nodiscard]] inline bool is_in_order(const std::vector<written_piece>& pieces) {
  std::size_t past = 0;
  return std::all_of(pieces.begin(), pieces.end(), [&](const written_piece& piece) {
    return piece.from == written_piece::made || std::exchange(past, piece.from + 1) <= piece.from;
  });
}
inline void read_all(const edit_node& node) {
  for (const edit_node* child : node.children())
    read_all(*child);
}

// Makes all pieces new ones but for the most that can stay without changing places.
inline void keep_in_order(std::vector<written_piece>& pieces) {
  std::vector<std::size_t> ends;  // ends[n]: the piece with which n + 1 that stay can end first
  std::vector<std::size_t> previous(pieces.size());
  for (std::size_t i = 0; i != pieces.size(); ++i) {
    if (pieces[i].from == written_piece::made) continue;
    const auto at =
        std::lower_bound(ends.begin(), ends.end(), pieces[i].from,
                         [&](std::size_t one, std::size_t from) { return pieces[one].from < from; });
    previous[i] = at == ends.begin() ? written_piece::made : *(at - 1);
    if (at == ends.end())
      ends.push_back(i);
    else
      *at = i;
  }
  std::size_t stays = ends.empty() ? written_piece::made : ends.back();
  for (std::size_t i = pieces.size(); i-- != 0;) {
    if (i == stays)
      stays = previous[i];
    else
      pieces[i].from = written_piece::made;
  }
}

template <typename X>
std::vector<text_edit> edit_backend<X>::changes(const edit_tree& tree) {
  std::vector<text_edit> all;
  if (!tree.is_changed) return all;
  const std::string_view original = tree.original ? tree.original->text() : std::string_view();
  std::vector<written_piece> pieces = pieces_of(*tree.root, original);
  if (!is_in_order(pieces)) {
    // How much of a body can stay is known by its items only.
    read_all(*tree.root);
    pieces = pieces_of(*tree.root, original);
    keep_in_order(pieces);
  }
  std::size_t past = 0;
  std::string replacement;
  const auto add = [&](std::size_t end) {
    add_edit(all, original, {static_cast<std::uint32_t>(past), static_cast<std::uint32_t>(end)}, replacement);
  };
  for (const written_piece& piece : pieces) {
    if (piece.from == written_piece::made) {
      replacement += piece.text;
      continue;
    }
    add(piece.from);
    replacement.clear();
    past = piece.from + piece.text.size();
  }
  add(original.size());
  return all;
}

}  // namespace hcl::inline v0_1::detail
