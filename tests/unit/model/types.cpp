// Types of the typed model: how they are made, compared, and what they say of themselves.
#include <catch2/catch.hpp>

#include <string>
#include <vector>

#include <hcl/model.hpp>

using hcl::model::to_string;
using hcl::model::type;
using hcl::model::type_kind;

namespace {

type node_type() {
  return type::recursive([](type self) {
    return type::object(
        {{"name", type::string()}, {"next", type::optional(self)}, {"all", type::list(self)}});
  });
}

}  // namespace

TEST_CASE("a type says its kind and its parts") {
  CHECK(type().is_dynamic());
  CHECK(type::list(type::string()).element() == type::string());
  CHECK(type::tuple({type::integer(), type::id()}).elements()[1] == type::id());
  const type object = type::object({{"b", type::integer()}, {"a", type::string()}});
  CHECK(object.properties()[0].name == "a");
  REQUIRE(object.find("b") != nullptr);
  CHECK(*object.find("b") == type::integer());
  CHECK(object.find("c") == nullptr);
  CHECK(type::opaque("Asset").name() == "Asset");
  CHECK(type::constant(hcl::value("x")).value() == hcl::value("x"));
}

TEST_CASE("asking a type for parts that it does not have gives nothing") {
  CHECK(type::string().element().is_dynamic());
  CHECK(type::string().elements().empty());
  CHECK(type::string().properties().empty());
  CHECK(type::string().find("a") == nullptr);
  CHECK(type::list(type::string()).value().is_null());
  CHECK(type::string().name().empty());
}

TEST_CASE("of two properties of one name the later one counts") {
  const type object = type::object({{"a", type::string()}, {"a", type::integer()}});
  REQUIRE(object.properties().size() == 1);
  CHECK(object.properties()[0].type == type::integer());
}

TEST_CASE("literals are constants, whole numbers of any size ints, and null is none") {
  CHECK(type::constant(hcl::value(3)).underlying() == type::integer());
  CHECK(type::constant(hcl::value(3.5)).underlying() == type::number());
  const auto large = hcl::number::parse("1" + std::string(150, '0'));
  REQUIRE(large);
  CHECK(type::constant(hcl::value(*large)).underlying() == type::integer());
  CHECK(type::constant(hcl::value()) == type::none());
  CHECK(type::constant(hcl::value::unknown(hcl::type::string())) == type::string());
}

TEST_CASE("unions are flat, sorted and without repetitions") {
  const type inner = type::union_of({type::string(), type::integer()});
  CHECK(to_string(type::union_of({type::string(), inner, type::boolean()})) == "union(bool, int, string)");
  CHECK(type::union_of({type::string(), type::string()}) == type::string());
  CHECK(type::union_of({}) == type::none());
  CHECK(type::optional(type::optional(type::string())) == type::optional(type::string()));
  CHECK(type::optional(type::string()).is_optional());
  CHECK(type::optional(type::string()).without_none() == type::string());
}

TEST_CASE("a flattened union hands on what says which object is meant") {
  hcl::model::union_options options;
  options.discriminator = "kind";
  options.mapping = {{"a", "A"}};
  const type choice = type::union_of({type::object({{"kind", type::string()}}), type::integer()}, options);
  CHECK(type::optional(choice).options_of_union().discriminator == "kind");
  CHECK(type::optional(choice).without_none().options_of_union().mapping.size() == 1);
}

TEST_CASE("an output holds no eventuals, and a promise no promises") {
  CHECK(type::output(type::output(type::string())) == type::output(type::string()));
  CHECK(type::output(type::promise(type::string())) == type::output(type::string()));
  CHECK(type::output(type::list(type::promise(type::string()))) == type::output(type::list(type::string())));
  CHECK(type::promise(type::promise(type::string())) == type::promise(type::string()));
  CHECK(type::promise(type::output(type::string())).element() == type::output(type::string()));
}

TEST_CASE("a promise beside an output is taken out wherever they are") {
  const type text = type::string();
  const auto map_of = [](type a, type b) { return type::map(type::union_of({std::move(a), std::move(b)})); };
  const type either = map_of(type::promise(text), type::output(text));
  CHECK(resolve_promises(either) == map_of(text, type::output(text)));
  CHECK(resolve_outputs(either) == type::map(text));
  CHECK(type::promise(either).element() == map_of(text, type::output(text)));
  CHECK(type::output(either) == type::output(type::map(text)));
  const type mixed = map_of(type::promise(type::list(type::promise(type::integer()))), type::output(text));
  CHECK(resolve_promises(mixed) == map_of(type::list(type::integer()), type::output(text)));
  CHECK(resolve_outputs(mixed) == map_of(type::list(type::integer()), text));
  CHECK(conversion_between(either, input_of(type::map(text))) == hcl::conversion::safe);
  CHECK(conversion_between(either, type::map(type::output(text))) == hcl::conversion::safe);
  CHECK(unify(type::promise(either), type::output(type::map(text))).safe == type::output(type::map(text)));
}

TEST_CASE("an object that contains itself equals itself one step further in") {
  const type node = node_type();
  CHECK(node.has_cycle());
  CHECK(node == node_type());
  CHECK(node.hash() == node_type().hash());
  const type unrolled =
      type::object({{"name", type::string()}, {"next", type::optional(node)}, {"all", type::list(node)}});
  CHECK(unrolled == node);
  CHECK_FALSE(unrolled ==
              type::object({{"name", type::string()}, {"next", node}, {"all", type::list(node)}}));
}

TEST_CASE("parts of an object that contains itself outlive it") {
  type part;
  {
    const type node = node_type();
    part = node.find("all")->element();
  }
  CHECK(part == node_type());
}

TEST_CASE("two objects may contain each other") {
  const type outer = type::recursive([](type a) {
    const type inner = type::recursive([&](type b) {
      return type::object({{"a", type::list(a)}, {"b", type::list(b)}});
    });
    return type::object({{"inner", inner}});
  });
  const type inner = *outer.find("inner");
  CHECK(inner.find("a")->element() == outer);
  CHECK(inner.find("b")->element() == inner);
}

TEST_CASE("only objects contain themselves") {
  CHECK(type::recursive([](type self) { return type::list(self); }) == type::list(type::dynamic()));
  CHECK(type::recursive([](type self) { return self; }).is_dynamic());
}

TEST_CASE("what nests too deep is dynamic") {
  type deep = type::string();
  for (int i = 0; i < 100000; ++i)
    deep = type::tuple({deep});
  CHECK(deep.depth() <= type::max_depth);
}

TEST_CASE("a union of many literals is made in no time") {
  std::vector<type> literals;
  for (int i = 0; i < 20000; ++i)
    literals.push_back(type::constant(hcl::value(i)));
  CHECK(type::union_of(literals).elements().size() == 20000);
}

TEST_CASE("annotations and strictness take no part in equality") {
  hcl::model::object_options options;
  options.is_strict = false;
  options.tag = "T";
  const type tagged = type::object({{"a", type::string()}}, options);
  CHECK(tagged == type::object({{"a", type::string()}}));
  CHECK(tagged.tag() == "T");
  CHECK_FALSE(tagged.is_strict());
}

TEST_CASE("types of the language and of the model lead to each other") {
  const hcl::type base = hcl::type::object(
      {{"a", hcl::type::list(hcl::type::number()), false}, {"b", hcl::type::string(), true}});
  const type model = hcl::model::from_base(base);
  CHECK(to_string(model) == "object({a = list(number), b = union(none, string)})");
  CHECK(hcl::model::to_base(model) == base);
  CHECK(hcl::model::to_base(type::integer()) == hcl::type::number());
  CHECK(hcl::model::to_base(type::union_of({type::integer(), type::string()})).is_dynamic());
  CHECK(hcl::model::to_base(node_type()).find("all")->type == hcl::type::list(hcl::type::dynamic()));
}
