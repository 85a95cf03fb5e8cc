// Every definition behind the waists, for units that compile all of the library they use. Instantiates nothing: each unit gets what it calls.
#pragma once

#include <hcl/body/json_body.hpp>
#include <hcl/body/merged_body.hpp>
#include <hcl/body/native_body.hpp>
#include <hcl/body/variable_finder.hpp>
#include <hcl/body/overlaid_body.hpp>
#include <hcl/diagnostics/render.hpp>
#include <hcl/diagnostics/render_json.hpp>
#include <hcl/eval/expression_waist.hpp>
#include <hcl/eval/traversal_apply.hpp>
#include <hcl/record/encode_text.hpp>
#include <hcl/record/engine_body.hpp>
#include <hcl/record/engine_container.hpp>
#include <hcl/record/engine_duration.hpp>
#include <hcl/record/engine_memory.hpp>
#include <hcl/record/engine_report.hpp>
#include <hcl/record/engine_secret.hpp>
#include <hcl/record/engine_value.hpp>
#include <hcl/record/load_files.hpp>
#include <hcl/record/load_text.hpp>
#include <hcl/text/hidden_spans.hpp>
#include <hcl/text/line_index.hpp>
#include <hcl/text/unicode.hpp>
#include <hcl/value/function_call.hpp>
#include <hcl/value/number_all.hpp>
#include <hcl/value/value_all.hpp>
