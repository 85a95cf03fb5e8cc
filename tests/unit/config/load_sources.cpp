// Where layers come from besides files: profiles, a search path, included files, files of variables, sources
// of the program.
#include <catch2/catch.hpp>

#include <hcl/encode.hpp>

#include "layered.hpp"

using layered::load;
using layered::said;
using layered::with_environment;

namespace {

hcl::config_source from_text(std::string name, std::string text) {
  return {name, [name, text = std::move(text)] { return hcl::parse(text, name); }};
}

TEST_CASE("a source of the program is over files and under the environment") {
  const layered::folder here;
  auto options = with_environment({{"APP_VERBOSE", "true"}});
  options.files = {{here.write("a.hcl", "workers = 2\nlisten = \"file\"\nverbose = false\n")}};
  options.layers = {from_text("vault", "workers = 8\nverbose = false\n")};
  const auto app = load({}, options);
  REQUIRE(app);
  CHECK(app->workers == 8);
  CHECK(app->listen == "file");
  CHECK(app->verbose);
  CHECK(app.origin_of("workers").text() == "vault, over " + (here / "a.hcl") + ":1 and the default");
  CHECK(app.origin_of("workers").setters.at(0).layer == hcl::config_layer::source);
  CHECK(load({"config", "explain", "workers", "--json"}, options).output().find("\"layer\":\"source\"") !=
        std::string::npos);
}

TEST_CASE("a source that fails is reported by name, beside all other mistakes") {
  auto options = with_environment({{"APP_WORKERS", "many"}});
  options.layers = {{"vault", [] {
                       return hcl::result<hcl::body>(hcl::diagnostics{
                           {.code = "vault-sealed", .summary = "Sealed", .detail = "The vault is sealed."}});
                     }}};
  const auto app = load({}, options);
  CHECK_FALSE(app);
  CHECK(app.exit_code() == 1);
  CHECK(said(app).find("The vault is sealed. It is in the layer \"vault\".") != std::string::npos);
  CHECK(app.diagnostics().find("vault-sealed"));
}

TEST_CASE("a profile lays its files over the others") {
  const layered::folder here;
  hcl::load_options options;
  options.files = {{here.write("app.hcl", "workers = 2\nlisten = \"a\"\n")},
                   {here.write("more.hcl.json", R"({"verbose": true})")}};
  here.write("app.prod.hcl", "workers = 64\n");
  here.write("more.prod.hcl.json", R"({"verbose": false})");
  options.profiles = true;
  const auto app = load({"--profile", "prod"}, options);
  REQUIRE(app);
  CHECK(app->workers == 64);
  CHECK(app->listen == "a");
  CHECK_FALSE(app->verbose);
  CHECK(load({}, options)->workers == 2);
  auto by_variable = with_environment({{"APP_PROFILE", "prod"}});
  by_variable.files = options.files;
  by_variable.profiles = true;
  by_variable.strict_environment = true;
  CHECK(load({}, by_variable)->workers == 64);
  CHECK(load({"--profile=prod"}, by_variable)->workers == 64);
}

TEST_CASE("a profile that no file has, and a name that is a path, are mistakes") {
  const layered::folder here;
  hcl::load_options options;
  options.files = {{here.write("app.hcl", "workers = 2\n")}};
  options.profiles = true;
  CHECK(said(load({"--profile", "prdo"}, options)) ==
        "There is no file for the profile \"prdo\": no \"" + (here / "app.prdo.hcl") + "\".\n");
  CHECK(said(load({"--profile", "../etc"}, options)) ==
        "The name of a profile can have only letters, digits, hyphens and underscores.\n");
  CHECK(load({"--profile"}, options).exit_code() == 2);
}

TEST_CASE("files are looked for in a search path, the first that exists counting") {
  const layered::folder here;
  here.write("etc/app.hcl", "workers = 1\n");
  hcl::load_options options;
  options.files = {{"app.hcl"}};
  options.search = {here / "home", here / "etc"};
  const auto app = load({}, options);
  REQUIRE(app);
  CHECK(app->workers == 1);
  CHECK(app.inputs() == std::vector<std::string>{here / "home/app.hcl", here / "etc/app.hcl"});
  here.write("home/app.hcl", "workers = 2\n");
  CHECK(load({}, options)->workers == 2);
}

TEST_CASE("the directories of a user's configuration are those of the XDG specification") {
  const layered::variables set{{"HOME", "/home/me"}, {"XDG_CONFIG_DIRS", "/a:/b"}};
  CHECK(hcl::config_directories("app", set) ==
        std::vector<std::string>{"/home/me/.config/app", "/a/app", "/b/app"});
  CHECK(hcl::config_directories("app", {{"XDG_CONFIG_HOME", "/c"}}) ==
        std::vector<std::string>{"/c/app", "/etc/xdg/app"});
}

TEST_CASE("a file may include others, which are below it") {
  const layered::folder here;
  hcl::load_options options;
  options.include = "include";
  here.write("parts/base.hcl", "workers = 1\nlisten = \"base\"\ninclude = [\"deep.hcl.json\"]\n");
  here.write("parts/deep.hcl.json", R"({"verbose": true, "workers": 9})");
  options.files = {{here.write("app.hcl", "include = \"parts/base.hcl\"\nworkers = 2\n")}};
  const auto app = load({}, options);
  INFO(app.diagnostics());
  REQUIRE(app);
  CHECK(app->workers == 2);
  CHECK(app->listen == "base");
  CHECK(app->verbose);
  CHECK(app.origin_of("workers").setters.size() == 4);
  CHECK(app.inputs().size() == 3);
  options.include.clear();
  CHECK(said(load({}, options)).find("\"include\"") != std::string::npos);
}

struct named {
  std::string name;
};
TEST_CASE("what is missing is missing in the outermost file") {
  const layered::folder here;
  hcl::load_options options{.files = {{here.write("app.hcl", "include = \"base.hcl\"\n")}}};
  options.include = "include";
  here.write("base.hcl", "");
  const auto app = load<named>({}, options);
  REQUIRE(app.diagnostics().size() == 1);
  CHECK(app.diagnostics()[0].subject.source()->name() == here / "app.hcl");
}

TEST_CASE("what is wrong with an include is said at the attribute") {
  const layered::folder here;
  hcl::load_options options;
  options.include = "include";
  options.files = {{here.write("a.hcl", "include = [\"b.hcl\"]\n")}};
  here.write("b.hcl", "workers = 1\ninclude = \"a.hcl\"\n");
  const auto cycle = load({}, options);
  CHECK_FALSE(cycle);
  CHECK(said(cycle) ==
        "The file includes itself: \"" + (here / "a.hcl") + "\", \"" + (here / "b.hcl") + "\".\n");
  CHECK(cycle.diagnostics()[0].subject.begin().line == 2);
  here.write("b.hcl", "include = 5\n");
  CHECK(said(load({}, options)) == "The file must be a path or a list of paths.\n");
  here.write("b.hcl", "include = \"none.hcl\"\n");
  CHECK(said(load({}, options)).find("none.hcl") != std::string::npos);
  for (int i = 0; i != 20; ++i)
    here.write("d" + std::to_string(i) + ".hcl", "include = \"d" + std::to_string(i + 1) + ".hcl\"\n");
  options.files = {{here / "d0.hcl"}};
  CHECK(said(load({}, options)).find("is nested too deeply: ") != std::string::npos);
}

TEST_CASE("files of variables are under the environment, and read as shells read them") {
  const layered::folder here;
  auto options = with_environment({{"APP_WORKERS", "16"}});
  options.env_files = {
      {here.write(".env",
                  "# the defaults\n\nexport APP_WORKERS=2\n"
                  "APP_LISTEN=plain text # a comment\r\nOTHER='x'\nAPP_VERBOSE=\"true\"\n")},
      {here / "none.env", hcl::optional_file},
      {here.write("local.env", "APP_TAGS='{ k = \"v#1\" }'\nAPP_HOSTS=\"[\\\"a\\\",\n\\\"b\\\"]\"\n")}};
  const auto app = load({}, options);
  INFO(app.diagnostics());
  REQUIRE(app);
  CHECK(app->workers == 16);
  CHECK(app->listen == "plain text");
  CHECK(app->verbose);
  CHECK(app->tags->at("k") == "v#1");
  CHECK(*app->hosts == std::vector<std::string>{"a", "b"});
  CHECK(app.origin_of("listen").setters.at(0).place == "$APP_LISTEN in " + (here / ".env") + ":4");
  for (const char* const line : {"APP_PAUSE=soon", "APP_AT={ x = "}) {
    here.write(".env", std::string("A=\"1\n2\"\n") + line);
    const auto wrong = load({}, options);
    REQUIRE(wrong.diagnostics().size() == 1);
    CHECK(wrong.diagnostics()[0].subject.begin().line == 3);
  }
  here.write(".env", "APP_WORKERS=2\n\nA=\"open\nB=1\n");
  CHECK(said(load({}, options)) == "The closing quote is missing. A line must be NAME=VALUE.\n");
  for (const char* const line : {"APP_LISTEN = no", "word", "1A=x", "A='b' c", "=x"}) {
    here.write(".env", std::string("APP_WORKERS=2\n\n") + line);
    const auto wrong = load({}, options);
    CHECK_FALSE(wrong);
    CHECK(hcl::to_string(wrong.diagnostics()) ==
          "Error: Invalid line in a file of variables\n\n  on " + (here / ".env") +
              " line 3:\n   3 | (sensitive)\n     | ^^^^^^^^^^^\n\nA line must be NAME=VALUE.\n");
  }
}

TEST_CASE("a file of variables may begin with a byte order mark") {
  const layered::folder here;
  auto options = with_environment({});
  options.env_files = {{here.write(".env",
                                   "\xEF\xBB\xBF"
                                   "APP_WORKERS=2\r\n")}};
  const auto app = load({}, options);
  INFO(app.diagnostics());
  REQUIRE(app);
  CHECK(app->workers == 2);
}

TEST_CASE("where the caller is not trusted, files of variables are read by absolute paths only") {
  const layered::folder here;
  auto options = with_environment({});
  options.distrusts_caller = true;
  options.env_files = {{here.write("a.env", "APP_WORKERS=5\n")}, {"relative.env"}};
  const auto app = load({}, options);
  REQUIRE(app);
  CHECK(app->workers == 5);
  CHECK(app.inputs() == std::vector<std::string>{here / "a.env"});
}

TEST_CASE("a path of a file is relative to the file that it is written in") {
  struct app {
    hcl::file_path cert;
    hcl::defaulted<std::vector<hcl::file_path>> more{};
    std::optional<hcl::file_path> key{};
    hcl::defaulted<hcl::file_path> log = "app.log";
  };
  const layered::folder here;
  auto options = with_environment({{"APP_KEY", "k.pem"}});
  options.files = {{here.write("conf/app.hcl", "cert = \"tls/a.pem\"\nmore = [\"/x\", \"y\"]\n")}};
  const auto made = load<app>({}, options);
  REQUIRE(made);
  CHECK(made->cert.path == here / "conf/tls/a.pem");
  CHECK(made->cert.written == "tls/a.pem");
  CHECK(made->more->at(0).path == "/x");
  CHECK(made->more->at(1).path == here / "conf/y");
  CHECK(made->key->path == "k.pem");
  CHECK(made->log->path == "app.log");
  const auto nested = hcl::decode_file<app>(here / "conf/app.hcl");
  REQUIRE(nested);
  CHECK(nested->cert.path == here / "conf/tls/a.pem");
  CHECK(hcl::decode<app>("cert = \"a\" ")->cert.path == "a");
  CHECK(*hcl::encode(*nested) == "cert = \"tls/a.pem\"\nmore = [\"/x\", \"y\"]\nlog  = \"app.log\"\n");
}

}  // namespace
