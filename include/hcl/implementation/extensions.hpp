// The part of <hcl/implementation.hpp> that is about bodies and functions that are made.
#pragma once

#include <hcl/extension/impl/functions.ipp>
#include <hcl/extension/impl/made_body.ipp>
#include <hcl/extension/impl/transform.ipp>
