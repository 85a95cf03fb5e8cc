// The implementation as one unit: everything that programs built with HCL_DECLARATIONS_ONLY see only
// declared, compiled here once. Include it in one unit of such a program; CMake's hcl::hcl, Meson's hcl and
// pkg-config's bring that unit with them.
#pragma once

#include <hcl/edit/impl/edit_all.hpp>
#include <hcl/eval/impl/closure.hpp>
#include <hcl/eval/impl/reference_order.hpp>
#include <hcl/eval/impl/static_analysis.hpp>
#include <hcl/extension/impl/convert_function.hpp>
#include <hcl/extension/impl/dynamic_body.hpp>
#include <hcl/extension/impl/expression_maker.hpp>
#include <hcl/extension/impl/made_body.hpp>
#include <hcl/extension/impl/transform.hpp>
#include <hcl/extension/impl/try_can.hpp>
#include <hcl/extension/impl/user_function.hpp>
#include <hcl/functions/impl/standard.hpp>
#include <hcl/model/impl/apply.hpp>
#include <hcl/model/impl/bind.hpp>
#include <hcl/model/impl/bind_body.hpp>
#include <hcl/model/impl/check.hpp>
#include <hcl/model/impl/convert_rewrite.hpp>
#include <hcl/model/impl/dependencies.hpp>
#include <hcl/model/impl/evaluate.hpp>
#include <hcl/model/impl/lower.hpp>
#include <hcl/model/impl/mismatch.hpp>
#include <hcl/model/impl/names.hpp>
#include <hcl/model/impl/print.hpp>
#include <hcl/model/impl/print_body.hpp>
#include <hcl/model/impl/simplify.hpp>
#include <hcl/model/impl/traverse.hpp>
#include <hcl/model/impl/tree.hpp>
#include <hcl/model/impl/type_all.hpp>
#include <hcl/model/impl/type_scope.hpp>
#include <hcl/model/impl/unify.hpp>
#include <hcl/model/impl/value_conversion.hpp>
#include <hcl/record/impl/record_all.hpp>
#include <hcl/spec/impl/spec_all.hpp>
#include <hcl/value/impl/convert.hpp>
#include <hcl/value/impl/describe.hpp>
#include <hcl/value/impl/describe_debug.hpp>
#include <hcl/value/impl/index.hpp>
#include <hcl/value/impl/mismatch.hpp>
#include <hcl/value/impl/operate.hpp>
#include <hcl/value/impl/unify.hpp>
#include <hcl/write/impl/body_value.hpp>
#include <hcl/write/impl/json_text.hpp>
#include <hcl/write/impl/native_text.hpp>
#include <hcl/write/impl/text_layout.hpp>
#include <hcl/write/impl/to_json.hpp>
#include <hcl/write/impl/to_native.hpp>

namespace hcl::inline v0_1::detail {

template struct text_backend<>;
template struct diagnostics_backend<>;
template struct value_backend<>;
template struct eval_backend<>;
template struct json_functions_backend<>;
template struct body_backend<>;
template struct extension_backend<>;
template struct other_body_backend<>;
template struct engine_backend<>;
template struct encode_backend<>;
template struct load_backend<>;
template struct spec_backend<>;
template struct write_backend<>;
template struct edit_backend<>;

}  // namespace hcl::inline v0_1::detail

template struct hcl::functions::detail::functions_backend<>;
template struct hcl::model::detail::binder_backend<>;
template struct hcl::model::detail::model_backend<>;
template struct hcl::model::detail::rewrite_backend<>;
