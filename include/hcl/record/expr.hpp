// An expression of a known type that is kept and evaluated later, any number of times.
#pragma once

#include <concepts>
#include <memory>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

#include <hcl/diagnostics/result.hpp>
#include <hcl/eval/expression.hpp>
#include <hcl/eval/scope.hpp>
#include <hcl/record/decode_session.hpp>
#include <hcl/tags/payload.hpp>

namespace hcl::inline v1_0 {

namespace detail {
template <typename T>
consteval bool require_value_of_expression() {
  constexpr bool is_value = !std::is_same_v<T, expression> && !std::is_reference_v<T>;
  static_assert(is_value, "hcl: hcl::expr<T> takes the type of the value that the expression has");
  return is_value;
}
}  // namespace detail

// An attribute that is evaluated later, each time with other names if needed, and called "The value" in
// messages then. T is any type of an attribute.
//
//   struct rule { hcl::expr<bool> when; hcl::defaulted<hcl::expr<double>> weight = 1.0; };
//   hcl::result<bool> applies = r.when.evaluate(names);      // diagnostics point at the expression
template <typename T>
class expr {
  using known_type = std::conditional_t<detail::require_value_of_expression<T>(), T, detail::unholdable>;

 public:
  // T's default value, until something is read.
  expr() = default;
  explicit expr(expression written) : written_(std::move(written)) {}
  // A constant, for defaults.
  expr(known_type known) : known_(std::make_shared<const known_type>(std::move(known))) {}

  // The value with `names`; without them, neither variables nor functions are allowed. Views point into
  // memory of the result. The options::model of the decode applies unless given.
  template <std::derived_from<scope> Names>
  [[nodiscard]] result<T> evaluate(const Names& names, const options& opts = {}) const {
    return evaluate(&names, opts);
  }
  [[nodiscard]] result<T> evaluate(const options& opts = {}) const { return evaluate(nullptr, opts); }

  // The expression as it is written; empty for values that C++ code has given.
  [[nodiscard]] const expression& written() const noexcept { return written_; }
  // For the library's own layers.
  [[nodiscard]] const std::shared_ptr<const known_type>& known() const noexcept { return known_; }
  // text() as it is written, and its range().
  [[nodiscard]] std::string_view text() const noexcept { return written_.text(); }
  [[nodiscard]] hcl::range range() const { return written_.range(); }
  // The references to variables in it.
  [[nodiscard]] std::vector<traversal> variables() const {
    return written_ ? written_.variables() : std::vector<traversal>();
  }

  // Whether both are written alike, or are equal values that C++ code has given.
  [[nodiscard]] friend bool operator==(const expr& a, const expr& b) {
    if (!(a.written_ == b.written_)) return false;
    if (a.known_ == b.known_) return true;
    if constexpr (requires(const T& x) {
                    { x == x } -> std::convertible_to<bool>;
                  })
      return a.known_ && b.known_ && *a.known_ == *b.known_;
    else
      return false;
  }

 private:
  [[nodiscard]] result<T> evaluate(const scope* names, const options& opts) const {
    if (!written_) return known_ ? *known_ : T{};
    T made{};
    detail::decode_session session(names, opts);
    session.read_expression(written_, made);
    result<T> done(std::move(made), session.take_diagnostics());
    session.keep_for(done);
    return done;
  }

  expression written_;
  std::shared_ptr<const known_type> known_;
};

}  // namespace hcl::inline v1_0
