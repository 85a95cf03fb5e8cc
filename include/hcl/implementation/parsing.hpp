// The part of <hcl/implementation.hpp> that is about parsing, in both syntaxes.
#pragma once

#include <hcl/parser/impl/json_value.ipp>
#include <hcl/parser/impl/parse.ipp>
#include <hcl/parser/impl/parse_json.ipp>
#include <hcl/parser/impl/parse_text.ipp>
#include <hcl/parser/impl/tokens.ipp>
