// How PEGTL enters a rule and its action, which is a verb of a builder, by the row that the rule has in a
// table. Knows neither rules nor builders.
#pragma once

#include <type_traits>

#include <tao/pegtl/apply_mode.hpp>
#include <tao/pegtl/normal.hpp>
#include <tao/pegtl/nothing.hpp>
#include <tao/pegtl/rewind_mode.hpp>

#include <hcl/support/compiler.hpp>

namespace hcl::inline v0_1::parser {

namespace pegtl = tao::pegtl;

// PEGTL's way into a rule, shortened: nothing here asks for PEGTL's own bookkeeping around a match, and a
// level of nesting takes half the stack.
template <typename Rule>
struct control : pegtl::normal<Rule> {
  template <pegtl::apply_mode A, pegtl::rewind_mode M, template <typename...> class Action,
            template <typename...> class Control, typename Input, typename State>
  [[nodiscard]] HCL_ALWAYS_INLINE static bool match(Input& in, State& state) {
    if constexpr (std::is_base_of_v<pegtl::nothing<Rule>, Action<Rule>>)
      return enter<A, M, Action, Control>(in, state);
    else
      return Action<Rule>::template match<Rule, A, M, Action, Control>(in, state);
  }

  // The rule itself, without its action.
  template <pegtl::apply_mode A, pegtl::rewind_mode M, template <typename...> class Action,
            template <typename...> class Control, typename Input, typename State>
  [[nodiscard]] HCL_ALWAYS_INLINE static bool enter(Input& in, State& state) {
    if constexpr (requires { Rule::template match<A, M, Action, Control>(in, state); })
      return Rule::template match<A, M, Action, Control>(in, state);
    else
      return Rule::match(in);
  }
};

// The rule matched [begin, end): call the builder, or the part of it that is given, which may answer that it
// will not do.
template <auto Verb, auto... Part>
struct apply_verb {
  template <typename Rule, pegtl::apply_mode A, pegtl::rewind_mode M, template <typename...> class Action,
            template <typename...> class Control, typename Input, typename Builder>
  [[nodiscard]] static bool match(Input& in, Builder& b) {
    const char* const begin = in.current();
    return Control<Rule>::template enter<A, M, Action, Control>(in, b) &&
           call((b.*....*Part), Verb, begin, in.current());
  }

 private:
  // Through the class that has the verb: g++ warns of aliasing where it adjusts a member pointer itself.
  template <typename Class, typename Result>
  HCL_ALWAYS_INLINE static bool call(std::type_identity_t<Class>& b,
                                     Result (Class::*verb)(const char*, const char*), const char* begin,
                                     const char* end) {
    if constexpr (std::is_same_v<Result, bool>) {
      return (b.*verb)(begin, end);
    } else {
      (b.*verb)(begin, end);
      return true;
    }
  }
};

// What a rule does in a table; nothing without a row.
template <typename Rule, typename Action>
struct row {};
template <typename... Rows>
struct action_table : Rows... {};

namespace detail {

template <typename Rule, typename Action>
Action find_action(const row<Rule, Action>*);
template <typename Rule>
pegtl::nothing<Rule> find_action(...);

}  // namespace detail

template <typename Rule, typename Table>
using action_of = decltype(detail::find_action<Rule>(static_cast<const Table*>(nullptr)));

}  // namespace hcl::inline v0_1::parser
