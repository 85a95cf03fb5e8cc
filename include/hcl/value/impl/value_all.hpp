// The whole implementation of types and values, for those who make, compare or describe them.
#pragma once

#include <hcl/value/capsule.hpp>
#include <hcl/value/impl/describe.hpp>
#include <hcl/value/impl/describe_debug.hpp>
#include <hcl/value/impl/identity.hpp>
#include <hcl/value/impl/order.hpp>
#include <hcl/value/impl/refinement_rules.hpp>
#include <hcl/value/impl/type_build.hpp>
#include <hcl/value/impl/type_compare.hpp>
#include <hcl/value/impl/type_overlap.hpp>
#include <hcl/value/impl/type_text.hpp>
#include <hcl/value/impl/value_build.hpp>
#include <hcl/value/impl/value_free.hpp>
#include <hcl/value/impl/value_set.hpp>
#include <hcl/value/marks_deep.hpp>
#include <hcl/value/path.hpp>
#include <hcl/value/path_walk.hpp>
