// The part of <hcl/implementation.hpp> that is about bodies: parsed, merged, overlaid, made, with dynamic
// blocks, and about functions of the language's extensions.
#pragma once

#include <hcl/body/impl/body.ipp>
#include <hcl/body/impl/content.ipp>
#include <hcl/extension/impl/dynamic_body.ipp>
#include <hcl/extension/impl/functions.ipp>
#include <hcl/extension/impl/transform.ipp>
