#include <catch2/catch.hpp>

#include <memory>
#include <string>
#include <thread>
#include <vector>

#include <hcl/text/impl/line_index.hpp>
#include <hcl/value/capsule.hpp>
#include <hcl/value/impl/build.hpp>

using hcl::type;
using hcl::type_kind;

static_assert(sizeof(type) == sizeof(void*));

TEST_CASE("primitive types are told apart and cost no memory") {
  CHECK(type().is_dynamic());
  CHECK(type() == type::dynamic());
  CHECK(type::string().kind() == type_kind::string);
  CHECK(type::number().kind() == type_kind::number);
  CHECK(type::boolean().kind() == type_kind::boolean);
  CHECK(type::string().is_primitive());
  CHECK_FALSE(type().is_primitive());
  CHECK_FALSE(type::string() == type::number());
  CHECK_FALSE(type::string() == type());
  CHECK(type::string().depth() == 0);
}

TEST_CASE("a part that two types share in many places is compared once") {
  constexpr std::size_t count = 10'000;  // its square would take minutes
  const auto make = [] {
    std::vector<type> parts, places;
    for (std::size_t i = 0; i != count; ++i)
      parts.push_back(type::list(type::number()));
    const type shared = type::tuple(std::move(parts));
    for (std::size_t i = 0; i != count; ++i)
      places.push_back(type::tuple({shared}));
    return type::tuple(std::move(places));
  };
  CHECK(make() == make());
}

TEST_CASE("compound types compare by structure") {
  CHECK(type::list(type::string()) == type::list(type::string()));
  CHECK_FALSE(type::list(type::string()) == type::list(type::number()));
  CHECK_FALSE(type::list(type::string()) == type::set(type::string()));
  CHECK(type::tuple({}) == type::tuple({}));
  CHECK_FALSE(type::tuple({}) == type::object({}));
  CHECK(type::tuple({type::string(), type::list(type())}) ==
        type::tuple({type::string(), type::list(type())}));
  CHECK_FALSE(type::tuple({type::string()}) == type::tuple({type::string(), type::string()}));
  const type nested = type::map(type::list(type::set(type::boolean())));
  CHECK(nested == type::map(type::list(type::set(type::boolean()))));
  CHECK(nested.hash() == type::map(type::list(type::set(type::boolean()))).hash());
  CHECK(nested.depth() == 3);
  CHECK(nested.is_collection());
  CHECK(nested.element().element().element() == type::boolean());
}

TEST_CASE("object types sort their attributes, the last of a name wins") {
  const type t = type::object({{"b", type::number()}, {"a", type::string()}, {"b", type::boolean(), true}});
  REQUIRE(t.attributes().size() == 2);
  CHECK(t.attributes()[0].name == "a");
  CHECK(t.attributes()[1].type == type::boolean());
  CHECK(t.attributes()[1].optional);
  CHECK(t.find("a")->type == type::string());
  CHECK(t.find("c") == nullptr);
  CHECK(t == type::object({{"a", type::string()}, {"b", type::boolean(), true}}));
  CHECK_FALSE(t == type::object({{"a", type::string()}, {"b", type::boolean()}}));
  CHECK_FALSE(t == type::object({{"a", type::string()}, {"c", type::boolean(), true}}));
}

TEST_CASE("attribute names are in normalisation form C, and found by either spelling") {
  const type t = type::object({{"e\u0301", type::number()}, {"\u00e9", type::string()}});
  REQUIRE(t.attributes().size() == 1);
  CHECK(t.attributes()[0].type == type::string());
  CHECK(t.find("e\u0301") != nullptr);
  CHECK(t.find("\u00e9") != nullptr);
}

TEST_CASE("a type knows whether it holds dynamic or optional parts") {
  CHECK(type().has_dynamic());
  CHECK(type::list(type()).has_dynamic());
  CHECK(type::object({{"a", type::tuple({type::string(), type()})}}).has_dynamic());
  CHECK_FALSE(type::object({{"a", type::tuple({type::string()})}}).has_dynamic());
  const type inner = type::object({{"x", type::string(), true}, {"y", type::number()}});
  const type outer = type::tuple({type::list(inner), type::map(inner), type::string(), inner});
  CHECK(outer.has_optional());
  const type plain = type::object({{"x", type::string()}, {"y", type::number()}});
  CHECK(outer.without_optional() ==
        type::tuple({type::list(plain), type::map(plain), type::string(), plain}));
  CHECK_FALSE(outer.without_optional().has_optional());
  CHECK(type::string().without_optional() == type::string());
}

TEST_CASE("capsule types are equal by their definition, not their name") {
  const type a = hcl::make_capsule_type({.name = "handle"}), b = hcl::make_capsule_type({.name = "handle"});
  CHECK(a == a);
  CHECK_FALSE(a == b);
  CHECK(a == type::capsule(a.capsule()));
  CHECK(a.kind() == type_kind::capsule);
  CHECK(a.capsule()->name == "handle");
  CHECK_FALSE(a.has_dynamic());
  CHECK(type::string().capsule() == nullptr);
  CHECK(friendly_name(type::list(a)) == "list of handle");
  CHECK(to_string(type::list(a)) == "list(handle)");
}

TEST_CASE("parts of the wrong kind are empty, not undefined") {
  CHECK(type::string().element().is_dynamic());
  CHECK(type::tuple({type::string()}).element().is_dynamic());
  CHECK(type::list(type::string()).elements().empty());
  CHECK(type::string().attributes().empty());
  CHECK(type().find("x") == nullptr);
}

TEST_CASE("types are named for people") {
  CHECK(friendly_name(type::string()) == "string");
  CHECK(friendly_name(type::boolean()) == "bool");
  CHECK(friendly_name(type()) == "dynamic");
  CHECK(friendly_name(type::list(type::map(type::number()))) == "list of map of number");
  CHECK(friendly_name(type::set(type::object({{"a", type::string()}}))) == "set of object");
  CHECK(friendly_name(type::tuple({type::string()})) == "tuple");
  CHECK(friendly_constraint_name(type()) == "any type");
  CHECK(friendly_constraint_name(type::list(type())) == "list of any single type");
}

TEST_CASE("types are written as type expressions") {
  const type t = type::list(type::object(
      {{"b", type::number(), true}, {"a", type::tuple({type::string(), type(), type::boolean()})}}));
  CHECK(to_string(t) == "list(object({a=tuple([string,any,bool]),b=number}))");
  CHECK(to_string(t, {.optional = true}) == "list(object({a=tuple([string,any,bool]),b=optional(number)}))");
  CHECK(to_string(type::tuple({})) == "tuple([])");
  CHECK(to_string(type::object({})) == "object({})");
  CHECK(to_string(type::map(type::set(type()))) == "map(set(any))");
}

TEST_CASE("very deep types are compared, written and freed without recursion") {
  constexpr int levels = 200'000;
  const auto deep = [](const type& innermost) {
    type t = innermost;
    for (int i = 0; i < levels; ++i)
      t = i % 2 ? type::list(std::move(t)) : type::tuple({std::move(t)});
    return t;
  };
  const type a = deep(type::string()), b = deep(type::string()), c = deep(type::number());
  CHECK(a.depth() == levels);
  CHECK(a == b);
  CHECK_FALSE(a == c);
  CHECK(to_string(a).size() > 2 * levels);
  type shared = a.element();
  const type optional = deep(type::object({{"x", type::string(), true}}));
  CHECK(optional.without_optional() == deep(type::object({{"x", type::string()}})));
}

TEST_CASE("types that share their parts are compared by what is there, not by what it unfolds to") {
  const auto doubled = [](const type& innermost) {
    type t = innermost;
    for (int i = 0; i < 200; ++i)
      t = type::tuple({t, t});
    return t;
  };
  CHECK(doubled(type::string()) == doubled(type::string()));
  CHECK_FALSE(doubled(type::string()) == doubled(type::number()));
  const type optional = doubled(type::object({{"x", type::string(), true}}));
  CHECK(optional.without_optional() == doubled(type::object({{"x", type::string()}})));
}

TEST_CASE("types overlap where what is dynamic may make them one") {
  using hcl::detail::overlap;
  const type any, text = type::string(), num = type::number();
  CHECK(overlap(any, type::list(text)));
  CHECK(overlap(type::list(any), type::list(text)));
  CHECK(overlap(type::tuple({any, num}), type::tuple({num, any})));
  CHECK(overlap(type::object({{"a", any}}), type::object({{"a", type::map(any)}})));
  CHECK_FALSE(overlap(text, num));
  CHECK_FALSE(overlap(type::list(any), type::set(text)));
  CHECK_FALSE(overlap(type::list(any), text));
  CHECK_FALSE(overlap(type::tuple({any}), type::tuple({any, any})));
  CHECK_FALSE(overlap(type::object({{"a", any}}), type::object({{"b", any}})));
  CHECK_FALSE(overlap(type::object({{"a", any}, {"b", text}}), type::object({{"a", text}, {"b", num}})));
  const auto doubled = [](type t) {
    for (int i = 0; i < 200; ++i)
      t = type::tuple({t, t});
    return t;
  };
  CHECK(overlap(doubled(any), doubled(text)));
  CHECK_FALSE(overlap(doubled(type::list(any)), doubled(text)));
  CHECK_FALSE(overlap(doubled(type::list(any)), doubled(type::set(any))));
}

TEST_CASE("types may be shared between threads") {
  const type t = type::list(type::object({{"a", type::string()}}));
  std::vector<std::thread> threads;
  for (int i = 0; i < 4; ++i) {
    threads.emplace_back([&t] {
      for (int k = 0; k < 2000; ++k) {
        const type copy = type::map(t);
        if (!(copy.element() == t)) std::abort();
      }
    });
  }
  for (auto& thread : threads)
    thread.join();
  CHECK(t.element().find("a") != nullptr);
}

TEST_CASE("a capsule type keeps what the program says about it") {
  struct traits {
    int size;
  };
  const type t = hcl::make_capsule_type({.name = "handle", .extra = traits{7}});
  REQUIRE(t.capsule()->extra.get<traits>());
  CHECK(t.capsule()->extra.get<traits>()->size == 7);
  CHECK_FALSE(hcl::make_capsule_type({.name = "handle"}).capsule()->extra);
}
