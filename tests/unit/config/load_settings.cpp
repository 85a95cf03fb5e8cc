// The environment, files of secrets and flags: what they set, and the mistakes of those who run the program.
#include <catch2/catch.hpp>

#include "layered.hpp"

using layered::load;
using layered::said;
using layered::with_environment;

namespace {

struct taking_word {
  hcl::defaulted<int> n = 1;
  hcl::defaulted<std::string> input{};
  static constexpr hcl::doc hcl_docs[] = {{"input", "What to read.", {.argument = 1}}};
};

TEST_CASE("options of the decode may be beside those of the load") {
  const layered::folder here;
  const std::string file = here.write("a.json", R"({"$schema": "x", "workers": 3, "other": 1})");
  const char* const argv[] = {"app"};
  const auto strict = hcl::load<layered::server>(1, argv, {.files = {{file}}});
  CHECK_FALSE(strict);
  const auto lenient =
      hcl::load<layered::server>(1, argv, {.files = {{file}}}, {.unknown = hcl::unknown_names::warn});
  REQUIRE(lenient);
  CHECK(*lenient->workers == 3);
}

TEST_CASE("a variable is a text or an expression, as its member is written") {
  const auto app = load({}, with_environment({{"APP_LISTEN", "${x}"},
                                              {"APP_WORKERS", "16"},
                                              {"APP_HOSTS", R"(["a", "b"])"},
                                              {"APP_TAGS", R"({ k = "v" })"},
                                              {"APP_VERBOSE", "true"},
                                              {"APP_PAUSE", "2m"},
                                              {"OTHER", "1"}}));
  REQUIRE(app);
  CHECK(app->listen == "${x}");
  CHECK(app->workers == 16);
  CHECK(*app->hosts == std::vector<std::string>{"a", "b"});
  CHECK(app->tags->at("k") == "v");
  CHECK(app->verbose == true);
  CHECK(app->pause == std::chrono::minutes(2));
  CHECK(app.diagnostics().empty());
}

TEST_CASE("a file that may be of several blocks is of none") {
  struct site {
    hcl::label<std::string> name;
    hcl::sensitive<std::optional<std::string>> key{};
  };
  struct app {
    hcl::blocks<site, "site"> sites{};
  };
  const layered::folder here;
  here.write("secrets/site_get_key", "both");
  here.write("secrets/site_put_key", "one");
  hcl::load_options options{.secrets = {here / "secrets"}};
  options.files = {{here.write("a.hcl", "site \"Get\" {}\nsite \"get\" {}\nsite \"put\" {}\n")}};
  const auto made = hcl::load<app>(options);
  REQUIRE(made);
  CHECK_FALSE(made->sites[0].key->has_value());
  CHECK_FALSE(made->sites[1].key->has_value());
  CHECK(**made->sites[2].key == "one");
  CHECK(said(made) == "The file \"" + (here / "secrets/site_get_key") +
                          "\" could set site[\"Get\"].key and site[\"get\"].key, so it sets none of them.\n");
}

TEST_CASE("a variable may be a type, and origins know the struct that an attribute chooses") {
  struct memory {
    int limit = 0;
  };
  struct disk {
    std::string path;
  };
  struct app {
    hcl::defaulted<hcl::type> kind{};
    hcl::blocks<hcl::by_attribute<std::variant<memory, disk>, "store">, "cache"> caches{};
  };
  auto options = with_environment({{"APP_KIND", "list(string)"}});
  const layered::folder here;
  options.files = {{here.write("a.hcl", "cache {\n  store = \"disk\"\n  path = \"/p\"\n}\n")}};
  const auto made = layered::load<app>({}, options);
  REQUIRE(made);
  CHECK(*made->kind == hcl::type::list(hcl::type::string()));
  std::string paths;
  for (const hcl::origin& one : hcl::load<app>(options).origins())
    paths += one.path + '\n';
  CHECK(paths == "kind\ncache[0].store\ncache[0].path\n");
}

TEST_CASE("an empty variable is an empty text, or nothing") {
  auto options = with_environment({{"APP_LISTEN", ""}});
  CHECK(load({}, options)->listen == "");
  options.empty = hcl::empty_variables::ignored;
  CHECK(load({}, options)->listen == ":80");
}

TEST_CASE("a text may be in a file that a variable names, less its last newline") {
  const layered::folder here;
  const std::string file = here.write("token", "s3cret\n");
  const auto app = load({}, with_environment({{"APP_TOKEN_FILE", file}}));
  REQUIRE(app);
  CHECK(**app->token == "s3cret");
  CHECK(app.inputs() == std::vector<std::string>{file});
  CHECK(load({}, with_environment({{"APP_WORKERS_FILE", here.write("n", "7\r\n")}}))->workers == 7);
  CHECK(said(load({}, with_environment({{"APP_TOKEN", "a"}, {"APP_TOKEN_FILE", file}}))) ==
        "$APP_TOKEN and $APP_TOKEN_FILE both set token. Keep one of them.\n");
}

TEST_CASE("mistakes in the environment are placed at the variable") {
  CHECK(said(load({}, with_environment({{"APP_WORKRS", "1"}}))) ==
        "$APP_WORKRS sets nothing. Did you mean $APP_WORKERS?\n");
  auto strict = with_environment({{"APP_WORKRS", "1"}});
  CHECK(load({}, strict));
  strict.strict_environment = true;
  CHECK_FALSE(load({}, strict));
  CHECK(said(load({}, with_environment({{"APP_WORKERS", "many"}}))) ==
        "Attribute \"workers\" must be a whole number, not \"many\".\n");
  CHECK(said(load({}, with_environment({{"APP_LISTEN", "\xFF"}}))) == "$APP_LISTEN is not UTF-8.\n");
  const std::string hosts = said(load({}, with_environment({{"APP_HOSTS", "a, b"}})));
  CHECK(hosts.find("$APP_HOSTS must be a list, each element a ") != hosts.npos);
  CHECK(hosts.find("[\"a\", \"b\"]") != hosts.npos);
}

struct inner {
  hcl::defaulted<int> b = 1;
};
struct ambiguous {
  hcl::defaulted<int> a_b = 1;
  hcl::block<std::optional<inner>> a{};
};
TEST_CASE("two members with one variable are an error at once, and can be found by a test") {
  CHECK(said(load<ambiguous>({}, with_environment({}))) ==
        "$APP_A_B would set both a_b and a.b. The program must name another variable for one of them: "
        "{.env = \"APP_A_B_2\"} in hcl_docs.\n");
  const auto all = hcl::environment_of<ambiguous>("APP");
  REQUIRE(all.size() == 2);
  CHECK(all[0].name == all[1].name);
}

TEST_CASE("secrets are read from files named after sensitive members, and from no others") {
  const layered::folder here;
  here.write("secrets/..data/token", "first\n");
  std::filesystem::create_symlink("..data/token", here / "secrets/token");
  here.write("secrets/workers", "99");
  const hcl::load_options options{.secrets = {here / "secrets", here / "absent"}};
  const auto app = load({}, options);
  REQUIRE(app);
  CHECK(**app->token == "first");
  CHECK(app->workers == 4);
  CHECK(app.origin_of("token").setters.at(0).layer == hcl::config_layer::secret);
  namespace fs = std::filesystem;
  fs::permissions(here / "secrets/..data/token", fs::perms::others_write, fs::perm_options::add);
  CHECK(said(load({}, options)).find("Every user may write to the file") == 0);
}

TEST_CASE("flags set what their names say, switches and lists included") {
  const auto app =
      load({"--workers", "8", "--listen=:1", "--verbose", "--hosts", "a", "--hosts=b", "--tags", "k=v",
            "--set", "at={ x = 3, y = 4 }", "--security.cert", "c.pem", "one", "--", "--two"},
           {.takes_arguments = true});
  REQUIRE(app);
  CHECK(app->workers == 8);
  CHECK(app->listen == ":1");
  CHECK(app->verbose == true);
  CHECK(*app->hosts == std::vector<std::string>{"a", "b"});
  CHECK(app->tags->at("k") == "v");
  CHECK(app->at->y == 4);
  CHECK(app->security->cert == "c.pem");
  CHECK(app.arguments() == std::vector<std::string>{"one", "--two"});
  CHECK(load({"-w9", "--verbose", "--no-verbose"})->workers == 9);
  CHECK(load({"-w", "9", "--workers=10"})->workers == 10);
}

TEST_CASE("mistakes in flags end with 2, and say what to write") {
  const auto says = [](std::initializer_list<const char*> words) {
    const auto app = load(words);
    CHECK(app.exit_code() == 2);
    return said(app);
  };
  CHECK(says({"--workrs=8"}) == "There is no flag --workrs. Did you mean --workers?\n");
  CHECK(says({"-x"}) == "There is no flag -x.\n");
  CHECK(says({"--workers"}) == "--workers takes a value, as in --workers=VALUE.\n");
  CHECK(says({"--config"}) == "--config takes the name of a file, as in --config app.hcl.\n");
  CHECK(says({"--token", "t0p"}) ==
        "--token would show a secret in the list of processes. Use --token-file with the name of a file that "
        "holds it.\n");
  CHECK(says({"--set", "token=\"t0p\""}).find("t0p") == std::string::npos);
  CHECK(says({"--set", "workrs=1"}) == "The path \"workrs\" sets nothing. Did you mean workers?\n");
  CHECK(says({"--workers-file=5"}) == "There is no flag --workers-file. Did you mean --workers?\n");
  CHECK(says({"--no-workers"}).starts_with("There is no flag --no-workers."));
  CHECK(says({"--tokn=a"}) == "There is no flag --tokn. Did you mean --token-file?\n");
  CHECK(load({"--tags", "k"}).exit_code() == 2);
  CHECK(load({"--set", "workers=[1"}).exit_code() == 2);
  CHECK(load({"--set", "security.cert = \"c.pem\""})->security->cert == "c.pem");
  CHECK(says({"--help=x"}) == "--help takes no value.\n");
  CHECK(says({"confg", "check"}) == "\"confg\" is neither a flag nor a command. Did you mean \"config\"?\n");
  const std::string late = "The command \"config\" must come first, before flags and other words.\n";
  CHECK(says({"--workers", "3", "config", "show"}) == late);
  CHECK(says({"-w3", "config"}) == late);
  CHECK(said(layered::load<taking_word>({"--n", "3", "config", "show"})) == late);
  CHECK(layered::load<taking_word>({"--n", "3", "config"})->input == "config");
  CHECK(says({"--tokn", "t0p"}) == "There is no flag --tokn. Did you mean --token-file?\n");
  CHECK(says({"--", "-w9"}) == "\"-w9\" is neither a flag nor a command.\n");
  CHECK(says({"--config", "--"}) == "--config takes the name of a file, as in --config app.hcl.\n");
  CHECK(said(load({"--tags", "\xFF=1"})) == "--tags is not UTF-8.\n");
  const layered::folder here;
  CHECK(**load({"--token-file", here.write("t", "x").c_str()})->token == "x");
}

struct switches {
  hcl::defaulted<bool> verbose = false;
  hcl::defaulted<bool> quiet = false;
  hcl::defaulted<int> workers = 4;
  hcl::defaulted<std::string> name = "";
  hcl::defaulted<std::vector<std::string>> hosts{};
  hcl::attr<std::optional<layered::point>> at{};
  static constexpr hcl::doc hcl_docs[] = {{"verbose", "V.", {.flag = 'v'}},
                                          {"quiet", "Q.", {.flag = 'q'}},
                                          {"workers", "W.", {.flag = 'w'}},
                                          {"name", "N.", {.flag = 'n'}}};
};

TEST_CASE("short flags may stand in one word, and the last of them may take a value") {
  const auto two = load<switches>({"-vq"});
  REQUIRE(two);
  CHECK((two->verbose == true && two->quiet == true));
  const auto three = load<switches>({"-qvw3"});
  REQUIRE(three);
  CHECK((three->verbose == true && three->quiet == true && three->workers == 3));
  CHECK(load<switches>({"-vw", "3"})->workers == 3);
  CHECK(load<switches>({"-vnq"})->name == "q");
  CHECK(said(load<switches>({"-vxq"})) == "There is no flag -x.\n");
  CHECK(load<switches>({"-vxq"}).exit_code() == 2);
  CHECK(said(load<switches>({"-vw"})) == "-w takes a value, as in -w VALUE.\n");
  CHECK(said(load<switches>({"-\u00e9"})) == "There is no flag -\u00e9.\n");
}

TEST_CASE("a flag keeps its argument, whatever that looks like") {
  const layered::folder here;
  const std::string file = here.write("a.hcl", "workers = 9\n");
  for (const char* const text : {"--config", "--help", "-h", "--config=x"}) {
    CHECK(load<switches>({"--name", text})->name == text);
    CHECK(load<switches>({"-n", text})->name == text);
    CHECK(load<switches>({"-vn", text, "--config", file.c_str()})->workers == 9);
    CHECK(load<switches>({"--hosts", text})->hosts->at(0) == text);
    const auto words = load<switches>({"--", text}, {.takes_arguments = true});
    REQUIRE(words);
    CHECK(words.arguments() == std::vector<std::string>{text});
  }
  CHECK(load<switches>({"--verbose", "--config", file.c_str()})->workers == 9);
  CHECK(load<switches>({"--name", "--name", "--config", file.c_str()})->name == "--name");
}

TEST_CASE("of flags that set the same, the last one counts, --set included") {
  CHECK(load<switches>({"--set", "workers=1", "--workers=2"})->workers == 2);
  CHECK(load<switches>({"--workers=2", "--set", "workers=1"})->workers == 1);
  CHECK(load<switches>({"--set", "workers=1", "-w2", "--set", "workers=3"})->workers == 3);
  CHECK(*load<switches>({"--hosts=a", "--set", "hosts=[\"b\"]"})->hosts == std::vector<std::string>{"b"});
  CHECK(*load<switches>({"--hosts=a", "--set", "hosts=[\"b\"]", "--hosts=c", "--hosts=d"})->hosts ==
        std::vector<std::string>{"c", "d"});
  const auto part = load<switches>({"--set", "at={x=1, y=2}", "--at.x=5"});
  CHECK((part->at->x == 5 && part->at->y == 2));
  CHECK(load<switches>({"--at.x=5", "--at={x=1, y=2}"})->at->x == 1);
}

TEST_CASE("what other parsers of command lines need is data") {
  const std::vector<hcl::flag_description> flags = hcl::flags_of<layered::server>();
  CHECK(flags[1].name == "--workers");
  CHECK(flags[1].letter == 'w');
  CHECK(flags[1].help == "Threads that answer.");
  CHECK(flags[1].value == "a whole number");
  CHECK(flags[1].default_text == "4");
  CHECK_FALSE(flags[4].takes_value);
  const auto layer =
      hcl::body_from_flags<layered::server>({{"workers", "8"}, {"hosts", "a"}, {"hosts", "b"}});
  REQUIRE(layer);
  const auto made = hcl::decode_body<layered::server>(*layer);
  REQUIRE(made);
  CHECK(made->workers == 8);
  CHECK(made->hosts->size() == 2);
}

struct shared_part {
  hcl::defaulted<int> size = 0;
  static constexpr hcl::doc hcl_docs[] = {{"size", "A number.", {.env = "PART_SIZE", .flag = 's'}}};
};
struct shared_group {
  hcl::label<std::string> name;
  hcl::defaulted<int> size = 0;
  hcl::block<std::optional<shared_part>> b{};
};
struct shared_names {
  hcl::blocks<shared_group, "group"> groups{};
};
// Labels are chosen by files: what they make equal is not for the first of them.
TEST_CASE("a name that is of several settings sets none of them, and says so") {
  const layered::folder here;
  const auto says = [&](const char* text, std::initializer_list<const char*> words, const char* variable) {
    auto options = with_environment({});
    if (*variable != 0) options = with_environment({{variable, "1"}});
    options.files = {{here.write("a.hcl", text)}};
    return said(load<shared_names>(words, options));
  };
  const char* const nested = "group \"a.b\" {}\ngroup \"a\" {\n  b {}\n}\n";
  CHECK(says(nested, {"--group.a.b.size=1"}, "") ==
        R"(--group.a.b.size could set group["a.b"].size and group["a"].b.size. Use --set PATH=EXPRESSION.)"
        "\n");
  CHECK(says(nested, {"--set", "group[\"a.b\"].size=1", "--group.a.size=2"}, "").empty());
  CHECK(says("group \"a=\\\"b\" {}\n", {"--set", R"(group["a=\"b"].size=1)"}, "").empty());
  CHECK(says("group \"a\" {}\ngroup \"c\" {}\n", {"-s1"}, "") ==
        R"(-s could set group["a"].b.size and group["c"].b.size. Use --set PATH=EXPRESSION.)"
        "\n");
  CHECK(says("group \"a.b\" {}\ngroup \"a_b\" {}\n", {}, "APP_GROUP_A_B_SIZE") ==
        R"($APP_GROUP_A_B_SIZE could set group["a.b"].size and group["a_b"].size, so it sets none of them.)"
        "\n");
  CHECK(says("group \"a\" {}\ngroup \"c\" {}\n", {}, "PART_SIZE") ==
        R"($PART_SIZE could set group["a"].b.size and group["c"].b.size, so it sets none of them.)"
        "\n");
}

}  // namespace
