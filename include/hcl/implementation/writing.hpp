// The part of <hcl/implementation.hpp> that is about texts made of bodies, values and diagnostics.
#pragma once

#include <hcl/diagnostics/impl/reports.ipp>
#include <hcl/write/impl/text.ipp>
#include <hcl/write/impl/translate.ipp>
#include <hcl/write/impl/write_file.ipp>
