// Precompiled for the tests, so that a suite of many small units does not read the whole library in each of
// them.
#pragma once

#include <catch2/catch.hpp>

#include <hcl/hcl.hpp>
