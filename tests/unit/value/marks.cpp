#include <catch2/catch.hpp>

#include <memory>
#include <string>

#include <hcl/text/impl/line_index.hpp>

using hcl::mark;
using hcl::mark_set;
using hcl::type;
using hcl::value;

TEST_CASE("mark sets are sets") {
  const mark a("a"), b("b");
  CHECK(mark_set().empty());
  CHECK(mark_set({b, a, b}).size() == 2);
  CHECK(mark_set({b, a}) == mark_set({a, b}));
  CHECK_FALSE(mark_set(a) == mark_set(b));
  CHECK((mark_set(a) | mark_set(b)) == mark_set({a, b}));
  CHECK((mark_set(a) | mark_set(a)) == mark_set(a));
  CHECK((mark_set() | mark_set(a)) == mark_set(a));
  CHECK(mark_set({a, b}).contains(a));
  CHECK_FALSE(mark_set(a).contains(b));
  CHECK(mark_set(a).contains("a"));
  const auto object = std::make_shared<int>(1);
  const mark with("a", object), other("a", std::make_shared<int>(1));
  CHECK(with == mark("a", object));
  CHECK_FALSE(with == other);
  CHECK_FALSE(with == a);
  CHECK(mark_set({a, with, other}).size() == 3);
  CHECK(mark_set(with).contains("a"));
}

TEST_CASE("marks are flat on a value") {
  const mark a("a"), b("b");
  const value v = value(5).with_marks(a).with_marks(b);
  CHECK(v.is_marked());
  CHECK(v.contains_marked());
  CHECK(v.marks() == mark_set({a, b}));
  CHECK(v.unmarked().as_number() == hcl::number(5));
  CHECK_FALSE(v.unmarked().is_marked());
  CHECK(v.kind() == hcl::type_kind::number);
  CHECK(v.type() == type::number());
  CHECK(v.is_definitely_not_null());
  CHECK(has_mark(v, a));
  CHECK(has_mark(v, "b"));
  CHECK_FALSE(has_mark(v, "c"));
  CHECK(value(5).with_marks({}).is_marked() == false);
  const auto [bare, marks] = unmark(v);
  CHECK(is_identical(bare, 5));
  CHECK(marks.size() == 2);
  CHECK(unmark(value(5)).second.empty());
}

TEST_CASE("marked nulls and unknowns stay nulls and unknowns") {
  const mark a("a");
  const value n = value::null(type::string()).with_marks(a), u = value::unknown(type::string()).with_marks(a);
  CHECK(n.is_null());
  CHECK(n.is_known());
  CHECK_FALSE(u.is_known());
  CHECK_FALSE(u.is_wholly_known());
  CHECK(u.type() == type::string());
  const value t = value::tuple({1, value::unknown()}).with_marks(a);
  CHECK(t.is_known());
  CHECK_FALSE(t.is_wholly_known());
  CHECK(t.type() == type::tuple({type::number(), type()}));
  CHECK(t.depth() == 1);
  CHECK(t.weight() == 3);
}

TEST_CASE("containers know of marks inside, but are not marked by them") {
  const value v = value::object({{"a", value::list(type::number(), {1, value(2).with_marks(mark("m"))})}});
  CHECK_FALSE(v.is_marked());
  CHECK(v.contains_marked());
  CHECK(has_mark_deep(v, "m"));
  CHECK(has_mark_deep(v, mark("m")));
  CHECK_FALSE(has_mark_deep(v, "n"));
  CHECK(marks_deep(v) == mark_set(mark("m")));
  CHECK(v.find("a")->type() == type::list(type::number()));
}

TEST_CASE("marks are taken off and put back with their places") {
  const mark a("a"), b("b");
  const value v = value::object({{"x", value::tuple({1, value("s").with_marks(a)}).with_marks(b)},
                                 {"y", value::map(type::boolean(), {{"k", value(true).with_marks(a)}})},
                                 {"z", value::set(type::number(), {value(1).with_marks(b)})},
                                 {"e", value::list(type::string(), {}).with_marks(a)}});
  const auto [bare, found] = unmark_deep(v);
  CHECK_FALSE(bare.contains_marked());
  CHECK(found == mark_set({a, b}));
  CHECK(to_debug_string(bare) ==
        "{e = list(string)[], x = [1, \"s\"], y = map(bool){\"k\" = true}, z = set(number)[1]}");
  CHECK(bare.type() == v.type());

  const auto [again, places] = unmark_deep_with_paths(v);
  CHECK(is_identical(again, bare));
  REQUIRE(places.size() == 5);
  CHECK(places[0].at.text() == ".e");
  CHECK(places[1].at.text() == ".x");
  CHECK(places[1].marks == mark_set(b));
  CHECK(places[2].at.text() == ".x[1]");
  CHECK(places[3].at.text() == ".y[\"k\"]");
  CHECK(places[4].at.text() == ".z");
  CHECK(is_identical(mark_with_paths(bare, places), v));
  CHECK(is_identical(mark_with_paths(bare, {}), bare));
}

TEST_CASE("a value without marks is not touched by taking marks off") {
  const value v = value::tuple({1, "x"});
  CHECK(unmark_deep(v).first.elements().data() == v.elements().data());
  CHECK(unmark_deep_with_paths(v).second.empty());
}

TEST_CASE("marks are reworked one by one") {
  const mark keep("keep"), drop("drop"), hoist("hoist");
  const value v =
      value::tuple({value(1).with_marks(mark_set({keep, drop, hoist})), value(2).with_marks(drop)});
  const value w = rework_marks(v, [](const hcl::path& at, const mark& m) {
    CHECK(at.size() == 1);
    return m.name() == "keep"   ? hcl::mark_fate::keep
           : m.name() == "drop" ? hcl::mark_fate::drop
                                : hcl::mark_fate::hoist;
  });
  CHECK(to_debug_string(w) == "marked(\"hoist\", [marked(\"keep\", 1), 2])");
}
