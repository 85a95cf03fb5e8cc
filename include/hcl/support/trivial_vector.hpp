// Elements side by side, cheaper to compile than the standard's containers: a view, and an array that grows.
#pragma once

#include <cstddef>
#include <cstdlib>
#include <new>
#include <type_traits>
#include <utility>

#include <hcl/support/compiler.hpp>

namespace hcl::inline v1_0::detail {

// A non-owning view of contiguous elements: a std::span with pointers as iterators, which saves each program
// some twenty instantiations for each type.
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

// A growable array of trivially copyable elements, which grows in place where possible. Cheaper to compile
// than a std::vector of each type, by about fifty instantiations.
struct raw_items {
  // Memory for more items than the `capacity` there was.
  HCL_HOT HCL_NOINLINE static void* grow(void* items, std::size_t& capacity, std::size_t item_size) {
    const std::size_t wanted = capacity == 0 ? 32 : capacity * 2;
    void* const bigger = std::realloc(items, wanted * item_size);
    if (bigger == nullptr) out_of_memory();
    capacity = wanted;
    return bigger;
  }
  // Zeroed memory; the system provides large pieces only when touched.
  HCL_COLD HCL_NOINLINE static void* zeros(std::size_t count, std::size_t item_size) {
    void* const fresh = std::calloc(count, item_size);
    if (fresh == nullptr) out_of_memory();
    return fresh;
  }

 private:
  [[noreturn]] static void out_of_memory() {
#if defined(__cpp_exceptions)
    throw std::bad_alloc();
#else
    std::abort();
#endif
  }
};

template <typename T>
class trivial_vector {
  static_assert(std::is_trivially_copyable_v<T> && std::is_trivially_destructible_v<T> &&
                alignof(T) <= alignof(std::max_align_t));

 public:
  trivial_vector() = default;
  trivial_vector(trivial_vector&& other) noexcept
      : items_(std::exchange(other.items_, nullptr)),
        size_(std::exchange(other.size_, 0)),
        capacity_(std::exchange(other.capacity_, 0)) {}
  trivial_vector& operator=(trivial_vector&& other) noexcept {
    swap(other);
    other.clear();
    return *this;
  }
  ~trivial_vector() { std::free(items_); }

  HCL_ALWAYS_INLINE void push(const T& item) {
    if (size_ == capacity_) [[unlikely]]
      return grow_and_push(item);  // a copy, as it may be one of ours
    ::new (static_cast<void*>(items_ + size_++)) T(item);
  }
  T pop() noexcept { return items_[--size_]; }
  [[nodiscard]] T& top() noexcept { return items_[size_ - 1]; }
  [[nodiscard]] const T& top() const noexcept { return items_[size_ - 1]; }
  [[nodiscard]] T& operator[](std::size_t i) noexcept { return items_[i]; }
  [[nodiscard]] const T& operator[](std::size_t i) const noexcept { return items_[i]; }

  [[nodiscard]] std::size_t size() const noexcept { return size_; }
  [[nodiscard]] bool empty() const noexcept { return size_ == 0; }
  // Drops all but the first `size` items.
  void truncate(std::size_t size) noexcept { size_ = size; }
  void clear() noexcept { size_ = 0; }
  void swap(trivial_vector& other) noexcept {
    std::swap(items_, other.items_);
    std::swap(size_, other.size_);
    std::swap(capacity_, other.capacity_);
  }
  // Replaces the content by `count` copies of `item`.
  void assign(std::size_t count, const T& item) {
    size_ = 0;
    for (std::size_t i = 0; i != count; ++i)
      push(item);
  }
  // Replaces the content by `count` zeroed items, at least one.
  void assign_zeros(std::size_t count) {
    T* const fresh = static_cast<T*>(raw_items::zeros(count, sizeof(T)));
    std::free(items_);
    items_ = fresh;
    size_ = capacity_ = count;
  }

  // All but the first `from` items; good until the next push.
  [[nodiscard]] view<T> above(std::size_t from) noexcept { return {items_ + from, size_ - from}; }
  [[nodiscard]] T* begin() noexcept { return items_; }
  [[nodiscard]] T* end() noexcept { return items_ + size_; }
  [[nodiscard]] const T* begin() const noexcept { return items_; }
  [[nodiscard]] const T* end() const noexcept { return items_ + size_; }

 private:
  HCL_HOT HCL_NOINLINE void grow_and_push(T item) {
    items_ = static_cast<T*>(raw_items::grow(items_, capacity_, sizeof(T)));
    ::new (static_cast<void*>(items_ + size_++)) T(item);
  }

  T* items_ = nullptr;
  std::size_t size_ = 0;
  std::size_t capacity_ = 0;
};

}  // namespace hcl::inline v1_0::detail
