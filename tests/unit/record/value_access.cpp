// Values whose shape is not known beforehand.
#include <string>
#include <vector>

#include <catch2/catch.hpp>
#include <hcl/decode.hpp>

namespace {

hcl::value sample() {
  return hcl::value::object({{"name", "web"},
                             {"servers", hcl::value::tuple({hcl::value::object({{"port", 80}}),
                                                            hcl::value::object({{"port", "x"}})})},
                             {"zones", hcl::value::list({"a", "b"})}});
}

}  // namespace

TEST_CASE("steps lead to a part, or to null", "[value]") {
  const hcl::value v = sample();
  CHECK(v["name"] == "web");
  CHECK(v["servers"][0]["port"] == 80);
  const std::string key = "zones";
  CHECK(v[key][1u] == "b");
  for (const hcl::value& none :
       {v["x"], v["x"]["y"][0], v[0], v["zones"][2], v["zones"][-1], v["name"]["x"], v["zones"]["a"],
        hcl::value()["x"], hcl::value::null(hcl::type::string())[0]})
    CHECK(none.is_null());
  CHECK(v.contains("name"));
  CHECK_FALSE(v.contains("x"));
  CHECK_FALSE(v["name"].contains("x"));
}

TEST_CASE("a part as an object of C++", "[value]") {
  const hcl::value v = sample();
  CHECK(v["servers"][0]["port"].get<int>() == 80);
  CHECK(v["zones"].get<std::vector<std::string>>()->size() == 2);
  const hcl::result<int> wrong = v["servers"][1]["port"].get<int>();
  REQUIRE(!wrong);
  CHECK(wrong.error()[0].code == hcl::codes::unsuitable_value);
  CHECK(v["servers"][0]["port"].get_or(1) == 80);
  CHECK(v["servers"][1]["port"].get_or(1) == 1);
  CHECK(v["servers"][2]["port"].get_or(1.5) == 1.5);
  CHECK(v["name"].get_or("none") == "web");
  CHECK(v["nothing"].get_or("none") == "none");
}

TEST_CASE("going through the parts", "[value]") {
  std::string all;
  for (const hcl::value& zone : sample()["zones"])
    all += zone.get_or("");
  for (const hcl::value& part : hcl::value::object({{"b", "2"}, {"a", "1"}}))
    all += part.get_or("");
  for (const hcl::value& part : {hcl::value(), hcl::value("x"), hcl::value::unknown(hcl::type::list({}))})
    for (const hcl::value& none : part)
      all += none.get_or("!");
  CHECK(all == "ab12");
}

TEST_CASE("what is marked or unknown stays so in its parts", "[value]") {
  const hcl::value v = sample().with_marks({"sensitive"});
  CHECK(v["name"].is_marked());
  CHECK(v["servers"][0]["port"].is_marked());
  for (const hcl::value& part : v)
    CHECK(part.is_marked());
  const hcl::value later = hcl::value::unknown(hcl::type::list(hcl::type::string()));
  CHECK_FALSE(later[0].is_known());
  CHECK_FALSE(later["x"].is_known());
}

TEST_CASE("collections of what is given", "[value]") {
  CHECK(hcl::value::list({1, 2}).type() == hcl::type::list(hcl::type::number()));
  CHECK(hcl::value::list({1, "a"}) == hcl::value::list({"1", "a"}));
  CHECK(hcl::value::set({2, 1, 2}).size() == 2);
  CHECK(hcl::value::map({{"a", 1}, {"b", "x"}}).type() == hcl::type::map(hcl::type::string()));
  CHECK(hcl::value::list({1, hcl::value::tuple({})}).is_null());
}
