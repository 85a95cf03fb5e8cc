// A result or the reason why there is none, for operations on values that know no source text.
#pragma once

#include <cassert>
#include <new>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>

#include <hcl/support/holders.hpp>

namespace hcl::inline v1_0 {

// Why an operation on values failed: words for the config's author, and where inside the value
// (".a[0]"), if not at its root.
struct failure {
  std::string message;        // one sentence, shown to the author of the configuration
  std::string path{};         // text of the steps from the root of the input, empty at the root
  int argument = -1;          // function calls: index of the argument at fault
  std::string_view code{};    // of static storage, one of hcl::codes; then the message is a sentence
  std::string suggestion{};   // a replacement; empty if unknown
  bool is_predicate = false;  // the message goes on from what it is about: "must be a number, not ..."
  host_data extra{};          // of the program: diagnostic::extra, where a function fails
  bool tells_path = false;    // the message says where inside the value
};

// Not a std::variant, as each costs every program some seventy instantiations.
template <typename T, typename Reason = failure>
class [[nodiscard]] outcome {
  static_assert(!std::is_void_v<T>,
                "hcl: hcl::outcome has a value; without one, std::optional<hcl::failure>");

 public:
  outcome(T result) : result_(std::move(result)), good_(true) {}
  outcome(Reason reason) : reason_(std::move(reason)), good_(false) {}
  outcome(const outcome& other) requires std::is_copy_constructible_v<T> : good_(other.good_) {
    if (good_)
      ::new (static_cast<void*>(&result_)) T(other.result_);
    else
      ::new (static_cast<void*>(&reason_)) Reason(other.reason_);
  }
  outcome(outcome&& other) noexcept(std::is_nothrow_move_constructible_v<T>) : good_(other.good_) {
    take(other);
  }
  outcome& operator=(outcome other) noexcept(std::is_nothrow_move_constructible_v<T>) {
    clear();
    if constexpr (std::is_nothrow_move_constructible_v<T>) {
      good_ = other.good_;
      take(other);
    } else {
      // If the move throws, an empty failure is left.
      struct refill {
        outcome* emptied;
        ~refill() {
          if (emptied) ::new (static_cast<void*>(&emptied->reason_)) Reason(), emptied->good_ = false;
        }
      } guard{this};
      good_ = other.good_;
      take(other);
      guard.emptied = nullptr;
    }
    return *this;
  }
  ~outcome() { clear(); }

  // Whether there is a value.
  [[nodiscard]] bool has_value() const noexcept { return good_; }
  [[nodiscard]] explicit operator bool() const noexcept { return good_; }
  // The value, which must be there: builds with assertions check it.
  [[nodiscard]] const T& operator*() const& noexcept {
    assert(good_);
    return result_;
  }
  [[nodiscard]] T& operator*() & noexcept {
    assert(good_);
    return result_;
  }
  [[nodiscard]] T&& operator*() && noexcept {
    assert(good_);
    return std::move(result_);
  }
  [[nodiscard]] const T* operator->() const noexcept {
    assert(good_);
    return &result_;
  }
  // The value, or hcl::error is thrown, as by result::value().
  [[nodiscard]] const T& value() const& {
    if (!good_) fail();
    return result_;
  }
  [[nodiscard]] T&& value() && {
    if (!good_) fail();
    return std::move(result_);
  }
  // The value, or `other` if there is none.
  template <typename U>
  [[nodiscard]] T value_or(U&& other) const& {
    return good_ ? result_ : static_cast<T>(std::forward<U>(other));
  }
  template <typename U>
  [[nodiscard]] T value_or(U&& other) && {
    return good_ ? std::move(result_) : static_cast<T>(std::forward<U>(other));
  }
  // The reason; only if there is no value.
  [[nodiscard]] const Reason& error() const& noexcept { return reason_; }
  [[nodiscard]] Reason&& error() && noexcept { return std::move(reason_); }

 private:
  [[noreturn]] void fail() const;  // diagnostics/result.hpp
  void take(outcome& other) {
    if (good_)
      ::new (static_cast<void*>(&result_)) T(std::move(other.result_));
    else
      ::new (static_cast<void*>(&reason_)) Reason(std::move(other.reason_));
  }
  void clear() noexcept {
    if (good_)
      result_.~T();
    else
      reason_.~Reason();
  }

  union {
    T result_;
    Reason reason_;
  };
  bool good_;
};

}  // namespace hcl::inline v1_0
