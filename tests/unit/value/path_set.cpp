// Sets of paths, and what differs between two values.
#include <string>

#include <catch2/catch.hpp>

#include <hcl/value/path_walk.hpp>

using hcl::path;
using hcl::path_set;
using hcl::type;
using hcl::value;

namespace {

const path a = path().attribute("a"), a0 = a.index(0), b = path().attribute("b"),
           quoted_a = path().index("a");

std::string changed(const value& before, const value& after) {
  std::string all;
  for (const hcl::change& c : changes(before, after))
    all += c.at.text() + (!c.before ? "+" : !c.after ? "-" : "~") + ' ';
  return all;
}

TEST_CASE("path sets hold each path once") {
  path_set some{a, b};
  CHECK(some.size() == 2);
  CHECK_FALSE(some.add(path().attribute("a")));
  CHECK(some.add(a0));
  CHECK(some.contains(a0));
  CHECK_FALSE(some.contains(a.index(1)));
  CHECK_FALSE(some.contains(quoted_a));
  CHECK(some.covers(a.index(1).attribute("x")));
  CHECK_FALSE(some.covers(path()));
  CHECK(path_set().empty());
}

TEST_CASE("path sets are sets") {
  CHECK((path_set{a, b} | path_set{b, a0}) == path_set{a0, b, a});
  CHECK((path_set{a, b} & path_set{b, a0}) == path_set{b});
  CHECK((path_set{a, b} - path_set{b, a0}) == path_set{a});
  CHECK_FALSE(path_set{a} == path_set{b});
  // Elements of sets are told apart by value, though they are written alike.
  const path x = path().index(value::tuple({1})), y = path().index(value::tuple({2}));
  CHECK(x.text() == y.text());
  CHECK((path_set{x, y}).size() == 2);
}

TEST_CASE("changes are told where they are") {
  const value before = value::object(
      {{"a", value::tuple({1, 2, 3})}, {"b", "x"}, {"c", value::map(type::number(), {{"k", 1}})}});
  CHECK(changed(before, before).empty());
  CHECK(changed(before, value::object({{"a", value::tuple({1, 5})},
                                       {"b", "x"},
                                       {"c", value::map(type::number(), {{"l", 1}})},
                                       {"d", 1}})) == ".a[1]~ .a[2]- .c[\"k\"]- .c[\"l\"]+ .d+ ");
  CHECK(changed(before, 5) == "~ ");
  CHECK(changed(1, value(1).with_marks(hcl::mark("m"))) == "~ ");
  CHECK(changed(value::tuple({value(1).with_marks(hcl::mark("m")), 2}), value::tuple({1, 2})) == "[0]~ ");
  // Its parts have no marks of their own.
  CHECK(changed(value::tuple({1, 2}).with_marks(hcl::mark("m")),
                value::tuple({1, 3}).with_marks(hcl::mark("m"))) == "~ ");
  CHECK(changed(value::set(type::number(), {1}), value::set(type::number(), {2})) == "~ ");
  CHECK(changed(value::list(type::number(), {}), value::list(type::string(), {})) == "~ ");
  CHECK(changed(value::null(type::string()), value()) == "~ ");
}

TEST_CASE("the difference is deep inside") {
  value before = 1, after = 2;
  for (int i = 0; i != 500; ++i)
    before = value::tuple({before}), after = value::tuple({after});
  const auto all = changes(before, after);
  REQUIRE(all.size() == 1);
  CHECK(all[0].at.size() == 500);
}

}  // namespace
