// What the text of a variable, a flag or a file of secrets becomes: which alternative of a variant it is, and
// which elements of a list.
#include <catch2/catch.hpp>

#include <chrono>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <variant>
#include <vector>

#include "layered.hpp"

using layered::load;
using layered::said;
using layered::with_environment;

namespace {

struct chosen {
  std::optional<std::variant<int, std::string>> size{};
  std::optional<std::variant<bool, std::string>> flag{};
  std::optional<std::variant<double, bool>> rate{};
  std::optional<std::variant<std::chrono::seconds, bool>> wait{};
  std::optional<std::variant<int, std::vector<int>>> ports{};
  std::optional<std::variant<std::string, std::vector<std::string>>> names{};
  hcl::defaulted<std::vector<std::variant<int, std::string>>> mixed{};
  hcl::defaulted<std::map<std::string, std::variant<int, std::string>>> by_name{};
  std::optional<hcl::sensitive<std::variant<int, std::string>>> pin{};
};

template <typename Check>
void from_both(const char* name, const char* flag, const std::string& text, const Check& check) {
  const std::string word = std::string(flag) + '=' + text;
  const auto variable = load<chosen>({}, with_environment({{name, text}}));
  INFO(word << ' ' << said(variable));
  REQUIRE(variable);
  check(*variable);
  const auto given = load<chosen>({word.c_str()});
  INFO(said(given));
  REQUIRE(given);
  check(*given);
}

TEST_CASE("a text is the alternative that it would be in a file") {
  const auto size = [](const char* text, std::variant<int, std::string> wanted) {
    from_both("APP_SIZE", "--size", text, [&](const chosen& is) { CHECK(*is.size == wanted); });
  };
  size("10", 10);
  size("-3", -3);
  size("1e3", 1000);
  size("a", std::string("a"));
  size("", std::string());
  size("1.5", std::string("1.5"));
  size("99999999999", std::string("99999999999"));
  size("80-90", std::string("80-90"));
  size("10.0.0.1", std::string("10.0.0.1"));
  size("null", std::string("null"));
  size("true", std::string("true"));
  size(" 1", std::string(" 1"));
  size("\"1\"", std::string("\"1\""));
  size("[1]", std::string("[1]"));
  size("${x}", std::string("${x}"));
  from_both("APP_FLAG", "--flag", "true", [](const chosen& is) { CHECK(std::get<bool>(*is.flag)); });
  from_both("APP_FLAG", "--flag", "yes",
            [](const chosen& is) { CHECK(std::get<std::string>(*is.flag) == "yes"); });
  from_both("APP_RATE", "--rate", "0.5", [](const chosen& is) { CHECK(std::get<double>(*is.rate) == 0.5); });
  from_both("APP_RATE", "--rate", "false", [](const chosen& is) { CHECK_FALSE(std::get<bool>(*is.rate)); });
  from_both("APP_WAIT", "--wait", "5s",
            [](const chosen& is) { CHECK(std::get<std::chrono::seconds>(*is.wait).count() == 5); });
  from_both("APP_WAIT", "--wait", "true", [](const chosen& is) { CHECK(std::get<bool>(*is.wait)); });
  CHECK(said(load<chosen>({}, with_environment({{"APP_RATE", "fast"}}))) ==
        "Attribute \"rate\" must be true or false, or a number, not \"fast\".\n");
}

TEST_CASE("a list that is an alternative is set like the other one") {
  using list = std::vector<int>;
  from_both("APP_PORTS", "--ports", "80", [](const chosen& is) { CHECK(std::get<int>(*is.ports) == 80); });
  from_both("APP_PORTS", "--ports", "[80, 81]", [](const chosen& is) {
    CHECK(std::get<list>(*is.ports) == list{80, 81});
  });
  from_both("APP_NAMES", "--names", "[\"a\", \"b\"]", [](const chosen& is) {
    CHECK(std::get<std::vector<std::string>>(*is.names) == std::vector<std::string>{"a", "b"});
  });
  from_both("APP_NAMES", "--names", "[::1]:80",
            [](const chosen& is) { CHECK(std::get<std::string>(*is.names) == "[::1]:80"); });
  CHECK(said(load<chosen>({}, with_environment({{"APP_PORTS", "[80,"}})))
            .find("written as in a configuration file") != std::string::npos);
}

TEST_CASE("a flag that is repeated makes the list that is an alternative") {
  const auto two = load<chosen>({"--names", "a", "--names", "b", "--ports=80", "--ports=[81, 82]"});
  INFO(said(two));
  REQUIRE(two);
  CHECK(std::get<1>(*two->names) == std::vector<std::string>{"a", "b"});
  CHECK(std::get<1>(*two->ports) == std::vector<int>{80, 81, 82});
  CHECK(std::get<0>(*load<chosen>({"--names", "a"})->names) == "a");
  CHECK(std::get<0>(*load<chosen>({"--size", "1", "--size", "2"})->size) == 2);
  bool is_repeated = false;
  for (const hcl::flag_description& flag : hcl::flags_of<chosen>())
    if (flag.name == "--names") is_repeated = flag.is_repeated;
  CHECK(is_repeated);
}

TEST_CASE("elements of lists and maps, and secrets, are alternatives as well") {
  const layered::folder here;
  const auto app = load<chosen>({"--mixed=1", "--mixed=a", "--by-name=x=2", "--by-name=y=b", "--pin-file",
                                 here.write("pin", "12\n").c_str()});
  INFO(said(app));
  REQUIRE(app);
  CHECK(*app->mixed == std::vector<std::variant<int, std::string>>{1, "a"});
  CHECK(std::get<int>(app->by_name->at("x")) == 2);
  CHECK(std::get<std::string>(app->by_name->at("y")) == "b");
  CHECK(std::get<int>(**app->pin) == 12);
  CHECK(std::get<int>(**load<chosen>({}, {.secrets = {here / ""}})->pin) == 12);
  CHECK(std::get<int>(**load<chosen>({}, with_environment({{"APP_PIN_FILE", here / "pin"}}))->pin) == 12);
}

struct lists {
  hcl::defaulted<std::vector<std::string>> hosts{};
  hcl::defaulted<std::set<int>> ports{};
  hcl::defaulted<std::vector<std::vector<int>>> grid{};
  hcl::defaulted<std::map<std::string, std::string>> env{};
  hcl::defaulted<std::map<std::string, std::vector<int>>> sizes{};
};

TEST_CASE("a flag of a list that begins with a bracket is read as in a file") {
  const auto app =
      load<lists>({"--hosts", "a", "--hosts", "[\"b\",\"c\"]", "--hosts=d", "--ports=[1, 2]", "--ports=3",
                   "--grid=[1, 2]", "--grid=[3]", "--env", "A=[1]", "--env", "{C=\"3\"}",
                   "--env={\"D\": \"4\", A = \"5\"}", "--sizes=a=[1]", "--sizes={b=[2, 3]}"});
  INFO(said(app));
  REQUIRE(app);
  CHECK(*app->hosts == std::vector<std::string>{"a", "b", "c", "d"});
  CHECK(*app->ports == std::set<int>{1, 2, 3});
  CHECK(*app->grid == std::vector<std::vector<int>>{{1, 2}, {3}});
  CHECK(*load<lists>({"--grid=[[1, 2], [3]]", "--grid=[4]"})->grid ==
        std::vector<std::vector<int>>{{1, 2}, {3}, {4}});
  CHECK(*app->env == std::map<std::string, std::string>{{"A", "5"}, {"C", "3"}, {"D", "4"}});
  CHECK(app->sizes->at("b") == std::vector<int>{2, 3});
}

TEST_CASE("a bracket that begins nothing of the kind is rejected") {
  for (const char* const word :
       {"--hosts=[::1]:5", "--hosts={a}", "--hosts=[\"a\"", "--env={C=3", "--ports={}"}) {
    const auto app = load<lists>({word});
    INFO(word);
    CHECK_FALSE(app);
    CHECK_FALSE(said(app).empty());
  }
  CHECK(said(load<lists>({"--hosts={a = 1}"})) ==
        "--hosts takes a list, each element a text: each by itself, or all written as in a configuration "
        "file: [\"a\", \"b\"].\n");
  CHECK(said(load<lists>({"--env=[1]"})) ==
        "--env takes a map, each value a text: each by itself, or all written as in a configuration file: "
        "{ a = 1 }.\n");
  CHECK(*load<lists>({"--hosts=[\"[::1]:5\"]"})->hosts == std::vector<std::string>{"[::1]:5"});
}

}  // namespace
