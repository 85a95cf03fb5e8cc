// The implementation of the typed model's types.
#pragma once

#include <hcl/model/impl/base_type.hpp>
#include <hcl/model/impl/eventual.hpp>
#include <hcl/model/impl/type_compare.hpp>
#include <hcl/model/impl/type_cycle.hpp>
#include <hcl/model/impl/type_union.hpp>
#include <hcl/model/impl/type_writer.hpp>
