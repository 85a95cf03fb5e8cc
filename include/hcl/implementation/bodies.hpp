// The part of <hcl/implementation.hpp> that is about bodies: parsed, merged, overlaid, with dynamic blocks.
#pragma once

#include <hcl/body/impl/content.ipp>
#include <hcl/body/impl/json_body.ipp>
#include <hcl/body/impl/merged_body.ipp>
#include <hcl/body/impl/native_body.ipp>
#include <hcl/body/impl/overlaid_body.ipp>
#include <hcl/body/impl/variable_finder.ipp>
#include <hcl/extension/impl/dynamic_body.ipp>
