// A file of docker buildx bake: targets and groups, matrices, functions and variables of the file's own.
#include "docker_bake.hpp"

#include "every_way.hpp"

TEST_CASE("files of docker bake") {
  const auto read =
      test::every_way<bake::file>(bake::native,
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
