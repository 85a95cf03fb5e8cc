// The part of <hcl/implementation.hpp> that is MessagePack.
#pragma once

#include <hcl/value/impl/msgpack_read.hpp>
#include <hcl/value/impl/msgpack_write.hpp>

namespace hcl::inline v0_1::detail {

template struct msgpack_backend<>;

}  // namespace hcl::inline v0_1::detail
