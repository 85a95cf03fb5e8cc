// Every definition of specs and their language, for units that compile all of the library they use.
#pragma once

#include <hcl/body/impl/variable_finder.hpp>
#include <hcl/spec/impl/language_reader.hpp>
#include <hcl/spec/impl/spec_decoder.hpp>
#include <hcl/spec/impl/spec_kinds.hpp>
#include <hcl/spec/impl/spec_make.hpp>
#include <hcl/spec/impl/spec_node.hpp>
#include <hcl/spec/impl/spec_places.hpp>
#include <hcl/spec/impl/spec_plan.hpp>
