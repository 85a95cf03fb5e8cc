// Kind pulumi_rewrite: applies, conversions and the choice of alternatives, compared as trees.
#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include <hcl/model/bind.hpp>
#include <hcl/model/rewrite.hpp>
#include <hcl/model/type_relations.hpp>

#include <support/parse.hpp>

#include "kinds.hpp"
#include "pulumi_print.hpp"
#include "pulumi_scope.hpp"
#include "pulumi_type_reader.hpp"
#include "tree_text.hpp"

namespace test {

namespace {

using namespace hcl::model;

// The intrinsic calls of a tree, in preorder.
std::vector<const node*> intrinsic_calls(const typed_expression& e) {
  std::vector<const node*> calls;
  walk(e, [&](const node& n) {
    if (n.kind == node_kind::function_call) {
      const std::string_view name = as<hcl::syntax::function_call>(n).name;
      if (name == apply_name || name == convert_name) calls.push_back(&n);
    }
    return true;
  });
  return calls;
}

std::string differs(const std::string& what, const type& found, const json::value& wanted) {
  if (found == to_model_type(wanted)) return {};
  return what + ": " + to_pretty_string(found) + ", expected " + json::write(wanted);
}

std::string compare_call(const tree& nodes, const node& n, const json::value& wanted) {
  const auto& call = as<hcl::syntax::function_call>(n);
  const std::string name(call.name);
  if (name != wanted["call"].string()) return "call of " + name;
  if (std::string why = differs("type of " + name, nodes.type_of(n), wanted["type"]); !why.empty())
    return why;
  if (name != apply_name) return {};
  const json::value& arguments = wanted["args"];
  const node_names& function = *nodes.find(*call.arguments.back())->names;
  for (std::size_t i = 0; i < arguments.size() && i + 1 < call.arguments.size(); ++i) {
    if (std::string why = differs("argument", nodes.type_of(*call.arguments[i]), arguments[i]); !why.empty())
      return why;
    const json::value& parameter = wanted["params"][i];
    if (std::string why = differs("parameter", function.defines[i]->type, parameter[1]); !why.empty())
      return why;
  }
  return {};
}

std::string compare_types(const typed_expression& e, const json::value& expect) {
  if (std::string why = differs("type", e.type(), expect["type"]); !why.empty()) return why;
  const std::vector<const node*> calls = intrinsic_calls(e);
  if (calls.size() != expect["calls"].size()) return "number of calls";
  for (std::size_t i = 0; i < calls.size(); ++i)
    if (std::string why = compare_call(*e.nodes, *calls[i], expect["calls"][i]); !why.empty()) return why;
  return {};
}

void rewrite(typed_expression& e, const json::value& test, hcl::diagnostics& diags) {
  const std::string& kind = test["rewrite"].string();
  if (kind != "convert")
    rewrite_applies(
        e, {.promises = test.is_true("apply_promises"), .keep_json_arguments = test.is_true("skip_tojson")});
  if (kind == "apply") return;
  type to = test.has("to") ? to_model_type(test["to"]) : e.type();
  if (test.is_true("to_input")) to = input_of(to);
  rewrite_conversions(e, to, diags);
}

bool is_left_over(const json::value& expect) {
  const json::value* tags = expect.find("tags");
  return tags && tags->size() != 0 && (*tags)[0].string() == "leftover_placeholder";
}

}  // namespace

verdict run_pulumi_rewrite(const json::value& test) {
  const json::value& expect = test["expect"];
  hcl::diagnostics diags;
  const hcl::syntax::document_ptr document = parse_expression(test["expr"].string(), diags);
  const model_names names(test["scope"]);
  typed_expression bound = bind(root(document), names.get(), diags, to_bind_options(test));
  if (test["rewrite"].string() == "lower") {
    const std::string why =
        differs("type", lower_conversion(bound, to_model_type(test["to"])), expect["type"]);
    return why.empty() ? passed : fail(why);
  }
  hcl::diagnostics found;
  rewrite(bound, test, found);
  const print_options options{.keep_source = !test.is_true("plain")};
  const std::string printed = print(bound, options);
  if (is_left_over(expect))  // the reference leaves a name that means nothing
    return printed.find("<arg") == std::string::npos ? passed : fail(printed);
  const std::string tree = shown_tree(bound);
  if (tree != json::write(expect["tree"]))
    return fail(printed + "\n    " + tree + "\n    expected " + expect["printed"].string() + "\n    " +
                json::write(expect["tree"]));
  verdict result = passed;
  if (found.has_errors() != (expect["errors"].integer() != 0))
    result.why = "errors: " + describe(found) + ", expected " + json::write(expect["errors"]);
  if (result.why.empty()) result.why = compare_types(bound, expect);
  if (result.why.empty() && !expect.is_true("printed_differs") &&
      !is_same_text(printed, expect["printed"].string()))
    result.why = "printed " + printed + ", expected " + expect["printed"].string();
  result.passed = result.why.empty();
  return result;
}

}  // namespace test
