// A configuration that is reloaded when its files change.
#pragma once

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstddef>
#include <cstdio>
#include <exception>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include <hcl/config/change_set.hpp>
#include <hcl/config/configuring.hpp>
#include <hcl/config/gathered.hpp>
#include <hcl/config/live_reports.hpp>
#include <hcl/config/load.hpp>
#include <hcl/support/holders.hpp>
#include <hcl/support/outcome.hpp>

namespace hcl::inline v1_0 {

// The current configuration, always complete and valid. poll(), called by the program's loop or a thread of
// watch(), checks the files; a change is loaded as a whole, with environment and flags, and adopted or
// rejected. Readers never see a mix of two loads. A partial write that is valid and older than the settling
// time may be adopted.
//
//   hcl::live<server> config(argc, argv, options);
//   if (!config) return config.finish(std::cerr);
//   config.subscribe([](const hcl::change_set<server>& c) -> std::optional<hcl::failure> {
//     if (c.changed(&server::listen)) return hcl::failure{"listen changes only with a restart."};
//     return std::nullopt;
//   });
//   config.on_reject([](const hcl::diagnostics& why) { std::cerr << why; });
//   const auto watcher = config.watch();
//   const std::shared_ptr<const server> now = config.get();
template <typename T>
class live {
 public:
  // Loads the whole configuration.
  using loader = callable<loaded<T>()>;
  // The reason why a change is rejected; empty accepts it.
  using veto = callable<std::optional<failure>(const change_set<T>&)>;
  // Receives an adopted change.
  using listener = callable<void(const change_set<T>&)>;
  // Receives the reason why a change was rejected.
  using reject_listener = callable<void(const hcl::diagnostics&)>;

  // Loads at once. `load` is called for each load.
  explicit live(loader load, live_options options = {})
      : load_(std::move(load)), options_(std::move(options)) {
    loaded<T> first = load_();
    followed_ = first.followed();
    adopted_ = prints();  // may be newer than the loaded files; then the first poll loads again
    diagnostics_ = first.diagnostics();
    const bool is_good = static_cast<bool>(first);
    answer_ = hold(std::move(first), {});
    if (is_good) current_ = object_of(answer_);
  }
  explicit live(load_options from, live_options options = {})
      : live(loader([from = std::move(from)] { return load<T>(from); }), std::move(options)) {}
  live(int argc, const char* const* argv, load_options from, live_options options = {})
      : live(loader([words = std::vector<const char*>(argv, argv + argc), from = std::move(from)] {
               return load<T>(static_cast<int>(words.size()), words.data(), from);
             }),
             std::move(options)) {}
  // The same for wmain() of Windows.
  live(int argc, const wchar_t* const* argv, load_options from, live_options options = {})
      : live(loader([words = std::make_shared<const detail::wide_words>(argc, argv), argc,
                     from = std::move(from)] { return load<T>(argc, words->data(), from); }),
             std::move(options)) {}
  live(const live&) = delete;
  live& operator=(const live&) = delete;
  // Waits for a poll in another thread.
  ~live() {
    if (!is_polling()) const std::lock_guard last(polling_);
  }

  // Whether there is a configuration. False after errors or if the command line requested something else,
  // such as --help; end the program with finish() then.
  [[nodiscard]] explicit operator bool() const { return get() != nullptr; }
  // The current configuration, immutable and shared. Null only after a failed first load. Any thread.
  [[nodiscard]] std::shared_ptr<const T> get() const {
    const std::lock_guard lock(mutex_);
    return current_;
  }
  // Errors if the current files were rejected; else warnings of the files, or of listeners that threw under
  // watch(). Any thread.
  [[nodiscard]] hcl::diagnostics diagnostics() const {
    const std::lock_guard lock(mutex_);
    return diagnostics_;
  }
  // As in loaded<T>, of the last successful load or else the first. Any thread. Words of the command line
  // that are no flags.
  [[nodiscard]] std::vector<std::string> arguments() const { return answer()->arguments(); }
  // The output of --help or a command; else empty.
  [[nodiscard]] std::string output() const { return answer()->output(); }
  // The exit code for a program that has no configuration; 0 if it has one.
  [[nodiscard]] int exit_code() const { return answer()->exit_code(); }
  // The origins of all values; of members that wait for a restart, those of the new values.
  [[nodiscard]] hcl::origins origins() const { return answer()->origins(); }
  // `std::cout << config.origin_of("upstream.primary.weight")`, or `config.origin_of(&server::workers)`.
  [[nodiscard]] origin origin_of(std::string_view path) const { return answer()->origin_of(path); }
  template <typename Member>
  [[nodiscard]] origin origin_of(Member T::*member) const {
    return answer()->origin_of(member);
  }
  // Writes diagnostics() to `errors` and output() to the standard output. Returns exit_code().
  // `if (!config) return config.finish(std::cerr);`
  template <typename Stream>
  int finish(Stream& errors) const {
    if (const hcl::diagnostics now = diagnostics(); !now.empty()) errors << now;
    const std::string text = output();
    std::fwrite(text.data(), 1, text.size(), stdout);
    return exit_code();
  }
  // Since when the files differ from the current configuration. Any thread.
  [[nodiscard]] std::optional<std::chrono::steady_clock::time_point> stale_since() const {
    const std::lock_guard lock(mutex_);
    return stale_since_;
  }
  // Names of changed members that need a restart. Any thread.
  [[nodiscard]] std::vector<std::string> waiting_for_restart() const {
    const std::lock_guard lock(mutex_);
    return waiting_;
  }

  // Called before a change is adopted; a returned failure rejects it, and after an exception it is called
  // again later. poll() rethrows, watch() reports to on_reject(). Any thread.
  live_subscription subscribe(veto asked) { return add(vetoes_, std::move(asked)); }
  // Called after a change takes effect. If one throws, the others are still called; then poll() rethrows the
  // first exception, and watch() reports it to on_reject() as a warning. Any thread.
  live_subscription on_change(listener told) { return add(listeners_, std::move(told)); }
  // Called with the reason of a rejection, and under watch() with exceptions of the program's functions.
  // `config.on_reject([](const hcl::diagnostics& why) { std::cerr << why; });` Any thread.
  live_subscription on_reject(reject_listener told) { return add(reject_listeners_, std::move(told)); }
  // Takes such a function away. One that another thread is about to call may be called once more. Any thread.
  void unsubscribe(live_subscription made) {
    const std::lock_guard lock(mutex_);
    const auto is_it = [&](const auto& each) { return each.number == made.number; };
    std::erase_if(vetoes_, is_it);
    std::erase_if(listeners_, is_it);
    std::erase_if(reject_listeners_, is_it);
  }
  // Puts each adopted change on trial: `healthy` is asked at each look, for so long. If it says no, the last
  // good configuration is in force again, and on_reject() names what had changed. Before the first poll().
  void trial(std::chrono::milliseconds length, callable<bool(const T&)> healthy) {
    trial_length_ = length;
    healthy_ = std::move(healthy);
  }

  // Checks the files; serialised. Does nothing if the command line requested something else.
  live_outcome poll() {
    if (is_polling()) {
      notes_.append(detail::report_nested_poll());
      return live_outcome::nested;
    }
    const turn one(*this);
    const live_outcome made = look();
#if defined(__cpp_exceptions)
    if (failed_) std::rethrow_exception(std::exchange(failed_, nullptr));
#endif
    return made;
  }
  // Makes watch() poll immediately, for programs that watch their files themselves. Any thread.
  void hint() {
    const std::lock_guard lock(waker_->mutex);
    ++waker_->hints;
    waker_->wake.notify_all();
  }
  // Polls from a thread, reporting exceptions to on_reject(), until the watcher is destroyed, which must be
  // before this object. A listener may destroy it. `const auto watcher = config.watch();`
  [[nodiscard]] live_watcher watch() {
    return live_watcher(
        [this, waker = waker_](const std::atomic<bool>& is_over) {
          while (!is_over) {
            const std::size_t seen = waker->count();  // a hint during poll() counts for the next one
            const bool is_waiting = look_and_report();
            if (is_over) return;  // there may be no live any more
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
  [[nodiscard]] detail::input_prints prints() const { return detail::configuring::fingerprint(followed_); }
  // Members that wait for a restart, and the objects that they were copied from.
  using lenders = std::map<std::size_t, std::shared_ptr<const T>>;
  // A load with all that its object borrows from.
  [[nodiscard]] static std::shared_ptr<const loaded<T>> hold(loaded<T> made, lenders lends) {
    struct holder {
      loaded<T> made;
      lenders lends;
    };
    auto held = std::make_shared<holder>(holder{std::move(made), std::move(lends)});
    return {held, &held->made};
  }
  [[nodiscard]] static std::shared_ptr<const T> object_of(const std::shared_ptr<const loaded<T>>& made) {
    return {made, &**made};
  }
  [[nodiscard]] std::shared_ptr<const loaded<T>> answer() const {
    const std::lock_guard lock(mutex_);
    return answer_;
  }

  // Serialises polls, and knows the polling thread.
  class turn {
   public:
    explicit turn(live& of) : of_(of), lock_(of.polling_) { of_.poller_ = std::this_thread::get_id(); }
    turn(const turn&) = delete;
    turn& operator=(const turn&) = delete;
    ~turn() { of_.poller_ = std::thread::id(); }

   private:
    live& of_;
    std::lock_guard<std::mutex> lock_;
  };
  [[nodiscard]] bool is_polling() const noexcept { return poller_ == std::this_thread::get_id(); }

  live_outcome look() {
    if (answer_->has_answer()) return live_outcome::unchanged;
    if (trial_ && !passes_trial()) return go_back();
    detail::input_prints now = prints();
    if (now == handled_) {
      pending_.clear();
      return live_outcome::unchanged;
    }
    const auto time = clock();
    pending_.note(handled_, now, time);
    if (!pending_.have_waited(adopted_, options_.settle, time)) return live_outcome::unchanged;
    live_outcome made = live_outcome::rejected;
    if (hcl::diagnostics why = emptied_files(now); !why.empty() && !options_.empty_replaces) {
      handled_ = std::move(now);
      pending_.clear();
      reject(why);
    } else {
      made = read_anew();
    }
    add_notes();
    return made;
  }
  // The same without exceptions, for watch(). Returns whether changes are pending.
  [[nodiscard]] bool look_and_report() {
    const turn one(*this);
#if defined(__cpp_exceptions)
    try {
      look();
    } catch (...) {
      pending_.clear();  // as if they had been seen for the first time at the next look
      report_failure(severity::error, std::current_exception());
    }
    if (failed_) report_failure(severity::warning, std::exchange(failed_, nullptr));
    failed_ = nullptr;
#else
    look();
#endif
    return !pending_.empty();
  }
#if defined(__cpp_exceptions)
  // Reported once for each text, as a throwing function is called repeatedly.
  void report_failure(severity level, const std::exception_ptr& thrown) {
    const std::string text = detail::text_of(thrown);
    const hcl::diagnostics why = detail::report_exception(level, text);
    if (level == severity::warning) {
      notes_ = why;
      add_notes();
    } else if (std::exchange(failure_text_, text) == text) {
      return;
    } else {
      note_rejection(why);
    }
    tell(reject_listeners_, why);
  }
#endif

  // The files that had text and are empty now.
  [[nodiscard]] hcl::diagnostics emptied_files(const detail::input_prints& now) const {
    hcl::diagnostics why;
    for (const detail::input_print& one : now)
      if (one.exists && detail::has_lost_text(adopted_, one)) why.append(detail::report_emptied(one.name));
    return why;
  }
  void note_rejection(const hcl::diagnostics& why) {
    const std::lock_guard lock(mutex_);
    diagnostics_ = why;
    if (!stale_since_) stale_since_ = clock();
  }
  live_outcome reject(const hcl::diagnostics& why) {
    note_rejection(why);
    tell(reject_listeners_, why);
    return live_outcome::rejected;
  }
  void add_notes() {
    const std::lock_guard lock(mutex_);
    diagnostics_.append(std::exchange(notes_, {}));
  }
  // Calls all listeners even if one throws. They may add others.
  template <typename Listeners, typename Event>
  void tell(const Listeners& listeners, const Event& event) {
    for (const auto& each : copy_of(listeners)) {
      const auto& told = each.function;
#if defined(__cpp_exceptions)
      try {
        told(event);
      } catch (...) {
        if (!failed_) failed_ = std::current_exception();
      }
#else
      told(event);
#endif
    }
  }
  template <typename Function>
  struct subscriber {
    std::size_t number;
    Function function;
  };
  template <typename Function>
  live_subscription add(std::vector<subscriber<Function>>& to, Function made) {
    const std::lock_guard lock(mutex_);
    to.push_back({++subscriptions_, std::move(made)});
    return {subscriptions_};
  }
  template <typename Functions>
  [[nodiscard]] Functions copy_of(const Functions& all) const {
    const std::lock_guard lock(mutex_);
    return all;
  }

  // A file that moved while it was read gives no configuration.
  live_outcome read_anew() {
    for (int attempt = 0; attempt != max_attempts; ++attempt) {
      const detail::input_prints before = prints();
      loaded<T> made = load_();
      const detail::followed_inputs known = std::exchange(followed_, made.followed());
      detail::input_prints after = prints();
      const bool is_same_list = known == followed_;
      if (is_same_list && before != after) continue;
      handled_ = std::move(after);
      pending_.clear();
      if (!is_same_list && handled_ != prints()) continue;
      return adopt(std::move(made));
    }
    pending_.clear();
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
      return reject(detail::report_restart(waiting));
    if (!waiting.empty()) {
      detail::copy_members(made.object(), *before, indexes);
      if (const std::string why = detail::objection_to(*made); !why.empty())
        return reject(detail::report_restart(waiting, why));
    }
    // A member that waited before is still of the object that it was first copied from.
    lenders lends;
    for (const std::size_t i : indexes) {
      const auto known = lenders_.find(i);
      lends.emplace(i, known == lenders_.end() ? before : known->second);
    }
    const std::shared_ptr<const loaded<T>> after = hold(std::move(made), lends);
    const change_set<T> changed(*before, **after);
    if (changed.empty()) {
      put(after, std::move(waiting), std::exchange(lenders_, {}), before);
      return live_outcome::unchanged;
    }
    if (const std::optional<failure> why = objection(changed)) return reject(detail::report_veto(*why));
    begin_trial();
    put(after, std::move(waiting), std::move(lends));
    tell(listeners_, changed);
    return live_outcome::adopted;
  }

  // To go back to what is in force, unless that is on trial itself.
  void begin_trial() {
    if (!healthy_) return;
    if (!trial_) trial_.emplace(trial_state{answer(), get(), waiting_for_restart(), lenders_, adopted_, {}});
    trial_->until = clock() + trial_length_;
  }
  [[nodiscard]] bool passes_trial() {
    const bool is_healthy = healthy_(*get());
    if (is_healthy && clock() >= trial_->until) trial_.reset();
    return is_healthy;
  }
  live_outcome go_back() {
    const std::shared_ptr<const T> bad = get();
    trial_state good = std::move(*std::exchange(trial_, std::nullopt));
    const change_set<T> changed(*bad, *good.object);
    put(std::move(good.answer), std::move(good.waiting), std::move(good.lends), std::move(good.object));
    adopted_ = std::move(good.adopted);
    tell(listeners_, changed);
    return reject(detail::report_unhealthy(changed.all()));
  }
  // Calls the vetoes. After an exception, the files are checked again later.
  [[nodiscard]] std::optional<failure> objection(const change_set<T>& changed) {
    detail::input_prints handled = std::exchange(handled_, {});
    std::optional<failure> why;
    const auto vetoes = copy_of(vetoes_);
    for (auto asked = vetoes.begin(); !why && asked != vetoes.end(); ++asked)
      why = asked->function(changed);
    handled_ = std::move(handled);
    return why;
  }
  // `same`: the current object, if equal to the new one.
  void put(std::shared_ptr<const loaded<T>> made, std::vector<std::string> waiting, lenders lends,
           std::shared_ptr<const T> same = nullptr) {
    adopted_ = handled_;
    lenders_ = std::move(lends);
    failure_text_.clear();
    std::shared_ptr<const T> now = same ? std::move(same) : object_of(made);
    const std::lock_guard lock(mutex_);
    diagnostics_ = made->diagnostics();
    std::swap(current_, now);  // which are freed
    std::swap(answer_, made);  // without the lock
    waiting_ = std::move(waiting);
    stale_since_.reset();
  }

  // The members that need a restart, with their names, in C++ if they have no other.
  [[nodiscard]] static std::vector<std::string> restarting(const change_set<T>& changed,
                                                           std::vector<std::size_t>& indexes) {
    std::vector<std::string> names;
    detail::for_each_member<T>([&]<std::size_t I>(std::integral_constant<std::size_t, I>) {
      const doc* const text = detail::doc_at<T, I>();
      if (!text || !text->details.restart || !changed.changed_at(I)) return;
      constexpr auto given = detail::layout<T>::template traits<I>();
      names.emplace_back(given.name.empty() ? detail::cpp_name_at<T, I>() : given.name);
      indexes.push_back(I);
    });
    return names;
  }
  // The state to go back to.
  struct trial_state {
    std::shared_ptr<const loaded<T>> answer;
    std::shared_ptr<const T> object;
    std::vector<std::string> waiting;
    lenders lends;
    detail::input_prints adopted;
    std::chrono::steady_clock::time_point until;
  };

  loader load_;
  live_options options_;
  detail::followed_inputs followed_{};
  detail::input_prints handled_{};     // of what was adopted or rejected
  detail::pending_changes pending_{};  // seen since then
  detail::input_prints adopted_{};     // of what is in force
  lenders lenders_{};                  // of what is in force
  callable<bool(const T&)> healthy_{};
  std::chrono::milliseconds trial_length_{};
  std::optional<trial_state> trial_{};
  std::shared_ptr<detail::waker> waker_ = std::make_shared<detail::waker>();
  std::mutex polling_{};  // of all above but for the waker
  std::atomic<std::thread::id> poller_{};
  std::exception_ptr failed_{};  // of the first listener that threw during this look
  std::string failure_text_{};   // reported last
  hcl::diagnostics notes_{};     // on what the program's functions did during this look
  mutable std::mutex mutex_{};   // of what follows
  std::vector<subscriber<veto>> vetoes_{};
  std::vector<subscriber<listener>> listeners_{};
  std::vector<subscriber<reject_listener>> reject_listeners_{};
  std::size_t subscriptions_ = 0;
  std::shared_ptr<const loaded<T>> answer_{};  // the last good load, or else the first one
  std::shared_ptr<const T> current_{};
  hcl::diagnostics diagnostics_{};
  std::optional<std::chrono::steady_clock::time_point> stale_since_{};
  std::vector<std::string> waiting_{};
};

}  // namespace hcl::inline v1_0
