#include <hcl/functions/standard.hpp>

#include "call.hpp"

using namespace hcl::functions;
using hcl::value;
using test::call;
using test::fails;
using test::texts;

TEST_CASE("cases", "[functions]") {
  CHECK(call(upper(), {"stra\u00dfe \u01c6"}) == "\"STRA\u00dfE \u01c4\"");
  CHECK(call(lower(), {"\u0130\u03a3"}) == "\"i\u03c3\"");
  CHECK(call(title(), {"o'neil x_y \u01c6a"}) == "\"O'Neil X_y \u01c5a\"");
}

TEST_CASE("text is counted in characters", "[functions]") {
  const std::string family = "\U0001F468\u200D\U0001F469\u200D\U0001F467";
  CHECK(call(strlen(), {family + "e\u0301"}) == "2");
  CHECK(call(strrev(), {"a" + family}) == "\"" + family + "a\"");
  CHECK(call(substr(), {"x" + family + "y", 1, 1}) == "\"" + family + "\"");
  CHECK(call(substr(), {"hello", -2, -1}) == "\"lo\"");
  CHECK(call(substr(), {"hello", 9, 2}) == "\"\"");
  CHECK(call(substr(), {"hello", 1, 0}) == "\"\"");
  CHECK(fails(substr(), {"hello", 0.5, 1}));
  CHECK(call(substr(), {"hello", INT64_MIN, INT64_MAX}) == "\"hello\"");
  CHECK(call(substr(), {"hello", INT64_MAX, INT64_MIN}) == "\"\"");
  CHECK(call(strlen(), {value::unknown(hcl::type::string())}) == "unknown \"number\"");
}

TEST_CASE("cutting and joining", "[functions]") {
  CHECK(call(split(), {",", ""}) == "[\"\"]");
  CHECK(call(split(), {"", "a\u00e9"}) == "[\"a\",\"\u00e9\"]");
  CHECK(call(split(), {"", ""}) == "[]");
  CHECK(call(join(), {"-", texts({"a", "b"}), texts({}), texts({"c"})}) == "\"a-b-c\"");
  CHECK(call(join(), {"-", texts({"a", value::null(hcl::type::string())})}).starts_with("argument 1: "));
  CHECK(fails(join(), {"-"}));
  CHECK(call(sort(), {texts({"b", "\u00e9", "a", "B"})}) == "[\"B\",\"a\",\"b\",\"\u00e9\"]");
  CHECK(call(chomp(), {"a\r\n\r\n\r"}) == "\"a\"");
  CHECK(call(indent(), {2, "a\nb\n"}) == "\"a\\n  b\\n  \"");
  CHECK(fails(indent(), {-1, "a"}));
  CHECK(call(trim(), {"\u00e9a\u00e9", "\u00e9"}) == "\"a\"");
  CHECK(call(trimspace(), {"\u3000 a\u00a0\n"}) == "\"a\"");
  CHECK(call(trimprefix(), {"aab", "a"}) == "\"ab\"");
  CHECK(call(trimsuffix(), {"abb", "b"}) == "\"ab\"");
  CHECK(call(replace(), {"a\u00e9", "", "-"}) == "\"-a-\u00e9-\"");
  CHECK(call(replace(), {"aaa", "aa", "b"}) == "\"ba\"");
}

TEST_CASE("texts do not grow without bound", "[functions][hostile]") {
  const std::string lines(1000, '\n'), big(1'000'000, 'a');
  CHECK(fails(indent(), {1'000'000, lines}));
  CHECK(fails(indent(), {INT64_MAX, lines}));
  CHECK(call(indent(), {INT64_MAX, "a"}) == "\"a\"");
  CHECK(fails(replace(), {big, "a", big}));
  CHECK(fails(replace(), {big, "", big}));
  CHECK(fails(join(), {big, texts(std::vector<value>(1000, ""))}));
}
