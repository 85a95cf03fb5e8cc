// The part of <hcl/implementation.hpp> that is about values, expressions and diagnostics.
#pragma once

#include <hcl/diagnostics/impl/arrange.hpp>
#include <hcl/diagnostics/impl/collect.hpp>
#include <hcl/diagnostics/impl/enclosing_block.hpp>
#include <hcl/diagnostics/impl/owners.hpp>
#include <hcl/diagnostics/impl/render.hpp>
#include <hcl/diagnostics/impl/render_json.hpp>
#include <hcl/eval/impl/closure.hpp>
#include <hcl/eval/impl/evaluate.hpp>
#include <hcl/eval/impl/evaluate_all.hpp>
#include <hcl/eval/impl/expression_backend.hpp>
#include <hcl/eval/impl/expression_tree.hpp>
#include <hcl/eval/impl/identifier.hpp>
#include <hcl/eval/impl/reference_order.hpp>
#include <hcl/eval/impl/static_analysis.hpp>
#include <hcl/eval/impl/traversal_apply.hpp>
#include <hcl/eval/impl/type_expression.hpp>
#include <hcl/eval/impl/written_tokens.hpp>
#include <hcl/parser/json_value.hpp>
#include <hcl/text/impl/headings.hpp>
#include <hcl/text/impl/line_index.hpp>
#include <hcl/text/impl/redacted_spans.hpp>
#include <hcl/text/impl/unicode.hpp>
#include <hcl/text/link_tag.hpp>
#include <hcl/value/impl/convert.hpp>
#include <hcl/value/impl/describe.hpp>
#include <hcl/value/impl/describe_debug.hpp>
#include <hcl/value/impl/function_call.hpp>
#include <hcl/value/impl/index.hpp>
#include <hcl/value/impl/json_text.hpp>
#include <hcl/value/impl/mismatch.hpp>
#include <hcl/value/impl/number_all.hpp>
#include <hcl/value/impl/operate.hpp>
#include <hcl/value/impl/total_order.hpp>
#include <hcl/value/impl/unify.hpp>
#include <hcl/value/impl/value_all.hpp>

namespace hcl::inline v0_1::detail {

template <typename Version, typename Integers, typename Containers>
const char library_for<Version, Integers, Containers>::tag = 0;
template struct library_for<version_of_headers<HCL_VERSION_MAJOR, HCL_VERSION_MINOR, HCL_VERSION_PATCH>,
                            tagged_integers, tagged_containers>;
template struct text_backend<>;
template struct diagnostics_backend<>;
template struct value_backend<>;
template float value_backend<>::to_floating<float>(const number&);
template double value_backend<>::to_floating<double>(const number&);
template long double value_backend<>::to_floating<long double>(const number&);
template struct eval_backend<>;
template struct identifier_backend<>;
template struct value_order_backend<>;

}  // namespace hcl::inline v0_1::detail

namespace hcl::inline v0_1 {

template value evaluate<>(const syntax::node& expression, eval_context& ctx);

}  // namespace hcl::inline v0_1
