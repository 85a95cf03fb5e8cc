// Builds a string of pieces, without the heap while it is short.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include <hcl/support/compiler.hpp>
#include <hcl/support/short_text.hpp>

namespace hcl::inline v0_1::detail {

class text_builder {
 public:
  text_builder() noexcept {}
  text_builder(const text_builder&) = delete;
  text_builder& operator=(const text_builder&) = delete;

  void append(std::string_view piece) {
    if (piece.size() > capacity - size_) return append_outside(piece);
    copy_text(inside_ + size_, piece.data(), piece.size());
    size_ += piece.size();
  }
  [[nodiscard]] bool empty() const noexcept { return size_ == 0 && outside_.empty(); }
  // Whether the string is on the heap already.
  [[nodiscard]] bool is_outside() const noexcept { return !outside_.empty(); }
  [[nodiscard]] std::string_view view() const noexcept {
    return is_outside() ? std::string_view(outside_) : std::string_view(+inside_, size_);
  }
  [[nodiscard]] std::string take() && { return is_outside() ? std::move(outside_) : std::string(view()); }

 private:
  static constexpr std::size_t capacity = 112;

  // Moves the string to the heap.
  HCL_NOINLINE void append_outside(std::string_view piece) {
    if (piece.empty()) return;
    if (!is_outside()) {
      outside_.reserve(2 * (size_ + piece.size()));
      outside_.append(+inside_, size_);
      size_ = capacity;
    }
    outside_.append(piece);
  }

  std::size_t size_ = 0;
  char inside_[capacity];
  std::string outside_{};
};

}  // namespace hcl::inline v0_1::detail
