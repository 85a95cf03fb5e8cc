// Kinds op, index, convert and unify: the information model by itself.
#include <variant>

#include <hcl/value/convert.hpp>
#include <hcl/value/operate.hpp>

#include <support/parse.hpp>

#include "kinds.hpp"

namespace test {

// Operators convert their operands first, which is the evaluator's work: hence by way of an expression.
verdict run_op(const json::value& test) {
  const json::value& values = test["values"];
  hcl::scope operands;
  operands.variable("a", to_value(values[0]));
  if (values.size() > 1) operands.variable("b", to_value(values[1]));
  const std::string& op = test["op"].string();
  hcl::diagnostics diags;
  const auto document = parse_expression(values.size() > 1 ? "a " + op + " b" : op + "a", diags);
  hcl::budget work;
  const hcl::value result = root(document).evaluate(&operands, diags, work);
  verdict ended = compare_value(result, diags, test["expect"]);
  ended.first_position.reset();
  return ended;
}

verdict run_index(const json::value& test) {
  const json::value& values = test["values"];
  const hcl::value object = to_value(values[0]);
  const auto result = values.size() > 1 ? hcl::index(object, to_value(values[1]))
                                        : hcl::attribute(object, test["attr"].string());
  const json::value* wanted = test["expect"].find("value");
  if (!result)
    return wanted ? fail("unexpected " + result.error().summary + ": " + result.error().detail) : passed;
  const hcl::value& actual = *result;
  if (!wanted) return fail("an error was expected; have " + encode(actual));
  return same_value(actual, *wanted) ? passed
                                     : fail("value " + encode(actual) + ", expected " + json::write(*wanted));
}

verdict run_convert(const json::value& test) {
  const hcl::value input = to_value(test["values"][0]);
  const hcl::type wanted_type = to_type(test["type"]);
  const json::value& expect = test["expect"];
  const hcl::conversion between = input.type() == wanted_type
                                      ? hcl::conversion::safe
                                      : hcl::conversion_between(input.type(), wanted_type);
  if ((between == hcl::conversion::safe) != expect.is_true("safe"))
    return fail(expect.is_true("safe") ? "should be safe" : "should not be safe");
  if ((between != hcl::conversion::none) != expect.is_true("unsafe"))
    return fail(expect.is_true("unsafe") ? "should exist" : "should not exist");
  if ((input.type() == wanted_type) != expect.is_true("same_type")) return fail("types compare wrongly");

  const hcl::outcome<hcl::value> result = hcl::convert(input, wanted_type);
  const json::value* wanted = expect.find("value");
  if (!result) return wanted ? fail("unexpected: " + result.error().message) : passed;
  if (!wanted)
    return fail("an error was expected (" + expect["message"].string() + "); have " + encode(*result));
  return same_value(*result, *wanted)
             ? passed
             : fail("value " + encode(*result) + ", expected " + json::write(*wanted));
}

verdict run_unify(const json::value& test) {
  std::vector<hcl::type> types;
  for (const json::value& t : test["types"].elements)
    types.push_back(to_type(t));
  for (const bool unsafe : {false, true}) {
    const json::value& wanted = test["expect"][unsafe ? "unsafe_type" : "type"];
    const std::optional<hcl::type> actual =
        hcl::unify(types, unsafe ? hcl::conversion::unsafe : hcl::conversion::safe);
    const bool same = wanted.is_null() ? !actual.has_value() : actual && *actual == to_type(wanted);
    if (!same)
      return fail(std::string(unsafe ? "unsafe " : "") + "type " + (actual ? encode(*actual) : "none") +
                  ", expected " + json::write(wanted));
  }
  return passed;
}

}  // namespace test
