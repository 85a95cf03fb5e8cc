// The part of <hcl/implementation.hpp> that is about bodies and functions that are made.
#pragma once

#include <hcl/extension/impl/context_body.ipp>
#include <hcl/extension/impl/convert_function.ipp>
#include <hcl/extension/impl/expression_maker.ipp>
#include <hcl/extension/impl/made_body.ipp>
#include <hcl/extension/impl/transform.ipp>
#include <hcl/extension/impl/try_can.ipp>
#include <hcl/extension/impl/user_function.ipp>
