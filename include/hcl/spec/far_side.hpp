// Every definition behind specs and their language, for units that compile all of the library they use.
#pragma once

#include <hcl/body/variable_finder.hpp>
#include <hcl/spec/language_reader.hpp>
#include <hcl/spec/spec_decoder.hpp>
#include <hcl/spec/spec_node.hpp>
#include <hcl/spec/spec_places.hpp>
