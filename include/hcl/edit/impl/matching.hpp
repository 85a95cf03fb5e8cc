// Pairs things that are wanted with things that are there: those with equal keys, wherever they are, and the
// others in their order. What a key is, and what a thing holds, is up to those who ask. Implementation.
#pragma once

#include <cstddef>
#include <utility>
#include <vector>

#include <hcl/edit/impl/sequence_match.hpp>

namespace hcl::inline v0_1::detail {

// What becomes what, as far as it has been found out.
class matching {
 public:
  matching(std::size_t wanted, std::size_t present)
      : wanted_elements(wanted),
        present_elements(present),
        match_(wanted, unmatched),
        taken_(present, false) {}

  // What things hold, of those that are compared by it.
  element_sequence wanted_elements, present_elements;

  // The number of what a wanted one was, or `unmatched`; whether a present one has become another.
  [[nodiscard]] std::size_t operator[](std::size_t wanted) const { return match_[wanted]; }
  [[nodiscard]] bool is_taken(std::size_t present) const { return taken_[present]; }
  [[nodiscard]] index_list take_all() && { return std::move(match_); }

  void take(std::size_t wanted, std::size_t present) {
    match_[wanted] = present;
    taken_[present] = true;
  }
  void take(const number_pairs& pairs) {
    for (const auto& [wanted, present] : pairs)
      take(wanted, present);
  }
  // Those for which there is nothing yet.
  [[nodiscard]] match_candidates left(match_candidates of) const {
    std::erase_if(of.wanted, [&](std::size_t i) { return match_[i] != unmatched; });
    std::erase_if(of.present, [&](std::size_t j) { return taken_[j]; });
    return of;
  }

  // Of those that are left: with the same `key_of(element)`; then in their order, if `accepts(i, j)`.
  template <typename Key>
  void match_equal(const match_candidates& of, const Key& key_of) {
    take(equal_pairs(
        left(of), [&](std::size_t i) { return key_of(wanted_elements[i]); },
        [&](std::size_t j) { return key_of(present_elements[j]); }));
  }
  template <typename Accepts = always_accepted>
  void match_in_order(const match_candidates& of, const Accepts& accepts = {}) {
    const match_candidates open = left(of);
    element_sequence wanted(open.wanted.size()), present(open.present.size());
    const auto exchange = [&] {
      for (std::size_t n = 0; n != wanted.size(); ++n)
        std::swap(wanted[n], wanted_elements[open.wanted[n]]);
      for (std::size_t n = 0; n != present.size(); ++n)
        std::swap(present[n], present_elements[open.present[n]]);
    };
    exchange();
    const index_list pairs = sequence_matcher(wanted, present).match();
    exchange();
    for (std::size_t n = 0; n != pairs.size(); ++n)
      if (pairs[n] != unmatched && accepts(open.wanted[n], open.present[pairs[n]]))
        take(open.wanted[n], open.present[pairs[n]]);
  }

 private:
  index_list match_;
  std::vector<bool> taken_;
};

// Gives numbers to things that became none of those before, the next ones from `count` on.
[[nodiscard]] inline index_list numbered(index_list was, std::size_t& count) {
  for (std::size_t& number : was)
    if (number == unmatched) number = count++;
  return was;
}

}  // namespace hcl::inline v0_1::detail
