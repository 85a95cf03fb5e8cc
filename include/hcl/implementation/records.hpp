// The part of <hcl/implementation.hpp> that is about structs and where they are read from.
#pragma once

#include <hcl/record/impl/encode_kept.ipp>
#include <hcl/record/impl/encode_text.ipp>
#include <hcl/record/impl/engine_body.ipp>
#include <hcl/record/impl/engine_bytes.ipp>
#include <hcl/record/impl/engine_check.ipp>
#include <hcl/record/impl/engine_choice.ipp>
#include <hcl/record/impl/engine_container.ipp>
#include <hcl/record/impl/engine_duration.ipp>
#include <hcl/record/impl/engine_labels.ipp>
#include <hcl/record/impl/engine_number.ipp>
#include <hcl/record/impl/engine_other_body.ipp>
#include <hcl/record/impl/engine_part.ipp>
#include <hcl/record/impl/engine_report.ipp>
#include <hcl/record/impl/engine_schema.ipp>
#include <hcl/record/impl/engine_validate.ipp>
#include <hcl/record/impl/engine_value.ipp>
#include <hcl/record/impl/load_files.ipp>
#include <hcl/record/impl/load_text.ipp>
#include <hcl/record/impl/secret_mask.ipp>
#include <hcl/record/impl/secret_report.ipp>
