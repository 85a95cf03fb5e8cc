// The command line beyond flags of members: words without flags, the program's version, flags of others,
// lists with commas, scripts for shells.
#include <catch2/catch.hpp>

#include "layered.hpp"

using layered::load;
using layered::said;
using layered::with_environment;

namespace {

struct copy {
  std::string source;
  hcl::defaulted<std::string> target = "out";
  hcl::defaulted<std::vector<std::string>> rest{};
  hcl::defaulted<std::vector<int>> ports{};
  hcl::defaulted<std::vector<std::string>> hosts{};
  hcl::defaulted<bool> dry_run = false;

  static constexpr hcl::doc hcl_docs[] = {
      {"source", "What to copy.", {.argument = 1}},
      {"target", "Where to.", {.argument = 2}},
      {"rest", "Further words.", {.argument = hcl::all_arguments}},
      {"ports", "Ports.", {.comma_list = true}},
      {"hosts", "Hosts.", {.comma_list = true}},
  };
};

TEST_CASE("words that are no flags are members that take them") {
  const auto app = load<copy>({"a", "--dry-run", "b", "c", "--", "--d"});
  REQUIRE(app);
  CHECK(app->source == "a");
  CHECK(app->target == "b");
  CHECK(*app->rest == std::vector<std::string>{"c", "--d"});
  CHECK(app->dry_run);
  CHECK(app.origin_of(&copy::source).text() == "--source");
  CHECK(said(load<copy>({})).find("or with --source.") != std::string::npos);
  CHECK(load<copy>({"--help"}).output().find("Usage: program [FLAG]... SOURCE [TARGET] [REST]...\n") == 0);
}

struct key {
  hcl::sensitive<std::string> password;
};
struct login {
  hcl::attr<key> door;

  static constexpr hcl::doc hcl_docs[] = {{"door", "What opens it.", {.argument = 1}}};
};
TEST_CASE("a secret is no word of the command line") {
  const auto app = load<login>({"hun7er2"});
  CHECK(app.exit_code() == 2);
  CHECK(said(app).find("hun7er2") == std::string::npos);
}

TEST_CASE("lists of variables and flags may have commas, where the member says so") {
  const auto app =
      load<copy>({"a", "--ports", "80,443", "--ports=[8080]"}, with_environment({{"APP_HOSTS", "x, y"}}));
  REQUIRE(app);
  CHECK(*app->ports == std::vector<int>{80, 443, 8080});
  CHECK(*app->hosts == std::vector<std::string>{"x", "y"});
  CHECK(load<copy>({"a"}, with_environment({{"APP_HOSTS", ""}}))->hosts->empty());
  CHECK(*load<copy>({"a"}, with_environment({{"APP_HOSTS", "one"}}))->hosts ==
        std::vector<std::string>{"one"});
  CHECK(said(load<copy>({"a", "--ports", "80,x"})).find("ports") != std::string::npos);
}

TEST_CASE("repeated flags take what the program's limits allow, and constants only") {
  struct lists {
    hcl::defaulted<std::vector<int>> nums{};
    hcl::defaulted<std::vector<hcl::expression>> exprs{};
  };
  hcl::load_options options;
  options.reading.decode.bounds.steps = 100;
  const char* const long_text = "[for a in [1, 2, 3, 4, 5, 6, 7, 8, 9, 10] : [for b in [1, 2, 3] : a][0]]";
  CHECK_FALSE(load<lists>({"--nums", long_text}, options));
  options.reading.decode.bounds.steps = options.reading.decode.bounds.elements = 100'000'000;
  std::string ones = "[1";
  for (int i = 1; i != 900; ++i)
    ones += ",1";
  ones += ']';
  const std::string all = "[for a in " + ones + " : [for b in " + ones + " : 1][0]]";
  const auto app = load<lists>({"--nums", all.c_str()}, options);
  INFO(app.diagnostics());
  REQUIRE(app);
  CHECK(app->nums->size() == 900);
  CHECK(said(load<lists>({"--exprs", "a + b", "--exprs", "1"})) == "--exprs takes constants only.\n");
}

TEST_CASE("the version is a flag if the program has one") {
  const auto app = load({"--version"}, {.name = "app", .version = "1.2.3"});
  CHECK_FALSE(app);
  CHECK(app.exit_code() == 0);
  CHECK(app.output() == "app 1.2.3\n");
  CHECK(load({"--version"}).exit_code() == 2);
  CHECK(load({"--help"}, {.version = "1"}).output().find("  --version\n") != std::string::npos);
}

TEST_CASE("flags of others are passed on by option") {
  const auto app = load({"--trace=on", "-x", "word", "--workers", "3"}, {.passes_unknown_flags = true});
  REQUIRE(app);
  CHECK(app->workers == 3);
  CHECK(app.arguments() == std::vector<std::string>{"--trace=on", "-x", "word"});
  CHECK(load({"--trace"}).exit_code() == 2);
}

TEST_CASE("a misspelt flag is answered in its own spelling") {
  CHECK(said(load<copy>({"a", "--dry-rum"})) == "There is no flag --dry-rum. Did you mean --dry-run?\n");
  CHECK(said(load<copy>({"a", "--dry_rum"})) == "There is no flag --dry_rum. Did you mean --dry_run?\n");
}

TEST_CASE("help names variables and what is required") {
  const std::string help = load<copy>({"--help"}, with_environment({})).output();
  CHECK(help.find("; required; $APP_SOURCE.") != help.npos);
  CHECK(help.find("$APP_DRY_RUN.") != help.npos);
}

struct certificate {
  std::string file;
};
struct own_names {
  hcl::defaulted<int> help = 0;
  hcl::defaulted<int> set = 0;
  hcl::defaulted<int> config = 0;
  hcl::defaulted<int> profile = 0;
  hcl::defaulted<int> version = 0;
  hcl::block<std::optional<certificate>> tls{};
  hcl::attr<std::optional<certificate>> key{};
};

TEST_CASE("the program's own flags come before members of the same name, which --set reaches") {
  hcl::load_options options = with_environment({});
  const std::string help = load<own_names>({"--help"}, options).output();
  for (const std::string name : {"help", "set", "config"})
    CHECK(help.find("--" + name + "=VALUE") == help.npos);
  CHECK(help.find("--profile=VALUE") != help.npos);
  CHECK(load<own_names>({"--version=2"}, options)->version == 2);
  options.profiles = true;
  options.version = "1";
  CHECK(load<own_names>({"--help"}, options).output().find("--profile=VALUE") == help.npos);
  for (const std::string shell : {"bash", "zsh", "fish"}) {
    const std::string flag = shell == "fish" ? " -l set " : "--set=";
    const std::string script = load<own_names>({"config", "completion", shell.c_str()}, options).output();
    CHECK(script.find(flag) != script.npos);
    CHECK(script.find(flag) == script.rfind(flag));
  }
  const auto app = load<own_names>({"--set", "config=3", "--set=help=4", "--set", "set=5"}, options);
  REQUIRE(app);
  CHECK(app->config == 3);
  CHECK(app->help == 4);
  CHECK(app->set == 5);
}

TEST_CASE("help says where a member is required only in what may be left out, and a file may give a word") {
  hcl::load_options options = with_environment({});
  const std::string help = load<own_names>({"--help"}, options).output();
  CHECK(help.find("required if there is a block tls; $APP_TLS_FILE.") != help.npos);
  CHECK(help.find("required if key is set; $APP_KEY_FILE.") != help.npos);
  CHECK(load({"--help"}, options)
            .output()
            .find("  --upstream.NAME.MEMBER=VALUE\n      Sets a member of a block \"upstream\"; "
                  "$APP_UPSTREAM__NAME__MEMBER.\n") != std::string::npos);
  options.files = {{"copy.hcl"}};
  CHECK(load<copy>({"--help"}, options)
            .output()
            .starts_with("Usage: program [FLAG]... [SOURCE] [TARGET] [REST]...\n"));
}

TEST_CASE("help says how a switch is turned off, how a list is written, and what a profile is") {
  hcl::load_options options{.files = {{"/etc/copy.hcl.json"}}, .profiles = true};
  const std::string help = load<copy>({"--help"}, options).output();
  CHECK(help.find("Takes true or false; --no-dry_run is false; false if it is not set.") != help.npos);
  CHECK(help.find("Ports. Takes a list, each element a whole number; repeat it for more, or write a,b;") !=
        help.npos);
  CHECK(help.find("Lays copy.NAME.hcl.json over copy.hcl.json.\n") != help.npos);
  options.files.push_back({"local.hcl"});
  CHECK(load<copy>({"--help"}, options).output().find(" over copy.hcl.json, and likewise other files.\n") !=
        help.npos);
}

TEST_CASE("docs name variables and flags") {
  auto options = with_environment({});
  const std::string docs = load({"config", "docs"}, options).output();
  CHECK(docs.find("\n## Variables and flags\n\n| Sets | Variable | Flag |\n") != docs.npos);
  CHECK(docs.find("| `security.cert` | `$APP_SECURITY_CERT` | `--security.cert` |\n") != docs.npos);
  CHECK(docs.find("| `token` | `$APP_TOKEN` | `--token-file` |\n") != docs.npos);
  options.environment.clear();
  CHECK(load({"config", "docs"}, options).output().find("| `workers` | `--workers` |\n") !=
        std::string::npos);
}

TEST_CASE("check answers in the form that is asked for, and fails on warnings by option") {
  const layered::folder here;
  auto options = with_environment({{"APP_WORKRS", "1"}});
  options.files = {{here.write("a.hcl", "workers = 1\n")}};
  CHECK(load({"config", "check"}, options).exit_code() == 0);
  const auto strict = load({"config", "check", "--strict"}, options);
  CHECK(strict.exit_code() == 1);
  CHECK(strict.output().empty());
  CHECK(said(strict).find("APP_WORKRS") != std::string::npos);
  here.write("a.hcl", "workers = \"x\"\n");
  const auto json = load({"config", "check", "--output", "json"}, options);
  CHECK(json.exit_code() == 1);
  CHECK(json.diagnostics().empty());
  CHECK(json.output().find("\"code\":") != std::string::npos);
  CHECK(load({"config", "check", "--output=sarif"}, options).output().find("\"version\":\"2.1.0\"") !=
        std::string::npos);
  options.name = "proxy";
  CHECK(load({"config", "check", "--output=sarif"}, options).output().find("\"name\":\"proxy\"") !=
        std::string::npos);
  CHECK(load({"config", "check", "--output", "xml"}, options).exit_code() == 2);
  CHECK(load({"config", "check", "--output"}, options).exit_code() == 2);
  here.write("a.hcl", "workers = 1\n");
  options = {.files = options.files};
  CHECK(load({"config", "check", "--strict", "--output=text"}, options).output() ==
        "The configuration is valid.\n");
  CHECK(load({"config", "check", "--output=json"}, options).output() == "{\"diagnostics\":[]}\n");
}

TEST_CASE("show writes JSON by option, without secrets") {
  auto options = with_environment({{"APP_TOKEN", "hun7er2"}, {"APP_WORKERS", "3"}});
  const auto shown = load({"config", "show", "--json"}, options);
  INFO(shown.diagnostics());
  CHECK(shown.exit_code() == 0);
  CHECK(shown.output().find("\"workers\": 3") != std::string::npos);
  CHECK(shown.output().find("hun7er2") == std::string::npos);
}

TEST_CASE("a script for each shell completes flags and commands") {
  const hcl::load_options options{.name = "my-app"};
  const std::string bash = load<copy>({"config", "completion", "bash"}, options).output();
  CHECK(bash.find("_my_app() {") == 0);
  CHECK(bash.find("--source= --target= ") != bash.npos);
  CHECK(bash.find("complete -o filenames -F _my_app my-app\n") != bash.npos);
  CHECK(load<copy>({"config", "completion", "zsh"}, options)
            .output()
            .find("'--source=[What to copy.]:value:_files'") != std::string::npos);
  CHECK(load<copy>({"config", "completion", "fish"}, options)
            .output()
            .find("complete -c my-app -l source -r -d 'What to copy.'\n") != std::string::npos);
  CHECK(load<copy>({"config", "completion", "tcsh"}, options).exit_code() == 2);
  CHECK(load<copy>({"config", "completion"}, options).exit_code() == 2);
}

}  // namespace
