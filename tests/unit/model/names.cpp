// Scopes of typed names.
#include <catch2/catch.hpp>

#include <string>
#include <utility>
#include <vector>

#include <hcl/model/scope.hpp>
#include <hcl/model/type_relations.hpp>

using hcl::model::definition_kind;
using hcl::model::scope;
using hcl::model::type;

TEST_CASE("a name can be defined once in each table") {
  scope names;
  CHECK(names.variable("a", type::string()));
  CHECK_FALSE(names.variable("a", type::integer()));
  CHECK_FALSE(names.constant("a", 1));
  CHECK_FALSE(names.keyword("a"));
  CHECK_FALSE(names.namespace_scope("a", {}));
  CHECK(names.function("a", hcl::model::signature{}));
  CHECK_FALSE(names.function("a", hcl::model::signature{}));
  CHECK(names.find("a")->type == type::string());
}

TEST_CASE("a scope can be replaced by another") {
  scope names, others;
  for (int i = 0; i != 40; ++i) {
    names.variable("a" + std::to_string(i), type::string());
    others.variable("b" + std::to_string(i), type::integer());
  }
  names = std::move(others);
  CHECK(names.find("a1") == nullptr);
  CHECK(names.find("b39")->type == type::integer());
  CHECK(names.variable("a1", type::number()));
}

TEST_CASE("an output may share a name, and comes second") {
  scope names;
  CHECK(names.output({.name = "bucket", .type = type::integer()}));
  CHECK(names.find("bucket")->type == type::integer());
  CHECK(names.variable("bucket", type::string(), "bucket"));
  CHECK_FALSE(names.output({.name = "bucket"}));
  CHECK(names.find("bucket")->type == type::string());
  CHECK(names.find("bucket")->host == "bucket");
}

TEST_CASE("inner scopes hide what outer ones define") {
  scope outer;
  outer.variable("a", type::string());
  outer.variable("b", type::string());
  outer.function("f", hcl::model::signature{.result = type::string()});
  scope inner = outer.child();
  CHECK(inner.variable("a", type::integer()));
  CHECK(inner.find("a")->type == type::integer());
  CHECK(inner.find("b")->type == type::string());
  CHECK(inner.find_here("b") == nullptr);
  CHECK(inner.find_function("f")->fixed().result == type::string());
  CHECK(inner.function("f", hcl::model::signature{.result = type::integer()}));
  CHECK(inner.find_function("f")->fixed().result == type::integer());
  CHECK(inner.find("c") == nullptr);
  std::vector<std::string> all;
  inner.visit_names([&](std::string_view name) { all.emplace_back(name); });
  CHECK(all == std::vector<std::string>{"a", "a", "b"});
}

TEST_CASE("constants have the type of their value, and definitions what the host wants to find again") {
  scope names;
  names.constant("port", 80);
  names.constant("nothing", hcl::value());
  names.constant("list", hcl::value::list(hcl::type::string(), {"x"}));
  CHECK(names.find("port")->kind == definition_kind::constant);
  CHECK(names.find("port")->constant == hcl::value(80));
  CHECK(to_string(names.find("port")->type) == "number");
  CHECK(to_string(names.find("nothing")->type) == "none");
  CHECK(to_string(names.find("list")->type) == "list(string)");
  const auto mine = std::make_shared<const int>(7);
  names.variable("r", type::dynamic(), "r", mine);
  CHECK(names.find("r")->reference == mine);
}
