// How files are followed, and the thread that does so.
#pragma once

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <cstddef>
#include <memory>
#include <mutex>
#include <thread>
#include <utility>

#include <hcl/support/callable.hpp>

namespace hcl::inline v0_1 {

// The treatment of a change of members that are documented with `restart`: the others are adopted and these
// wait for a restart, or nothing is adopted.
enum class restart_members : unsigned char { wait, reject };

// How files are followed.
struct live_options {
  std::chrono::milliseconds every{1000};  // between two looks of watch()
  // How long each file that has changed must have been the same before they are read; ten times that where
  // it became empty or vanished, as while it is written anew. Three times that is the longest that a file
  // which goes on changing holds back changes of others.
  std::chrono::milliseconds settle{200};
  bool empty_replaces = false;                                // adopts an empty file where there was text
  restart_members restart = restart_members::wait;            // what becomes of changes that need a restart
  callable<std::chrono::steady_clock::time_point()> clock{};  // for tests
};

// The outcome of a look at the files.
enum class live_outcome : unsigned char {
  unchanged,  // nothing new, or not the same for long enough
  adopted,    // a new configuration is in force
  rejected,   // the old one stays; see diagnostics()
  nested      // nothing was looked at: a function that poll() calls, such as a listener, has called it
};

namespace detail {

// Lets a thread wait for hints.
struct waker {
  std::mutex mutex{};
  std::condition_variable wake{};
  std::size_t hints = 0;

  [[nodiscard]] std::size_t count() {
    const std::lock_guard lock(mutex);
    return hints;
  }
};

}  // namespace detail

// A thread of live<T>::watch(). Ends with it, or after the listener that destroys it.
class live_watcher {
 public:
  template <typename Run>
  live_watcher(Run run, std::shared_ptr<detail::waker> waker)
      : waker_(std::move(waker)),
        is_over_(std::make_shared<std::atomic<bool>>(false)),
        thread_([run = std::move(run), is_over = is_over_] { run(*is_over); }) {}
  live_watcher(const live_watcher&) = delete;
  live_watcher& operator=(const live_watcher&) = delete;
  ~live_watcher() {
    {
      const std::lock_guard lock(waker_->mutex);
      *is_over_ = true;
      waker_->wake.notify_all();
    }
    if (thread_.get_id() == std::this_thread::get_id())
      thread_.detach();
    else
      thread_.join();
  }

 private:
  std::shared_ptr<detail::waker> waker_;
  std::shared_ptr<std::atomic<bool>> is_over_;
  std::thread thread_;
};

}  // namespace hcl::inline v0_1
