// Functions of the language: parameters with flags, a result type, an implementation. Calls check parameters
// and result (function_call.ipp); converting arguments is up to the caller.
#pragma once

#include <cstddef>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include <hcl/support/holders.hpp>
#include <hcl/support/outcome.hpp>
#include <hcl/value/value.hpp>
#include <hcl/value/value_access.hpp>

namespace hcl::inline v1_0 {

struct eval_context;  // eval/impl/eval_context.hpp
namespace detail {
struct written_function;  // eval/evaluate_all.hpp
}

// One parameter. The flags say which arguments the implementation handles; others end the call before it.
struct parameter {
  std::string name{};          // used by messages
  hcl::type type{};            // arguments are converted to it by the caller (eval); dynamic = anything
  bool allow_null = false;     // else a null argument is an error
  bool allow_unknown = false;  // else an unknown argument makes the result unknown
  bool allow_dynamic =
      false;  // may receive a value of dynamic type; else one makes the result the dynamic value
  bool allow_marked = false;    // else marks are removed, deep, and added to the result
  std::string description{};    // one sentence, for documentation
  bool may_be_omitted = false;  // trailing parameters only: an omitted argument is null
};

// The definition of a function. The name is for messages; registering a function names it for calls.
//
//   function_definition{.name = "upper", .parameters = {{.name = "text", .type = type::string()}}, .result =
//   type::string(),
//                       .call = [](std::span<const value> a, const type&) { return
//                       outcome<value>(in_upper_case(a[0])); }}
struct function_definition {
  std::string name{};
  std::string description{};  // one sentence, for documentation
  std::vector<parameter> parameters{};
  std::optional<parameter> variadic{};  // what all further arguments are, if there may be any
  // Result type from argument values, unknown ones among them; if absent, `result` it is.
  callable<outcome<hcl::type>(std::span<const value>)> type_of{};
  hcl::type result{};
  // Facts about every result, known or not ("never null"): returns its argument refined.
  callable<value(value)> refine{};
  // Arguments conform to the parameters; the result must conform to `result` computed by type_of.
  // failure.argument names one.
  callable<outcome<value>(std::span<const value>, const hcl::type& result)> call{};
  // Instead of `call`, for functions that evaluate expressions within the limits of the calling evaluation,
  // which may be null.
  callable<outcome<value>(std::span<const value>, const hcl::type& result, eval_context* ctx)> call_within{};
  // Instead of `type_of`, where finding the type is expensive. The evaluation may be null.
  callable<outcome<hcl::type>(std::span<const value>, eval_context* ctx)> type_within{};
  // Instead of `type_of` and `call` if all arguments are known, where only the value tells the type. The
  // evaluation may be null.
  callable<outcome<value>(std::span<const value>, eval_context* ctx)> call_at_once{};
  // The cost of a call, as a multiple of reading all arguments; charged to the step limit. 0 if it does not
  // read all of them.
  std::size_t effort = 1;
  // The expression of a function that a configuration defines, for provenance().
  std::shared_ptr<const detail::written_function> written{};

  // How many arguments a call must have.
  [[nodiscard]] std::size_t least_arguments() const noexcept {
    std::size_t min_count = parameters.size();
    while (min_count != 0 && parameters[min_count - 1].may_be_omitted)
      --min_count;
    return min_count;
  }
};

// A function of the language: immutable, cheap to copy.
class [[nodiscard]] function {
 public:
  function(function_definition definition)
      : definition_(std::make_shared<const function_definition>(std::move(definition))) {}

  // The definition that the function was made from.
  [[nodiscard]] const function_definition& definition() const noexcept { return *definition_; }
  // The parameter that argument `index` is for; null if there may be no such argument.
  [[nodiscard]] const parameter* parameter_of(std::size_t index) const noexcept {
    if (index < definition_->parameters.size()) return &definition_->parameters[index];
    return definition_->variadic ? &*definition_->variadic : nullptr;
  }
  // The whole protocol: arity, flags, type phase, unknown and marked arguments, implementation, refinement.
  [[nodiscard]] outcome<value> call(std::span<const value> arguments, eval_context* ctx = nullptr) const;
  // The type phase alone. Dynamic if an argument's type is unknown and its parameter does not allow that.
  [[nodiscard]] outcome<hcl::type> result_type(std::span<const value> arguments) const;
  // How it is called: `clamp(value: number, low?: number): number`, a variadic parameter with dots, as in
  // `max(numbers...: number): number`.
  [[nodiscard]] std::string signature() const {
    return detail::value_access::signature(*definition_, definition_->name);
  }
  // The same function, never called: its results are unknown, with the type and facts they would have. For
  // dry runs.
  [[nodiscard]] function unpredictable() const {
    function_definition definition = *definition_;
    definition.call = [](std::span<const value>, const hcl::type& result) {
      return outcome<value>(value::unknown(result));
    };
    definition.call_within = nullptr;
    definition.call_at_once = nullptr;
    return definition;
  }

 private:
  std::shared_ptr<const function_definition> definition_;
};

}  // namespace hcl::inline v1_0
