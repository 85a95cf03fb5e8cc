// The implementation of the typed model's types: the canonical text. Does not recurse.
#pragma once

#include <hcl/model/impl/type_writer.hpp>

namespace hcl::inline v0_1::model {

HCL_DECL std::string to_string(const type& t) { return detail::write_type(t, std::size_t{1} << 20U); }

}  // namespace hcl::inline v0_1::model
