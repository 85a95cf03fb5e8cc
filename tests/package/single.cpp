// The one unit of a program that gives the implementation: after declarations were read, and no second time.
#include <hcl/decode.hpp>
#define HCL_IMPLEMENTATION
#include <hcl/decode.hpp>
