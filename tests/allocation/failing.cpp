#include "failing.hpp"

#include <cstdlib>
#include <new>

// What asks C for memory (hcl/support/trivial_vector.hpp) is linked to those that are called `wrap`; see
// CMakeLists.txt.
extern "C" {
void* __real_realloc(void* memory, std::size_t size);
void* __wrap_realloc(void* memory, std::size_t size);
void* __real_calloc(std::size_t count, std::size_t size);
void* __wrap_calloc(std::size_t count, std::size_t size);
void __real_free(void* memory);
void __wrap_free(void* memory);
}

namespace {

std::size_t live = 0;
std::size_t left = 0;  // until the one that fails; 0: none does
bool failed = false, lasts = false;

bool fails_now() {
  if (left == 0 || --left != 0) return false;
  failed = true;
  left = lasts ? 1 : 0;
  return true;
}

void* allocate(std::size_t size, std::size_t alignment) {
  if (fails_now()) return nullptr;
  void* const memory = alignment > alignof(std::max_align_t)
                           ? std::aligned_alloc(alignment, (size + alignment - 1) / alignment * alignment)
                           : std::malloc(size == 0 ? 1 : size);
  if (memory != nullptr) ++live;
  return memory;
}

void* allocate_or_throw(std::size_t size, std::size_t alignment) {
  void* const memory = allocate(size, alignment);
  if (memory == nullptr) throw std::bad_alloc();
  return memory;
}

void release(void* memory) {
  if (memory == nullptr) return;
  --live;
  __real_free(memory);
}

}  // namespace

namespace test {

void fail_allocation(std::size_t nth) {
  left = nth;
  failed = lasts = false;
}
void fail_allocations_from(std::size_t nth) {
  fail_allocation(nth);
  lasts = true;
}
bool stop_failing() {
  left = 0;
  return failed;
}
std::size_t live_allocations() { return live; }

}  // namespace test

void* operator new(std::size_t size) { return allocate_or_throw(size, 0); }
void* operator new[](std::size_t size) { return allocate_or_throw(size, 0); }
void* operator new(std::size_t size, std::align_val_t alignment) {
  return allocate_or_throw(size, static_cast<std::size_t>(alignment));
}
void* operator new[](std::size_t size, std::align_val_t alignment) {
  return allocate_or_throw(size, static_cast<std::size_t>(alignment));
}
void* operator new(std::size_t size, const std::nothrow_t&) noexcept { return allocate(size, 0); }
void* operator new[](std::size_t size, const std::nothrow_t&) noexcept { return allocate(size, 0); }
void* operator new(std::size_t size, std::align_val_t alignment, const std::nothrow_t&) noexcept {
  return allocate(size, static_cast<std::size_t>(alignment));
}
void operator delete(void* memory) noexcept { release(memory); }
void operator delete[](void* memory) noexcept { release(memory); }
void operator delete(void* memory, std::size_t) noexcept { release(memory); }
void operator delete[](void* memory, std::size_t) noexcept { release(memory); }
void operator delete(void* memory, std::align_val_t) noexcept { release(memory); }
void operator delete[](void* memory, std::align_val_t) noexcept { release(memory); }
void operator delete(void* memory, std::size_t, std::align_val_t) noexcept { release(memory); }
void operator delete[](void* memory, std::size_t, std::align_val_t) noexcept { release(memory); }
void operator delete(void* memory, const std::nothrow_t&) noexcept { release(memory); }
void operator delete[](void* memory, const std::nothrow_t&) noexcept { release(memory); }

void* __wrap_realloc(void* memory, std::size_t size) {
  if (fails_now()) return nullptr;
  void* const moved = __real_realloc(memory, size);
  if (memory == nullptr && moved != nullptr) ++live;
  return moved;
}
void* __wrap_calloc(std::size_t count, std::size_t size) {
  if (fails_now()) return nullptr;
  void* const memory = __real_calloc(count, size);
  if (memory != nullptr) ++live;
  return memory;
}
void __wrap_free(void* memory) { release(memory); }
