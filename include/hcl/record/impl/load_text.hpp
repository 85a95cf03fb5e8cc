// Reading files and parsing texts of either syntax. Implementation.
#pragma once

#include <algorithm>
#include <memory>
#include <string>
#include <string_view>
#include <utility>

#include <hcl/body/options.hpp>
#include <hcl/diagnostics/codes.hpp>
#include <hcl/diagnostics/diagnostics.hpp>
#include <hcl/parser/backend.hpp>
#include <hcl/parser/text_source.hpp>
#include <hcl/record/decode_session.hpp>
#include <hcl/record/impl/input_file.hpp>
#include <hcl/record/impl/json_text.hpp>
#include <hcl/record/impl/native_text.hpp>
#include <hcl/support/ascii.hpp>
#include <hcl/support/compiler.hpp>
#include <hcl/text/position.hpp>
#include <hcl/text/source.hpp>

// Sources made of texts that are given, as the options want them.

namespace hcl::inline v0_1::detail {

[[nodiscard]] inline source_ptr make_source(std::string text, std::string name, syntax_form form,
                                            const options& opts, position start = {}) {
  if (form == syntax_form::json) return source::make(std::move(text), std::move(name), start);
  return parser::make_source(std::move(text), std::move(name), opts.model, start);
}
[[nodiscard]] inline source_ptr make_source(std::string_view text, std::string name, syntax_form form,
                                            const options& opts) {
  return make_source(std::string(text), std::move(name), form, opts, opts.start);
}

[[nodiscard]] inline file_rules file_rules_of(const options& opts) noexcept {
  return {opts.bounds.file_size, opts.special_files};
}

[[nodiscard]] inline syntax::document_ptr parse_native(source_ptr text, diagnostics& diags,
                                                       const options& opts, bool keep_broken = false) {
  parser::check_mark(text, diags, opts.model);
  return parser::parse_file(std::move(text), diags, opts.bounds, keep_broken, opts.model);
}
[[nodiscard]] inline syntax::document_ptr parse_source(const source_ptr& text, syntax_form form,
                                                       diagnostics& diags, const options& opts,
                                                       bool keep_broken) {
  return form == syntax_form::json ? parser::parse_json_file(text, diags, opts.bounds, opts.model,
                                                             keep_broken, opts.json_schema_property)
                                   : parse_native(text, diags, opts, keep_broken);
}
// The diagnostics in the order of the text, as decoding gives them.
[[nodiscard]] inline syntax::document_ptr parse_arranged(const source_ptr& text, syntax_form form,
                                                         diagnostics& diags, const options& opts) {
  syntax::document_ptr parsed = parse_source(text, form, diags, opts, opts.keep_broken);
  if (!diags.empty()) diagnostics_access::arrange(diags);
  return parsed;
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
HCL_COLD inline void read_dynamic(decode_context& ctx, const record_info& info, field_state* states,
                                  syntax::document_ptr& document, const source_ptr& text, syntax_form form) {
  ctx.position.document = &document;
  document = parse_source(text, form, *ctx.diags, *ctx.opts, false);
  ctx.position.text = &document->source;
  ctx.read_other = ctx.opts->dynamic_blocks.reader();
  if (ctx.diags->has_errors() && !has_only_duplicates(*ctx.diags)) return;
  const body whole = ctx.opts->dynamic_blocks.expanded(document, ctx.names, ctx.opts->bounds);
  engine::read_body(ctx, info, states, {.other = &whole});
}

// A text of the caller's, and what a source is made with of it.
struct source_maker {
  std::string_view text;
  const std::string& name;
  syntax_form form;
  const options& opts;

  [[nodiscard]] source_ptr make() const { return make_source(text, name, form, opts); }
  // The scanners stop at this byte.
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

}  // namespace hcl::inline v0_1::detail
