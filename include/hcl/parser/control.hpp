// The PEGTL control: calls the builder's function for each rule, by its row in a table.
#pragma once

#include <type_traits>

#include <tao/pegtl/apply_mode.hpp>
#include <tao/pegtl/normal.hpp>
#include <tao/pegtl/nothing.hpp>
#include <tao/pegtl/rewind_mode.hpp>

#include <hcl/support/compiler.hpp>

namespace hcl::inline v1_0::parser {

namespace pegtl = tao::pegtl;

// A short match() without PEGTL's bookkeeping, which halves the stack for each level.
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

// The rule matched [begin, end): calls the builder, which may reject it.
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

// The action of a rule, if it has a row.
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

}  // namespace hcl::inline v1_0::parser
