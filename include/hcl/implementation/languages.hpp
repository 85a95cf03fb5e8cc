// The part of <hcl/implementation.hpp> that is about languages.
#pragma once

#include <hcl/language/impl/evaluate.ipp>
#include <hcl/language/impl/program.ipp>
