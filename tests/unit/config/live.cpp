// Configurations that follow their files, by a clock that the test moves.
#include <atomic>
#include <stdexcept>
#include <thread>

#include <catch2/catch.hpp>

#include <hcl/live.hpp>

#include "layered.hpp"

namespace {

using namespace std::chrono_literals;
using hcl::live_outcome;

struct server {
  hcl::defaulted<std::string> listen = ":80";
  hcl::defaulted<int> workers = 4;
  hcl::defaulted<int> port = 1;
  hcl::sensitive<std::optional<std::string>> token{};

  static constexpr hcl::doc hcl_docs[] = {{"port", "Where it listens.", {.restart = true}}};
};

// A file, a clock, and a configuration that follows the file.
struct followed {
  explicit followed(hcl::live_options options = {}, std::string_view text = "workers = 1\n") {
    write(text);
    options.clock = [this] { return time; };
    config.emplace(hcl::load_options{.files = {{here / "a.hcl"}}}, std::move(options));
    after(0ms);
    after(200ms);
  }
  void write(std::string_view text) { here.write("a.hcl", text); }
  // What a look gives when so much time has passed.
  live_outcome after(std::chrono::milliseconds passed) {
    time += passed;
    return config->poll();
  }
  // What comes of a new text that stays.
  live_outcome after_text(std::string_view text) {
    write(text);
    CHECK(after(1000ms) == live_outcome::unchanged);
    return after(200ms);
  }

  layered::folder here{};
  std::chrono::steady_clock::time_point time{};
  std::optional<hcl::live<server>> config{};
};

TEST_CASE("a change is adopted once it has stayed the same, and holders of the old one keep it") {
  followed f;
  REQUIRE(*f.config);
  const auto old = f.config->get();
  CHECK(old->workers == 1);
  f.write("workers = 2\n");
  CHECK(f.after(1000ms) == live_outcome::unchanged);
  f.write("workers = 3\n");
  CHECK(f.after(199ms) == live_outcome::unchanged);
  CHECK(f.after(199ms) == live_outcome::unchanged);
  CHECK(f.config->get() == old);
  CHECK(f.after(1ms) == live_outcome::adopted);
  CHECK(f.config->get()->workers == 3);
  CHECK(old->workers == 1);
  CHECK(f.after(10000ms) == live_outcome::unchanged);
}

TEST_CASE("comments and what means the same change nothing") {
  followed f;
  const auto old = f.config->get();
  CHECK(f.after_text("# one\nworkers = 0 + 1\n") == live_outcome::unchanged);
  CHECK(f.config->get() == old);
}

TEST_CASE("mistakes leave the old configuration in force, and are reported once") {
  followed f;
  CHECK(f.after_text("workers = \"many\"\n") == live_outcome::rejected);
  CHECK(f.config->get()->workers == 1);
  CHECK(f.config->diagnostics().size() == 1);
  CHECK(f.config->stale_since() == f.time);
  const auto since = f.time;
  CHECK(f.after(5000ms) == live_outcome::unchanged);
  CHECK(f.after_text("worker = 1\n") == live_outcome::rejected);
  CHECK(f.config->stale_since() == since);
  CHECK(f.after_text("workers = 5\n") == live_outcome::adopted);
  CHECK(f.config->diagnostics().empty());
  CHECK(f.config->stale_since() == std::nullopt);
}

TEST_CASE("an empty file is waited for, and replaces nothing unless it may") {
  followed f;
  f.write("");
  CHECK(f.after(1000ms) == live_outcome::unchanged);
  CHECK(f.after(1999ms) == live_outcome::unchanged);
  CHECK(f.after(1ms) == live_outcome::rejected);
  CHECK(f.config->get()->workers == 1);
  CHECK(f.config->diagnostics()[0].code == hcl::codes::empty_input);
  CHECK(f.after_text("workers = 6\n") == live_outcome::adopted);

  followed may({.empty_replaces = true});
  may.write("");
  CHECK(may.after(1000ms) == live_outcome::unchanged);
  CHECK(may.after(2000ms) == live_outcome::adopted);
  CHECK(may.config->get()->workers == 4);
}

TEST_CASE("a file that vanishes for a moment is not missed") {
  followed f;
  std::filesystem::remove(f.here / "a.hcl");
  CHECK(f.after(1000ms) == live_outcome::unchanged);
  CHECK(f.after(1999ms) == live_outcome::unchanged);
  f.write("workers = 7\n");
  CHECK(f.after(0ms) == live_outcome::unchanged);
  CHECK(f.after(200ms) == live_outcome::adopted);
  std::filesystem::remove(f.here / "a.hcl");
  CHECK(f.after(0ms) == live_outcome::unchanged);
  CHECK(f.after(2000ms) == live_outcome::rejected);
  CHECK(f.config->get()->workers == 7);
}

TEST_CASE("a directory where a file was is no empty file") {
  followed f;
  std::filesystem::remove(f.here / "a.hcl");
  std::filesystem::create_directory(f.here / "a.hcl");
  CHECK(f.after(0ms) == live_outcome::unchanged);
  CHECK(f.after(2000ms) == live_outcome::rejected);
  CHECK(f.config->diagnostics()[0].summary == "Not a file");
}

TEST_CASE("subscribers see what changes and may reject it for all") {
  followed f;
  std::vector<std::string> seen;
  f.config->subscribe([&](const hcl::change_set<server>& c) -> std::optional<hcl::failure> {
    CHECK(c.changed(&server::workers) == (c.before().workers != c.after().workers));
    if (c.changed(&server::listen)) return hcl::failure{"The address cannot change.", "listen"};
    return std::nullopt;
  });
  f.config->on_change([&](const hcl::change_set<server>& c) {
    for (const hcl::change& each : c.all())
      seen.push_back(each.at.text());
  });
  CHECK(f.after_text("workers = 2\ntoken = \"s3cret\"\n") == live_outcome::adopted);
  CHECK(seen == std::vector<std::string>{".token", ".workers"});
  CHECK(f.after_text("workers = 3\nlisten = \":1\"\n") == live_outcome::rejected);
  CHECK(f.config->get()->workers == 2);
  CHECK(f.config->diagnostics()[0].code == hcl::codes::rejected_change);
  CHECK(seen.size() == 2);
}

TEST_CASE("a change that a subscriber could not judge is looked at again") {
  followed f;
  int asked = 0;
  f.config->subscribe([&](const hcl::change_set<server>&) -> std::optional<hcl::failure> {
    if (++asked == 1) throw std::runtime_error("not now");
    return std::nullopt;
  });
  CHECK_THROWS_AS(f.after_text("workers = 2\n"), std::runtime_error);
  CHECK(f.config->get()->workers == 1);
  CHECK(f.after(1000ms) == live_outcome::unchanged);
  CHECK(f.after(200ms) == live_outcome::adopted);
  CHECK(f.config->get()->workers == 2);
  CHECK(f.after(1000ms) == live_outcome::unchanged);
  CHECK(asked == 2);
}

TEST_CASE("sensitive values differ, but are not told") {
  server before, after;
  after.token = std::optional<std::string>("s3cret");
  const hcl::change_set<server> c(before, after);
  REQUIRE(c.all().size() == 1);
  CHECK(c.changed(&server::token));
  CHECK(*c.all()[0].after == hcl::value("(sensitive)"));
}

TEST_CASE("what needs a restart waits for it, or nothing is adopted") {
  followed f;
  CHECK(f.after_text("workers = 2\nport = 9\n") == live_outcome::adopted);
  CHECK(f.config->get()->workers == 2);
  CHECK(f.config->get()->port == 1);
  CHECK(f.config->waiting_for_restart() == std::vector<std::string>{"port"});
  CHECK(f.after_text("workers = 2\n") == live_outcome::unchanged);
  CHECK(f.config->waiting_for_restart().empty());

  followed strict({.restart = hcl::restart_members::reject});
  CHECK(strict.after_text("workers = 2\nport = 9\n") == live_outcome::rejected);
  CHECK(strict.config->get()->workers == 1);
  CHECK(strict.config->diagnostics()[0].code == hcl::codes::needs_restart);
}

struct arrays {
  int teams[2];

  static constexpr hcl::doc hcl_docs[] = {{"teams", "The teams.", {.restart = true}}};
};

TEST_CASE("C arrays wait for a restart, too") {
  const layered::folder here;
  here.write("a.hcl", "teams = [1, 2]\n");
  std::chrono::steady_clock::time_point time{};
  hcl::live<arrays> config(hcl::load_options{.files = {{here / "a.hcl"}}}, {.clock = [&] { return time; }});
  here.write("a.hcl", "teams = [9, 2]\n");
  static_cast<void>(config.poll());
  time += 1s;
  CHECK(config.poll() == live_outcome::unchanged);
  CHECK(config.get()->teams[0] == 1);
  CHECK(config.waiting_for_restart() == std::vector<std::string>{"teams"});
}

TEST_CASE("after a first load that failed there is nothing until a good one") {
  followed f({}, "workers = {\n");
  CHECK_FALSE(*f.config);
  CHECK(f.config->get() == nullptr);
  CHECK(f.config->diagnostics().has_errors());
  CHECK(f.after_text("workers = 8\n") == live_outcome::adopted);
  CHECK(f.config->get()->workers == 8);
}

struct http {
  hcl::defaulted<int> http_port = 1;
};
struct tcp {
  hcl::defaulted<int> tcp_port = 1;
};
struct limits {
  hcl::defaulted<int> low = 1;
  hcl::defaulted<int> high = 2;
};
struct keys {
  hcl::defaulted<std::string> user = "";
};
struct front_end {
  hcl::blocks<std::variant<http, tcp>> fronts{};
  hcl::flatten<limits> bounds{};
  hcl::sensitive<std::map<std::string, std::string>> words{};
  hcl::sensitive<std::vector<std::string>> tokens{};
  hcl::attr<hcl::sensitive<keys>> owner{};
  hcl::attributes<std::string> others{};

  static constexpr hcl::doc hcl_docs[] = {{"fronts", "What it listens to.", {.restart = true}}};
};

TEST_CASE("members without a name, those of flattened structs and the rest can be asked for") {
  const auto read = [](const char* text) { return *hcl::decode<front_end>(text); };
  const std::string secrets = "words = {}\ntokens = []\nowner = {}\n";
  const front_end before = read((secrets + "http {}\n").c_str());
  const auto changed = [&](const std::string& text, auto member) {
    const front_end after = read((secrets + text).c_str());
    return hcl::change_set<front_end>(before, after).changed(member);
  };
  CHECK(changed("http { http_port = 2 }\n", &front_end::fronts));
  CHECK_FALSE(changed("http {}\n", &front_end::fronts));
  CHECK(changed("http {}\nhigh = 3\n", &front_end::bounds));
  CHECK_FALSE(changed("http {}\nx = \"y\"\n", &front_end::bounds));
  CHECK(changed("http {}\nx = \"y\"\n", &front_end::others));
  CHECK_FALSE(changed("http { http_port = 2 }\n", &front_end::others));
}

TEST_CASE("what is in a sensitive value is not told, nor is where in it a change is") {
  const auto read = [](const char* text) { return *hcl::decode<front_end>(text); };
  const front_end before =
      read("words = { key_one = \"word_one\" }\ntokens = [\"t_one\"]\nowner = { user = \"u_one\" }\n");
  const front_end after =
      read("words = { key_two = \"word_two\" }\ntokens = [\"t_two\"]\nowner = { user = \"u_two\" }\n");
  std::string all;
  const hcl::change_set<front_end> changes(before, after);
  for (const hcl::change& one : changes.all())
    all += one.at.text() + " " + std::string(one.before->as_string()) + " " +
           std::string(one.after->as_string()) + "\n";
  CHECK(all ==
        ".owner (sensitive) (sensitive)\n.tokens (sensitive) (sensitive)\n"
        ".words (sensitive) (sensitive)\n");
}

TEST_CASE("members without a name wait for a restart, too") {
  const layered::folder here;
  const std::string secrets = "words = {}\ntokens = []\nowner = {}\n";
  here.write("f.hcl", secrets + "http {}\n");
  std::chrono::steady_clock::time_point time{};
  hcl::live<front_end> config(hcl::load_options{.files = {{here / "f.hcl"}}},
                              {.clock = [&] { return time; }});
  here.write("f.hcl", secrets + "http { http_port = 2 }\nlow = 0\n");
  static_cast<void>(config.poll());
  time += 1s;
  CHECK(config.poll() == live_outcome::adopted);
  CHECK(config.get()->bounds.low == 0);
  CHECK(std::get<http>(config.get()->fronts[0]).http_port == 1);
  CHECK(config.waiting_for_restart() == std::vector<std::string>{"fronts"});
}

TEST_CASE("a hint that comes while the files are looked at is not lost") {
  const layered::folder here;
  here.write("h.hcl", "workers = 1\n");
  hcl::live<server> config(hcl::load_options{.files = {{here / "h.hcl"}}}, {.every = 1h, .settle = 0ms});
  std::atomic<int> told = 0;
  config.on_change([&](const auto&) {
    if (++told != 1) return;
    here.write("h.hcl", "workers = 3\n");
    config.hint();
  });
  const auto watcher = config.watch();
  here.write("h.hcl", "workers = 2\n");
  config.hint();
  for (int i = 0; i != 500 && config.get()->workers != 3; ++i)
    std::this_thread::sleep_for(10ms);
  CHECK(config.get()->workers == 3);
}

// All numbers are one.
struct same {
  hcl::defaulted<int> a = 0;
  hcl::defaulted<int> b = 0;
  hcl::defaulted<int> c = 0;
};

TEST_CASE("readers on other threads never see a mix of two configurations") {
  const layered::folder here;
  const auto write = [&](int n) {
    const std::string text = std::to_string(n);
    const std::string made =
        here.write("b.hcl.new", "a = " + text + "\nb = " + text + "\nc = " + text + "\n");
    std::filesystem::rename(made, here / "b.hcl");
  };
  write(0);
  hcl::live<same> config(hcl::load_options{.files = {{here / "b.hcl"}}}, {.every = 1ms, .settle = 1ms});
  std::atomic<bool> is_over = false;
  std::atomic<int> mixed = 0, newest = 0;
  {
    const auto watcher = config.watch();
    std::vector<std::thread> readers;
    for (int i = 0; i != 8; ++i)
      readers.emplace_back([&] {
        while (!is_over) {
          const auto now = config.get();
          mixed += now->a != now->b || now->b != now->c;
          newest = *now->a;
        }
      });
    for (int n = 1; n != 200; ++n)
      write(n);
    while (config.get()->a != 199)
      config.hint();
    is_over = true;
    for (std::thread& reader : readers)
      reader.join();
  }
  CHECK(mixed == 0);
  CHECK(config.diagnostics().empty());
}

TEST_CASE("files are followed up to the length that is loaded") {
  struct loose {
    int workers = 0;
  };
  const layered::folder here;
  const auto write = [&](int workers) {
    here.write("a.hcl", '#' + std::string((std::size_t{64} << 20) + 1, ' ') +
                            "\nworkers = " + std::to_string(workers) + '\n');
  };
  write(1);
  hcl::load_options options{.files = {{here / "a.hcl"}}};
  options.reading.decode.bounds.file_size = std::size_t{65} << 20;
  hcl::live<loose> config(options, {.settle = 0ms});
  REQUIRE(config);
  CHECK(config.poll() == live_outcome::unchanged);
  write(2);
  CHECK(config.poll() == live_outcome::adopted);
  CHECK(config.get()->workers == 2);
}

TEST_CASE("old configurations are not kept by a member that goes on waiting for a restart") {
  followed f;
  CHECK(f.after_text("workers = 2\nport = 2\n") == live_outcome::adopted);
  const std::weak_ptr<const server> second = f.config->get();
  CHECK(f.after_text("workers = 3\nport = 2\n") == live_outcome::adopted);
  CHECK(second.expired());
  const std::weak_ptr<const server> third = f.config->get();
  CHECK(f.after_text("workers = 4\nport = 3\n") == live_outcome::adopted);
  CHECK(third.expired());
  CHECK(f.config->get()->port == 1);
  CHECK(f.config->waiting_for_restart() == std::vector<std::string>{"port"});
}

struct gap {
  hcl::defaulted<int> low = 1;
  hcl::defaulted<int> high = 2;
  static constexpr hcl::doc hcl_docs[] = {{"low", "The least.", {.restart = true}}};
  void validate(hcl::check& check) const {
    if (low > high) check.error(low, "The bounds are the wrong way round.");
  }
};
struct secret_gap {
  hcl::defaulted<int> low = 1;
  hcl::defaulted<hcl::sensitive<int>> high{};
  static constexpr hcl::doc hcl_docs[] = {{"low", "The least.", {.restart = true}}};
  void validate(hcl::check& check) const {
    if (low > *high) check.error(high, std::to_string(*high) + " is too low.");
  }
};
TEST_CASE("why a part of a change is not valid tells nothing sensitive") {
  const layered::folder here;
  here.write("a.hcl", "low = 5\nhigh = 6\n");
  hcl::live<secret_gap> config(hcl::load_options{.files = {{here / "a.hcl"}}}, {.settle = 0ms});
  REQUIRE(config);
  here.write("a.hcl", "low = 1\nhigh = 2\n");
  CHECK(config.poll() == live_outcome::rejected);
  CHECK(config.diagnostics()[0].detail ==
        "A change of \"low\" takes effect only after a restart. Without it, the rest is not "
        "valid.");
}
struct open_gap {
  hcl::defaulted<int> low = 1;
  hcl::defaulted<int> high = 2;
  hcl::defaulted<int> top = 3;
  static constexpr hcl::doc hcl_docs[] = {{"low", "The least.", {.restart = true}}};
  void validate(hcl::check& check) const {
    if (low > high) check.error(low, "The bounds are the wrong way round.");
    if (low > 3) check.warning(low, "That is high.");
    if (low > top) check.error(top, "The top is below the least");
  }
};
TEST_CASE("all that is not valid about a part of a change is reported") {
  const layered::folder here;
  here.write("a.hcl", "low = 5\nhigh = 6\ntop = 7\n");
  hcl::live<open_gap> config(hcl::load_options{.files = {{here / "a.hcl"}}}, {.settle = 0ms});
  REQUIRE(config);
  here.write("a.hcl", "low = 1\nhigh = 2\ntop = 3\n");
  CHECK(config.poll() == live_outcome::rejected);
  CHECK(config.diagnostics()[0].detail ==
        "A change of \"low\" takes effect only after a restart. Without it, the rest is not "
        "valid: The bounds are the wrong way round. The top is below the least.");
}
TEST_CASE("files are lost by their names, not by their places in the list") {
  const layered::folder here;
  const std::string a = here.write("a.hcl", "workers = 1\n"), b = here.write("b.hcl", "port = 1\n");
  std::vector<hcl::config_file> files{{a}, {b}};
  std::chrono::steady_clock::time_point time{};
  hcl::live<server> config(
      hcl::live<server>::loader([&] { return hcl::load<server>(hcl::load_options{.files = files}); }),
      {.clock = [&] { return time; }});
  REQUIRE(config);
  const auto after = [&](std::chrono::milliseconds passed) {
    time += passed;
    return config.poll();
  };
  // A file that is not there, before the others, and a mistake: what is in force is of the old list.
  files.insert(files.begin(), {here / "none.hcl", hcl::optional_file});
  here.write("a.hcl", "workers = many\n");
  CHECK(after(0ms) == live_outcome::unchanged);
  CHECK(after(200ms) == live_outcome::rejected);
  here.write("a.hcl", "workers = 2\n");
  CHECK(after(0ms) == live_outcome::unchanged);
  CHECK(after(200ms) == live_outcome::adopted);
  CHECK(config.get()->workers == 2);
  here.write("none.hcl", "");
  here.write("b.hcl", "");
  CHECK(after(0ms) == live_outcome::unchanged);
  CHECK(after(200ms) == live_outcome::unchanged);
  CHECK(after(2000ms) == live_outcome::rejected);
  REQUIRE(config.diagnostics().size() == 1);
  CHECK(config.diagnostics()[0].detail.find(b) == 1);
}
TEST_CASE("what is valid only after a restart is not adopted in part") {
  const layered::folder here;
  here.write("a.hcl", "low = 5\nhigh = 6\n");
  hcl::live<gap> config(hcl::load_options{.files = {{here / "a.hcl"}}}, {.settle = 0ms});
  REQUIRE(config);
  here.write("a.hcl", "low = 1\nhigh = 2\n");
  CHECK(config.poll() == live_outcome::rejected);
  CHECK((config.get()->low == 5 && config.get()->high == 6));
  CHECK(config.diagnostics()[0].detail ==
        "A change of \"low\" takes effect only after a restart. Without it, the rest is not "
        "valid: The bounds are the wrong way round.");
  here.write("a.hcl", "low = 1\nhigh = 7\n");
  CHECK(config.poll() == live_outcome::adopted);
  CHECK((config.get()->low == 5 && config.get()->high == 7));
}

}  // namespace
