// Kind func: functions of the standard library called directly, without converting their arguments first.
#include <hcl/functions/standard.hpp>

#include "kinds.hpp"

namespace test {

verdict run_func(const json::value& test) {
  static const hcl::scope library = [] {
    hcl::scope names;
    register_functions(names);
    return names;
  }();
  const hcl::function* called = library.find_function(test["func"].string());
  if (!called) return fail("there is no such function");
  std::vector<hcl::value> arguments;
  for (const json::value& v : test["values"].elements)
    arguments.push_back(to_value(v));
  const hcl::outcome<hcl::value> result = called->call(arguments);
  const json::value& expect = test["expect"];
  const json::value* wanted = expect.find("value");
  if (!result) {
    if (wanted) return fail("unexpected: " + result.error().message + "; expected " + json::write(*wanted));
    verdict ended{true};
    const json::value* attributed = expect.find("arg");
    const int have = result.error().argument,
              want = attributed ? static_cast<int>(attributed->integer()) : -1;
    // The attributed argument is what a place is elsewhere. Of the variadic ones the reference forgets that
    // others stand before them.
    const int fixed = static_cast<int>(called->definition().parameters.size());
    const bool same = have == want || (have >= fixed && want >= 0 && have - fixed == want);
    ended.first_position = same;
    if (!same)
      ended.why = "argument " + std::to_string(result.error().argument) + " attributed (" +
                  result.error().message + "), expected " + json::write(expect);
    return ended;
  }
  if (!wanted) return fail("an error was expected (" + json::write(expect) + "); have " + encode(*result));
  return same_value(*result, *wanted)
             ? verdict{true}
             : fail("value " + encode(*result) + ", expected " + json::write(*wanted));
}

}  // namespace test
