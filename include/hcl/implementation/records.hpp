// The part of <hcl/implementation.hpp> that is about structs and where they are read from.
#pragma once

#include <hcl/record/impl/encode_kept.hpp>
#include <hcl/record/impl/encode_text.hpp>
#include <hcl/record/impl/engine_body.hpp>
#include <hcl/record/impl/engine_bytes.hpp>
#include <hcl/record/impl/engine_check.hpp>
#include <hcl/record/impl/engine_choice.hpp>
#include <hcl/record/impl/engine_container.hpp>
#include <hcl/record/impl/engine_duration.hpp>
#include <hcl/record/impl/engine_labels.hpp>
#include <hcl/record/impl/engine_number.hpp>
#include <hcl/record/impl/engine_other_body.hpp>
#include <hcl/record/impl/engine_report.hpp>
#include <hcl/record/impl/engine_schema.hpp>
#include <hcl/record/impl/engine_validate.hpp>
#include <hcl/record/impl/engine_value.hpp>
#include <hcl/record/impl/load_files.hpp>
#include <hcl/record/impl/load_text.hpp>
#include <hcl/record/impl/secret_mask.hpp>
#include <hcl/record/impl/secret_report.hpp>

namespace hcl::inline v0_1::detail {

template struct engine_backend<>;
template struct encode_backend<>;
template struct load_backend<>;
template struct other_body_backend<>;
template struct secret_backend<>;

}  // namespace hcl::inline v0_1::detail
