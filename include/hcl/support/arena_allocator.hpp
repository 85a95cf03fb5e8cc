// Lets standard containers live in an arena: what they let go of is freed with the arena.
#pragma once

#include <cstddef>
#include <new>
#include <type_traits>

#include <hcl/support/arena.hpp>

namespace hcl::inline v0_1::detail {

// Without an arena it is an ordinary allocator, and copies of containers have none: they may outlive it.
template <typename T>
class arena_allocator {
 public:
  using value_type = T;
  using propagate_on_container_swap = std::true_type;

  arena_allocator() = default;
  arena_allocator(arena* from) noexcept : from_(from) {}
  template <typename Other>
  arena_allocator(const arena_allocator<Other>& other) noexcept : from_(other.from()) {}

  [[nodiscard]] T* allocate(std::size_t count) {
    static_assert(alignof(T) <= 8);
    // Containers ask for max_size() elements at most, whose size is no overflow.
    const std::size_t size = count * sizeof(T);
    return static_cast<T*>(from_ ? from_->allocate(size) : ::operator new(size));
  }
  void deallocate(T* memory, std::size_t) noexcept {
    if (!from_) ::operator delete(static_cast<void*>(memory));
  }
  [[nodiscard]] arena_allocator select_on_container_copy_construction() const noexcept { return {}; }
  [[nodiscard]] arena* from() const noexcept { return from_; }

  friend bool operator==(const arena_allocator& a, const arena_allocator& b) noexcept {
    return a.from_ == b.from_;
  }

 private:
  arena* from_ = nullptr;
};

}  // namespace hcl::inline v0_1::detail
