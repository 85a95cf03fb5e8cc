#include <catch2/catch.hpp>

#include <limits>
#include <memory>
#include <string>
#include <thread>
#include <type_traits>
#include <vector>

#include <hcl/text/impl/line_index.hpp>

using hcl::describe;
using hcl::describe_as_variable;
using hcl::hash;
using hcl::is_identical;
using hcl::to_debug_string;
using hcl::type;
using hcl::type_kind;
using hcl::value;

static_assert(sizeof(value) <= 24);
static_assert(std::is_nothrow_move_constructible_v<value>);
static_assert(!std::is_constructible_v<value, std::nullptr_t>);
static_assert(!std::is_assignable_v<value, value> &&
              !std::is_assignable_v<value, const value&>);  // v["a"] = 1
static_assert(!std::is_constructible_v<value, char>);
static_assert(!std::is_constructible_v<value, void*>);

TEST_CASE("values of each kind say what they are") {
  CHECK(value(true).as_bool());
  CHECK_FALSE(value(false).as_bool());
  CHECK(value(5).as_number() == hcl::number(5));
  CHECK(value(5U).kind() == type_kind::number);
  CHECK(value(1.5F).as_number() == hcl::number(1.5));
  CHECK(value(2.5L).as_number() == hcl::number(2.5));
  CHECK(value("abc").as_string() == "abc");
  CHECK(value(std::string("abc")).as_string() == "abc");
  CHECK(value(std::string_view("abc")).as_string() == "abc");
  CHECK(value(true).type() == type::boolean());
  CHECK(value("x").type() == type::string());
  CHECK(value(1).type() == type::number());
  CHECK(value().is_null());
  CHECK(value().type().is_dynamic());
  CHECK(value::null(type::string()).type() == type::string());
  CHECK_FALSE(value::unknown().is_known());
  CHECK(value::unknown(type::number()).type() == type::number());
  CHECK_FALSE(value::unknown(type::number()).is_definitely_not_null());
  CHECK(value(1).is_definitely_not_null());
  CHECK_FALSE(value().is_definitely_not_null());
}

TEST_CASE("strings of every length survive copies and moves") {
  for (std::size_t n = 0; n < 40; ++n) {
    const std::string text(n, 'x');
    const value a = text;
    value b = a;
    value c = std::move(b);
    CHECK(b.is_null());
    CHECK(c.as_string() == text);
    CHECK(a.as_string() == text);
    CHECK(is_identical(a, c));
    c = a;
    value& same = c;
    c = same;
    CHECK(c.as_string() == text);
    CHECK(value(std::string_view(text)).as_string() == text);
  }
  const std::string with_zero("a\0b", 3);
  CHECK(value(with_zero).as_string() == with_zero);
  for (const std::string bad :
       {"\xff", "e\xcc", "\xed\xa0\x80", "\xf4\x90\x80\x80 and long enough to live on the heap\xcc"}) {
    CHECK(value(bad).as_string() == bad);
    CHECK(value::object({{bad, 1}}).find(bad) != nullptr);
  }
}

TEST_CASE("strings and names are in normalisation form C") {
  CHECK(value("e\u0301").as_string() == "\u00e9");
  CHECK(value(std::string("a long enough string with an accent e\u0301")).as_string() ==
        "a long enough string with an accent \u00e9");
  const value o = value::object({{"e\u0301", 1}, {"\u00e9", 2}});
  REQUIRE(o.size() == 1);
  CHECK(o.find("e\u0301")->as_number() == hcl::number(2));
  CHECK(o.find("\u00e9") != nullptr);
}

TEST_CASE("a value can be replaced by a part of itself") {
  value v = value::tuple({value::tuple({value::tuple({"innermost, too long to be kept inside"})})});
  while (v.kind() == type_kind::tuple)
    v = v.elements()[0];
  CHECK(v.as_string() == "innermost, too long to be kept inside");
  value w = value::tuple({value::tuple({1})});
  w = value(w.elements()[0]);
  CHECK(to_debug_string(w) == "[1]");
}

TEST_CASE("lists, maps, tuples and objects hold their parts") {
  const value l = value::list(type::string(), {"a", "b"});
  CHECK(l.type() == type::list(type::string()));
  CHECK(l.size() == 2);
  CHECK(l.elements()[1].as_string() == "b");
  const value t = value::tuple({1, "a", true, value()});
  CHECK(t.type() == type::tuple({type::number(), type::string(), type::boolean(), type()}));
  const value m = value::map(type::number(), {{"b", 1}, {"a", 2}, {"b", 3}});
  REQUIRE(m.size() == 2);
  CHECK(m.members()[0].name == "a");
  CHECK(m.find("b")->as_number() == hcl::number(3));
  CHECK(m.find("c") == nullptr);
  const value o = value::object({{"z", 1}, {"B", "x"}, {"a", l}});
  CHECK(o.members()[0].name == "B");
  CHECK(o.type() ==
        type::object({{"B", type::string()}, {"a", type::list(type::string())}, {"z", type::number()}}));
  CHECK(value::list(type::string(), {}).type() == type::list(type::string()));
  CHECK(value::list(type::string(), {}).elements().empty());
}

TEST_CASE("a tuple or an object may be of nothing") {
  const value tuple = value::tuple({});
  value object = value::object({});
  CHECK(tuple.type() == type::tuple({}));
  CHECK(object.type() == type::object({}));
  CHECK(tuple.elements().empty());
  CHECK(object.members().empty());
  CHECK((tuple.size() == 0 && object.size() == 0));
  CHECK(object.find("a") == nullptr);
  CHECK((tuple.is_known() && tuple.is_wholly_known() && tuple.is_definitely_not_null() && !tuple.is_null() &&
         !tuple.contains_marked()));
  CHECK((object.depth() == 1 && object.weight() == 1));
  CHECK(is_identical(tuple, value::tuple({})));
  CHECK_FALSE(is_identical(tuple, object));
  CHECK_FALSE(is_identical(tuple, value::list(type::number(), {})));
  CHECK(hash(object) == hash(value::object({})));
  const value copy = object, moved = std::move(object);
  CHECK(object.is_null());
  CHECK(is_identical(copy, moved));
  const value marked = copy.with_marks(hcl::mark("secret"));
  CHECK(marked.type() == type::object({}));
  CHECK((marked.depth() == 1 && marked.unmarked().members().empty()));
  CHECK(is_identical(marked.unmarked(), copy));
  CHECK(value::tuple({tuple, copy, marked}).type() ==
        type::tuple({type::tuple({}), type::object({}), type::object({})}));
}

TEST_CASE("a dynamic element type becomes that of the elements, and dynamic elements take the type on") {
  CHECK(value::list(type(), {1, 2}).type() == type::list(type::number()));
  CHECK(value::list(type(), {value(), "a"}).type() == type::list(type::string()));
  CHECK(value::list(type(), {}).type() == type::list(type()));
  CHECK(value::list(type(), {value::unknown()}).type() == type::list(type()));
  const value l = value::list(type::string(), {value::unknown(), value(), "a"});
  CHECK(l.elements()[0].type() == type::string());
  CHECK(l.elements()[1].type() == type::string());
  CHECK(l.elements()[1].is_null());
  CHECK(value::map(type(), {{"a", true}}).type() == type::map(type::boolean()));
}

TEST_CASE("values never carry optional attributes in their types") {
  const type t = type::object({{"a", type::string(), true}});
  CHECK(value::null(t).type() == type::object({{"a", type::string()}}));
  CHECK(value::unknown(t).type() == type::object({{"a", type::string()}}));
  CHECK(value::list(t, {}).type() == type::list(type::object({{"a", type::string()}})));
}

TEST_CASE("wholly known is known of the parts") {
  CHECK(value(1).is_wholly_known());
  CHECK(value().is_wholly_known());
  CHECK_FALSE(value::unknown().is_wholly_known());
  const value inner = value::tuple({1, value::unknown(type::string())});
  CHECK(inner.is_known());
  CHECK_FALSE(inner.is_wholly_known());
  CHECK_FALSE(value::object({{"a", value::tuple({inner})}}).is_wholly_known());
  CHECK_FALSE(value::map(inner.type(), {{"a", inner}}).is_wholly_known());
  CHECK(value::object({{"a", value::tuple({1})}}).is_wholly_known());
}

TEST_CASE("depth and weight are kept") {
  CHECK(value(1).depth() == 0);
  CHECK(value::tuple({}).depth() == 1);
  CHECK(value::tuple({value::list(type::number(), {1, 2}), 3}).depth() == 2);
  CHECK(value(1).weight() == 1);
  CHECK(value::tuple({value::list(type::number(), {1, 2}), 3}).weight() == 5);
  value v = 1;
  for (int i = 0; i < 100; ++i)
    v = value::tuple({v, v});
  CHECK(v.depth() == 100);
  CHECK(v.weight() == std::numeric_limits<std::uint32_t>::max());
}

namespace {
value deep(int levels, int kind) {
  value v = "x";
  for (int i = 0; i < levels; ++i) {
    switch (kind == 3 ? i % 3 : kind) {
      case 0: v = value::tuple({std::move(v)}); break;
      case 1: v = value::object({{"a", std::move(v)}}); break;
      default:
        v = value::tuple({value(1).with_marks(hcl::mark("m")), std::move(v)}).with_marks(hcl::mark("m"));
        break;
    }
  }
  return v;
}
}  // namespace

TEST_CASE("a value a million levels deep is freed without recursion") {
  CHECK(deep(1'000'000, 3).depth() == 1'000'000);
}

TEST_CASE("very deep values are made, compared, walked and freed without recursion") {
  constexpr int levels = 50'000;
  for (int kind = 0; kind < 4; ++kind) {
    const value a = deep(levels, kind), b = deep(levels, kind);
    CHECK(a.depth() == levels);
    CHECK(is_identical(a, b));
    CHECK(hash(a) == hash(b));
    CHECK(a.type().depth() == levels);
    const value part = hcl::detail::part_of(a, 0);
    CHECK(part.is_known());
  }
  const auto [bare, marks] = unmark_deep(deep(levels, 3));
  CHECK(marks.size() == 1);
  CHECK_FALSE(bare.contains_marked());
  CHECK(bare.depth() == levels);
  CHECK(to_debug_string(bare).size() > 2 * levels);
  CHECK(value::set(type(), {deep(levels, 0), deep(levels, 0)}).size() == 1);
}

TEST_CASE("values that share their parts are compared by what is there") {
  const auto doubled = [](value v) {
    for (int i = 0; i < 200; ++i)
      v = value::tuple({v, v});
    return v;
  };
  CHECK(is_identical(doubled(1), doubled(1)));
  CHECK_FALSE(is_identical(doubled(1), doubled(2)));
}

TEST_CASE("identity is exact") {
  CHECK(is_identical(value(1), value(1)));
  CHECK_FALSE(is_identical(value(1), value("1")));
  CHECK_FALSE(is_identical(value(), value::unknown()));
  CHECK_FALSE(is_identical(value::null(type::string()), value::null(type::number())));
  CHECK(is_identical(value::unknown(type::string()), value::unknown(type::string())));
  CHECK_FALSE(is_identical(value::unknown(type::string()), refine_not_null(value::unknown(type::string()))));
  CHECK(is_identical(refine_not_null(value::unknown(type::string())),
                     refine_not_null(value::unknown(type::string()))));
  CHECK_FALSE(is_identical(value(1), value(1).with_marks(hcl::mark("a"))));
  CHECK_FALSE(is_identical(value(1).with_marks(hcl::mark("b")), value(1).with_marks(hcl::mark("a"))));
  CHECK(is_identical(value(1).with_marks(hcl::mark("a")), value(1).with_marks(hcl::mark("a"))));
  CHECK_FALSE(is_identical(value::tuple({1}), value::list(type::number(), {1})));
  CHECK_FALSE(is_identical(value::list(type::number(), {}), value::list(type::string(), {})));
  CHECK_FALSE(is_identical(value::object({{"a", 1}}), value::object({{"b", 1}})));
  CHECK_FALSE(is_identical(value::object({{"a", 1}}), value::map(type::number(), {{"a", 1}})));
  CHECK(is_identical(value::object({{"a", 1}, {"b", "text that is long enough"}}),
                     value::object({{"b", "text that is long enough"}, {"a", 1}})));
  CHECK_FALSE(is_identical(value::tuple({value::tuple({1, 2})}), value::tuple({value::tuple({1, 3})})));
  CHECK(hash(value::tuple({1, "a"})) == hash(value::tuple({1, "a"})));
  CHECK_FALSE(hash(value::tuple({1, "a"})) == hash(value::tuple({"a", 1})));
}

TEST_CASE("values and types that share their parts cost no more than those parts") {
  const auto doubled = [](int levels, value v) {
    for (int i = 0; i != levels; ++i)
      v = value::tuple({v, value::object({{"k", v}})});
    return v;
  };
  CHECK(hash(doubled(60, 1)) == hash(doubled(60, 1)));
  CHECK_FALSE(hash(doubled(60, 1)) == hash(doubled(60, 2)));
  CHECK_FALSE(hash(doubled(60, 1)) == hash(doubled(61, 1)));
  CHECK(hash(doubled(60, value(1).with_marks(hcl::mark("m")))) == hash(doubled(60, 1)));
  // Shared or not makes no difference.
  std::vector<value> apart;
  for (int i = 0; i != 1000; ++i)
    apart.push_back(value::tuple({std::string(10'000, 'x'), i % 2}));
  std::vector<value> shared;
  for (int i = 0; i != 1000; ++i)
    shared.push_back(apart[static_cast<std::size_t>(i % 2)]);
  CHECK(hash(value::tuple(apart)) == hash(value::tuple(shared)));

  const type t = doubled(60, 1).type();
  const std::string text = to_string(t), debug = to_debug_string(doubled(60, 1));
  CHECK(text.ends_with("..."));
  CHECK(text.size() < std::size_t{20} << 20);
  CHECK(text.starts_with("tuple([tuple(["));
  CHECK(debug.size() < std::size_t{20} << 20);
  CHECK(to_string(doubled(10, 1).type()).ends_with("])"));
}

TEST_CASE("capsule values hold one object of the host") {
  const type plain = hcl::make_capsule_type({.name = "plain"});
  const auto object = std::make_shared<int>(7);
  const value a = value::capsule(plain, object), b = value::capsule(plain, std::make_shared<int>(7));
  CHECK(a.kind() == type_kind::capsule);
  CHECK(a.type() == plain);
  CHECK(*static_cast<const int*>(a.as_capsule().get()) == 7);
  CHECK(is_identical(a, value::capsule(plain, object)));
  CHECK_FALSE(is_identical(a, b));
  CHECK(describe(a) == "plain");
  CHECK(value::null(plain).is_null());
  const type compared = hcl::make_capsule_type(
      {.name = "compared",
       .equals =
           [](const value& x, const value& y) {
             return value(*static_cast<const int*>(x.as_capsule().get()) ==
                          *static_cast<const int*>(y.as_capsule().get()));
           },
       .identical = [](const void* x,
                       const void* y) { return *static_cast<const int*>(x) == *static_cast<const int*>(y); },
       .key = [](const void* x) { return std::to_string(*static_cast<const int*>(x)); },
       .text = [](const void* x) { return "number " + std::to_string(*static_cast<const int*>(x)); }});
  const value c = value::capsule(compared, object), d = value::capsule(compared, std::make_shared<int>(7));
  CHECK(is_identical(c, d));
  CHECK(hash(c) == hash(d));
  CHECK(describe(c) == "number 7");
  CHECK(value::set(compared, {c, d, value::capsule(compared, std::make_shared<int>(3))}).size() == 2);
}

TEST_CASE("the type of a shared tuple is made once, whichever thread asks first") {
  for (int round = 0; round < 50; ++round) {
    const value v = value::tuple({1, value::object({{"a", "x"}}), value::tuple({true})});
    std::vector<std::thread> threads;
    for (int i = 0; i < 4; ++i) {
      threads.emplace_back([&v] {
        const value copy = v;
        if (copy.type().elements().size() != 3) std::abort();
      });
    }
    for (auto& thread : threads)
      thread.join();
    CHECK(v.type().elements()[2] == type::tuple({type::boolean()}));
  }
}

TEST_CASE("values are described for messages") {
  CHECK(describe(80) == "80");
  CHECK(describe("web") == "\"web\"");
  CHECK(describe("a\n\"b\"\x1b") == "\"a\\n\\\"b\\\"\\u001b\"");
  CHECK(describe(true) == "true");
  CHECK(describe(value()) == "null");
  CHECK(describe(value::unknown()) == "an unknown value");
  CHECK(describe(value::unknown(type::number())) == "an unknown number");
  CHECK(describe(value("secret").with_marks(hcl::mark("sensitive"))) == "a marked string");
  CHECK(describe(value::list(type::string(), {"a", "b"})) == "a list of string with 2 elements");
  CHECK(describe(value::list(type::string(), {"a"})) == "a list of string with 1 element");
  CHECK(describe(value::set(type::string(), {})) == "an empty set of string");
  CHECK(describe(value::tuple({1, 2, 3})) == "a tuple with 3 elements");
  CHECK(describe(value::object({})) == "an object with no attributes");
  CHECK(describe(value::object({{"id", 1}})) == "an object with 1 attribute \"id\"");
  CHECK(describe(value::object({{"id", 1}, {"x", 1}})) == "an object with 2 attributes");
  CHECK(describe_as_variable(80) == "as 80");
  CHECK(describe_as_variable(value()) == "set to null");
  CHECK_FALSE(describe_as_variable(value::unknown()));
  CHECK_FALSE(describe_as_variable(value(1).with_marks(hcl::mark("m"))));
  CHECK(describe(std::string(1'000'000, 'x')).size() < 200);
  CHECK(describe(1e21) == "1e+21");
  CHECK(describe(0.25) == "0.25");
}

TEST_CASE("the debug text shows everything") {
  CHECK(to_debug_string(value::tuple({1, "a${b}\n", true, value()})) == "[1, \"a$${b}\\n\", true, null]");
  CHECK(to_debug_string(
            value::object({{"a", value::list(type::string(), {"x"})}, {"b", value::null(type::string())}})) ==
        "{a = list(string)[\"x\"], b = null(string)}");
  CHECK(to_debug_string(value::map(type::number(), {{"k", 1}})) == "map(number){\"k\" = 1}");
  CHECK(to_debug_string(value::unknown()) == "unknown(any)");
  CHECK(to_debug_string(value::tuple({value(5).with_marks(hcl::mark("secret"))})) ==
        "[marked(\"secret\", 5)]");
  CHECK(to_debug_string(value::tuple({1}).with_marks(hcl::mark("m"))) == "marked(\"m\", [1])");
  CHECK(to_debug_string(value::set(type::number(), {})) == "set(number)[]");
}
