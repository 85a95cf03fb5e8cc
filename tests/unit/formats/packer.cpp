// A template of Packer: sources and builds whose settings are known to plugins only, locals in several
// blocks.
#include "packer.hpp"

#include "every_way.hpp"

TEST_CASE("templates of Packer") {
  const auto read = test::read(hcl::decode<packer::file>(packer::native, "t.pkr.hcl"));
  CHECK(read.packer->plugins->at("cloud").source == "example.org/acme/cloud");
  REQUIRE(read.locals.size() == 2);
  hcl::scope names;
  names.variable("var", hcl::value::object({{"region", "north"}}));
  const auto image = read.locals[1].at("image").evaluate(names);
  CHECK(*image == hcl::value("base-north"));
  names.variable("local", hcl::value::object({{"image", *image}}));
  CHECK(*read.sources[0].labels == std::vector<std::string>{"cloud", "base"});
  const auto machine = test::read(hcl::decode_body<packer::machine>(*read.sources[0].body, names));
  CHECK(machine.image == "base-north");
  CHECK(machine.disk_size == 20);
  CHECK(*read.builds[0].own_sources[0].labels == std::vector<std::string>{"cloud.base"});
  const auto shell = test::read(hcl::decode_body<packer::shell>(*read.builds[0].provisioners[0].body, names));
  CHECK(shell.inline_[0] == "echo base-north");
  CHECK(read.variables.at("region").type->type == hcl::type::string());
}

TEST_CASE("templates of Packer in JSON leave the labels of plugins' blocks to these") {
  const auto read = test::read(hcl::decode_json<packer::file>(
      R"({"variable": {"region": {"type": "string", "default": "north"}}, "locals": [{"a": 1}, {"b": "${var.region}"}],
          "source": {"cloud": {"base": {"image": "x"}}}, "build": [{"sources": ["source.cloud.base"]}]})",
      "t.pkr.json"));
  CHECK(read.locals[1].contains("b"));
  struct cloud {
    hcl::label<> name;
    hcl::flatten<packer::machine> inside{};
  };
  struct clouds {
    hcl::blocks<cloud, "cloud"> all{};
  };
  CHECK(test::read(hcl::decode_body<clouds>(*read.sources[0].body)).all[0].inside->image == "x");
}
