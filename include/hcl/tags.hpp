// Tags for the members of a struct: labels, blocks, defaults, other names. Write the schema as a plain
// struct; a plain member is a required attribute of its own name, everything else has a tag. This header
// includes only the standard library, so that a header that holds structs stays cheap. Knows nothing of
// decoding.
//
//   struct service {
//     hcl::label<std::string> name;
//     std::string listen;                            // required
//     std::optional<double> weight{};                // may be absent or null
//     hcl::defaulted<int> port = 8080;               // may be absent; 8080 then
//     hcl::attr<bool, "default"> is_default{};       // required, under a name that C++ does not allow
//     hcl::blocks<upstream, "upstream"> upstreams{}; // any number of blocks
//     hcl::block<std::optional<tls>, "tls"> tls_settings{};
//   };
#pragma once

#include <hcl/prerequisites.hpp>
#if defined(HCL_HAS_PREREQUISITES)

#include <hcl/tags/constraint.hpp>
#include <hcl/tags/members.hpp>
#include <hcl/tags/network.hpp>
#include <hcl/tags/payload.hpp>
#include <hcl/tags/units.hpp>

#endif
