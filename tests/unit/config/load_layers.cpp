// Layers of a configuration: their order, who set what, and what becomes of files that are missing or broken.
#include <catch2/catch.hpp>

#include "layered.hpp"

using layered::load;
using layered::server;

namespace {

TEST_CASE("each layer overrides those below it, and origins name all of them") {
  const layered::folder here;
  hcl::load_options options = layered::with_environment({{"APP_WORKERS", "16"}, {"APP_TOKEN", "t"}});
  options.files = {{here.write("base.hcl", "workers = 2\nlisten = \":1\"\n")},
                   {here.write("more.json", R"({"workers": 3})")}};
  here.write("conf.d/10-site.hcl", "workers = 8\npause = \"1m\"\n");
  here.write("conf.d/override.hcl", "pause = \"2m\"\n");
  options.directory = here / "conf.d";
  const std::string given = here.write("given.hcl", "workers = 9\n");
  options.takes_arguments = true;
  const auto app = load({"--config", given.c_str(), "--workers=32", "rest"}, options);
  REQUIRE(app);
  CHECK(app->workers == 32);
  CHECK(app->listen == ":1");
  CHECK(app->pause == std::chrono::seconds(120));
  CHECK(app.arguments() == std::vector<std::string>{"rest"});
  CHECK(app.origin_of(&server::workers).text() ==
        "--workers, over $APP_WORKERS, " + given + ":1, " + (here / "conf.d/10-site.hcl") + ":1, " +
            (here / "more.json") + ":1, " + (here / "base.hcl") + ":1 and the default");
  CHECK(app.origin_of("listen").text() == (here / "base.hcl") + ":2, over the default");
  CHECK(app.origin_of(&server::verbose).text() == "the default");
  CHECK(app.origin_of(&server::security).text() == "not set");
  CHECK(app.origin_of("token").setters.at(0).written == "(sensitive)");
  CHECK(app.origin_of("token").setters.at(0).layer == hcl::config_layer::environment);
}

TEST_CASE("blocks, their members and members of objects are set one by one") {
  const layered::folder here;
  hcl::load_options options = layered::with_environment(
      {{"APP_UPSTREAM_PRIMARY_WEIGHT", "9"}, {"APP_SECURITY_CERT", "b.pem"}, {"APP_AT_X", "5"}});
  options.files = {
      {here.write("a.hcl",
                  "upstream \"primary\" {\n  weight = 3\n}\nupstream \"other\" {}\n"
                  "security {\n  cert = \"a.pem\"\n  strict = false\n}\nat = { x = 1, y = 2 }\n")}};
  const auto app = load({}, options);
  REQUIRE(app);
  CHECK(app->upstreams[0].weight == 9);
  CHECK(app->upstreams[1].weight == 1);
  CHECK(app->security->cert == "b.pem");
  CHECK(app->security->strict == false);
  CHECK((app->at->x == 5 && app->at->y == 2));
  CHECK(app.origin_of("upstream.primary.weight").text() ==
        "$APP_UPSTREAM_PRIMARY_WEIGHT, over " + (here / "a.hcl") + ":2 and the default");
  CHECK(app.origin_of("upstream[\"other\"].weight").text() == "the default");
  CHECK(app.origin_of("security.strict").text() == (here / "a.hcl") + ":7, over the default");
  CHECK(app.origin_of("at.x").setters.at(0).place == "$APP_AT_X");
  CHECK(app.origin_of(hcl::path().attribute("at").attribute("x").text()).setters.at(0).place == "$APP_AT_X");
}

// What a load gives, by path.
std::map<std::string, std::string> values_of(const hcl::loaded<server>& app) {
  std::map<std::string, std::string> all;
  for (const hcl::origin& each : app.origins())
    all[each.path] = each.setters.front().place + '=' + each.setters.front().written;
  return all;
}

TEST_CASE("without one of the layers, exactly the paths change that it had set") {
  const layered::folder here;
  const std::string base = here.write("base.hcl", "workers = 2\nlisten = \":1\"\nhosts = [\"a\"]\n");
  const std::string site = here.write("site.hcl", "workers = 3\npause = \"7s\"\nupstream \"x\" {}\n");
  const auto options_of = [&](unsigned layers) {
    hcl::load_options options = layered::with_environment(
        (layers & 4) != 0 ? layered::variables{{"APP_WORKERS", "5"}, {"APP_VERBOSE", "true"}}
                          : layered::variables{});
    if ((layers & 1) != 0) options.files.push_back({base});
    if ((layers & 2) != 0) options.files.push_back({site});
    return options;
  };
  const auto load_of = [&](unsigned layers) {
    return (layers & 8) != 0 ? load({"--listen", ":9", "--no-verbose"}, options_of(layers))
                             : load({}, options_of(layers));
  };
  const std::string_view signs[] = {base, site, "$", "-"};
  for (unsigned layers = 0; layers != 16; ++layers) {
    const auto whole = load_of(layers);
    REQUIRE(whole);
    const auto before = values_of(whole);
    for (unsigned one = 0; one != 4; ++one) {
      if ((layers >> one & 1U) == 0) continue;
      const auto after = values_of(load_of(layers & ~(1U << one)));
      for (const auto& [path, set] : before) {
        const auto now = after.find(path);
        const bool is_changed = now == after.end() || now->second != set;
        // The block is the site's, and so are defaults in it.
        const bool is_made_by = set.starts_with(signs[one]) || (path.starts_with("upstream") && one == 1);
        CHECK(is_changed == is_made_by);
      }
    }
  }
}

TEST_CASE("a file in JSON may name its schema") {
  const layered::folder here;
  hcl::load_options options;
  options.files = {{here.write("a.json", R"({"$schema": "./app.schema.json", "workers": 3})")}};
  CHECK(load({}, options)->workers == 3);
  options.reading.decode.json_schema_property = false;
  CHECK_FALSE(load({}, options));
}

TEST_CASE("a file that must be there and is not is an error, one that may be absent sets nothing") {
  const layered::folder here;
  CHECK(load({}, {.files = {{here / "none.hcl", hcl::optional_file}}, .directory = here / "none.d"}));
  const auto app = load({}, {.files = {{here / "none.hcl"}, {here.write("b.hcl", "worker = 1\n")}}});
  CHECK_FALSE(app);
  CHECK(layered::said(app) == "There is no file \"" + (here / "none.hcl") +
                                  "\".\nNo attribute named \"worker\" is expected here.\n");
  CHECK(app.exit_code() == 1);
  CHECK(app.inputs() == std::vector<std::string>{here / "none.hcl", here / "b.hcl"});
}

TEST_CASE("a file given with --config is read over the others and must be there, wherever else it is named") {
  const layered::folder here;
  const std::string a = here.write("a.hcl", "workers = 1\n"), b = here.write("b.hcl", "workers = 2\n");
  const hcl::load_options options{
      .files = {{a}, {b, hcl::optional_file}, {here / "none.hcl", hcl::optional_file}}};
  CHECK(load({}, options)->workers == 2);
  const auto above = load({"--config", a.c_str()}, options);
  CHECK(above->workers == 1);
  CHECK(above.inputs() == std::vector<std::string>{b, here / "none.hcl", a});
  CHECK(load({"--config", b.c_str(), "--config", a.c_str(), "--config", b.c_str()}, options)->workers == 2);
  const auto none = load({"--config", (here / "none.hcl").c_str()}, options);
  CHECK(layered::said(none) == "There is no file \"" + (here / "none.hcl") + "\".\n");
}

struct port_of {
  hcl::label<int> number;
  hcl::defaulted<int> low = 1;
  hcl::defaulted<int> high = 2;
};
struct numbered {
  hcl::blocks<port_of, "port"> ports{};
};

TEST_CASE("a variable sets neither of two blocks with the same label") {
  const layered::folder here;
  hcl::load_options options = layered::with_environment({{"APP_PORT_80_LOW", "5"}});
  options.files = {{here.write("a.hcl", "port \"80\" {\n  low = 3\n}\nport \"80\" {}\n")}};
  const auto twice = load<numbered>({}, options);
  REQUIRE(twice);
  CHECK((twice->ports.size() == 2 && twice->ports[0].low == 3));
  CHECK(layered::said(twice) ==
        "$APP_PORT_80_LOW could set port[\"80\"].low in several blocks, so it sets none of them.\n");
}

struct checked {
  hcl::defaulted<int> low = 1;
  hcl::defaulted<int> high = 2;
  void validate(hcl::check& check) const {
    if (low > high) check.error(low, "The bounds are the wrong way round.");
  }
};

TEST_CASE("an override in a directory is named, and what it beats") {
  const layered::folder here;
  here.write("conf.d/10-site.hcl", "workers = 8\nsecurity {\n  cert = \"a\"\n}\n");
  here.write("conf.d/20-site_override.hcl", "workers = 9\nsecurity {\n  cert = \"b\"\n}\n");
  here.write("conf.d/override.json", R"({"workers": 10})");
  const hcl::load_options options{.files = {{here.write("a.hcl", "workers = 7\n")}},
                                  .directory = here / "conf.d"};
  const auto app = load({}, options);
  REQUIRE(app);
  CHECK(app->workers == 10);
  CHECK(app.origin_of("workers").text() ==
        (here / "conf.d/override.json") + ":1, over " + (here / "conf.d/20-site_override.hcl") + ":1, " +
            (here / "conf.d/10-site.hcl") + ":1, " + (here / "a.hcl") + ":1 and the default");
  CHECK(app.origin_of("security.cert").text() ==
        (here / "conf.d/20-site_override.hcl") + ":3, over " + (here / "conf.d/10-site.hcl") + ":3");
  const std::string explained = load({"config", "explain", "workers"}, options).output();
  CHECK(explained.find("10-site.hcl:1") != explained.npos);
  here.write("conf.d/30-more.hcl", "workers = 11\n");
  const auto twice = load({}, options);
  REQUIRE(twice.diagnostics().size() == 1);
  CHECK(twice.diagnostics()[0].detail.ends_with("\"_override\", like \"app_override.hcl\"."));
}

TEST_CASE("--config replaces the files and the directory where the program wants that") {
  const layered::folder here;
  hcl::load_options options{.files = {{here / "none.hcl"}}, .directory = here / "conf.d"};
  here.write("conf.d/a.hcl", "listen = \":1\"\nbroken\n");
  options.config_replaces = true;
  const std::string a = here.write("a.hcl", "workers = 1\n"), b = here.write("b.hcl", "hosts = [\"b\"]\n");
  const auto app = load({"--config", a.c_str(), "--config", b.c_str()}, options);
  INFO(layered::said(app));
  REQUIRE(app);
  CHECK((app->workers == 1 && app->listen == ":80" && app->hosts->size() == 1));
  CHECK(app.inputs() == std::vector<std::string>{a, b});
  CHECK(load({"config", "check", "--config", a.c_str()}, options).exit_code() == 0);
  CHECK(load({"config", "check"}, options).exit_code() == 1);
  CHECK_FALSE(load({}, options));
  CHECK(load({"--help"}, options).output().find("instead of the others") != std::string::npos);
  options.config_replaces = false;
  CHECK_FALSE(load({"--config", a.c_str()}, options));
}

TEST_CASE("a file that is missing says who names it") {
  const layered::folder here;
  const std::string token = here / "run/token";
  CHECK(layered::said(load({}, layered::with_environment({{"APP_TOKEN_FILE", token}}))) ==
        "There is no file \"" + token + "\". It is named by $APP_TOKEN_FILE.\n");
}

struct every {
  std::string interval;
};
struct cron {
  std::string at;
};
struct timed {
  hcl::label<> name;
  hcl::block<std::variant<every, cron>> schedule;
};
struct timed_list {
  hcl::blocks<timed, "job"> jobs{};
};

TEST_CASE("a block of an upper layer replaces one of another type, where there may be only one") {
  const layered::folder here;
  hcl::load_options options = layered::with_environment({});
  const std::string low = here.write("low.hcl", "job \"a\" {\n  cron {\n    at = \"1\"\n  }\n}\n");
  const std::string up = here.write("up.json", R"({"job": {"a": {"every": {"interval": "5m"}}}})");
  options.files = {{low}, {up}};
  const auto app = layered::load<timed_list>({}, options);
  INFO(layered::said(app));
  REQUIRE(app);
  CHECK(app.diagnostics().empty());
  CHECK(std::get<every>(*app->jobs[0].schedule).interval == "5m");
  CHECK(app.origin_of("job.a.every.interval").text() == up + ":1");

  options.files = {};
  here.write("conf.d/jobs.hcl", "job \"a\" {\n  cron {\n    at = \"1\"\n  }\n}\n");
  here.write("conf.d/override.hcl", "job \"a\" {\n  every {\n    interval = \"6m\"\n  }\n}\n");
  options.directory = here / "conf.d";
  const auto over = layered::load<timed_list>({}, options);
  INFO(layered::said(over));
  REQUIRE(over);
  CHECK(over.diagnostics().empty());
  CHECK(std::get<every>(*over->jobs[0].schedule).interval == "6m");
}

TEST_CASE("the struct is validated once, and mistakes point at the layer that made them") {
  const layered::folder here;
  hcl::load_options options = layered::with_environment({{"APP_LOW", "7"}});
  options.files = {{here.write("a.hcl", "low = 9\nhigh = 8\n")}};
  CHECK(load<checked>({}, options));
  options.files = {{here.write("a.hcl", "high = 5\n")}};
  const auto app = load<checked>({}, options);
  REQUIRE(app.diagnostics().size() == 1);
  CAPTURE(hcl::to_string(app.diagnostics()));
  CHECK(app.diagnostics()[0].subject.source()->name() == "$APP_LOW");
}

}  // namespace
