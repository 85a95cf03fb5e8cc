// Kind pulumi_type: relations, unification, traversal and transformations of the typed model's types.
#include <string>
#include <vector>

#include <hcl/model.hpp>

#include "kinds.hpp"
#include "pulumi_type_reader.hpp"

namespace test {
namespace {

using hcl::model::type;

std::string compare(const std::string& what, const type& got, const json::value& want) {
  if (got == to_model_type(want)) return {};
  return what + ": got " + hcl::model::to_string(got) + ", want " + json::write(want) + "; ";
}

std::string compare(const std::string& what, bool got, const json::value& want) {
  return got == want.boolean ? std::string() : what + " is " + (got ? "true; " : "false; ");
}

std::string relation(const json::value& test, const json::value& expect) {
  static constexpr const char* names[] = {"none", "unsafe", "safe"};
  const type to = to_model_type(test["to"]);
  const type from = to_model_type(test["from"]);
  const std::string kind = names[static_cast<int>(hcl::model::conversion_between(from, to))];
  std::string why = compare("equals", to == from, expect["equals"]);
  why += compare("assignable", hcl::model::is_assignable(from, to), expect["assignable"]);
  if (kind != expect["conversion"].string())
    why += "conversion: got " + kind + ", want " + expect["conversion"].string();
  return why;
}

std::string unification(const json::value& test, const json::value& expect) {
  std::vector<type> types;
  for (const json::value& each : test["types"].elements)
    types.push_back(to_model_type(each));
  const hcl::model::unified answer = hcl::model::unify(types);
  return compare("safe", answer.safe, expect["safe"]) +
         compare("unsafe", answer.unsafe_answer, expect["unsafe"]);
}

std::string traversal(const json::value& test, const json::value& expect) {
  const type from = to_model_type(test["type"]);
  hcl::diagnostics diags;
  const auto step = [&] {
    if (const json::value* name = test.find("attr"))
      return hcl::model::attribute_of(from, name->string(), {}, diags);
    if (const json::value* key = test.find("index"))
      return hcl::model::element_of(from, to_value(*key), {}, diags);
    return hcl::model::element_by(from, to_model_type(test["index_type"]), {}, diags);
  };
  std::string why = compare("type", step(), expect["type"]);
  if (diags.has_errors() != (expect["errors"].integer() != 0))
    why += std::to_string(diags.error_count()) + " errors, want " + expect["errors"].text;
  if (const std::size_t warnings = diags.size() - diags.error_count();
      (warnings != 0) != (expect["warnings"].integer() != 0))
    why += std::to_string(warnings) + " warnings";
  return why;
}

std::string transformation(const json::value& test, const json::value& expect) {
  const type t = to_model_type(test["type"]);
  return compare("type", t, expect["normalised"]) +
         compare("input", hcl::model::input_of(t), expect["input"]) +
         compare("resolve_outputs", hcl::model::resolve_outputs(t), expect["resolve_outputs"]) +
         compare("resolve_promises", hcl::model::resolve_promises(t), expect["resolve_promises"]) +
         compare("contains_outputs", hcl::model::contains_outputs(t), expect["contains_outputs"]) +
         compare("contains_promises", hcl::model::contains_promises(t), expect["contains_promises"]);
}

}  // namespace

verdict run_pulumi_type(const json::value& test) {
  const std::string& op = test["op"].string();
  const json::value& expect = test["expect"];
  std::string why = op == "relation"   ? relation(test, expect)
                    : op == "unify"    ? unification(test, expect)
                    : op == "traverse" ? traversal(test, expect)
                                       : transformation(test, expect);
  return why.empty() ? passed : fail(std::move(why));
}

}  // namespace test
