// The parser for the layers above it: its functions, and what defines them unless declarations will do.
#pragma once

#include <hcl/parser/backend.hpp>

#if !defined(HCL_DECLARATIONS_ONLY)
#include <hcl/parser/parse.hpp>
#include <hcl/parser/parse_json.hpp>
#include <hcl/parser/parse_text.hpp>
#endif
