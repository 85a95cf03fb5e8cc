// The implementation as one unit: everything that programs built with HCL_DECLARATIONS_ONLY see only
// declared, compiled here once. Include it in one unit of such a program; CMake's hcl::hcl, Meson's hcl and
// pkg-config's bring that unit with them. Its parts can be units of their own as well, for objects that are
// limited in size; a program needs all of them.
#pragma once

#include <hcl/implementation/editing.hpp>
#include <hcl/implementation/extensions.hpp>
#include <hcl/implementation/functions.hpp>
#include <hcl/implementation/model.hpp>
#include <hcl/implementation/records.hpp>
#include <hcl/implementation/values.hpp>
