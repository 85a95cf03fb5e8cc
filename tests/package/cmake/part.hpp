// What a library of the consumer's own offers. Both of them hide what they do not offer.
#pragma once

#include <hcl/decode.hpp>
#include <hcl/extension/user_function.hpp>

#if defined(__ELF__) || defined(__APPLE__)
#define PART_API __attribute__((visibility("default")))
#elif defined(_WIN32) && defined(MAKES_PART)
#define PART_API __declspec(dllexport)
#else
#define PART_API
#endif

PART_API int port_of_part();
PART_API void fail_in_part();  // throws hcl::error
PART_API hcl::type type_of_part();
