// A counted pointer to something immutable, one word wide: what values, types and big numbers are made of.
#pragma once

#include <atomic>
#include <cstdint>
#include <utility>

namespace hcl::inline v0_1::detail {

// Base of everything `shared_ref` points at. Count 0 at birth; `immortal` objects are never counted nor freed.
struct counted {
  mutable std::atomic<std::uint32_t> count{0};
};

// `T` derives from counted; deletion goes through `destroy(const T*)` found in T's class, so that deep trees can be freed without recursion.
template <typename T>
class shared_ref {
 public:
  shared_ref() = default;
  explicit shared_ref(const T* object) noexcept : object_(object) { acquire(); }
  shared_ref(const shared_ref& other) noexcept : object_(other.object_) { acquire(); }
  shared_ref(shared_ref&& other) noexcept : object_(std::exchange(other.object_, nullptr)) {}
  shared_ref& operator=(shared_ref other) noexcept {
    std::swap(object_, other.object_);
    return *this;
  }
  ~shared_ref() { release(); }

  [[nodiscard]] const T* get() const noexcept { return object_; }
  [[nodiscard]] const T* operator->() const noexcept { return object_; }
  [[nodiscard]] const T& operator*() const noexcept { return *object_; }
  [[nodiscard]] explicit operator bool() const noexcept { return object_ != nullptr; }
  [[nodiscard]] bool unique() const noexcept { return object_ && object_->count.load(std::memory_order_acquire) == 1; }

 private:
  void acquire() const noexcept {
    if (object_) object_->count.fetch_add(1, std::memory_order_relaxed);
  }
  void release() const noexcept {
    if (object_ && object_->count.fetch_sub(1, std::memory_order_acq_rel) == 1) T::destroy(object_);
  }
  const T* object_ = nullptr;
};

}  // namespace hcl::inline v0_1::detail
