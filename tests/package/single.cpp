// The one unit of a program that gives the implementation, after declarations were read. Read twice, it does
// no harm.
#include <hcl/decode.hpp>
#define HCL_IMPLEMENTATION
#include <hcl/decode.hpp>
#ifdef HCL_IMPLEMENTATION
#include <hcl/decode.hpp>
#endif
