// The part of <hcl/implementation.hpp> that makes texts of descriptions.
#pragma once

#include <hcl/config/impl/generate.ipp>
