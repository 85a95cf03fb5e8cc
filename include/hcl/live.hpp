// A configuration that follows its files while the program runs: whole, validated snapshots. Not in
// <hcl/hcl.hpp>; programs that do not include it pay nothing for it. Needs threads: without them it is empty.
//
//   hcl::live<server> config({.files = {{"app.hcl"}}});
//   const auto watcher = config.watch();
//   const std::shared_ptr<const server> now = config.get();
#pragma once

#include <hcl/prerequisites.hpp>
#if defined(HCL_HAS_PREREQUISITES)

#include <hcl/load.hpp>
#if defined(__STDCPP_THREADS__)
#include <hcl/config/live.hpp>
#endif

#endif
