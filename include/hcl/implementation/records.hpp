// The part of <hcl/implementation.hpp> that is about structs and where they are read from.
#pragma once

#include <hcl/record/impl/encode.ipp>
#include <hcl/record/impl/engine_body.ipp>
#include <hcl/record/impl/engine_container.ipp>
#include <hcl/record/impl/engine_report.ipp>
#include <hcl/record/impl/engine_scalar.ipp>
#include <hcl/record/impl/engine_value.ipp>
#include <hcl/record/impl/load.ipp>
#include <hcl/record/impl/secret.ipp>
