// What the library does when memory runs out, at whichever allocation.
#include <cstdio>
#include <cstdlib>
#include <exception>

#include <fcntl.h>
#include <unistd.h>

#include "exhaust.hpp"
#include "tasks.hpp"

namespace test {

progress& now() {
  static progress one;
  return one;
}

void complain(const char* what) {
  progress& at = now();
  ++at.complaints;
  const auto show = [](std::string_view text) { std::fwrite(text.data(), 1, text.size(), stdout); };
  std::printf("%s when allocation %zu fails: ", what, at.allocation);
  show(at.task);
  std::printf(" of:\n");
  show(at.text);
  std::printf("\n");
}

int next_file_number() {
  const int number = ::open("/dev/null", O_RDONLY);
  ::close(number);
  return number;
}

}  // namespace test

int main() {
  std::set_terminate([] {
    test::complain("std::bad_alloc has met a function that must not throw");
    std::fflush(stdout);
    std::abort();
  });
  test::run_edits();
  test::run_texts();
  test::run_others();
  test::run_model();
  std::printf("%zu failures, %zu complaints\n", test::now().failures, test::now().complaints);
  return test::now().complaints == 0 ? 0 : 1;
}
