// A non-owning view of contiguous elements: a std::span with pointers as iterators, which saves each program
// some twenty instantiations for each type.
#pragma once

#include <cstddef>

namespace hcl::inline v1_0::detail {

template <typename T>
class view {
 public:
  constexpr view() = default;
  constexpr view(T* first, std::size_t size) noexcept : first_(first), size_(size) {}
  template <typename U>
  constexpr view(const view<U>& other) noexcept : first_(other.data()), size_(other.size()) {}
  template <std::size_t Count>
  constexpr view(T (&all)[Count]) noexcept : first_(all), size_(Count) {}

  [[nodiscard]] constexpr T* data() const noexcept { return first_; }
  [[nodiscard]] constexpr std::size_t size() const noexcept { return size_; }
  [[nodiscard]] constexpr bool empty() const noexcept { return size_ == 0; }
  [[nodiscard]] constexpr T* begin() const noexcept { return first_; }
  [[nodiscard]] constexpr T* end() const noexcept { return first_ + size_; }
  [[nodiscard]] constexpr T& operator[](std::size_t i) const noexcept { return first_[i]; }
  [[nodiscard]] constexpr T& front() const noexcept { return *first_; }
  [[nodiscard]] constexpr T& back() const noexcept { return first_[size_ - 1]; }
  [[nodiscard]] constexpr view first(std::size_t count) const noexcept { return {first_, count}; }
  [[nodiscard]] constexpr view subspan(std::size_t from) const noexcept {
    return {first_ + from, size_ - from};
  }
  [[nodiscard]] constexpr view subspan(std::size_t from, std::size_t count) const noexcept {
    return {first_ + from, count};
  }

 private:
  T* first_ = nullptr;
  std::size_t size_ = 0;
};

}  // namespace hcl::inline v1_0::detail
