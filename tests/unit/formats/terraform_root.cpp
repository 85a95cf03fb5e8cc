// A module of Terraform: what the program knows is decoded, what providers know stays a body.
#include "terraform_root.hpp"

#include "every_way.hpp"

namespace {

using namespace terraform;

const char* const json = R"({"terraform": {"required_version": ">= 1.6",
    "required_providers": {"cloud": {"source": "acme/cloud"}}, "backend": {"s3": {"bucket": "state"}}},
  "variable": {"size": {"type": "number", "default": 3, "validation": {"condition": "${var.size > 0}",
    "error_message": "Give a positive size, not ${var.size}."}}},
  "locals": {"full": "shop-${var.size}"}, "provider": {"cloud": {"alias": "north", "region": "north"}},
  "resource": {"cloud_bucket": {"main": {"count": "${var.size}", "name": "${local.full}", "tag": {"owner": "shop"},
    "depends_on": ["module.net"], "lifecycle": {"ignore_changes": "all"}}}},
  "module": {"net": {"source": "./net", "width": "${var.size * 2}"}},
  "output": {"name": {"value": "${cloud_bucket.main[0].name}"}},
  "moved": {"from": "cloud_bucket.old", "to": "cloud_bucket.main"}})";

void check(const module& read) {
  const variable& size = read.variables.at("size");
  CHECK(size.type->type == hcl::type::number());
  hcl::scope names;
  names.variable("var", hcl::value::object({{"size", *size.default_}}));
  CHECK(*size.rules[0].condition.evaluate(names) == hcl::value(true));
  CHECK(*size.rules[0].error_message.evaluate(names) == hcl::value("Give a positive size, not 3."));
  names.variable("local", hcl::value::object({{"full", *read.locals[0].at("full").evaluate(names)}}));
  const resource& main = read.resources[0];
  CHECK(*main.type == "cloud_bucket");
  CHECK(hcl::keyword_of(*main.life->ignore_changes) == "all");
  const bucket made = test::read(hcl::decode_body<bucket>(*main.settings, names));
  CHECK(made.name == "shop-3");
  CHECK(made.tags[0].at("owner") == "shop");
  CHECK(*read.modules.at("net").inputs.at("width").evaluate(names) == hcl::value(6));
  CHECK(to_string(*hcl::traversal_of(read.moves[0].to)) == "cloud_bucket.main");
  CHECK(read.outputs.at("name").value.variables().size() == 1);
}

}  // namespace

TEST_CASE("modules of Terraform, in both syntaxes") {
  check(test::read(hcl::decode<terraform::module>(terraform::native, "main.tf")));
  check(test::read(hcl::decode_json<terraform::module>(json, "main.tf.json")));
}
