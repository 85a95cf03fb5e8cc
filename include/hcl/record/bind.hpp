// Values of the language as C++ objects, and C++ callables as functions of the language.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <exception>
#include <new>
#include <span>
#include <string>
#include <string_view>
#include <tuple>
#include <type_traits>
#include <utility>
#include <vector>

#include <hcl/diagnostics/codes.hpp>
#include <hcl/diagnostics/diagnostics.hpp>
#include <hcl/diagnostics/result.hpp>
#include <hcl/eval/expression.hpp>
#include <hcl/eval/type_constraint.hpp>
#include <hcl/record/encode.hpp>
#include <hcl/record/kinds.hpp>
#include <hcl/record/read.hpp>
#include <hcl/record/record.hpp>
#include <hcl/support/outcome.hpp>
#include <hcl/value/function.hpp>
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
  return failure{.message = why.detail,
                 .path = why.path,
                 .code = codes::unsuitable_value,
                 .suggestion = std::string(why.suggestion()),
                 .is_predicate = itself.empty() && why.path.empty(),
                 .tells_path = true};
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

// The last parameter of a function that takes any number of arguments: `[](std::string separator,
// hcl::rest<std::string> parts) { ... }`.
template <typename T>
class rest : public std::vector<T> {
 public:
  using std::vector<T>::vector;
};

namespace detail {

// The type that holds an argument until the call.
template <typename P>
using argument_for = std::conditional_t<in_capsule<P>, borrowed<P>, P>;
// Parameters and result come from the signature: any type that can be a field can be a parameter.
// std::optional takes null, hcl::value anything known; trailing std::optional parameters may be left out of a
// call. The result may be an hcl::outcome: its failure is reported at the argument it is attributed to, or at
// the call. So are exceptions.
template <typename F>
struct signature;
template <typename R, typename... P>
struct signature<R (*)(P...)> {
  using result = R;
  using parameters = std::tuple<argument_for<std::remove_cvref_t<P>>...>;
};
template <typename R, typename... P>
struct signature<R (*)(P...) noexcept> : signature<R (*)(P...)> {};
template <typename R, typename C, typename... P>
struct signature<R (C::*)(P...) const> : signature<R (*)(P...)> {};
template <typename R, typename C, typename... P>
struct signature<R (C::*)(P...) const noexcept> : signature<R (*)(P...)> {};
template <typename F>
requires requires { typename signature<decltype(&F::operator())>::result; }
struct signature<F> : signature<decltype(&F::operator())> {};

template <typename F>
concept has_signature = !std::is_member_pointer_v<F> && requires {
  typename signature<F>::result;
};

template <typename T>
inline constexpr bool is_rest = false;
template <typename T>
inline constexpr bool is_rest<rest<T>> = true;

template <typename T>
struct outcome_value {
  using type = T;
};
template <typename T>
struct outcome_value<outcome<T>> {
  using type = T;
};

template <typename T>
parameter make_parameter() {
  parameter p{.type = implied_type<T>()};
  p.allow_null = codec_of<T>::takes_null;
  p.allow_dynamic = p.type.is_dynamic();
  if constexpr (std::is_same_v<T, type> || std::is_same_v<T, type_constraint>)
    p.type = eval_access::capsule();
  return p;
}

template <typename T>
outcome<bool> read_argument(const value& argument, std::size_t index, T& to) {
  if constexpr (std::is_same_v<T, value>) {
    to = argument;  // any value, as the rules for members do not apply
    return true;
  }
  outcome<bool> good = read_value_into(argument, to, {});
  if (good) return good;
  failure reason = std::move(good).error();
  reason.argument = static_cast<int>(index);
  return reason;
}

template <typename F>
struct callable_binder {
  static function bind(const std::string& name, F callable) {
    return define({.name = name}, std::move(callable));
  }
  template <std::size_t Count>
  static function bind(const std::string& name, F callable, const char* const (&names)[Count],
                       std::string description) {
    if constexpr (has_signature<F>) {
      constexpr std::size_t count = std::tuple_size_v<typename signature<F>::parameters>;
      static_assert(count == Count, "hcl: a function takes as many names as it has parameters");
    }
    return define({.name = name, .description = std::move(description)}, std::move(callable), names);
  }

 private:
  static function define(function_definition f, F callable, std::span<const char* const> names = {}) {
    static_assert(has_signature<F>,
                  "hcl: a function must be callable as const, with one signature; generic and mutable "
                  "lambdas have none");
    if constexpr (has_signature<F>) {
      using parameters = typename signature<F>::parameters;
      constexpr std::make_index_sequence<std::tuple_size_v<parameters>> all;
      static_assert(takes<parameters>(),
                    "hcl: a function takes its parameters by value or as const references");
      if constexpr (takes<parameters>()) {
        add_parameters(f, static_cast<parameters*>(nullptr), names);
        return bind_signature(std::move(f), std::move(callable), static_cast<parameters*>(nullptr), all);
      }
    }
    return f;
  }

  template <typename Parameters>
  static consteval bool takes() {
    return []<typename... P>(std::tuple<P...>*) {
      return std::is_invocable_v<const F&, P...>;
    }(static_cast<Parameters*>(nullptr));
  }

  template <typename... P, std::size_t... I>
  static function bind_signature(function_definition f, F callable, std::tuple<P...>*,
                                 std::index_sequence<I...>) {
    using returned = std::remove_cvref_t<typename signature<F>::result>;
    using result = typename outcome_value<returned>::type;
    static_assert((std::size_t{0} + ... + (is_rest<P> && I + 1 != sizeof...(P) ? 1 : 0)) == 0,
                  "hcl: only the last parameter can be a hcl::rest");
    static_assert(!std::is_void_v<result>, "hcl: a function must return something");
    if constexpr (!std::is_void_v<result>) {
      f.effort = 2;  // arguments are copied
      f.result = implied_type<result>().without_optional();
      if (f.result.has_dynamic()) f.result = type::dynamic();
      f.call = [called = std::move(callable)]([[maybe_unused]] std::span<const value> arguments,
                                              const type&) -> outcome<value> {
        std::tuple<P...> read_arguments{};
        outcome<bool> good = true;
        ((good = good ? read_one(arguments, I, std::get<I>(read_arguments)) : std::move(good)), ...);
        if (!good) return std::move(good).error();
        return call<returned>(called, std::get<I>(std::move(read_arguments))...);
      };
    }
    return f;
  }

  template <typename... P>
  static void add_parameters(function_definition& f, std::tuple<P...>*, std::span<const char* const> names) {
    (add_parameter<P>(f), ...);
    constexpr std::array<bool, sizeof...(P)> optional{codec_of<P>::may_be_omitted...};
    for (std::size_t i = f.parameters.size(); i != 0 && optional[i - 1]; --i)
      f.parameters[i - 1].may_be_omitted = true;
    for (std::size_t i = 0; i != names.size(); ++i) {
      if (i < f.parameters.size())
        f.parameters[i].name = names[i];
      else if (f.variadic)
        f.variadic->name = names[i];
    }
  }
  template <typename P>
  static void add_parameter(function_definition& f) {
    if constexpr (is_rest<P>)
      f.variadic = make_parameter<typename P::value_type>();
    else
      f.parameters.push_back(make_parameter<P>());
  }

  template <typename P>
  static outcome<bool> read_one(std::span<const value> arguments, std::size_t index, P& to) {
    if constexpr (is_rest<P>) {
      for (std::size_t i = index; i < arguments.size(); ++i) {
        to.emplace_back();
        if (outcome<bool> good = read_argument(arguments[i], i, to.back()); !good) return good;
      }
      return true;
    } else {
      return read_argument(arguments[index], index, to);
    }
  }

  template <typename Returned, typename... A>
  static outcome<value> call(const F& callable, A&&... arguments) {
#if defined(__cpp_exceptions)
    try {
      return finish<Returned>(callable(std::forward<A>(arguments)...));
    } catch (const std::bad_alloc&) {
      throw;
    } catch (const std::exception& thrown) {
      return failure{thrown.what()};
    }
#else
    return finish<Returned>(callable(std::forward<A>(arguments)...));
#endif
  }

  template <typename Returned>
  static outcome<value> finish(Returned returned) {
    if constexpr (!std::is_same_v<typename outcome_value<Returned>::type, Returned>) {
      if (!returned) return std::move(returned).error();
      return finish(*std::move(returned));
    } else {
      if constexpr (std::is_floating_point_v<Returned>) {
        if (returned != returned) return failure{"its result is not a number (NaN)"};
      }
      return to_value(returned);
    }
  }
};

}  // namespace detail

}  // namespace hcl::inline v1_0
