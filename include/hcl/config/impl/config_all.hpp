// Every definition of the layer, for units that compile all of the library they use.
#pragma once

#include <hcl/config/impl/command.hpp>
#include <hcl/config/impl/describe_spec.hpp>
#include <hcl/config/impl/fingerprint.hpp>
#include <hcl/config/impl/gather.hpp>
#include <hcl/config/impl/json_schema.hpp>
#include <hcl/config/impl/load_texts.hpp>
#include <hcl/config/impl/make_description.hpp>
#include <hcl/config/impl/reference.hpp>
#include <hcl/config/impl/sample.hpp>
#include <hcl/config/impl/trace.hpp>
#include <hcl/config/impl/wide_text.hpp>
#include <hcl/config/impl/write_if_changed.hpp>
#include <hcl/record/impl/record_all.hpp>
#include <hcl/spec/impl/spec_all.hpp>
#include <hcl/write/impl/write_file.hpp>
