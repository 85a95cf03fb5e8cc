// Reading files and parsing texts of either syntax. Implementation.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <memory>
#include <string>
#include <string_view>
#include <utility>

#include <hcl/diagnostics/codes.hpp>
#include <hcl/diagnostics/diagnostics.hpp>
#include <hcl/parser/parse_all.hpp>
#include <hcl/record/decode_session.hpp>
#include <hcl/record/impl/input_file.hpp>
#include <hcl/record/impl/json_text.hpp>
#include <hcl/record/impl/native_text.hpp>
#include <hcl/record/impl/text_source.hpp>
#include <hcl/support/ascii.hpp>
#include <hcl/support/compiler.hpp>

namespace hcl::inline v0_1::detail {

[[nodiscard]] inline file_rules file_rules_of(const options& opts) noexcept {
  return {opts.bounds.file_size, opts.special_files};
}

template <typename X>
syntax_form load_backend<X>::form_of(std::string_view path) {
  constexpr std::string_view json = ".json";
  if (path.size() < json.size()) return syntax_form::native;
  path.remove_prefix(path.size() - json.size());
  const auto is_same = [](char c, char wanted) { return lower_case(c) == wanted; };
  return std::equal(path.begin(), path.end(), json.begin(), is_same) ? syntax_form::json
                                                                     : syntax_form::native;
}

template <typename = void>
[[nodiscard]] syntax::document_ptr parse_native(source_ptr text, diagnostics& diags, const options& opts,
                                                bool keep_broken = false) {
  parser::check_mark(text, diags, opts.model);
  return parser::parse_file(std::move(text), diags, opts.bounds, keep_broken, opts.model);
}
template <typename = void>
[[nodiscard]] syntax::document_ptr parse_source(const source_ptr& text, syntax_form form, diagnostics& diags,
                                                const options& opts, bool keep_broken) {
  return form == syntax_form::json ? parser::parse_json_file(text, diags, opts.bounds, opts.model,
                                                             keep_broken, opts.json_schema_property)
                                   : parse_native(text, diags, opts, keep_broken);
}
// The diagnostics in the order of the text, as decoding gives them.
template <typename = void>
[[nodiscard]] syntax::document_ptr parse_arranged(const source_ptr& text, syntax_form form,
                                                  diagnostics& diags, const options& opts) {
  syntax::document_ptr parsed = parse_source(text, form, diags, opts, opts.keep_broken);
  if (!diags.empty()) diagnostics_backend<>::arrange(diags);
  return parsed;
}

template <typename X>
syntax::document_ptr load_backend<X>::parse(std::string_view text, std::string name, syntax_form form,
                                            diagnostics& diags, const options& opts) {
  return parse_arranged(make_source(text, std::move(name), form, opts), form, diags, opts);
}

template <typename X>
syntax::document_ptr load_backend<X>::parse_file(const std::string& path, diagnostics& diags,
                                                 const options& opts) {
  std::string text;
  if (!read_whole_file(path, text, diags, file_rules_of(opts))) return nullptr;
  const syntax_form form = form_of(path);
  return parse_arranged(make_source(std::move(text), path, form, opts), form, diags, opts);
}

// Whether nothing is wrong but attributes that are set twice: what is left can be read as it is.
[[nodiscard]] inline bool has_only_duplicates(const diagnostics& diags) {
  if (diags.dropped() != 0) return false;
  return std::all_of(diags.begin(), diags.end(),
                     [](const diagnostic& d) { return d.code == codes::duplicate_attribute; });
}

// Whether there may be dynamic blocks, which are expanded in a tree.
[[nodiscard]] inline bool may_be_dynamic(const options& opts, std::string_view text) noexcept {
  return opts.dynamic_blocks && text.find("dynamic") != text.npos;
}
// A text with dynamic blocks.
template <typename = void>
HCL_COLD void read_dynamic(decode_context& ctx, const record_info& info, field_state* states,
                           syntax::document_ptr& document, const source_ptr& text, syntax_form form) {
  ctx.position.document = &document;
  document = parse_source(text, form, *ctx.diags, *ctx.opts, false);
  ctx.position.text = &document->source;
  ctx.read_other = ctx.opts->dynamic_blocks.reader();
  if (ctx.diags->has_errors() && !has_only_duplicates(*ctx.diags)) return;
  const body whole = ctx.opts->dynamic_blocks.expanded(document, ctx.names, ctx.opts->bounds);
  engine_backend<>::read_body(ctx, info, states, {.other = &whole});
}

// A text of the caller's, and what a source is made with of it.
struct source_maker {
  std::string_view text;
  const std::string& name;
  syntax_form form;
  const options& opts;

  [[nodiscard]] source_ptr make() const { return make_source(text, name, form, opts); }
  // As what ends it is looked for.
  [[nodiscard]] bool has_good_end() const noexcept {
    if (text.empty()) return false;
    return text.back() == '\n' || (form == syntax_form::json && text.back() == '}');
  }
  [[nodiscard]] plain_text text_for(decode_context& ctx, syntax::document_ptr& document,
                                    plain_text::functions json = nullptr) const {
    if (!has_good_end()) return {ctx, document, make(), json};
    const auto later = [](const void* of) { return static_cast<const source_maker*>(of)->make(); };
    return {ctx, document, text, {later, this}, json};
  }
};

template <typename X>
void load_backend<X>::read(decode_context& ctx, const record_info& info, field_state* states,
                           syntax::document_ptr& document, const text_to_decode& from) {
  const source_maker given{from.text, from.name, syntax_form::native, *ctx.opts};
  if (may_be_dynamic(*ctx.opts, from.text))
    return read_dynamic(ctx, info, states, document, given.make(), given.form);
  native_text(ctx, given.text_for(ctx, document)).read_file(info, states);
}

template <typename X>
void load_backend<X>::read(decode_context& ctx, const record_info& info, field_state* states,
                           syntax::document_ptr& document, const json_to_decode& from) {
  const source_maker given{from.text, from.name, syntax_form::json, *ctx.opts};
  if (may_be_dynamic(*ctx.opts, from.text))
    return read_dynamic(ctx, info, states, document, given.make(), given.form);
  const json_functions* const functions = &json_functions_backend<>::functions();
  json_text(ctx, given.text_for(ctx, document, functions)).read_file(info, states);
}

template <typename X>
void load_backend<X>::read(decode_context& ctx, const record_info& info, field_state* states,
                           syntax::document_ptr& document, const file_to_decode& from) {
  const options& opts = *ctx.opts;
  std::string text;
  if (!read_whole_file(from.path, text, *ctx.diags, file_rules_of(opts))) return;
  const syntax_form form = form_of(from.path);
  source_ptr source = make_source(std::move(text), from.path, form, opts);
  if (may_be_dynamic(opts, source->text())) return read_dynamic(ctx, info, states, document, source, form);
  if (form == syntax_form::native)
    return native_text(ctx, plain_text(ctx, document, std::move(source))).read_file(info, states);
  const json_functions* const functions = &json_functions_backend<>::functions();
  json_text(ctx, plain_text(ctx, document, std::move(source), functions)).read_file(info, states);
}

}  // namespace hcl::inline v0_1::detail
