#include <hcl/functions/standard.hpp>
#include <hcl/text/impl/line_index.hpp>

#include "call.hpp"

using namespace hcl::functions;
using hcl::type;
using hcl::value;
using test::call;
using test::fails;

TEST_CASE("JSON is written", "[functions]") {
  CHECK(call(jsonencode(),
             {value::object({{"b", value::null()}, {"a", value::tuple({1.5, "<\u2028\x01>", false})}})}) ==
        R"("{\"a\":[1.5,\"\\u003c\\u2028\\u0001\\u003e\",false],\"b\":null}")");
  CHECK(call(jsonencode(), {value::null()}) == "\"null\"");
  CHECK(fails(jsonencode(), {hcl::number::infinity()}));
  const auto unknown = jsonencode().call(std::vector<value>{value::tuple({value::unknown()})});
  REQUIRE(unknown);
  CHECK(refinement_of(*unknown).prefix == "[");
  CHECK(to_json(type::object({{"a", type::list(type::dynamic())}, {"b", type::tuple({}), true}})) ==
        R"(["object",{"a":["list","dynamic"],"b":["tuple",[]]},["b"]])");
}

TEST_CASE("JSON is read", "[functions]") {
  CHECK(call(jsondecode(), {" {\"a\":[1,null,\"x\"],\"b\":{}} "}) == R"({"a":[1,null,"x"],"b":{}})");
  CHECK(call(jsondecode(), {"{\"a\":1,\"a\":2}"}) == "{\"a\":2}");
  CHECK(fails(jsondecode(), {"{\"a\":1,}"}));
  CHECK(fails(jsondecode(), {""}));
  CHECK(fails(jsondecode(), {"1 2"}));
  CHECK(call(jsondecode(), {R"("\ud83d\ude00")"}) == "\"\xF0\x9F\x98\x80\"");
  CHECK(fails(jsondecode(), {R"("\ud833d\ude00")"}));  // half a surrogate pair is no character
  CHECK(call(jsondecode(), {value::unknown(type::string())}) == "unknown \"dynamic\"");
}

TEST_CASE("JSON is UTF-8 whatever a text holds") {
  CHECK(*hcl::to_json(hcl::value(std::string_view("a\xFFz\xEF\xBF\xBD"))) == "\"a\\ufffdz\xEF\xBF\xBD\"");
}

TEST_CASE("deep and wide values as JSON", "[functions][hostile]") {
  const auto text = hcl::to_json(test::deep(200'000));
  REQUIRE(text);
  CHECK(text->size() == 400'002);
  CHECK(hcl::to_json(test::deep(200'000).type()).size() > 200'000);
  value doubled = value::tuple({1, 1});
  for (int i = 0; i < 60; ++i)
    doubled = value::tuple({doubled, doubled});
  CHECK(fails(jsonencode(), {doubled}));
  CHECK(hcl::to_json(doubled.type()).empty());
  CHECK_FALSE(
      hcl::to_json(hcl::value::object({{"t", hcl::value::tuple({hcl::value::list(doubled.type(), {})})}}),
                   type::dynamic()));
  CHECK(fails(jsondecode(), {std::string(100'000, '[')}));
}

TEST_CASE("tables", "[functions]") {
  CHECK(call(csvdecode(), {"a,b\r\n1,\"x\"\"\r\ny\"\r\n\r\n2,\r"}) ==
        R"([{"a":"1","b":"x\"\ny"},{"a":"2","b":""}])");
  CHECK(call(csvdecode(), {"a\n"}) == "[]");
  for (const char* text : {"", "a,a\n", "a,b\n1\n", "a\n\"1", "a\nx\"y", "a\n\"1\"x"}) {
    INFO(text);
    CHECK(fails(csvdecode(), {text}));
  }
}

TEST_CASE("dates", "[functions]") {
  CHECK(call(formatdate(), {"EEEE, MMM D YYYY h:mm aa 'it''s' ZZZ", "2020-02-03T14:05:06+02:00"}) ==
        "\"Monday, Feb 3 2020 14:05 pm it's +0200\"");
  CHECK(call(formatdate(), {"HH YY Z", "2020-02-29T00:05:06Z"}) == "\"12 20 Z\"");
  CHECK(call(formatdate(), {"YYY", "2020-02-03T14:05:06Z"}).starts_with("argument 0: "));
  CHECK(call(formatdate(), {"'x", "2020-02-03T14:05:06Z"}).starts_with("argument 0: "));
  for (const char* text : {"", "2020-02-30T00:00:00Z", "2019-02-29T00:00:00Z", "2020-13-01T00:00:00Z",
                           "2020-01-01 00:00:00Z", "2020-01-01T24:00:00Z", "2020-01-01T00:00:00",
                           "2020-01-01T00:00:00.Z", "2020-01-01T00:00:00Zx", "2020-01-01T00:00:00+2:00"}) {
    INFO(text);
    CHECK(call(formatdate(), {"YYYY", text}).starts_with("argument 1: "));
  }
  CHECK(call(timeadd(), {"2020-02-28T23:30:00Z", "1h30m"}) == "\"2020-02-29T01:00:00Z\"");
  CHECK(call(timeadd(), {"2020-03-01T00:00:00.5-01:00", "-0.5s"}) == "\"2020-03-01T00:00:00-01:00\"");
  CHECK(call(timeadd(), {"0001-01-01T00:00:00Z", "-1h30m"}) == "\"0000-12-31T22:30:00Z\"");
  CHECK(call(timeadd(), {"2020-01-01T00:00:00Z", "1.5h2m.5s1000000us"}) == "\"2020-01-01T01:32:01Z\"");
  for (const char* text :
       {"", "1", "h", "1x", "-", "1h-", "99999999999999999999h", "9999999h", ".s", "1..5s"}) {
    INFO(text);
    CHECK(fails(timeadd(), {"2020-01-01T00:00:00Z", text}));
  }
}
