// Sets a variable and restores it at scope exit.
#pragma once

#include <type_traits>
#include <utility>

namespace hcl::inline v1_0::detail {

template <typename T>
class [[nodiscard]] scoped_value {
 public:
  scoped_value(T& variable, std::type_identity_t<T> value) noexcept
      : variable_(variable), before_(std::move(variable)) {
    variable = std::move(value);
  }
  ~scoped_value() { variable_ = std::move(before_); }
  scoped_value(const scoped_value&) = delete;
  scoped_value& operator=(const scoped_value&) = delete;

 private:
  T& variable_;
  T before_;
};

}  // namespace hcl::inline v1_0::detail
