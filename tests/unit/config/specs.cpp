// Schemas known at run time, described and written like structs.
#include <string>
#include <vector>

#include <catch2/catch.hpp>

#include <hcl/schema.hpp>
#include <hcl/spec/spec.hpp>

using hcl::member_description;
using hcl::member_form;
using hcl::spec;
using hcl::type;
using hcl::value_form;

namespace {

spec services() {
  const spec service =
      spec::object({{"name", spec::block_label(0, "name")},
                    {"port", spec::attribute("port", type::number()).or_else(8080)},
                    {"tags", spec::attribute("tags", type::list(type::string())).required()}});
  return spec::object({{"all", spec::block_list("service", service).at_least(1)},
                       {"limits", spec::block_attributes("limits", type::number())},
                       {"region", spec::attribute("region", type::string())},
                       {"users", spec::block_map("user", {"name"}, spec::attribute("id", type::number()))}});
}

const member_description& member(const hcl::struct_description& of, std::string_view name) {
  for (const member_description& m : of.members)
    if (m.name == name) return m;
  FAIL("no member " << name);
  std::abort();
}

TEST_CASE("what a spec asks of a body") {
  const hcl::struct_description of = hcl::description_of(services());
  REQUIRE(of.members.size() == 4);
  CHECK(member(of, "region").form == member_form::attribute);
  CHECK(member(of, "region").value.form == value_form::text);
  CHECK_FALSE(member(of, "region").is_required);
  const member_description& service = member(of, "service");
  CHECK(service.form == member_form::block);
  CHECK(service.is_repeated);
  CHECK(service.min_count == 1);
  REQUIRE(service.blocks.at(0).labels.size() == 1);
  CHECK(service.blocks[0].labels[0].name == "name");
  const hcl::struct_description& inside = *service.blocks[0].inside;
  CHECK(*member(inside, "port").default_value == hcl::value(8080));
  CHECK(member(inside, "tags").is_required);
  CHECK(member(inside, "tags").value.parts.at(0).form == value_form::text);
  CHECK(member(of, "user").has_unique_labels);
  CHECK(member(of, "user").blocks.at(0).labels.at(0).is_key);
  CHECK(member(of, "limits").blocks.at(0).inside->members.at(0).form == member_form::rest);
}

TEST_CASE("a description keeps the spec that it is of") {
  hcl::struct_description of;
  {
    const spec gone = spec::attribute(std::string(100, 'x'), type::number());
    of = hcl::description_of(gone);
  }
  CHECK(of.members.at(0).name == std::string(100, 'x'));
}

TEST_CASE("a spec that cannot be used has an empty description") {
  const spec twice = spec::object({{"a", spec::attribute("x")}, {"b", spec::block("x", spec())}});
  CHECK_FALSE(twice.mistake().empty());
  CHECK(hcl::description_of(twice).members.empty());
}

TEST_CASE("objects of a type, with what else they may hold") {
  const type point = type::object({{"x", type::number()}, {"y", type::number(), true}});
  const hcl::struct_description of = hcl::description_of(spec::attribute("origin", point));
  const hcl::struct_description& inside = *of.members.at(0).value.inside;
  CHECK(member(inside, "x").is_required);
  CHECK_FALSE(member(inside, "y").is_required);
  CHECK(inside.members.back().form == member_form::rest);
}

TEST_CASE("schema, reference and sample of a spec") {
  const std::string schema = hcl::json_schema(services(), {.title = "services"});
  CHECK(schema.find(R"("title": "services")") != std::string::npos);
  CHECK(schema.find(R"("required": [
    "service"
  ])") != std::string::npos);
  CHECK(hcl::reference(services(), {.title = "services"}).find("| `region` | a text |  |  |\n") !=
        std::string::npos);
  const std::string sample = hcl::sample(services());
  CHECK(sample.starts_with("service \"name\" {\n"));
  CHECK(sample.find("#region = null\n") != std::string::npos);
  CHECK(sample.find("  #port = 8080\n") != std::string::npos);
}

TEST_CASE("thousands of blocks have definitions of their own") {
  std::vector<hcl::spec_member> blocks;
  for (int i = 0; i != 3000; ++i) {
    const std::string name = "b" + std::to_string(i);
    blocks.push_back({name, spec::block(name, spec::attribute("x", type::number()))});
  }
  // Each name is looked for once, or this would take minutes.
  const std::string text = hcl::json_schema(spec::object(blocks));
  CHECK(text.find("\"#/$defs/body\"") != std::string::npos);
  CHECK(text.find("\"#/$defs/body_2\"") != std::string::npos);
  CHECK(text.find("\"#/$defs/body_3000\"") != std::string::npos);
  CHECK(text.find("\"#/$defs/body_3001\"") == std::string::npos);
}

TEST_CASE("each choice of many defaults is described once") {
  spec all = spec::attribute("x", type::number());
  for (int i = 0; i != 60; ++i)
    all = all.or_else(hcl::value(i));
  // If each level described the next one twice, this would never end.
  const hcl::struct_description of = hcl::description_of(all);
  REQUIRE(of.members.size() == 1);
  CHECK(of.members[0].default_value == hcl::value(0));
  CHECK(hcl::description_of(spec::attribute("x", type::number()).or_else(hcl::value(1)))
            .members[0]
            .default_value == hcl::value(1));
}

TEST_CASE("the default of a spec is not shown if it is marked") {
  const spec secret =
      spec::attribute("token", type::string()).or_else(hcl::value("s3cret").with_marks({"sensitive"}));
  CHECK_FALSE(hcl::description_of(secret).members.at(0).default_value);
  CHECK(hcl::sample(secret).find("s3cret") == std::string::npos);
  CHECK(hcl::reference(secret).find("s3cret") == std::string::npos);
}

}  // namespace
