// Describes structs as data: for help texts, schemas, editors and tools. Not in
// <hcl/hcl.hpp>; programs that do not include it pay nothing for it.
//
//   struct server {
//     hcl::defaulted<hcl::ranged<int, 1, 64>> workers = 4;
//     static constexpr hcl::doc hcl_docs[] = {{"workers", "Threads that answer requests."}};
//   };
//   const hcl::member_description& workers = hcl::description_of<server>().members[0];
//   workers.text->text;        // "Threads that answer requests."
//   *workers.default_value;    // 4
#pragma once

#include <hcl/prerequisites.hpp>
#if defined(HCL_HAS_PREREQUISITES)

#include <hcl/config/description.hpp>
#include <hcl/config/description_of.hpp>
#include <hcl/decode.hpp>

#if !defined(HCL_DECLARATIONS_ONLY)
#include <hcl/implementation/config.hpp>
#include <hcl/implementation/specs.hpp>
#include <hcl/implementation/writing.hpp>
#endif

#endif
