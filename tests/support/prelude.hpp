// Precompiled for the tests, so that a suite of many small units does not read and instantiate the whole
// library in each of them: the implementation object they are linked with holds what is declared here.
#pragma once

#include <catch2/catch.hpp>

#include <hcl/edit/backend.hpp>
#include <hcl/eval/closure.hpp>
#include <hcl/eval/static_analysis.hpp>
#include <hcl/extension/backend.hpp>
#include <hcl/functions/backend.hpp>
#include <hcl/record/impl/record_all.hpp>
#include <hcl/value/backend.hpp>
#include <hcl/write/impl/json_text.hpp>
#include <hcl/write/impl/native_text.hpp>

namespace hcl::inline v0_1::detail {

extern template struct text_backend<>;
extern template struct diagnostics_backend<>;
extern template struct value_backend<>;
extern template struct eval_backend<>;
extern template struct extension_backend<>;
extern template struct body_backend<>;
extern template struct engine_backend<>;
extern template struct encode_backend<>;
extern template struct load_backend<>;
extern template struct write_backend<>;
extern template struct edit_backend<>;

}  // namespace hcl::inline v0_1::detail

extern template struct hcl::functions::detail::functions_backend<>;
