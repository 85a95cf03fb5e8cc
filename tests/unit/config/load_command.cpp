// `app config` and --help: outputs and exit codes.
#include <chrono>
#include <sstream>
#include <utility>

#include <catch2/catch.hpp>

#include "layered.hpp"

using layered::load;

namespace {

TEST_CASE("a load that was moved from still says what was read") {
  const layered::folder here;
  hcl::load_options options;
  options.files = {{here.write("a.hcl", "workers = 3\n")}};
  auto made = load({}, options);
  const auto kept = std::move(made);
  REQUIRE(kept);
  CHECK(kept->workers == 3);
  CHECK(kept.inputs().size() == 1);
  CHECK(made.inputs().size() == 1);  // NOLINT(bugprone-use-after-move)
  CHECK_FALSE(made.has_answer());
}

TEST_CASE("explain shows who set a value, and what that overrides") {
  const layered::folder here;
  auto options = layered::with_environment({{"APP_WORKERS", "16"}});
  options.files = {{here.write("a.hcl", "workers = 8\n")}};
  const auto app = load({"config", "explain", "workers"}, options);
  CHECK_FALSE(app);
  CHECK(app.exit_code() == 0);
  const std::string file = here / "a.hcl";
  const auto padded = [&](std::string place) {
    return place + std::string(file.size() + 5 - place.size(), ' ');
  };
  CHECK(app.output() == "workers = 16\n  set by   $APP_WORKERS\n  over     " + padded(file + ":1") +
                            "8\n  over     " + padded("the default") + "4\n");
  CHECK(load({"config", "explain", "--json", "listen"}, options).output() ==
        "[{\"path\":\"listen\",\"set_by\":[{\"layer\":\"default\",\"place\":\"the "
        "default\",\"value\":\"\\\":80\\\"\"}]}]\n");
  CHECK(load({"config", "explain", "worker", "--json"}, options).exit_code() == 2);
  const auto wrong = load({"config", "explain", "worker"}, options);
  CHECK(wrong.exit_code() == 2);
  CHECK(layered::said(wrong) == "Nothing sets worker, and it has no default. Did you mean workers?\n");
  CHECK(layered::said(load({"config", "explain", "security.strict"}, options)) ==
        "Nothing sets security.strict. Its default counts where security is set.\n");
  options.files = {{here.write("b.hcl", "upstream \"a\" {}\n")}};
  CHECK(layered::said(load({"config", "explain", "upstreams"}, options)) ==
        "Nothing sets upstreams, and it has no default. Did you mean upstream?\n");
}

TEST_CASE("explain lists all inside of what is named, as text and as JSON") {
  const layered::folder here;
  hcl::load_options options;
  options.files = {{here.write("a.hcl", "security {\n  cert = \"c\"\n}\n")}};
  for (const bool is_json : {false, true}) {
    const auto app = is_json ? load({"config", "explain", "security", "--json"}, options)
                             : load({"config", "explain", "security"}, options);
    CHECK(app.exit_code() == 0);
    for (const char* const path : {"security.cert", "security.strict"})
      CHECK(app.output().find(path) != std::string::npos);
    CHECK(app.output().find("workers") == std::string::npos);
  }
}

TEST_CASE("what is shown reads back as the same, but a hidden secret decodes to nothing") {
  auto options = layered::with_environment({{"APP_WORKERS", "16"}, {"APP_HOSTS", R"(["a"])"}});
  const auto shown = load({"config", "show"}, options);
  CHECK(shown.exit_code() == 0);
  const auto again = hcl::decode<layered::server>(shown.output());
  REQUIRE(again);
  CHECK(again->workers == 16);
  CHECK(*again->hosts == std::vector<std::string>{"a"});
  options = layered::with_environment({{"APP_TOKEN", "hun7er2"}});
  const std::string hidden = load({"config", "show"}, options).output();
  CHECK(hidden.find("sensitive_value_is_not_shown") != hidden.npos);
  CHECK(hidden.find("hun7er2") == hidden.npos);
  const auto unreadable = hcl::decode<layered::server>(hidden);
  REQUIRE_FALSE(unreadable);
  const std::string said = to_string(unreadable.diagnostics());
  INFO(said);
  CHECK(said.find("sensitive_value_is_not_shown\n") != said.npos);
  CHECK(said.find("This stands for a secret that was not shown. Write the secret itself.") != said.npos);
  CHECK_FALSE(hcl::decode<layered::server>(hidden, hcl::scope()));
  const std::string json = load({"config", "show", "--json"}, options).output();
  CHECK(json.find("\"token\": \"${sensitive_value_is_not_shown}\"") != json.npos);
  CHECK(json.find("\"workers\": ") != json.npos);  // which has its default
  CHECK_FALSE(hcl::decode_json<layered::server>(json, hcl::scope()));
  CHECK(load({"config", "explain"}, options).output().find("hun7er2") == std::string::npos);
}

TEST_CASE("words of wmain are read as Unicode") {
  const wchar_t pair[] = {L'-', L'-', L'l', L'i', L's', L't', L'e', L'n', L'=', 0xD834, 0xDD1E, 0xD834, 0};
  const wchar_t* const words[] = {L"app", L"--token-file=\u00e9", pair};
  const auto wide = hcl::load<layered::server>(3, words);
  CHECK(to_string(wide.diagnostics()).find("\u00e9") != std::string::npos);
  const auto listen = hcl::load<layered::server>(2, words + 1);
  REQUIRE(listen);
  CHECK(listen->listen == "\U0001d11e\ufffd");
  const wchar_t* const command[] = {L"app", L"config", L"check"};
  std::ostringstream errors;
  CHECK(hcl::config_command<layered::server>(3, command, {}, errors) == 0);
}

TEST_CASE("commands end with 0, mistakes in the configuration with 1, in the command with 2") {
  CHECK(load({"config", "check"}).output() == "The configuration is valid.\n");
  CHECK(load({"config", "check"}).exit_code() == 0);
  CHECK(load({"config", "check", "--workers=x"}).exit_code() == 1);
  CHECK(load({"config", "check", "--workrs=1"}).exit_code() == 2);
  CHECK(load({"config"}).exit_code() == 2);
  CHECK(load({"config", "--workers=8"}).exit_code() == 2);
  CHECK(load({"confg", "check"}).exit_code() == 2);
  CHECK(load({"config", "check", "more", "--workers=x"}).exit_code() == 2);
  const auto unknown = load({"config", "chek"});
  CHECK(unknown.exit_code() == 2);
  CHECK(
      layered::said(unknown) ==
      "There is no command \"chek\". Did you mean \"check\"? The commands are: check, show, explain, schema, "
      "docs, sample, describe, compat, completion.\n");
  CHECK(load({"config", "schema"}).output() == hcl::json_schema<layered::server>({.schema_property = true}));
  CHECK(load({"config", "docs"}).output().starts_with(hcl::reference<layered::server>()));
  CHECK(load({"config", "sample"}).output() == hcl::sample<layered::server>());
}

TEST_CASE("programs add commands, or have another word for all of them") {
  hcl::load_options options{.name = "app"};
  options.commands.push_back(
      {"count", "Counts.", [](const std::vector<std::string>& words, const hcl::load_options& given) {
         return static_cast<int>(words.size() + given.name.size());
       }});
  CHECK(load({"config", "count", "a", "--b"}, options).exit_code() == 5);
  options.command = "conf";
  options.takes_arguments = true;
  CHECK(load({"config", "check"}, options).arguments().size() == 2);
  std::ostringstream errors;
  const char* words[] = {"app", "conf", "check", "--workers=x"};
  CHECK(hcl::config_command<layered::server>(4, words, options, errors) == 1);
  CHECK(errors.str().find("must be a whole number") != std::string::npos);
  CHECK(hcl::config_command<layered::server>(1, words, options, errors) == std::nullopt);
}

TEST_CASE("a command of a program may say which words it takes, and others end with 2") {
  hcl::load_options options{.name = "app"};
  int runs = 0;
  options.commands.push_back({"lsp", "Serves.", [&](const auto&, const auto&) { return ++runs, 0; },
                              std::vector<std::string>{"--stdio"}});
  CHECK(load({"config", "lsp", "--stdio"}, options).exit_code() == 0);
  const auto wrong = load({"config", "lsp", "extra"}, options);
  CHECK(wrong.exit_code() == 2);
  REQUIRE(wrong.diagnostics().size() == 1);
  CHECK(wrong.diagnostics()[0].detail == "The command lsp takes no arguments, not \"extra\".");
  CHECK(load({"config", "lsp", "--help"}, options).output().starts_with("Usage: app config COMMAND"));
  CHECK(runs == 1);
}

TEST_CASE("help lists flags with texts and defaults, and the file's for secrets") {
  const auto app = load({"--help"}, {.name = "app", .environment = "APP"});
  CHECK_FALSE(app);
  CHECK(app.exit_code() == 0);
  const std::string& text = app.output();
  CHECK(text.starts_with("Usage: app [FLAG]...\n"));
  CHECK(text.find("  -w, --workers=VALUE\n      Threads that answer. Takes a whole number; 4 if it is not "
                  "set; $APP_WORKERS.\n") != text.npos);
  CHECK(text.find("  --token-file=VALUE\n") != text.npos);
  CHECK(text.find("  --token=") == text.npos);
  CHECK(text.ends_with("\nFlags override variables of the environment.\n"));
}

TEST_CASE("help of the command lists all commands, with what they do") {
  hcl::load_options options{.name = "app"};
  options.commands.push_back(
      {"count", "Counts *all* that is `there`.", [](const auto&, const auto&) { return 0; }});
  const auto app = load({"config", "--help"}, options);
  CHECK(app.exit_code() == 0);
  CHECK(app.diagnostics().empty());
  const std::string& text = app.output();
  CHECK(text.starts_with("Usage: app config COMMAND [FLAG]...\n\nCommands:\n  check\n      Says whether"));
  CHECK(text.find("  count\n      Counts all that is there.\n") != text.npos);
  CHECK(load({"config", "-h"}, options).output() == text);
  CHECK(load({"config", "schema", "--help"}, options).output() == text);
  CHECK(load({"config", "check", "--help"}, options).output() == load({"--help"}, options).output());
}

struct documented {
  hcl::defaulted<std::string> pattern = "";
  static constexpr std::string_view hcl_about = "Runs **jobs**.\n\nSee *the* page.";
  static constexpr hcl::doc hcl_docs[] = {
      {"pattern", "Files such as `*.a`, *.log and b.*, or (*).\n\nThe default is 2*3 \\*.\n- one\n- *two*"}};
};

TEST_CASE("help keeps paragraphs, lists and lone asterisks") {
  const std::string text = load<documented>({"--help"}).output();
  CHECK(text.find("\nRuns jobs.\n\nSee the page.\n") != text.npos);
  CHECK(text.find(
            "      Files such as *.a, *.log and b.*, or (*).\n\n      The default is 2*3 *.\n      - one\n"
            "      - two\n      Takes a text; \"\" if it is not set.\n") != text.npos);
  CHECK(
      hcl::sample<documented>().starts_with("# Runs jobs.\n#\n# See the page.\n\n# Files such as *.a, *.log "
                                            "and b.*, or (*).\n#\n# The default is 2*3 "
                                            "*.\n# - one\n# - two\n# A text.\n"));
  CHECK(
      hcl::json_schema<documented>().find(
          R"("description": "Files such as *.a, *.log and b.*, or (*).\n\nThe default is 2*3 *.\n- one\n- two")") !=
      std::string::npos);
}

TEST_CASE("a word that a command does not take is a mistake") {
  for (const char* const command : {"check", "show", "schema", "docs", "sample"}) {
    const auto app = load({"config", command, "app.hcl"});
    CHECK(app.exit_code() == 2);
    CHECK(app.output().empty());
    CHECK(layered::said(app).find(" takes no arguments, not \"app.hcl\".") != std::string::npos);
  }
  CHECK(load({"config", "explain", "workers", "listen"}).exit_code() == 2);
  const auto explained = load({"config", "explain", "--workers", "8", "--json", "workers"});
  CHECK(explained.output() == load({"config", "explain", "workers", "--json", "--workers=8"}).output());
  CHECK(explained.output().find("listen") == std::string::npos);
}

TEST_CASE("what is shown of many blocks takes as long as they are many") {
  const layered::folder here;
  std::chrono::steady_clock::duration took[2];
  for (const std::size_t i : {0U, 1U}) {
    std::string text = "token = \"x\"\n";
    for (int n = i == 0 ? 200 : 800; n != 0; --n)
      text += "upstream \"u" + std::to_string(n) + "\" {}\n";
    const auto start = std::chrono::steady_clock::now();
    CHECK(load({"config", "show"}, {.files = {{here.write("a.hcl", text)}}}).exit_code() == 0);
    took[i] = std::chrono::steady_clock::now() - start;
  }
  CHECK(took[1] < 9 * took[0] + std::chrono::milliseconds(200));
}

}  // namespace
