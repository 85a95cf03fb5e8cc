// Everything there is.
#pragma once

#include <hcl/decode.hpp>
