// Everything there is.
#pragma once

#include <hcl/body/variable_walk.hpp>
#include <hcl/decode.hpp>
#include <hcl/encode.hpp>
#include <hcl/extension/dynamic_block.hpp>
#include <hcl/extension/made_body.hpp>
#include <hcl/extension/transform.hpp>
#include <hcl/format.hpp>
#include <hcl/spec/language.hpp>
#include <hcl/spec/spec.hpp>
#include <hcl/syntax/walk.hpp>
#include <hcl/value/changes.hpp>
#include <hcl/value/marks_deep.hpp>
#include <hcl/value/path_set.hpp>
#include <hcl/value/path_walk.hpp>

#if !defined(HCL_DECLARATIONS_ONLY)
#include <hcl/extension/expression_maker.hpp>
#include <hcl/spec/far_side.hpp>
#endif
