// The items of a body, in order: a vector with a gap where the last change was, so that changes in the order
// of the text move little. Each item knows its place in that vector, so its index is never searched for.
// Implementation.
#pragma once

#include <algorithm>
#include <cstddef>
#include <iterator>
#include <utility>
#include <vector>

#include <hcl/edit/backend.hpp>

namespace hcl::inline v0_1::detail {

class child_list {
 public:
  using items = std::vector<edit_node*>;

  class iterator {
   public:
    using iterator_category = std::forward_iterator_tag;
    using value_type = edit_node*;
    using difference_type = std::ptrdiff_t;
    using pointer = edit_node* const*;
    using reference = edit_node*;

    iterator() = default;
    iterator(const child_list& list, std::size_t index) noexcept : list_(&list), index_(index) {}
    [[nodiscard]] edit_node* operator*() const noexcept { return (*list_)[index_]; }
    iterator& operator++() noexcept {
      ++index_;
      return *this;
    }
    iterator operator++(int) noexcept { return {*list_, index_++}; }
    [[nodiscard]] friend bool operator==(const iterator& a, const iterator& b) noexcept {
      return a.index_ == b.index_;
    }

   private:
    const child_list* list_ = nullptr;
    std::size_t index_ = 0;
  };

  child_list() = default;
  explicit child_list(items all) noexcept : all_(std::move(all)) { note_places(0, all_.size()); }

  [[nodiscard]] std::size_t size() const noexcept { return all_.size() - gap_size_; }
  [[nodiscard]] bool empty() const noexcept { return size() == 0; }
  [[nodiscard]] edit_node* operator[](std::size_t i) const noexcept {
    return all_[i < gap_ ? i : i + gap_size_];
  }
  // Where an item is; size() of one that is not here.
  [[nodiscard]] std::size_t index_of(const edit_node& item) const noexcept {
    const std::size_t at = place_of(item), index = at < gap_ ? at : at - gap_size_;
    return index < size() && (*this)[index] == &item ? index : size();
  }
  [[nodiscard]] iterator begin() const noexcept { return {*this, 0}; }
  [[nodiscard]] iterator end() const noexcept { return {*this, size()}; }
  [[nodiscard]] items all() const { return {begin(), end()}; }
  // From the item `first` up to `past`.
  [[nodiscard]] items part(std::size_t first, std::size_t past) const {
    return {iterator(*this, first), iterator(*this, past)};
  }

  // Needs no memory where as many have been erased and none inserted since.
  void insert(std::size_t at, const items& more) {
    if (gap_size_ < more.size()) {
      const std::size_t room = more.size() + size();  // as much as there are items, so that this is rare
      all_.insert(place(gap_), room, nullptr);
      gap_size_ += room;
      note_places(gap_ + gap_size_, all_.size());
    }
    move_gap(at);
    std::copy(more.begin(), more.end(), place(gap_));
    note_places(gap_, gap_ + more.size());
    gap_ += more.size();
    gap_size_ -= more.size();
  }
  void erase(std::size_t first, std::size_t past) noexcept {
    move_gap(first);
    gap_size_ += past - first;
  }
  void swap(items& other) noexcept {
    all_.erase(place(gap_), place(gap_ + gap_size_));
    gap_ = gap_size_ = 0;
    all_.swap(other);
    note_places(0, all_.size());
  }

 private:
  [[nodiscard]] items::iterator place(std::size_t i) noexcept {
    return all_.begin() + static_cast<std::ptrdiff_t>(i);
  }
  void move_gap(std::size_t to) noexcept {
    if (to < gap_) {
      std::move_backward(place(to), place(gap_), place(gap_ + gap_size_));
      note_places(to + gap_size_, gap_ + gap_size_);
    } else {
      std::move(place(gap_ + gap_size_), place(to + gap_size_), place(gap_));
      note_places(gap_, to);
    }
    gap_ = to;
  }
  void note_places(std::size_t first, std::size_t past) noexcept {
    for (std::size_t i = first; i != past; ++i)
      place_of(*all_[i]) = i;
  }
  [[nodiscard]] static std::size_t& place_of(const edit_node& item) noexcept;  // tree.hpp

  items all_{};
  std::size_t gap_ = 0, gap_size_ = 0;
};

}  // namespace hcl::inline v0_1::detail
