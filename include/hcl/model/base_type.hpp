// Between the types of the language and those of the typed model.
#pragma once

#include <hcl/model/type.hpp>
#include <hcl/value/type.hpp>

namespace hcl::inline v0_1::model {

// string, number, bool, dynamic, lists, sets, maps, tuples and objects are themselves; an optional attribute
// is optional(T), a capsule is opaque, by its name.
[[nodiscard]] type from_base(const hcl::type& t);

// The nearest type of the language: int is number, id is string, constants and enumerations are their
// underlying type, eventuals their element, optional(T) is T, and an optional attribute of an object; any
// other union, opaque types, none, and an object inside itself are dynamic.
[[nodiscard]] hcl::type to_base(const type& t);

}  // namespace hcl::inline v0_1::model
