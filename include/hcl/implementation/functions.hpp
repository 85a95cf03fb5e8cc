// The part of <hcl/implementation.hpp> that is about the standard functions.
#pragma once

#include <hcl/functions/impl/standard.ipp>
