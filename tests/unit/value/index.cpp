#include <catch2/catch.hpp>

#include <string>
#include <utility>
#include <vector>

#include <hcl/text/impl/line_index.hpp>
#include <hcl/value/operate.hpp>

using hcl::attribute;
using hcl::index;
using hcl::type;
using hcl::value;

namespace {

const type num = type::number();
const type text = type::string();
const value list = value::list(text, {"a", "b"});
const value tuple = value::tuple({1, "x"});
const value map = value::map(num, {{"one", 1}, {"two", 2}, {"true", 3}});
const value object = value::object({{"name", "n"}, {"5", "five"}});

std::string show(const hcl::outcome<value, hcl::access_failure>& result) {
  if (!result) return std::string(result.error().code) + ": " + result.error().detail;
  return to_debug_string(*result);
}
std::string shown(const value& v) { return to_debug_string(v); }
bool says(const hcl::outcome<value, hcl::access_failure>& result, const std::string& words) {
  return show(result).find(words) != std::string::npos;
}

}  // namespace

TEST_CASE("Keys are converted to what the collection takes") {
  CHECK(show(index(list, 1)) == shown("b"));
  CHECK(show(index(tuple, "1")) == shown("x"));
  CHECK(show(index(map, "two")) == shown(2));
  CHECK(show(index(map, true)) == shown(3));
  CHECK(show(index(object, 5)) == shown("five"));
  CHECK(show(attribute(object, "name")) == shown("n"));
  CHECK(show(attribute(map, "one")) == shown(1));
  CHECK(show(attribute(value::object({{"\u00e9", 1}}), "e\u0301")) == shown(1));
}

TEST_CASE("Failures say what is wrong with the key") {
  CHECK(says(index(list, 0.5), "has a fraction"));
  CHECK(says(index(list, -1), "negative"));
  CHECK(says(index(list, 2), "2 elements"));
  CHECK(says(index(list, 7), "2 elements"));
  CHECK(says(index(list, hcl::number::infinity()), "2 elements"));
  CHECK(says(index(value::list(text, {}), 0), "is empty"));
  CHECK(says(index(list, "one"), "a number is required"));
  CHECK(says(index(list, value::tuple({})), "a number is required, but this is a tuple"));
  CHECK(index(map, "tow").error().suggestion == "two");
  CHECK(says(index(object, 6), "by their names, not by numbers"));
  CHECK(index(object, "nam").error().suggestion == "name");
  CHECK(says(index(value::set(num, {1}), 0), "index-of-set"));
  CHECK(says(index(value("text"), 0), "a string"));
  CHECK(says(index(value(), 0), "index-of-null"));
  CHECK(says(index(list, value()), "null value"));
}

TEST_CASE("Failures of attributes suggest what to do") {
  const auto missing = attribute(object, "nane");
  CHECK(missing.error().suggestion == "name");
  CHECK(says(attribute(map, "three"), "missing-map-element"));
  CHECK(says(attribute(value(), "a"), "attribute-of-null"));
  CHECK(says(attribute(value("text"), "a"), "is a string"));
  CHECK(says(attribute(tuple, "a"), "a tuple"));
  const type inner = type::object({{"a", num}});
  CHECK(says(attribute(value::list(inner, {}), "a"), "[*].a"));
  CHECK(says(attribute(value::list(inner, {}), "b"), "list of objects"));
  CHECK(says(attribute(value::set(inner, {}), "a"), "set of objects"));
  CHECK(says(attribute(list, "a"), "a list of string"));
}

TEST_CASE("Unknown collections and keys give unknowns of what is known") {
  CHECK(show(index(value::unknown(type::list(text)), 3)) == shown(value::unknown(text)));
  CHECK(show(index(list, value::unknown(num))) == shown(value::unknown(text)));
  CHECK(show(index(tuple, value::unknown(num))) == shown(value::unknown()));
  CHECK(show(index(value::unknown(type::tuple({num, text})), 1)) == shown(value::unknown(text)));
  CHECK(says(index(value::unknown(type::tuple({num, text})), 2), "2 elements"));
  CHECK(show(index(value::unknown(type::object({{"a", num}})), "a")) == shown(value::unknown(num)));
  CHECK(show(index(object, value::unknown(text))) == shown(value::unknown()));
  CHECK(show(index(value::unknown(), 0)) == shown(value::unknown()));
  CHECK(show(index(list, value::unknown())) == shown(value::unknown()));
  CHECK(show(attribute(value::unknown(type::map(num)), "a")) == shown(value::unknown(num)));
  CHECK(show(attribute(value::unknown(type::object({{"a", num}})), "a")) == shown(value::unknown(num)));
  CHECK(show(attribute(value::unknown(), "a")) == shown(value::unknown()));
}

TEST_CASE("Marks of the collection always stay, those of the key except for objects") {
  const hcl::mark c("collection");
  const hcl::mark k("key");
  const hcl::mark e("element");
  const auto marks = [](const hcl::outcome<value, hcl::access_failure>& result) { return result->marks(); };
  CHECK(marks(index(list.with_marks(c), value(0).with_marks(k))) == hcl::mark_set{c, k});
  CHECK(marks(index(map.with_marks(c), value("one").with_marks(k))) == hcl::mark_set{c, k});
  CHECK(marks(index(object.with_marks(c), value("name").with_marks(k))) == hcl::mark_set{c});
  CHECK(marks(index(value::tuple({value(1).with_marks(e), 2}), 0)) == hcl::mark_set{e});
  CHECK(marks(index(value::tuple({value(1).with_marks(e), 2}), 1)).empty());
  CHECK(marks(attribute(object.with_marks(c), "name")) == hcl::mark_set{c});
  CHECK(marks(attribute(map.with_marks(c), "one")) == hcl::mark_set{c});
}
