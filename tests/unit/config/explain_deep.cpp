// `config explain --deep`: what values were made of, through settings of all layers.
#include <string>

#include <catch2/catch.hpp>

#include <hcl/value/json.hpp>

#include "layered.hpp"

using layered::load;

namespace {

struct local_values {
  hcl::attributes<hcl::expression> all{};
};
struct service {
  hcl::block<std::optional<local_values>, "locals"> locals{};
  hcl::defaulted<int> base = 1;
  hcl::defaulted<int> port = 80;
  hcl::defaulted<std::string> url = "";
  hcl::defaulted<std::map<std::string, std::string>> tags{};
  hcl::sensitive<std::optional<std::string>> token{};
};

// Names as the program would give them after it has read the locals.
struct given {
  layered::folder here{};
  hcl::scope names{};
  hcl::load_options options{};

  explicit given(layered::variables environment = {})
      : options(layered::with_environment(std::move(environment))) {
    names.variable("local", hcl::value::object({{"first", 8000}, {"last", 8100}}));
    names.variable("base", 7).variable("region", "eu").variable("secret", "hunter2");
    names.function("upper", [](const std::string& text) { return text; });
    options.names = &names;
    options.setting_names = {{"local", "locals"}, {"base", "base"}, {"secret", "token"}};
  }
  // The output with the names of files without their directory, and three blanks between columns.
  [[nodiscard]] std::string explained(std::initializer_list<const char*> words) const {
    std::vector<const char*> all{"app", "config", "explain"};
    all.insert(all.end(), words);
    const auto app = hcl::load<service>(static_cast<int>(all.size()), all.data(), options);
    CHECK(app.exit_code() == 0);
    std::string text = app.output();
    const std::string directory = here / "";
    for (std::size_t at = text.find(directory); at != text.npos; at = text.find(directory))
      text.erase(at, directory.size());
    for (std::size_t i = 1; i + 3 < text.size();)
      if (text[i - 1] != '\n' && text.compare(i, 4, "    ") == 0 && text.find_last_of('\n', i) + 10 < i)
        text.erase(i, 1);
      else
        ++i;
    return text;
  }
};

constexpr const char* file = R"(locals {
  first = 8000
  last  = local.first + 100
}
base = 3
port = local.last + base
url  = "http://${upper(region)}:${local.first}"
)";

TEST_CASE("explain --deep shows the settings, variables and functions that a value was made of") {
  given with(layered::variables{{"APP_BASE", "7"}});
  with.options.files = {{with.here.write("a.hcl", file)}};
  CHECK(with.explained({"port", "--deep"}) == R"(port = local.last + base
  set by   a.hcl:6
  over     the default   80
  is       8107
  made of
    local.last = 8100   a.hcl:3
      local.first = 8000   a.hcl:2
    base = 7   $APP_BASE
)");
  CHECK(with.explained({"url", "--deep"}) == R"(url = "http://${upper(region)}:${local.first}"
  set by   a.hcl:7
  over     the default   ""
  is       "http://eu:8000"
  made of
    upper()   the program
    region = "eu"   the program
    local.first = 8000   a.hcl:2
)");
  CHECK(with.explained({"base", "--deep"}) == with.explained({"base"}));
  CHECK(with.explained({"port"}).find("made of") == std::string::npos);
}

TEST_CASE("explain --deep says what a flag comes to") {
  given with;
  CHECK(with.explained({"--tags={ a = \"${1 + 1}\" }", "tags", "--deep"}) ==
        "tags = { a = \"${1 + 1}\" }\n  set by   --tags\n  over     the default   {}\n  is       {a = 2}\n");
}

TEST_CASE("as JSON, too") {
  given with(layered::variables{{"APP_BASE", "7"}});
  with.options.files = {{with.here.write("a.hcl", file)}};
  const auto all = hcl::from_json(with.explained({"port", "--deep", "--json"}));
  REQUIRE(all);
  const hcl::value port = all->elements()[0];
  CHECK(port.find("value")->as_string() == "8107");
  const hcl::value made_of = *port.find("made_of");
  REQUIRE(made_of.size() == 2);
  CHECK(*hcl::to_json(made_of.elements()[0]) ==
        R"({"made_of":[{"name":"local.first","place":"a.hcl:2","value":"8000","what":"variable"}],)"
        R"("name":"local.last","place":"a.hcl:3","value":"8100","what":"variable"})");
  CHECK(made_of.elements()[1].find("place")->as_string() == "$APP_BASE");
}

TEST_CASE("a part that is set apart is made of what the rest is made of, too") {
  given with(layered::variables{{"APP_TAGS__a", "1"}});
  with.options.files = {{with.here.write("a.hcl", "tags = { b = region }\n")}};
  CHECK(with.explained({"tags", "--deep"}).ends_with("  made of\n    region = \"eu\"   the program\n"));
}

TEST_CASE("settings of lower layers, included files, defaults and sources have their places") {
  given with;
  with.here.write("more.hcl", "base = 5\n");
  with.options.include = "include";
  with.options.files = {{with.here.write("a.hcl", "include = \"more.hcl\"\nport = base\n")}};
  CHECK(with.explained({"port", "--deep"}).ends_with("    base = 7   more.hcl:1\n"));
  with.options.include.clear();
  with.options.files = {{with.here.write("b.hcl", "port = base\n")}};
  CHECK(with.explained({"port", "--deep"}).ends_with("    base = 7   the default\n"));
  with.options.layers = {{"store", [] { return hcl::parse("base = 9\n", "store"); }}};
  CHECK(with.explained({"port", "--deep"}).ends_with("    base = 7   store\n"));
}

TEST_CASE("a sensitive setting, and what is made of one, is not shown in any depth") {
  given with(layered::variables{{"APP_TOKEN", "hunter2"}});
  with.options.files = {{with.here.write(
      "a.hcl", "url = \"http://${secret}@${region}\"\ntags = { a = \"${secret}\", b = region }\n")}};
  const std::string url = with.explained({"url", "--deep"});
  CHECK(
      url.ends_with("  is       (sensitive)\n  made of\n    secret = (sensitive)   $APP_TOKEN\n"
                    "    region = \"eu\"   the program\n"));
  CHECK(with.explained({"--deep"}).find("hunter2") == std::string::npos);
  CHECK(with.explained({"--deep", "--json"}).find("hunter2") == std::string::npos);
  given own;
  own.options.files = {{own.here.write("a.hcl", "token = upper(\"${secret}${region}hunter2\")\n")}};
  const std::string token = own.explained({"token", "--deep"});
  CHECK(token.find("hunter2") == std::string::npos);
  CHECK(token.find("eu") == std::string::npos);
  CHECK(token.find("region = (sensitive)") != std::string::npos);
}

struct worker {
  hcl::label<> name;
  hcl::defaulted<std::string> host = "";
};
struct kept_key {
  std::string token;
  hcl::sensitive<std::optional<std::string>> password{};
};
struct rule {
  hcl::defaulted<std::string> host = "";
};
struct numbered {
  hcl::label<int> name;
  hcl::defaulted<std::string> host = "";
};
struct crew {
  hcl::attr<std::optional<kept_key>> db{};
  hcl::blocks<rule, "rule"> rules{};
  hcl::blocks<numbered, "numbered"> numbers{};
  hcl::defaulted<std::vector<std::string>> hosts{};
  hcl::attr_or_block<std::optional<std::map<std::string, std::string>>> tags{};
  hcl::blocks<worker, "worker"> workers{};
};

TEST_CASE("show hides what is made of a secret of the program") {
  const layered::folder here;
  hcl::scope names;
  names.variable("pw", hcl::sensitive<std::string>("hunter2")).variable("zone", "eu");
  const auto shown = [&](const char* text, const char* form = nullptr) {
    hcl::load_options options = layered::with_environment({});
    options.names = &names;
    options.reading.decode.dynamic_blocks = true;
    options.files = {{here.write("a.hcl", text)}};
    const char* const words[] = {"app", "config", "show", form};
    const auto app = hcl::load<crew>(form ? 4 : 3, words, options);
    CHECK(app.exit_code() == 0);
    return app.output();
  };
  const char* const all =
      "hosts = [\"h-${pw}\", \"b\"]\ntags {\n  a = zone\n  b = upper(pw)\n}\n"
      "worker \"one\" {\n  host = \"${zone}-${pw}\"\n}\n"
      "dynamic \"worker\" {\n  for_each = [\"two\"]\n  labels = [worker.value]\n"
      "  content {\n    host = pw\n  }\n}\n";
  names.function("upper", [](const std::string& text) { return text; });
  const std::string text = shown(all);
  CHECK(text.find("hunter2") == std::string::npos);
  CHECK(text.find("worker \"two\"") != std::string::npos);
  CHECK(shown(all, "--json").find("hunter2") == std::string::npos);
  // Beside a sensitive part, before a block of its type, and under a label that is written otherwise.
  for (const char* const other :
       {"db = { token = pw, password = \"lit\" }\n",
        "dynamic \"rule\" {\n  for_each = [1]\n  content {\n    host = pw\n  }\n}\nrule {\n  host = "
        "zone\n}\n",
        "dynamic \"worker\" {\n  for_each = [1]\n  labels = [\"a\"]\n  content {\n    host = pw\n  }\n}\n"
        "worker \"a\" {\n  host = zone\n}\n",
        "numbered \"07\" {\n  host = pw\n}\n"}) {
    INFO(other);
    CHECK(shown(other).find("hunter2") == std::string::npos);
  }
  CHECK(shown("hosts = [zone]\ntags = { a = zone }\nworker \"one\" {\n  host = zone\n}\n") ==
        "hosts = [\"eu\"]\ntags = {\n  a = \"eu\"\n}\n\nworker \"one\" {\n  host = \"eu\"\n}\n");
}

TEST_CASE("a program asks for the same") {
  given with;
  with.options.files = {{with.here.write("a.hcl", file)}};
  const auto app = hcl::load<service>(with.options);
  REQUIRE(app);
  const hcl::origin port = app.provenance(with.options).find("port");
  CHECK(port.value == "8107");
  REQUIRE(port.made_of.size() == 2);
  CHECK(port.made_of[0].name == "local.last");
  CHECK(port.made_of[0].made_of.size() == 1);
  CHECK(app.origins().find("port").made_of.empty());
}

TEST_CASE("explain lists what takes any name") {
  given with;
  with.options.files = {{with.here.write("a.hcl", file)}};
  CHECK(with.explained({"locals"}) ==
        "locals.first = 8000\n  set by   a.hcl:2\n\nlocals.last = local.first + 100\n  set by   a.hcl:3\n");
}

}  // namespace
