// The front door: configurations in, structs or diagnostics out.
//
//   struct config { std::string name; hcl::defaulted<int> port = 8080; };
//   auto result = hcl::decode_file<config>("app.hcl");
//   if (!result) std::cerr << result.diagnostics();
//   else serve(result->name, result->port);
//
// Header-only by default. With HCL_DECLARATIONS_ONLY defined, this header declares only, and one unit of the program includes
// <hcl/implementation.hpp>.
#pragma once

#if !defined(__SIZEOF_INT128__)
#error "hcl: numbers need integers of 128 bits, which compilers have for 64-bit targets"
#endif

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <hcl/body/body.hpp>
#include <hcl/body/variable_walk.hpp>
#include <hcl/diagnostics/diagnostics.hpp>
#include <hcl/diagnostics/result.hpp>
#include <hcl/eval/expression.hpp>
#include <hcl/eval/scope.hpp>
#include <hcl/eval/type_constraint.hpp>
#include <hcl/record/bind.hpp>
#include <hcl/record/describe.hpp>
#include <hcl/record/encode.hpp>
#include <hcl/record/expr.hpp>
#include <hcl/record/from_value.hpp>
#include <hcl/record/implied_type.hpp>
#include <hcl/record/load.hpp>
#include <hcl/tags.hpp>
#include <hcl/value/json.hpp>
#include <hcl/value/value.hpp>
#include <hcl/version.hpp>

#if !defined(HCL_DECLARATIONS_ONLY)
#include <hcl/extension/dynamic_body.hpp>
#include <hcl/record/far_side.hpp>
#endif

namespace hcl::inline v0_1 {

// A text as a new T. `name` is what diagnostics call the text. Without a scope, neither variables nor functions are allowed in it.
// Members that are string_views point into memory that the result owns: see result::owner().
// `hcl::decode<config>("port = 80", "app.hcl")->port` is 80.
template <typename T>
[[nodiscard]] result<T> decode(std::string_view text, std::string name, const scope& names, const options& how = {}) {
  return detail::decode_from<T>(&names, how, detail::text_to_decode{text, std::move(name)});
}
template <typename T>
[[nodiscard]] result<T> decode(std::string_view text, std::string name = "<text>", const options& how = {}) {
  return detail::decode_from<T>(nullptr, how, detail::text_to_decode{text, std::move(name)});
}

// The same from text in the JSON syntax.
template <typename T>
[[nodiscard]] result<T> decode_json(std::string_view text, std::string name, const scope& names, const options& how = {}) {
  return detail::decode_from<T>(&names, how, detail::json_to_decode{text, std::move(name)});
}
template <typename T>
[[nodiscard]] result<T> decode_json(std::string_view text, std::string name = "<text>", const options& how = {}) {
  return detail::decode_from<T>(nullptr, how, detail::json_to_decode{text, std::move(name)});
}

// A file as a new T: in the JSON syntax if its name ends in ".json", else in the native one. A file that cannot be read is a diagnostic like others.
template <typename T>
[[nodiscard]] result<T> decode_file(const std::string& path, const scope& names, const options& how = {}) {
  return detail::decode_from<T>(&names, how, detail::file_to_decode{path});
}
template <typename T>
[[nodiscard]] result<T> decode_file(const std::string& path, const options& how = {}) {
  return detail::decode_from<T>(nullptr, how, detail::file_to_decode{path});
}

// Into an object that exists: what the configuration leaves out stays as it is, in nested blocks too; required attributes are still required.
// After errors the object may be filled in part.
template <typename T>
[[nodiscard]] result<void> decode_into(T& object, std::string_view text, std::string name, const scope& names, const options& how = {}) {
  return detail::decode_from_into(&names, how, detail::text_to_decode{text, std::move(name)}, object);
}
template <typename T>
[[nodiscard]] result<void> decode_into(T& object, std::string_view text, std::string name = "<text>", const options& how = {}) {
  return detail::decode_from_into(nullptr, how, detail::text_to_decode{text, std::move(name)}, object);
}
template <typename T>
[[nodiscard]] result<void> decode_file_into(T& object, const std::string& path, const scope& names, const options& how = {}) {
  return detail::decode_from_into(&names, how, detail::file_to_decode{path}, object);
}
template <typename T>
[[nodiscard]] result<void> decode_file_into(T& object, const std::string& path, const options& how = {}) {
  return detail::decode_from_into(nullptr, how, detail::file_to_decode{path}, object);
}

// Several files as one T, in the order given, as if written one after the other; each in the syntax of its name. A name that comes twice is
// read once. What two files define, both are named for. Files named "override" or "..._override" are laid over the others: see files_options
// and overlay(). Where a file cannot be read or parsed, the problems of all files are reported.
template <typename T>
[[nodiscard]] result<T> decode_files(const std::vector<std::string>& paths, const scope& names, const files_options& how = {}) {
  detail::decoding run(&names, how.decode);
  return detail::decode_loaded<T>(run, detail::load_waist<>::parse_files(paths, run.problems(), how));
}
template <typename T>
[[nodiscard]] result<T> decode_files(const std::vector<std::string>& paths, const files_options& how = {}) {
  detail::decoding run(nullptr, how.decode);
  return detail::decode_loaded<T>(run, detail::load_waist<>::parse_files(paths, run.problems(), how));
}
template <typename T>
[[nodiscard]] result<void> decode_files_into(T& object, const std::vector<std::string>& paths, const scope& names, const files_options& how = {}) {
  detail::decoding run(&names, how.decode);
  return detail::decode_loaded_into(run, detail::load_waist<>::parse_files(paths, run.problems(), how), object);
}
template <typename T>
[[nodiscard]] result<void> decode_files_into(T& object, const std::vector<std::string>& paths, const files_options& how = {}) {
  detail::decoding run(nullptr, how.decode);
  return detail::decode_loaded_into(run, detail::load_waist<>::parse_files(paths, run.problems(), how), object);
}

// The same with all files of a directory whose names end as the options say, in order of their names, byte by byte; not those of directories
// inside, and none that an editor left behind (".x", "x~"). `hcl::decode_directory<config>("conf.d", names)`
template <typename T>
[[nodiscard]] result<T> decode_directory(const std::string& path, const scope& names, const files_options& how = {}) {
  detail::decoding run(&names, how.decode);
  return detail::decode_loaded<T>(run, detail::load_waist<>::parse_directory(path, run.problems(), how));
}
template <typename T>
[[nodiscard]] result<T> decode_directory(const std::string& path, const files_options& how = {}) {
  detail::decoding run(nullptr, how.decode);
  return detail::decode_loaded<T>(run, detail::load_waist<>::parse_directory(path, run.problems(), how));
}
template <typename T>
[[nodiscard]] result<void> decode_directory_into(T& object, const std::string& path, const scope& names, const files_options& how = {}) {
  detail::decoding run(&names, how.decode);
  return detail::decode_loaded_into(run, detail::load_waist<>::parse_directory(path, run.problems(), how), object);
}
template <typename T>
[[nodiscard]] result<void> decode_directory_into(T& object, const std::string& path, const files_options& how = {}) {
  detail::decoding run(nullptr, how.decode);
  return detail::decode_loaded_into(run, detail::load_waist<>::parse_directory(path, run.problems(), how), object);
}

// The stepwise road: parse once, decode as often as wanted, with whatever names.
//
//   auto file = hcl::parse(text, "app.hcl");
//   if (file) auto config = hcl::decode_body<app>(*file, names);
template <typename Body = body>
[[nodiscard]] result<Body> parse(std::string_view text, std::string name = "<text>", const options& how = {},
                                        syntax_form form = syntax_form::native) {
  diagnostics problems(how.bounds.diagnostics);
  syntax::document_ptr document = detail::load_waist<>::parse(text, std::move(name), form, problems, how.bounds);
  return {Body(std::move(document)), std::move(problems)};
}
template <typename Body = body>
[[nodiscard]] result<Body> parse_file(const std::string& path, const options& how = {}) {
  diagnostics problems(how.bounds.diagnostics);
  syntax::document_ptr document = detail::load_waist<>::parse_file(path, problems, how.bounds);
  return {Body(std::move(document)), std::move(problems)};
}
template <typename Body = body>
[[nodiscard]] result<Body> parse_files(const std::vector<std::string>& paths, const files_options& how = {}) {
  diagnostics problems(how.decode.bounds.diagnostics);
  detail::loaded_files files = detail::load_waist<>::parse_files(paths, problems, how);
  return {std::move(files.body), std::move(problems)};
}
template <typename Body = body>
[[nodiscard]] result<Body> parse_directory(const std::string& path, const files_options& how = {}) {
  diagnostics problems(how.decode.bounds.diagnostics);
  detail::loaded_files files = detail::load_waist<>::parse_directory(path, problems, how);
  return {std::move(files.body), std::move(problems)};
}

template <typename T>
[[nodiscard]] result<T> decode_body(const body& from, const scope& names, const options& how = {}) {
  return detail::decode_given<T>(&names, how, from);
}
template <typename T>
[[nodiscard]] result<T> decode_body(const body& from, const options& how = {}) {
  return detail::decode_given<T>(nullptr, how, from);
}

// The references to variables in what a T would be decoded from, at every depth, before anything is evaluated. With dynamic blocks:
//
//   auto needed = hcl::variables<config>(*file, hcl::variable_use::expansion);   // what for_each and labels refer to
template <typename T>
[[nodiscard]] std::vector<traversal> variables(const body& in, variable_use wanted = variable_use::attributes) {
  if constexpr (detail::is_file_struct<T>()) return detail::engine::variables(detail::info_of<T>(), variable_walk(in, wanted));
  else return {};
}

}  // namespace hcl::inline v0_1
