// Kind static: what can be said of an expression without evaluating it.
#include <hcl/eval/static_analysis.hpp>

#include <support/parse.hpp>

#include "kinds.hpp"
#include "steps.hpp"

namespace test {
namespace {

// Compares one analysis, which either gives something or is rejected, with what the case says of it. Collects
// the disagreements.
class comparison {
 public:
  explicit comparison(const json::value& expect) : expect_(expect) {}

  void same(const std::string& what, bool agrees, const std::string& have) {
    if (!agrees) complain(what, have);
  }
  template <typename T, typename Compare>
  void analysed(const std::string& what, const hcl::result<T>& actual, Compare compare) {
    const json::value& wanted = expect_[what];
    const bool rejected = wanted.has("errors");
    if (rejected != !actual) return complain(what, actual ? "an answer" : describe(actual.diagnostics()));
    if (rejected) {
      const verdict place = compare_problems(actual.diagnostics(), wanted);
      if (place.first_position) places_ = places_.value_or(true) && *place.first_position;
      return;
    }
    if (const std::string why = compare(*actual, wanted); !why.empty()) complain(what, why);
  }

  verdict result() const { return {why_.empty(), why_, places_, {}}; }

 private:
  void complain(const std::string& what, const std::string& have) {
    why_ += what + ": " + have + ", expected " + json::write(expect_[what]) + "; ";
  }
  const json::value& expect_;
  std::string why_;
  std::optional<bool> places_;
};

}  // namespace

verdict run_static(const json::value& test) {
  const json::value& expect = test["expect"];
  hcl::diagnostics diags;
  const json::value* syntax = test.find("syntax");
  const auto document = syntax && syntax->text == "json" ? parse_json(source_text(test), diags)
                                                         : parse_expression(source_text(test), diags);
  verdict parsed = compare_problems(diags, expect);
  if (!parsed.passed || diags.has_errors()) return parsed;

  const hcl::expression e = root(document);
  comparison all(expect);
  all.same("range", same_range(e.range(), expect["range"]), show(e.range()));
  all.same("start_range", same_range(e.start_range(), expect["start_range"]), show(e.start_range()));
  all.same("keyword", hcl::keyword_of(e) == expect["keyword"].string(), hcl::keyword_of(e));
  all.analysed("abs_traversal", hcl::traversal_of(e), [](const hcl::traversal& t, const json::value& wanted) {
    return compare_steps(t, wanted["steps"]);
  });
  all.analysed(
      "rel_traversal", hcl::relative_traversal_of(e),
      [](const hcl::traversal& t, const json::value& wanted) { return compare_steps(t, wanted["steps"]); });
  all.analysed("list", hcl::list_of(e),
               [](const std::vector<hcl::expression>& items, const json::value& wanted) -> std::string {
                 const json::value& ranges = wanted["items"];
                 if (items.size() != ranges.size()) return std::to_string(items.size()) + " items";
                 for (std::size_t i = 0; i < items.size(); ++i)
                   if (!same_range(items[i].range(), ranges[i])) return show(items[i].range());
                 return {};
               });
  all.analysed("map", hcl::map_of(e),
               [](const std::vector<hcl::static_item>& items, const json::value& wanted) -> std::string {
                 const json::value& pairs = wanted["items"];
                 if (items.size() != pairs.size()) return std::to_string(items.size()) + " items";
                 for (std::size_t i = 0; i < items.size(); ++i) {
                   if (!same_range(items[i].key.range(), pairs[i]["key_range"]))
                     return "key " + show(items[i].key.range());
                   if (!same_range(items[i].value.range(), pairs[i]["value_range"]))
                     return "value " + show(items[i].value.range());
                   const json::value* key = pairs[i].find("key");
                   const hcl::result<hcl::value> actual = items[i].key.evaluate();
                   if (!key != !actual)
                     return actual ? "key " + encode(*actual) : describe(actual.diagnostics());
                   if (key && !same_value(*actual, *key)) return "key " + encode(*actual);
                 }
                 return {};
               });
  all.analysed("call", hcl::call_of(e),
               [](const hcl::static_call& call, const json::value& wanted) -> std::string {
                 if (call.name != wanted["name"].string()) return call.name;
                 if (!same_range(call.name_range, wanted["name_range"]))
                   return "name " + show(call.name_range);
                 if (!same_range(call.arguments_range, wanted["args_range"]))
                   return "arguments " + show(call.arguments_range);
                 if (call.arguments.size() != wanted["args"].size())
                   return std::to_string(call.arguments.size()) + " arguments";
                 for (std::size_t i = 0; i < call.arguments.size(); ++i)
                   if (!same_range(call.arguments[i].range(), wanted["args"][i]))
                     return "argument " + show(call.arguments[i].range());
                 return {};
               });
  const std::vector<hcl::traversal> variables = e.variables();
  const json::value& wanted = expect["variables"];
  all.same("variables", variables.size() == wanted.size(), std::to_string(variables.size()));
  for (std::size_t i = 0; i < std::min(variables.size(), wanted.size()); ++i) {
    const std::string why = compare_steps(variables[i], wanted[i]);
    all.same("variables", why.empty(), why);
  }
  return all.result();
}

}  // namespace test
