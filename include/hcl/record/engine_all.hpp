// The whole far side of this floor: engine, encoding, loading.
#pragma once

#include <hcl/record/encode_text.hpp>
#include <hcl/record/engine_body.hpp>
#include <hcl/record/engine_container.hpp>
#include <hcl/record/engine_duration.hpp>
#include <hcl/record/engine_memory.hpp>
#include <hcl/record/engine_report.hpp>
#include <hcl/record/engine_value.hpp>
#include <hcl/record/load_text.hpp>
