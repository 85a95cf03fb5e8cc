// Memory that runs out: the program's allocations are counted, and the one that is asked for fails. Knows
// nothing of what is tested.
#pragma once

#include <cstddef>

namespace test {

// The `nth` allocation from now on fails, once: with std::bad_alloc, or with a null pointer where that is the
// answer.
void fail_allocation(std::size_t nth);
// The same of all from the `nth` on, until stop_failing().
void fail_allocations_from(std::size_t nth);
// No further failure. Whether there was one since fail_allocation().
bool stop_failing();

// Blocks allocated and not freed yet.
std::size_t live_allocations();

}  // namespace test
