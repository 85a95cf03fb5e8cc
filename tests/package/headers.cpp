// A user who has all in headers: those of other libraries are found, too.
#include <hcl/decode.hpp>

#if defined(HCL_DECLARATIONS_ONLY)
#error "the library came in another form than was asked for"
#endif

int main() { return 0; }
