// Configurations with mistakes: each is reported once, where it is.
#include <catch2/catch.hpp>

#include <set>
#include <string>
#include <vector>

#include <hcl/functions/standard.hpp>

#include "deployment.hpp"

namespace {

using deployed::file_texts;
using deployed::folder;
using deployed::language;
using lines = std::vector<std::string>;

lines evaluated(const std::string& text, const hcl::value& inputs = hcl::value::object({})) {
  const folder here({{"main.hcl", text}});
  return deployed::told(language().evaluate(here.path(), inputs).diagnostics());
}
lines evaluated(const file_texts& files) {
  const folder here(files);
  return deployed::told(language().evaluate(here.path()).diagnostics());
}
lines checked(const std::string& text) {
  const folder here({{"main.hcl", text}});
  return deployed::told(language().check(here.path()).errors());
}

}  // namespace

TEST_CASE("names that are not declared, once each") {
  CHECK(evaluated("variable \"tag\" { default = 1 }\njob \"a\" {\n  image = \"x:${var.tga}\"\n}\n") ==
        lines{"main.hcl:3: .tga: There is no variable named \"tga\". tag?"});
  CHECK(evaluated("locals {\n  a = 1\n  b = local.aa\n}\n") ==
        lines{"main.hcl:3: .aa: There is no local value named \"aa\". a?"});
  CHECK(evaluated("job \"web\" {\n  image = \"x\"\n}\noutput \"o\" {\n  value = job.wbe.image\n}\n") ==
        lines{"main.hcl:5: .wbe: There is no job named \"wbe\". web?"});
  CHECK(evaluated("output \"o\" {\n  value = module.db.url\n}\n") ==
        lines{"main.hcl:2: .db: There is no module named \"db\"."});
  CHECK(evaluated("job \"web\" {\n  image = \"x\"\n}\noutput \"o\" {\n  value = job.web.imag\n}\n") ==
        lines{"main.hcl:5: .imag: This object does not have an attribute named \"imag\". image?"});
  CHECK(evaluated("output \"o\" {\n  value = jbo.web\n}\njob \"web\" {\n  image = \"x\"\n}\n") ==
        lines{"main.hcl:2: jbo: There is no variable named \"jbo\". job?"});
  CHECK(evaluated("job \"web\" {\n  image = each.key\n}\n") ==
        lines{"main.hcl:2: each: There is no variable named \"each\". It is known only in blocks with "
              "for_each."});
  CHECK(
      evaluated("job \"web\" {\n  image = count.index\n  for_each = { a = 1 }\n}\n") ==
      lines{
          "main.hcl:2: count: There is no variable named \"count\". It is known only in blocks with count."});
  CHECK(
      evaluated("job \"web\" {\n  image = self.name\n}\n") ==
      lines{"main.hcl:2: self: There is no variable named \"self\". It is known only in the conditions of a "
            "block."});
  CHECK(
      evaluated("output \"o\" {\n  value = variable.tag\n}\n") ==
      lines{"main.hcl:2: variable: There is no variable named \"variable\". References to these blocks begin "
            "with \"var\"."});
  CHECK(evaluated({{"main.hcl",
                    "module \"db\" {\n  source = \"./db\"\n}\noutput \"o\" {\n  value = module.db.ulr\n}\n"},
                   {"db/main.hcl", "output \"url\" {\n  value = 1\n}\n"}}) ==
        lines{"main.hcl:5: .ulr: The module \"db\" has no output named \"ulr\". url?"});
}

TEST_CASE("one mistake makes no others") {
  CHECK(evaluated("locals {\n  a = local.nope\n  b = local.a\n  c = [for x in local.b : x]\n}\n"
                  "job \"web\" {\n  image = local.b\n  for_each = local.c\n}\n"
                  "output \"o\" {\n  value = job.web[\"k\"].image\n}\n") ==
        lines{"main.hcl:2: .nope: There is no local value named \"nope\"."});
  CHECK(evaluated("job \"web\" {\n  image = [1]\n}\noutput \"o\" {\n  value = job.web.image + 1\n}\n") ==
        lines{"main.hcl:2: [: Attribute \"image\" must be a string, not a list with 1 element."});
}

TEST_CASE("what a misspelt reference means is used") {
  CHECK(checked("variable \"short\" { default = 1 }\noutput \"o\" {\n  value = var.shrt\n}\n").size() == 1);
}

TEST_CASE("circles are named whole") {
  CHECK(evaluated("locals {\n  a = local.b\n  b = local.c\n  c = local.a\n}\n") ==
        lines{"main.hcl:2: local.b: \"local.a\" refers to \"local.b\", which refers to \"local.c\", which "
              "refers back to "
              "\"local.a\"."});
  CHECK(evaluated("job \"a\" {\n  image = job.a.address\n}\n") ==
        lines{"main.hcl:2: job.a.address: \"job.a\" refers to itself."});
  const lines over_modules =
      evaluated({{"main.hcl",
                  "module \"a\" {\n  source = \"./m\"\n  in = module.b.out\n}\nmodule \"b\" {\n  source = "
                  "\"./m\"\n  in = module.a.out\n}\n"},
                 {"m/main.hcl", "variable \"in\" {}\noutput \"out\" {\n  value = var.in\n}\n"}});
  REQUIRE(over_modules.size() == 1);
  CHECK(over_modules[0] ==
        "main.hcl:3: var.in: \"module.a.output.out\" refers to \"module.a.var.in\", which refers to "
        "\"module.b.output.out\", which refers to \"module.b.var.in\", which refers back to "
        "\"module.a.output.out\".");
  // An output needs only what it names.
  CHECK(evaluated(file_texts{{"main.hcl",
                              "module \"a\" {\n  source = \"./m\"\n  in = module.b.fixed\n}\nmodule \"b\" "
                              "{\n  source = \"./m\"\n  in = module.a.out\n}\n"},
                             {"m/main.hcl",
                              "variable \"in\" {}\noutput \"out\" {\n  value = var.in\n}\noutput \"fixed\" "
                              "{\n  value = 1\n}\n"}}) == lines{});
}

TEST_CASE("modules of which one is repeated refer to each other, each as a whole") {
  const auto told = [](const std::string& one) {
    return evaluated(
        {{"main.hcl",
          "module \"a\" {\n  source   = \"./a\"\n  for_each = { x = 1 }\n  in = module.b.one\n}\n"
          "module \"b\" {\n  source = \"./b\"\n  in = module.a[\"x\"].two\n}\n"
          "output \"o\" {\n  value = module.a.x.two\n}\n"},
         {"a/main.hcl", "variable \"in\" {}\noutput \"two\" {\n  value = var.in\n}\n"},
         {"b/main.hcl", "variable \"in\" {}\noutput \"one\" {\n  value = " + one + "\n}\n"}});
  };
  CHECK(told("1") == lines{});
  CHECK(told("var.in") ==
        lines{"main.hcl:4: module.b.one: \"module.a\" refers to \"module.b.output.one\", which refers to "
              "\"module.b.var.in\", which refers back to \"module.a\"."});
}

TEST_CASE("what a call of a module has for itself may refer to what is written later") {
  const auto told = [](const file_texts& files) {
    const folder here(files);
    const hcl::language_of<deployed::copied_modules> language({});
    lines all = deployed::told(language.evaluate(here.path()).diagnostics());
    if (all.empty()) all = deployed::told(language.check(here.path()));
    return all;
  };
  const auto called = [&](const std::string& own, const std::string& others) {
    return told(
        {{"main.hcl", "module \"a\" {\n  source = \"./m\"\n  " + own + "\n}\n" + others},
         {"m/main.hcl", "variable \"in\" {\n  default = 1\n}\noutput \"out\" {\n  value = var.in\n}\n"}});
  };
  CHECK(called("copies = local.n", "locals {\n  n = -1\n}\n") ==
        lines{"main.hcl:3: local.n: There are too few copies."});
  CHECK(called("copies = local.n", "locals {\n  n = 1\n}\n").empty());
  CHECK(called("limit { of = local.n }", "locals {\n  n = 1\n}\n").empty());
  CHECK(called("copies = local.m", "locals {\n  n = 1\n}\noutput \"n\" {\n  value = local.n\n}\n") ==
        lines{"main.hcl:3: .m: There is no local value named \"m\"."});
  // An output of a module does not need all that the call has.
  CHECK(called("copies = module.a.out", "").empty());
  CHECK(called("in = module.b.out", "module \"b\" {\n  source = \"./m\"\n  copies = module.a.out\n}\n")
            .empty());
  CHECK(told({{"main.hcl.json",
               R"({"module": {"a": {"source": "./m", "limit": {"of": "${local.n}"}}}, "locals": {"n": 2}})"},
              {"m/main.hcl", ""}}) == lines{"main.hcl.json:1: {: There are too few copies."});
}

TEST_CASE("types, through references and modules") {
  CHECK(checked("variable \"ports\" { type = list(number) }\nlocals {\n  p = var.ports\n}\njob \"a\" {\n  "
                "image = local.p\n}\n") ==
        lines{"main.hcl:6: local.p: Attribute \"image\" must be a string, not a list of number."});
  CHECK(evaluated({{"main.hcl", "module \"m\" {\n  source = \"./m\"\n  port = \"http\"\n}\n"},
                   {"m/main.hcl",
                    "variable \"port\" { type = number }\noutput \"o\" {\n  value = var.port\n}\n"}}) ==
        lines{"main.hcl:3: \"http\": The value does not fit: a number is required."});
  CHECK(evaluated("variable \"port\" { type = number }\n", hcl::value::object({{"port", "x"}})) ==
        lines{"main.hcl:1: variable \"port\": The input \"port\" is unsuitable: a number is required."});
  const std::string rates = "variable \"rates\" {\n  type = map(number)\n";
  const hcl::value wrong = hcl::value::object({{"rates", hcl::value::object({{"eu", "x"}})}});
  CHECK(evaluated(rates + "}\n", wrong) ==
        lines{"main.hcl:1: variable \"rates\": The input \"rates\" is unsuitable at [\"eu\"]: a number is "
              "required."});
  CHECK(evaluated(rates + "  sensitive = true\n}\n", wrong) ==
        lines{"main.hcl:1: variable \"rates\": The input \"rates\" is unsuitable: a number is required."});
  const hcl::value secret =
      hcl::value::object({{"eu", hcl::value::tuple({})}}).with_marks(hcl::mark("sensitive"));
  CHECK(
      evaluated(rates + "}\n", hcl::value::object({{"rates", secret}})) ==
      lines{
          "main.hcl:1: variable \"rates\": The input \"rates\" is unsuitable: a map of number is required."});
  CHECK(evaluated("variable \"port\" {\n  type = number\n  default = \"x\"\n}\n") ==
        lines{"main.hcl:3: \"x\": The value does not fit: a number is required."});
}

TEST_CASE("inputs") {
  CHECK(evaluated("variable \"tag\" {\n  type = string\n}\n") ==
        lines{"main.hcl:1: variable \"tag\": The variable \"tag\" has no default and needs a value."});
  CHECK(evaluated("variable \"tag\" { default = 1 }\n", hcl::value::object({{"tga", 1}})) ==
        lines{"The input \"tga\" sets nothing: there is no variable of that name. tag?"});
  CHECK(evaluated({{"main.hcl", "module \"m\" {\n  source = \"./m\"\n  prot = 1\n}\n"},
                   {"m/main.hcl", "variable \"port\" { type = number }\n"}}) ==
        lines{"main.hcl:3: prot: The module has no variable named \"prot\". port?"});
  CHECK(evaluated("variable \"tag\" {}\n", hcl::value::object({{"tga", 1}})) ==
        lines{"The input \"tga\" sets nothing: there is no variable of that name. tag?"});
  CHECK(evaluated("variable \"n\" {\n  nullable = false\n}\n", hcl::value::object({{"n", hcl::value()}})) ==
        lines{"main.hcl:1: variable \"n\": The variable \"n\" must not be null."});
  const std::string null = "variable \"n\" {\n  default  = null\n  nullable = false\n}\n";
  CHECK(evaluated(null) == lines{"main.hcl:2: null: The variable \"n\" must not be null."});
  CHECK(checked(null) == lines{"main.hcl:2: null: The variable \"n\" must not be null."});
  CHECK(evaluated(
            "variable \"n\" {\n  default = 5\n  validation {\n    condition = var.n < 4\n    error_message = "
            "\"At most 3, not ${var.n}.\"\n  }\n}\n") == lines{"main.hcl:4: var.n < 4: At most 3, not 5."});
}

TEST_CASE("repetition") {
  CHECK(evaluated("job \"db\" {\n  image = \"x\"\n}\njob \"web\" {\n  for_each = { (job.db.address) = 1 }\n  "
                  "image = \"y\"\n}\n") ==
        lines{"main.hcl:5: { (job.db.address) = 1 }: Attribute \"for_each\" must be known here, but it "
              "depends on a value that is not known yet."});
  CHECK(evaluated("job \"web\" {\n  for_each = 5\n  image = \"y\"\n}\n") ==
        lines{"main.hcl:2: 5: Attribute \"for_each\" must be a map, an object or a set of strings, not 5."});
  CHECK(evaluated("job \"web\" {\n  count = -1\n  image = \"y\"\n}\n") ==
        lines{"main.hcl:2: -1: Attribute \"count\" must be a whole number, zero or more, not -1."});
  CHECK(evaluated("job \"web\" {\n  count = 1\n  for_each = {}\n  image = \"y\"\n}\n") ==
        lines{"main.hcl:2: count: A block has for_each or count, not both."});
  CHECK(evaluated("job \"web\" {\n  count = 2\n  image = [1]\n}\n") ==
        lines{"main.hcl:3: [: Attribute \"image\" must be a string, not a list with 1 element."});
}

TEST_CASE("blocks") {
  CHECK(evaluated({{"a.hcl", "job \"web\" {\n  image = \"x\"\n}\n"},
                   {"b.hcl", "job \"web\" {\n  image = \"y\"\n}\n"}}) ==
        lines{"b.hcl:1: job \"web\": The block \"job.web\" is already defined."});
  CHECK(evaluated("job \"a\" {\n  image = \"x\"\n  copies = -1\n}\n") ==
        lines{"main.hcl:3: -1: The number of copies must not be negative."});
  CHECK(evaluated("job \"a\" {\n}\n") ==
        lines{"main.hcl:1: : The attribute \"image\" is required here, but it is not set."});
  CHECK(evaluated("jobs \"a\" {\n}\n") ==
        lines{"main.hcl:1: jobs: No block of type \"jobs\" is expected here. job?"});
  CHECK(evaluated("job {\n  image = \"x\"\n}\n") ==
        lines{"main.hcl:1: {: Blocks of type \"job\" need 1 label; the label \"name\" is missing."});
  CHECK(evaluated("job \"a\" {\n  image = \"x\"\n  precondition {\n    condition = self.copies > 1\n    "
                  "error_message = "
                  "\"${self.name} has one copy.\"\n  }\n}\n") ==
        lines{"main.hcl:4: self.copies > 1: a has one copy."});
  CHECK(evaluated("check \"c\" {\n  condition = 1 > 2\n  error_message = \"No.\"\n}\n") ==
        lines{"main.hcl:2: 1 > 2: No."});
  CHECK(evaluated("job \"a\" {\n  image = \n}\njob \"b\" {\n  image = job.c.image\n}\n") ==
        lines{"main.hcl:2: : An expression must follow the equals sign, on the same line. Found the end of "
              "the line instead."});  // syntax
}

TEST_CASE("types in blocks inside, and in dynamic ones") {
  const folder here(file_texts{{"main.hcl", R"(
variable "names" { type = list(string) }
variable "all" {}
server "a" {
  listen {
    port = var.names
  }
}
server "b" {
  dynamic "listen" {
    for_each = var.all
    content {
      port = listen.value
    }
  }
}
output "o" { value = server.b.listen[0].prt }
)"}});
  hcl::language_options options;
  options.files.decode.dynamic_blocks = true;
  CHECK(deployed::told(hcl::language_of<deployed::servers>(options).check(here.path())) ==
        lines{"main.hcl:6: var.names: Attribute \"port\" must be a number, not a list of string.",
              "main.hcl:17: .prt: This object does not have an attribute named \"prt\". port?"});
}

TEST_CASE("messages hide secrets, in modules too") {
  const std::string secret =
      "server \"a\" {\n  key = [\"hunter2\"]\n}\nserver \"b\" {\n  key = \"hunter2\" + 1\n}\n";
  const folder here(file_texts{
      {"main.hcl",
       secret + "server \"c\" {\n  key = local.hunter2\n}\nmodule \"m\" {\n  source = \"./m\"\n}\n"},
      {"m/main.hcl", secret}});
  const hcl::diagnostics found = hcl::language_of<deployed::secretive>().evaluate(here.path()).diagnostics();
  CHECK(found.error_count() == 5);
  CHECK(to_string(found).find("hunter2") == std::string::npos);
  CHECK(to_json(found).find("hunter2") == std::string::npos);
}

TEST_CASE("limits") {
  const auto bounded = [](const file_texts& files, const hcl::language_limits& bounds) {
    const folder here(files);
    return deployed::told(
        hcl::language_of<deployed::deployment>({.bounds = bounds}).evaluate(here.path()).diagnostics());
  };
  const std::string call = "module \"m\" {\n  source = \"./m\"\n}\n";
  const file_texts nested{{"main.hcl", call}, {"m/main.hcl", call}, {"m/m/main.hcl", ""}};
  CHECK(bounded(nested, {.depth = 1}) ==
        lines{"main.hcl:1: module \"m\": There are more than 1 levels of modules."});
  CHECK(bounded(nested, {.modules = 2}) ==
        lines{"main.hcl:1: module \"m\": There are more than 2 directories of modules."});
  CHECK(bounded(nested, {.instances = 2}) ==
        lines{"main.hcl:1: module \"m\": There are more than 2 instances of modules."});
  CHECK(bounded(nested, {}).empty());
  CHECK(bounded({{"main.hcl", "job \"a\" {\n  image = \"x\"\n  count = 1000000\n}\n"}}, {}) ==
        lines{"main.hcl:3: 1000000: Attribute \"count\" makes more than 10000 instances."});
}

TEST_CASE("modules") {
  CHECK(evaluated("module \"m\" {\n  source = \"../m\"\n}\n") ==
        lines{"main.hcl:2: \"../m\": The source of a module must be a constant string: a directory below "
              "this one, such as \"./network\"."});
  for (const std::string repeated : {"", "  count = 1\n"})
    CHECK(evaluated("module \"m\" {\n  source = var.x\n" + repeated + "}\n") ==
          lines{"main.hcl:2: var.x: The source of a module must be a constant string: a directory below "
                "this one, such as \"./network\"."});
  const lines absent =
      evaluated("module \"m\" {\n  source = \"./nope\"\n}\noutput \"o\" {\n  value = module.m.x\n}\n");
  REQUIRE(absent.size() == 1);
  CHECK(absent[0].starts_with("main.hcl:2: \"./nope\": There is no directory "));
  CHECK(evaluated(
            {{"main.hcl", "module \"m\" {\n  source = \"./m\"\n}\nmodule \"n\" {\n  source = \"./m\"\n}\n"},
             {"m/main.hcl", "job \"a\" {\n  image = var.x\n}\n"}}) ==
        lines{"main.hcl:2: .x: There is no variable named \"x\"."});  // once, though it is called twice
}

TEST_CASE("a module call has no blocks, unless the program declares them") {
  const auto called = [](const std::string& inside) {
    return evaluated({{"main.hcl", "module \"m\" {\n  source = \"./m\"\n  " + inside + "\n}\n"},
                      {"m/main.hcl", "variable \"size\" {}\n"}});
  };
  CHECK(called("size = 1\n  foo \"x\" { a = nope.x }") ==
        lines{"main.hcl:4: foo: No block of type \"foo\" is expected here."});
  CHECK(called("size { a = 1 }") ==
        lines{"main.hcl:3: size: No block of type \"size\" is expected here. To set the attribute \"size\", "
              "write an equals sign after its name."});
  const auto copied = [](const std::string& inside, bool is_dynamic) {
    const folder here(
        {{"main.hcl", "module \"m\" {\n  source = \"./m\"\n  " + inside + "\n}\n"}, {"m/main.hcl", ""}});
    hcl::language_options options;
    options.files.decode.dynamic_blocks = is_dynamic;
    return deployed::told(
        hcl::language_of<deployed::copied_modules>(options).evaluate(here.path()).diagnostics());
  };
  const std::string dynamic = "dynamic \"limit\" {\n  for_each = [1]\n  content {}\n  }";
  CHECK(copied("limit {}", false).empty());
  CHECK(copied("limti {}", false) ==
        lines{"main.hcl:3: limti: No block of type \"limti\" is expected here. limit?"});
  CHECK(copied(dynamic, true).empty());
  CHECK(copied(dynamic, false) == lines{"main.hcl:3: dynamic: No block of type \"dynamic\" is expected here. "
                                        "This program does not take dynamic blocks. Expected \"limit\"."});
}

TEST_CASE("unknown inputs and blocks of a module call are treated like other unknown names") {
  const auto called = [](hcl::unknown_names unknown, std::size_t kept = 100) {
    const folder here({{"main.hcl", "module \"m\" {\n  source = \"./m\"\n  sise = 1\n  size {}\n}\n"},
                       {"m/main.hcl", "variable \"size\" {}\n"}});
    hcl::language_options options;
    options.files.decode.unknown = unknown;
    options.files.decode.bounds.diagnostics = kept;
    return hcl::language_of<deployed::deployment>(options).evaluate(here.path()).diagnostics();
  };
  const std::string missing =
      "main.hcl:1: module \"m\": The variable \"size\" has no default and needs a value.";
  CHECK(deployed::told(called(hcl::unknown_names::ignore)) == lines{missing});
  CHECK(called(hcl::unknown_names::error).error_count() == 2);
  CHECK(called(hcl::unknown_names::error, 0).error_count() != 0);
  const hcl::diagnostics warned = called(hcl::unknown_names::warn);
  CHECK(warned.error_count() == 1);
  CHECK(deployed::told(warned).size() == 3);
}

TEST_CASE("what the source of a module refers to is used, though it must be constant") {
  const folder here({{"main.hcl", "locals {\n  s = \"./m\"\n}\nmodule \"m\" {\n  source = local.s\n}\n"},
                     {"m/main.hcl", ""}});
  CHECK(deployed::told(language().check(here.path())) ==
        lines{"main.hcl:5: local.s: The source of a module must be a constant string: a directory below this "
              "one, such as \"./network\"."});
}

TEST_CASE("a mistake in a function is reported there, and not in its calls") {
  const auto called = [](const std::string& inside) {
    return evaluated("function \"f\" {\n  " + inside +
                     "\n}\nlocals {\n  a = 1\n}\njob \"a\" {\n  image = f(\"x\")\n}\n"
                     "job \"b\" {\n  image = \"${f(\"y\")}\"\n  ports = f(\"z\")\n  count = f(\"c\")\n}\n");
  };
  CHECK(called("result = \"x\"").size() == 1);
  CHECK(called("params = [\"x\"]\n  result = \"x\"").size() == 1);
  CHECK(called("params = [name]\n  result = \"${local.a}${name}\"") ==
        lines{"main.hcl:3: local.a: A function cannot refer to \"local\", as it sees its parameters and the "
              "program's names only. Pass the value as an argument."});
  CHECK(evaluated("function \"f\" {\n  params = [local]\n  result = [for job in local : job]\n}\n"
                  "output \"o\" {\n  value = f([1])\n}\n")
            .empty());
}

TEST_CASE("an instance is named by its key") {
  const std::string repeated = "job \"a\" {\n  image = \"x\"\n  for_each = { k = 1 }\n}\n";
  const auto referring = [&](const std::string& to) {
    return evaluated(repeated + "output \"o\" {\n  value = " + to + "\n}\n");
  };
  const std::string said = "This object does not have an attribute named \"image\".",
                    advice = " \"job.a\" has for_each; write job.a[\"KEY\"] for one of its instances.";
  CHECK(referring("job.a.image") == lines{"main.hcl:6: .image: " + said + advice});
  CHECK(referring("job.a[*].image") == lines{"main.hcl:6: .image: " + said + advice});
  CHECK(referring("[for each in job.a : each.image]") == lines{});
  CHECK(referring("job.a[\"k\"].imag") ==
        lines{"main.hcl:6: .imag: This object does not have an attribute named \"imag\". image?"});
  CHECK(evaluated({{"main.hcl",
                    "module \"m\" {\n  source = \"./m\"\n  for_each = { k = 1 }\n}\n"
                    "output \"o\" {\n  value = module.m.image\n}\n"},
                   {"m/main.hcl", "output \"image\" {\n  value = 1\n}\n"}}) ==
        lines{"main.hcl:6: .image: " + said +
              " \"module.m\" has for_each; write module.m[\"KEY\"] for one of its instances."});
  hcl::scope names;
  names.add(hcl::functions::standard());
  const hcl::language_of<deployed::deployment> with_functions({.names = &names});
  const auto counted = [&](const std::string& to) {
    const folder here(
        {{"main.hcl",
          "job \"a\" {\n  image = \"x\"\n  count = 2\n}\noutput \"o\" {\n  value = " + to + "\n}\n"}});
    return deployed::told(with_functions.evaluate(here.path()).diagnostics());
  };
  const std::string by_number = " \"job.a\" has count; write job.a[0] for one of its instances.";
  CHECK(counted("job.a.image") ==
        lines{"main.hcl:6: .image: This value is a tuple, which has no attributes." + by_number});
  CHECK(counted("keys(job.a)") == lines{"main.hcl:6: job.a: The argument \"inputMap\" of \"keys\" has an "
                                        "invalid value. A map or an object is "
                                        "required." +
                                        by_number});
  CHECK(counted("[for each in job.a : each.image]") == lines{});
  CHECK(counted("job.a[*].image") == lines{});
  CHECK(counted("job.a[0].imag") ==
        lines{"main.hcl:6: .imag: This object does not have an attribute named \"imag\". image?"});
}

TEST_CASE("what refers to a block with a mistake in its head is no mistake") {
  const auto referring = [](const std::string& to, const std::string& block) {
    return evaluated(block + "\noutput \"o\" {\n  value = " + to + "\n}\n").size();
  };
  CHECK(referring("job.a.image", "jbo \"a\" {\n  image = \"x\"\n}") == 1);
  CHECK(referring("job.a.image", "job \"b\" \"a\" {\n  image = \"x\"\n}") == 1);
  CHECK(referring("job.a.image", "job {\n  image = \"x\"\n}") == 1);
  CHECK(referring("job.c.image", "job \"b\" \"a\" {\n  image = \"x\"\n}") == 2);
  CHECK(referring("local.a", "locals = {\n  a = 1\n}") == 1);
  CHECK(referring("local.a", "locals \"x\" {\n  a = 1\n}") == 1);
  CHECK(referring("local.a", "local {\n  a = 1\n}") == 1);
  CHECK(referring("local.b", "local {\n  a = 1\n}") == 2);
  const auto called = [](const std::string& module) {
    return evaluated({{"main.hcl",
                       "module \"m\" {\n  source = \"./m\"\n  in = 1\n}\n"
                       "output \"o\" {\n  value = module.m.out\n}\n"},
                      {"m/main.hcl", module}})
        .size();
  };
  CHECK(called("variable \"in\" {}\noutptu \"out\" {\n  value = 1\n}\n") == 1);
  CHECK(called("varable \"in\" {}\noutput \"out\" {\n  value = var.in\n}\n") == 1);
  const folder here(file_texts{{"main.hcl", "varable \"in\" {}\n"}});
  CHECK(language().evaluate(here.path(), hcl::value::object({{"in", 1}})).diagnostics().size() == 1);
  hcl::language_options lax;  // a head that is ignored is no mistake, and explains nothing
  lax.files.decode.unknown = hcl::unknown_names::ignore;
  const folder other(
      file_texts{{"main.hcl", "jbo \"a\" {}\njob = 3\noutput \"o\" {\n  value = job.a.image\n}\n"}});
  CHECK_FALSE(hcl::language_of<deployed::deployment>(lax).evaluate(other.path(), hcl::value::object({})));
}

TEST_CASE("what is written where it does not belong") {
  const std::string expected =
      " Expected \"copies\", \"needs\", \"ports\", \"for_each\", \"count\" or \"formerly\".";
  CHECK(evaluated("job \"a\" {\n  image = \"x\"\n  address = \"y\"\n}\n") ==
        lines{"main.hcl:3: address: No attribute named \"address\" is expected here." + expected +
              " The program sets \"address\"."});
  CHECK(evaluated("job \"a\" {\n  image = \"x\"\n  name = \"y\"\n}\n") ==
        lines{"main.hcl:3: name: No attribute named \"name\" is expected here." + expected});
  CHECK(evaluated("job \"a\" {\n  image = \"x\"\n  check \"c\" {\n  }\n}\n") ==
        lines{"main.hcl:3: check: No block of type \"check\" is expected here. Expected \"precondition\". "
              "Blocks of type \"check\" belong at the top level."});
  CHECK(evaluated("precondition {\n}\n") ==
        lines{"main.hcl:1: precondition: No block of type \"precondition\" is expected here. Expected "
              "\"variable\", "
              "\"locals\", \"network\", \"job\", \"module\", \"check\", \"function\" or \"output\". "
              "\"precondition\" belongs in a block of type \"job\"."});
  CHECK(evaluated("check \"c\" {\n  assert {\n    condition = true\n    error_message = \"x\"\n  }\n}\n") ==
        lines{"main.hcl:2: assert: No block of type \"assert\" is expected here. Write the condition and the "
              "error_message in the check itself."});
}

TEST_CASE("a former name that means another block") {
  const std::string a = "job \"a\" {\n  image = \"x\"\n  formerly = [\"old\"]\n}\n";
  CHECK(evaluated(a + "job \"b\" {\n  image = \"x\"\n  formerly = [\"a\", \"older\"]\n}\n") ==
        lines{"main.hcl:7: [\"a\", \"older\"]: \"a\" already means \"job.a\"."});
  CHECK(evaluated(a + "job \"b\" {\n  image = \"x\"\n  formerly = [\"old\"]\n}\n") ==
        lines{"main.hcl:7: [\"old\"]: \"old\" already means \"job.a\"."});
}

TEST_CASE("what is secret names no instance and is in no message") {
  const std::string variable = "variable \"n\" {\n  sensitive = true\n}\n";
  const hcl::value given = hcl::value::object({{"n", "hun7er2"}});
  for (const std::string text : {"check \"d\" {\n  condition = var.n\n  error_message = \"x\"\n}\n",
                                 "job \"a\" {\n  image = \"x\"\n  count = var.n\n}\n",
                                 "job \"a\" {\n  image = each.key\n  for_each = { (var.n) = 1 }\n}\n",
                                 "job \"a\" {\n  image = 1 + each.key\n  for_each = toset([var.n])\n}\n"}) {
    INFO(text);
    hcl::scope names;
    names.function(
        "toset",
        [](const std::vector<std::string>& all) { return std::set<std::string>(all.begin(), all.end()); },
        {"all"});
    const folder here({{"main.hcl", variable + text}});
    const hcl::language_of<deployed::deployment> language({.names = &names});
    const hcl::diagnostics said = language.evaluate(here.path(), given).diagnostics();
    INFO(said);
    CHECK(said.has_errors());
    CHECK(to_string(said).find("hun7er2") == std::string::npos);
    std::string planned;
    if (const auto plan = language.plan(here.path(), given)) planned = hcl::to_dot(*plan);
    CHECK(planned.find("hun7er2") == std::string::npos);
  }
  // A list is no set.
  hcl::scope names;
  names.function("toset", [](const std::vector<std::string>& all) {
    return std::set<std::string>(all.begin(), all.end());
  });
  const folder here(file_texts{{"main.hcl", "job \"a\" {\n  image = \"x\"\n  for_each = [\"k\"]\n}\n"}});
  const hcl::language_of<deployed::deployment> with_toset({.names = &names});
  CHECK(
      deployed::told(with_toset.evaluate(here.path()).diagnostics()) ==
      lines{"main.hcl:3: [\"k\"]: Attribute \"for_each\" must be a map, an object or a set of strings, not a "
            "tuple with 1 element. Use toset() to make a set of a list."});
  CHECK(checked(variable + "job \"a\" {\n  image = \"x\"\n  count = var.n\n}\n") ==
        lines{"main.hcl:6: var.n: Attribute \"count\" must not be sensitive, as it says how instances are "
              "called."});
}

TEST_CASE("instances are counted over all blocks, unknown ones too") {
  const std::string text =
      "variable \"n\" {}\n"
      "job \"a\" {\n  image = \"x\"\n  count = 2\n}\n"
      "job \"b\" {\n  image = \"x\"\n  count = var.n\n}\n"
      "job \"c\" {\n  image = \"x\"\n  count = 30000000\n}\n";
  const folder here({{"main.hcl", text}});
  const hcl::language_of<deployed::deployment> language({.bounds = {.instances = 2}});
  CHECK(deployed::told(language.check(here.path()).errors()).size() == 2);
}

struct settings {
  std::string region;
};
struct with_settings {
  hcl::block<std::optional<settings>, "settings"> all{};
  hcl::blocks<hcl::output, "output"> outputs{};
};
TEST_CASE("a block without labels that is not there") {
  for (const std::string_view path : {"settings", "settings.region"}) {
    const folder here({{"main.hcl", "output \"x\" {\n  value = " + std::string(path) + "\n}\n"}});
    const hcl::language_of<with_settings> language;
    CHECK(deployed::told(language.evaluate(here.path()).diagnostics()) ==
          lines{"main.hcl:2: settings: There is no block \"settings\"."});
  }
}

TEST_CASE("what is defined twice is not called unused as well") {
  const folder here(file_texts{{"a.hcl", "variable \"a\" { default = 1 }\nlocals {\n  b = 1\n}\n"},
                               {"b.hcl",
                                "variable \"a\" { default = 2 }\nlocals {\n  b = 2\n}\n"
                                "output \"o\" {\n  value = var.a + local.b\n}\n"}});
  CHECK(deployed::told(language().check(here.path())) ==
        lines{"b.hcl:1: variable \"a\": The block \"var.a\" is already defined.",
              "b.hcl:3: b: The local value \"local.b\" is already defined."});
}

TEST_CASE("a comment with a reason hides a diagnostic of a check, and no mistake of an evaluation") {
  const folder here(file_texts{
      {"main.hcl",
       "# hcl:ignore unused-name Needed by the next release.\n# Another comment.\n\n"
       "variable \"a\" { default = 1 }\n"
       "variable \"b\" { default = 1 } // hcl:ignore unused-name Later.\n"
       "variable \"c\" { default = 1 } # hcl:ignore unknown-variable Another code.\n"
       "variable \"d\" { default = \"# hcl:ignore unused-name In a text.\" }\n"
       "# hcl:ignore unused-name\nvariable \"e\" { default = 1 }\n"
       "output \"o\" {\n  /* hcl:ignore unknown-variable Made by hand. */\n  value = job.x.image\n}\n"
       "output \"p\" {\n  value = job.y.image\n}\n"}});
  CHECK(deployed::told(language().check(here.path())) ==
        lines{"main.hcl:6: variable \"c\": Nothing refers to \"var.c\".",
              "main.hcl:7: variable \"d\": Nothing refers to \"var.d\".",
              "main.hcl:8: # hcl:ignore unused-name: The comment must have the code of a diagnostic and a "
              "reason, as in "
              "\"# hcl:ignore unused-name Needed later\".",
              "main.hcl:9: variable \"e\": Nothing refers to \"var.e\".",
              "main.hcl:15: .y: There is no job named \"y\"."});
  CHECK(language().evaluate(here.path()).diagnostics().error_count() == 2);
}
