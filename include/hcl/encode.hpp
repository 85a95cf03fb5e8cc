// The way back: structs as configuration text, in the native syntax or in the JSON syntax. What decode() has read, encode() writes, and reading that
// again gives an equal object.
//
//   std::cout << *hcl::encode(config);
#pragma once

#include <string>
#include <utility>

#include <hcl/decode.hpp>
#include <hcl/record/encode_body.hpp>
#include <hcl/write/options.hpp>

#if !defined(HCL_DECLARATIONS_ONLY)
#include <hcl/write/json_text.hpp>
#include <hcl/write/native_text.hpp>
#endif

namespace hcl::inline v0_1 {
namespace detail {

template <typename T>
outline make_outline(const T& object, const encode_options& how, diagnostics& problems) {
  outline whole;
  if constexpr (is_file_struct<T>()) outline_record({how.skip_defaults, &problems}, object, whole);
  return whole;
}

}  // namespace detail

// A struct as text in the native syntax: members in the order of declaration, as the reference's formatter would lay them out; numbers to the last
// digit, ${ and %{ in strings escaped, expressions that were kept unevaluated as they were written. Empty optionals and pointers are left out.
// Fails where the language has no way to say it: infinities and NaN, enumerators without a name, text that is not UTF-8, names that are no
// identifiers or come twice, marked values, keys of maps of blocks that lead to no block. Text comes back normalised (NFC), as all of the language's.
// `hcl::encode(service{.name = "web", .port = 80})` is "name = \"web\"\nport = 80\n".
template <typename T>
[[nodiscard]] result<std::string> encode(const T& object, const encode_options& how = {}) {
  diagnostics problems;
  const detail::outline whole = detail::make_outline(object, how, problems);
  std::string text = detail::write_waist<>::native(whole, problems);
  return {std::move(text), std::move(problems)};
}

// The same in the JSON syntax. Decode it with a scope, which may be empty: without one, ${ has no meaning in JSON and its escape none either; see
// encode_options::escape_json_templates.
template <typename T>
[[nodiscard]] result<std::string> encode_json(const T& object, const encode_options& how = {}) {
  diagnostics problems;
  const detail::outline whole = detail::make_outline(object, how, problems);
  std::string text = detail::write_waist<>::json(whole, how, problems);
  return {std::move(text), std::move(problems)};
}

}  // namespace hcl::inline v0_1
