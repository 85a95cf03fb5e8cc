// Every definition of the layer, for units that compile all of the library they use.
#pragma once

#include <hcl/write/impl/body_value.hpp>
#include <hcl/write/impl/json_text.hpp>
#include <hcl/write/impl/native_text.hpp>
#include <hcl/write/impl/text_layout.hpp>
#include <hcl/write/impl/to_json.hpp>
#include <hcl/write/impl/to_native.hpp>
#include <hcl/write/impl/write_file.hpp>
