// The mistakes of those who run a program: what each is answered with, and where that points.
#include <catch2/catch.hpp>

#include "layered.hpp"

using layered::load;
using layered::with_environment;

namespace {

// "PLACE: DETAIL" of each diagnostic, with `here` for the name of the directory.
template <typename T>
std::string answered(const hcl::loaded<T>& app, const layered::folder& here) {
  std::string text;
  for (const hcl::diagnostic& d : app.diagnostics()) {
    const std::string place = d.subject ? d.subject.source()->name() : "";
    text.append(text.empty() ? "" : "\n").append(place).append(place.empty() ? "" : ": ").append(d.detail);
  }
  const std::string name = here / "";
  for (std::size_t at = text.find(name); at != text.npos; at = text.find(name, at))
    text.replace(at, name.size(), "here/");
  return text;
}

struct required_hosts {
  std::vector<std::string> hosts;
};

TEST_CASE("what is set to no value is not called missing, too") {
  for (const char* text : {"a,b", "[\"a\""}) {
    const auto app = load<required_hosts>({}, with_environment({{"APP_HOSTS", text}}));
    REQUIRE(app.diagnostics().size() == 1);
    CHECK(app.diagnostics()[0].path == "hosts");
    CHECK(load<required_hosts>({"--hosts", "[\"a\""}, with_environment({})).diagnostics().size() == 1);
  }
  CHECK(load<required_hosts>({}, with_environment({})).diagnostics()[0].code ==
        hcl::codes::missing_attribute);
}

TEST_CASE("a mistake in a variable is answered with its name and what to write") {
  const layered::folder here;
  const auto answer = [&](const char* name, const std::string& text) {
    return answered(load({}, with_environment({{name, text}})), here);
  };
  CHECK(answer("APP_WORKERS", "many") ==
        R"($APP_WORKERS: Attribute "workers" must be a whole number, not "many".)");
  CHECK(answer("APP_WORKERS", "8 ") ==
        R"($APP_WORKERS: Attribute "workers" must be a whole number, not "8 ".)");
  CHECK(answer("APP_WORKERS", "3.5") ==
        R"($APP_WORKERS: Attribute "workers" must be a whole number, not 3.5.)");
  CHECK(answer("APP_WORKERS", "99999999999") ==
        "$APP_WORKERS: Attribute \"workers\" must be a whole number from -2147483648 to 2147483647, not "
        "99999999999.");
  CHECK(answer("APP_VERBOSE", "yes") ==
        R"($APP_VERBOSE: Attribute "verbose" must be true or false, not "yes".)");
  CHECK(answer("APP_PAUSE", "5") ==
        "$APP_PAUSE: Attribute \"pause\" must be a duration with its unit, such as \"1h30m\" or \"5m\", not "
        "\"5\". The units are ns, us, ms, s, m, h and d.");
  CHECK(answer("APP_HOSTS", "a, b.c,") ==
        "$APP_HOSTS must be a list, each element a text, in brackets: [\"a\", \"b.c\"]. A shell removes the "
        "outermost quotes.");
  CHECK(answer("APP_HOSTS", "[\"a\"") ==
        "$APP_HOSTS: The text ends before this is closed. The elements of a list are separated by commas, "
        "even across lines. $APP_HOSTS must be a list, each element a text, written as in a configuration "
        "file: [\"a\", \"b\"]. A shell removes the outermost quotes.");
  CHECK(answer("APP_TAGS", "k=v") ==
        "$APP_TAGS: The text should end here. Found \"=\" instead. $APP_TAGS must be a map, each value a "
        "text, written as in a configuration file: { a = 1 }. A shell removes the outermost quotes.");
  CHECK(answer("APP_AT", "3") == R"($APP_AT: Attribute "at" must be an object or a map, not 3.)");
  CHECK(answer("APP_AT_Z", "3") == "$APP_AT_Z sets nothing. Did you mean $APP_AT_X?");
  CHECK(answer("APP_WORKRS", "8") == "$APP_WORKRS sets nothing. Did you mean $APP_WORKERS?");
  CHECK(answer("APP_TOKEN_FILE", here / "absent") ==
        R"(There is no file "here/absent". It is named by $APP_TOKEN_FILE.)");
  CHECK(answer("APP_SECURITY_STRICT", "true") ==
        "$APP_SECURITY_STRICT: The attribute \"cert\" is required here, but it is not set. Set it in a file, "
        "with $APP_SECURITY_CERT, or with --security.cert.");
}

TEST_CASE("a mistake in a flag is answered with the flag that is meant") {
  const layered::folder here;
  const auto answer = [&](std::initializer_list<const char*> words) { return answered(load(words), here); };
  CHECK(answer({"--workers"}) == "--workers takes a value, as in --workers=VALUE.");
  CHECK(answer({"--workers", "many"}) ==
        R"(--workers: Attribute "workers" must be a whole number, not "many".)");
  CHECK(answer({"--workrs=3"}) == "There is no flag --workrs. Did you mean --workers?");
  CHECK(answer({"-x", "3"}) == "There is no flag -x.");
  CHECK(answer({"--token", "s3cret"}) ==
        "--token would show a secret in the list of processes. Use --token-file with the name of a file that "
        "holds it.");
  CHECK(answer({"--token-file", (here / "none").c_str()}) ==
        R"(There is no file "here/none". It is named by --token-file.)");
  CHECK(answer({"--verbose=maybe"}) ==
        R"(--verbose: Attribute "verbose" must be true or false, not "maybe".)");
  CHECK(answer({"--set", "workers"}) == "--set takes a path and an expression, as in --set port=80.");
  CHECK(answer({"--set", "workers=[1"}) ==
        "--set workers: The text ends before this is closed. The elements of a list are separated by commas, "
        "even across lines. --set workers must be a whole number, written as in a configuration file. A "
        "shell removes the outermost quotes.");
  CHECK(answer({"--set", "wrkers=1"}) == R"(The path "wrkers" sets nothing. Did you mean workers?)");
  CHECK(answer({"--no-workers"}) == "There is no flag --no-workers.");
  CHECK(answer({"--config", (here / "none.hcl").c_str()}) == R"(There is no file "here/none.hcl".)");
  CHECK(answer({"--tags", "a"}) == "--tags takes a key and a value, as in --tags key=value.");
  CHECK(answer({"config", "chekc"}) ==
        "There is no command \"chekc\". Did you mean \"check\"? The commands are: check, show, explain, "
        "schema, docs, sample, describe, compat, completion.");
  CHECK(answer({"config", "explain", "wrkers"}) ==
        "Nothing sets wrkers, and it has no default. Did you mean workers?");
}

TEST_CASE("a flag or variable has lines if its text has several") {
  CHECK(hcl::to_string(load({"--workers", "many"}).diagnostics())
            .starts_with("Error: Unsuitable value\n\n  on --workers:\n     | \"many\"\n     | ^^^^^^\n"));
  const auto lines = load({}, with_environment({{"APP_HOSTS", "[\n  \"a\",\n  [1],\n]"}}));
  CHECK(hcl::to_string(lines.diagnostics()).find("  on $APP_HOSTS line 3:\n   3 |   [1],\n") !=
        std::string::npos);
}

struct networks {
  hcl::defaulted<std::vector<hcl::cidr>> allow{};
  static constexpr hcl::doc hcl_docs[] = {{"allow", "Who may send.", {.comma_list = true}}};
};
TEST_CASE("a wrong element of a list in one flag or variable is marked alone") {
  const auto marked = [](const auto& app) {
    REQUIRE(app.diagnostics().size() == 1);
    return std::string(app.diagnostics()[0].subject.text());
  };
  CHECK(marked(load<networks>({"--allow", "10.0.0.0/8,1.2.3.4/33"})) == "1.2.3.4/33");
  CHECK(marked(load<networks>({"--allow", "[\"10.0.0.0/8\", [ 1 ]]"})) == "[");
  CHECK(marked(load<networks>({"--set", "allow=[\"no\"]"})) == "no");
  CHECK(marked(load<networks>({}, with_environment({{"APP_ALLOW", "no,10.0.0.0/8"}}))) == "no");
}

TEST_CASE("a mistake in a file names the variable and the flag that serve as well") {
  const layered::folder here;
  const auto answer = [&](const std::string& text) {
    return answered(load({}, {.files = {{here.write("app.hcl", text)}}, .environment = "APP"}), here);
  };
  CHECK(answer("security {\n}\n") ==
        "here/app.hcl: The attribute \"cert\" is required here, but it is not set. Set it in a file, with "
        "$APP_SECURITY_CERT, or with --security.cert.");
  CHECK(answer("upstream {\n}\n") ==
        R"(here/app.hcl: Blocks of type "upstream" need 1 label; the label "name" is missing.)");
  CHECK(answer("workers: 8\n") ==
        "here/app.hcl: The name \"workers\" must be followed by an equals sign for an attribute, or by an "
        "opening brace for a block. Use an equals sign instead of the colon.");
  CHECK(answer("{\"workers\": 8}") ==
        "here/app.hcl: This text is in the JSON syntax of HCL, but is read in the native syntax. Where a "
        "program reads both, names of files in the JSON syntax end with \".json\".");
  CHECK(answered(load({}, {.files = {{here.write("app.json", "workers = 8\n")}}}), here) ==
        "here/app.json: This looks like the native syntax of HCL, but JSON is read here, as in files whose "
        "names "
        "end with \".json\".");
  CHECK(answered(load({}, {.files = {{here / ""}}}), here) == R"("here/" is a directory, not a file.)");
}

TEST_CASE("a variable of a block in a file that cannot be read is not called unknown") {
  const layered::folder here;
  const auto given = [&](const std::string& text) {
    auto options = with_environment({{"APP_UPSTREAM_FIRST_WEIGHT", "80"}, {"APP_WORKRES", "2"}});
    options.files = {{here.write("app.hcl", text)}};
    return load({}, options);
  };
  CHECK(given("upstream \"first\" {\n").diagnostics().size() == 2);  // not closed; APP_WORKERS is meant
  CHECK(given("").diagnostics().size() == 2);
}

struct lists {
  hcl::defaulted<std::vector<int>> ports{};
  hcl::defaulted<std::vector<std::string>> names{};
  hcl::defaulted<std::vector<bool>> flags{};
};

TEST_CASE("a list with commas and no brackets is answered with the brackets") {
  const layered::folder here;
  const auto variable = [&](const char* name, const std::string& text) {
    return answered(load<lists>({}, with_environment({{name, text}})), here);
  };
  CHECK(variable("APP_PORTS", "80,443") ==
        "$APP_PORTS must be a list, each element a whole number, in brackets: [80, 443]. A shell removes the "
        "outermost quotes.");
  CHECK(variable("APP_NAMES", "\"a\",b") ==
        "$APP_NAMES must be a list, each element a text, in brackets: [\"a\", \"b\"]. A shell removes the "
        "outermost quotes.");
  const auto flag = [&](const char* word) { return answered(load<lists>({word}), here); };
  CHECK(flag("--ports=80,443") ==
        "--ports must be a list, each element a whole number, in brackets: [80, 443]. A shell removes the "
        "outermost quotes.");
  CHECK(flag("--flags=true, false") ==
        "--flags must be a list, each element true or false, in brackets: [true, false]. A shell removes the "
        "outermost quotes.");
  CHECK(load<lists>({"--names=a,b"})->names == std::vector<std::string>{"a,b"});  // one text
}

}  // namespace
