// The type of one step into a type: an attribute, an index, or a key of which only the type is known.
#pragma once

#include <string_view>

#include <hcl/diagnostics/diagnostics.hpp>
#include <hcl/model/type.hpp>

namespace hcl::inline v0_1::model {

// The type of `.name` on `from`. What cannot be traversed gives dynamic and an error at `where`.
[[nodiscard]] type attribute_of(const type& from, std::string_view name, const range& where,
                                diagnostics& diags);

// The type of `[key]`, where the key is a literal: the element of a tuple, the property of an object.
[[nodiscard]] type element_of(const type& from, const value& key, const range& where, diagnostics& diags);

// The type of `[key]`, where only the key's type is known: the union of what the elements may be.
[[nodiscard]] type element_by(const type& from, const type& key, const range& where, diagnostics& diags);

}  // namespace hcl::inline v0_1::model
