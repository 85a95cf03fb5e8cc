// Which files a configuration follows, each for itself, and what becomes of the program's functions that
// throw, of command lines and of warnings.
#include <atomic>
#include <sstream>
#include <stdexcept>
#include <thread>

#include <catch2/catch.hpp>

#include <hcl/live.hpp>

#include "layered.hpp"

namespace {

using namespace std::chrono_literals;
using hcl::live_outcome;
namespace fs = std::filesystem;

struct server {
  hcl::defaulted<int> port = 80;
  hcl::defaulted<std::string> mode = "a";
  hcl::sensitive<std::optional<std::string>> token{};
};

// A file that may be absent, a directory, a directory of secrets, and a clock.
struct followed {
  explicit followed(hcl::live_options options = {}) {
    here.write("d/a.hcl", "port = 1\n");
    here.write("d/b.hcl", "mode = \"x\"\n");
    here.write("s/token", "t");
    options.clock = [this] { return time; };
    config.emplace(hcl::load_options{.files = {{here / "top.hcl", hcl::optional_file}},
                                     .directory = here / "d",
                                     .secrets = {here / "s"}},
                   std::move(options));
    REQUIRE(*config);
    after(0ms);
    after(200ms);
  }
  live_outcome after(std::chrono::milliseconds passed) {
    time += passed;
    return config->poll();
  }
  const server& now() const { return *config->get(); }

  layered::folder here{};
  std::chrono::steady_clock::time_point time{};
  std::optional<hcl::live<server>> config{};
};

TEST_CASE("the last file of a directory may go, and later changes are adopted") {
  followed f;
  fs::remove(f.here / "d/a.hcl");
  fs::remove(f.here / "d/b.hcl");
  fs::remove(f.here / "s/token");
  CHECK(f.after(0ms) == live_outcome::unchanged);
  CHECK(f.after(1999ms) == live_outcome::unchanged);
  CHECK(f.after(1ms) == live_outcome::adopted);
  CHECK((f.now().port == 80 && f.now().mode == "a" && !f.now().token->has_value()));
  f.here.write("top.hcl", "port = 5\n");
  CHECK(f.after(0ms) == live_outcome::unchanged);
  CHECK(f.after(200ms) == live_outcome::adopted);
  CHECK(f.now().port == 5);
  fs::remove_all(f.here / "d");
  fs::remove_all(f.here / "s");
  CHECK(f.after(0ms) == live_outcome::unchanged);
  CHECK(f.after(2000ms) == live_outcome::unchanged);
  CHECK(f.config->diagnostics().empty());
}

TEST_CASE("a file that became empty beside others is rejected, unless it may replace") {
  followed f;
  f.here.write("d/a.hcl", "");
  CHECK(f.after(0ms) == live_outcome::unchanged);
  CHECK(f.after(1999ms) == live_outcome::unchanged);
  CHECK(f.after(1ms) == live_outcome::rejected);
  CHECK(f.now().port == 1);
  CHECK(f.config->diagnostics()[0].detail.starts_with('"' + (f.here / "d/a.hcl") + "\" had text"));
  f.here.write("d/a.hcl", "# nothing\n");
  CHECK(f.after(0ms) == live_outcome::unchanged);
  CHECK(f.after(200ms) == live_outcome::adopted);
  CHECK(f.now().port == 80);
  f.here.write("s/token", "");
  CHECK(f.after(0ms) == live_outcome::unchanged);
  CHECK(f.after(2000ms) == live_outcome::rejected);

  followed may({.empty_replaces = true});
  may.here.write("d/a.hcl", "");
  CHECK(may.after(0ms) == live_outcome::unchanged);
  CHECK(may.after(2000ms) == live_outcome::adopted);
  CHECK(may.now().port == 80);
}

TEST_CASE("files that the configuration does not read keep no change from being adopted") {
  followed f;
  f.here.write("d/a.hcl", "port = 2\n");
  int look = 0;
  const auto others_change = [&] {
    for (const char* const name : {"d/app.log", "d/.a.hcl.swp", "d/a.hcl~", "s/lease", "s/..data/token", "x"})
      f.here.write(name, std::to_string(++look));
  };
  others_change();
  CHECK(f.after(0ms) == live_outcome::unchanged);
  others_change();
  CHECK(f.after(200ms) == live_outcome::adopted);
  CHECK(f.now().port == 2);
  others_change();
  CHECK(f.after(0ms) == live_outcome::unchanged);
}

TEST_CASE("each file waits for itself") {
  followed f;
  fs::remove(f.here / "d/a.hcl");
  CHECK(f.after(0ms) == live_outcome::unchanged);
  f.here.write("d/b.hcl", "mode = \"y\"\n");
  CHECK(f.after(1900ms) == live_outcome::unchanged);
  CHECK(f.after(199ms) == live_outcome::unchanged);
  CHECK(f.after(1ms) == live_outcome::adopted);
  CHECK((f.now().port == 80 && f.now().mode == "y"));
}

TEST_CASE("a file that goes on changing does not hold back changes of others") {
  followed f;
  f.here.write("d/a.hcl", "port = 2\n");
  int look = 0;
  const auto rewritten = [&](std::chrono::milliseconds passed) {
    f.here.write("d/b.hcl", "mode = \"" + std::to_string(++look) + "\"\n");
    return f.after(passed);
  };
  CHECK(rewritten(0ms) == live_outcome::unchanged);
  for (int i = 0; i != 5; ++i)
    CHECK(rewritten(100ms) == live_outcome::unchanged);
  CHECK(rewritten(100ms) == live_outcome::adopted);
  CHECK((f.now().port == 2 && f.now().mode == "7"));
  for (int i = 0; i != 30; ++i)
    CHECK(rewritten(100ms) == live_outcome::unchanged);  // nothing else has changed
  f.here.write("d/a.hcl", "port = 3\n");
  CHECK(rewritten(0ms) == live_outcome::unchanged);
  CHECK(rewritten(199ms) == live_outcome::unchanged);
  CHECK(rewritten(1ms) == live_outcome::adopted);
  CHECK((f.now().port == 3 && f.now().mode == std::to_string(look)));
  f.here.write("d/b.hcl", "");
  f.here.write("d/a.hcl", "port = 4\n");
  CHECK(f.after(0ms) == live_outcome::unchanged);
  CHECK(f.after(1999ms) == live_outcome::unchanged);  // perhaps it is written anew
  CHECK(rewritten(0ms) == live_outcome::adopted);
}

TEST_CASE("a file, a directory or a secret that comes is read") {
  followed f;
  fs::remove_all(f.here / "s");
  fs::remove_all(f.here / "d");
  CHECK(f.after(0ms) == live_outcome::unchanged);
  CHECK(f.after(2000ms) == live_outcome::adopted);
  f.here.write("s/token", "new");
  f.here.write("d/c.hcl", "port = 9\n");
  CHECK(f.after(0ms) == live_outcome::unchanged);
  CHECK(f.after(200ms) == live_outcome::adopted);
  CHECK((f.now().port == 9 && **f.now().token == "new"));
}

// Waits for something that another thread brings about.
template <typename Condition>
bool comes(const Condition& condition) {
  for (int i = 0; i != 1000 && !condition(); ++i)
    std::this_thread::sleep_for(10ms);
  return condition();
}

TEST_CASE("functions that throw are reported by the thread that watches, which goes on") {
  const layered::folder here;
  const std::string path = here.write("a.hcl", "port = 1\n");
  hcl::live<server> config(hcl::load_options{.files = {{path}}}, {.every = 5ms, .settle = 5ms});
  std::mutex mutex;
  std::string reported;
  const auto has = [&](const char* text) {
    const std::lock_guard lock(mutex);
    return reported.find(text) != reported.npos;
  };
  config.subscribe([](const hcl::change_set<server>& c) -> std::optional<hcl::failure> {
    if (c.after().port == 6) throw std::runtime_error("cannot judge");
    if (c.after().port == 7) return hcl::failure{"not seven"};
    if (c.after().port == 8) throw 8;
    return std::nullopt;
  });
  std::atomic<int> told = 0;
  config.on_change([](const auto&) { throw std::runtime_error("cannot listen"); });
  config.on_change([&](const auto&) { ++told; });
  config.on_reject([&](const hcl::diagnostics& why) {
    const std::lock_guard lock(mutex);
    reported += to_string(why);
    for (const hcl::diagnostic& d : why)
      reported += d.detail;
  });
  const auto watcher = config.watch();
  here.write("a.hcl", "port = 2\n");
  CHECK(comes([&] { return has("cannot listen"); }));
  CHECK(config.diagnostics()[0].code == hcl::codes::function_threw);
  CHECK((config.get()->port == 2 && told == 1));
  CHECK_FALSE(config.diagnostics().has_errors());
  here.write("a.hcl", "port = 6\n");
  CHECK(comes([&] { return has("cannot judge"); }));
  CHECK(config.get()->port == 2);
  CHECK(config.diagnostics().has_errors());
  CHECK(config.diagnostics()[0].code == hcl::codes::function_threw);
  here.write("a.hcl", "port = 7\n");
  CHECK(comes([&] { return has("not seven"); }));
  here.write("a.hcl", "port = 8\n");
  CHECK(comes([&] { return has("not a std::exception"); }));
  here.write("a.hcl", "port = {\n");
  CHECK(comes([&] { return has("port = {"); }));
  here.write("a.hcl", "port = 9\n");
  CHECK(comes([&] { return told == 2; }));
  CHECK(config.get()->port == 9);
}

TEST_CASE("a listener may destroy the watcher that calls it") {
  const layered::folder here;
  const std::string path = here.write("a.hcl", "port = 1\n");
  std::atomic<bool> is_gone = false;
  {
    hcl::live<server> config(hcl::load_options{.files = {{path}}}, {.every = 2ms, .settle = 2ms});
    std::unique_ptr<hcl::live_watcher> watcher(new hcl::live_watcher(config.watch()));
    config.on_change([&](const auto&) {
      watcher.reset();
      is_gone = true;
      std::this_thread::sleep_for(20ms);
    });
    here.write("a.hcl", "port = 2\n");
    CHECK(comes([&] { return is_gone.load(); }));
  }
  CHECK(is_gone);
}

TEST_CASE("all listeners are told before poll() passes on what one of them threw") {
  followed f;
  int told = 0;
  f.config->on_change([](const auto&) { throw std::runtime_error("one"); });
  f.config->on_change([&](const auto&) {
    ++told;
    f.config->on_change([&](const auto&) { ++told; });
  });
  f.here.write("top.hcl", "port = 5\n");
  f.here.write("d/a.hcl", "\n");
  CHECK(f.after(0ms) == live_outcome::unchanged);
  CHECK_THROWS_WITH(f.after(200ms), "one");
  CHECK((f.now().port == 5 && told == 1));
  CHECK(f.after(200ms) == live_outcome::unchanged);
}

TEST_CASE("a function that poll() calls and that calls poll() gets an answer") {
  followed f;
  std::vector<live_outcome> answers;
  const auto ask = [&] { answers.push_back(f.config->poll()); };
  f.config->subscribe([&](const auto&) {
    ask();
    return std::optional<hcl::failure>();
  });
  f.config->on_change([&](const auto&) { ask(); });
  f.config->on_reject([&](const auto&) { ask(); });
  f.here.write("d/a.hcl", "port = 3\n");
  CHECK(f.after(0ms) == live_outcome::unchanged);
  CHECK(f.after(200ms) == live_outcome::adopted);
  CHECK(answers == std::vector<live_outcome>(2, live_outcome::nested));
  CHECK(f.config->diagnostics()[0].detail.starts_with("A function that poll() calls"));
  CHECK(f.config->diagnostics()[0].code == hcl::codes::nested_poll);
  f.here.write("d/a.hcl", "port = x\n");
  CHECK(f.after(0ms) == live_outcome::unchanged);
  CHECK(f.after(200ms) == live_outcome::rejected);
  CHECK(answers.size() == 3);
}

TEST_CASE("changes that are rejected are told when poll() is called, too") {
  followed f;
  std::string told;
  f.config->on_reject([&](const hcl::diagnostics& why) { told += why[0].summary + '\n'; });
  f.here.write("d/a.hcl", "prot = 3\n");
  CHECK(f.after(0ms) == live_outcome::unchanged);
  CHECK(f.after(200ms) == live_outcome::rejected);
  CHECK(f.after(200ms) == live_outcome::unchanged);
  CHECK(told == "Unsupported attribute\n");
}

TEST_CASE("command lines that ask for something else are answered once") {
  const layered::folder here;
  hcl::load_options options{.name = "app", .files = {{here.write("a.hcl", "port = 1\n")}}};
  int runs = 0;
  options.commands = {{"count", "Counts.", [&](const auto&, const auto&) { return ++runs, 3; }}};
  const auto answer = [&](std::vector<const char*> words) {
    words.insert(words.begin(), "app");
    hcl::live<server> config(static_cast<int>(words.size()), words.data(), options, {.settle = 0ms});
    CHECK_FALSE(config);
    std::ostringstream errors;
    const std::string text = config.output();
    CHECK(config.poll() == live_outcome::unchanged);
    const int code = config.finish(errors);
    CHECK(code == config.exit_code());
    return std::to_string(code) + ' ' + text.substr(0, text.find('\n')) + errors.str().substr(0, 12);
  };
  CHECK(answer({"--help"}) == "0 Usage: app [FLAG]...");
  CHECK(answer({"config", "check"}) == "0 The configuration is valid.");
  CHECK(answer({"config", "explain", "port"}) == "0 port = 1");
  CHECK(answer({"config", "count"}) == "3 ");
  CHECK(runs == 1);
  CHECK(answer({"--prot=1"}) == "2 Error: Inval");
}

TEST_CASE("warnings and origins are those of the last good load") {
  const layered::folder here;
  const std::string path = here.write("a.hcl", "port = 1\n");
  hcl::load_options options = layered::with_environment({{"APP_PROT", "1"}});
  options.files = {{path}};
  options.takes_arguments = true;
  const char* const words[] = {"app", "--mode=m", "rest"};
  hcl::live<server> config(3, words, options, {.settle = 0ms});
  REQUIRE(config);
  const auto warns = [&] {
    const hcl::diagnostics all = config.diagnostics();
    return all.size() == 1 && !all.has_errors() && all[0].code == hcl::codes::unknown_setting;
  };
  CHECK(warns());
  CHECK(config.arguments() == std::vector<std::string>{"rest"});
  CHECK(config.origin_of(&server::port).text() == path + ":1, over the default");
  CHECK(config.origin_of("mode").setters.at(0).place == "--mode");
  here.write("a.hcl", "\nport = 1\n");
  CHECK(config.poll() == live_outcome::unchanged);
  CHECK(config.origins().find("port").text() == path + ":2, over the default");
  here.write("a.hcl", "\n\nport = 2\n");
  CHECK(config.poll() == live_outcome::adopted);
  CHECK((warns() && config.exit_code() == 0));
  here.write("a.hcl", "port = x\n");
  CHECK(config.poll() == live_outcome::rejected);
  CHECK(config.diagnostics().has_errors());
  CHECK(config.origin_of("port").text() == path + ":3, over the default");
}

}  // namespace
