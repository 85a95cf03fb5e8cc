// A user who only wants to know in which form the library came.
#include <hcl/tags.hpp>
#include <hcl/version.hpp>

#if defined(EXPECT_DECLARATIONS_ONLY) != defined(HCL_DECLARATIONS_ONLY)
#error "the library came in another form than was asked for"
#endif

int main() { return HCL_VERSION > 0 ? 0 : 1; }
