// Holds anything callable with a given signature. Shared when copied, and much lighter to include than
// <functional>.
#pragma once

#include <concepts>
#include <cstddef>
#include <memory>
#include <type_traits>
#include <utility>

namespace hcl::inline v1_0 {

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
