// What operators get wrong, as rows: words of the command line, variables, files; and the answers.
#include <catch2/catch.hpp>

#include "layered.hpp"

namespace {

enum class level { debug, info, warn };

struct backend {
  hcl::label<> name;
  std::string host;
  hcl::defaulted<hcl::ranged<int, 1, 65535>> port = 80;
};
struct certificates {
  std::string cert;
  hcl::defaulted<hcl::sensitive<std::string>> key{};
};
struct relay {
  std::string source;
  hcl::defaulted<std::vector<std::string>> targets{};
  hcl::defaulted<std::vector<std::string>> allow{};
  hcl::defaulted<std::vector<int>> ports{};
  hcl::defaulted<std::map<std::string, std::string>> env{};
  hcl::defaulted<hcl::ranged<int, 1, 64>> workers = 4;
  hcl::defaulted<level> log_level = level::info;
  hcl::defaulted<std::chrono::seconds> pause = std::chrono::seconds(5);
  hcl::defaulted<hcl::byte_size> room = 64 * hcl::kib;
  hcl::formerly<hcl::defaulted<bool>, "chatty"> verbose = false;
  hcl::defaulted<hcl::sensitive<std::string>> token{};
  hcl::block<std::optional<certificates>, "tls"> tls{};
  hcl::blocks<backend, "backend"> backends{};

  static constexpr hcl::doc hcl_docs[] = {
      {"source", "Where to listen.", {.argument = 1}},
      {"targets", "Where to send it.", {.argument = hcl::all_arguments}},
      {"allow", "Networks that may send.", {.comma_list = true}},
      {"workers", "Threads.", {.flag = 'w'}},
  };
};

class site {
 public:
  site() {
    here_.write("good.hcl", "source = \":9000\"\nbackend \"a\" {\n  host = \"10.0.0.1\"\n}\n");
    here_.write("good.prod.hcl", "workers = 8\n");
    here_.write("old.json", hcl::description_to_json(hcl::description_of<relay>()));
  }
  // The diagnostics of a line of words, `here/` for the directory, after the code.
  [[nodiscard]] std::string answer(const std::string& line, layered::variables variables = {},
                                   const std::string& file = {}) const {
    const auto app = run(line, std::move(variables), file);
    std::string text = std::to_string(app.exit_code());
    for (const hcl::diagnostic& d : app.diagnostics()) {
      text.append(" ").append(d.subject ? d.subject.source()->name() + ": " : "").append(d.detail);
      if (!d.suggestion().empty()) text.append(" [").append(d.suggestion()).append("]");
    }
    return relative(std::move(text));
  }
  // What is written to the standard output, in the same form; one blank between columns, which long paths
  // widen.
  [[nodiscard]] std::string output(const std::string& line, const std::string& file) const {
    const auto app = run(line, {}, file);
    std::string text = relative(std::to_string(app.exit_code()) + ' ' + app.output());
    for (std::size_t at = text.find("default  "); at != text.npos; at = text.find("default  "))
      text.erase(at + 7, 1);
    return text;
  }

 private:
  [[nodiscard]] hcl::loaded<relay> run(const std::string& line, layered::variables variables,
                                       const std::string& file) const {
    hcl::load_options options = layered::with_environment(std::move(variables));
    options.name = "relay";
    options.version = "1.2.0";
    options.profiles = true;
    options.include = "include";
    options.files = {{file.empty() ? here_ / "good.hcl" : here_.write("app.hcl", file)}};
    std::vector<std::string> words{"relay"};
    for (std::size_t begin = 0; begin < line.size();) {
      const std::size_t end = std::min(line.find(' ', begin), line.size());
      words.push_back(line.substr(begin, end - begin));
      begin = end + 1;
    }
    std::vector<const char*> argv;
    for (std::string& word : words) {
      if (const std::size_t at = word.find("here/"); at != word.npos) word.replace(at, 5, here_ / "");
      argv.push_back(word.c_str());
    }
    return hcl::load<relay>(static_cast<int>(argv.size()), argv.data(), options);
  }
  [[nodiscard]] std::string relative(std::string text) const {
    const std::string name = here_ / "";
    for (std::size_t at = text.find(name); at != text.npos; at = text.find(name, at))
      text.replace(at, name.size(), "here/");
    return text;
  }

  layered::folder here_{};
};

struct mistake {
  std::string_view what;
  std::string_view answer;
};
struct wrong_variable {
  std::string_view name, text, answer;
};

// clang-format off
constexpr mistake commands[] = {
    {"--workers", "2 --workers takes a value, as in --workers=VALUE."},
    {"--workers=", R"(1 --workers: Attribute "workers" must be a whole number from 1 to 64, not "".)"},
    {"--workers many", R"(1 --workers: Attribute "workers" must be a whole number from 1 to 64, not "many".)"},
    {"--workers 0", R"(1 --workers: Attribute "workers" must be a whole number from 1 to 64, not 0.)"},
    {"--workers 65", R"(1 --workers: Attribute "workers" must be a whole number from 1 to 64, not 65.)"},
    {"--workers 1.5", R"(1 --workers: Attribute "workers" must be a whole number from 1 to 64, not 1.5.)"},
    {"--workers=8x", R"(1 --workers: Attribute "workers" must be a whole number from 1 to 64, not "8x".)"},
    {"-w", "2 -w takes a value, as in -w VALUE."},
    {"-w many", R"(1 -w: Attribute "workers" must be a whole number from 1 to 64, not "many".)"},
    {"-x", "2 There is no flag -x."},
    {"--wrokers 3", "2 There is no flag --wrokers. Did you mean --workers?"},
    {"--worker=3", "2 There is no flag --worker. Did you mean --workers?"},
    {"--no-workers", "2 There is no flag --no-workers."},
    {"--verbose=yes", R"(1 --verbose: Attribute "verbose" must be true or false, not "yes". [true])"},
    {"--no-verbose=true", "2 --no-verbose takes no value."},
    {"--chatty", R"(0 --chatty: The attribute "chatty" is called "verbose" now.)"},
    {"--pause 5", R"(1 --pause: Attribute "pause" must be a duration with its unit, such as "1h30m" or "5m", not "5". The units are ns, us, ms, s, m, h and d.)"},
    {"--pause 5sec", R"(1 --pause: Attribute "pause" must be a duration with its unit, such as "1h30m" or "5m", not "5sec". The units are ns, us, ms, s, m, h and d. [5s])"},
    {"--room 64kb", R"(1 --room: Attribute "room" must be a size such as "64KiB" or "1.5 GB", or a number of bytes, not "64kb". The units are B, kB, MB, GB, TB, PB, EB, KiB, MiB, GiB, TiB, PiB and EiB. [64kB])"},
    {"--room lots", R"(1 --room: Attribute "room" must be a size such as "64KiB" or "1.5 GB", or a number of bytes, not "lots". The units are B, kB, MB, GB, TB, PB, EB, KiB, MiB, GiB, TiB, PiB and EiB.)"},
    {"--log-level trace", R"(1 --log-level: Attribute "log_level" must be "debug", "info" or "warn", not "trace".)"},
    {"--log_level=DEBUG", R"(1 --log_level: Attribute "log_level" must be "debug", "info" or "warn", not "DEBUG". [debug])"},
    {"--ports a", R"(1 --ports: Element "ports[0]" must be a whole number, not "a".)"},
    {"--ports 80,443", "2 --ports must be a list, each element a whole number, in brackets: [80, 443]. A shell removes the outermost quotes."},
    {"--ports [80", R"(2 --ports: The text ends before this is closed. The elements of a list are separated by commas, even across lines. --ports must be a list, each element a whole number, written as in a configuration file: ["a", "b"]. A shell removes the outermost quotes.)"},
    {"--ports=80 --ports=x", R"(1 --ports: Element "ports[1]" must be a whole number, not "x".)"},
    {"--allow []x", R"(2 --allow: The text should end here. Found "x" instead. --allow must be a list, each element a text, written as in a configuration file: ["a", "b"]. A shell removes the outermost quotes.)"},
    {"--env MODE", "2 --env takes a key and a value, as in --env key=value."},
    {"--env.MODE", "2 --env.MODE takes a value, as in --env.MODE=VALUE."},
    {"--env.", "2 There is no flag --env.. Did you mean --env?"},
    {"--backend.a.port 0", R"(1 --backend.a.port: Attribute "port" must be a whole number from 1 to 65535, not 0.)"},
    {"--backend.a.port=http", R"(1 --backend.a.port: Attribute "port" must be a whole number from 1 to 65535, not "http".)"},
    {"--backend.a.prot 80", "2 There is no flag --backend.a.prot. Did you mean --backend.a.port?"},
    {"--backend.port 80", "2 There is no flag --backend.port. Did you mean --backend.a.port?"},
    {"--backend", "2 There is no flag --backend."},
    {"--tls.crt a.pem", "2 There is no flag --tls.crt. Did you mean --tls.cert?"},
    {"--tls.key secret", "2 --tls.key would show a secret in the list of processes. Use --tls.key-file with the name of a file that holds it."},
    {"--token hunter2", "2 --token would show a secret in the list of processes. Use --token-file with the name of a file that holds it."},
    {"--token-file", "2 --token-file takes a value, as in --token-file=VALUE."},
    {"--set", "2 --set takes a value, as in --set=VALUE."},
    {"--set workers", "2 --set takes a path and an expression, as in --set port=80."},
    {"--set workers=", "2 --set workers: An expression is expected here. Found the end of the text instead. --set workers must be a whole number from 1 to 64, written as in a configuration file. A shell removes the outermost quotes."},
    {"--set workers=many", R"(2 --set workers: Variables may not be used here, but this refers to "many". If this is meant as a string, write it in quotes. --set workers must be a whole number from 1 to 64, written as in a configuration file. A shell removes the outermost quotes.)"},
    {"--set workers=[1", "2 --set workers: The text ends before this is closed. The elements of a list are separated by commas, even across lines. --set workers must be a whole number from 1 to 64, written as in a configuration file. A shell removes the outermost quotes."},
    {"--set wrkers=1", R"(2 The path "wrkers" sets nothing. Did you mean workers?)"},
    {"--set backend.a.port=0", R"(1 --set backend.a.port: Attribute "port" must be a whole number from 1 to 65535, not 0.)"},
    {R"(--set backend["a"].prt=1)", R"(2 The path "backend["a"].prt" sets nothing. Did you mean backend["a"].port?)"},
    {R"(--set env["A"]=1 --set env["A"])", "2 --set takes a path and an expression, as in --set port=80."},
    {R"(--set token="x")", "2 --set would show a secret in the list of processes. Use --token-file with the name of a file that holds it."},
    {R"(--set tls.key="x")", "2 --set would show a secret in the list of processes. Use --tls.key-file with the name of a file that holds it."},
    {"--set source", "2 --set takes a path and an expression, as in --set port=80."},
    {"--set ports[9]=1", "1 --set ports[9] cannot set ports[9], as ports is not a list of known values of length 9 or more."},
    {"--set ports[x]=1", R"(2 The path "ports[x]" sets nothing. Did you mean ports?)"},
    {R"(--set tls={cert="a"})", "2 The path \"tls\" sets nothing. Set one member of the block at a time, such as tls.cert."},
    {"--set =1", R"(2 The path "" sets nothing.)"},
    {"--config", "2 --config takes the name of a file, as in --config app.hcl."},
    {"--config here/", R"(1 "here/" is a directory, not a file.)"},
    {"--config here/old.json", R"(1 here/old.json: No attribute or block type named "format" is expected here. Expected "source", "targets", "allow", "ports", "env", "workers", "log_level", "pause", "room", "verbose", "token", "chatty", "tls" or "backend". here/old.json: No attribute or block type named "structs" is expected here. Expected "source", "targets", "allow", "ports", "env", "workers", "log_level", "pause", "room", "verbose", "token", "chatty", "tls" or "backend".)"},
    {"--cofnig here/good.hcl", "2 There is no flag --cofnig. Did you mean --config?"},
    {"--profile", "2 --profile takes the name of a profile, as in --profile prod."},
    {"--profile test", R"(1 There is no file for the profile "test": no "here/good.test.hcl".)"},
    {"--profile=prod --workers=0", R"(1 --workers: Attribute "workers" must be a whole number from 1 to 64, not 0.)"},
    {"--porfile prod", "2 There is no flag --porfile. Did you mean --profile?"},
    {"--version=1", "2 --version takes no value."},
    {"--help=all", "2 --help takes no value."},
    {"--hlep", "2 There is no flag --hlep. Did you mean --help?"},
    {"-workers 3", R"(1 -w: Attribute "workers" must be a whole number from 1 to 64, not "orkers".)"},
    {"config", "2 A command is missing. The commands are: check, show, explain, schema, docs, sample, describe, compat, completion."},
    {"config chekc", R"(2 There is no command "chekc". Did you mean "check"? The commands are: check, show, explain, schema, docs, sample, describe, compat, completion.)"},
    {"config check --strict --output", "2 --output must be text, json or sarif."},
    {"config check --output xml", "2 --output must be text, json or sarif."},
    {"config check --outptu json", "2 There is no flag --outptu. Did you mean --output?"},
    {"config check --workers many", R"(1 --workers: Attribute "workers" must be a whole number from 1 to 64, not "many".)"},
    {"config show --jsn", "2 There is no flag --jsn. Did you mean --json?"},
    {"config explain wrkers", "2 Nothing sets wrkers, and it has no default. Did you mean workers?"},
    {"config explain workers source", R"(2 The command explain takes one path, not "source". Another file is read with --config.)"},
    {"config explain backend.a.prt", "2 Nothing sets backend.a.prt, and it has no default."},
    {"config explain --output json", "2 There is no flag --output."},
    {"config schema --draft", R"(2 The command schema takes no arguments, not "--draft".)"},
    {"config docs workers", R"(2 The command docs takes no arguments, not "workers".)"},
    {"config sample here/out.hcl", R"(2 The command sample takes no arguments, not "here/out.hcl".)"},
    {"config completion", "2 The command completion must be followed by bash, zsh or fish."},
    {"config completion tcsh", "2 The command completion must be followed by bash, zsh or fish."},
    {"config completion bash zsh", "2 The command completion must be followed by bash, zsh or fish."},
    {"config describe here/out.json", R"(2 The command describe takes no arguments, not "here/out.json".)"},
    {"config describe --output json", R"(2 The command describe takes no arguments, not "--output".)"},
    {"config compat", "2 The command compat must be followed by the file that `config describe` of the old version wrote."},
    {"config compat here/good.hcl", R"(1 The file "here/good.hcl" is not what `config describe` wrote. The text is not JSON: This looks like the native syntax of HCL, but JSON is read here, as in files whose names end with ".json".)"},
    {"config compat --strict", "2 The command compat must be followed by the file that `config describe` of the old version wrote."},
    {"config compat here/old.json --output yaml", "2 --output must be text, json or sarif."},
    {"config --check", "2 A command is missing. The commands are: check, show, explain, schema, docs, sample, describe, compat, completion."},
};
constexpr wrong_variable variables[] = {
    {"APP_WORKERS", "many", R"(1 $APP_WORKERS: Attribute "workers" must be a whole number from 1 to 64, not "many".)"},
    {"APP_WORKERS", "", R"(1 $APP_WORKERS: Attribute "workers" must be a whole number from 1 to 64, not "".)"},
    {"APP_WORKERS", "0", R"(1 $APP_WORKERS: Attribute "workers" must be a whole number from 1 to 64, not 0.)"},
    {"APP_WORKERS", "8 ", R"(1 $APP_WORKERS: Attribute "workers" must be a whole number from 1 to 64, not "8 ".)"},
    {"APP_WORKRS", "8", "0 $APP_WORKRS sets nothing. Did you mean $APP_WORKERS?"},
    {"APP_workers", "8", "0 $APP_workers sets nothing. Did you mean $APP_WORKERS?"},
    {"APP_LOG_LEVEL", "trace", R"(1 $APP_LOG_LEVEL: Attribute "log_level" must be "debug", "info" or "warn", not "trace".)"},
    {"APP_LOG_LEVEL", "Info", R"(1 $APP_LOG_LEVEL: Attribute "log_level" must be "debug", "info" or "warn", not "Info". [info])"},
    {"APP_PAUSE", "5", R"(1 $APP_PAUSE: Attribute "pause" must be a duration with its unit, such as "1h30m" or "5m", not "5". The units are ns, us, ms, s, m, h and d.)"},
    {"APP_PAUSE", "1 hour", R"(1 $APP_PAUSE: Attribute "pause" must be a duration with its unit, such as "1h30m" or "5m", not "1 hour". The units are ns, us, ms, s, m, h and d. [1h])"},
    {"APP_ROOM", "64 kilobytes", R"(1 $APP_ROOM: Attribute "room" must be a size such as "64KiB" or "1.5 GB", or a number of bytes, not "64 kilobytes". The units are B, kB, MB, GB, TB, PB, EB, KiB, MiB, GiB, TiB, PiB and EiB.)"},
    {"APP_VERBOSE", "yes", R"(1 $APP_VERBOSE: Attribute "verbose" must be true or false, not "yes". [true])"},
    {"APP_CHATTY", "1x", R"(1 $APP_CHATTY: The attribute "chatty" is called "verbose" now. $APP_CHATTY: Attribute "verbose" must be true or false, not "1x".)"},
    {"APP_PORTS", "80,443", "1 $APP_PORTS must be a list, each element a whole number, in brackets: [80, 443]. A shell removes the outermost quotes."},
    {"APP_PORTS", R"([80, "x"])", R"(1 $APP_PORTS: Element "ports[1]" must be a whole number, not "x".)"},
    {"APP_PORTS__x", "80", "0 $APP_PORTS__x sets nothing. Did you mean $APP_PORTS?"},
    {"APP_PORTS__7", "80", "1 $APP_PORTS__7 cannot set ports[7], as ports is not a list of known values of length 7 or more."},
    {"APP_ENV", "MODE=x", R"(1 $APP_ENV: The text should end here. Found "=" instead. $APP_ENV must be a map, each value a text, written as in a configuration file: { a = 1 }. A shell removes the outermost quotes.)"},
    {"APP_ENV__", "x", "0 $APP_ENV__ sets nothing. Did you mean $APP_ENV?"},
    {"APP_BACKEND_A_PORT", "http", R"(1 $APP_BACKEND_A_PORT: Attribute "port" must be a whole number from 1 to 65535, not "http".)"},
    {"APP_BACKEND_A_PROT", "80", "0 $APP_BACKEND_A_PROT sets nothing. Did you mean $APP_BACKEND_A_PORT?"},
    {"APP_BACKEND_B_PORT", "80",
     "0 $APP_BACKEND_B_PORT sets nothing. Did you mean $APP_BACKEND_A_PORT? Labels that no file has are between "
     "two underscores, as in $APP_BACKEND__a__PORT."},
    {"APP_BACKEND__a__HOSTS", "x", "0 $APP_BACKEND__a__HOSTS sets nothing. Did you mean $APP_BACKEND__a__HOST?"},
    {"APP_TOKEN_FLIE", "/none/token", "0 $APP_TOKEN_FLIE sets nothing. Did you mean $APP_TOKEN?"},
    {"APP_TLS_KEY", "hunter2", R"(1 $APP_TLS_KEY: The attribute "cert" is required here, but it is not set. Set it in a file, with $APP_TLS_CERT, or with --tls.cert.)"},
    {"APP_BACKEND__b__PORT", "80", R"(1 $APP_BACKEND__b__PORT: The attribute "host" is required here, but it is not set. Set it in a file, with $APP_BACKEND__b__HOST, or with --backend.b.host.)"},
    {"APP_TLS", "{}", "0 $APP_TLS sets nothing."},
    {"APP_PROFILE", "test", R"(1 There is no file for the profile "test": no "here/good.test.hcl".)"},
};
constexpr mistake files[] = {
    {"workers = 3\n", R"(1 here/app.hcl: The attribute "source" is required in this file, but it is not set. Set it in a file, with $APP_SOURCE, or with --source.)"},
    {"source = :9000\n", R"(1 here/app.hcl: An expression must follow the equals sign, on the same line. Found ":" instead.)"},
    {"source: \":9000\"\n", R"(1 here/app.hcl: The name "source" must be followed by an equals sign for an attribute, or by an opening brace for a block. Use an equals sign instead of the colon.)"},
    {"source = \":9000\"\nwrokers = 3\n", R"(1 here/app.hcl: No attribute named "wrokers" is expected here. [workers])"},
    {"source = \":9000\"\nworkers = \"many\"\n", R"(1 here/app.hcl: Attribute "workers" must be a whole number from 1 to 64, not "many".)"},
    {"source = \":9000\"\nworkers = 100\n", R"(1 here/app.hcl: Attribute "workers" must be a whole number from 1 to 64, not 100.)"},
    {"source = \":9000\"\nbackend {\n  host = \"x\"\n}\n", R"(1 here/app.hcl: Blocks of type "backend" need 1 label; the label "name" is missing.)"},
    {"source = \":9000\"\nbackend \"a\" {\n  prot = 1\n}\n", R"(1 here/app.hcl: The attribute "host" is required here, but it is not set. Set it in a file, with $APP_BACKEND__a__HOST, or with --backend.a.host. here/app.hcl: No attribute named "prot" is expected here. [port])"},
    {"source = \":9000\"\nbackend \"a\" {\n  host = \"x\"\n", R"(1 here/app.hcl: The block "backend" is not closed before the end of the file. Its closing brace is missing, or that of a block inside it.)"},
    {"source = \":9000\"\ntls \"a\" {\n  cert = \"x\"\n}\n", R"(1 here/app.hcl: Blocks of type "tls" have no labels.)"},
    {"source = \":9000\"\ntls {\n  cert = \"x\"\n}\ntls {\n  cert = \"y\"\n}\n", R"(1 here/app.hcl: Only one block of type "tls" is allowed here.)"},
    {"source = ':9000'\n", "1 here/app.hcl: Strings are written with double quotes, not with single quotes."},
    {"source = \":9000\"\nsource = \":9001\"\n", R"(1 here/app.hcl: The attribute "source" is already set in this body. Each attribute can be set only once.)"},
    {"source = \":9000\"\nports = 80\n", R"(1 here/app.hcl: Attribute "ports" must be a list, not 80.)"},
    {"source = \":9000\"\nports = [80 443]\n", "1 here/app.hcl: The elements of a list are separated by commas, even across lines. Found (sensitive) instead."},
    {"source = \":9000\"\nlog_level = info\n", R"(1 here/app.hcl: Variables may not be used here, but this refers to "info". If this is meant as a string, write it in quotes.)"},
    {"source = \":9000\"\npause = 5s\n", "1 here/app.hcl: An attribute ends with its line. Found (sensitive) instead. A number has decimal digits, and optionally a point and an exponent. Write a number with a unit in quotes."},
    {"source = \":9000\"\nchatty = true\n", R"(0 here/app.hcl: The attribute "chatty" is called "verbose" now. [verbose])"},
    {"include = \"app.hcl\"\nsource = \":9000\"\n", R"(1 here/app.hcl: The file includes itself: "here/app.hcl".)"},
    {"include = [\"nosuch.hcl\"]\nsource = \":9000\"\n", R"(1 here/app.hcl: There is no file "here/nosuch.hcl".)"},
    {"include = [\"x.hcl\", y]\nsource = \":9000\"\n", R"(1 here/app.hcl: Variables may not be used here, but this refers to (sensitive). If this is meant as a string, write it in quotes.)"},
    {"source = \"${HOST}:9000\"\n", R"(1 here/app.hcl: Variables may not be used here, but this refers to "HOST". If this is part of the text, not a reference, write "$${" instead of "${".)"},
    {"source = upper(\"x\")\n", R"(1 here/app.hcl: Functions may not be called here, but this calls "upper".)"},
    {"source = \":9000\"\ntoken = hunter2\n", "1 here/app.hcl: Variables may not be used here, but this refers to (sensitive). If this is meant as a string, write it in quotes."},
    {"source = \":9000\"\nenv {\n  MODE = \"x\"\n}\n", R"(1 here/app.hcl: No block of type "env" is expected here. To set the attribute "env", write an equals sign after its name.)"},
};
// clang-format on

TEST_CASE("each mistake in a command line is answered with what to write") {
  const site here;
  for (const mistake& m : commands) {
    INFO(m.what);
    CHECK(here.answer(std::string(m.what)) == m.answer);
  }
}
TEST_CASE("each mistake in a variable is answered with its name and what it must be") {
  const site here;
  for (const wrong_variable& m : variables) {
    INFO(m.name << '=' << m.text);
    CHECK(here.answer("", {{std::string(m.name), std::string(m.text)}}) == m.answer);
  }
}
TEST_CASE("each mistake in a file is answered at its line") {
  const site here;
  for (const mistake& m : files) {
    INFO(m.what);
    CHECK(here.answer("", {}, std::string(m.what)) == m.answer);
  }
}

// Errors are told beside the answer: what is missing is in no layer.
TEST_CASE("explain answers while something is missing, and only then") {
  const site here;
  CHECK(here.output("config explain workers", "workers = 3\n") ==
        "1 workers = 3\n  set by   here/app.hcl:1\n  over     the default 4\n");
  CHECK(here.output("config explain workers", "workers = many\n") == "1 ");
  CHECK(here.output("config explain source", "workers = 3\n") == "2 ");
  CHECK(here.output("config show", "workers = 3\n") == "1 ");
}

}  // namespace
