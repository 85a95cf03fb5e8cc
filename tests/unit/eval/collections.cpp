// Tuples, objects, for-expressions and splats.
#include <catch2/catch.hpp>

#include <hcl/record/encode.hpp>
#include <hcl/value/parts.hpp>

#include "evaluated.hpp"

using hcl::type;
using hcl::value;
using test::eval;

namespace {

hcl::scope names() {
  hcl::scope s;
  s.variable("list", value::list(type::string(), {"a", "b"}))
      .variable("set", value::set(type::string(), {"y", "x"}))
      .variable("object", value::object({{"b", 2}, {"a", 1}}))
      .variable("people", value::list(type::object({{"name", type::string()}}),
                                      {value::object({{"name", "Ann"}}), value::object({{"name", "Bob"}})}))
      .variable("u", value::unknown())
      .variable("us", value::unknown(type::string()))
      .variable("ul", value::unknown(type::list(type::number()), hcl::refinement::not_null()))
      .variable("null_list", value::null(type::list(type::string())))
      .variable("secret", value::list(type::number(), {1, 2}).with_marks(hcl::mark("secret")))
      .variable("secret_flag", value(true).with_marks(hcl::mark("flag")));
  return s;
}

}  // namespace

TEST_CASE("objects") {
  CHECK(eval("{a = 1, \"b\" = 2, (\"c\") = 3, 1.50 = 4}")
            .is(value::object({{"a", 1}, {"b", 2}, {"c", 3}, {"1.5", 4}})));
  CHECK(eval("{a = 1, a = 2}").is(value::object({{"a", 2}})));
  CHECK(eval("{null = 1, true = 2}").is(value::object({{"null", 1}, {"true", 2}})));
  const hcl::scope s = names();
  CHECK(eval("{object.a = 1}", s).code() == "ambiguous-attribute-key");
  CHECK(eval("{(object.a) = 1}", s).is(value::object({{"1", 1}})));
  CHECK(eval("{(null) = 1}", s).code() == "null-object-key");
  CHECK(eval("{(list) = 1}", s).code() == "invalid-object-key");
  CHECK_FALSE(eval("{(us) = nope}", s).v.is_known());
  const hcl::model_options warn{.object_keys = hcl::duplicate_keys::last_wins_with_warning};
  const auto twice = eval("{a = 1, a = 2}", &s, {}, warn);
  CHECK_FALSE(twice.diags.has_errors());
  CHECK(twice.code() == "duplicate-object-key");
}

TEST_CASE("for makes tuples") {
  const hcl::scope s = names();
  CHECK(eval("[for x in list: \"${x}!\"]", s).is(value::tuple({"a!", "b!"})));
  CHECK(eval("[for i, x in list: i]", s).is(value::tuple({0, 1})));
  CHECK(eval("[for k, v in object: \"${k}${v}\"]", s).is(value::tuple({"a1", "b2"})));
  CHECK(eval("[for k, v in set: k]", s).is(value::tuple({"x", "y"})));
  CHECK(eval("[for x in list: x if x != \"a\"]", s).is(value::tuple({"b"})));
  CHECK(eval("[for x in []: nope]", s).is(value::tuple({})));
  CHECK(eval("[for k, k in list: k]", s).is(value::tuple({"a", "b"})));
  CHECK(eval("[for x in list: [for y in list: \"${x}${y}\"]]", s)
            .is(value::tuple({value::tuple({"aa", "ab"}), value::tuple({"ba", "bb"})})));
}

TEST_CASE("for makes objects") {
  const hcl::scope s = names();
  CHECK(eval("{for k, v in object: v => k}", s).is(value::object({{"1", "a"}, {"2", "b"}})));
  CHECK(eval("{for x in list: \"k\" => x...}", s).is(value::object({{"k", value::tuple({"a", "b"})}})));
  const auto twice = eval("{for x in list: \"k\" => x}", s);
  CHECK(twice.code() == "duplicate-for-key");
  CHECK(twice.at() == "\"k\"");
  CHECK(eval("{for x in list: null => x}", s).code() == "invalid-for-key");
  CHECK_FALSE(eval("{for x in list: us => x}", s).v.is_known());
}

TEST_CASE("for says what it cannot iterate or decide") {
  const hcl::scope s = names();
  CHECK(eval("[for x in null: x]", s).code() == "null-iteration");
  CHECK(eval("[for x in \"abc\": x]", s).code() == "not-iterable");
  CHECK(eval("[for x in list: x if null]", s).code() == "invalid-for-condition");
  CHECK(eval("[for x in list: x if \"maybe\"]", s).diags.error_count() == 1);
  CHECK(eval("[for x in list: x if nope]", s).diags.error_count() == 1);
  CHECK(eval("[for x in list: nope]", s).diags.error_count() == 1);
  const auto open = eval("[for x in list: x if u]", s);
  CHECK(open.diags.empty());
  CHECK_FALSE(open.v.is_known());
}

TEST_CASE("for works in literal mode, with its own variables only") {
  CHECK(eval("[for x in [1, 2]: x + 1]").is(value::tuple({2, 3})));
  CHECK(eval("x").code() == "variables-not-allowed");
  CHECK(eval("[for x in [1]: y]").code() == "unknown-variable");
}

TEST_CASE("marks of the collection and the condition go on the whole result") {
  const hcl::scope s = names();
  const auto all = eval("[for x in secret: x if secret_flag]", s);
  CHECK(all.v.marks().contains("secret"));
  CHECK(all.v.marks().contains("flag"));
  CHECK(all.v.unmarked().size() == 2);
  CHECK(eval("secret[*]", s).v.marks().contains("secret"));
  CHECK(eval("{for x in list: x => x if secret_flag}", s).v.marks().contains("flag"));
}

TEST_CASE("splats") {
  const hcl::scope s = names();
  CHECK(eval("people[*].name", s).is(value::list(type::string(), {"Ann", "Bob"})));
  CHECK(eval("people.*.name[0]", s).is("Ann"));
  CHECK(eval("\"x\"[*]", s).is(value::tuple({"x"})));
  CHECK(eval("null[*]", s).is(value::tuple({})));
  CHECK(eval("null_list[*]", s).code() == "splat-of-null");
  CHECK(eval("[[1, 2], [3]][*][*]", s).is(value::tuple({value::tuple({1, 2}), value::tuple({3})})));
  CHECK(eval("set[*]", s).is(value::list(type::string(), {"x", "y"})));
  const auto bad = eval("people[*].age", s);
  CHECK(bad.diags.error_count() == 1);
  CHECK(bad.at() == ".age");
}

TEST_CASE("splats over unknowns") {
  const hcl::scope s = names();
  CHECK_FALSE(eval("us[*]", s).v.is_known());
  CHECK(eval("us[*]", s).v.type().is_dynamic());
  const auto list = eval("ul[*]", s);
  CHECK(list.v.type() == type::list(type::number()));
  CHECK(list.v.is_definitely_not_null());
}

TEST_CASE("an index too long for a number is out of range, not unknown") {
  const hcl::scope s = names();
  for (const char* index : {"list[1e99999999999999999999]", "list.1e99999999999999999999",
                            "[1, 2].1e99999999999999999999", "object[1e99999999999999999999]"}) {
    INFO(index);
    CHECK(eval(index, s).code() == "invalid-index");
  }
}

TEST_CASE("an error that finds no room is not forgotten with those before it") {
  std::string arm = "x";
  for (int i = 0; i != 120; ++i)
    arm += " > x";
  CHECK_FALSE(eval("x ? " + arm + " : 1", names()).diags.empty());
  CHECK_FALSE(eval("x ? " + arm + " : " + arm, names()).diags.empty());
  CHECK_FALSE(eval("(" + arm + ") && x ? 1 : 2", names()).diags.empty());
}

TEST_CASE("what a loop has told before leaves no empty problem where the list ends") {
  hcl::diagnostics none;
  const auto document =
      test::parse_expression("[for i in [1, 2]: [nope1, i == 2 ? nope2 : 0, i == 2 ? nope3 : 0]]", none);
  const hcl::scope s = names();
  for (const std::size_t limit : {1u, 2u, 3u, 4u}) {
    const auto looped = test::run(document, &s, {}, hcl::diagnostics(limit));
    CHECK(looped.diags.error_count() >= 3);
    for (const hcl::diagnostic& d : looped.diags)
      CHECK_FALSE(d.detail.empty());
  }
}

TEST_CASE("loops that make many keys keep them apart, and in order") {
  hcl::scope s;
  std::vector<int> many;
  for (int i = 0; i < 5000; ++i)
    many.push_back(i);
  s.variable("many", many);
  const auto grouped = eval("{for i in many: \"key-${i % 1000}\" => i...}", s);
  REQUIRE(grouped.diags.empty());
  REQUIRE(grouped.v.size() == 1000);
  CHECK(grouped.v.find("key-7")->elements()[4].as_number() == hcl::number(4007));
  CHECK(eval("{for i in many: \"key-${i % 4999}\" => i}", s).code() == "duplicate-for-key");
}
