// A configuration that follows its files while the program runs.
#pragma once

#include <algorithm>
#include <atomic>
#include <chrono>
#include <condition_variable>
#include <cstddef>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include <hcl/config/backend.hpp>
#include <hcl/config/change_set.hpp>
#include <hcl/config/fingerprint.hpp>
#include <hcl/config/load.hpp>
#include <hcl/support/callable.hpp>
#include <hcl/support/outcome.hpp>

namespace hcl::inline v0_1 {

// The treatment of a change of members that are documented with `restart`: the others are adopted and these
// wait for a restart, or nothing is adopted.
enum class restart_members : unsigned char { wait, reject };

// How files are followed.
struct live_options {
  std::chrono::milliseconds every{1000};  // between two looks of watch()
  // How long contents must have been the same before they are read; ten times that where a file became empty
  // or vanished, as while it is written anew.
  std::chrono::milliseconds settle{200};
  bool empty_replaces = false;                                // adopts an empty file where there was text
  restart_members restart = restart_members::wait;            // what becomes of changes that need a restart
  callable<std::chrono::steady_clock::time_point()> clock{};  // for tests
};

// The outcome of a look at the files.
enum class live_outcome : unsigned char {
  unchanged,  // nothing new, or not the same for long enough
  adopted,    // a new configuration is in force
  rejected    // the old one stays; see diagnostics()
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

// A thread of live<T>::watch(). Ends with it.
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
    thread_.join();
  }

 private:
  std::shared_ptr<detail::waker> waker_;
  std::shared_ptr<std::atomic<bool>> is_over_;
  std::thread thread_;
};

// The configuration in force, whole and valid at any time. Files are looked at when poll() is called, which
// the program's loop or a thread of watch() does; a change is loaded as a whole, with the environment and
// flags, and adopted or not. Readers never see a mix of two loads. A writer that stops half-way for longer
// than the settling time, with text that is valid so far, cannot be told from one that has finished.
//
//   hcl::live<server> config(options);
//   if (!config) return std::cerr << config.diagnostics(), 1;
//   config.subscribe([](const hcl::change_set<server>& c) -> std::optional<hcl::failure> {
//     if (c.changed(&server::listen)) return hcl::failure{"The address cannot change while the server
//     runs."}; return std::nullopt;
//   });
//   config.poll();
//   const std::shared_ptr<const server> now = config.get();
template <typename T>
class live {
 public:
  // Loads the whole configuration.
  using loader = callable<loaded<T>()>;
  // The reason why a change is rejected; empty accepts it.
  using veto = callable<std::optional<failure>(const change_set<T>&)>;
  // Takes a change that was adopted.
  using listener = callable<void(const change_set<T>&)>;

  // Loads at once. `load` is called for each load.
  explicit live(loader load, live_options options = {})
      : load_(std::move(load)), options_(std::move(options)) {
    loaded<T> first = load_();
    inputs_ = first.inputs();
    max_file_size_ = first.max_file_size();
    adopted_ = prints();  // perhaps newer than what was loaded, so that the first look loads again
    if (first)
      current_ = hold(std::move(first), {});
    else
      diagnostics_ = first.diagnostics();
  }
  explicit live(load_options from, live_options options = {})
      : live(loader([from = std::move(from)] { return load<T>(from); }), std::move(options)) {}
  live(int argc, const char* const* argv, load_options from, live_options options = {})
      : live(loader([words = std::vector<const char*>(argv, argv + argc), from = std::move(from)] {
               return load<T>(static_cast<int>(words.size()), words.data(), from);
             }),
             std::move(options)) {}
  live(const live&) = delete;
  live& operator=(const live&) = delete;

  // Whether there is a configuration: the first load was good.
  [[nodiscard]] explicit operator bool() const { return get() != nullptr; }
  // The configuration in force; it stays as it is for as long as it is held. Null only after a first load
  // that failed. Any thread.
  [[nodiscard]] std::shared_ptr<const T> get() const {
    const std::lock_guard lock(mutex_);
    return current_;
  }
  // Why the files as they are now are not in force; empty if they are. Any thread.
  [[nodiscard]] hcl::diagnostics diagnostics() const {
    const std::lock_guard lock(mutex_);
    return diagnostics_;
  }
  // Since when the files have said something else than what is in force. Any thread.
  [[nodiscard]] std::optional<std::chrono::steady_clock::time_point> stale_since() const {
    const std::lock_guard lock(mutex_);
    return stale_since_;
  }
  // Members that differ in the files and take effect when the program starts anew, by name. Any thread.
  [[nodiscard]] std::vector<std::string> waiting_for_restart() const {
    const std::lock_guard lock(mutex_);
    return waiting_;
  }

  // Asked before a change is adopted; an answer rejects it for all, and after an exception, which poll()
  // passes on, it is asked again later. Not while poll() runs, as in a veto.
  void subscribe(veto asked) { vetoes_.push_back(std::move(asked)); }
  // Told after a change was adopted; an exception, which poll() passes on, ends the telling. Not while poll()
  // runs, as in a listener.
  void on_change(listener told) { listeners_.push_back(std::move(told)); }

  // Looks at the files. One thread at a time.
  live_outcome poll() {
    const std::lock_guard one(polling_);
    detail::input_prints now = prints();
    if (now == handled_) {
      candidate_.reset();
      return live_outcome::unchanged;
    }
    const auto time = clock();
    if (!candidate_ || *candidate_ != now) {
      candidate_ = std::move(now);
      since_ = time;
    }
    const bool is_lost = detail::has_lost(adopted_, *candidate_);
    if (time - since_ < options_.settle * (is_lost ? 10 : 1)) return live_outcome::unchanged;
    if (hcl::diagnostics why = emptied_files(); !why.empty() && !options_.empty_replaces) {
      handled_ = *candidate_;
      return reject(std::move(why));
    }
    return read_anew();
  }
  // Lets watch() look at once: for programs that watch their files themselves. Any thread.
  void hint() {
    const std::lock_guard lock(waker_->mutex);
    ++waker_->hints;
    waker_->wake.notify_all();
  }
  // Calls poll() from a thread of its own until the watcher is destroyed, which must be before this is.
  // `const auto watcher = config.watch();`
  [[nodiscard]] live_watcher watch() {
    return live_watcher(
        [this, waker = waker_](const std::atomic<bool>& is_over) {
          while (!is_over) {
            const std::size_t seen = waker->count();  // a hint during poll() counts for the next one
            poll();
            const bool is_waiting = has_candidate();
            std::unique_lock lock(waker->mutex);
            const auto pause = is_waiting ? (std::min)(options_.settle, options_.every) : options_.every;
            waker->wake.wait_for(lock, pause, [&] { return is_over || waker->hints != seen; });
          }
        },
        waker_);
  }
  // How files are followed.
  [[nodiscard]] const live_options& options() const noexcept { return options_; }

 private:
  static constexpr int max_attempts = 3;

  [[nodiscard]] std::chrono::steady_clock::time_point clock() const {
    return options_.clock ? options_.clock() : std::chrono::steady_clock::now();
  }
  [[nodiscard]] detail::input_prints prints() const {
    return detail::config_backend<>::fingerprint(inputs_, max_file_size_);
  }
  // Members that wait for a restart, and the objects that they were copied from.
  using lenders = std::map<std::size_t, std::shared_ptr<const T>>;
  // The object with all that it borrows from.
  [[nodiscard]] static std::shared_ptr<const T> hold(loaded<T> made, lenders lends) {
    struct holder {
      loaded<T> made;
      lenders lends;
    };
    auto held = std::make_shared<holder>(holder{std::move(made), std::move(lends)});
    return {held, &*held->made};
  }

  [[nodiscard]] bool has_candidate() {
    const std::lock_guard one(polling_);
    return candidate_.has_value();
  }
  // The files that had text and are empty now.
  [[nodiscard]] hcl::diagnostics emptied_files() const {
    hcl::diagnostics why;
    for (const detail::input_print& now : *candidate_)
      if (now.exists && now.bytes == 0 && detail::had_text(adopted_, now))
        why.add({.code = codes::empty_input,
                 .summary = "Empty file",
                 .detail =
                     "\"" + now.name + "\" had text and is empty now, so the configuration stays as it was.",
                 .quotes = quoting::names});
    return why;
  }
  live_outcome reject(hcl::diagnostics why) {
    const std::lock_guard lock(mutex_);
    diagnostics_ = std::move(why);
    if (!stale_since_) stale_since_ = clock();
    return live_outcome::rejected;
  }

  // A file that moved while it was read gives no configuration.
  live_outcome read_anew() {
    for (int attempt = 0; attempt != max_attempts; ++attempt) {
      const detail::input_prints before = prints();
      loaded<T> made = load_();
      const std::vector<std::string> known = std::exchange(inputs_, made.inputs());
      max_file_size_ = made.max_file_size();
      detail::input_prints after = prints();
      const bool is_same_list = known == inputs_;
      if (is_same_list && before != after) continue;
      handled_ = std::move(after);
      candidate_.reset();
      if (!is_same_list && handled_ != prints()) continue;
      return adopt(std::move(made));
    }
    candidate_.reset();
    handled_.clear();  // what was read last was not adopted, and may come back
    return live_outcome::unchanged;
  }

  live_outcome adopt(loaded<T> made) {
    if (!made) return reject(made.diagnostics());
    const std::shared_ptr<const T> before = get();
    if (!before) {
      put(hold(std::move(made), {}), {}, {});
      return live_outcome::adopted;
    }
    std::vector<std::size_t> indexes;
    std::vector<std::string> waiting = restarting(change_set<T>(*before, *made), indexes);
    if (!waiting.empty() && options_.restart == restart_members::reject)
      return reject(needs_restart(waiting));
    if (!waiting.empty()) {
      detail::copy_members(made.object(), *before, indexes);
      if (const std::string why = detail::objection_to(*made); !why.empty())
        return reject(needs_restart(waiting, why));
    }
    // A member that waited before is still of the object that it was first copied from.
    lenders lends;
    for (const std::size_t i : indexes) {
      const auto known = lenders_.find(i);
      lends.emplace(i, known == lenders_.end() ? before : known->second);
    }
    std::shared_ptr<const T> after = hold(std::move(made), lends);
    const change_set<T> changed(*before, *after);
    if (changed.empty()) {
      put(before, std::move(waiting), std::exchange(lenders_, {}));
      return live_outcome::unchanged;
    }
    if (const std::optional<failure> why = objection(changed)) return reject(vetoed(*why));
    put(std::move(after), std::move(waiting), std::move(lends));
    for (const listener& told : listeners_)
      told(changed);
    return live_outcome::adopted;
  }
  // What the vetoes say. After one that throws, the files count as not looked at.
  [[nodiscard]] std::optional<failure> objection(const change_set<T>& changed) {
    detail::input_prints handled = std::exchange(handled_, {});
    std::optional<failure> why;
    for (auto asked = vetoes_.begin(); !why && asked != vetoes_.end(); ++asked)
      why = (*asked)(changed);
    handled_ = std::move(handled);
    return why;
  }
  void put(std::shared_ptr<const T> now, std::vector<std::string> waiting, lenders lends) {
    adopted_ = handled_;
    lenders_ = std::move(lends);
    const std::lock_guard lock(mutex_);
    std::swap(current_, now);
    waiting_ = std::move(waiting);
    diagnostics_ = {};
    stale_since_.reset();
  }

  // The names of the members that need a restart, or those in C++ of members without one, and which they are.
  [[nodiscard]] static std::vector<std::string> restarting(const change_set<T>& changed,
                                                           std::vector<std::size_t>& indexes) {
    std::vector<std::string> names;
    detail::for_each_index<T>([&]<std::size_t I>(std::integral_constant<std::size_t, I>) {
      const doc* const text = detail::doc_at<T, I>();
      if (!text || !text->details.restart || !changed.changed_at(I)) return;
      constexpr auto given = detail::layout<T>::template traits<I>();
      names.emplace_back(given.name.empty() ? detail::cpp_name_at<T, I>() : given.name);
      indexes.push_back(I);
    });
    return names;
  }
  [[nodiscard]] static hcl::diagnostics needs_restart(const std::vector<std::string>& names,
                                                      const std::string& why_now = {}) {
    hcl::diagnostics why;
    for (const std::string& name : names) {
      std::string detail = "A change of \"" + name + "\" takes effect only when the program starts anew.";
      detail += why_now;
      why.add({.code = codes::needs_restart,
               .summary = "Restart needed",
               .detail = std::move(detail),
               .path = name,
               .quotes = quoting::names});
    }
    return why;
  }
  [[nodiscard]] static hcl::diagnostics vetoed(const failure& why) {
    hcl::diagnostics all;
    all.add({.code = codes::rejected_change,
             .summary = "Change rejected",
             .detail = why.message,
             .path = why.path});
    return all;
  }

  loader load_;
  live_options options_;
  std::vector<std::string> inputs_{};
  std::size_t max_file_size_ = 0;                    // more of a file is not read
  detail::input_prints handled_{};                   // of what was adopted or rejected
  std::optional<detail::input_prints> candidate_{};  // seen since then
  std::chrono::steady_clock::time_point since_{};    // when that was seen first
  detail::input_prints adopted_{};                   // of what is in force
  lenders lenders_{};                                // of what is in force
  std::shared_ptr<detail::waker> waker_ = std::make_shared<detail::waker>();
  std::vector<veto> vetoes_{};
  std::vector<listener> listeners_{};
  std::mutex polling_{};
  mutable std::mutex mutex_{};  // of what follows
  std::shared_ptr<const T> current_{};
  hcl::diagnostics diagnostics_{};
  std::optional<std::chrono::steady_clock::time_point> stale_since_{};
  std::vector<std::string> waiting_{};
};

}  // namespace hcl::inline v0_1
