// How PEGTL enters a rule and its action. Knows neither rules nor builders.
#pragma once

#include <type_traits>

#include <tao/pegtl/apply_mode.hpp>
#include <tao/pegtl/normal.hpp>
#include <tao/pegtl/nothing.hpp>
#include <tao/pegtl/rewind_mode.hpp>

namespace hcl::inline v0_1::parser {

namespace pegtl = tao::pegtl;

// PEGTL's way into a rule, shortened: nothing here asks for PEGTL's own bookkeeping around a match, and a level of nesting takes half the stack.
template <typename Rule>
struct control : pegtl::normal<Rule> {
  template <pegtl::apply_mode A, pegtl::rewind_mode M, template <typename...> class Action, template <typename...> class Control, typename Input,
            typename State>
  [[nodiscard, gnu::always_inline]] static bool match(Input& in, State& state) {
    if constexpr (std::is_base_of_v<pegtl::nothing<Rule>, Action<Rule>>) return enter<A, M, Action, Control>(in, state);
    else return Action<Rule>::template match<Rule, A, M, Action, Control>(in, state);
  }

  // The rule itself, without its action.
  template <pegtl::apply_mode A, pegtl::rewind_mode M, template <typename...> class Action, template <typename...> class Control, typename Input,
            typename State>
  [[nodiscard, gnu::always_inline]] static bool enter(Input& in, State& state) {
    if constexpr (requires { Rule::template match<A, M, Action, Control>(in, state); }) return Rule::template match<A, M, Action, Control>(in, state);
    else return Rule::match(in);
  }
};

}  // namespace hcl::inline v0_1::parser
