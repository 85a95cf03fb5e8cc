// Programs that have more rights than their callers, as with setuid.
#include <catch2/catch.hpp>

#include "layered.hpp"

namespace {

using layered::load;

hcl::load_options distrusting(layered::variables given = {}) {
  hcl::load_options options{.environment = "APP"};
  if (!given.empty()) options.variables = [given = std::move(given)] { return given; };
  options.distrusts_caller = true;
  return options;
}

std::string everything(const hcl::loaded<layered::server>& app) {
  return to_string(app.diagnostics()) + hcl::to_json(app.diagnostics()) + app.output();
}

TEST_CASE("files that a caller with fewer rights names are rejected, and not looked at") {
  const layered::folder here;
  const std::string path = here.write("other", "hun7er2\n");
  const auto rejected = [&](std::initializer_list<const char*> words) {
    const auto app = load(words, distrusting());
    const std::string all = everything(app);
    CHECK(app.inputs().empty());
    CHECK(all.find("hun7er2") == all.npos);
    CHECK(app.exit_code() == 2);
    return layered::said(app);
  };
  const std::string why =
      " names a file. This is rejected because the program has more rights than its caller.\n";
  CHECK(rejected({"--config", path.c_str()}) == "--config" + why);
  CHECK(rejected({"--config=none"}) == "--config" + why);
  CHECK(rejected({"--token-file", path.c_str()}) == "--token-file" + why);
  CHECK(rejected({("--token-file=" + path).c_str(), "--workers=2"}) == "--token-file" + why);
  CHECK(rejected({"config", "check", "--config", path.c_str()}) == "--config" + why);
  const auto app = load({}, distrusting({{"APP_TOKEN_FILE", path}, {"APP_WORKERS", "2"}}));
  CHECK(layered::said(app) == "$APP_TOKEN_FILE" + why);
}

// What a load that fails says, in every form without the secret, but with the path.
static std::string said_without_secret(const hcl::load_options& options, const std::string& path) {
  const auto app = load({}, options);
  CHECK_FALSE(app);
  const std::string all = everything(app);
  INFO(all);
  CHECK(all.find("hun7er2") == all.npos);
  CHECK(all.find(path) != all.npos);
  return to_string(app.diagnostics());
}

TEST_CASE("a caller with fewer rights is shown no line of a file") {
  const layered::folder here;
  hcl::load_options options = distrusting();
  const std::string path = here / "a.hcl";
  options.files = {{path}};
  const auto says = [&](const char* text) {
    here.write("a.hcl", text);
    return said_without_secret(options, path);
  };
  CHECK(says("\nworkers = \"hun7er2\"\n").find(path + " line 2") != std::string::npos);
  CHECK(says("hun7er2 = 1\n").find("Unsupported attribute") != std::string::npos);
  says("listen = hun7er2\n");
  says("root:x:hun7er2\n");
  says("listen = \"a\"\nlisten = \"hun7er2\"\n");
  says("upstream \"hun7er2\" {\n  weight = \"x\"\n}\n");
  says("at = { x = 1, y = \"hun7er2\" }\n");
  says("listen = \"${hun7er2(1)}\"\n");
}

TEST_CASE("a caller with fewer rights is shown no line of a file of variables") {
  const layered::folder here;
  hcl::load_options options = distrusting();
  const std::string path = here / "app.env";
  options.env_files = {{path}};
  const auto says = [&](const char* text) {
    here.write("app.env", text);
    return said_without_secret(options, path);
  };
  says("APP_WORKERS=hun7er2\n");
  says("APP_HOSTS=[\"hun7er2\", 1 +]\n");
  says("APP_AT={ x = \"hun7er2\", y = 1 }\n");
  const std::string all = says("APP_LISTEN=a\n\nhun7er2\n");
  CHECK(all.find("A line must be NAME=VALUE.") != all.npos);
  CHECK(all.find(path + " line 3") != all.npos);
}

TEST_CASE("a caller with fewer rights may set members, and is not shown what is in force") {
  const layered::folder here;
  hcl::load_options options = distrusting();
  options.files = {{here.write("a.hcl", "listen = \"hun7er2\"\n")}};
  const auto app = load({"--workers=3"}, options);
  REQUIRE(app);
  CHECK((app->workers == 3 && app->listen == "hun7er2"));
  CHECK(layered::said(load({"--workers=many"}, options)).find("many") != std::string::npos);
  for (const char* const command : {"show", "explain"}) {
    const auto asked = load({"config", command}, options);
    CHECK(everything(asked).find("hun7er2") == std::string::npos);
    CHECK(asked.exit_code() == 2);
  }
  CHECK(load({"config", "check"}, options).exit_code() == 0);
}

}  // namespace
