// Bodies and expressions that are kept unevaluated: in configurations that follow their files, and shown.
#include <chrono>
#include <map>
#include <optional>
#include <string>

#include <catch2/catch.hpp>

#include <hcl/encode.hpp>
#include <hcl/live.hpp>

#include "layered.hpp"

namespace {

using namespace std::chrono_literals;
using hcl::live_outcome;

struct alert {
  hcl::label<> name;
  hcl::expr<bool> when;
};
struct plugins {
  hcl::defaulted<int> port = 80;
  hcl::block<std::optional<hcl::body>> plugin{};
  hcl::blocks<std::map<std::string, hcl::body>, "module"> modules{};
  hcl::remain<> rest{};
};
struct alerts {
  hcl::defaulted<int> port = 80;
  hcl::expression then{};
  hcl::blocks<alert, "alert"> all{};
};

TEST_CASE("what is kept for later changes as well") {
  const auto changed = [](const plugins& before, const char* text) {
    const plugins after = *hcl::decode<plugins>(text);
    std::string all;
    const hcl::change_set<plugins> changes(before, after);
    for (const hcl::change& one : changes.all())
      all += one.at.text();
    return all;
  };
  const plugins before = *hcl::decode<plugins>("plugin {\n  a = 1\n}\nmodule \"m\" {\n  b = x\n}\nr = 1\n");
  CHECK(changed(before, "plugin { a = 1 } # same\nmodule \"m\" { b = x }\nr = 1\n") == "");
  CHECK(changed(before, "plugin { a = 2 }\nmodule \"m\" { b = x }\nr = 1\n") == ".plugin");
  CHECK(changed(before, "plugin { a = 1 }\nmodule \"m\" { b = y }\nr = 2\nport = 1\n") ==
        ".port.module.rest");
  const alerts was = *hcl::decode<alerts>("then = x\nalert \"a\" {\n  when = cpu > 1\n}\n");
  const alerts is = *hcl::decode<alerts>("then = x\nalert \"a\" {\n  when = cpu > 2\n}\nport = 80\n");
  CHECK(hcl::change_set<alerts>(was, was).empty());
  CHECK(hcl::change_set<alerts>(was, is).changed(&alerts::all));
  CHECK(hcl::change_set<alerts>(was, is).all().size() == 1);

  const layered::folder here;
  std::chrono::steady_clock::time_point time{};
  here.write("a.hcl", "more {\n  n = 1\n}\n");
  hcl::live<plugins> config({.files = {{here / "a.hcl"}}}, {.clock = [&] { return time; }});
  here.write("a.hcl", "more {\n  n = 2\n}\n");
  CHECK(config.poll() == live_outcome::unchanged);
  time += 1s;
  CHECK(config.poll() == live_outcome::adopted);
  CHECK(config.get()->rest->blocks("more").size() == 1);
  CHECK(*hcl::encode(*config.get()) == "port = 80\n\nmore {\n  n = 2\n}\n");
}

TEST_CASE("kept blocks are shown as they are written") {
  const layered::folder here;
  const hcl::scope names{{"x", 1}};
  const std::string text = "port = 80\n\nmodule \"m\" {\n  b = x\n}\n";
  here.write("a.hcl", "module \"m\" { b = x }\n");
  const char* words[] = {"app", "config", "show"};
  const auto app = hcl::load<plugins>(3, words, {.files = {{here / "a.hcl"}}, .names = &names});
  CHECK(app.output() == text);
}

}  // namespace
