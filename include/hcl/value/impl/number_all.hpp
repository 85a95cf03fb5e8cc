// The whole implementation of numbers.
#pragma once

#include <hcl/value/impl/number_arithmetic.hpp>
#include <hcl/value/impl/number_form.hpp>
#include <hcl/value/impl/number_machine.hpp>
#include <hcl/value/impl/number_parse.hpp>
#include <hcl/value/impl/number_text.hpp>
#include <hcl/value/number.hpp>
