// The part of <hcl/implementation.hpp> that is about the functions that users of Terraform know.
#pragma once

#include <hcl/functions/impl/common.ipp>
