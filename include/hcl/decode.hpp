// The front header: configurations in, structs or diagnostics out.
//
//   struct config { std::string name; hcl::defaulted<int> port = 8080; };
//   auto result = hcl::decode_file<config>("app.hcl");
//   if (!result) std::cerr << result.diagnostics();
//   else serve(result->name, result->port);
//
// Header-only as it is. With HCL_DECLARATIONS_ONLY defined, this header declares only, and one unit of the
// program includes <hcl/implementation.hpp>: the build systems' hcl does both.
#pragma once

#include <hcl/prerequisites.hpp>
#if defined(HCL_HAS_PREREQUISITES)

#include <concepts>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <hcl/body/body.hpp>
#include <hcl/diagnostics/diagnostics.hpp>
#include <hcl/diagnostics/result.hpp>
#include <hcl/eval/evaluate_all.hpp>
#include <hcl/eval/expression.hpp>
#include <hcl/eval/scope.hpp>
#include <hcl/eval/static_analysis.hpp>
#include <hcl/eval/stream.hpp>
#include <hcl/eval/type_constraint.hpp>
#include <hcl/extension/transform.hpp>
#include <hcl/record/bind.hpp>
#include <hcl/record/decode_session.hpp>
#include <hcl/record/earlier.hpp>
#include <hcl/record/encode.hpp>
#include <hcl/record/expr.hpp>
#include <hcl/record/schema_members.hpp>
#include <hcl/record/stream_text.hpp>
#include <hcl/tags.hpp>
#include <hcl/text/text_view.hpp>
#include <hcl/value/convert.hpp>
#include <hcl/value/json.hpp>
#include <hcl/value/parts.hpp>
#include <hcl/value/path_walk.hpp>
#include <hcl/value/value.hpp>
#include <hcl/version.hpp>

namespace hcl::inline v1_0 {

// A text as a new T. `name` is what diagnostics call the text, "<text>" if it has none. Without a scope, here
// or as options::names, neither variables nor functions are allowed in it. Members that are string_views
// point into memory that the result owns: see result::owner(). `hcl::decode<config>("port = 80",
// "app.hcl")->port` is 80.
template <typename T, std::derived_from<scope> Names>
[[nodiscard]] result<T> decode(text_view text, std::string name, const Names& names,
                               const options& opts = {}) {
  return detail::decode_from<T>(&names, opts, detail::text_to_decode{text, std::move(name)});
}
template <typename T, std::derived_from<scope> Names>
[[nodiscard]] result<T> decode(text_view text, const Names& names, const options& opts = {}) {
  return decode<T>(text, "<text>", names, opts);
}
template <typename T>
[[nodiscard]] result<T> decode(text_view text, std::string name = "<text>", const options& opts = {}) {
  return detail::decode_from<T>(nullptr, opts, detail::text_to_decode{text, std::move(name)});
}
template <typename T>
[[nodiscard]] result<T> decode(text_view text, const options& opts) {
  return decode<T>(text, "<text>", opts);
}
// Decodes the rest of a stream: `hcl::decode<config>(std::cin, "<stdin>")`. At most limits::file_size.
template <typename T, detail::readable_stream Stream>
[[nodiscard]] result<T> decode(Stream& from, std::string name, const options& opts = {}) {
  return detail::read_stream(from, opts.bounds.file_size).and_then([&](std::string_view text) {
    return decode<T>(text, std::move(name), opts);
  });
}
template <typename T, detail::readable_stream Stream>
[[nodiscard]] result<T> decode(Stream& from, const options& opts = {}) {
  return decode<T>(from, "<text>", opts);
}
template <typename T>
result<T> decode(const body&, const options& = {}) = delete;  // hcl: decode_body() takes a body

// The same from text in the JSON syntax.
template <typename T, std::derived_from<scope> Names>
[[nodiscard]] result<T> decode_json(text_view text, std::string name, const Names& names,
                                    const options& opts = {}) {
  return detail::decode_from<T>(&names, opts, detail::json_to_decode{text, std::move(name)});
}
template <typename T, std::derived_from<scope> Names>
[[nodiscard]] result<T> decode_json(text_view text, const Names& names, const options& opts = {}) {
  return decode_json<T>(text, "<text>", names, opts);
}
template <typename T>
[[nodiscard]] result<T> decode_json(text_view text, std::string name = "<text>", const options& opts = {}) {
  return detail::decode_from<T>(nullptr, opts, detail::json_to_decode{text, std::move(name)});
}
template <typename T>
[[nodiscard]] result<T> decode_json(text_view text, const options& opts) {
  return decode_json<T>(text, "<text>", opts);
}

// A file as a new T: in the JSON syntax if its name ends in ".json", else in the native one. A file that
// cannot be read is a diagnostic like others; so is one larger than limits::file_size, and a pipe or device
// unless options::special_files is set.
template <typename T, std::derived_from<scope> Names>
[[nodiscard]] result<T> decode_file(const file_name& path, const Names& names, const options& opts = {}) {
  return detail::decode_from<T>(&names, opts, detail::file_to_decode{path});
}
template <typename T>
[[nodiscard]] result<T> decode_file(const file_name& path, const options& opts = {}) {
  return detail::decode_from<T>(nullptr, opts, detail::file_to_decode{path});
}

// Into an object that exists: what the configuration leaves out stays as it is, in nested blocks too. Blocks
// in lists are known by their labels, as those in maps by their keys: the first with certain labels goes into
// the first element that has them, and so on; others are added. A list of blocks without labels is replaced
// by those that come, if any do. What is required is still required, unless options::partial says that what
// the object has need not be given again. After errors the object may be filled in part.
template <typename T, std::derived_from<scope> Names>
[[nodiscard]] result<void> decode_into(T& object, text_view text, std::string name, const Names& names,
                                       const options& opts = {}) {
  return detail::decode_from_into(&names, opts, detail::text_to_decode{text, std::move(name)}, object);
}
template <typename T, std::derived_from<scope> Names>
[[nodiscard]] result<void> decode_into(T& object, text_view text, const Names& names,
                                       const options& opts = {}) {
  return decode_into(object, text, "<text>", names, opts);
}
template <typename T>
[[nodiscard]] result<void> decode_into(T& object, text_view text, std::string name = "<text>",
                                       const options& opts = {}) {
  return detail::decode_from_into(nullptr, opts, detail::text_to_decode{text, std::move(name)}, object);
}
template <typename T>
[[nodiscard]] result<void> decode_into(T& object, text_view text, const options& opts) {
  return decode_into(object, text, "<text>", opts);
}
// decode_into() with text in the JSON syntax.
template <typename T, std::derived_from<scope> Names>
[[nodiscard]] result<void> decode_json_into(T& object, text_view text, std::string name, const Names& names,
                                            const options& opts = {}) {
  return detail::decode_from_into(&names, opts, detail::json_to_decode{text, std::move(name)}, object);
}
template <typename T, std::derived_from<scope> Names>
[[nodiscard]] result<void> decode_json_into(T& object, text_view text, const Names& names,
                                            const options& opts = {}) {
  return decode_json_into(object, text, "<text>", names, opts);
}
template <typename T>
[[nodiscard]] result<void> decode_json_into(T& object, text_view text, std::string name = "<text>",
                                            const options& opts = {}) {
  return detail::decode_from_into(nullptr, opts, detail::json_to_decode{text, std::move(name)}, object);
}
template <typename T>
[[nodiscard]] result<void> decode_json_into(T& object, text_view text, const options& opts) {
  return decode_json_into(object, text, "<text>", opts);
}
// decode_into() with a file, in the syntax of its name.
template <typename T, std::derived_from<scope> Names>
[[nodiscard]] result<void> decode_file_into(T& object, const file_name& path, const Names& names,
                                            const options& opts = {}) {
  return detail::decode_from_into(&names, opts, detail::file_to_decode{path}, object);
}
template <typename T>
[[nodiscard]] result<void> decode_file_into(T& object, const file_name& path, const options& opts = {}) {
  return detail::decode_from_into(nullptr, opts, detail::file_to_decode{path}, object);
}

// Several files as one T, in the order given, as if written one after the other; each in the syntax of its
// name. A name that comes twice is read once. A definition that two files have is reported with both places.
// Files named "override" or "..._override" are laid over the others: see files_options and overlay(). Where a
// file cannot be read or parsed, the diagnostics of all files are reported.
template <typename T, std::derived_from<scope> Names>
[[nodiscard]] result<T> decode_files(const std::vector<std::string>& paths, const Names& names,
                                     const files_options& opts = {}) {
  detail::decode_session session(&names, opts.decode);
  return detail::decode_in<T>(session, detail::loading::parse_files(paths, session.diags(), opts));
}
template <typename T>
[[nodiscard]] result<T> decode_files(const std::vector<std::string>& paths, const files_options& opts = {}) {
  detail::decode_session session(nullptr, opts.decode);
  return detail::decode_in<T>(session, detail::loading::parse_files(paths, session.diags(), opts));
}
// With options of the decode alone: `hcl::decode_files<config>(paths, {.partial = true})`
template <typename T>
[[nodiscard]] result<T> decode_files(const std::vector<std::string>& paths, const options& opts) {
  files_options all;
  all.decode = opts;
  return decode_files<T>(paths, all);
}
// decode_into() with several files, as decode_files() reads them.
template <typename T, std::derived_from<scope> Names>
[[nodiscard]] result<void> decode_files_into(T& object, const std::vector<std::string>& paths,
                                             const Names& names, const files_options& opts = {}) {
  detail::decode_session session(&names, opts.decode);
  return detail::decode_in(session, detail::loading::parse_files(paths, session.diags(), opts), object);
}
template <typename T>
[[nodiscard]] result<void> decode_files_into(T& object, const std::vector<std::string>& paths,
                                             const files_options& opts = {}) {
  detail::decode_session session(nullptr, opts.decode);
  return detail::decode_in(session, detail::loading::parse_files(paths, session.diags(), opts), object);
}

// The same with all files of a directory whose names end as the options say, in order of their names, byte by
// byte; not those of directories inside, and none that an editor left over (".x", "x~").
// `hcl::decode_directory<config>("conf.d", names)`
template <typename T, std::derived_from<scope> Names>
[[nodiscard]] result<T> decode_directory(const file_name& path, const Names& names,
                                         const files_options& opts = {}) {
  detail::decode_session session(&names, opts.decode);
  return detail::decode_in<T>(session, detail::loading::parse_directory(path, session.diags(), opts));
}
template <typename T>
[[nodiscard]] result<T> decode_directory(const file_name& path, const files_options& opts = {}) {
  detail::decode_session session(nullptr, opts.decode);
  return detail::decode_in<T>(session, detail::loading::parse_directory(path, session.diags(), opts));
}
// With options of the decode alone: `hcl::decode_directory<config>("conf.d", {.names = &names})`
template <typename T>
[[nodiscard]] result<T> decode_directory(const file_name& path, const options& opts) {
  files_options all;
  all.decode = opts;
  return decode_directory<T>(path, all);
}
// decode_into() with a directory, as decode_directory() reads it.
template <typename T, std::derived_from<scope> Names>
[[nodiscard]] result<void> decode_directory_into(T& object, const file_name& path, const Names& names,
                                                 const files_options& opts = {}) {
  detail::decode_session session(&names, opts.decode);
  return detail::decode_in(session, detail::loading::parse_directory(path, session.diags(), opts), object);
}
template <typename T>
[[nodiscard]] result<void> decode_directory_into(T& object, const file_name& path,
                                                 const files_options& opts = {}) {
  detail::decode_session session(nullptr, opts.decode);
  return detail::decode_in(session, detail::loading::parse_directory(path, session.diags(), opts), object);
}

// Step by step: parse once, decode as often as wanted, with whatever names.
//
//   auto file = hcl::parse(text, "app.hcl");
//   if (file) auto config = hcl::decode_body<app>(*file, names);
//
// For editors, options::keep_broken gives a body of text with mistakes as well: then the result has a value
// and errors.
template <typename Body = body>
[[nodiscard]] result<Body> parse(text_view text, std::string name = "<text>", const options& opts = {},
                                 syntax_form form = syntax_form::native) {
  diagnostics diags(opts.bounds.diagnostics);
  syntax::document_ptr document = detail::loading::parse(text, std::move(name), form, diags, opts);
  detail::hide_secrets({}, opts, diags);
  if (opts.keep_broken) return result<Body>::despite_errors(Body(std::move(document)), std::move(diags));
  return {Body(std::move(document)), std::move(diags)};
}
// Text in HCL's JSON syntax as a body.
template <typename Body = body>
[[nodiscard]] result<Body> parse_json(text_view text, std::string name = "<text>", const options& opts = {}) {
  return parse<Body>(text, std::move(name), opts, syntax_form::json);
}
// A file as a body, in the syntax of its name.
template <typename Body = body>
[[nodiscard]] result<Body> parse_file(const file_name& path, const options& opts = {}) {
  diagnostics diags(opts.bounds.diagnostics);
  syntax::document_ptr document = detail::loading::parse_file(path, diags, opts);
  detail::hide_secrets({}, opts, diags);
  if (document && opts.keep_broken)
    return result<Body>::despite_errors(Body(std::move(document)), std::move(diags));
  return {Body(std::move(document)), std::move(diags)};
}
// Several files as one body: see decode_files().
template <typename Body = body>
[[nodiscard]] result<Body> parse_files(const std::vector<std::string>& paths,
                                       const files_options& opts = {}) {
  diagnostics diags(opts.decode.bounds.diagnostics);
  detail::loaded_files files = detail::loading::parse_files(paths, diags, opts);
  detail::hide_secrets({}, opts.decode, diags);
  return {std::move(files.body), std::move(diags)};
}
// A directory as one body: see decode_directory().
template <typename Body = body>
[[nodiscard]] result<Body> parse_directory(const file_name& path, const files_options& opts = {}) {
  diagnostics diags(opts.decode.bounds.diagnostics);
  detail::loaded_files files = detail::loading::parse_directory(path, diags, opts);
  detail::hide_secrets({}, opts.decode, diags);
  return {std::move(files.body), std::move(diags)};
}

// A body that was parsed, merged or made before: `hcl::decode_body<config>(hcl::overlay({*base, *local}))`.
// Without a scope neither variables nor functions are allowed. What string_views point at belongs to the
// result.
template <typename T, std::derived_from<scope> Names>
[[nodiscard]] result<T> decode_body(const body& from, const Names& names, const options& opts = {}) {
  return detail::decode_from<T>(&names, opts, from);
}
template <typename T>
[[nodiscard]] result<T> decode_body(const body& from, const options& opts = {}) {
  return detail::decode_from<T>(nullptr, opts, from);
}
// Into an object that exists, as decode_into() does.
template <typename T, std::derived_from<scope> Names>
[[nodiscard]] result<void> decode_body_into(T& object, const body& from, const Names& names,
                                            const options& opts = {}) {
  return detail::decode_from_into(&names, opts, from, object);
}
template <typename T>
[[nodiscard]] result<void> decode_body_into(T& object, const body& from, const options& opts = {}) {
  return detail::decode_from_into(nullptr, opts, from, object);
}

// The value of a text that is an expression as a T: `hcl::evaluate<int>("8000 + 80")` is 8080. Without a T it
// is a hcl::value.
template <typename T = value, std::derived_from<scope> Names>
[[nodiscard]] result<T> evaluate(std::string_view text, const Names& names, const options& opts = {}) {
  return parse_expression(std::string(text), "<expression>", opts).and_then([&](const expression& e) {
    return expr<T>(e).evaluate(names, opts);
  });
}
template <typename T = value>
[[nodiscard]] result<T> evaluate(std::string_view text, const options& opts = {}) {
  return parse_expression(std::string(text), "<expression>", opts).and_then([&](const expression& e) {
    return expr<T>(e).evaluate(opts);
  });
}
// The same of an expression that was kept; T{} of one that is empty.
template <typename T = value, std::derived_from<scope> Names>
[[nodiscard]] result<T> evaluate(const expression& written, const Names& names, const options& opts = {}) {
  return expr<T>(written).evaluate(names, opts);
}
template <typename T = value>
[[nodiscard]] result<T> evaluate(const expression& written, const options& opts = {}) {
  return expr<T>(written).evaluate(opts);
}

// The references to variables in what a T would be decoded from, at every depth, before anything is
// evaluated. With dynamic blocks:
//
//   // What for_each and labels refer to:
//   auto needed = hcl::variables<config>(*file, hcl::variable_use::expansion);
template <typename T>
[[nodiscard]] std::vector<traversal> variables(const body& in,
                                               variable_use wanted = variable_use::attributes) {
  if constexpr (detail::is_file_struct<T>())
    return detail::engine::variables(detail::info_of<T>(), variable_walk(in, wanted));
  else
    return {};
}

}  // namespace hcl::inline v1_0

#if !defined(HCL_DECLARATIONS_ONLY)
#include <hcl/implementation/bodies.hpp>
#include <hcl/implementation/parsing.hpp>
#include <hcl/implementation/records.hpp>
#include <hcl/implementation/values.hpp>
#endif

#endif
