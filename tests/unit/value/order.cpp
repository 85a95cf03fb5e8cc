#include <catch2/catch.hpp>

#include <compare>
#include <map>
#include <unordered_set>

#include <hcl/value/capsule.hpp>
#include <hcl/value/operate.hpp>
#include <hcl/value/parts.hpp>

using namespace hcl;

namespace {

// Of all kinds, alike and unlike in all that counts.
std::vector<value> samples() {
  refinement bounds;
  bounds.lower = number_bound{1, true};
  refinement open = bounds;
  open.lower->inclusive = false;
  std::vector<value> all{value(),
                         value::null(type::string()),
                         value::unknown(),
                         value::unknown(type::number()),
                         value::unknown(type::number(), bounds),
                         value::unknown(type::number(), open),
                         value::unknown(type::string(), refinement::not_null()),
                         true,
                         false,
                         -2,
                         0.5,
                         10,
                         *number::parse("1e400"),
                         number::infinity(),
                         "",
                         "10",
                         "b",
                         value("b").with_marks({"x"}),
                         value("b").with_marks({"x", "y"}),
                         value("a").with_marks({"y"}),
                         value::tuple({}),
                         value::tuple({1, 2}),
                         value::tuple({1, value(2).with_marks({"x"})}),
                         value::tuple({1, value::unknown(type::number())}),
                         value::list(type::number(), {1}),
                         value::list(type::number(), {1, 2}),
                         value::list(type::number(), {2}),
                         value::list(type::number(), {value::null(type::number())}),
                         value::set(type::number(), {1, 2}),
                         value::map(type::number(), {{"a", 1}}),
                         value::map(type::number(), {{"b", 1}}),
                         value::object({{"a", 1}}),
                         value::object({{"a", "1"}})};
  for (int i = 0; i != 2; ++i)
    all.push_back(value::capsule(make_capsule_type({.name = "c"}), std::make_shared<const int>(i)));
  return all;
}

}  // namespace

TEST_CASE("the order of values is total and equal exactly where values are") {
  const std::vector<value> all = samples();
  for (const value& a : all)
    for (const value& b : all) {
      CHECK(std::is_eq(total_order(a, b)) == (a == b));
      CHECK(std::is_lt(total_order(a, b)) == std::is_gt(total_order(b, a)));
      if (a == b) CHECK(std::hash<value>{}(a) == std::hash<value>{}(b));
      for (const value& c : all)
        if (total_order(a, b) < 0 && total_order(b, c) < 0) CHECK((total_order(a, c) < 0));
    }
}

TEST_CASE("values of one type are in the order one expects") {
  CHECK((total_order(9, 10) < 0));
  CHECK((total_order("10", "9") < 0));
  CHECK((total_order(value::list(type::number(), {1, 2}), value::list(type::number(), {1, 3})) < 0));
  CHECK((total_order(value::list(type::number(), {1}), value::list(type::number(), {1, 0})) < 0));
  CHECK((total_order(10, value::unknown(type::number())) < 0));
  CHECK((total_order(value::unknown(type::number()), value::null(type::number())) < 0));
  CHECK((total_order(*number::parse("0.1"), *number::parse("0.10")) == 0));
}

TEST_CASE("values are keys of the standard library's containers") {
  std::map<value, int, value_less> ordered{{"a", 1}, {5, 2}, {value::tuple({1, "x"}), 3}};
  CHECK(ordered.at(value::tuple({1, "x"})) == 3);
  CHECK(ordered.count("b") == 0);
  std::unordered_set<value> hashed{value("a"), value(5), value("a")};
  CHECK(hashed.size() == 2);
}

TEST_CASE("deep values are compared without recursion") {
  value a = 1, b = 2;
  for (int i = 0; i != 50'000; ++i) {
    a = value::tuple({std::move(a)});
    b = value::tuple({std::move(b)});
  }
  CHECK((total_order(a, b) < 0));
}
