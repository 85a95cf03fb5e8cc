// Parts of hcl::live: reports, options and the watching thread.
#pragma once

#include <algorithm>
#include <atomic>
#include <chrono>
#include <condition_variable>
#include <cstddef>
#include <exception>
#include <memory>
#include <mutex>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include <hcl/config/gathered.hpp>
#include <hcl/diagnostics/codes.hpp>
#include <hcl/diagnostics/diagnostics.hpp>
#include <hcl/support/holders.hpp>
#include <hcl/support/outcome.hpp>
#include <hcl/value/path_walk.hpp>

namespace hcl::inline v1_0::detail {

// `why_now`: a sentence about what is not valid without the members.
[[nodiscard]] inline diagnostics report_restart(const std::vector<std::string>& names,
                                                const std::string& why_now = {}) {
  diagnostics why;
  for (const std::string& name : names) {
    std::string detail = "A change of \"";
    detail.append(name).append("\" takes effect only after a restart.").append(why_now);
    why.add({.code = codes::needs_restart,
             .summary = "Restart needed",
             .detail = std::move(detail),
             .path = name,
             .quotes = quoting::names});
  }
  return why;
}

[[nodiscard]] inline diagnostics report_veto(const failure& given) {
  return {{.code = codes::rejected_change,
           .summary = "Change rejected",
           .detail = given.message,
           .path = given.path}};
}

// Names what had changed.
[[nodiscard]] inline diagnostics report_unhealthy(const std::vector<change>& changed) {
  std::string names;
  for (const change& each : changed) {
    const std::string path = each.at.text();
    names.append(names.empty() ? "" : ", ").append(path, path.starts_with('.') ? 1 : 0);
  }
  return {{.code = codes::rejected_change,
           .summary = "Change rolled back",
           .detail = "The program was not healthy with the change of " + names +
                     ", so the previous configuration is in force again.",
           .quotes = quoting::names}};
}

[[nodiscard]] inline diagnostics report_emptied(const std::string& path) {
  return {{.code = codes::empty_input,
           .summary = "Empty file",
           .detail = "\"" + path +
                     "\" had text and is empty now, so the configuration stays as it was. If it is to set "
                     "nothing, write a comment into it.",
           .quotes = quoting::names}};
}

[[nodiscard]] inline diagnostics report_nested_poll() {
  return {{.severity = severity::warning,
           .code = codes::nested_poll,
           .summary = "Nested poll",
           .detail = "A function that poll() calls, such as a listener, has called poll(), which does "
                     "nothing there. Call hint() instead, or poll() later."}};
}

// An exception of a veto is an error, of a listener a warning.
[[nodiscard]] inline diagnostics report_exception(severity level, const std::string& text) {
  return {{.severity = level,
           .code = codes::function_threw,
           .summary = "Exception while watching files",
           .detail = (level == severity::error
                          ? "The change is not adopted yet, as a function of the program threw "
                          : "The change is adopted, but a listener threw ") +
                     text + '.'}};
}

#if defined(__cpp_exceptions)
[[nodiscard]] inline std::string text_of(const std::exception_ptr& thrown) {
  try {
    std::rethrow_exception(thrown);
  } catch (const std::exception& e) {
    return '"' + std::string(e.what()) + '"';
  } catch (...) {
    return "something that is not a std::exception";
  }
}
#endif

}  // namespace hcl::inline v1_0::detail

namespace hcl::inline v1_0 {

// How to treat changes of members documented with `restart`: adopt the others, or reject the change.
enum class restart_members : unsigned char { wait, reject };

// How files are followed.
struct live_options {
  std::chrono::milliseconds every{1000};  // milliseconds between two looks of watch()
  // The settling time in milliseconds: how long changed files must be unchanged before they are read; ten
  // times for files that became empty or vanished. A file that keeps changing delays others at most three
  // times as long.
  std::chrono::milliseconds settle{200};
  bool empty_replaces = false;                                // adopts an empty file where there was text
  restart_members restart = restart_members::wait;            // how to treat changes that need a restart
  callable<std::chrono::steady_clock::time_point()> clock{};  // for tests
};

// The outcome of a look at the files.
enum class live_outcome : unsigned char {
  unchanged,  // no change, or not settled
  adopted,    // a new configuration is in force
  rejected,   // the old one stays; see diagnostics()
  nested      // called from a function that poll() calls, such as a listener
};

// A registered function, for live<T>::unsubscribe().
struct live_subscription {
  std::size_t number = 0;  // 0: none
};

namespace detail {

// The files that differ from what was read last, since when each has, and since when as it does now.
class pending_changes {
 public:
  using time_point = std::chrono::steady_clock::time_point;

  void clear() { all_.clear(); }
  [[nodiscard]] bool empty() const noexcept { return all_.empty(); }
  void note(const input_prints& handled, const input_prints& now, time_point time) {
    std::vector<pending_change> changes;
    for (input_print& each : changes_between(handled, now)) {
      const auto known = std::find_if(all_.begin(), all_.end(),
                                      [&](const pending_change& one) { return one.print.name == each.name; });
      const bool is_known = known != all_.end();
      const bool is_same = is_known && known->print == each;
      changes.push_back({std::move(each), is_known ? known->first : time, is_same ? known->since : time});
    }
    all_ = std::move(changes);
  }
  // Whether a changed file has settled and none must be waited for.
  [[nodiscard]] bool have_waited(const input_prints& adopted, std::chrono::milliseconds settle,
                                 time_point time) const {
    bool is_any_ready = false;
    for (const pending_change& one : all_) {
      const bool has_lost = has_lost_text(adopted, one.print);
      const bool is_ready = time - one.since >= settle * (has_lost ? 10 : 1);
      const bool is_restless = !has_lost && time - one.first >= settle * 3;
      if (!is_ready && !is_restless) return false;
      is_any_ready = is_any_ready || is_ready;
    }
    return is_any_ready;
  }

 private:
  struct pending_change {
    input_print print;
    time_point first;
    time_point since;
  };
  std::vector<pending_change> all_{};
};

// A waitable counter of hints.
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

}  // namespace hcl::inline v1_0
