// Rule combinators that keep errors: once a rule is committed, a failure inside must reach the item instead
// of becoming "no match". `expect` sets the state and fails; nothing backtracks over it. Also the newline
// mode and the nesting depth.
#pragma once

#include <tao/pegtl/apply_mode.hpp>
#include <tao/pegtl/ascii.hpp>
#include <tao/pegtl/match.hpp>
#include <tao/pegtl/normal.hpp>
#include <tao/pegtl/nothing.hpp>
#include <tao/pegtl/rewind_mode.hpp>
#include <tao/pegtl/rules.hpp>
#include <tao/pegtl/type_list.hpp>

#include <hcl/support/compiler.hpp>

namespace hcl::inline v1_0::grammar {

namespace pegtl = tao::pegtl;
using pegtl::apply_mode;
using pegtl::rewind_mode;

// The byte under the cursor. There is always one: a text is followed by a NUL that is not part of it.
template <typename Input>
[[nodiscard]] char peek(const Input& in) noexcept {
  return *in.current();
}

// One byte, one of several. By hand, as with the next two: PEGTL's own take the compiler some five functions
// each.
template <char... Characters>
struct one {
  using rule_t = one;
  using subs_t = pegtl::empty_list;

  template <typename Input>
  static bool match(Input& in) {
    const char c = peek(in);
    if (((c != Characters) && ...)) return false;
    ++in.iterator();
    return true;
  }
};

// Bytes in a row.
template <char... Characters>
struct string {
  using rule_t = string;
  using subs_t = pegtl::empty_list;

  template <typename Input>
  static bool match(Input& in) {
    const char* at = in.current();
    if (((*at++ != Characters) || ...)) return false;  // the NUL after the text ends it
    in.iterator() = at;
    return true;
  }
};

// The first rule that matches. One that fails must not have moved, or have set the state that the item is
// broken.
template <typename... Rules>
struct sor {
  using rule_t = sor;
  using subs_t = pegtl::type_list<Rules...>;

  template <apply_mode A, rewind_mode, template <typename...> class Action,
            template <typename...> class Control, typename Input, typename State>
  static bool match(Input& in, State& state) {
    const char* const begin = in.current();
    return ((in.iterator() = begin,
             Control<Rules>::template match<A, rewind_mode::dontcare, Action, Control>(in, state)) ||
            ...);
  }
};

// A sequence that does not rewind: once its first rule has matched, a failure breaks the item.
template <typename... Rules>
struct seq {
  using rule_t = seq;
  using subs_t = pegtl::type_list<Rules...>;

  template <apply_mode A, rewind_mode, template <typename...> class Action,
            template <typename...> class Control, typename Input, typename State>
  static bool match(Input& in, State& state) {
    return (Control<Rules>::template match<A, rewind_mode::dontcare, Action, Control>(in, state) && ...);
  }
};

// Requires `Rules` here. Reports the first that does not match, unless a more precise error was reported.
template <typename... Rules>
struct expect {
  using rule_t = expect;
  using subs_t = pegtl::type_list<Rules...>;

  template <apply_mode A, rewind_mode, template <typename...> class Action,
            template <typename...> class Control, typename Input, typename State>
  static bool match(Input& in, State& state) {
    return (required<Rules, A, Action, Control>(in, state) && ...);
  }

 private:
  template <typename Rule, apply_mode A, template <typename...> class Action,
            template <typename...> class Control, typename Input, typename State>
  HCL_ALWAYS_INLINE static bool required(Input& in, State& state) {
    if (Control<Rule>::template match<A, rewind_mode::dontcare, Action, Control>(in, state)) return true;
    state.template missing<Rule>(in);
    return false;
  }
};

// (Head Tail)?  -- after Head, Tail must match.
template <typename Head, typename... Tail>
struct maybe {
  using rule_t = maybe;
  using subs_t = pegtl::type_list<Head, Tail...>;

  template <apply_mode A, rewind_mode, template <typename...> class Action,
            template <typename...> class Control, typename Input, typename State>
  static bool match(Input& in, State& state) {
    if (!Control<Head>::template match<A, rewind_mode::dontcare, Action, Control>(in, state))
      return !state.failed();
    return (Control<Tail>::template match<A, rewind_mode::dontcare, Action, Control>(in, state) && ...);
  }
};

// (Head Tail)*  -- after Head, Tail must match.
template <typename Head, typename... Tail>
struct many {
  using rule_t = many;
  using subs_t = pegtl::type_list<Head, Tail...>;

  template <apply_mode A, rewind_mode, template <typename...> class Action,
            template <typename...> class Control, typename Input, typename State>
  static bool match(Input& in, State& state) {
    while (Control<Head>::template match<A, rewind_mode::dontcare, Action, Control>(in, state)) {
      if (!(Control<Tail>::template match<A, rewind_mode::dontcare, Action, Control>(in, state) && ...))
        return false;
    }
    return !state.failed();
  }
};

// (Element (Separator Element)* Separator?)? Close  -- `Gap` may stand before each element and before the
// closer. Where an element or a separator is broken, the state may go on after it.
template <typename Close, typename Gap, typename Element, typename Separator>
struct list_until {
  using rule_t = list_until;
  using subs_t = pegtl::type_list<Close, Gap, Element, Separator>;

  template <apply_mode A, rewind_mode, template <typename...> class Action,
            template <typename...> class Control, typename Input, typename State>
  static bool match(Input& in, State& state) {
    for (;;) {
      if (!Control<Gap>::template match<A, rewind_mode::dontcare, Action, Control>(in, state)) return false;
      if (Control<Close>::template match<A, rewind_mode::dontcare, Action, Control>(in, state)) return true;
      const char* const element = in.current();
      if (!Control<Element>::template match<A, rewind_mode::dontcare, Action, Control>(in, state) &&
          !state.template resume_list<Close>(element, in))
        return false;
      if (Control<Close>::template match<A, rewind_mode::dontcare, Action, Control>(in, state)) return true;
      const char* const separator = in.current();
      if (Control<Separator>::template match<A, rewind_mode::dontcare, Action, Control>(in, state)) continue;
      if (!state.template resume_list<Close>(separator, in)) return false;
      if (Control<Close>::template match<A, rewind_mode::dontcare, Action, Control>(in, state)) return true;
      if (!Control<Separator>::template match<A, rewind_mode::dontcare, Action, Control>(in, state))
        return false;
    }
  }
};

// One branch of `first_of`: taken when the next byte is one of `Characters`; committed once taken.
template <typename Rule, char... Characters>
struct on {
  using rule = Rule;
  [[nodiscard]] static constexpr bool takes(char c) noexcept { return ((c == Characters) || ...); }
};

// The branch that takes every byte; the last one.
template <typename Rule>
struct otherwise {
  using rule = Rule;
  [[nodiscard]] static constexpr bool takes(char) noexcept { return true; }
};

// Like sor<>, decided by one look at the next byte.
template <typename... Branches>
struct first_of {
  using rule_t = first_of;
  using subs_t = pegtl::type_list<typename Branches::rule...>;

  template <apply_mode A, rewind_mode, template <typename...> class Action,
            template <typename...> class Control, typename Input, typename State>
  static bool match(Input& in, State& state) {
    const char c = peek(in);
    bool result = false;
    (void)((Branches::takes(c) &&
            (result =
                 Control<typename Branches::rule>::template match<A, rewind_mode::dontcare, Action, Control>(
                     in, state),
             true)) ||
           ...);
    return result;
  }
};

// Then if Condition matches, else Else. Condition only looks, so there is nothing to take back.
template <typename Condition, typename Then, typename Else>
struct if_else {
  using rule_t = if_else;
  using subs_t = pegtl::type_list<Condition, Then, Else>;

  template <apply_mode A, rewind_mode, template <typename...> class Action,
            template <typename...> class Control, typename Input, typename State>
  static bool match(Input& in, State& state) {
    if (Control<Condition>::template match<A, rewind_mode::dontcare, Action, Control>(in, state))
      return Control<Then>::template match<A, rewind_mode::dontcare, Action, Control>(in, state);
    return Control<Else>::template match<A, rewind_mode::dontcare, Action, Control>(in, state);
  }
};

// Rules inside brackets: newlines mean nothing there (or, with `Matter`, they separate).
template <bool Matter, typename... Rules>
struct with_newlines {
  using rule_t = with_newlines;
  using subs_t = pegtl::type_list<Rules...>;

  template <apply_mode A, rewind_mode, template <typename...> class Action,
            template <typename...> class Control, typename Input, typename State>
  static bool match(Input& in, State& state) {
    const bool outside = state.newlines_matter(Matter);
    const bool result =
        (Control<Rules>::template match<A, rewind_mode::dontcare, Action, Control>(in, state) && ...);
    state.newlines_matter(outside);
    return result;
  }
};

// Rules between which newlines are blanks: joined_lines. Within separate_lines they end a line again.
template <typename... Rules>
using joined_lines = with_newlines<false, Rules...>;
template <typename... Rules>
using separate_lines = with_newlines<true, Rules...>;

// Recursive rules; the state limits their depth.
template <typename... Rules>
struct nested {
  using rule_t = nested;
  using subs_t = pegtl::type_list<Rules...>;

  template <apply_mode A, rewind_mode, template <typename...> class Action,
            template <typename...> class Control, typename Input, typename State>
  static bool match(Input& in, State& state) {
    if (!state.enter(in.current())) return false;
    const bool result =
        (Control<Rules>::template match<A, rewind_mode::dontcare, Action, Control>(in, state) && ...);
    state.leave();
    return result;
  }
};

}  // namespace hcl::inline v1_0::grammar
