// Precompiled for the tests, so that a suite of many small units does not read and instantiate the whole library in each of them:
// the implementation object they are linked with holds what is declared here.
#pragma once

#include <catch2/catch.hpp>

#include <hcl/record/far_side.hpp>
#include <hcl/write/json_text.hpp>
#include <hcl/write/native_text.hpp>

namespace hcl::inline v0_1::detail {

extern template struct text_waist<>;
extern template struct diagnostics_waist<>;
extern template struct number_waist<>;
extern template struct type_waist<>;
extern template struct value_waist<>;
extern template struct refinement_waist<>;
extern template struct function_waist<>;
extern template struct traversal_waist<>;
extern template struct json_waist<>;
extern template struct eval_waist<>;
extern template struct type_expression_waist<>;
extern template struct body_waist<>;
extern template struct variable_waist<>;
extern template struct engine_waist<>;
extern template struct encode_waist<>;
extern template struct load_waist<>;
extern template struct write_waist<>;

}  // namespace hcl::inline v0_1::detail
