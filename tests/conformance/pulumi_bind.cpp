// Kinds pulumi_bind and pulumi_body: the typed model's binder, by itself and over bodies.
#include <cstddef>
#include <string>
#include <vector>

#include <hcl/model/bind.hpp>
#include <hcl/model/rewrite.hpp>
#include <hcl/model/type_relations.hpp>

#include <support/parse.hpp>

#include "kinds.hpp"
#include "pulumi_print.hpp"
#include "pulumi_scope.hpp"
#include "pulumi_type_reader.hpp"

namespace test {

namespace {

std::string shown(const hcl::model::type& t) { return to_pretty_string(t); }

// compare_problems() where the reference may have given no place.
verdict compare_bound(const hcl::diagnostics& diags, const json::value& expect) {
  bool has_place = true;
  if (const json::value* list = expect.find("diags"))
    for (const json::value& d : list->elements) {
      if (d["severity"].string() != "error") continue;
      const json::value* subject = d.find("subject");
      has_place = !subject || !subject->is_null();
      break;
    }
  if (has_place) return compare_problems(diags, expect);
  verdict result;
  result.passed = diags.has_errors() == (expect["errors"].integer() != 0);
  if (!result.passed) result.why = "an error was expected: " + json::write(expect["diags"]);
  return result;
}

std::string compare_item(const hcl::model::typed_item& item, const json::value& wanted);

std::string compare_items(const hcl::model::typed_body& body, const json::value& wanted) {
  if (body.items.size() != wanted.size()) return "number of items";
  for (std::size_t i = 0; i < wanted.size(); ++i)
    if (std::string why = compare_item(body.items[i], wanted[i]); !why.empty()) return why;
  return {};
}
std::string compare_item(const hcl::model::typed_item& item, const json::value& wanted) {
  if (const json::value* name = wanted.find("attr")) {
    if (!item.attribute || item.attribute->name != name->string()) return "an attribute differs";
    const hcl::model::type found = item.attribute->value.type();
    if (found != to_model_type(wanted["type"]))
      return name->string() + ": " + shown(found) + ", expected " + json::write(wanted["type"]);
    return {};
  }
  if (!item.block || item.block->type != wanted["block"].string()) return "a block differs";
  const json::value& labels = wanted["labels"];
  if (item.block->labels.size() != labels.size()) return "number of labels";
  for (std::size_t i = 0; i < labels.size(); ++i)
    if (item.block->labels[i] != labels[i].string()) return "a label differs";
  return compare_items(*item.block->body, wanted["items"]);
}

}  // namespace

verdict run_pulumi_bind(const json::value& test) {
  const json::value& expect = test["expect"];
  hcl::diagnostics diags;
  const hcl::syntax::document_ptr document = parse_expression(test["expr"].string(), diags);
  if (const json::value* phase = expect.find("phase"); phase && phase->string() == "parse")
    return compare_bound(diags, expect);
  const model_names names(test["scope"]);
  const hcl::model::typed_expression bound =
      hcl::model::bind(root(document), names.get(), diags, to_bind_options(test));
  verdict result = compare_bound(diags, expect);
  if (!result.passed) return result;
  if (bound.type() != to_model_type(expect["type"])) {
    result.passed = false;
    result.why =
        "type " + shown(bound.type()) + ", expected " + json::write(expect["type"]) + "; " + describe(diags);
  }
  if (result.passed) {
    result.why = compare_printed(bound, test, names);
    result.passed = result.why.empty();
  }
  return result;
}

verdict run_pulumi_body(const json::value& test) {
  const json::value& expect = test["expect"];
  hcl::diagnostics diags;
  const hcl::syntax::document_ptr document = parse_file(test["source"].string(), diags);
  if (const json::value* phase = expect.find("phase"); phase && phase->string() == "parse")
    return compare_bound(diags, expect);
  const model_names names(test["scope"]);
  hcl::model::body_options options;
  options.expressions = to_bind_options(test);
  const hcl::model::typed_body bound = hcl::model::bind(hcl::body(document), names.get(), diags, options);
  verdict result = compare_bound(diags, expect);
  if (!result.passed) return result;
  result.why = compare_items(bound, expect["items"]);
  if (result.why.empty()) result.why = compare_printed(bound, test, names);
  result.passed = result.why.empty();
  return result;
}

}  // namespace test
