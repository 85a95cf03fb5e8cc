// Configurations that are right: values, order, the program's part, unknown inputs and marks.
#include <catch2/catch.hpp>

#include <string>
#include <vector>

#include <hcl/functions/standard.hpp>

#include "deployment.hpp"

namespace {

using deployed::deployment;
using deployed::file_texts;
using deployed::folder;
using deployed::job;
using deployed::language;
using lines = std::vector<std::string>;

const hcl::value none = hcl::value::object({});

hcl::result<hcl::evaluated<deployment>> evaluated(const file_texts& files, const hcl::value& inputs = none,
                                                  const hcl::language_of<deployment>::visitor& visit = {}) {
  const folder here(files);
  return language().evaluate(here.path(), inputs, visit);
}
std::string outputs(const file_texts& files, const hcl::value& inputs = none) {
  const auto made = evaluated(files, inputs);
  return made ? to_string(made->outputs()) : to_string(made.diagnostics());
}
std::string outputs(const std::string& text, const hcl::value& inputs = none) {
  return outputs(file_texts{{"main.hcl", text}}, inputs);
}

}  // namespace

TEST_CASE("blocks, local values and variables refer to each other in any order") {
  const auto made = evaluated({{"main.hcl", R"(
output "url" { value = "http://${job.web.name}:${local.port}" }
job "web" {
  image = local.image
  ports = [local.port, job.db.ports[0]]
}
locals {
  port  = var.base + 80
  image = "web:${var.tag}"
}
job "db" {
  image = "postgres"
  ports = [5432]
}
)"},
                               {"variables.hcl", R"(
variable "tag" { type = string }
variable "base" {
  type    = number
  default = 8000
}
)"}},
                              hcl::value::object({{"tag", "1.2"}}));
  REQUIRE(made.diagnostics().empty());
  CHECK(to_string(made->outputs()) == R"({url = "http://web:8080"})");
  const deployment& all = **made;
  REQUIRE(all.jobs.size() == 2);
  CHECK(*all.jobs[0].name == "web");  // in the order of the text
  CHECK(all.jobs[0].image == "web:1.2");
  CHECK(*all.jobs[0].ports == std::vector{8080, 5432});
  CHECK(all.locals.size() == 1);
  CHECK(all.locals[0].values.at("image") == hcl::value("web:1.2"));
  CHECK(all.variables.size() == 2);
}

TEST_CASE("references to all blocks, to computed ones and to whole ones") {
  CHECK(outputs(R"(
job "a" { image = "x" }
job "b" { image = "y" }
locals { which = "b" }
output "images" { value = [for name, j in job : "${name}=${j.image}"] }
output "one"    { value = job[local.which].image }
output "keys"   { value = { for name, j in job : name => j.copies } }
)") == R"({images = ["a=x", "b=y"], keys = {a = 1, b = 1}, one = "y"})");
}

TEST_CASE("repeated blocks") {
  CHECK(outputs(R"(
locals { zones = { eu = 1, us = 2 } }
job "web" {
  for_each = local.zones
  image    = "web-${each.key}"
  copies   = each.value
}
job "worker" {
  count = 2
  image = "worker-${count.index}"
}
output "eu"      { value = job.web["eu"].image }
output "copies"  { value = { for key, j in job.web : key => j.copies } }
output "workers" { value = job.worker[1].image }
)") == R"({copies = {eu = 1, us = 2}, eu = "web-eu", workers = "worker-1"})");
}

TEST_CASE("modules, also inside each other and repeated") {
  const file_texts files{{"main.hcl", R"(
module "db" {
  source = "./db"
  name   = job.app.image
}
module "zone" {
  source   = "./db"
  for_each = { eu = "10.0", us = "10.1" }
  name     = each.value
}
job "app" { image = "app" }
output "url"   { value = module.db.url }
output "zones" { value = { for key, z in module.zone : key => z.url } }
)"},
                         {"db/main.hcl", R"(
variable "name" { type = string }
module "net" {
  source = "./net"
  prefix = var.name
}
output "url" { value = module.net.address }
)"},
                         {"db/net/main.hcl", R"(
variable "prefix" {}
network "main" { cidr = "${var.prefix}/8" }
output "address" { value = network.main.cidr }
)"}};
  const auto made = evaluated(files);
  REQUIRE(made.diagnostics().empty());
  CHECK(to_string(made->outputs()) == R"({url = "app/8", zones = {eu = "10.0/8", us = "10.1/8"}})");
  lines addresses;
  for (const auto& each : made->modules)
    addresses.push_back(each.address);
  CHECK(addresses == lines{"", "module.db", "module.db.module.net", "module.zone[\"eu\"]",
                           "module.zone[\"eu\"].module.net", "module.zone[\"us\"]",
                           "module.zone[\"us\"].module.net"});
  const auto* const inner = made->find("module.zone[\"us\"].module.net");
  REQUIRE(inner);
  CHECK(inner->config->networks[0].cidr == "10.1/8");
}

TEST_CASE("the program acts on blocks in between") {
  const file_texts files{{"main.hcl", R"(
job "web" {
  image = "web"
  needs = job.db.address
}
job "db" { image = "db" }
job "cache" {
  count = 2
  image = "cache"
}
output "all" { value = [job.web.address, job.cache[1].address] }
)"}};
  lines seen;
  const auto act = [&](hcl::block_step& step) {
    job* const one = step.get<job>();
    if (!one) return;
    seen.push_back(step.address() + " " + one->needs.value_or("-"));
    CHECK(step.self()["image"] == hcl::value(one->image));
    one->address = "at " + step.address();
  };
  const auto made = evaluated(files, none, act);
  REQUIRE(made.diagnostics().empty());
  CHECK(seen == lines{"job.db -", "job.web at job.db", "job.cache[0] -", "job.cache[1] -"});
  CHECK(to_string(made->outputs()) == R"({all = ["at job.web", "at job.cache[1]"]})");
  CHECK(*(*made)->jobs[0].address == "at job.web");

  // What fails is not followed by what needs it.
  seen.clear();
  const auto failed = evaluated(files, none, [&](hcl::block_step& step) {
    seen.push_back(step.address());
    if (step.address() == "job.db")
      step.diagnostics().add({.summary = "No room", .detail = "There is no room."});
  });
  CHECK(deployed::told(failed.diagnostics()) == lines{"There is no room."});
  CHECK(seen == lines{"job.db", "job.cache[0]", "job.cache[1]"});
}

TEST_CASE("the program does not act on a configuration with mistakes") {
  lines seen;
  const auto act = [&](hcl::block_step& step) {
    seen.push_back(step.address() + " " + std::to_string(step.wave()));
    if (job* const one = step.get<job>()) one->address = step.address();
  };
  const auto failed = evaluated(
      {{"main.hcl", "job \"a\" {\n  image = \"x\"\n}\njob \"b\" {\n  image = local.x\n}\n"}}, none, act);
  CHECK(failed.diagnostics().size() == 1);
  CHECK(seen.empty());
  // What only it can know is no mistake.
  const auto made = evaluated(
      {{"main.hcl", R"(
job "a" { image = "x" }
job "b" {
  for_each = { (job.a.address) = 1 }
  image    = each.key
}
module "m" {
  for_each = { (job.a.address) = 1 }
  source   = "./m"
}
job "c" { image = module.m["job.a"].out }
)"},
       {"m/main.hcl", "job \"in\" {\n  image = \"x\"\n}\noutput \"out\" {\n  value = job.in.address\n}\n"}},
      none, act);
  REQUIRE(made.diagnostics().empty());
  CHECK(seen == lines{"job.a 1", "job.b[\"job.a\"] 2", "module.m[\"job.a\"].job.in 2", "job.c 5"});
  // Nor are the elements of a set.
  hcl::scope names;
  names.add(hcl::functions::standard());
  const hcl::language_of<deployment> with_functions({.names = &names});
  const folder here(file_texts{{"main.hcl", R"(
job "a" { image = "x" }
job "b" {
  for_each = toset(["own", job.a.address])
  image    = each.key
}
)"}});
  seen.clear();
  CHECK(with_functions.check(here.path()).empty());
  CHECK(with_functions.evaluate(here.path(), none, act).diagnostics().empty());
  CHECK(seen == lines{"job.a 1", "job.b[\"job.a\"] 2", "job.b[\"own\"] 2"});
  CHECK(
      deployed::told(with_functions.evaluate(here.path()).diagnostics()) ==
      lines{"main.hcl:4: toset([\"own\", job.a.address]): Attribute \"for_each\" must be known here, but it "
            "depends on a value that is not known yet."});
}

TEST_CASE("unknown inputs and what the program has not set flow through") {
  const file_texts files{{"main.hcl", R"(
variable "tag" { type = string }
job "db" { image = "db:${var.tag}" }
job "web" {
  image = "web"
  needs = job.db.address
}
output "image"  { value = job.db.image }
output "web"    { value = job.web.image }
output "needs"  { value = job.web.needs }
output "length" { value = [job.web.address, 1] }
)"}};
  lines seen;
  const auto made = evaluated(files, hcl::value::object({{"tag", hcl::value::unknown(hcl::type::string())}}),
                              [&](const hcl::block_step& step) { seen.push_back(step.address()); });
  REQUIRE(made.diagnostics().empty());
  CHECK(seen.empty());
  CHECK(made->outputs()["web"] == hcl::value("web"));
  CHECK(made->outputs()["image"] == hcl::value::unknown(hcl::type::string()));
  CHECK(made->outputs()["needs"] == hcl::value::unknown(hcl::type::string()));
  CHECK_FALSE(made->outputs()["length"].is_wholly_known());
}

TEST_CASE("marks flow through blocks, modules and outputs") {
  const auto made =
      evaluated({{"main.hcl", R"(
variable "password" {
  sensitive = true
  default   = "x"
}
job "db" {
  image = "db:${var.password}"
  ports = [1]
}
module "m" {
  source = "./m"
  in     = job.db.image
}
output "out"  { value = module.m.out }
output "port" { value = job.db.ports }
)"},
                 {"m/main.hcl", "variable \"in\" {}\noutput \"out\" {\n  value = var.in\n}\n"}});
  REQUIRE(made.diagnostics().empty());
  CHECK(made->outputs()["out"].marks().contains("sensitive"));
  CHECK_FALSE(made->outputs()["port"].contains_marked());
  CHECK((*made)->jobs[0].image == "db:x");
}

TEST_CASE("functions of the program and of the configuration") {
  hcl::scope names;
  names.add(hcl::functions::standard());
  const hcl::language_of<deployment> with_functions({.names = &names});
  const folder here(file_texts{{"main.hcl", R"(
function "tagged" {
  params = [image]
  result = upper("${image}:1")
}
output "image" { value = tagged("web") }
)"}});
  const auto made = with_functions.evaluate(here.path());
  REQUIRE(made.diagnostics().empty());
  CHECK(to_string(made->outputs()) == R"({image = "WEB:1"})");
}

TEST_CASE("variables: types, defaults, null, conditions") {
  CHECK(outputs("variable \"n\" {\n  type = number\n  default = 1\n}\noutput \"o\" {\n  value = var.n\n}\n",
                hcl::value::object({{"n", "5"}})) == "{o = 5}");
  CHECK(
      outputs("variable \"n\" {\n  nullable = false\n  default = 1\n}\noutput \"o\" {\n  value = var.n\n}\n",
              hcl::value::object({{"n", hcl::value()}})) == "{o = 1}");
  CHECK(outputs("variable \"n\" {\n  default = 3\n  validation {\n    condition = var.n < 4\n    "
                "error_message = \"x\"\n  "
                "}\n}\noutput \"o\" {\n  value = var.n\n}\n") == "{o = 3}");
  CHECK(outputs("variable \"s\" {\n  type = object({ a = number, b = optional(string, \"x\") })\n}\noutput "
                "\"o\" {\n  value "
                "= var.s.b\n}\n",
                hcl::value::object({{"s", hcl::value::object({{"a", 1}})}})) == R"({o = "x"})");
}

TEST_CASE("former names") {
  const auto made = evaluated({{"main.hcl",
                                "job \"web\" {\n  image = \"x\"\n  formerly = [\"www\"]\n}\noutput \"o\" {\n "
                                " value = job.www.image\n}\n"}});
  REQUIRE(made);
  CHECK(to_string(made->outputs()) == R"({o = "x"})");
  CHECK(deployed::told(made.diagnostics()) == lines{"main.hcl:6: .www: \"www\" is now called \"web\". web?"});
}

TEST_CASE("check knows nothing of inputs, and finds unused names") {
  const folder here(file_texts{{"main.hcl", R"(
variable "zones" { type = map(string) }
variable "rest" {}
locals {
  a = 1
}
job "web" {
  for_each = var.zones
  image    = each.value
  needs    = job.db[0].address
}
job "db" {
  count = length
  image = "x"
}
module "m" {
  source = "./m"
  in     = job.web["a"].image
}
)"},
                               {"m/main.hcl", "variable \"in\" { type = string }\n"}});
  CHECK(deployed::told(language().check(here.path())) ==
        lines{"main.hcl:3: variable \"rest\": Nothing refers to \"var.rest\".",
              "main.hcl:5: a: Nothing refers to \"local.a\".",
              "main.hcl:13: length: There is no variable named \"length\". If this is meant as a string, "
              "write it in quotes.",
              "main.hcl:1: variable \"in\": Nothing refers to \"var.in\"."});
}
