// Kind typeexpr: an expression read as a type in three modes, and its defaults applied to values.
#include <hcl/eval/impl/type_expression.hpp>
#include <hcl/value/convert.hpp>

#include <support/parse.hpp>

#include "kinds.hpp"

namespace test {
namespace {

// What is wrong with one application of defaults; empty if it agrees.
std::string compare_applied(const hcl::type_constraint& read, const hcl::value& given,
                            const json::value& expected) {
  const hcl::value applied = read.defaults.apply(given);
  if (!same_value(applied, expected["applied"]))
    return "applied to " + encode(given) + ": " + encode(applied) + ", expected " +
           json::write(expected["applied"]);
  const hcl::outcome<hcl::value> converted = hcl::convert(applied, read.type);
  if (const json::value* wanted = expected.find("converted")) {
    if (!converted) return "not converted: " + encode(applied) + ": " + converted.error().message;
    if (!same_value(*converted, *wanted))
      return "converted to " + encode(*converted) + ", expected " + json::write(*wanted);
  } else if (converted) {
    return "converted: " + encode(applied) + " to " + encode(*converted);
  }
  return {};
}

}  // namespace

verdict run_typeexpr(const json::value& test) {
  const json::value& expect = test["expect"];
  hcl::diagnostics diags;
  const json::value* syntax = test.find("syntax");
  const auto document = syntax && syntax->text == "json" ? parse_json(source_text(test), diags)
                                                         : parse_expression(source_text(test), diags);
  verdict all = compare_problems(diags, expect);
  if (!all.passed || diags.has_errors()) return all;

  const hcl::expression e = root(document);
  const std::pair<const char*, hcl::type_expression_mode> modes[] = {
      {"concrete", hcl::type_expression_mode::exact},
      {"constraint", hcl::type_expression_mode::constraint},
      {"with_defaults", hcl::type_expression_mode::with_defaults}};
  for (const auto& [name, mode] : modes) {
    const json::value& wanted = expect[name];
    hcl::diagnostics reasons;
    const hcl::type_constraint read = hcl::read_type_expression(e, reasons, mode);
    const verdict one = compare_problems(reasons, wanted);
    if (one.first_position) all.first_position = all.first_position.value_or(true) && *one.first_position;
    if (!one.passed || one.first_position == false) all.why += std::string(name) + ": " + one.why + "; ";
    if (!one.passed) all.passed = false;
    if (const json::value* t = wanted.find("type"); t && !(read.type == to_type(*t))) {
      all.passed = false;
      all.why += std::string(name) + ": " + encode(read.type) + ", expected " + json::write(*t) + "; ";
    }
    const json::value* applied = wanted.find("applied");
    for (std::size_t i = 0; applied && i < applied->size(); ++i) {
      const std::string why = compare_applied(read, to_value(test["values"][i]), (*applied)[i]);
      if (why.empty()) continue;
      all.passed = false;
      all.why += why + "; ";
    }
  }
  return all;
}

}  // namespace test
