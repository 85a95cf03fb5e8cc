// The language as a whole: reading, evaluation, structs, editing, the typed model. load.hpp, live.hpp,
// schema.hpp, generate.hpp, language.hpp and serve.hpp come beside it.
#pragma once

#include <hcl/prerequisites.hpp>
#if defined(HCL_HAS_PREREQUISITES)

#include <hcl/body/body.hpp>
#include <hcl/decode.hpp>
#include <hcl/diagnostics/render.hpp>
#include <hcl/edit.hpp>
#include <hcl/encode.hpp>
#include <hcl/eval/closure.hpp>
#include <hcl/eval/evaluate_all.hpp>
#include <hcl/eval/expression.hpp>
#include <hcl/eval/static_analysis.hpp>
#include <hcl/eval/traversal.hpp>
#include <hcl/extension/dynamic_block.hpp>
#include <hcl/extension/transform.hpp>
#include <hcl/extension/user_function.hpp>
#include <hcl/format.hpp>
#include <hcl/functions/common.hpp>
#include <hcl/functions/standard.hpp>
#include <hcl/model.hpp>
#include <hcl/msgpack.hpp>
#include <hcl/parser/token.hpp>
#include <hcl/spec/spec.hpp>
#include <hcl/syntax/walk.hpp>
#include <hcl/text/range.hpp>
#include <hcl/value/capsule.hpp>
#include <hcl/value/convert.hpp>
#include <hcl/value/json.hpp>
#include <hcl/value/operate.hpp>
#include <hcl/value/path_walk.hpp>
#include <hcl/write/translate.hpp>

#if !defined(HCL_DECLARATIONS_ONLY)
#include <hcl/implementation/common.hpp>
#include <hcl/implementation/functions.hpp>
#include <hcl/implementation/specs.hpp>
#include <hcl/implementation/writing.hpp>
#endif

#endif
