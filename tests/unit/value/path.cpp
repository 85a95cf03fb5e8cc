#include <catch2/catch.hpp>

#include <string>
#include <vector>

#include <hcl/text/impl/line_index.hpp>

using hcl::path;
using hcl::type;
using hcl::value;

TEST_CASE("paths are written as the language writes them") {
  CHECK(path().text().empty());
  CHECK(path().attribute("a").index(0).text() == ".a[0]");
  CHECK(path().index("k").text() == "[\"k\"]");
  CHECK(path().index("a\"${b}").text() == "[\"a\\\"$${b}\"]");
  CHECK(path().index(true).text() == "[...]");
  CHECK(path().index(value::unknown(type::number())).text() == "[...]");
}

TEST_CASE("paths compare by their steps") {
  const path a = path().attribute("a").index(0);
  CHECK(a == path().attribute("a").index(0));
  CHECK_FALSE(a == path().attribute("a").index(1));
  CHECK_FALSE(path().attribute("0") == path().index("0"));
  CHECK(a.has_prefix(path().attribute("a")));
  CHECK(a.has_prefix(path()));
  CHECK_FALSE(path().attribute("a").has_prefix(a));
  CHECK(a.parent() == path().attribute("a"));
  CHECK(path().parent().empty());
}

TEST_CASE("paths lead to what they name") {
  const value v = value::object({{"a", value::tuple({1, value::map(type::string(), {{"k", "deep"}})})},
                                 {"s", value::set(type::string(), {"x"})},
                                 {"n", value()},
                                 {"u", value::unknown()}});
  CHECK(path().attribute("a").index(1).index("k").find_in(v)->as_string() == "deep");
  CHECK(path().attribute("s").index("x").find_in(v)->as_string() == "x");
  CHECK_FALSE(path().attribute("s").index("y").find_in(v));
  CHECK_FALSE(path().attribute("b").find_in(v));
  CHECK_FALSE(path().attribute("a").index(2).find_in(v));
  CHECK_FALSE(path().attribute("a").index(-1).find_in(v));
  CHECK_FALSE(path().attribute("a").index(0.5).find_in(v));
  CHECK_FALSE(path().attribute("a").index("0").find_in(v));
  CHECK_FALSE(path().attribute("a").index(0).attribute("x").find_in(v));
  CHECK_FALSE(path().attribute("n").attribute("x").find_in(v));
  CHECK_FALSE(path().attribute("u").attribute("x").find_in(v)->is_known());
  CHECK(path().find_in(v).has_value());
}

TEST_CASE("a walk meets everything once, with its path") {
  const value v = value::object({{"a", value::tuple({1, value()})},
                                 {"m", value::map(type::number(), {{"k", 2}}).with_marks(hcl::mark("x"))},
                                 {"s", value::set(type::string(), {"e"})}});
  std::vector<std::string> seen;
  walk(v, [&](const path& at, const value& part) {
    seen.push_back(at.text() + "=" + describe(part));
    return true;
  });
  const std::vector<std::string> expected = {"=an object with 3 attributes",
                                             ".a=a tuple with 2 elements",
                                             ".a[0]=1",
                                             ".a[1]=null",
                                             ".m=a marked map of number",
                                             ".m[\"k\"]=2",
                                             ".s=a set of string with 1 element",
                                             ".s[\"e\"]=\"e\""};
  CHECK(seen == expected);
  seen.clear();
  walk(v, [&](const path& at, const value&) {
    seen.push_back(at.text());
    return at.empty();
  });
  CHECK(seen == std::vector<std::string>{"", ".a", ".m", ".s"});
}

TEST_CASE("a transformation rebuilds a value from the inside out") {
  const value v = value::object({{"a", value::list(type::number(), {1, 2}).with_marks(hcl::mark("x"))},
                                 {"b", value::tuple({})},
                                 {"c", 3}});
  const value w = transform(v, [](const path&, const value& part) {
    if (part.kind() != hcl::type_kind::number) return part;
    return value(part.as_number().to_string() + "!");
  });
  CHECK(to_debug_string(w) == "{a = marked(\"x\", list(string)[\"1!\", \"2!\"]), b = [], c = \"3!\"}");
  const value kept = transform(
      v, [](const path& at, const value&) { return at.empty(); },
      [](const path&, const value& part) { return part; });
  CHECK(is_identical(kept, v));
  CHECK(to_debug_string(transform(value(1), [](const path&, const value&) { return value("x"); })) ==
        "\"x\"");
}

TEST_CASE("a set is made anew when its elements change") {
  const value s = value::set(type::string(), {"a", "b"});
  const value t = transform(s, [](const path&, const value& part) {
    return part.kind() == hcl::type_kind::string ? value("same") : part;
  });
  CHECK(t.size() == 1);
}

TEST_CASE("unknowns become nulls") {
  const value v =
      value::tuple({value::unknown(type::string()), 1, value::unknown().with_marks(hcl::mark("m"))});
  CHECK(to_debug_string(unknown_as_null(v)) == "[null(string), 1, marked(\"m\", null)]");
}
