// All kinds of member. A new one goes to the file of its form in record/kinds/, or to one of its own with a
// line here.
#pragma once

#include <hcl/record/kinds/constrained.hpp>
#include <hcl/record/kinds/containers.hpp>
#include <hcl/record/kinds/custom.hpp>
#include <hcl/record/kinds/enumerations.hpp>
#include <hcl/record/kinds/holders.hpp>
#include <hcl/record/kinds/numbers.hpp>
#include <hcl/record/kinds/records.hpp>
#include <hcl/record/kinds/texts.hpp>
#include <hcl/record/kinds/times.hpp>
#include <hcl/record/kinds/values.hpp>
#include <hcl/record/kinds/variant.hpp>
