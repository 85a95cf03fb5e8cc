#include "pulumi_print.hpp"

#include <cstddef>
#include <string>
#include <string_view>

#include <hcl/model/bind.hpp>
#include <hcl/model/rewrite.hpp>

#include <support/parse.hpp>

#include "harness.hpp"
#include "tree_text.hpp"

namespace test {

namespace {

using namespace hcl::model;

std::string bare_text(std::string_view text) {
  std::string out;
  for (const char c : text)
    if (std::string_view(" \t\r\n()").find(c) == std::string_view::npos) out += c;
  return out;
}

// As it would be printed if the program had made it; empty if it is no expression.
std::string plain_text(const std::string& text) {
  hcl::diagnostics diags;
  const hcl::syntax::document_ptr document = parse_expression(text, diags);
  if (diags.has_errors()) return {};
  const scope names;
  return print(bind(root(document), names, diags), {.keep_source = false});
}

// What begins like a comment, in strings as well: the same number before and after.
std::size_t count_comments(std::string_view text) {
  std::size_t found = 0;
  for (std::size_t i = 0; i < text.size(); ++i)
    if (text[i] == '#' || text.substr(i, 2) == "//" || text.substr(i, 2) == "/*") ++found;
  return found;
}

std::string tree_of(const std::string& text, const json::value& test, const model_names& names) {
  hcl::diagnostics diags;
  const hcl::syntax::document_ptr document = parse_expression(text, diags);
  if (diags.has_errors()) return describe(diags);
  return shown_tree(bind(root(document), names.get(), diags, to_bind_options(test)));
}

std::string tree_of(const typed_body& body) {
  std::string out = "{";
  for (const typed_item& item : body.items) {
    if (item.attribute) {
      out += item.attribute->name + "=" + shown_tree(item.attribute->value) + "\n";
      continue;
    }
    out += item.block->type;
    for (const std::string& label : item.block->labels)
      out += " " + json::quote(label);
    out += tree_of(*item.block->body);
  }
  return out + "}";
}

// Whether a text is the same body; says why not.
std::string differs_from(const typed_body& bound, const std::string& text, const json::value& test,
                         const model_names& names) {
  hcl::diagnostics diags;
  const hcl::syntax::document_ptr document = parse_file(text, diags);
  if (diags.has_errors()) return text + "\ndoes not parse: " + describe(diags);
  body_options options;
  options.expressions = to_bind_options(test);
  const std::string tree = tree_of(bind(hcl::body(document), names.get(), diags, options));
  return tree == tree_of(bound) ? std::string() : text + "\nreads back to another tree";
}

// Where the reference is right.
bool is_scored(const json::value& expect) {
  return !expect.find("tags") && !expect.is_true("printed_differs");
}

}  // namespace

bool is_same_text(const std::string& a, const std::string& b) {
  if (bare_text(a) == bare_text(b)) return true;
  const std::string plain = plain_text(a);
  return !plain.empty() && plain == plain_text(b);
}

std::string compare_printed(const typed_expression& bound, const json::value& test,
                            const model_names& names) {
  const json::value& expect = test["expect"];
  const std::string kept = print(bound), plain = print(bound, {.keep_source = false});
  const std::string tree = shown_tree(bound);
  if (tree_of(kept, test, names) != tree) return "printed " + kept + ", which reads back to another tree";
  if (tree_of(plain, test, names) != tree) return "printed " + plain + ", which reads back to another tree";
  if (count_comments(kept) != count_comments(test["expr"].string()))
    return "printed without comments: " + kept;
  if (!is_scored(expect)) return {};
  if (const json::value* wanted = expect.find("printed"); wanted && !is_same_text(kept, wanted->string()))
    return "printed " + kept + ", expected " + wanted->string();
  if (const json::value* wanted = expect.find("printed_plain");
      wanted && !is_same_text(plain, wanted->string()))
    return "printed plainly " + plain + ", expected " + wanted->string();
  return {};
}

std::string compare_printed(const typed_body& bound, const json::value& test, const model_names& names) {
  const json::value& expect = test["expect"];
  const std::string& source = test["source"].string();
  if (const std::string kept = print(bound); kept != source)
    return "printed\n" + kept + "\ninstead of\n" + source;
  const std::string plain = print(bound, {.keep_source = false});
  if (const std::string why = differs_from(bound, plain, test, names); !why.empty()) return why;
  // Its synthesised form is not compared: it has lost interpolations.
  if (const json::value* wanted = expect.find("printed"); wanted && is_scored(expect))
    return differs_from(bound, wanted->string(), test, names);
  return {};
}

}  // namespace test
