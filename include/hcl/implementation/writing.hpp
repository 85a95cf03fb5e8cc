// The part of <hcl/implementation.hpp> that is about texts made of bodies, values and diagnostics.
#pragma once

#include <hcl/diagnostics/impl/annotations.ipp>
#include <hcl/diagnostics/impl/sarif.ipp>
#include <hcl/write/impl/body_value.ipp>
#include <hcl/write/impl/json_text.ipp>
#include <hcl/write/impl/native_text.ipp>
#include <hcl/write/impl/text_layout.ipp>
#include <hcl/write/impl/to_json.ipp>
#include <hcl/write/impl/to_native.ipp>
#include <hcl/write/impl/write_file.ipp>
