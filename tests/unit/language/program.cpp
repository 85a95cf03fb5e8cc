// Plans, graphs and the commands of a language's program.
#include <catch2/catch.hpp>

#include <sstream>
#include <string>
#include <vector>

#include <hcl/functions/standard.hpp>

#include "deployment.hpp"

namespace {

using deployed::folder;
using deployed::language;

const deployed::file_texts texts = {{"main.hcl", R"(
output "all" { value = [var.size, job.web.address, local.both] }
locals { both = [job.web.image, var.secret] }
job "web" { image = "i-${var.size}" }
variable "size" {
  type    = number
  default = 1
}
variable "secret" {
  default   = "hun7er2"
  sensitive = true
}
)"}};

struct answer {
  int code;
  std::string out, err;
};
template <typename T>
answer run_of(const hcl::language_of<T>& language, const std::vector<std::string>& words,
              const std::string& input = "", const hcl::program_options& options = {}) {
  std::istringstream in(input);
  std::ostringstream out, err;
  const int code = hcl::run_language(language, words, in, out, err, options);
  return {code, out.str(), err.str()};
}
answer run(const std::vector<std::string>& words, const std::string& input = "",
           const hcl::program_options& options = {}) {
  return run_of(language(), words, input, options);
}

}  // namespace

TEST_CASE("blocks that something refers to together are one item of a plan") {
  std::string text;
  for (const char* const name : {"a", "b", "c", "d"}) {
    text += "job \"" + std::string(name) + "\" {\n  image = \"x\"\n}\n";
    text += "output \"" + std::string(name) + "\" {\n  value = job\n}\n";
  }
  const auto plan = language().plan(folder({{"main.hcl", text}}).path());
  REQUIRE(plan);
  std::size_t needs = 0;
  for (const hcl::planned_item& each : *plan)
    needs += each.needs.size();
  CHECK(needs == 4 + 4);
  CHECK(plan->size() == 9);
  CHECK((*plan)[4].address == "job");
  CHECK((*plan)[4].type.empty());
  CHECK((*plan)[4].needs == std::vector<std::size_t>{0, 1, 2, 3});
}

TEST_CASE("a plan has each item after what it needs") {
  const folder here(texts);
  const auto plan = language().plan(here.path());
  REQUIRE(plan);
  std::string shown;
  for (std::size_t i = 0; i != plan->size(); ++i) {
    const hcl::planned_item& each = (*plan)[i];
    shown += each.address + ' ' + std::string(each.type) + ' ' + std::to_string(each.wave);
    for (const std::size_t needed : each.needs) {
      CHECK(needed < i);
      shown += ' ' + (*plan)[needed].address;
    }
    shown += '\n';
  }
  CHECK(shown ==
        "var.size variable 1\n"
        "var.secret variable 1\n"
        "job.web job 2 var.size\n"
        "local.both locals 3 var.secret job.web\n"
        "output.all output 4 var.size job.web local.both\n");
  CHECK(language().plan(here.path(), hcl::value::object({{"size", "x"}})).diagnostics().has_errors());
}

TEST_CASE("graphs name items, whatever their keys are") {
  const std::vector<hcl::planned_item> items = {{"var.a", "variable", {}, 1, {}, {}},
                                                {"module.m[\"a\\\"b\"].job.x", "job", {}, 2, {0}, {}}};
  CHECK(hcl::to_dot(items) ==
        "digraph {\n  rankdir = LR\n  \"var.a\"\n  \"module.m[\\\"a\\\\\\\"b\\\"].job.x\"\n"
        "  \"module.m[\\\"a\\\\\\\"b\\\"].job.x\" -> \"var.a\"\n}\n");
  CHECK(hcl::to_mermaid(items) ==
        "flowchart LR\n  n0[\"var.a\"]\n  n1[\"module.m[#quot;a#92;#quot;b#quot;].job.x\"]\n  n1 --> n0\n");
}

TEST_CASE("commands of a program answer what is right and what is wrong") {
  const folder here(texts);
  const std::string in(here.path());
  CHECK(run({"check", in}).out == "The configuration is valid.\n");
  const answer plan = run({"plan", in, "size=3"});
  CHECK(plan.code == 0);
  CHECK(plan.out.find("local.both = [\"i-3\", (sensitive)]") != std::string::npos);
  CHECK(plan.out.find("hun7er2") == std::string::npos);
  CHECK(run({"plan", in, "size=[1"}).code == 1);
  CHECK(run({"plan", in, "size=x"}).err.find("Unsuitable input") != std::string::npos);
  CHECK(run({"graph", in}).out.find("\"job.web\" -> \"var.size\"") != std::string::npos);

  const answer console = run({"console", in, "size=2"}, "job.web.image\n\nvar.secret\nvar.sice\n1 +\n2\n");
  CHECK(console.code == 1);
  CHECK(console.out == "\"i-2\"\n(sensitive)\n2\n");
  CHECK(console.err.find("sice") != std::string::npos);

  CHECK(run({}).code == 2);
  CHECK(run({"plna", in}).err.find("Did you mean \"plan\"?") != std::string::npos);
  CHECK(run({"check", in, "size=3"}).code == 2);
  CHECK(run({"fmt", in, "--chek"}).code == 2);
  CHECK(run({"plan", in, "--inputs"}).err.starts_with("The flag \"--inputs\" needs the name of a file.\n"));
  CHECK(run({"lsp"}).code == 2);
  CHECK(run({"lsp"}, "", {.serve = [] { return 7; }}).code == 7);
  CHECK(run({"check", in + "/absent"}).code == 1);
  CHECK(run({"fmt", in + "/absent"}).code == 1);
}

TEST_CASE("fmt lays files out and leaves broken ones alone") {
  const folder here({{"a.hcl", "a=1\n"}, {"b.hcl", "b = {\n"}, {"c.txt", "c=1\n"}});
  const std::string in(here.path());
  CHECK(run({"fmt", in, "--check"}).out == in + "/a.hcl\n");
  const answer done = run({"fmt", in});
  CHECK(done.code == 1);
  CHECK(done.err.find("b.hcl") != std::string::npos);
  CHECK(run({"fmt", in, "--check"}).out.empty());
}

TEST_CASE("commands of a program show no secrets of broken files") {
  const std::string broken = "server \"a\" {\n  key = \"hun7er2\n}\n";
  const std::string whole = "server \"a\" {\n  key = \"hun7er2\"\n}\n";
  const std::string call = "module \"m\" {\n  source = \"./sub\"\n}\n";
  const hcl::language_of<deployed::secretive> of;
  for (const deployed::file_texts& files :
       {deployed::file_texts{{"main.hcl", broken}},
        deployed::file_texts{{"main.hcl", "server \"hun7er2 {\n"}},
        deployed::file_texts{{"main.hcl", call}, {"sub/main.hcl", broken}},
        deployed::file_texts{{"main.hcl", whole}, {"other.hcl", broken}}}) {
    const folder here(files);
    for (const char* const command : {"check", "plan", "graph", "console", "fmt"}) {
      const bool is_module = files.contains("sub/main.hcl") && command == std::string("fmt");
      const answer got = run_of(of, {command, here.path() + (is_module ? "/sub" : "")}, "server.a.key\n");
      INFO(command << '\n' << got.err << got.out);
      CHECK(got.code == 1);
      CHECK(got.err.find("main.hcl") + got.err.find("other.hcl") != 2 * std::string::npos);
      CHECK((got.err + got.out).find("hun7er2") == std::string::npos);
    }
    CHECK(to_string(of.check(here.path())).find("hun7er2") == std::string::npos);
    CHECK(to_string(of.evaluate(here.path()).diagnostics()).find("hun7er2") == std::string::npos);
  }
  const folder here({{"main.hcl", whole}, {"inputs/i.hcl", "password = \"hun7er2\n"}});
  const std::string inputs = here.path() + "/inputs/i.hcl";
  for (const std::vector<std::string>& given :
       {std::vector<std::string>{"--inputs", inputs}, {"x=[\"hun7er2\""}}) {
    std::vector<std::string> words{"plan", here.path()};
    words.insert(words.end(), given.begin(), given.end());
    const answer got = run_of(of, words);
    INFO(got.err);
    CHECK(got.code == 1);
    CHECK(got.err.find("hun7er2") == std::string::npos);
  }
  CHECK(run_of(of, {"console", here.path()}, "server.a\nserver.a.key\n").out ==
        "{key = (sensitive), name = \"a\"}\n(sensitive)\n");
}

TEST_CASE("every command answers --help and -h with the commands") {
  CHECK(run({"--help"}).out.find("plan [DIRECTORY]") != std::string::npos);
  for (const char* const command : {"check", "plan", "graph", "console", "fmt"})
    for (const char* const asked : {"-h", "--help"}) {
      const answer given = run({command, "directory", asked});
      CHECK(given.code == 0);
      CHECK(given.out == run({"help"}).out);
    }
}

TEST_CASE("a plan shows values whole") {
  const std::string text(200, 'x');
  const deployed::folder here(deployed::file_texts{{"main.hcl", "locals {\n  a = [\"" + text + "\"]\n}\n"}});
  CHECK(run({"plan", here.path()}).out == "# 1\nlocal.a = [\"" + text + "\"]\n");
}

TEST_CASE("an input that no variable takes is called an input") {
  const deployed::folder here(deployed::file_texts{{"main.hcl", "variable \"tag\" {\n  default = 1\n}\n"}});
  CHECK(run({"plan", here.path(), "tgs=1"})
            .err.find("The input \"tgs\" sets nothing: there is no variable of that name.") !=
        std::string::npos);
}
