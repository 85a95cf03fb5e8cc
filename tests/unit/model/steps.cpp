// The type of one step into a type of the typed model, and conversions of values.
#include <catch2/catch.hpp>

#include <algorithm>
#include <string>
#include <vector>

#include <hcl/extension/transform.hpp>
#include <hcl/model.hpp>

using namespace hcl::model;
using hcl::value;

namespace {

const type server = type::object({{"name", type::string()}, {"ports", type::list(type::integer())}});

}  // namespace

TEST_CASE("a step into an object is its property") {
  hcl::diagnostics diags;
  CHECK(attribute_of(server, "name", {}, diags) == type::string());
  CHECK(element_of(server, value("name"), {}, diags) == type::string());
  CHECK(attribute_of(type::output(server), "name", {}, diags) == type::output(type::string()));
  CHECK(attribute_of(type::optional(server), "name", {}, diags) == type::optional(type::string()));
  CHECK(diags.empty());
}

TEST_CASE("an unknown property is an error with a suggestion, of a loose object a warning") {
  hcl::diagnostics diags;
  CHECK(attribute_of(server, "nome", {}, diags).is_dynamic());
  REQUIRE(diags.error_count() == 1);
  CHECK(diags[0].code == "unsupported-attribute");
  CHECK(diags[0].suggestion() == "name");
  hcl::model::object_options loose;
  loose.is_strict = false;
  hcl::diagnostics warnings;
  CHECK(attribute_of(type::object({{"a", type::string()}}, loose), "b", {}, warnings).is_dynamic());
  CHECK_FALSE(warnings.has_errors());
  CHECK(warnings.size() == 1);
}

TEST_CASE("a wrong name is answered alike however often it is used, and however large the object is") {
  std::vector<property> many;
  for (int i = 0; i < 2'000; ++i)
    many.push_back({"property_" + std::to_string(i), type::string()});
  many.push_back({"name_7", type::integer()});
  scope names;
  names.variable("large", type::object(many));
  names.variable("loose", type::object(many, {.is_strict = false}));
  std::string text = "[";
  constexpr int uses = 3'000;
  for (int i = 0; i < uses; ++i)
    text += i % 3 == 0 ? "large.naem_7, " : i % 3 == 1 ? "large.NAME_7, " : "loose[\"name_x7\"], ";
  hcl::diagnostics diags(uses);
  const auto parsed = hcl::parse_expression(text + "]");
  REQUIRE(parsed);
  const typed_expression bound = bind(*parsed, names, diags);
  const auto types = bound.type().elements();
  REQUIRE(types.size() == uses);
  CHECK(std::all_of(types.begin(), types.end(), [&](const type& t) {
    return (&t - types.data()) % 3 == 1 ? t == type::integer() : t.is_dynamic();
  }));
  REQUIRE(diags.size() == uses);
  for (std::size_t i = 3; i < uses; ++i) {
    if (diags[i].detail == diags[i - 3].detail && diags[i].suggestion() == diags[i - 3].suggestion())
      continue;
    FAIL("use " << i << ": " << diags[i].detail << " but before " << diags[i - 3].detail);
  }
  CHECK(diags[0].suggestion() == "name_7");
  CHECK(diags[1].suggestion() == "name_7");
  CHECK(diags[2].suggestion() == "name_7");
  CHECK(diags.error_count() == uses / 3);
}

TEST_CASE("a property written in another case is found, with a warning") {
  hcl::diagnostics diags;
  CHECK(attribute_of(server, "Name", {}, diags) == type::string());
  CHECK_FALSE(diags.has_errors());
  REQUIRE(diags.size() == 1);
  CHECK(diags[0].suggestion() == "name");
}

TEST_CASE("an index of a tuple is in range, whole, and may be any int") {
  const type pair = type::tuple({type::string(), type::boolean()});
  hcl::diagnostics diags;
  CHECK(element_of(pair, value(1), {}, diags) == type::boolean());
  CHECK(element_by(pair, type::integer(), {}, diags) == type::union_of({type::boolean(), type::string()}));
  CHECK(diags.empty());
  for (const value& bad : {value(2), value(-1), value(0.5), value("x")})
    CHECK(element_of(pair, bad, {}, diags).is_dynamic());
  CHECK(diags.error_count() == 4);
}

TEST_CASE("what has no elements cannot be stepped into") {
  hcl::diagnostics diags;
  for (const type& t : {type::string(), type::set(type::string()), type::opaque("Asset")})
    CHECK(element_of(t, value(0), {}, diags).is_dynamic());
  CHECK(diags.error_count() == 3);
  hcl::diagnostics none;
  CHECK(attribute_of(type::none(), "a", {}, none) == type::none());
  CHECK(element_by(type::object({}), type::string(), {}, none) == type::none());
  CHECK_FALSE(none.has_errors());
  CHECK(none.size() == 2);
}

TEST_CASE("a step into a union is the union of the steps that succeed") {
  hcl::diagnostics diags;
  const type either =
      type::union_of({type::map(type::integer()), type::object({{"a", type::string()}}), type::id()});
  CHECK(attribute_of(either, "a", {}, diags) == type::union_of({type::integer(), type::string()}));
  CHECK(diags.empty());
  CHECK(attribute_of(type::optional(type::string()), "a", {}, diags).is_dynamic());
  CHECK(diags.error_count() == 1);
}

TEST_CASE("values convert to ints only where they are whole, however large") {
  const auto large = hcl::number::parse("123456789" + std::string(140, '7'));
  REQUIRE(large);
  const auto same = convert(value(large->to_string()), type::integer());
  REQUIRE(same);
  CHECK(*same == value(*large));
  CHECK(*convert(value("5"), type::integer()) == value(5));
  CHECK(convert(value(5.5), type::integer()).error().message == "a whole number is required");
}

TEST_CASE("of a union the element is taken that the value is one of") {
  const type either = type::union_of({type::integer(), type::string()});
  CHECK(*convert(value("5"), either) == value("5"));
  CHECK(*convert(value(5), either) == value(5));
  CHECK(*convert(value(true), either) == value("true"));
  CHECK(convert(value(), type::optional(type::string()))->is_null());
  CHECK_FALSE(convert(value(), type::string()));
  const auto mixed = convert(value::tuple({1, "a"}), type::list(either));
  REQUIRE(mixed);
  CHECK(*mixed == value::tuple({1, "a"}));
}

TEST_CASE("values convert to enumerations and constants that have them") {
  const type colour = type::enumeration("Colour", type::string(), {"red", "green"});
  CHECK(*convert(value("red"), colour) == value("red"));
  CHECK_FALSE(convert(value("blue"), colour));
  CHECK(convert(value("1"), type::constant(value(1))));
  CHECK_FALSE(convert(value(2), type::constant(value(1))));
}

TEST_CASE("a failure says where in the value it is") {
  const type want = type::object({{"a", type::list(type::integer())}, {"b", type::optional(type::string())}});
  const auto failed = convert(value::object({{"a", value::tuple({1, "x"})}}), want);
  REQUIRE_FALSE(failed);
  CHECK(failed.error().path == ".a[1]");
  CHECK(convert(value::object({}), want).error().message == "property \"a\" is required");
  const auto good = convert(value::object({{"a", value::tuple({1, "2"})}}), want);
  REQUIRE(good);
  CHECK(good->find("b")->is_null());
  CHECK(good->find("a")->elements()[1] == value(2));
}

TEST_CASE("marks and unknowns pass through conversions") {
  CHECK(convert(value("5").with_marks({"sensitive"}), type::integer())->is_marked());
  CHECK_FALSE(convert(value::unknown(hcl::type::string()), type::integer())->is_known());
  CHECK_FALSE(convert(value::unknown(hcl::type::list(hcl::type::string())), type::integer()));
}
