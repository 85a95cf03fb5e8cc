// The part of <hcl/implementation.hpp> that is about rewriting typed expressions.
#pragma once

#include <hcl/model/impl/apply.ipp>
#include <hcl/model/impl/convert_rewrite.ipp>
#include <hcl/model/impl/print.ipp>
#include <hcl/model/impl/simplify.ipp>
