// Follows a file until its `stop` is true: says on a line of its own what is adopted and rejected. Eight
// readers look at all times whether what they see is whole.
//
//   writers FILE
#include <atomic>
#include <cstdio>
#include <iostream>
#include <string>
#include <thread>
#include <vector>

#include <hcl/live.hpp>

struct generation {
  int number;
  std::vector<int> all;  // of the same number
  hcl::defaulted<bool> stop = false;
};

int main(int argc, char** argv) {
  if (argc != 2) return 2;
  const hcl::load_options options{.files = {{argv[1]}}};
  hcl::live<generation> config(
      [&] { return hcl::load<generation>(options); },
      {.every = std::chrono::milliseconds(20), .settle = std::chrono::milliseconds(100)});
  if (!config) return std::cerr << config.diagnostics(), 1;
  std::atomic<bool> is_over = false, is_mixed = false;
  std::vector<std::thread> readers;
  for (int i = 0; i != 8; ++i)
    readers.emplace_back([&] {
      while (!is_over) {
        const auto now = config.get();
        for (const int one : now->all)
          if (one != now->number) is_mixed = true;
        std::this_thread::sleep_for(std::chrono::milliseconds(1));
      }
    });
  while (!is_over) {
    const hcl::live_outcome made = config.poll();
    if (made == hcl::live_outcome::adopted) std::cout << "adopted " << config.get()->number << std::endl;
    if (made == hcl::live_outcome::rejected) std::cout << "rejected" << std::endl;
    is_over = config.get()->stop;
    std::this_thread::sleep_for(std::chrono::milliseconds(20));
  }
  for (std::thread& reader : readers)
    reader.join();
  std::cout << (is_mixed ? "mixed" : "never mixed") << std::endl;
  return is_mixed ? 1 : 0;
}
