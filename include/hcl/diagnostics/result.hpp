// A value or the diagnostics that say why there is none; warnings may come with a value.
#pragma once

#include <memory>
#include <optional>
#include <stdexcept>
#include <utility>

#if !defined(__cpp_exceptions)
#include <cstdio>
#include <cstdlib>
#endif

#include <hcl/diagnostics/diagnostics.hpp>
#include <hcl/support/compiler.hpp>

namespace hcl::inline v0_1 {

// Thrown by result::value() for those who want exceptions; what() is the rendered text.
class HCL_EXPORT error : public std::runtime_error {
 public:
  explicit error(hcl::diagnostics all) : std::runtime_error(to_string(all)), diagnostics_(std::move(all)) {}
  // All diagnostics of the failed result.
  [[nodiscard]] const hcl::diagnostics& diagnostics() const noexcept { return diagnostics_; }

 private:
  hcl::diagnostics diagnostics_;
};

namespace detail {

// The common part of all results: the diagnostics, and the owner of the memory that the value borrows from.
class result_base {
 public:
  // Errors, or the warnings that came with the value.
  [[nodiscard]] const hcl::diagnostics& diagnostics() const noexcept { return diagnostics_; }

  // Keeps `owner` alive as long as this result: the source that string_views in the value point into. May be
  // called more than once.
  void keep(std::shared_ptr<const void> owner) {
    if (owner_ == nullptr)
      owner_ = std::move(owner);
    else if (owner != nullptr)
      owner_ = diagnostics_backend<>::join(std::move(owner_), std::move(owner));
  }

  // The owner of borrowed memory; keep it when the value is moved out and has string_views. Null if nothing
  // is borrowed.
  [[nodiscard]] const std::shared_ptr<const void>& owner() const noexcept { return owner_; }

 protected:
  result_base() = default;
  explicit result_base(hcl::diagnostics all) : diagnostics_(std::move(all)) {}

  template <typename = void>
  [[noreturn]] void fail() const {
#if defined(__cpp_exceptions)
    throw error(diagnostics_);
#else
    std::fputs(to_string(diagnostics_).c_str(), stderr);
    std::abort();
#endif
  }

 private:
  hcl::diagnostics diagnostics_;
  std::shared_ptr<const void> owner_;
};

}  // namespace detail

// `auto port = hcl::decode<config>(text); if (!port) std::cerr << port.diagnostics(); else
// use(port->listen);`
template <typename T>
class [[nodiscard]] result : public detail::result_base {
 public:
  using value_type = T;

  result(T value) : value_(std::move(value)) {}
  // No value: `all` says why.
  result(hcl::diagnostics all) : result_base(std::move(all)) {}
  // A value with warnings; if there are errors among them, the value is dropped.
  result(T value, hcl::diagnostics all) : result_base(std::move(all)) {
    if (!diagnostics().has_errors()) value_.emplace(std::move(value));
  }

  // A value together with errors: see options::keep_broken.
  [[nodiscard]] static result despite_errors(T value, hcl::diagnostics all) {
    result made(std::move(all));
    made.value_.emplace(std::move(value));
    return made;
  }

  // Whether there is a value; there may be warnings all the same.
  [[nodiscard]] bool has_value() const noexcept { return value_.has_value(); }
  [[nodiscard]] explicit operator bool() const noexcept { return value_.has_value(); }

  // The value, which must be there.
  [[nodiscard]] T& operator*() & noexcept { return *value_; }
  [[nodiscard]] const T& operator*() const& noexcept { return *value_; }
  [[nodiscard]] T&& operator*() && noexcept { return *std::move(value_); }
  [[nodiscard]] T* operator->() noexcept { return &*value_; }
  [[nodiscard]] const T* operator->() const noexcept { return &*value_; }

  // The value, or hcl::error is thrown; without exceptions the diagnostics are printed and the program ends.
  [[nodiscard]] T& value() & {
    if (!value_) fail();
    return *value_;
  }
  [[nodiscard]] const T& value() const& {
    if (!value_) fail();
    return *value_;
  }
  [[nodiscard]] T&& value() && {
    if (!value_) fail();
    return *std::move(value_);
  }

 private:
  std::optional<T> value_;  // goes before what it borrows from, which is in the base
};

// Success or failure without a value: decoding into an object that exists.
template <>
class [[nodiscard]] result<void> : public detail::result_base {
 public:
  using value_type = void;

  result() = default;
  result(hcl::diagnostics all) : result_base(std::move(all)), failed_(diagnostics().has_errors()) {}

  [[nodiscard]] bool has_value() const noexcept { return !failed_; }
  [[nodiscard]] explicit operator bool() const noexcept { return !failed_; }
  void value() const {
    if (failed_) fail();
  }

 private:
  bool failed_ = false;
};

}  // namespace hcl::inline v0_1
