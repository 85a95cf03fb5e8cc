// Checks a configuration against a struct before variables have values: binds each expression and compares
// its type with its member's.
#pragma once

#include <string>
#include <string_view>
#include <utility>

#include <hcl/body/body.hpp>
#include <hcl/diagnostics/diagnostics.hpp>
#include <hcl/eval/scope.hpp>
#include <hcl/model/bind.hpp>
#include <hcl/model/check_table.hpp>
#include <hcl/model/model_access.hpp>
#include <hcl/model/scope.hpp>
#include <hcl/record/decode_session.hpp>
#include <hcl/record/requirements.hpp>
#include <hcl/text/text_view.hpp>

namespace hcl::inline v1_0::model {

// How check<T>() looks at a configuration: `{.decode = {.dynamic_blocks = true}}`.
struct check_options {
  options decode{};            // how the text will be decoded: limits, dynamic blocks, unknown names
  bind_options expressions{};  // how the expressions are bound
};

// Checks a body by types: reports values that never convert to their member's type, unknown names, missing
// members. Decodes literals, and checks constraints of blocks that need no names. A body without errors may
// still fail to decode: the string "8080" converts to a number, others do not. Dynamic blocks are checked
// where options::dynamic_blocks is set.
template <typename T>
[[nodiscard]] diagnostics check_body(const body& of, const scope& names, const check_options& opts = {}) {
  diagnostics diags(opts.decode.bounds.diagnostics);
  if constexpr (hcl::detail::meets_requirements<T, hcl::detail::place_of_struct::body>())
    detail::model_access::examine(of, detail::check_table_of<T>(), names, opts, diags);
  hcl::detail::hide_secrets_of<T>(opts.decode, diags, {.read = &of});
  if (!diags.empty()) hcl::detail::diagnostics_access::arrange(diags);
  return diags;
}

// The same for a text. `name` is what diagnostics call it.
//
//   hcl::model::scope names;
//   names.variable("name", hcl::model::type::string());
//   auto found = hcl::model::check<service>("port = \"${name}-x\"", "app.hcl", names);
//   // error: "port" must be a whole number, not a string
//
// The attribute before the parenthesis prevents expansion of macros named `check`, as in AssertMacros.h and
// Unreal.
template <typename T>
diagnostics check [[nodiscard]] (std::string_view text, std::string name, const scope& names,
                                 const check_options& opts = {}) {
  diagnostics diags(opts.decode.bounds.diagnostics);
  syntax::document_ptr document =
      hcl::detail::loading::parse(text, std::move(name), syntax_form::native, diags, opts.decode);
  if (diags.has_errors()) hcl::detail::hide_secrets_of<T>(opts.decode, diags);
  diags.append(check_body<T>(body(std::move(document)), names, opts));
  if (diags.has_errors()) hcl::detail::diagnostics_access::arrange(diags);
  return diags;
}

// The same for a file, in the syntax of its name.
template <typename T>
[[nodiscard]] diagnostics check_file(const file_name& path, const scope& names,
                                     const check_options& opts = {}) {
  diagnostics diags(opts.decode.bounds.diagnostics);
  syntax::document_ptr document = hcl::detail::loading::parse_file(path, diags, opts.decode);
  if (diags.has_errors()) hcl::detail::hide_secrets_of<T>(opts.decode, diags);
  if (!document || (diags.has_errors() && !document->body)) return diags;
  diags.append(check_body<T>(body(std::move(document)), names, opts));
  if (diags.has_errors()) hcl::detail::diagnostics_access::arrange(diags);
  return diags;
}

// The signature of a function of the language; where the type of its result depends on the arguments, it is
// computed for each call.
[[nodiscard]] function_signature signature_of(const hcl::function& f);

// Declares all functions that can be called in `from`, as evaluation knows them.
inline void declare_functions(scope& to, const hcl::scope& from) {
  from.visit_functions([&](std::string_view name) {
    if (const hcl::function* const f = from.find_function(name))
      to.function(std::string(name), signature_of(*f));
  });
}

}  // namespace hcl::inline v1_0::model
