// All that merge_backend<> declares. Implementation.
#pragma once

#include <hcl/merge/impl/compare.hpp>
#include <hcl/merge/impl/merge.hpp>
