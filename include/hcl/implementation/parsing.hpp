// The part of <hcl/implementation.hpp> that is about parsing, in both syntaxes.
#pragma once

#include <hcl/parser/impl/parse.ipp>
