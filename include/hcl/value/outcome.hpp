// A result or the reason why there is none, for operations on values that know no source text.
#pragma once

#include <optional>
#include <string>
#include <utility>
#include <variant>

namespace hcl::inline v0_1 {

// Why an operation on values failed: full sentences for the config's author, and where inside the value (".a[0]"), if not at its root.
struct failure {
  std::string message;
  std::string path{};     // text of the steps from the root of the input, empty at the root
  int argument = -1;      // function calls: index of the argument to blame
};

template <typename T>
class [[nodiscard]] outcome {
 public:
  outcome(T result) : state_(std::in_place_index<0>, std::move(result)) {}
  outcome(failure reason) : state_(std::in_place_index<1>, std::move(reason)) {}

  [[nodiscard]] explicit operator bool() const noexcept { return state_.index() == 0; }
  [[nodiscard]] const T& operator*() const& noexcept { return *std::get_if<0>(&state_); }
  [[nodiscard]] T& operator*() & noexcept { return *std::get_if<0>(&state_); }
  [[nodiscard]] T&& operator*() && noexcept { return std::move(*std::get_if<0>(&state_)); }
  [[nodiscard]] const T* operator->() const noexcept { return std::get_if<0>(&state_); }
  [[nodiscard]] const failure& error() const& noexcept { return *std::get_if<1>(&state_); }
  [[nodiscard]] failure&& error() && noexcept { return std::move(*std::get_if<1>(&state_)); }

 private:
  std::variant<T, failure> state_;
};

}  // namespace hcl::inline v0_1
