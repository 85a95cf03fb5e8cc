// Writes structs as configuration text, in the native or the JSON syntax. What decode() has
// read, encode() writes, and reading that again gives an equal object.
//
//   std::cout << *hcl::encode(config);
#pragma once

#include <hcl/prerequisites.hpp>
#if defined(HCL_HAS_PREREQUISITES)

#include <string>
#include <utility>

#include <hcl/decode.hpp>
#include <hcl/record/encode_body.hpp>
#include <hcl/write/options.hpp>

namespace hcl::inline v1_0 {
namespace detail {

template <typename T>
body_model make_model(const T& object, const encode_options& options, diagnostics& diags,
                      bool in_json = false) {
  body_model whole;
  if constexpr (is_file_struct<T>()) {
    const encode_context ctx{.skip_defaults = options.skip_defaults,
                             .sensitive = options.sensitive,
                             .diags = &diags,
                             .in_json = in_json,
                             .comments = options.comments && !in_json};
    model_record(ctx, object, whole);
    reject_invalid(ctx, {}, object);
  }
  return whole;
}

}  // namespace detail

// A struct as text in the native syntax: members in the order of declaration, as the reference's formatter
// would lay them out; numbers to the last digit, ${ and %{ in strings escaped, expressions that were kept
// unevaluated as they were written, those of the JSON syntax as the native one says them. Empty optionals
// and pointers are left out. Bodies that were kept undecoded are written as they were, blocks with their
// comments and layout. Fails where the language has no way to say it: infinities and NaN, enumerators
// without a name, text that is not UTF-8, names that are no identifiers or come twice, keys of maps of
// blocks that lead to no block, bodies that were generated; where it could not be read back: values that
// break the rule of their type (hcl::ranged and its like), objects kept from the JSON syntax, which may be
// attributes or blocks; for sensitive and marked values, unless encode_options says otherwise; and where the
// text would be too long. Text comes back normalised (NFC), as all of the language's.
// `hcl::encode(service{.name = "web", .port = 80})` is "name = \"web\"\nport = 80\n". An expression that
// goes on after a newline, where that would end it, is joined to one line.
template <typename T>
[[nodiscard]] result<std::string> encode(const T& object, const encode_options& options = {}) {
  diagnostics diags;
  const detail::body_model whole = detail::make_model(object, options, diags);
  std::string text = detail::printing::native(whole, options, diags);
  return {std::move(text), std::move(diags)};
}

// The same in the JSON syntax. Decode it with a scope, which may be empty: without one, ${ has no meaning in
// JSON and its escape none either; see encode_options::escape_json_templates. Lists of labels must be empty:
// in JSON nothing would tell them from the names of attributes.
template <typename T>
[[nodiscard]] result<std::string> encode_json(const T& object, const encode_options& options = {}) {
  diagnostics diags;
  const detail::body_model whole = detail::make_model(object, options, diags, true);
  std::string text = detail::printing::json(whole, options, diags);
  return {std::move(text), std::move(diags)};
}

// The same to a file, whole or not at all as write_file() does; in the JSON syntax if its name ends in
// ".json". `hcl::encode_file(config, "app.hcl")`
template <typename T>
[[nodiscard]] result<void> encode_file(const T& object, const file_name& path,
                                       const encode_options& options = {}) {
  const std::string& name = path;
  const bool is_json = detail::loading::form_of(name) == syntax_form::json;
  return (is_json ? encode_json(object, options) : encode(object, options))
      .and_then([&](const std::string& text) { return write_file(path, text); });
}

}  // namespace hcl::inline v1_0

#if !defined(HCL_DECLARATIONS_ONLY)
#include <hcl/implementation/writing.hpp>
#endif

#endif
