// The part of <hcl/implementation.hpp> that is about values, expressions and diagnostics.
#pragma once

#include <hcl/diagnostics/impl/diagnostics.ipp>
#include <hcl/eval/impl/evaluate_all.ipp>
#include <hcl/eval/impl/expression.ipp>
#include <hcl/eval/impl/static_analysis.ipp>
#include <hcl/text/impl/source.ipp>
#include <hcl/value/impl/describe.ipp>
#include <hcl/value/impl/function_call.ipp>
#include <hcl/value/impl/identity.ipp>
#include <hcl/value/impl/number.ipp>
#include <hcl/value/impl/number_text.ipp>
#include <hcl/value/impl/operate.ipp>
#include <hcl/value/impl/path.ipp>
#include <hcl/value/impl/refinement_rules.ipp>
#include <hcl/value/impl/type.ipp>
#include <hcl/value/impl/value.ipp>
