#include "evaluate.hpp"

#include <algorithm>
#include <utility>
#include <vector>

#include <hcl/body/body.hpp>
#include <hcl/eval/expression.hpp>
#include <hcl/extension/user_function.hpp>
#include <hcl/functions/standard.hpp>
#include <hcl/parser/json_value.hpp>
#include <hcl/parser/parse.hpp>
#include <hcl/value/path_walk.hpp>
#include <support/codec.hpp>

#include "report.hpp"

namespace differential {

namespace {

using hcl::type;
using hcl::value;

std::string block_key(std::string_view type, const std::vector<std::string>& labels, std::size_t index) {
  std::string joined;
  for (std::size_t i = 0; i < labels.size(); ++i)
    joined += (i == 0 ? "" : " ") + labels[i];
  return std::string(type) + ' ' + joined + ' ' + std::to_string(index);
}

std::string block_report(std::string_view type, const std::vector<std::string>& labels,
                         const hcl::range& type_range, const hcl::range& definition) {
  std::string quoted;
  for (const std::string& label : labels)
    quoted += (quoted.empty() ? "" : ",") + test::json::quote(label);
  return "[" + test::json::quote(type) + ",[" + quoted + "]," + bytes(type_range) + "," + bytes(definition) +
         "]";
}

// Attributes first, then blocks, as the reference's driver does.
class bodies {
 public:
  bodies(const hcl::scope& names, hcl::diagnostics& diags) : names_(names), diags_(diags) {}

  value as_it_stands(const hcl::syntax::document_ptr& document, const hcl::syntax::body_node& body) {
    std::vector<hcl::member> members;
    const auto at = [&](hcl::byte_span where) { return hcl::range(document->source, where); };
    for (const hcl::syntax::body_item& item : body.items) {
      if (!item.attribute) continue;
      const hcl::syntax::attribute_node& a = *item.attribute;
      members.push_back(
          {std::string(a.name),
           attribute({std::string(a.name), {document, a.value}, at(a.name_range), at(a.range())})});
    }
    std::size_t blocks = 0;
    for (const hcl::syntax::body_item& item : body.items) {
      if (!item.block) continue;
      const hcl::syntax::block_node& b = *item.block;
      std::vector<std::string> labels;
      for (const hcl::syntax::label_node& label : b.labels)
        labels.emplace_back(label.text);
      note(block_report(b.type, labels, at(b.type_range), at(b.definition_range())));
      members.push_back({block_key(b.type, labels, blocks++), as_it_stands(document, *b.body)});
    }
    return value::object(std::move(members));
  }

  value by_schema(const hcl::body& body) { return content(body.content(all_, diags_)); }

  std::string report() const { return "[" + report_ + "]"; }

 private:
  void note(const std::string& line) { report_ += (report_.empty() ? "" : ",") + line; }

  value attribute(const hcl::body_attribute& a) {
    note("[" + test::json::quote(a.name) + "," + bytes(a.name_range) + "," + bytes(a.range) + "," +
         bytes(a.expression.range()) + "," + variables_report(a.expression) + "]");
    return a.expression.evaluate(&names_, diags_, work_);
  }

  std::vector<hcl::member> attributes(std::vector<hcl::body_attribute> all) {
    std::sort(all.begin(), all.end(), [](const auto& a, const auto& b) {
      return a.name_range.span().begin < b.name_range.span().begin;
    });
    std::vector<hcl::member> members;
    for (const hcl::body_attribute& a : all)
      members.push_back({a.name, attribute(a)});
    return members;
  }

  value content(const hcl::body_content& found) {
    std::vector<hcl::member> members = attributes(found.attributes);
    std::size_t blocks = 0;
    for (const hcl::body_block& b : found.blocks) {
      note(block_report(b.type, b.labels, b.type_range, b.definition_range));
      members.push_back({block_key(b.type, b.labels, blocks++), inside(b)});
    }
    return value::object(std::move(members));
  }

  value inside(const hcl::body_block& b) {
    if (b.type == "free") {
      std::vector<hcl::body_attribute> found = b.body.just_attributes(diags_);
      return value::object(attributes(std::move(found)));
    }
    if (b.type != "plain") return by_schema(b.body);
    hcl::body rest;
    const hcl::body_content first = b.body.partial_content(first_, rest, diags_),
                            second = rest.content(second_, diags_);
    value one = content(first);
    return value::tuple({std::move(one), content(second)});
  }

  const hcl::schema_block plain_{"plain", {}}, one_{"one", {"name"}}, two_{"two", {"x", "y"}},
      free_{"free", {}};
  const hcl::body_schema all_{.attributes = {{"a"}, {"b"}, {"c"}, {"d"}, {"e"}},
                              .blocks = {plain_, one_, two_, free_}};
  const hcl::body_schema first_{.attributes = {{"a", true}, {"d"}}, .blocks = {plain_, one_}};
  const hcl::body_schema second_{.attributes = {{"b"}, {"c"}, {"e"}}, .blocks = {two_, free_}};
  const hcl::scope& names_;
  hcl::diagnostics& diags_;
  hcl::budget work_{};
  std::string report_{};
};

hcl::syntax::document_ptr parse(std::string_view kind, const std::string& source, hcl::diagnostics& diags) {
  hcl::source_ptr text = hcl::source::make(source, "case");
  if (kind == "expr" || kind == "type") return hcl::parser::parse_expression(text, diags);
  if (kind == "template") return hcl::parser::parse_template(text, diags);
  if (kind == "json_body") return hcl::parser::parse_json_file(text, diags);
  if (kind.starts_with("json_")) return hcl::parser::parse_json(text, diags);
  return hcl::parser::parse_file(text, diags);
}

value evaluate(std::string_view kind, const hcl::syntax::document_ptr& document, const hcl::scope& names,
               hcl::diagnostics& diags, std::string& report) {
  if (kind == "file" || kind == "body" || kind == "json_body") {
    bodies all(names, diags);
    value v =
        kind == "file" ? all.as_it_stands(document, *document->body) : all.by_schema(hcl::body(document));
    report = all.report();
    return v;
  }
  const hcl::expression root(document, document->expression);
  hcl::budget work;
  if (kind == "json_literal") return root.evaluate(nullptr, diags, work);
  if (kind == "type" || kind == "json_type") {
    report = type_report(root, diags);
    return value(true);
  }
  report = static_report(root);
  return root.evaluate(&names, diags, work);
}

void refined(hcl::scope& all, bool newest) {
  using refinements = hcl::refinement;
  const auto not_null = refinements::nullness::not_null;
  const refinements text{.null = not_null, .prefix = "ab-"};
  const refinements number{.null = not_null, .lower = hcl::number_bound{1}, .upper = hcl::number_bound{5}};
  const refinements list{.null = not_null, .min_length = 1, .max_length = 3};
  all.variable("rs", value::unknown(type::string(), newest ? text : refinements{}));
  all.variable("rn", value::unknown(type::number(), newest ? number : refinements{}));
  all.variable("rl", value::unknown(type::list(type::string()), newest ? list : refinements{}));
}

// The first error where no variable is marked: what a message leaves out because an argument is.
std::string reason_without_marks(std::string_view kind, const hcl::syntax::document_ptr& document,
                                 const hcl::scope& names) {
  hcl::scope unmarked = names.child();
  for (const char* const name : {"ms", "mn", "mt", "mus", "mu", "mul", "ml", "mo"})
    unmarked.variable(name, hcl::unmark_deep(*names.find_variable(name)).first);
  hcl::diagnostics diags;
  std::string report;
  (void)evaluate(kind, document, unmarked, diags, report);
  for (const hcl::diagnostic& d : diags)
    if (d.severity == hcl::severity::error) return d.detail;
  return {};
}

}  // namespace

hcl::scope names(bool newest) {
  hcl::scope all;
  const auto pair = [](value a, value b) { return value::tuple({std::move(a), std::move(b)}); };
  const auto person = [](const char* name, int age) { return value::object({{"name", name}, {"age", age}}); };
  all.variable("s", value("hello"))
      .variable("w", value("W\u00f6rld e\u0301"))
      .variable("n", value(5))
      .variable("z", value(0));
  all.variable("f", value(hcl::number::decimal(275, -2))).variable("t", value(true));
  all.variable("nul", value()).variable("ns", value::null(type::string()));
  all.variable("us", value::unknown(type::string()))
      .variable("un", value::unknown(type::number()))
      .variable("ub", value::unknown(type::boolean()));
  all.variable("ul", value::unknown(type::list(type::string()))).variable("u", value::unknown());
  all.variable("l", value::list(type::string(), {"a", "b", "c"}))
      .variable("ln", value::list(type::number(), {3, 1, 2}));
  all.variable("le", value::list(type::string(), {})).variable("st", value::set(type::string(), {"x", "y"}));
  all.variable("sn", value::set(type::number(), {10, 9}))
      .variable("m", value::map(type::string(), {{"k", "v"}, {"j", "u"}}));
  all.variable("tp", value::tuple({"x", 1, true}));
  all.variable("o", value::object({{"a", 1}, {"b", "two"}, {"c", value::object({{"d", pair(1, 2)}})}}));
  const value ann = person("Ann", 30), bob = person("Bob", 20);
  all.variable("ps", value::list(ann.type(), {ann, bob}));
  const hcl::mark_set x{hcl::mark("x")}, y{hcl::mark("y")};
  all.variable("ms", value("hidden").with_marks(x))
      .variable("mn", value(7).with_marks(y))
      .variable("mt", value(true).with_marks(x));
  all.variable("mus", value::unknown(type::string()).with_marks(x));
  all.variable("mu", value::unknown().with_marks(y));
  all.variable("mul", value::unknown(type::list(type::string())).with_marks(x));
  all.variable("ml", value::list(type::string(), {value("a"), value("b").with_marks(x)}));
  all.variable("mo", value::object({{"a", value(1).with_marks(y)}, {"b", "c"}}));
  all.variable("uo", value::unknown(type::object({{"a", type::string()}, {"b", type::number()}})));
  all.variable("pu", value::list(type::string(), {value("a"), value::unknown(type::string())}));
  all.variable("bt", pair(true, value::null(type::boolean())));
  refined(all, newest);
  all.add(hcl::functions::standard());
  all.function("try", hcl::make_try_function())
      .function("can", hcl::make_can_function())
      .function("convert", hcl::make_convert_function());
  all.function("ns::upper", hcl::functions::upper());
  return all;
}

outcome run(std::string_view kind, const std::string& source, const hcl::scope& names, bool refinements) {
  hcl::diagnostics diags;
  const hcl::syntax::document_ptr document = parse(kind, source, diags);
  outcome result;
  value v;
  if (!diags.has_errors()) v = evaluate(kind, document, names, diags, result.report);
  for (const hcl::diagnostic& d : diags) {
    if (d.severity != hcl::severity::error) continue;
    if (d.subject) result.places.push_back({static_cast<long>(d.subject.span().begin), std::string(d.code)});
    if (std::exchange(result.failed, true)) continue;
    result.code = d.code;
    result.message = result.code + ": " + d.detail;
    if (d.subject)
      result.begin = static_cast<long>(d.subject.span().begin),
      result.end = static_cast<long>(d.subject.span().end);
  }
  if (result.message.find("details are hidden") != std::string::npos)
    result.message += " Without marks: " + reason_without_marks(kind, document, names);
  if (!result.failed) result.value = test::encode(v, refinements);
  return result;
}

}  // namespace differential
