// The part of <hcl/implementation.hpp> that is about the language server.
#pragma once

#include <hcl/serve/impl/server.ipp>
