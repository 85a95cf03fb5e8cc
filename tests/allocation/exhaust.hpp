// Runs a task once for each of its allocations, with this one failing, or this one and all after it. The task
// must end with std::bad_alloc or as it ends otherwise, nothing may be left allocated or open, and the last
// run, after all the failures, must end as the first one did.
#pragma once

#include <cstddef>
#include <new>
#include <string>
#include <string_view>

#include "failing.hpp"

namespace test {

// Where the run is, for complaints; also what has been counted.
struct progress {
  std::string_view task{}, text{};
  std::size_t allocation = 0;  // the one that fails, counted from 1
  std::size_t failures = 0;
  std::size_t complaints = 0;
};
progress& now();
void complain(const char* what);

// The number that the next file opened would have.
int next_file_number();

enum class failure : unsigned char { single, lasting };

// `work` gives a text of all there is to see of its outcome.
template <typename Work>
void exhaust(std::string_view task, std::string_view text, Work work, failure which = failure::single) {
  progress& at = now();
  at.task = task, at.text = text, at.allocation = 0;
  const std::string expected = work();
  const int file_number = next_file_number();
  for (bool failed = true; failed;) {
    ++at.allocation;
    const std::size_t before = live_allocations();
    bool thrown = false;
    try {
      which == failure::single ? fail_allocation(at.allocation) : fail_allocations_from(at.allocation);
      const std::string got = work();
      failed = stop_failing();
      if (got != expected)
        complain(failed ? "a failure has changed the outcome" : "the outcome has changed after failures");
    } catch (const std::bad_alloc&) {
      failed = stop_failing();
      thrown = true;
    }
    if (thrown && !failed) complain("std::bad_alloc without a failure");
    if (live_allocations() != before) complain("more or less memory is left allocated than before");
    if (next_file_number() != file_number) complain("a file has been left open");
    at.failures += failed;
  }
}

}  // namespace test
