// The part of <hcl/implementation.hpp> that is about MessagePack.
#pragma once

#include <hcl/value/impl/msgpack.ipp>
