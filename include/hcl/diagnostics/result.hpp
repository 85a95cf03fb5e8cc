// A value or the diagnostics that say why there is none; warnings may come with a value.
#pragma once

#include <cassert>
#include <concepts>
#include <functional>
#include <memory>
#include <optional>
#include <stdexcept>
#include <type_traits>
#include <utility>

#if !defined(__cpp_exceptions)
#include <cstdio>
#include <cstdlib>
#endif

#include <hcl/diagnostics/diagnostics.hpp>
#include <hcl/support/compiler.hpp>
#include <hcl/support/outcome.hpp>

namespace hcl::inline v1_0 {

template <typename T>
class result;

// Thrown by result::value(); what() is the rendered text.
class HCL_EXPORT error : public std::runtime_error {
 public:
  explicit error(hcl::diagnostics all) : std::runtime_error(to_string(all)), diagnostics_(std::move(all)) {}
  // All diagnostics of the failed result.
  [[nodiscard]] const hcl::diagnostics& diagnostics() const noexcept { return diagnostics_; }

 private:
  hcl::diagnostics diagnostics_;
};

namespace detail {

template <typename T>
inline constexpr bool is_result = false;
template <typename T>
inline constexpr bool is_result<result<T>> = true;
template <typename T>
inline constexpr bool is_result<outcome<T>> = true;
template <typename T>
struct result_with;
template <typename T>
struct result_with<outcome<T>> {
  using type = result<T>;
};
template <typename T>
struct result_with<result<T>> {
  using type = result<T>;
};

// The common part of all results: the diagnostics, and the owner of the memory that the value borrows from.
class result_base {
 public:
  // Errors, or the warnings that came with the value. Those of a temporary are moved out, so that a loop may
  // go over them: `for (const hcl::diagnostic& d : hcl::decode<config>(text).diagnostics())`.
  [[nodiscard]] const hcl::diagnostics& diagnostics() const& noexcept { return diagnostics_; }
  [[nodiscard]] hcl::diagnostics diagnostics() && noexcept { return std::move(diagnostics_); }
  // Alias of diagnostics(), as other result types name it.
  [[nodiscard]] const hcl::diagnostics& error() const& noexcept { return diagnostics_; }
  [[nodiscard]] hcl::diagnostics error() && noexcept { return std::move(diagnostics_); }

  // Keeps `owner` alive as long as this result: the source that string_views in the value point into. May be
  // called more than once.
  void keep(std::shared_ptr<const void> owner) {
    if (owner_ == nullptr)
      owner_ = std::move(owner);
    else if (owner != nullptr)
      owner_ = diagnostics_access::join(std::move(owner_), std::move(owner));
  }

  // The owner of borrowed memory; keep it when the value is moved out and has string_views. Null if nothing
  // is borrowed.
  [[nodiscard]] const std::shared_ptr<const void>& owner() const noexcept { return owner_; }

 protected:
  result_base() = default;
  explicit result_base(hcl::diagnostics all) : diagnostics_(std::move(all)) {}

  // Adds the warnings and owner of this result to `next`.
  template <typename Result>
  [[nodiscard]] Result followed_by(Result next) const {
    if (!diagnostics_.empty()) {
      hcl::diagnostics& later = static_cast<result_base&>(next).diagnostics_;
      hcl::diagnostics all = diagnostics_;
      all.append(std::move(later));
      later = std::move(all);
    }
    if (owner_) next.keep(owner_);
    return next;
  }

  [[noreturn]] void fail() const {
#if defined(__cpp_exceptions)
    throw hcl::error(diagnostics_);
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

// A failure as one diagnostic without a place.
[[nodiscard]] inline hcl::diagnostics diagnostics_of(const failure& why) {
  diagnostic made;
  made.code = why.code.empty() ? codes::unsuitable_value : why.code;
  made.summary = "Unsuitable value";
  made.detail = why.is_predicate ? "The value " + why.message : why.message;
  made.path = why.path;
  if (!why.suggestion.empty()) made.fix = fix_it{.replacement = why.suggestion};
  made.extra = why.extra;
  hcl::diagnostics all;
  all.add(std::move(made));
  return all;
}

// A value, or the diagnostics that say why there is none:
//
//   auto cfg = hcl::decode<config>(text);
//   if (!cfg) std::cerr << cfg.diagnostics(); else use(cfg->listen);
template <typename T>
class [[nodiscard]] result : public detail::result_base {
 public:
  using value_type = T;

  result(T value) : value_(std::move(value)) {}
  // No value: `all` says why.
  result(hcl::diagnostics all) : result_base(std::move(all)) {}
  // From an outcome; its failure becomes a diagnostic without a place.
  template <typename U>
  requires std::convertible_to<U, T> result(outcome<U> from)
      : result_base(from ? hcl::diagnostics() : diagnostics_of(from.error())) {
    if (from) value_.emplace(*std::move(from));
  }
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

  // The value, which must be there: builds with assertions check it.
  [[nodiscard]] T& operator*() & noexcept {
    assert(value_);
    return *value_;
  }
  [[nodiscard]] const T& operator*() const& noexcept {
    assert(value_);
    return *value_;
  }
  [[nodiscard]] T&& operator*() && noexcept {
    assert(value_);
    return *std::move(value_);
  }
  [[nodiscard]] T* operator->() noexcept {
    assert(value_);
    return &*value_;
  }
  [[nodiscard]] const T* operator->() const noexcept {
    assert(value_);
    return &*value_;
  }

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

  // The value, or `other` if there is none: `hcl::decode<config>(text).value_or(config())`.
  template <typename U>
  [[nodiscard]] T value_or(U&& other) const& {
    return value_ ? *value_ : static_cast<T>(std::forward<U>(other));
  }
  template <typename U>
  [[nodiscard]] T value_or(U&& other) && {
    return value_ ? *std::move(value_) : static_cast<T>(std::forward<U>(other));
  }

  // The result of `next(value)`, a result or an outcome, or the diagnostics if there is no value. Keeps
  // warnings and owners of both.
  //
  //   hcl::parse_file("app.hcl").and_then([&](const hcl::body& b) { return hcl::decode_body<config>(b); })
  template <typename Next>
  [[nodiscard]] auto and_then(Next&& next) const& {
    return then(*this, next);
  }
  template <typename Next>
  [[nodiscard]] auto and_then(Next&& next) && {
    return then(std::move(*this), next);
  }
  // The same with a function that cannot fail: `port.transform([](const config& c) { return c.port; })`.
  template <typename Make>
  [[nodiscard]] auto transform(Make&& make) const& {
    return map(*this, make);
  }
  template <typename Make>
  [[nodiscard]] auto transform(Make&& make) && {
    return map(std::move(*this), make);
  }
  // This result, or if it has no value what `other` makes of the diagnostics: a value or a result.
  template <typename Other>
  [[nodiscard]] result or_else(Other&& other) const& {
    return value_ ? *this : result(std::invoke(other, diagnostics()));
  }
  template <typename Other>
  [[nodiscard]] result or_else(Other&& other) && {
    return value_ ? std::move(*this) : result(std::invoke(other, diagnostics()));
  }

  // As a std::expected<T, hcl::diagnostics>, where the standard library has it; warnings are lost then, and
  // what the value borrows from.
  template <typename Expected>
  requires(std::same_as<typename Expected::value_type, T>&&
               std::same_as<typename Expected::error_type, hcl::diagnostics>) [[nodiscard]]
  operator Expected() const& {
    return value_ ? Expected(*value_) : Expected(typename Expected::unexpected_type(diagnostics()));
  }
  template <typename Expected>
  requires(std::same_as<typename Expected::value_type, T>&&
               std::same_as<typename Expected::error_type, hcl::diagnostics>) [[nodiscard]]
  operator Expected() && {
    return value_ ? Expected(*std::move(value_))
                  : Expected(typename Expected::unexpected_type(diagnostics()));
  }

  // Whether there is a value, and it is that one.
  [[nodiscard]] friend bool operator==(const result& a, const T& b) requires std::equality_comparable<T> {
    return a.value_ && *a.value_ == b;
  }

 private:
  template <typename Self, typename Next>
  [[nodiscard]] static auto then(Self&& self, Next& next) {
    using made = std::remove_cvref_t<decltype(std::invoke(next, *std::forward<Self>(self)))>;
    static_assert(detail::is_result<made>, "hcl: what is given to and_then() must return a result");
    using next_result = typename detail::result_with<made>::type;
    if (!self) return next_result(self.diagnostics());
    return self.followed_by(next_result(std::invoke(next, *std::forward<Self>(self))));
  }
  template <typename Self, typename Make>
  [[nodiscard]] static auto map(Self&& self, Make& make) {
    using made = result<std::remove_cvref_t<decltype(std::invoke(make, *std::forward<Self>(self)))>>;
    if (!self) return made(self.diagnostics());
    return self.followed_by(made(std::invoke(make, *std::forward<Self>(self))));
  }

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

// A result is no text: stream `*result`, or result.error().
template <typename T>
void operator<<(std::ostream&, const result<T>&) = delete;  // hcl: dereference it, as in `out << *result`
template <typename T, typename Reason>
void operator<<(std::ostream&, const outcome<T, Reason>&) = delete;  // hcl: dereference it, as above

template <typename T, typename Reason>
void outcome<T, Reason>::fail() const {
#if defined(__cpp_exceptions)
  throw hcl::error(diagnostics_of(reason_));
#else
  std::fputs(to_string(diagnostics_of(reason_)).c_str(), stderr);
  std::abort();
#endif
}

}  // namespace hcl::inline v1_0
