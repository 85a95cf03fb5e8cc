// Promises and outputs: taking them out of a type, allowing them in it, and passing them on to results.
#pragma once

#include <span>

#include <hcl/model/type.hpp>

namespace hcl::inline v0_1::model {

// The type with every output and promise replaced by its element, however deep.
[[nodiscard]] inline type resolve_outputs(const type& t) {
  return t.has_output() || t.has_promise() ? detail::model_backend::resolve(t, true) : t;
}
// The same for promises only; outputs stay.
[[nodiscard]] inline type resolve_promises(const type& t) {
  return t.has_promise() ? detail::model_backend::resolve(t, false) : t;
}

// contains_outputs(t), contains_promises(t), contains_eventuals(t): whether values of the type have parts
// that are there only later: outputs, promises, either.
[[nodiscard]] inline bool contains_outputs(const type& t) noexcept { return t.has_output(); }
[[nodiscard]] inline bool contains_promises(const type& t) noexcept { return t.has_promise(); }
[[nodiscard]] inline bool contains_eventuals(const type& t) noexcept {
  return t.has_output() || t.has_promise();
}

// The type and what may be given in its place before it is there: `input_of(string)` is
// `string | output(string)`.
[[nodiscard]] type input_of(const type& t);

// The type of a result that was computed from values of the types `from`: an output of it if any of them
// contains an output, else a promise if any contains a promise.
[[nodiscard]] inline type lift(const type& result, std::span<const type> from) {
  bool has_promise = false;
  for (const type& t : from) {
    if (t.has_output()) return type::output(result);
    has_promise = has_promise || t.has_promise();
  }
  return has_promise ? type::promise(result) : result;
}
[[nodiscard]] inline type lift(const type& result, const type& from) {
  return lift(result, std::span<const type>(&from, 1));
}

}  // namespace hcl::inline v0_1::model
