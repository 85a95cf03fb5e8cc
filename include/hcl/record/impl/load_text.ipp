// Reading files and parsing texts of either syntax. Implementation.
#pragma once

#include <hcl/record/impl/load_text.hpp>

namespace hcl::inline v0_1::detail {

HCL_DECL syntax_form load_backend::form_of(std::string_view path) {
  constexpr std::string_view json = ".json";
  if (path.size() < json.size()) return syntax_form::native;
  path.remove_prefix(path.size() - json.size());
  const auto is_same = [](char c, char wanted) { return lower_case(c) == wanted; };
  return std::equal(path.begin(), path.end(), json.begin(), is_same) ? syntax_form::json
                                                                     : syntax_form::native;
}

HCL_DECL syntax::document_ptr load_backend::parse(std::string_view text, std::string name, syntax_form form,
                                                  diagnostics& diags, const options& opts) {
  return parse_arranged(make_source(text, std::move(name), form, opts), form, diags, opts);
}

HCL_DECL syntax::document_ptr load_backend::parse_file(const std::string& path, diagnostics& diags,
                                                       const options& opts) {
  std::string text;
  if (!read_whole_file(path, text, diags, file_rules_of(opts))) return nullptr;
  const syntax_form form = form_of(path);
  return parse_arranged(make_source(std::move(text), path, form, opts), form, diags, opts);
}

HCL_DECL void load_backend::read(decode_context& ctx, const record_info& info, field_state* states,
                                 syntax::document_ptr& document, const text_to_decode& from) {
  const source_maker given{from.text, from.name, syntax_form::native, *ctx.opts};
  if (may_be_dynamic(*ctx.opts, from.text))
    return read_dynamic(ctx, info, states, document, given.make(), given.form);
  native_text(ctx, given.text_for(ctx, document)).read_file(info, states);
}

HCL_DECL void load_backend::read(decode_context& ctx, const record_info& info, field_state* states,
                                 syntax::document_ptr& document, const json_to_decode& from) {
  const source_maker given{from.text, from.name, syntax_form::json, *ctx.opts};
  if (may_be_dynamic(*ctx.opts, from.text))
    return read_dynamic(ctx, info, states, document, given.make(), given.form);
  const json_functions* const functions = &json_functions_backend::functions();
  json_text(ctx, given.text_for(ctx, document, functions)).read_file(info, states);
}

HCL_DECL void load_backend::read(decode_context& ctx, const record_info& info, field_state* states,
                                 syntax::document_ptr& document, const file_to_decode& from) {
  const options& opts = *ctx.opts;
  std::string text;
  if (!read_whole_file(from.path, text, *ctx.diags, file_rules_of(opts))) return;
  const syntax_form form = form_of(from.path);
  source_ptr source = make_source(std::move(text), from.path, form, opts);
  if (may_be_dynamic(opts, source->text())) return read_dynamic(ctx, info, states, document, source, form);
  if (form == syntax_form::native)
    return native_text(ctx, plain_text(ctx, document, std::move(source))).read_file(info, states);
  const json_functions* const functions = &json_functions_backend::functions();
  json_text(ctx, plain_text(ctx, document, std::move(source), functions)).read_file(info, states);
}

}  // namespace hcl::inline v0_1::detail
