// The part of <hcl/implementation.hpp> that is about schemas known at run time.
#pragma once

#include <hcl/spec/impl/spec.ipp>
