// The far side as one unit: everything that programs built with HCL_DECLARATIONS_ONLY see only declared, compiled here once.
// Include it in exactly one unit of such a program; CMake's hcl::compiled and Meson's hcl-compiled are that unit.
#pragma once

#if !defined(__SIZEOF_INT128__)
#error "hcl: numbers need integers of 128 bits, which compilers have for 64-bit targets"
#endif

#include <hcl/extension/dynamic_body.hpp>
#include <hcl/extension/expression_maker.hpp>
#include <hcl/record/far_side.hpp>
#include <hcl/spec/far_side.hpp>
#include <hcl/write/json_text.hpp>
#include <hcl/write/text_layout.hpp>
#include <hcl/write/native_text.hpp>

namespace hcl::inline v0_1::detail {

template struct text_waist<>;
template struct diagnostics_waist<>;
template struct number_waist<>;
template struct type_waist<>;
template struct mark_waist<>;
template struct value_waist<>;
template struct refinement_waist<>;
template struct function_waist<>;
template struct scope_waist<>;
template struct traversal_waist<>;
template struct json_waist<>;
template struct eval_waist<>;
template struct type_expression_waist<>;
template struct json_road_waist<>;
template struct body_waist<>;
template struct dynamic_waist<>;
template struct maker_waist<>;
template struct other_body_waist<>;
template struct engine_waist<>;
template struct encode_waist<>;
template struct load_waist<>;
template struct variable_waist<>;
template struct spec_waist<>;
template struct spec_language_waist<>;
template struct write_waist<>;
template struct format_waist<>;

}  // namespace hcl::inline v0_1::detail
