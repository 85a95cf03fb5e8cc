// The part of <hcl/implementation.hpp> that is about schemas known at run time, functions of configurations,
// and expressions that refer to each other.
#pragma once

#include <hcl/eval/impl/evaluate_all.ipp>
#include <hcl/extension/impl/functions.ipp>
#include <hcl/spec/impl/spec.ipp>
