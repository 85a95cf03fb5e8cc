// Signatures for checking calls before they are made: fixed types, or types computed from the arguments of
// the call. Runs nothing.
#pragma once

#include <algorithm>
#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include <hcl/diagnostics/diagnostics.hpp>
#include <hcl/model/type.hpp>
#include <hcl/support/callable.hpp>
#include <hcl/syntax/document.hpp>
#include <hcl/syntax/walk.hpp>
#include <hcl/text/range.hpp>

namespace hcl::inline v0_1::model {

// A parameter of a function; a name is optional and for messages only.
struct parameter {
  std::string name;
  model::type type{};             // what arguments must be assignable to
  bool takes_expression = false;  // of an argument not its value, but what is written: nothing in it is wrong
};

// A parameter whose type takes none may be left out, and so may those after it. `varargs` takes all further
// arguments.
//
//   model::signature{.parameters = {{"text", model::type::string()}}, .result = model::type::integer()}
struct signature {
  std::vector<parameter> parameters{};
  std::optional<parameter> varargs{};
  model::type result{};

  // The one that takes the argument of that number, or null.
  [[nodiscard]] const parameter* parameter_of(std::size_t argument) const noexcept {
    if (argument < parameters.size()) return &parameters[argument];
    return varargs ? &*varargs : nullptr;
  }
};

// One call, as a computed signature sees it. An expanded last argument counts as the elements that its type
// has, so there may be more types than nodes.
struct call_site {
  std::span<const model::type> types;              // of the arguments
  std::span<const syntax::node* const> arguments;  // as they are written
  const syntax::document* document = nullptr;      // that they are written in; null if the program made them
  bool is_open = false;                  // the last argument is expanded and has any number of elements
  bool skip_range_typechecking = false;  // see bind_options
  const hcl::range& call;                // name to closing parenthesis
  const hcl::range& name;                // the name alone

  // Where the argument of that number is written, without parentheses; nowhere if the program made it.
  [[nodiscard]] hcl::range where(std::size_t argument) const {
    return document ? hcl::range(document->source, syntax::unwrapped(*arguments[argument]).range)
                    : hcl::range();
  }
};

// Must give a signature whatever the arguments are; what is wrong with them goes to the diagnostics.
using signature_callback = callable<signature(const call_site& call, diagnostics& diags)>;

// Either of the two.
class function_signature {
 public:
  function_signature(signature fixed) : fixed_(std::move(fixed)) {}
  // `fixed`: what is known of the parameters before the arguments are.
  function_signature(signature_callback computed, signature fixed = {})
      : fixed_(std::move(fixed)), computed_(std::move(computed)) {}

  // Whether some parameter takes an expression.
  [[nodiscard]] bool takes_expressions() const noexcept {
    const auto takes = [](const parameter& p) { return p.takes_expression; };
    return std::any_of(fixed_.parameters.begin(), fixed_.parameters.end(), takes) ||
           (fixed_.varargs && takes(*fixed_.varargs));
  }
  // Whether the signature depends on the arguments.
  [[nodiscard]] bool is_computed() const noexcept { return static_cast<bool>(computed_); }
  // Of a computed one: what was said of it beforehand.
  [[nodiscard]] const signature& fixed() const noexcept { return fixed_; }
  [[nodiscard]] signature of(const call_site& call, diagnostics& diags) const {
    return computed_ ? computed_(call, diags) : fixed_;
  }

 private:
  signature fixed_{};
  signature_callback computed_{};
};

}  // namespace hcl::inline v0_1::model
