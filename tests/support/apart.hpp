// Runs numbered tasks in processes of their own, so that one that crashes does not end the test, and those
// after it are run as well. Where no process can be split in two, in this one.
#pragma once

#if __has_include(<sys/wait.h>)
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>
#endif

#include <csignal>
#include <cstddef>
#include <cstdio>
#include <cstdlib>
#include <functional>
#include <new>
#include <string>
#include <vector>

namespace test {

// What became of the tasks that went wrong.
struct mishap {
  std::size_t task;
  std::string what;
};

#if __has_include(<sys/wait.h>)
inline constexpr bool runs_apart = true;

// Calls `task(i)` for i = 0, 1, ... until it says "end"; anything else that is not empty is a mishap, and so
// is a crash.
inline std::vector<mishap> run_apart(const std::function<std::string(std::size_t)>& task) {
  struct shared {
    std::size_t at;
    bool failed;
    bool done;
    char what[200];
  };
  void* const memory =
      mmap(nullptr, sizeof(shared), PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
  if (memory == MAP_FAILED) return {{0, "no shared memory"}};
  shared& state = *new (memory) shared{};
  std::vector<mishap> mishaps;
  constexpr std::size_t enough = 20;
  while (!state.done && mishaps.size() < enough) {
    std::fflush(nullptr);
    const pid_t child = fork();
    if (child == 0) {
      for (const int crash : {SIGABRT, SIGSEGV, SIGBUS, SIGFPE, SIGILL})
        std::signal(crash, SIG_DFL);  // not as a failure of the test's own
      for (;; ++state.at) {
        const std::string said = task(state.at);
        state.done = said == "end";
        state.failed = !said.empty() && !state.done;
        if (state.failed) std::snprintf(state.what, sizeof state.what, "%s", said.c_str());
        if (state.failed || state.done) _exit(0);
      }
    }
    int status = 0;
    if (child < 0 || waitpid(child, &status, 0) != child) {
      mishaps.push_back({state.at, "no process"});
      break;
    }
    if (!WIFEXITED(status) || WEXITSTATUS(status) != 0)
      mishaps.push_back({state.at, "crashed"});
    else if (state.failed)
      mishaps.push_back({state.at, state.what});
    state.failed = false;
    ++state.at;
  }
  munmap(memory, sizeof(shared));
  return mishaps;
}
#else
inline constexpr bool runs_apart = false;

inline std::vector<mishap> run_apart(const std::function<std::string(std::size_t)>& task) {
  std::vector<mishap> mishaps;
  for (std::size_t at = 0;; ++at) {
    const std::string said = task(at);
    if (said == "end") return mishaps;
    if (!said.empty()) mishaps.push_back({at, said});
  }
}
#endif

}  // namespace test
