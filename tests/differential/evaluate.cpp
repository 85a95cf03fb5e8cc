#include "evaluate.hpp"

#include <hcl/body/json_body.hpp>
#include <hcl/body/merged_body.hpp>
#include <hcl/eval/evaluate.hpp>
#include <hcl/functions/standard.hpp>
#include <hcl/parser/parse.hpp>
#include <hcl/parser/parse_json.hpp>

namespace differential {

namespace {

using hcl::type;
using hcl::value;

struct evaluator {
  const hcl::syntax::document_ptr& document;
  const hcl::scope& names;
  hcl::diagnostics& problems;
  hcl::budget work{};

  value operator()(const hcl::syntax::node& n) {
    hcl::evaluation run{document, &names, problems, work};
    return hcl::evaluate(n, run);
  }

  static std::string block_key(std::string_view type, const std::string& labels, std::size_t index) {
    return std::string(type) + ' ' + labels + ' ' + std::to_string(index);
  }

  value native(const hcl::syntax::body_node& body) {
    std::vector<hcl::member> members;
    std::size_t blocks = 0;
    for (const hcl::syntax::body_item& item : body.items) {
      if (item.attribute) {
        members.push_back({std::string(item.attribute->name), (*this)(*item.attribute->value)});
        continue;
      }
      std::string labels;
      for (const hcl::syntax::label_node& label : item.block->labels) labels += (labels.empty() ? "" : " ") + std::string(label.text);
      members.push_back({block_key(item.block->type, labels, blocks++), native(*item.block->body)});
    }
    return value::object(std::move(members));
  }

  value by_schema(const hcl::body& body) {
    static const hcl::body_schema schema{.attributes = {{"a"}, {"b"}, {"c"}, {"d"}, {"e"}}, .blocks = {{"plain", {}}, {"one", {"name"}}}};
    const hcl::body_content content = body.content(schema, problems);
    std::vector<hcl::member> members;
    for (const hcl::body_attribute& a : content.attributes) members.push_back({a.name, (*this)(*a.expression.node())});
    std::size_t blocks = 0;
    for (const hcl::body_block& b : content.blocks)
      members.push_back({block_key(b.type, b.labels.empty() ? "" : b.labels[0], blocks++), by_schema(b.body)});
    return value::object(std::move(members));
  }
};

}  // namespace

hcl::scope names() {
  hcl::scope all;
  const auto pair = [](value a, value b) { return value::tuple({std::move(a), std::move(b)}); };
  const auto person = [](const char* name, int age) { return value::object({{"name", name}, {"age", age}}); };
  all.variable("s", value("hello")).variable("w", value("W\u00f6rld e\u0301")).variable("n", value(5)).variable("z", value(0));
  all.variable("f", value(hcl::number::decimal(275, -2))).variable("t", value(true));
  all.variable("nul", value()).variable("ns", value::null(type::string()));
  all.variable("us", value::unknown(type::string())).variable("un", value::unknown(type::number())).variable("ub", value::unknown(type::boolean()));
  all.variable("ul", value::unknown(type::list(type::string()))).variable("u", value::unknown());
  all.variable("l", value::list(type::string(), {"a", "b", "c"})).variable("ln", value::list(type::number(), {3, 1, 2}));
  all.variable("le", value::list(type::string(), {})).variable("st", value::set(type::string(), {"x", "y"}));
  all.variable("sn", value::set(type::number(), {10, 9})).variable("m", value::map(type::string(), {{"k", "v"}, {"j", "u"}}));
  all.variable("tp", value::tuple({"x", 1, true}));
  all.variable("o", value::object({{"a", 1}, {"b", "two"}, {"c", value::object({{"d", pair(1, 2)}})}}));
  const value ann = person("Ann", 30), bob = person("Bob", 20);
  all.variable("ps", value::list(ann.type(), {ann, bob}));
  hcl::functions::register_standard(all);
  return all;
}

outcome run(std::string_view kind, const std::string& source, const hcl::scope& names) {
  hcl::diagnostics problems;
  const bool json = kind == "json_expr" || kind == "json_file";
  hcl::source_ptr text = hcl::source::make(source, "case");
  const hcl::syntax::document_ptr document = json                ? hcl::parser::parse_json(text, problems)
                                             : kind == "expr"     ? hcl::parser::parse_expression(text, problems)
                                             : kind == "template" ? hcl::parser::parse_template(text, problems)
                                                                  : hcl::parser::parse_file(text, problems);
  outcome result;
  if (!problems.has_errors()) {
    evaluator evaluate{document, names, problems};
    result.value = kind == "file"        ? evaluate.native(*document->body)
                   : kind == "json_file" ? evaluate.by_schema(hcl::body(document))
                                         : evaluate(*document->expression);
  }
  for (const hcl::diagnostic& d : problems) {
    if (d.severity != hcl::severity::error) continue;
    result.failed = true;
    result.message = d.code;
    result.message += ": " + d.detail;
    result.first_error = d.subject ? static_cast<long>(d.subject.span().begin) : -1;
    break;
  }
  return result;
}

}  // namespace differential
