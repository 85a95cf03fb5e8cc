// Attributes of which only a part is sensitive: the whole is shown by no layer.
#include <catch2/catch.hpp>

#include <optional>
#include <string>
#include <vector>

#include "layered.hpp"

namespace {

struct access {
  std::string user;
  hcl::sensitive<std::string> key;
};
struct app {
  hcl::attr<std::optional<access>> login{};
  hcl::attr_or_block<std::optional<access>, "auth"> who{};
  hcl::defaulted<std::vector<access>> more{};
};

std::string everything(const hcl::load_options& options) {
  std::string all;
  for (const char* const command : {"check", "show", "explain"}) {
    const auto asked = layered::load<app>({"config", command}, options);
    all += to_string(asked.diagnostics()) + asked.output();
  }
  for (const hcl::origin& one : hcl::load<app>(options).origins())
    for (const hcl::contribution& by : one.setters)
      all += one.path + ": " + by.written + "\n";
  return all;
}

TEST_CASE("origins do not show an attribute that holds something sensitive") {
  const layered::folder here;
  hcl::load_options options;
  options.files = {{here.write("a.hcl",
                               "login = { user = \"u\", key = \"hun7er2\" }\n"
                               "auth  = { user = \"u\", key = \"hun7er2\" }\n"
                               "more  = [{ user = \"u\", key = \"hun7er2\" }]\n")}};
  REQUIRE(hcl::load<app>(options));
  const std::string said = everything(options);
  CHECK(said.find("hun7er2") == std::string::npos);
  for (const char* const path : {"login", "auth", "more"})
    CHECK(said.find(path + std::string(": (sensitive)\n")) != std::string::npos);
}

TEST_CASE("mistakes in variables that hold something sensitive do not show them") {
  for (const char* const text :
       {"{ user = \"u\", hun7er2 = \"key\" }", "{ user = \"u\", key = [\"hun7er2\"] }",
        "{ user = \"u\", key = \"hun7er2\" ", "hun7er2", "{ key = \"hun7er2\" }"}) {
    const std::string said = everything(layered::with_environment({{"APP_LOGIN", text}}));
    INFO(text << "\n" << said);
    CHECK(said.find("$APP_LOGIN") != std::string::npos);
    CHECK(said.find("hun7er2") == std::string::npos);
  }
  const auto list = layered::with_environment({{"APP_MORE", "[{ user = \"u\", hun7er2 = \"k\" }]"}});
  CHECK(layered::said(layered::load<app>({}, list))
            .starts_with("Element \"more[0]\" takes no attribute (sensitive)."));
}

TEST_CASE("origins show no value of a file that is broken, as it may go on over a secret") {
  const layered::folder here;
  hcl::load_options options;
  options.files = {{here.write("a.hcl", "listen = <<EOT\nx\n EOT?\ntoken = \"hun7er2\"\n")}};
  for (const hcl::origin& one : hcl::load<layered::server>(options).origins())
    for (const hcl::contribution& by : one.setters)
      CHECK(by.written.find("hun7er2") == std::string::npos);
}

TEST_CASE("origins show an object that has nothing sensitive beside one that has") {
  const layered::folder here;
  hcl::load_options options;
  const auto written = [&](const char* text, const char* path) {
    options.files = {{here.write("a.hcl", text)}};
    const hcl::origin found = hcl::load<layered::server>(options).origin_of(path);
    return found.setters.front().written;
  };
  const std::string secret = "token = \"hun7er2\"\n";
  CHECK(written(("at = { x = 1, y = 2 }\n" + secret).c_str(), "at") == "{ x = 1, y = 2 }");
  CHECK(written(("tags = { a = \"x\" }\n" + secret).c_str(), "tags") == "{ a = \"x\" }");
  CHECK(written(("hosts = [\"a = b\"]\n" + secret).c_str(), "hosts") == "[\"a = b\"]");
  // A brace that is missed has taken the next attribute in, which the struct does not know.
  CHECK(written(("at = { x = 1\n" + secret + "}\n").c_str(), "at") == "(sensitive)");
}

struct secure {
  std::string cert;
  hcl::defaulted<int> port = 1;
  hcl::sensitive<std::optional<std::string>> key{};
};
struct nested {
  hcl::attr<std::optional<secure>> obj{};
  hcl::attr<std::optional<hcl::sensitive<layered::point>>> spot{};
  hcl::defaulted<std::vector<hcl::sensitive<std::string>>> keys{};
  hcl::defaulted<std::map<std::string, hcl::sensitive<std::string>>> named{};
};

TEST_CASE("members of an object that holds something sensitive do not show the rest of it") {
  const layered::folder here;
  hcl::load_options options = layered::with_environment({{"APP_OBJ_PORT", "3"}});
  options.files = {{here.write("a.hcl", "obj = { cert = \"x\", kye = \"hun7er2\" }\n")}};
  const auto misspelt = layered::load<nested>({}, options);
  const std::string file = to_string(misspelt.diagnostics());
  INFO(file);
  for (const hcl::diagnostic& d : misspelt.diagnostics())
    CHECK(d.subject.source()->name() == here / "a.hcl");
  CHECK(file.find("kye") == std::string::npos);  // the key of no member, so as hidden as its value
  CHECK(file.find("hun7er2") == std::string::npos);
  options.variables = [] { return layered::variables{}; };
  CHECK(to_string(layered::load<nested>({"--obj.port=3"}, options).diagnostics()).find("hun7er2") ==
        std::string::npos);
  for (const char* const port : {"abc", "3"}) {
    const auto both = layered::load<nested>(
        {}, layered::with_environment(
                {{"APP_OBJ", "{ cert = \"a\", kye = \"hun7er2\" }"}, {"APP_OBJ_PORT", port}}));
    CHECK_FALSE(both);
    CHECK(to_string(both.diagnostics()).find("hun7er2") == std::string::npos);
  }
}

TEST_CASE("a wrong part of such an object is shown with what is expected, whichever way it was set") {
  struct login {
    std::string user;
    hcl::defaulted<hcl::one_of<std::string, "tcp", "udp">> via = "tcp";
    hcl::defaulted<hcl::ranged<int, 1, 9>> tries = 3;
    std::optional<hcl::sensitive<std::string>> key{};
  };
  struct config {
    hcl::attr<std::optional<login>> at{};
    hcl::defaulted<std::map<std::string, login>> all{};
  };
  const std::string via = "Attribute \"at.via\" must be \"tcp\" or \"udp\", not \"hun7er\".\n";
  const std::string tries = "Attribute \"all.x.tries\" must be a whole number from 1 to 9, not 12.\n";
  const auto set = [](const std::string& name, const std::string& text) {
    return layered::said(layered::load<config>({}, layered::with_environment({{name, text}})));
  };
  CHECK(set("APP_AT", "{ user = \"u\", via = \"hun7er\" }") == via);
  CHECK(set("APP_ALL", "{ x = { user = \"u\", tries = 12 } }") == tries);
  CHECK(layered::said(layered::load<config>({"--at.user=u", "--at.via=hun7er"}, {})) == via);
  CHECK(layered::said(layered::load<config>({"--all.x.user=u", "--all.x.tries=12"}, {})) == tries);
  for (const char* const text : {"{ user = \"u\", key = [\"hun7er2\"] }", "{ user = \"u\", hun7er2 = 1 }",
                                 "{ user = hun7er2 }", "\"hun7er2\"", "{ via = { key = \"hun7er2\" } }"})
    CHECK(set("APP_AT", text).find("hun7er2") == std::string::npos);
}

TEST_CASE("flags take nothing that holds something sensitive, and say what does") {
  const auto says = [](std::initializer_list<const char*> words) {
    const auto made = layered::load<nested>(words, layered::with_environment({}));
    CHECK(made.exit_code() == 2);
    return layered::said(made);
  };
  for (const char* const path : {"obj", "keys", "named", "spot", "spot.x", "obj.key"}) {
    const std::string flag = "--" + std::string(path) + "=hun7er2", set = std::string(path) + "=hun7er2";
    for (const std::string& detail : {says({flag.c_str()}), says({"--set", set.c_str()})}) {
      INFO(detail);
      CHECK(detail.find("would show a secret in the list of processes.") != detail.npos);
      const bool has_file = std::string_view(path).find('.') != std::string_view::npos;
      CHECK((detail.find("Use --" + std::string(path) + "-file with") != detail.npos) == has_file);
      CHECK((detail.find(" or with $APP_") != detail.npos) != has_file);
    }
  }
  CHECK(says({"--keys-file=x"}).starts_with("There is no flag --keys-file."));
  const auto app = layered::load<nested>({"--set", "obj.port=3", "--obj.cert=c"});
  REQUIRE(app);
  CHECK((app->obj->cert == "c" && app->obj->port == 3));
  std::string names;
  for (const hcl::flag_description& flag : hcl::flags_of<nested>())
    names += flag.name + ' ';
  CHECK(names == "--obj.cert --obj.port --obj.key-file --spot.x-file --spot.y-file ");
}

struct guarded {
  hcl::defaulted<int> workers = 1;
  hcl::sensitive<std::optional<std::string>> password{};
};
using words = std::vector<std::string>;

hcl::loaded<guarded> load_words(const words& given, const hcl::load_options& options) {
  std::vector<const char*> argv{"app"};
  for (const std::string& word : given)
    argv.push_back(word.c_str());
  return hcl::load<guarded>(static_cast<int>(argv.size()), argv.data(), options);
}

TEST_CASE("a wrong command line is reported alone, before mistakes in files") {
  const layered::folder here;
  hcl::load_options options = layered::with_environment({{"APP_WORKERS", "many"}});
  options.files = {{here.write("a.hcl", "password = \"hun7er2\nworkers = 1 +\n")}};
  for (const words& given :
       {words{"--wrkers", "3"}, words{"x", "y"}, words{"--workers"}, words{"--set", "x=1"},
        words{"--password", "x"}, words{"--config"}, words{"config", "check", "--strct"},
        words{"config", "show", "--jsn"}, words{"config", "compat", "old", "--zz"}}) {
    const hcl::loaded<guarded> app = load_words(given, options);
    INFO(given.back() << '\n' << app.diagnostics());
    CHECK(app.exit_code() == 2);
    CHECK(app.diagnostics().size() == 1);
    CHECK(app.diagnostics()[0].code == hcl::codes::invalid_flag);
  }
}

TEST_CASE("compat shows no secret of files that are broken") {
  const layered::folder here;
  hcl::load_options options;
  const std::string old = here.write("old.json", load_words({"config", "describe"}, options).output());
  for (const char* const text :
       {"password = \"hun7er2\n", "token \"hun7er2\" {\n", "{\"password\": \"hun7er2"}) {
    const std::string file = here.write(*text == '{' ? "a.json" : "a.hcl", text);
    options.files = {{file}};
    for (const words& given :
         {words{old}, words{old, file}, words{old, "--json"}, words{old, "--output=sarif"}}) {
      words whole{"config", "compat"};
      whole.insert(whole.end(), given.begin(), given.end());
      const hcl::loaded<guarded> app = load_words(whole, options);
      const std::string said = to_string(app.diagnostics()) + app.output();
      INFO(said);
      CHECK(app.exit_code() == 1);
      CHECK(said.find("hun7er2") == std::string::npos);
    }
  }
}

}  // namespace
