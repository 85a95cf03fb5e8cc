// A user who has all in headers: those of other libraries are found, too. What the library does with them is
// seen elsewhere.
#include <utf8/unchecked.h>
#include <boost/multiprecision/cpp_int.hpp>
#include <tao/pegtl.hpp>

#include <hcl/tags.hpp>

#if defined(HCL_DECLARATIONS_ONLY)
#error "the library came in another form than was asked for"
#endif

int main() { return 0; }
