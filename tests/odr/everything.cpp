// A program that sees declarations only and uses every public header: what they declare must be in the
// compiled implementation.
#include <iostream>
#include <string>

#include <hcl/hcl.hpp>

namespace {

struct config {
  std::string name;
  int port;
};

bool evaluates_with_all_functions() {
  hcl::diagnostics diags;
  const auto file = hcl::parse(
      "function \"twice\" {\n  params = [x]\n  result = x * 2\n}\nname = upper(try(missing, \"a\"))\nport = "
      "twice(4)\n");
  hcl::scope names;
  names.add(hcl::functions::standard());
  names.add(hcl::functions::try_and_can());
  names.add(hcl::functions::convert());
  const hcl::user_functions own = hcl::read_user_functions(*file, &names, diags);
  own.add_to(names);
  const auto read = hcl::decode_body<config>(own.rest, names);
  return !diags.has_errors() && read && read->name == "A" && read->port == 8 &&
         hcl::functions::strlen().call(std::vector<hcl::value>{"ab"});
}

bool sees_the_shape_of_expressions() {
  const auto e = hcl::parse_expression("{a = [f(x)]}");
  const auto items = hcl::map_of(*e);
  const auto list = hcl::list_of(items->front().value);
  return hcl::keyword_of(items->front().key) == "a" && hcl::call_of(list->front())->name == "f" &&
         !hcl::traversal_of(*e) && !hcl::relative_traversal_of(*e) &&
         hcl::parse_traversal("a.b[0]")->steps().size() == 3;
}

bool works_on_values() {
  const hcl::value list = hcl::value::tuple({1, "b"});
  const auto sum = hcl::operate(hcl::binary_operator::add, 1, 2);
  const auto minus = hcl::operate(hcl::unary_operator::negate, 1);
  const std::vector<hcl::type> types{hcl::type::number(), hcl::type::string()};
  hcl::path_set places;
  places.add(hcl::path().index(0));
  return sum && minus && hcl::describe(*sum) == "3" && hcl::to_debug_string(list) == "[1, \"b\"]" &&
         hcl::index(list, 0) && !hcl::attribute(list, "a") && hcl::unify(types) &&
         hcl::convert(list, hcl::type::list(hcl::type::string())) &&
         hcl::conversion_between(types[0], types[1]) == hcl::conversion::safe &&
         hcl::equals(list, list).as_bool() &&
         hcl::marks_deep(list.with_marks(hcl::mark_set{hcl::mark("m")})).contains("m") &&
         hcl::changes(list, hcl::value::tuple({1, 2})).size() == 1 && places.size() == 1 &&
         hcl::make_capsule_type({.name = "handle"}) != hcl::make_closure_type() &&
         hcl::make_expression_type() != hcl::make_type_constraint_type();
}

bool makes_and_transforms_bodies() {
  hcl::diagnostics warned;
  warned.add({.severity = hcl::severity::warning,
              .code = "w",
              .summary = "Warned",
              .detail = {},
              .subject = {},
              .context = {}});
  hcl::body made = hcl::make_body({.attributes = {hcl::make_attribute("name", hcl::make_expression("a")),
                                                  hcl::make_attribute("port", hcl::make_expression(1))}});
  made = hcl::transform_deep(made, hcl::chain({[](hcl::body b) { return b; }}));
  hcl::scope names;
  const auto read =
      hcl::decode_body<config>(hcl::expand_dynamic_blocks(hcl::with_diagnostics(made, warned), names), names);
  return read && read->port == 1 && read.diagnostics().size() == 1 &&
         !hcl::decode_body<config>(hcl::error_body(read.diagnostics()));
}

bool writes_and_reads_specs() {
  const config c{"a", 1};
  const auto text = hcl::encode(c);
  const auto file = hcl::parse(*text);
  const hcl::spec by =
      hcl::spec::object({{"name", hcl::spec::attribute("name")}, {"port", hcl::spec::attribute("port")}});
  const auto read = hcl::read_spec(*hcl::parse("attr {\n  name = \"name\"\n}\n"));
  return text && hcl::encode_json(c) && hcl::format(*text) == *text && hcl::decode(by, *file) && read &&
         hcl::decode_partly(read->root, *file) && hcl::variables<config>(*file).empty() &&
         hcl::variables(by, *file).empty();
}

bool cuts_texts_and_renders() {
  const auto text = hcl::source::make("e\u0301 = 1\n", "a.hcl");
  hcl::range_scanner clusters(text, hcl::split_graphemes{});
  const hcl::range first = clusters.next(), second = clusters.next();
  const auto read = hcl::decode<config>("port = true\n", "a.hcl");
  const auto bound = hcl::describe_mismatch(hcl::type::boolean(), hcl::type::number());
  return first.text() == "e\u0301" && hcl::between(first, second).text() == "e\u0301 " &&
         !hcl::expression_decoder_of(hcl::type::number()) &&
         bound.ends_with("is required, but this is a bool") &&
         hcl::render(read.diagnostics(), {.colour = true}) != hcl::to_string(read.diagnostics()) &&
         !hcl::render(read.diagnostics()[0]).empty() && hcl::to_json(read.diagnostics()).starts_with("{");
}

}  // namespace

int main() {
  const bool good[] = {
      evaluates_with_all_functions(), sees_the_shape_of_expressions(), works_on_values(),
      makes_and_transforms_bodies(),  writes_and_reads_specs(),        cuts_texts_and_renders()};
  bool all = true;
  for (const bool one : good)
    all = all && one;
  for (const bool one : good)
    std::cout << one << '\n';
  return all ? 0 : 1;
}
