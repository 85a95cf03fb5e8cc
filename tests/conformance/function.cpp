// Kind func: functions of the standard library called directly, without converting their arguments first.
#include <hcl/functions/standard.hpp>
#include <hcl/value/function_call.hpp>
#include <hcl/value/value_all.hpp>

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
  for (const json::value& v : test["values"].elements) arguments.push_back(to_value(v));
  const hcl::outcome<hcl::value> result = called->call(arguments);
  const json::value& expect = test["expect"];
  const json::value* wanted = expect.find("value");
  if (!result) {
    if (wanted) return fail("unexpected: " + result.error().message + "; expected " + json::write(*wanted));
    verdict ended{true};
    const json::value* blamed = expect.find("arg");
    const bool same = result.error().argument == (blamed ? static_cast<int>(blamed->integer()) : -1);
    ended.first_position = same;  // the blamed argument is what a place is elsewhere
    if (!same) ended.why = "argument " + std::to_string(result.error().argument) + " blamed (" + result.error().message + "), expected " + json::write(expect);
    return ended;
  }
  if (!wanted) return fail("an error was expected (" + json::write(expect) + "); have " + encode(*result));
  return same_value(*result, *wanted) ? verdict{true} : fail("value " + encode(*result) + ", expected " + json::write(*wanted));
}

}  // namespace test
