#include <hcl/functions/standard.hpp>

#include "call.hpp"

using namespace hcl::functions;
using hcl::type;
using hcl::value;
using test::call;
using test::fails;
using test::texts;

namespace {
value set_of(std::vector<value> all) { return value::set(type::string(), std::move(all)); }
value unknown_text() { return value::unknown(type::string()); }
}  // namespace

TEST_CASE("elements by index", "[functions]") {
  const value abc = texts({"a", "b", "c"});
  CHECK(call(element(), {abc, 4}) == "\"b\"");
  CHECK(call(element(), {abc, -1}) == "\"c\"");
  CHECK(call(element(), {abc, INT64_MIN}) == "\"b\"");
  CHECK(call(element(), {value::tuple({1, "b"}), 3}) == "\"b\"");
  CHECK(fails(element(), {abc, 0.5}));
  CHECK(fails(element(), {texts({}), 0}));
  CHECK(call(hasindex(), {abc, "0"}) == "false");
  CHECK(call(index(), {abc, 2}) == "\"c\"");
  CHECK(fails(index(), {abc, 3}));
  CHECK(call(slice(), {abc, 1, 3}) == "[\"b\",\"c\"]");
  CHECK(call(slice(), {abc, 1, 4}).starts_with("argument 2: "));
  CHECK(call(slice(), {abc, 2, 1}).starts_with("argument 1: "));
  CHECK(call(slice(), {set_of({"a"}), 0, 1}).starts_with("argument 0: A set cannot be sliced"));
  CHECK(call(lookup(), {value::object({{"a", 1}}), "b", "c"}) == "\"c\"");
  CHECK(call(contains(), {value::tuple({unknown_text(), "a"}), "a"}) == "true");
  CHECK(call(contains(), {value::tuple({unknown_text(), "b"}), "a"}) == "unknown \"bool\"");
  CHECK(fails(length(), {"abc"}));
}

TEST_CASE("sequences of sequences", "[functions]") {
  CHECK(call(concat(), {texts({"a"}), value::tuple({1})}) == "[\"a\",1]");
  CHECK(fails(concat(), {}));
  CHECK(call(flatten(), {value::tuple({1, value::tuple({2, value::tuple({}), set_of({"a"})})})}) ==
        "[1,2,\"a\"]");
  CHECK(call(flatten(), {value::tuple({value::unknown(type::list(type::string()))})}) ==
        "unknown \"dynamic\"");
  CHECK(call(distinct(), {texts({"b", "a", "b"})}) == "[\"b\",\"a\"]");
  CHECK(call(distinct(), {texts({})}) == "[]");
  std::vector<value> close;  // numbers that one double stands for
  for (int i = 0; i < 3000; ++i)
    close.push_back(
        value(*hcl::number::parse("1." + std::string(30, '0') + std::to_string(3000 - i % 2500))));
  const value few = *distinct().call(std::vector{value::list(type::number(), close)});
  REQUIRE(few.size() == 2500);
  for (std::size_t i = 0; i < 2500; ++i)
    CHECK(few.elements()[i].as_number() == close[i].as_number());
  const value half = value::set(type::number(), std::vector<value>(close.begin(), close.begin() + 1000)),
              whole = value::set(type::number(), close);
  CHECK(setunion().call(std::vector{half, whole})->size() == 2500);
  CHECK(setintersection().call(std::vector{half, whole})->size() == 1000);
  CHECK(setsubtract().call(std::vector{whole, half})->size() == 1500);
  CHECK(setsymmetricdifference().call(std::vector{half, whole})->size() == 1500);
  CHECK(call(distinct(), {value::list(type::list(type::string()), {texts({"a"}), texts({}), texts({"a"}),
                                                                   value::null(type::list(type::string())),
                                                                   texts({})})}) == "[[\"a\"],[],null]");
  CHECK(call(compact(), {texts({"b", "", value::null(type::string())})}) == "[\"b\"]");
  CHECK(call(chunklist(), {texts({"a", "b", "c"}), 2}) == "[[\"a\",\"b\"],[\"c\"]]");
  CHECK(call(chunklist(), {texts({"a", "b"}), 0}) == "[[\"a\",\"b\"]]");
  CHECK(call(chunklist(), {texts({}), 0}) == "[]");
  CHECK(call(chunklist(), {texts({"a", "b"}), INT64_MAX}) == "[[\"a\",\"b\"]]");
  CHECK(call(coalescelist(), {texts({}), value::tuple({1})}) == "[1]");
  CHECK(call(coalesce(), {value::null(), 1, "a"}) == "\"1\"");
}

TEST_CASE("ranges", "[functions]") {
  CHECK(call(range(), {4, 1}) == "[4,3,2]");
  CHECK(call(range(), {-2}) == "[0,-1]");
  CHECK(call(range(), {0, 1, 0.25}) == "[0,0.25,0.5,0.75]");
  CHECK(call(range(), {1, 1}) == "[]");
  CHECK(fails(range(), {0, 1, 0}));
  CHECK(fails(range(), {0, 1, -1}));
  CHECK(fails(range(), {2000}));
  CHECK(fails(range(), {hcl::number::infinity()}));
  CHECK(fails(range(), {}));
}

TEST_CASE("maps", "[functions]") {
  CHECK(call(merge(), {value::object({{"a", 1}}), value::null(), value::object({{"a", "x"}, {"b", true}})}) ==
        "{\"a\":\"x\",\"b\":true}");
  CHECK(call(merge(), {}) == "{}");
  CHECK(fails(setproduct(), {value::tuple({value(), value::map(type::string(), {})}), texts({"a"})}));
  CHECK(fails(merge(), {value::null(), value::object({{"a", 1}}), value(false)}));
  const value one = value::map(type::number(), {{"b", 1}, {"a", 1}}),
              two = value::map(type::number(), {{"c", 2}, {"b", 2}});
  CHECK(merge().call(std::vector{one, two})->type() == type::map(type::number()));
  CHECK(call(merge(), {two, one}) == "{\"a\":1,\"b\":1,\"c\":2}");
  CHECK(merge().call(std::vector{one, value::null(one.type())})->type() == one.type());
  CHECK(merge().call(std::vector{value::null(one.type())})->type() == one.type());
  CHECK(merge().call(std::vector{one, value::null()})->type() ==
        type::object({{"a", type::number()}, {"b", type::number()}}));
  CHECK(merge().call(std::vector{one, value::null(type::map(type::string()))})->type().kind() ==
        hcl::type_kind::object);
  CHECK(call(merge(), {one, value::map(type::boolean(), {{"a", true}})}) == "{\"a\":true,\"b\":1}");
  CHECK(fails(merge(), {value::null(type::string()), one}));
  CHECK_FALSE(fails(merge(), {value::null(), value::null(type::string()),
                              one}));  // types are not looked at beside a null without one
  CHECK(merge().call(std::vector{one, value::unknown(two.type())})->type() == one.type());
  CHECK(merge()
            .call(std::vector{value::object({{"b", 1}}),
                              value::unknown(type::object({{"a", type::string()}, {"b", type::string()}}))})
            ->type() == type::object({{"a", type::string()}, {"b", type::string()}}));
  std::vector<value> many;
  for (int i = 0; i < 5000; ++i)
    many.push_back(value::object({{"k" + std::to_string(i % 3), i}, {"l" + std::to_string(i % 2500), i}}));
  const value all = *merge().call(many);
  CHECK(all.size() == 2503);
  CHECK(all.find("k0")->as_number() == 4998);
  CHECK(all.find("l0")->as_number() == 2500);
  CHECK(call(zipmap(), {texts({"b", "a"}), value::tuple({1, "x"})}) == "{\"a\":\"x\",\"b\":1}");
  CHECK(fails(zipmap(), {texts({"b"}), value::tuple({})}));
  CHECK(call(zipmap(), {texts({"b"}), value::unknown(type::tuple({type::number()}))}) ==
        "unknown [\"object\",{\"b\":\"number\"}]");
  CHECK(fails(zipmap(), {texts({"b"}), value::unknown(type::tuple({}))}));
  CHECK(fails(zipmap(), {texts({"b"}), "text"}));
  CHECK(call(keys(), {value::object({{"b", 1}, {"a", 2}})}) == "[\"a\",\"b\"]");
  CHECK(call(keys(), {value::unknown(type::object({{"b", type::number()}}))}) == "[\"b\"]");
}

TEST_CASE("lists whose types are open inside", "[functions]") {
  const auto open = [](value inside) { return value::list({}, {value::tuple({std::move(inside)})}); };
  CHECK(call(concat(), {open(value::null()), open("a")}) == "[[null],[\"a\"]]");
  CHECK(fails(concat(), {open(value::null()), open("a"), open(value::tuple({}))}));
}

TEST_CASE("sets", "[functions]") {
  CHECK(call(setunion(), {set_of({"a"}), value::set(type::number(), {1})}) == "[\"1\",\"a\"]");
  CHECK(call(setunion(), {set_of({"a"}), set_of({unknown_text()})}) == "unknown [\"set\",\"string\"]");
  CHECK(call(setintersection(), {set_of({"a", "b"}), set_of({"b", "c"}), set_of({"b"})}) == "[\"b\"]");
  CHECK(call(setsubtract(), {set_of({"a", "b"}), set_of({"b"})}) == "[\"a\"]");
  CHECK(call(setsymmetricdifference(), {set_of({"a", "b"}), set_of({"b", "c"})}) == "[\"a\",\"c\"]");
  CHECK(call(setunion(), {value::unknown(), set_of({"a"})}) == "unknown \"dynamic\"");
  // Nulls of no type take on that of the others; what is open further inside must still agree.
  const value nulls = value::set({}, {value::null()});
  CHECK(call(setunion(), {nulls, set_of({"a"}), value::set(type::number(), {1})}) == "[\"1\",\"a\",null]");
  CHECK(call(setunion(), {nulls, nulls}) == "[null]");
  const auto open = [](value inside) { return value::set({}, {value::tuple({std::move(inside)})}); };
  CHECK(fails(setunion(), {open(value::null()), open("a"), open(value::tuple({}))}));
  CHECK(call(setunion(), {open(value::null()), open("a")}) == "[[\"a\"],[null]]");
  CHECK(call(setsubtract(), {open("a"), open(value::null())}) == "[[\"a\"]]");
  CHECK(call(sethaselement(), {set_of({"a", unknown_text()}), "b"}) == "unknown \"bool\"");
  CHECK(call(setproduct(), {texts({"a", "b"}), value::tuple({1})}) == "[[\"a\",1],[\"b\",1]]");
  CHECK(call(setproduct(), {texts({"a", "b"}), texts({})}) == "[]");
  CHECK(fails(setproduct(), {texts({"a"})}));
}

TEST_CASE("collections do not grow without bound", "[functions][hostile]") {
  const value many = texts(std::vector<value>(10'000, "a"));
  CHECK(fails(setproduct(), {many, many, many, many, many, many}));
  CHECK(fails(setproduct(), {many, many}));
  CHECK(call(flatten(), {test::deep(100'000)}) == "[]");
  value doubled = value::tuple({1, 1});
  for (int i = 0; i < 60; ++i)
    doubled = value::tuple({doubled, doubled});
  CHECK(fails(flatten(), {doubled}));
}
