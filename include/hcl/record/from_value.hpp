// Converts values of the language to C++ objects: the inverse of to_value().
#pragma once

#include <algorithm>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>

#include <hcl/diagnostics/codes.hpp>
#include <hcl/diagnostics/diagnostics.hpp>
#include <hcl/diagnostics/result.hpp>
#include <hcl/eval/expression.hpp>
#include <hcl/record/engine.hpp>
#include <hcl/record/kinds.hpp>
#include <hcl/record/read.hpp>
#include <hcl/record/record.hpp>
#include <hcl/support/outcome.hpp>
#include <hcl/value/value.hpp>

namespace hcl::inline v1_0 {
namespace detail {

// `itself`: the name of the value in messages.
template <typename T>
outcome<bool> read_value_into(const value& from, T& to, std::string_view itself) {
  diagnostics diags(1);
  const options opts;
  budget work(opts.bounds);
  decode_context ctx;
  ctx.diags = &diags;
  ctx.work = &work;
  ctx.opts = &opts;
  ctx.position.itself = itself;
  if (read(ctx, {nullptr, &from}, to)) return true;
  const auto first = std::find_if(diags.begin(), diags.end(),
                                  [](const diagnostic& d) { return d.severity == severity::error; });
  if (first == diags.end()) return failure{"The value does not suit."};
  const diagnostic& why = *first;
  return failure{why.detail,
                 {},
                 -1,
                 codes::unsuitable_value,
                 std::string(why.suggestion()),
                 itself.empty() && why.path.empty()};
}

}  // namespace detail

// The object that a value is: `from_value<std::vector<int>>(value::tuple({1, "2"}))` is {1, 2}.
// Conversions are those of fields, a struct is read from an object with its attributes, labels and blocks as
// to_value() names them; marks are dropped. Views look into the value's text. Fails with a sentence that says
// where and why.
template <typename T>
[[nodiscard]] outcome<T> from_value(const value& from) {
  constexpr bool is_returnable = std::is_default_constructible_v<T> && std::is_move_constructible_v<T>;
  static_assert(is_returnable,
                "hcl: what is made of a value must be default constructible, as it is made before it is "
                "filled, and movable");
  if constexpr (is_returnable) {
    T to{};
    outcome<bool> good = detail::read_value_into(from, to, "The value");
    if (!good) return std::move(good).error();
    return to;
  } else {
    return failure{};
  }
}

template <typename T>
result<T> value::get() const& {
  return from_value<T>(*this);
}
template <typename T>
result<T> value::get() && {
  static_assert(!std::is_same_v<T, std::string_view>,
                "hcl: a std::string_view would look into a value that is gone; ask for a std::string");
  return from_value<T>(*this);
}
template <typename T>
auto value::get_or(T other) const {
  using wanted = std::conditional_t<std::is_convertible_v<T, std::string_view>, std::string, T>;
  outcome<wanted> found = from_value<wanted>(*this);
  return found ? *std::move(found) : wanted(other);
}

}  // namespace hcl::inline v1_0
