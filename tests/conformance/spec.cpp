// Kinds hcldec and dynblock: a body decoded by a spec, given in the spec language or as JSON. Sees
// declarations only.
#include <algorithm>

#include <hcl/body/body.hpp>
#include <hcl/spec/spec.hpp>

#include <support/parse.hpp>

#include "kinds.hpp"
#include "steps.hpp"

namespace test {
namespace {

hcl::spec to_spec(const json::value& s) {
  const std::string& kind = s.names[0];
  const json::value& what = s[0];
  const auto text = [&](const char* name) { return what[name].string(); };
  const auto nested = [&] { return to_spec(what["nested"]); };
  const auto bounded = [&](const hcl::blocks_spec& blocks) {
    const auto bound = [&](const char* name) {
      return what.has(name) ? static_cast<std::size_t>(what[name].integer()) : 0;
    };
    return blocks.at_least(bound("min")).at_most(bound("max"));
  };
  const auto labels = [&] {
    std::vector<std::string> names;
    for (const json::value& label : what["labels"].elements)
      names.push_back(label.string());
    return names;
  };
  if (kind == "object") {
    std::vector<hcl::spec_member> members;
    for (std::size_t i = 0; i != what.size(); ++i)
      members.push_back({what.names[i], to_spec(what[i])});
    return hcl::spec::object(members);
  }
  if (kind == "tuple") {
    std::vector<hcl::spec> elements;
    for (const json::value& element : what.elements)
      elements.push_back(to_spec(element));
    return hcl::spec::tuple(elements);
  }
  if (kind == "attr") {
    const hcl::attribute_spec a = hcl::spec::attribute(text("name"), to_type(what["type"]));
    return what.is_true("required") ? a.required() : a;
  }
  if (kind == "literal") return hcl::spec::literal(to_value(what));
  if (kind == "expr") {
    hcl::diagnostics diags;
    return hcl::spec::evaluated(root(parse_expression(what.string(), diags)));
  }
  if (kind == "block")
    return what.is_true("required") ? hcl::spec::block(text("type"), nested()).required()
                                    : hcl::spec::block(text("type"), nested());
  if (kind == "block_list") return bounded(hcl::spec::block_list(text("type"), nested()));
  if (kind == "block_tuple") return bounded(hcl::spec::block_tuple(text("type"), nested()));
  if (kind == "block_set") return bounded(hcl::spec::block_set(text("type"), nested()));
  if (kind == "block_map") return hcl::spec::block_map(text("type"), labels(), nested());
  if (kind == "block_object") return hcl::spec::block_object(text("type"), labels(), nested());
  if (kind == "block_attrs") {
    const hcl::block_spec b = hcl::spec::block_attributes(text("type"), to_type(what["element_type"]));
    return what.is_true("required") ? b.required() : b;
  }
  if (kind == "block_label")
    return hcl::spec::block_label(static_cast<std::size_t>(what["index"].integer()), text("name"));
  if (kind == "default") return to_spec(what["primary"]).or_else(to_spec(what["default"]));
  throw std::runtime_error("unknown spec " + kind);
}

std::string compare_variables(std::vector<hcl::traversal> actual, const json::value& expected) {
  std::stable_sort(actual.begin(), actual.end(), [](const hcl::traversal& a, const hcl::traversal& b) {
    return a.range().span().begin < b.range().span().begin;
  });
  if (actual.size() != expected.size())
    return std::to_string(actual.size()) + " variables, expected " + json::write(expected);
  for (std::size_t i = 0; i != actual.size(); ++i)
    if (std::string why =
            compare_steps(actual[i], expected[i].has("steps") ? expected[i]["steps"] : expected[i]);
        !why.empty())
      return why;
  return {};
}

verdict run(const json::value& test, bool dynamic) {
  const json::value& expect = test["expect"];
  const json::value* phase = expect.find("phase");
  hcl::diagnostics diags;
  hcl::spec spec;
  if (const json::value* written = test.find("spec")) {
    const hcl::syntax::document_ptr document = parse_file(written->string(), diags);
    if (!diags.has_errors()) {
      const auto file = hcl::read_spec(hcl::body(document));
      diags.append(file.diagnostics());
      if (file) spec = file->root;
    }
  } else {
    spec = to_spec(test["jspec"]);
    if (!spec.mistake().empty()) return fail("unusable spec: " + spec.mistake());
  }
  if (diags.has_errors() || (phase && phase->string() == "spec")) return compare_problems(diags, expect);

  const bool in_json = test.has("syntax") && test["syntax"].string() == "json";
  const hcl::body body((in_json ? parse_json_file : parse_file)(source_text(test), diags, {}));
  if (diags.has_errors() || (phase && phase->string() == "parse")) return compare_problems(diags, expect);

  const names known(test);
  const hcl::value v = hcl::decode(spec, body, known.get(), diags, {.dynamic_blocks = dynamic});
  const verdict result = compare_value(v, diags, expect);
  if (!result.passed) return result;
  if (const json::value* type = expect.find("implied_type"); type && !(spec.implied_type() == to_type(*type)))
    return fail("implied type " + encode(spec.implied_type()) + ", expected " + json::write(*type));
  if (const json::value* variables = expect.find("variables")) {
    if (std::string why = compare_variables(hcl::variables(spec, body), *variables); !why.empty())
      return fail(why);
  }
  return result;
}

}  // namespace

verdict run_hcldec(const json::value& test) { return run(test, false); }
verdict run_dynblock(const json::value& test) { return run(test, true); }

}  // namespace test
