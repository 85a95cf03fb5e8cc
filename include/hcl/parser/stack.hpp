// A stack of small things the parser has seen but not yet put into a node. Grows in place where the system can, and is never shrunk
// while parsing. Knows nothing of what it holds.
#pragma once

#include <cstddef>
#include <cstdlib>
#include <new>
#include <span>
#include <type_traits>

namespace hcl::inline v0_1::parser {

template <typename T>
class stack {
  static_assert(std::is_trivially_copyable_v<T> && std::is_trivially_destructible_v<T>);

 public:
  stack() = default;
  stack(const stack&) = delete;
  stack& operator=(const stack&) = delete;
  ~stack() { std::free(items_); }

  void push(const T& item) {
    if (size_ == capacity_) grow();
    ::new (static_cast<void*>(items_ + size_)) T(item);
    ++size_;
  }
  T pop() noexcept { return items_[--size_]; }
  [[nodiscard]] T& top() noexcept { return items_[size_ - 1]; }
  [[nodiscard]] T& operator[](std::size_t i) noexcept { return items_[i]; }

  [[nodiscard]] std::size_t size() const noexcept { return size_; }
  // Forgets all but the first `size` items.
  void cut(std::size_t size) noexcept { size_ = size; }
  // All but the first `from` items; good until the next push.
  [[nodiscard]] std::span<T> above(std::size_t from) noexcept { return {items_ + from, size_ - from}; }

 private:
  [[gnu::noinline, gnu::cold]] void grow() {
    capacity_ = capacity_ == 0 ? 32 : capacity_ * 2;
    void* const bigger = std::realloc(static_cast<void*>(items_), capacity_ * sizeof(T));
    if (bigger == nullptr) out_of_memory();
    items_ = static_cast<T*>(bigger);
  }

  [[noreturn]] static void out_of_memory() {
#if defined(__cpp_exceptions)
    throw std::bad_alloc();
#else
    std::abort();
#endif
  }

  T* items_ = nullptr;
  std::size_t size_ = 0;
  std::size_t capacity_ = 0;
};

}  // namespace hcl::inline v0_1::parser
