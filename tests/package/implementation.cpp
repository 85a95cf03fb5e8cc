// The one unit of a program that sees declarations only elsewhere.
#include <hcl/implementation.hpp>
