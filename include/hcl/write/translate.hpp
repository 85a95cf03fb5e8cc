// Translates configurations between the syntaxes and values, without a schema.
//
//   hcl::to_json_syntax("# one\nport = base + 1\n")    // {"//": "port: one", "port": "${base + 1}"}
//   hcl::to_native_syntax(R"({"port": "${base + 1}"})")  // port = base + 1
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include <hcl/body/body.hpp>
#include <hcl/diagnostics/result.hpp>
#include <hcl/eval/expression.hpp>
#include <hcl/eval/scope.hpp>
#include <hcl/text/limits.hpp>
#include <hcl/value/model_options.hpp>
#include <hcl/value/value.hpp>
#include <hcl/write/options.hpp>

namespace hcl::inline v1_0 {

// How text is translated. JSON does not show whether an object is an attribute or a block: `blocks` says
// so for names at any depth, and how many labels they have.
struct translate_options {
  std::vector<schema_block> blocks{};
  // Of other names, those are blocks whose values are arrays of objects with names, below as many names of
  // labels as there are objects around, or arrays of objects with one label each where labels come again
  // after others; that is how to_json_syntax() and body_value() give blocks.
  bool guess_blocks = true;
  // Comments become "//" properties of the body that they are in, which the JSON syntax ignores, and those
  // become comments again. Of an attribute's comment, its name says which that is: "port: the port".
  bool comments = true;
  // See encode_options::heredocs; templates of several lines become heredocs, too.
  bool heredocs = true;
  // Values: the names that expressions may use; null allows neither variables nor functions.
  scope_address names = nullptr;
  // Values: texts are templates. An expression that has no value without more names becomes the text
  // "${...}", which becomes an expression again; other texts have "$${" and "%%{" for "${" and "%{". Off:
  // such an expression is an error, and texts are what they say.
  bool keep_expressions = false;
  limits bounds{};                                // of the text: depth and length
  std::size_t max_bytes = std::size_t{16} << 20;  // of the text that is made
  model_options model{};                          // choices in how texts are read and expressions evaluated
  bool json_schema_property = false;              // see options::json_schema_property
};

// Text in the native syntax as text in the JSON syntax that means the same where a scope is given, which may
// be empty. Literals, lists and objects become those of JSON, other expressions strings with a template in
// them. Attributes stay in their order; blocks of one type come together, in an array below their labels. A
// label that others of the type have, or that `options.blocks` names, is empty where a block lacks it, which
// means the same in JSON.
[[nodiscard]] result<std::string> to_json_syntax(std::string_view native, std::string name = "<text>",
                                                 const translate_options& options = {});

// And back, laid out as the formatter does it. Names that are no identifiers cannot be written.
[[nodiscard]] result<std::string> to_native_syntax(std::string_view json, std::string name = "<text>",
                                                   const translate_options& options = {});

// A whole body as one object: attributes with their values, blocks as `type = { label = [{ ... }] }`, or
// `type = [{ ... }]` without labels. `hcl::body_value(*hcl::parse("a = 1\nb {}\n"))` is {a = 1, b = [{}]}.
[[nodiscard]] result<value> body_value(const body& whole, const translate_options& options = {});
// And back, as text in the native syntax. Fails if the value is no object or map, and for what encode()
// rejects.
[[nodiscard]] result<std::string> write_body(const value& whole, const translate_options& options = {});

// A value as an expression of the native syntax. `hcl::write_value(value::tuple({1, "a"}))` is `[1, "a"]`.
// Fails for what encode() rejects: unknown and marked values, capsules, infinities.
[[nodiscard]] result<std::string> write_value(const value& v, const encode_options& options = {});
// An expression in the native syntax, whatever it was written in: as it is written, if that is native.
[[nodiscard]] result<std::string> write_expression(const expression& e, const encode_options& options = {});

}  // namespace hcl::inline v1_0
