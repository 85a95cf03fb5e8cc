// The whole far side of numbers.
#pragma once

#include <hcl/value/number.hpp>
#include <hcl/value/number_arithmetic.hpp>
#include <hcl/value/number_form.hpp>
#include <hcl/value/number_machine.hpp>
#include <hcl/value/number_parse.hpp>
#include <hcl/value/number_text.hpp>
