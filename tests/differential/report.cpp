#include "report.hpp"

#include <hcl/eval/impl/type_expression.hpp>
#include <hcl/eval/static_analysis.hpp>
#include <support/codec.hpp>

namespace differential {

namespace {

using test::json::quote;

// [A,B,...] of what `each` makes of the items.
template <typename Items, typename Each>
std::string array(const Items& items, Each each) {
  std::string out;
  for (const auto& item : items)
    out += (out.empty() ? "" : ",") + each(item);
  return "[" + out + "]";
}

std::string step(const hcl::traversal_step& s) {
  switch (s.what) {
    case hcl::traversal_step::kind::root: return "[\"root\"," + quote(s.name) + "," + bytes(s.where) + "]";
    case hcl::traversal_step::kind::attribute:
      return "[\"attr\"," + quote(s.name) + "," + bytes(s.where) + "]";
    case hcl::traversal_step::kind::index:
      return "[\"index\"," + test::encode(s.key) + "," + bytes(s.where) + "]";
    case hcl::traversal_step::kind::splat: break;
  }
  return "[\"splat\"]";
}
std::string steps(const hcl::traversal& t) { return array(t.steps(), step); }
std::string ranges(const std::vector<hcl::expression>& all) {
  return array(all, [](const hcl::expression& e) { return bytes(e.range()); });
}

template <typename Result, typename Write>
std::string or_false(const Result& result, Write write) {
  return result ? write(*result) : "false";
}

}  // namespace

std::string bytes(const hcl::range& r) {
  return "[" + std::to_string(r.span().begin) + "," + std::to_string(r.span().end) + "]";
}

std::string variables_report(const hcl::expression& e) { return array(e.variables(), steps); }

std::string static_report(const hcl::expression& e) {
  const auto pair = [](const hcl::static_item& item) {
    const hcl::result<hcl::value> key = item.key.evaluate();
    return "[" + bytes(item.key.range()) + "," + bytes(item.value.range()) +
           (key ? "," + test::encode(*key) : "") + "]";
  };
  const auto call = [](const hcl::static_call& c) {
    return "[" + quote(c.name) + "," + bytes(c.name_range) + "," + bytes(c.arguments_range) + "," +
           ranges(c.arguments) + "]";
  };
  return "{\"range\":" + bytes(e.range()) + ",\"start\":" + bytes(e.start_range()) +
         ",\"keyword\":" + quote(hcl::keyword_of(e)) +
         ",\"absolute\":" + or_false(hcl::traversal_of(e), steps) +
         ",\"relative\":" + or_false(hcl::relative_traversal_of(e), steps) +
         ",\"list\":" + or_false(hcl::list_of(e), ranges) + ",\"map\":" +
         or_false(hcl::map_of(e),
                  [&](const std::vector<hcl::static_item>& items) { return array(items, pair); }) +
         ",\"call\":" + or_false(hcl::call_of(e), call) + ",\"variables\":" + variables_report(e) + "}";
}

std::string type_report(const hcl::expression& e, hcl::diagnostics& diags) {
  const auto read = [&](hcl::type_expression_mode mode, hcl::diagnostics& to) {
    const hcl::type_constraint found = hcl::read_type_expression(e, to, mode);
    if (to.has_errors()) return std::string("\"error\"");
    return test::encode(found.type) + (mode == hcl::type_expression_mode::with_defaults
                                           ? found.defaults.empty() ? ",false" : ",true"
                                           : "");
  };
  hcl::diagnostics exact, constraint;
  const std::string first = read(hcl::type_expression_mode::exact, exact),
                    second = read(hcl::type_expression_mode::constraint, constraint);
  return "[" + first + "," + second + "," + read(hcl::type_expression_mode::with_defaults, diags) + "]";
}

}  // namespace differential
