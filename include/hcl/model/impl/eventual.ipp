// The implementation of what takes eventuals out of types and allows them in them.
#pragma once

#include <hcl/model/impl/eventual.hpp>

namespace hcl::inline v0_1::model::detail {

HCL_DECL type model_backend::resolve(const type& t, bool outputs) { return type_resolver(outputs).run(t); }

}  // namespace hcl::inline v0_1::model::detail

namespace hcl::inline v0_1::model {

HCL_DECL type input_of(const type& t) { return detail::input_maker().run(t); }

}  // namespace hcl::inline v0_1::model
