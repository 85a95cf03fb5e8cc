// What types of the typed model have to do with each other: examples, and laws over random types.
#include <catch2/catch.hpp>

#include <random>
#include <string>
#include <utility>
#include <vector>

#include <hcl/model.hpp>

using namespace hcl::model;
using hcl::conversion;

namespace {

// Types of a few levels, all kinds among them.
class random_types {
 public:
  explicit random_types(unsigned seed) : numbers_(seed) {}
  type next(int levels = 3) {
    const unsigned choice = pick(levels > 0 ? 20 : 9);
    switch (choice) {
      case 0: return type::string();
      case 1: return type::number();
      case 2: return type::integer();
      case 3: return type::boolean();
      case 4: return type::dynamic();
      case 5: return type::none();
      case 6: return type::constant(hcl::value(static_cast<int>(pick(3))));
      case 7: return type::constant(hcl::value(pick(2) != 0 ? "a" : "b"));
      case 8:
        return pick(2) != 0 ? type::opaque("Asset") : type::enumeration("E", type::string(), {"a", "c"});
      case 9: return type::list(next(levels - 1));
      case 10: return type::set(next(levels - 1));
      case 11: return type::map(next(levels - 1));
      case 12:
      case 13: return type::tuple(some(levels - 1));
      case 14:
      case 15: return object(levels - 1);
      case 16:
      case 17: return type::union_of(some(levels - 1));
      case 18: return type::promise(next(levels - 1));
      default: return type::output(next(levels - 1));
    }
  }

 private:
  unsigned pick(unsigned below) { return static_cast<unsigned>(numbers_() % below); }
  std::vector<type> some(int levels) {
    std::vector<type> all;
    for (unsigned i = pick(4); i > 0; --i)
      all.push_back(next(levels));
    return all;
  }
  type object(int levels) {
    std::vector<property> all;
    for (unsigned i = pick(4); i > 0; --i)
      all.push_back({std::string(1, static_cast<char>('a' + pick(3))), next(levels)});
    return type::object(std::move(all));
  }
  std::mt19937 numbers_;
};

type link(type leaf) {
  return type::recursive([&](type self) {
    return type::object({{"next", type::optional(self)}, {"value", leaf}});
  });
}

}  // namespace

TEST_CASE("a tuple may be assigned to a list, an object to a map, a value to an output of it") {
  CHECK(is_assignable(type::tuple({type::constant(hcl::value("a"))}), type::list(type::string())));
  CHECK(is_assignable(type::object({{"a", type::string()}}), type::map(type::string())));
  CHECK(is_assignable(type::promise(type::string()), type::output(type::string())));
  CHECK_FALSE(is_assignable(type::output(type::string()), type::promise(type::string())));
  CHECK_FALSE(is_assignable(type::integer(), type::string()));
  CHECK(accepts_none(type::optional(type::string())));
  CHECK_FALSE(accepts_none(type::string()));
}

TEST_CASE("conversions are safe where no value can fail") {
  CHECK(conversion_between(type::integer(), type::string()) == conversion::safe);
  CHECK(conversion_between(type::string(), type::integer()) == conversion::unsafe);
  CHECK(conversion_between(type::integer(), type::number()) == conversion::safe);
  CHECK(conversion_between(type::number(), type::integer()) == conversion::unsafe);
  CHECK(conversion_between(type::list(type::string()), type::string()) == conversion::none);
  CHECK(conversion_between(type::union_of({type::integer(), type::string()}), type::number()) ==
        conversion::unsafe);
}

TEST_CASE("a literal fits an enumeration that has it, and no other") {
  const type colours = type::enumeration("Colour", type::string(), {"red", "green"});
  CHECK(conversion_between(type::constant(hcl::value("red")), colours) == conversion::safe);
  CHECK(conversion_between(type::constant(hcl::value("blue")), colours) == conversion::none);
  CHECK(conversion_between(type::string(), colours) == conversion::unsafe);
  CHECK(conversion_between(colours, type::string()) == conversion::safe);
}

TEST_CASE("types that contain themselves are related by pairs") {
  const type numbers = link(type::integer());
  const type texts = link(type::string());
  CHECK(conversion_between(numbers, texts) == conversion::safe);
  CHECK(conversion_between(texts, numbers) == conversion::unsafe);
  CHECK(conversion_between(link(type::list(type::string())), texts) == conversion::none);
  CHECK(is_assignable(numbers, numbers));
  CHECK_FALSE(is_assignable(numbers, texts));
  CHECK(unify(numbers, link(type::integer())).safe == numbers);
}

TEST_CASE("a mismatch is explained down to the part that does not fit") {
  const type have = type::object({{"a", type::tuple({type::string(), type::list(type::string())})}});
  const type want = type::object({{"a", type::list(type::string())}});
  CHECK(explain_mismatch(have, want) ==
        R"(property "a": element 1: string is required, but this is list(string))");
  CHECK(explain_mismatch(type::object({}), want) == R"(property "a": it is missing)");
  const type both = type::object({{"a", type::integer()}, {"b", type::integer()}});
  CHECK(explain_mismatch(type::object({{"a", type::list(type::string())}}), both) ==
        R"(property "b": it is missing)");
  CHECK(explain_mismatch(type::list(type::list(type::string())), type::set(type::string())) ==
        "elements: string is required, but this is list(string)");
  CHECK(explain_mismatch(type::object({{"x", type::list(type::string())}}), type::map(type::string())) ==
        R"(element "x": string is required, but this is list(string))");
  CHECK(explain_mismatch(type::list(type::string()), type::optional(type::integer())) ==
        "int is required, but this is list(string)");
  CHECK(explain_mismatch(type::none(), type::string()) == "string is required, but this is null");
  CHECK(explain_mismatch(type::integer(), type::string()).empty());
}

TEST_CASE("types unify as the specification says") {
  CHECK(unify(type::number(), type::boolean()).safe == type::union_of({type::boolean(), type::number()}));
  CHECK(unify(type::number(), type::boolean()).unsafe_answer == type::number());
  CHECK(unify(type::tuple({type::integer(), type::string()}), type::tuple({type::number()})).safe ==
        type::tuple({type::number(), type::optional(type::string())}));
  CHECK(unify(type::object({{"foo", type::string()}}), type::object({{"bar", type::string()}})).safe ==
        type::object({{"bar", type::optional(type::string())}, {"foo", type::optional(type::string())}}));
  CHECK(unify(type::output(type::integer()), type::promise(type::number())).safe ==
        type::output(type::number()));
  CHECK(unify({}).safe == type::none());
}

TEST_CASE("literals of one type unify to that type, and safely to their union while they are few") {
  const type a = type::constant(hcl::value("a")), b = type::constant(hcl::value("b"));
  CHECK(unify(a, b).unsafe_answer == type::string());
  CHECK(unify(a, b).safe == type::union_of({a, b}));
  std::vector<type> many;
  for (int i = 0; i < 5000; ++i)
    many.push_back(type::constant(hcl::value(i)));
  CHECK(unify(many).safe == type::integer());
}

TEST_CASE("what may be assigned may be converted") {
  random_types random(1);
  for (int i = 0; i < 4000; ++i) {
    const type from = random.next(), to = random.next();
    if (!is_assignable(from, to)) continue;
    INFO(to_string(to) << " <- " << to_string(from));
    CHECK(conversion_between(from, to) != conversion::none);
  }
}

TEST_CASE("every type is assignable to itself, and everything converts to dynamic") {
  random_types random(2);
  for (int i = 0; i < 500; ++i) {
    const type t = random.next();
    INFO(to_string(t));
    CHECK(is_assignable(t, t));
    CHECK(conversion_between(t, type::dynamic()) == conversion::safe);
    CHECK((conversion_between(type::string(), t) == conversion::none) ==
          !explain_mismatch(type::string(), t).empty());
  }
}

TEST_CASE("two types convert to what they unify to") {
  random_types random(3);
  for (int i = 0; i < 2000; ++i) {
    const type a = random.next(), b = random.next();
    const unified both = unify(a, b);
    INFO(to_string(a) << " + " << to_string(b) << " is " << to_string(both.safe) << ", unsafely "
                      << to_string(both.unsafe_answer));
    for (const type& each : {a, b}) {
      CHECK(conversion_between(each, both.unsafe_answer) != conversion::none);
      if (!each.is_dynamic()) CHECK(conversion_between(each, both.safe) != conversion::none);
    }
  }
}

TEST_CASE("taking eventuals out leaves none, and the input form accepts what it is for") {
  random_types random(4);
  for (int i = 0; i < 1000; ++i) {
    const type t = random.next();
    INFO(to_string(t));
    CHECK_FALSE(contains_eventuals(resolve_outputs(t)));
    CHECK_FALSE(contains_promises(resolve_promises(t)));
    CHECK(is_assignable(resolve_outputs(t), input_of(resolve_outputs(t))));
  }
}

TEST_CASE("large types are related in no time") {
  std::vector<property> first, second;
  for (int i = 0; i < 3000; ++i) {
    first.push_back({"p" + std::to_string(i), type::string()});
    second.push_back({"p" + std::to_string(i + 1500), type::integer()});
  }
  CHECK(unify(type::object(first), type::object(second)).safe.properties().size() == 4500);
  type texts = type::string(), flags = type::boolean();
  for (int i = 0; i < 300; ++i) {
    texts = type::tuple({texts, texts});
    flags = type::tuple({flags, flags});
  }
  CHECK(conversion_between(flags, texts) == conversion::safe);
}
