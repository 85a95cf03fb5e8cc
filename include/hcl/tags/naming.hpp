// Names of members in a configuration, where no tag gives one. Knows no tags.
#pragma once

namespace hcl::inline v0_1 {

// A struct may say how names of its members, and its own as a type of blocks, are spelt in configurations:
//
//   struct server {
//     static constexpr hcl::naming hcl_naming = hcl::naming::kebab;
//     int max_clients;                         // max-clients = 5
//     hcl::attr<int, "read_ahead"> prefetch;   // as it is given here
//   };
//
// In any case one underscore at the end is dropped, which C++ may need: `bool static_;` is `static`.
enum class naming : unsigned char {
  as_written,  // the member's name itself
  kebab,       // max_clients, maxClients and MaxClients are max-clients
  snake        // maxClients and MaxClients are max_clients
};

}  // namespace hcl::inline v0_1
