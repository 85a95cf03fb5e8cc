// A file of docker buildx bake: targets and groups, matrices, functions and variables of the file's own.
#include <map>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "every_way.hpp"

namespace bake {

using words = std::vector<std::string>;
struct variable {
  hcl::label<> name;
  hcl::attr<std::variant<std::monostate, bool, hcl::number, std::string>, "default"> usual{};
  bool operator==(const variable&) const = default;
};
struct group {
  hcl::label<> name;
  hcl::defaulted<std::string> description{};
  words targets;
  bool operator==(const group&) const = default;
};
struct cache {
  std::string type;
  std::optional<std::string> ref{};
  bool operator==(const cache&) const = default;
};
struct target {
  hcl::label<> name;
  hcl::defaulted<words> inherits{};
  std::optional<std::string> context{}, dockerfile{}, target_{};
  hcl::defaulted<std::map<std::string, std::variant<std::monostate, std::string>>> args{};
  hcl::defaulted<words> tags{}, platforms{};
  hcl::attr<std::optional<std::vector<std::variant<std::string, cache>>>, "cache-to"> cache_to{};
  hcl::defaulted<std::map<std::string, words>> matrix{};
  hcl::attr<std::optional<bool>, "no-cache"> no_cache{};
  bool operator==(const target&) const = default;
};
struct file {
  hcl::blocks<std::map<std::string, variable>, "variable"> variables{};
  hcl::blocks<std::map<std::string, group>, "group"> groups{};
  hcl::blocks<std::map<std::string, target>, "target"> targets{};
  bool operator==(const file&) const = default;
};

}  // namespace bake

TEST_CASE("files of docker bake") {
  const auto read =
      test::every_way<bake::file>(R"(variable "TAG" {
  default = "latest"
}

variable "PUSH" {
  default = null
}

group "default" {
  targets = ["app"]
}

target "app" {
  context    = "."
  dockerfile = "app.Dockerfile"
  args = {
    LEVEL = "3"
    UNSET = null
  }
  tags      = ["example.org/app:latest"]
  platforms = ["linux/amd64", "linux/arm64"]
  cache-to = ["type=inline", {
    type = "registry"
    ref  = "example.org/cache"
  }]
  matrix = {
    flavour = ["slim", "full"]
  }
}
)",
                                  R"({"variable": {"TAG": {"default": "latest"}, "PUSH": {"default": null}},
  "group": {"default": {"targets": ["app"]}},
  "target": {"app": {"context": ".", "dockerfile": "app.Dockerfile", "args": {"LEVEL": "3", "UNSET": null},
    "tags": ["example.org/app:latest"], "platforms": ["linux/amd64", "linux/arm64"],
    "cache-to": ["type=inline", {"type": "registry", "ref": "example.org/cache"}],
    "matrix": {"flavour": ["slim", "full"]}}}})");
  CHECK(read.variables.at("PUSH").usual.index() == 0);
  const bake::target& app = read.targets.at("app");
  CHECK(app.args->at("UNSET").index() == 0);
  CHECK(std::get<bake::cache>((*app.cache_to)[1]).type == "registry");
}

TEST_CASE("functions and variables of a file of docker bake are names of its targets") {
  const auto parsed = hcl::parse(R"(function "tagged" {
  params = [name]
  result = "${name}:${TAG}"
}
variable "TAG" {
  default = "7"
}
target "app" {
  tags = [tagged("app")]
}
)");
  REQUIRE(parsed);
  hcl::scope names;
  hcl::diagnostics diags;
  struct variables {
    hcl::blocks<bake::variable, "variable"> all{};
    hcl::remain<> rest;
  };
  const hcl::user_functions own = hcl::read_user_functions(*parsed, &names, diags);
  const auto first = test::read(hcl::decode_body<variables>(own.rest, names));
  for (const bake::variable& v : first.all)
    names.variable(*v.name, hcl::to_value(*v.usual));
  own.add_to(names);
  const auto read = test::read(hcl::decode_body<bake::file>(*first.rest, names));
  CHECK(read.targets.at("app").tags->front() == "app:7");
}
