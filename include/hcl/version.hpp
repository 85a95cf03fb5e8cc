// Version of the library: the only macros that leave it, besides the switch HCL_DECLARATIONS_ONLY.
#pragma once

#define HCL_VERSION_MAJOR 1
#define HCL_VERSION_MINOR 0
#define HCL_VERSION_PATCH 0
#define HCL_VERSION_STRING "1.0.0"
// Comparable integer: major * 10000 + minor * 100 + patch.
#define HCL_VERSION 10000
