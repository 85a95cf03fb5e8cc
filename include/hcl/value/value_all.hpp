// The whole far side of types and values, for those who make, compare or describe them.
#pragma once

#include <hcl/value/capsule.hpp>
#include <hcl/value/describe.hpp>
#include <hcl/value/describe_debug.hpp>
#include <hcl/value/identity.hpp>
#include <hcl/value/marks_deep.hpp>
#include <hcl/value/order.hpp>
#include <hcl/value/path.hpp>
#include <hcl/value/path_walk.hpp>
#include <hcl/value/refinement_rules.hpp>
#include <hcl/value/type_build.hpp>
#include <hcl/value/type_compare.hpp>
#include <hcl/value/type_text.hpp>
#include <hcl/value/value_build.hpp>
#include <hcl/value/value_free.hpp>
#include <hcl/value/value_set.hpp>
