// Values and types as text: JSON, and back, unrelated to HCL's JSON syntax; and values in messages.
#pragma once

#include <concepts>
#include <cstddef>
#include <optional>
#include <ostream>
#include <string>
#include <string_view>
#include <type_traits>

#include <hcl/support/outcome.hpp>
#include <hcl/value/type.hpp>
#include <hcl/value/value.hpp>
#include <hcl/value/value_access.hpp>

namespace hcl::inline v1_0 {

// How values are written as JSON.
struct json_options {
  bool reveal_marked = false;  // writes marked values as if unmarked; otherwise they are rejected
  std::size_t indent = 0;      // spaces for each level; 0 writes one line without spaces
  std::size_t max_bytes =
      std::size_t{64} * 1024 * 1024;  // values that would need about as many bytes are rejected
  bool* too_large = nullptr;          // set to true if max_bytes was the reason
};

// The value as JSON text: objects and maps sorted by name, sets as arrays, numbers exact.
// `to_json(value::tuple({1, "a"}))` is `[1,"a"]`. Fails for unknown and marked values, infinities and
// capsules, and says where.
[[nodiscard]] inline outcome<std::string> to_json(const value& v, const json_options& opts = {}) {
  return detail::value_access::write(v, nullptr, opts);
}
// The same for a value of type `as`, which readers know; it must have that type. Where that is dynamic, the
// value's own type is written beside it,
// `{"value":5,"type":"number"}`, so that from_json() gives the same value back.
[[nodiscard]] inline outcome<std::string> to_json(const value& v, const type& as,
                                                  const json_options& opts = {}) {
  return detail::value_access::write(v, &as, opts);
}
// The type as JSON text: `"string"`, `["list","number"]`, `["object",{"a":"bool"},["a"]]`, names of optional
// attributes last. Empty if it would take more than 16 MiB.
[[nodiscard]] std::string to_json(const type& t);

// The value of JSON text: objects, tuples, strings, numbers, bools; null is a null of dynamic type.
// `from_json("[1,\"a\"]")` is [1, "a"]. Fails for invalid JSON, and says where.
[[nodiscard]] inline outcome<value> from_json(std::string_view text) {
  return detail::value_access::read(text, nullptr);
}
// The same as a value of type `as`, the way back from to_json(v, as). Numbers and bools may be written as
// strings, strings as numbers and bools; attributes that are left out are null.
[[nodiscard]] inline outcome<value> from_json(std::string_view text, const type& as) {
  return detail::value_access::read(text, &as);
}
template <typename T, typename... As>
void from_json(std::string_view, const As&...) {
  static_assert(std::is_void_v<T>,
                "hcl: hcl::from_json gives a value, no struct; say hcl::decode_json<T>(text), or "
                "hcl::from_value<T> of what it gives");
}
// The way back from to_json(type).
[[nodiscard]] outcome<type> type_from_json(std::string_view text);

// `80`, `"web"`, `a list of string with 2 elements`, `an object with 1 attribute "id"`, `null`, `an unknown
// number`, `a marked string`.
[[nodiscard]] std::string describe(const value& v);

// The text after a variable's name below a snippet: `as 80`, `set to null`; nothing for unknown or marked
// values.
[[nodiscard]] std::optional<std::string> describe_as_variable(const value& v);

// `[1, "a"]`, `list(string)["a"]`, `map(number){"k" = 1}`, `{a = null(string)}`, `unknown(number, not null,
// >= 0)`, `marked("secret", 5)`. Parts are
// "..." after the first 16 MiB.
[[nodiscard]] inline std::string to_debug_string(const value& v) {
  return detail::value_access::to_debug_string(v);
}

// The same with `(sensitive)` for marked parts: `std::cout << hcl::value("a")` writes "a" in its quotes. For
// people, as it shows types that are not evident; write_value() gives text that can be read again.
template <std::same_as<value> Value>
[[nodiscard]] std::string to_string(const Value& v) {
  return detail::value_access::to_debug_string(v, false);
}
template <std::same_as<value> Value>
std::ostream& operator<<(std::ostream& to, const Value& v) {
  return to << to_string(v);
}

}  // namespace hcl::inline v1_0
