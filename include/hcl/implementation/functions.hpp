// The part of <hcl/implementation.hpp> that is about the standard functions, reports for
// pipelines and MessagePack.
#pragma once

#include <hcl/diagnostics/impl/annotations.hpp>
#include <hcl/diagnostics/impl/sarif.hpp>
#include <hcl/functions/impl/standard.hpp>
#include <hcl/value/impl/msgpack_read.hpp>
#include <hcl/value/impl/msgpack_write.hpp>

namespace hcl::inline v0_1::detail {

template struct msgpack_backend<>;
template struct report_backend<>;

}  // namespace hcl::inline v0_1::detail

namespace hcl::inline v0_1::functions::detail {

template struct functions_backend<>;

}  // namespace hcl::inline v0_1::functions::detail
