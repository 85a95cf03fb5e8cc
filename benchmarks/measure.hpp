// How every C++ contestant is measured: one process, one task, CPU time of the best of several runs, then one
// run that counts memory. BENCH_RUN says otherwise: "default" leaves the allocator as it is and counts page
// faults, "once" does the task once and nothing else, "idle" not at all; those two are for who measures the
// whole process.
#pragma once

#include <malloc.h>
#include <sys/resource.h>
#include <time.h>

#include <algorithm>
#include <cstddef>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <iterator>
#include <new>
#include <string>
#include <vector>

namespace bench {

struct allocation_counter {
  bool on = false;
  std::size_t count = 0, live = 0, peak = 0;
  void add(void* p) {
    ++count;
    live += malloc_usable_size(p);
    peak = std::max(peak, live);
  }
  void remove(void* p) { live -= std::min(live, malloc_usable_size(p)); }
};
inline allocation_counter allocations;

inline double cpu_seconds() {
  timespec t{};
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
  return static_cast<double>(t.tv_sec) + static_cast<double>(t.tv_nsec) * 1e-9;
}

inline std::string read_file(const char* path) {
  std::ifstream file(path, std::ios::binary);
  if (!file) {
    std::fprintf(stderr, "%s: cannot be read\n", path);
    std::exit(1);
  }
  return {std::istreambuf_iterator<char>(file), {}};
}

// The allocator keeps what is freed, for all contestants alike. Otherwise some would get the same pages from
// the system again in every round and others not, by accident of their sizes. What that costs once is in the
// time of the first round.
inline void keep_memory() {
  mallopt(M_TRIM_THRESHOLD, 2'000'000'000);
  mallopt(M_MMAP_THRESHOLD, 2'000'000'000);
}

// Page faults of this process so far that needed no disk.
inline long page_faults() {
  rusage used{};
  getrusage(RUSAGE_SELF, &used);
  return used.ru_minflt;
}

// As most programs run it: with the allocator as it is, again and again. Prints the CPU seconds of the best
// round and the page faults of the last, each for one task.
template <typename Work>
int run_as_is(const char* contestant, const char* task, std::size_t batch, const Work& work) {
  double best = 1e9, faults = 0;
  unsigned long long checksum = 0;
  const double start = cpu_seconds();
  for (int round = 0; round < 5 || (round < 25 && cpu_seconds() - start < 1); ++round) {
    const double before = cpu_seconds();
    const long faults_before = page_faults();
    for (std::size_t i = 0; i < batch; ++i)
      checksum = work();
    best = std::min(best, (cpu_seconds() - before) / static_cast<double>(batch));
    faults = static_cast<double>(page_faults() - faults_before) / static_cast<double>(batch);
  }
  std::printf("%s %s %.9f %.1f %llu\n", contestant, task, best, faults, checksum);
  return 0;
}

// The first time in a process, the second, and the best of later ones: CONTESTANT TASK FIRST SECOND LATER
// CHECKSUM, the times in CPU seconds.
template <typename Work>
int run_first(const char* contestant, const char* task, Work&& work) {
  constexpr int batch = 20, rounds = 50;
  double times[2], best = 1e9;
  unsigned long long checksum = 0;
  for (double& took : times) {
    const double before = cpu_seconds();
    checksum = work();
    took = cpu_seconds() - before;
  }
  for (int round = 0; round < rounds; ++round) {
    const double before = cpu_seconds();
    for (int i = 0; i < batch; ++i)
      checksum = work();
    best = std::min(best, (cpu_seconds() - before) / batch);
  }
  std::printf("%s %s %.9f %.9f %.9f %llu\n", contestant, task, times[0], times[1], best, checksum);
  return 0;
}

// Runs `work` (which returns a checksum) for about a second, at least three times, and prints one line:
// CONTESTANT TASK BYTES CPU_SECONDS FIRST_CPU_SECONDS PEAK_BYTES ALLOCATIONS CHECKSUM
template <typename Work>
int run(const char* contestant, const char* task, std::size_t bytes, Work&& work) {
  const std::size_t batch = std::max<std::size_t>(1, 200'000 / std::max<std::size_t>(bytes, 1));
  const char* const way = std::getenv("BENCH_RUN");
  if (way && !std::strcmp(way, "idle")) return 0;
  if (way && !std::strcmp(way, "once"))
    return work() == 1;  // no checksum is 1, and the work must be seen to count
  if (way && !std::strcmp(way, "default")) return run_as_is(contestant, task, batch, work);
  double best = 1e9, first = 0;
  unsigned long long checksum = 0;
  keep_memory();
  const double start = cpu_seconds();
  for (int round = 0; round < 3 || (round < 25 && cpu_seconds() - start < 1.5); ++round) {
    const double before = cpu_seconds();
    for (std::size_t i = 0; i < batch; ++i)
      checksum = work();
    const double took = (cpu_seconds() - before) / static_cast<double>(batch);
    best = std::min(best, took);
    if (round == 0) first = took;
  }
  allocations = {};
  allocations.on = true;
  work();
  allocations.on = false;
  std::printf("%s %s %zu %.9f %.9f %zu %zu %llu\n", contestant, task, bytes, best, first, allocations.peak,
              allocations.count, checksum);
  return 0;
}

}  // namespace bench

void* operator new(std::size_t size) {
  void* p = std::malloc(size ? size : 1);
  if (!p) throw std::bad_alloc();
  if (bench::allocations.on) bench::allocations.add(p);
  return p;
}
void* operator new(std::size_t size, std::align_val_t alignment) {
  const auto a = static_cast<std::size_t>(alignment);
  void* p = std::aligned_alloc(a, (size + a - 1) / a * a);
  if (!p) throw std::bad_alloc();
  if (bench::allocations.on) bench::allocations.add(p);
  return p;
}
#pragma GCC diagnostic ignored "-Wmismatched-new-delete"  // new above is malloc
void operator delete(void* p) noexcept {
  if (bench::allocations.on && p) bench::allocations.remove(p);
  std::free(p);
}
void operator delete(void* p, std::size_t) noexcept { operator delete(p); }
void operator delete(void* p, std::align_val_t) noexcept { operator delete(p); }
void operator delete(void* p, std::size_t, std::align_val_t) noexcept { operator delete(p); }
