// A program's configuration from files, the environment, files of secrets and flags, with who set what, and
// the command `app config`. Not in <hcl/hcl.hpp>; programs that do not include it pay nothing for it.
//
//   const auto app = hcl::load<server>(argc, argv, {.files = {{"app.hcl"}}, .environment = "APP"});
//   if (!app) return app.finish(std::cerr);
//   std::cout << app.origin_of(&server::port);  // $APP_PORT, over app.hcl:3 and the default
#pragma once

#include <hcl/prerequisites.hpp>
#if defined(HCL_HAS_PREREQUISITES)

#include <hcl/config/load.hpp>
#include <hcl/schema.hpp>

#endif
