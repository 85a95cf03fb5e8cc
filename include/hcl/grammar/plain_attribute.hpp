// The shortest way through most attributes: a string, number or truth value, or a flat list or object of
// these. The rules of traversal.hpp would take the same text and make the same of it; whatever is not as
// plain as that is left to them. By hand, since the lines of a configuration are mostly these.
#pragma once

#include <hcl/grammar/lexical.hpp>
#include <hcl/grammar/plain_value.hpp>

namespace hcl::inline v0_1::grammar {

// "=" (PlainValue | PlainTuple | PlainObject) LineEnd  -- where "=" is next
struct plain_attribute {
  using rule_t = plain_attribute;
  using subs_t = pegtl::empty_list;

  template <apply_mode, rewind_mode, template <typename...> class, template <typename...> class,
            typename Input, typename State>
  static bool match(Input& in, State& state) {
    const char* const equals = in.current();
    const char* const at = equals + 1 + (equals[1] == ' ');
    if (*at == '[' || *at == '{') return match_parts(in, state, at);
    const plain_value found = plain_value_at(at, in.end());
    if (found.form == plain_form::none) return false;
    const char* const past = skip_rest_of_line(found.end, in.end());
    if (past == nullptr) return false;
    state.plain_attribute(equals, found);
    in.iterator() = past;
    return true;
  }

 private:
  template <typename Input, typename State>
  HCL_NOINLINE static bool match_parts(Input& in, State& state, const char* at) {
    if (!state.begin_plain_parts()) return false;
    const bool is_tuple = *at == '[';
    const char* const close =
        is_tuple ? skip_plain_tuple(at + 1, in.end(), state) : skip_plain_object(at + 1, in.end(), state);
    const char* const past = close != nullptr ? skip_rest_of_line(close, in.end()) : nullptr;
    if (past == nullptr) {
      state.drop_plain_parts();
      return false;
    }
    state.plain_attribute(in.current(), {is_tuple ? plain_form::tuple : plain_form::object, at, close});
    in.iterator() = past;
    return true;
  }
};

}  // namespace hcl::inline v0_1::grammar
