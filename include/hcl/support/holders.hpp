// Small types that hold something: a count, a variable's old value, data of the program, anything callable.
#pragma once

#include <atomic>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <type_traits>
#include <utility>

namespace hcl::inline v1_0 {
namespace detail {

// Base of shared data. Its owners count.
struct counted {
  mutable std::atomic<std::uint32_t> count{0};
};

// Sets a variable and restores it at scope exit.
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

}  // namespace detail

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

// Holds anything callable with a given signature. Shared when copied, and much lighter to include than
// <functional>.
template <typename Signature>
class callable;

// `callable<int(int)> twice = [](int n) { return 2 * n; };  twice(4)` is 8. An empty one is false, and must
// not be called.
template <typename Result, typename... Arguments>
class callable<Result(Arguments...)> {
 public:
  callable() noexcept = default;
  callable(std::nullptr_t) noexcept {}
  template <typename Function>
  requires(!std::same_as<std::remove_cvref_t<Function>, callable> &&
           std::is_invocable_r_v<Result, const std::decay_t<Function>&, Arguments...>)
      callable(Function&& function) {
    using held = std::decay_t<Function>;
    // Pointers and other holders may be null.
    if constexpr (!std::is_function_v<std::remove_reference_t<Function>> &&
                  std::is_constructible_v<held, std::nullptr_t>) {
      if (function == nullptr) return;
    }
    target_ = std::make_shared<const held>(std::forward<Function>(function));
    call_ = [](const void* target, Arguments... arguments) -> Result {
      return (*static_cast<const held*>(target))(std::forward<Arguments>(arguments)...);
    };
  }

  [[nodiscard]] explicit operator bool() const noexcept { return call_ != nullptr; }
  Result operator()(Arguments... arguments) const {
    return call_(target_.get(), std::forward<Arguments>(arguments)...);
  }

 private:
  std::shared_ptr<const void> target_{};
  Result (*call_)(const void*, Arguments...) = nullptr;
};

}  // namespace hcl::inline v1_0
