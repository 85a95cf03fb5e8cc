// Memory for the nodes of one document: a bump allocator whose blocks grow, freed all at once. Runs no
// destructors, so only trivially destructible things may live in it. Not for use by several threads while it
// grows.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstring>
#include <new>
#include <string_view>
#include <type_traits>
#include <utility>

#include <hcl/support/compiler.hpp>
#include <hcl/support/trivial_vector.hpp>

namespace hcl::inline v1_0::detail {

// `arena nodes; auto* one = nodes.make<literal>(...)`: the pointer stays good until the arena dies.
class arena {
 public:
  arena() = default;
  // `first_block`: size of the first block, allocated on first use.
  explicit arena(std::size_t first_block) noexcept
      : next_size_(first_block < smallest_block ? smallest_block : first_block) {}
  arena(const arena&) = delete;
  arena& operator=(const arena&) = delete;
  ~arena() {
    while (blocks_ != nullptr) {
      block* const before = blocks_->before;
      ::operator delete(static_cast<void*>(blocks_));
      blocks_ = before;
    }
  }

  // `size` bytes, aligned for any node.
  [[nodiscard]] HCL_ALWAYS_INLINE void* allocate(std::size_t size) {
    size = (size + alignment - 1) & ~(alignment - 1);
    if (size > static_cast<std::size_t>(end_ - at_)) [[unlikely]]
      grow(size);
    char* const here = at_;
    at_ += size;
    return here;
  }

  template <typename T, typename... Args>
  T* make(Args&&... args) {
    static_assert(std::is_trivially_destructible_v<T> && alignof(T) <= alignment);
    return ::new (allocate(sizeof(T))) T{std::forward<Args>(args)...};
  }

  // A copy of `items` that lives here.
  template <typename T>
  [[nodiscard]] view<const T> copy(view<const T> items) {
    static_assert(std::is_trivially_copyable_v<T> && alignof(T) <= alignment);
    if (items.empty()) return {};
    void* const to = allocate(items.size() * sizeof(T));
    std::memcpy(to, items.data(), items.size() * sizeof(T));
    return {static_cast<const T*>(to), items.size()};
  }

  // A copy of `text` that lives here, followed by a NUL that is not part of it.
  [[nodiscard]] std::string_view copy(std::string_view text) {
    char* const to = static_cast<char*>(allocate(text.size() + 1));
    if (!text.empty()) std::memcpy(to, text.data(), text.size());
    to[text.size()] = '\0';
    return {to, text.size()};
  }

  // Bytes asked of the system so far, whether used yet or not.
  [[nodiscard]] std::size_t reserved() const noexcept { return reserved_; }

 private:
  struct block {
    block* before;
  };

 public:
  // A place to rewind to. rewind() frees everything allocated since the checkpoint.
  struct checkpoint {
    block* in = nullptr;
    char* at = nullptr;
  };
  [[nodiscard]] checkpoint here() const noexcept { return {blocks_, at_}; }
  void rewind(checkpoint to) noexcept {
    if (blocks_ == to.in) {
      at_ = to.at;
      return;
    }
    // Keeps the last, largest block for reuse.
    while (blocks_->before != to.in) {
      block* const between = blocks_->before;
      blocks_->before = between->before;
      ::operator delete(static_cast<void*>(between));
    }
    at_ = reinterpret_cast<char*>(blocks_ + 1);
  }

 private:
  static constexpr std::size_t alignment = 8;
  static constexpr std::size_t smallest_block = 1024;
  static constexpr std::size_t small_block = std::size_t{1} << 16;

  HCL_COLD HCL_NOINLINE void grow(std::size_t size) {
    const std::size_t wanted = sizeof(block) + size;
    const std::size_t bytes = wanted > next_size_ ? wanted : next_size_;
    auto* const fresh = static_cast<block*>(::operator new(bytes));
    fresh->before = blocks_;
    blocks_ = fresh;
    at_ = reinterpret_cast<char*>(fresh + 1);
    end_ = reinterpret_cast<char*>(fresh) + bytes;
    reserved_ += bytes;
    // Wastes at most an eighth.
    next_size_ = next_size_ < small_block ? next_size_ * 2 : (std::max)(small_block, reserved_ / 8);
  }

  block* blocks_ = nullptr;
  char* at_ = nullptr;
  char* end_ = nullptr;
  std::size_t next_size_ = smallest_block;
  std::size_t reserved_ = 0;
};

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
    // Cannot overflow: containers ask for max_size() elements at most.
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

}  // namespace hcl::inline v1_0::detail
