// C++ in the language: variables and functions from C++ values and callables.
#include <chrono>
#include <limits>
#include <map>
#include <optional>
#include <set>
#include <stdexcept>
#include <string>
#include <tuple>
#include <vector>

#include "decoded.hpp"

using test::good;
using test::problem;

namespace {

enum class level { low, high };
struct point {
  int x;
  int y;
  bool operator==(const point&) const = default;
};
template <typename T>
struct one {
  T v{};
};

template <typename T>
T eval(const hcl::scope& names, const std::string& expression) {
  const auto r = hcl::decode<one<T>>("v = " + expression + "\n", "test.hcl", names);
  if (!r) FAIL(to_string(r.diagnostics()));
  return r->v;
}

TEST_CASE("variables from C++ values") {
  hcl::scope s;
  s.variable("i", 5)
      .variable("d", 0.5)
      .variable("b", true)
      .variable("t", "text")
      .variable("s", std::string("string"));
  s.variable("list", std::vector{1, 2})
      .variable("set", std::set<std::string>{"b", "a"})
      .variable("map", std::map<std::string, int>{{"k", 1}});
  s.variable("point", point{1, 2})
      .variable("points", std::vector<point>{{1, 2}, {3, 4}})
      .variable("none", std::optional<int>());
  s.variable("tuple", std::tuple(1, "x", true))
      .variable("level", level::high)
      .variable("time", std::chrono::milliseconds(90'250));
  CHECK(eval<std::string>(s,
                          "\"${i} ${d} ${b} ${t} ${s} ${list[1]} ${map.k} ${point.y} ${points[1].x} "
                          "${tuple[1]} ${level} ${time}\"") ==
        "5 0.5 true text string 2 1 2 3 x high 1m30s250ms");
  CHECK(eval<std::vector<std::string>>(s, "[for e in set : e]") == std::vector<std::string>{"a", "b"});
  CHECK(eval<bool>(s, "none == null"));
  CHECK(to_string(hcl::to_value(std::vector<point>()).type()) == "list(object({x=number,y=number}))");
  CHECK(hcl::to_value(std::vector<hcl::value>{1, "x"}).kind() == hcl::type_kind::tuple);
}

TEST_CASE("a duration that no text says exactly is null as a value") {
  using seconds = std::chrono::duration<double>;
  using third = std::chrono::duration<std::int64_t, std::ratio<1, 3>>;
  CHECK(hcl::to_value(seconds(0.5)).as_string() == "0.5s");
  CHECK(hcl::to_value(third(6)).as_string() == "2s");
  for (const hcl::value& v :
       {hcl::to_value(seconds(std::numeric_limits<double>::quiet_NaN())),
        hcl::to_value(seconds(std::numeric_limits<double>::infinity())), hcl::to_value(third(1)),
        hcl::to_value(std::chrono::duration<std::uint64_t>((std::numeric_limits<std::uint64_t>::max)()))}) {
    CHECK(v.is_null());
    CHECK(v.kind() == hcl::type_kind::string);
  }
}

TEST_CASE("functions from C++ callables") {
  hcl::scope s;
  s.function("clamp", [](double v, double low, double high) { return v < low ? low : v > high ? high : v; });
  s.function("join", [](const std::string& separator, const hcl::rest<std::string>& parts) {
    std::string out;
    for (const std::string& p : parts)
      out += (out.empty() ? "" : separator) + p;
    return out;
  });
  s.function("sum", [](const std::vector<int>& all) {
    int total = 0;
    for (const int i : all)
      total += i;
    return total;
  });
  s.function("or_zero", [](std::optional<int> v) { return v.value_or(0); });
  s.function("swap", [](point p) { return point{p.y, p.x}; });
  s.function("type", [](const hcl::value& v) { return friendly_name(v.type()); });
  s.function("same", [](hcl::value v) { return v; });
  s.function("half", [](int v) -> hcl::outcome<int> {
    if (v % 2 != 0) return hcl::failure{"an even number is needed", {}, 0};
    return v / 2;
  });
  s.function("throws", [](int) -> int { throw std::runtime_error("thrown on purpose"); });
  s.function(
      "opposite", +[](level l) { return l == level::low ? level::high : level::low; });
  CHECK(eval<double>(s, "clamp(5, 1, 3)") == 3);
  CHECK(eval<double>(s, "clamp(\"2\", 1, 3)") == 2);
  CHECK(eval<std::string>(s, "join(\"-\", \"a\", 1, true)") == "a-1-true");
  CHECK(eval<std::string>(s, "join(\"-\")").empty());
  CHECK(eval<std::string>(s, "join(\"-\", [\"a\", \"b\"]...)") == "a-b");
  CHECK(eval<int>(s, "sum([1, 2, 3])") == 6);
  CHECK(eval<int>(s, "or_zero(null)") == 0);
  CHECK(eval<int>(s, "swap({ x = 1, y = 2 }).x") == 2);
  CHECK(eval<std::string>(s, "type([1])") == "tuple");
  CHECK(eval<int>(s, "same({ a = [7] }).a[0]") == 7);
  CHECK(eval<int>(s, "half(4)") == 2);
  CHECK(eval<std::string>(s, "opposite(\"low\")") == "high");

  const auto failing = [&](const std::string& expression) {
    return problem<one<hcl::value>>("v = " + expression + "\n", &s);
  };
  CHECK(failing("half(3)").detail.find("an even number is needed") != std::string::npos);
  CHECK(failing("half(3)").subject.text() == "3");
  CHECK(failing("throws(1)").detail.find("thrown on purpose") != std::string::npos);
  CHECK(failing("half(1.5)").detail.find("whole number") != std::string::npos);
  CHECK(failing("half(1.5)").subject.text() == "1.5");
  CHECK(failing("sum(null)").subject.text() == "null");
  CHECK(failing("clamp(1)").code == "not-enough-arguments");
  CHECK(failing("clamp(1)").detail == "The function \"clamp\" takes 3 arguments; argument 2 is missing.");
  CHECK(failing("half(1.5)").detail == "Argument 1 of \"half\" must be a whole number, not 1.5.");
  CHECK(failing("half(\"x\")").detail ==
        "Argument 1 of \"half\" has an invalid value: a number is required, not \"x\".");
  CHECK(failing("half(3)").detail ==
        "Argument 1 of \"half\" has an invalid value: an even number is needed.");
  CHECK(
      failing("join(\"-\", \"a\", [])").detail.starts_with("Argument 3 of \"join\" has an invalid value: "));
  CHECK(failing("sum([1, null])").detail ==
        "Argument 1 of \"sum\" has an invalid value. Element \"[1]\" must not be null.");
  CHECK(failing("swap({ x = 1, y = 2.5 })").detail ==
        "Argument 1 of \"swap\" has an invalid value. Attribute \"y\" must be a whole number, not 2.5.");
  CHECK(failing("opposite(\"hihg\")").suggestion() == "high");

  // The place is that of the element, as far as it is written.
  CHECK(failing("sum([1, null])").subject.text() == "null");
  CHECK(failing("sum([1, 2.5])").subject.text() == "2.5");
  CHECK(failing("swap({ x = 1, y = 2.5 })").subject.text() == "2.5");
  CHECK(failing("sum(reverse([1, 2.5]))").subject.text() == "reverse");
  CHECK(failing("sum([1, -2.5])").subject.text() == "-2.5");
  s.function("few", [](const std::set<hcl::matching<"[a-z]+">>& all) { return all.size(); });
  CHECK(failing("few([\"zz\", \"A A\", \"bb\"])").subject.text() == "[");  // sorted differently
  s.function("odd", [](const std::vector<int>&) -> hcl::outcome<int> {
    return hcl::failure{"must be odd", "[1]", 0, hcl::codes::unsuitable_value};
  });
  CHECK(failing("odd([1, 2])").detail == "Argument 1 of \"odd\" has an invalid value: at [1]: must be odd.");
  CHECK(failing("odd([1, 2])").subject.text() == "2");
}

TEST_CASE("what is not a number is none in the language") {
  constexpr double nan = std::numeric_limits<double>::quiet_NaN();
  hcl::scope s;
  s.function("root", [](double v) { return v < 0 ? nan : v; });
  s.function("checked", [](float v) -> hcl::outcome<float> {
    return v < 0 ? std::numeric_limits<float>::quiet_NaN() : v;
  });
  s.variable("nan", nan).variable("some", std::vector<double>{1, nan});
  CHECK(eval<double>(s, "root(4)") == 4);
  CHECK(problem<one<double>>("v = root(-1)\n", &s).detail ==
        "The call of \"root\" failed: its result is not a number (NaN).");
  CHECK(problem<one<double>>("v = checked(-1)\n", &s).code == "function-call-failed");
  CHECK(eval<bool>(s, "nan == null && some[1] == null && some[0] == 1"));
  CHECK(problem<one<double>>("v = nan\n", &s).detail == "Attribute \"v\" must not be null.");
}

TEST_CASE("unknown arguments give unknown results") {
  hcl::scope s;
  s.variable("u", hcl::value::unknown(hcl::type::number())).function("twice", [](int v) { return 2 * v; });
  const hcl::value v = eval<hcl::value>(s, "twice(u)");
  CHECK_FALSE(v.is_known());
  CHECK(v.kind() == hcl::type_kind::number);
}

TEST_CASE("optional parameters at the end may be left out of a call") {
  hcl::scope s;
  s.function("greet", [](const std::string& who, std::optional<std::string> title, std::optional<int> times) {
    return title.value_or("-") + who + std::to_string(times.value_or(1));
  });
  s.function("middle", [](std::optional<int> first, int second) { return first.value_or(0) + second; });
  s.function("more", [](std::optional<int> first, const hcl::rest<int>& others) {
    return first.value_or(-1) + static_cast<int>(others.size());
  });
  CHECK(eval<std::string>(s, "greet(\"x\")") == "-x1");
  CHECK(eval<std::string>(s, "greet(\"x\", \"y\")") == "yx1");
  CHECK(eval<std::string>(s, "greet([\"x\", null, 3]...)") == "-x3");
  CHECK(eval<int>(s, "more()") == -1);
  CHECK(eval<int>(s, "more(5, 1, 1)") == 7);
  const auto failing = [&](const std::string& e) {
    return problem<one<hcl::value>>("v = " + e + "\n", &s).detail;
  };
  CHECK(failing("greet()") == "The function \"greet\" takes at least 1 argument; argument 1 is missing.");
  CHECK(failing("greet(1, 2, 3, 4)") == "The function \"greet\" takes at most 3 arguments.");
  CHECK(failing("middle(1)") == "The function \"middle\" takes 2 arguments; argument 2 is missing.");
  CHECK(s.find_function("greet")->call(std::vector<hcl::value>{}).error().message ==
        "wrong number of arguments (1 to 3 required; 0 given)");
}

TEST_CASE("parameters have the names they are given, in messages and lists") {
  hcl::scope s;
  s.function(
      "clamp",
      [](double v, double low, std::optional<double> high) {
        return high && v > *high ? *high : v < low ? low : v;
      },
      {"value", "low", "high"}, "Keeps a number within bounds.");
  s.function("count", [](const std::string&, const hcl::rest<hcl::value>& parts) { return parts.size(); },
             {"label", "parts"});
  const auto failing = [&](const std::string& e) {
    return problem<one<hcl::value>>("v = " + e + "\n", &s).detail;
  };
  CHECK(failing("clamp(1)") ==
        "The function \"clamp\" takes at least 2 arguments; a value for \"low\" is missing.");
  CHECK(failing("clamp(1, [])") ==
        "The argument \"low\" of \"clamp\" has an invalid value: a number is required, but this is a tuple.");

  hcl::scope inner = s.child();
  inner.function("count", [](const std::string& text) { return text; })
      .function("ns::any", [](const hcl::value& v) { return v; });
  const std::vector<hcl::registered_function> all = inner.functions();
  REQUIRE(all.size() == 3);
  CHECK(all[0].name == "clamp");
  CHECK(all[0].signature == "clamp(value: number, low: number, high?: number): number");
  CHECK(all[0].description == "Keeps a number within bounds.");
  CHECK(all[1].signature == "count(string): string");
  CHECK(all[2].signature == "ns::any(any): any");
  CHECK(s.functions()[1].signature == "count(label: string, parts...: any): number");
}

}  // namespace
