// Values as MessagePack, and back: for programs that exchange values with those of go-cty.
//
//   const std::string bytes = *hcl::to_msgpack(v, wanted);
//   const hcl::value same = *hcl::from_msgpack(bytes, wanted);
#pragma once

#include <hcl/prerequisites.hpp>
#if defined(HCL_HAS_PREREQUISITES)

#include <hcl/value/msgpack.hpp>

#if !defined(HCL_DECLARATIONS_ONLY)
#include <hcl/decode.hpp>
#include <hcl/implementation/msgpack.hpp>
#endif

#endif
