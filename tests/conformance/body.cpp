// Kinds body and json_body: a schema applied to a body, its attributes evaluated, nested schemas applied to
// blocks and to what is left.
#include <hcl/body/body.hpp>
#include <hcl/extension/dynamic_block.hpp>

#include <support/parse.hpp>

#include "kinds.hpp"
#include "steps.hpp"

namespace test {
namespace {

hcl::body_schema to_schema(const json::value& schema) {
  hcl::body_schema out;
  if (const json::value* attributes = schema.find("attributes"))
    for (const json::value& a : attributes->elements)
      out.attributes.push_back({a["name"].string(), a.is_true("required")});
  if (const json::value* blocks = schema.find("blocks")) {
    for (const json::value& b : blocks->elements) {
      hcl::schema_block& block = out.blocks.emplace_back();
      block.type = b["type"].string();
      for (const json::value& label : b["labels"].elements)
        block.labels.push_back(label.string());
    }
  }
  return out;
}

std::string compare_attributes(const std::vector<hcl::body_attribute>& actual, const json::value& expected,
                               const hcl::scope* known) {
  if (actual.size() != expected.size())
    return std::to_string(actual.size()) + " attributes, expected " + std::to_string(expected.size());
  for (const hcl::body_attribute& a : actual) {
    const json::value* want = expected.find(a.name);
    if (!want) return "attribute " + a.name;
    if (!same_range(a.name_range, (*want)["name_range"]))
      return "name range " + show(a.name_range) + " of " + a.name;
    if (!same_range(a.expression.range(), (*want)["expr_range"]))
      return "range " + show(a.expression.range()) + " of " + a.name;
    hcl::diagnostics diags;
    hcl::budget work;
    const hcl::value v = a.expression.evaluate(known, diags, work);
    if (want->has("errors") != diags.has_errors())
      return a.name + ": " + describe(diags) + ", expected " + json::write(*want);
    if (const json::value* value = want->find("value"); value && !same_value(v, *value))
      return a.name + " = " + encode(v) + ", expected " + json::write(*value);
  }
  return {};
}

verdict apply(const hcl::body& body, const json::value& schema, const json::value& expect,
              const hcl::scope* known);

std::string compare_blocks(const std::vector<hcl::body_block>& actual, const json::value& schema,
                           const json::value& expected, const hcl::scope* known) {
  if (actual.size() != expected.size())
    return std::to_string(actual.size()) + " blocks, expected " + std::to_string(expected.size());
  for (std::size_t i = 0; i < actual.size(); ++i) {
    const hcl::body_block& b = actual[i];
    const json::value& want = expected[i];
    if (b.type != want["type"].string()) return "block " + b.type;
    if (b.labels.size() != want["labels"].size() || b.label_ranges.size() != want["label_ranges"].size())
      return "labels of " + b.type;
    for (std::size_t k = 0; k < b.labels.size(); ++k)
      if (b.labels[k] != want["labels"][k].string() ||
          !same_range(b.label_ranges[k], want["label_ranges"][k]))
        return "label " + b.labels[k];
    if (!same_range(b.type_range, want["type_range"]) || !same_range(b.definition_range, want["def_range"]))
      return "ranges of " + b.type;
    const json::value* nested = want.find("body");
    if (!nested) continue;
    for (const json::value& s : schema["blocks"].elements) {
      if (s["type"].string() != b.type) continue;
      const verdict inner = apply(b.body, s["body"], *nested, known);
      if (!inner.passed) return "in block " + b.type + ": " + inner.why;
    }
  }
  return {};
}

verdict apply(const hcl::body& body, const json::value& schema, const json::value& expect,
              const hcl::scope* known) {
  const std::string& mode = schema["mode"].string();
  hcl::diagnostics diags;
  hcl::body rest;
  hcl::body_content found;
  if (mode == "just_attributes")
    found.attributes = body.just_attributes(diags);
  else if (mode == "partial_content")
    found = body.partial_content(to_schema(schema), rest, diags);
  else
    found = body.content(to_schema(schema), diags);

  verdict result = compare_problems(diags, expect);
  if (!result.passed) return result;
  std::string why = compare_attributes(found.attributes, expect["attributes"], known);
  if (why.empty() && expect.has("blocks"))
    why = compare_blocks(found.blocks, schema, expect["blocks"], known);
  if (why.empty() && !same_range(body.missing_item_range(), expect["missing_item"]))
    why = "missing items at " + show(body.missing_item_range()) + ", expected " +
          json::write(expect["missing_item"]);
  if (const json::value* remain = expect.find("remain"); remain && why.empty()) {
    const verdict left = apply(rest, schema["then"], *remain, known);
    if (!left.passed) why = "in what is left: " + left.why;
  }
  return why.empty() ? result : fail(why);
}

verdict run(const json::value& test, bool in_json) {
  hcl::diagnostics diags;
  std::vector<hcl::body> parts;
  const auto parse = [&](const json::value& part, bool as_json) {
    parts.emplace_back((as_json ? parse_json_file : parse_file)(source_text(part), diags, {}));
  };
  if (const json::value* sources = test.find("sources")) {
    for (const json::value& part : sources->elements)
      parse(part, part["syntax"].string() == "json");
  } else {
    parse(test, in_json);
  }
  if (diags.has_errors() || test["expect"].has("phase")) return compare_problems(diags, test["expect"]);
  const names known(test);
  hcl::body body = parts.size() == 1 ? parts[0] : hcl::merge(parts);
  if (test.is_true("dynblock")) body = hcl::expand_dynamic_blocks(body, known.get());
  return apply(body, test["schema"], test["expect"], known.get());
}

}  // namespace

verdict run_body(const json::value& test) { return run(test, false); }
verdict run_json_body(const json::value& test) { return run(test, true); }

}  // namespace test
