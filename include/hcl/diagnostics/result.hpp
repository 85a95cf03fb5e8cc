// A value or the diagnostics that say why there is none; warnings may come with a value.
#pragma once

#include <optional>
#include <stdexcept>
#include <utility>

#include <hcl/diagnostics/diagnostics.hpp>

namespace hcl::inline v0_1 {

// Thrown by result::value() for those who want exceptions; what() is the rendered text.
class error : public std::runtime_error {
 public:
  explicit error(hcl::diagnostics all) : std::runtime_error(to_string(all)), diagnostics_(std::move(all)) {}
  [[nodiscard]] const hcl::diagnostics& diagnostics() const noexcept { return diagnostics_; }

 private:
  hcl::diagnostics diagnostics_;
};

template <typename T>
class [[nodiscard]] result;  // explicit operator bool, *, ->, value() (throws error), diagnostics(); result<void> too

}  // namespace hcl::inline v0_1
