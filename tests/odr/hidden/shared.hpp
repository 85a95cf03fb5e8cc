// What a shared library with hidden symbols has in common with the program that uses it.
#pragma once

#include <hcl/hcl.hpp>

#if defined(_WIN32)
#define SHARED_API
#else
#define SHARED_API __attribute__((visibility("default")))
#endif

SHARED_API void fail();
SHARED_API const char* name_of_error();
SHARED_API hcl::type library_type(int which);
SHARED_API hcl::value library_constraint();

inline hcl::type type_of_number(int which) {
  return which == 0   ? hcl::make_closure_type()
         : which == 1 ? hcl::make_expression_type()
                      : hcl::make_type_constraint_type();
}
