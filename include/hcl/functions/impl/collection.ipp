// Questions asked of collections: length, hasindex, index, element, contains, keys, values, lookup.
#pragma once

#include <hcl/functions/impl/collection.hpp>

namespace hcl::inline v0_1::functions::detail {

HCL_DECL std::span<const function> functions_backend::collection_family() {
  return family_of<collection_rows>();
}

}  // namespace hcl::inline v0_1::functions::detail
