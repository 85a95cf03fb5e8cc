// Precompiled for the tests, so that a suite of many small units does not read the whole library in each of
// them. Against the single header they see the implementation as well, and must not instantiate it: the
// object they are linked with holds it.
#pragma once

#include <catch2/catch.hpp>

#include <hcl/hcl.hpp>

namespace hcl::inline v0_1::detail {

extern template struct text_backend<>;
extern template struct diagnostics_backend<>;
extern template struct value_backend<>;
extern template struct eval_backend<>;
extern template struct body_backend<>;
extern template struct extension_backend<>;
extern template struct other_body_backend<>;
extern template struct engine_backend<>;
extern template struct encode_backend<>;
extern template struct load_backend<>;
extern template struct spec_backend<>;
extern template struct write_backend<>;
extern template struct edit_backend<>;

}  // namespace hcl::inline v0_1::detail

extern template struct hcl::functions::detail::functions_backend<>;
extern template struct hcl::model::detail::binder_backend<>;
extern template struct hcl::model::detail::model_backend<>;
extern template struct hcl::model::detail::rewrite_backend<>;
