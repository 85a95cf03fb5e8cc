// Changes on trial, and functions that are told of changes no more. A clock that the test moves.
#include <map>
#include <random>

#include <catch2/catch.hpp>

#include <hcl/live.hpp>

#include "layered.hpp"

namespace {

using namespace std::chrono_literals;
using hcl::live_outcome;

struct server {
  hcl::defaulted<int> workers = 1;
  hcl::defaulted<int> port = 1;
  hcl::defaulted<std::string> listen = "a";
};

struct tried {
  tried() {
    here.write("a.hcl", "workers = 1\n");
    hcl::live_options options;
    options.clock = [this] { return time; };
    config.emplace(hcl::load_options{.files = {{here / "a.hcl"}}}, std::move(options));
    config->trial(30s, [this](const server& s) { return s.workers != bad; });
    config->on_reject([this](const hcl::diagnostics& why) { rejected.push_back(why[0].detail); });
    config->on_change([this](const hcl::change_set<server>& c) { adopted.push_back(c.after().workers); });
    after(0ms);
    after(200ms);
  }
  live_outcome after(std::chrono::milliseconds passed) {
    time += passed;
    return config->poll();
  }
  live_outcome after_text(std::string_view text) {
    here.write("a.hcl", text);
    after(1000ms);
    return after(200ms);
  }

  layered::folder here{};
  std::chrono::steady_clock::time_point time{};
  std::optional<hcl::live<server>> config{};
  int bad = -1;
  std::vector<std::string> rejected{};
  std::vector<int> adopted{};
};

TEST_CASE("a change that makes the program ill is taken back, and its members are named") {
  tried t;
  const auto good = t.config->get();
  t.bad = 2;
  CHECK(t.after_text("workers = 2\nport = 7\n") == live_outcome::adopted);
  CHECK(t.config->get()->workers == 2);
  CHECK(t.after(1000ms) == live_outcome::rejected);
  CHECK(t.config->get() == good);
  CHECK(t.rejected ==
        std::vector<std::string>{"The program was not healthy with the change of port, workers, so the "
                                 "previous configuration is in force again."});
  CHECK(t.adopted == std::vector<int>{2, 1});
  CHECK(t.config->stale_since());
  CHECK(t.config->diagnostics().has_errors());
  for (int i = 0; i != 5; ++i)
    CHECK(t.after(1000ms) == live_outcome::unchanged);
  CHECK(t.after_text("workers = 3\n") == live_outcome::adopted);
  CHECK(t.after(31s) == live_outcome::unchanged);
  t.bad = 3;  // too late: it has proved itself
  CHECK(t.after(1000ms) == live_outcome::unchanged);
  CHECK(t.config->get()->workers == 3);
  CHECK_FALSE(t.config->stale_since());
}

TEST_CASE("a change during a trial goes back to what was before both") {
  tried t;
  const auto good = t.config->get();
  t.bad = 5;
  CHECK(t.after_text("workers = 2\n") == live_outcome::adopted);
  CHECK(t.after_text("workers = 5\n") == live_outcome::adopted);
  CHECK(t.after(0ms) == live_outcome::rejected);
  CHECK(t.config->get() == good);
}

TEST_CASE("whatever is changed and whenever it fails, what is in force at last was healthy") {
  std::mt19937 random(1);
  for (int run = 0; run != 60; ++run) {
    tried t;
    std::map<const server*, std::shared_ptr<const server>> seen;
    t.bad = 3;
    for (int step = 0; step != 30; ++step) {
      const int workers = static_cast<int>(random() % 6);
      const std::string text = "workers = " + std::to_string(workers) + "\nlisten = \"" +
                               std::to_string(workers) + "\"\nport = " + std::to_string(random() % 3) + "\n";
      if (random() % 2 == 0) t.here.write("a.hcl", text);
      t.after(std::chrono::milliseconds(random() % 20000));
      const auto now = t.config->get();
      CHECK((now->workers == 1 && now->listen == "a") == (now->listen == "a"));
      CHECK((now->listen == "a" || now->listen == std::to_string(now->workers)));  // never a mix
    }
    for (int i = 0; i != 3; ++i)
      t.after(31s);
    CHECK(t.config->get()->workers != t.bad);
  }
}

TEST_CASE("a function that is taken away is not told any more") {
  tried t;
  int told = 0, asked = 0;
  const hcl::live_subscription one = t.config->on_change([&](const auto&) { ++told; });
  const hcl::live_subscription other = t.config->subscribe([&](const auto&) {
    ++asked;
    return std::optional<hcl::failure>();
  });
  t.after_text("workers = 7\n");
  t.config->unsubscribe(one);
  t.after_text("workers = 8\n");
  t.config->unsubscribe(other);
  t.config->unsubscribe(other);
  t.after_text("workers = 9\n");
  CHECK(told == 1);
  CHECK(asked == 2);
  CHECK(t.adopted == std::vector<int>{7, 8, 9});
}

}  // namespace
