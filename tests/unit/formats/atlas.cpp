// A schema and a project of Atlas: references instead of names, generated columns, blocks with a label or
// none.
#include "atlas.hpp"

#include "every_way.hpp"

namespace {

using namespace atlas;

std::vector<std::string> references(const hcl::expression& e) {
  std::vector<std::string> all;
  const auto listed = hcl::list_of(e);
  for (const hcl::expression& each : listed ? *listed : std::vector{e})
    all.push_back(to_string(*hcl::traversal_of(each)));
  return all;
}

}  // namespace

TEST_CASE("schemas of Atlas") {
  hcl::scope names;
  names.variable("STORED", "STORED");
  const auto read = test::read(hcl::decode<atlas::file>(atlas::native, "t.hcl", names));
  const atlas::table& users = read.tables[0];
  CHECK(references(users.schema) == std::vector<std::string>{"schema.shop"});
  CHECK(hcl::call_of(users.columns[1].type)->name == "varchar");
  CHECK(hcl::keyword_of(users.columns[0].type) == "int");
  CHECK(std::get<atlas::expression_as>(*users.columns[2].as).type == "STORED");
  CHECK(std::get<std::string>(*users.columns[3].as) == "name || '!'");
  CHECK_FALSE(users.primary->name);
  CHECK(references(users.indexes[0].columns) == std::vector<std::string>{"column.name", "column.id"});
}

TEST_CASE("projects of Atlas") {
  const auto read =
      test::every_way<atlas::project>(atlas::native_project,
                                      R"hcl({"env": {"local": {"url": "sqlite://shop.db", "schemas": ["shop"],
  "diff": {"strict": {}}}}, "diff": {"": {"skip": {"drop_table": true}}}})hcl");
  CHECK_FALSE(read.diffs[0].name);
  CHECK(read.diffs[0].skips->drop_table);
  CHECK(*read.envs[0].diffs[0].name == "strict");
}
