// Values as MessagePack, and back, in the form that the reference's go-cty writes: for plugins and stores
// that exchange values with programs of that family.
#pragma once

#include <string>
#include <string_view>

#include <hcl/support/outcome.hpp>
#include <hcl/value/type.hpp>
#include <hcl/value/value.hpp>

namespace hcl::inline v1_0 {

// The value as MessagePack: objects and maps sorted by name, sets as arrays, numbers as integers, fractions
// as doubles where these are exact and as decimal text where not. `to_msgpack(value::tuple({1, "a"}))` is the
// four bytes 92 01 A1 61. Unknown values are extension 0, or extension 12 with what is known of them. Fails
// for marked values and capsules, and says where.
[[nodiscard]] outcome<std::string> to_msgpack(const value& v);
// The same for a value of type `as`, which readers know; it is converted to that. Where it is dynamic, an
// array of the value's own type, as to_json(type) writes it, and the value is written.
[[nodiscard]] outcome<std::string> to_msgpack(const value& v, const type& as);

// Reads MessagePack without extensions: maps are objects, arrays tuples; null and unknown values have the
// dynamic type. Other input, and input that is cut off or goes on, is an error with its place. Nesting is
// bounded by limits::depth, memory by the number of bytes.
[[nodiscard]] outcome<value> from_msgpack(std::string_view bytes);
// The same as a value of type `as`, the way back from to_msgpack(v, as). Nothing is converted. Attributes
// that are optional in `as` may be left out and are null then, which costs as much as if they were there.
[[nodiscard]] outcome<value> from_msgpack(std::string_view bytes, const type& as);

}  // namespace hcl::inline v1_0
