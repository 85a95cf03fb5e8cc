// A value of any type of the program, without run-time type information.
#pragma once

#include <memory>
#include <type_traits>
#include <utility>

namespace hcl::inline v1_0 {

// Data that a program attaches to what it reports, for its own use: any type, shared by copies, never shown.
// `host_data(ticket{7}).get<ticket>()->number` is 7.
class host_data {
 public:
  host_data() = default;
  template <typename T>
  requires(!std::is_same_v<std::remove_cvref_t<T>, host_data>) host_data(T&& held)
      : held_(std::make_shared<const std::decay_t<T>>(std::forward<T>(held))),
        type_(&type_mark<std::decay_t<T>>) {}

  [[nodiscard]] explicit operator bool() const noexcept { return held_ != nullptr; }
  // The attached object, if it is of exactly that type; else null.
  template <typename T>
  [[nodiscard]] const T* get() const noexcept {
    return type_ == &type_mark<T> ? static_cast<const T*>(held_.get()) : nullptr;
  }

 private:
  template <typename T>
  static constexpr char type_mark = 0;

  std::shared_ptr<const void> held_{};
  const char* type_ = nullptr;
};

}  // namespace hcl::inline v1_0
