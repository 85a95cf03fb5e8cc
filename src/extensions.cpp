// A part of the library, compiled once.
#include <hcl/implementation/extensions.hpp>
