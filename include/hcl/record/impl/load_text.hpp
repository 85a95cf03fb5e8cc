// Reads files and parses texts of either syntax. Implementation.
#pragma once

#include <algorithm>
#include <cstddef>
#include <string>
#include <string_view>
#include <system_error>
#include <type_traits>
#include <utility>
#include <vector>

#include <hcl/body/options.hpp>
#include <hcl/diagnostics/codes.hpp>
#include <hcl/diagnostics/diagnostics.hpp>
#include <hcl/parser/parser.hpp>
#include <hcl/record/decode_session.hpp>
#include <hcl/record/impl/input_file.hpp>
#include <hcl/record/impl/json_text.hpp>
#include <hcl/record/impl/native_text.hpp>
#include <hcl/support/bytes.hpp>
#include <hcl/support/compiler.hpp>
#include <hcl/text/source.hpp>

namespace hcl::inline v1_0::detail {

[[nodiscard]] inline file_rules file_rules_of(const options& opts) noexcept {
  return {opts.bounds.file_size, opts.special_files};
}

template <syntax_form Form>
[[nodiscard]] syntax::document_ptr parse_as(const source_ptr& text, diagnostics& diags, const options& opts) {
  if constexpr (Form == syntax_form::json) {
    return parser::parse_json_file(text, diags, opts.bounds, opts.model, opts.json_schema_property);
  } else {
    parser::check_mark(text, diags, opts.model);
    return parser::parse_file(text, diags, opts.bounds, opts.model);
  }
}
[[nodiscard]] inline syntax::document_ptr parse_source(const source_ptr& text, syntax_form form,
                                                       diagnostics& diags, const options& opts) {
  return form == syntax_form::json ? parse_as<syntax_form::json>(text, diags, opts)
                                   : parse_as<syntax_form::native>(text, diags, opts);
}
// The diagnostics in the order of the text, as decoding gives them.
[[nodiscard]] inline syntax::document_ptr parse_arranged(const source_ptr& text, syntax_form form,
                                                         diagnostics& diags, const options& opts) {
  syntax::document_ptr parsed = parse_source(text, form, diags, opts);
  if (!diags.empty()) diagnostics_access::arrange(diags);
  return parsed;
}

// Whether duplicate attributes are the only errors.
[[nodiscard]] inline bool has_only_duplicates(const diagnostics& diags) {
  if (diags.dropped() != 0) return false;
  return std::all_of(diags.begin(), diags.end(),
                     [](const diagnostic& d) { return d.code == codes::duplicate_attribute; });
}

// A text with dynamic blocks, which need a tree.
HCL_COLD inline void read_dynamic(decode_context& ctx, const record_info& info, field_state* states,
                                  syntax::document_ptr& document) {
  ctx.position.document = &document;
  ctx.position.text = &document->source;
  ctx.read_other = ctx.opts->dynamic_blocks.reader();
  if (ctx.diags->has_errors() && !has_only_duplicates(*ctx.diags)) return;
  const body whole = ctx.opts->dynamic_blocks.expanded(document, ctx.names, ctx.opts->bounds);
  engine::read_body(ctx, info, states, {.other = &whole});
}
// Any text, by the cursor of its syntax.
template <typename Cursor>
void read_text(decode_context& ctx, const record_info& info, field_state* states,
               syntax::document_ptr& document, const scanned_text& text,
               const json_functions* json = nullptr) {
  const std::string_view all = text.source ? text.source->text() : text.given;
  constexpr syntax_form form = std::is_same_v<Cursor, json_text> ? syntax_form::json : syntax_form::native;
  if (ctx.opts->dynamic_blocks && all.find("dynamic") != all.npos) {
    document = parse_as<form>(text.own(form, *ctx.opts), *ctx.diags, *ctx.opts);
    return read_dynamic(ctx, info, states, document);
  }
  Cursor(ctx, document, text, json).read_file(info, states);
}

// The length of the matching extension in any case, or 0.
[[nodiscard]] inline std::size_t extension_of(std::string_view name,
                                              const std::vector<std::string>& extensions) noexcept {
  std::size_t max_length = 0;
  for (const std::string_view extension : extensions) {
    if (extension.size() > name.size() || extension.size() <= max_length) continue;
    const std::string_view end = name.substr(name.size() - extension.size());
    if (std::equal(end.begin(), end.end(), extension.begin(),
                   [](char a, char b) { return lower_case(a) == lower_case(b); }))
      max_length = extension.size();
  }
  return max_length;
}

// Whether the file is one to lay over the others: "override.hcl", "site_override.json".
[[nodiscard]] inline bool is_override(std::string_view path, const files_options& opts) noexcept {
  const std::size_t extension =
      (std::max)(extension_of(path, opts.json_extensions), extension_of(path, opts.native_extensions));
  if (extension != 0)
    path.remove_suffix(extension);
  else
    path = path.substr(0, path.rfind('.'));
  const std::string_view name = path.substr(path.find_last_of("/\\") + 1);
  return name == "override" || name.ends_with("_override");
}

HCL_COLD inline void report_unreadable_directory(const std::string& path, const std::error_code& error,
                                                 diagnostics& diags) {
  const bool is_absent = error == std::errc::no_such_file_or_directory;
  if (report_absent(path, is_absent, "directory", "Directory not found", diags)) {
    return;
  } else if (error == std::errc::not_a_directory) {
    report_file(codes::file_not_directory, "Not a directory", "\"" + path + "\" is not a directory.", diags);
  } else {
    report_file(codes::file_unreadable, "Directory cannot be read",
                "The directory \"" + path + "\" cannot be read: " + error.message() + '.', diags);
  }
}

// Names that editors and version control leave over.
[[nodiscard]] inline bool is_litter(std::string_view name) noexcept {
  return name.starts_with('.') || name.ends_with('~') || (name.starts_with('#') && name.ends_with('#'));
}

// The extensions of both syntaxes.
[[nodiscard]] inline std::vector<std::string> extensions_of(const files_options& opts) {
  std::vector<std::string> all = opts.native_extensions;
  all.insert(all.end(), opts.json_extensions.begin(), opts.json_extensions.end());
  return all;
}

// The paths of a directory's files that are read as configuration, in their order.
[[nodiscard]] inline std::vector<std::string> configuration_files(const std::string& path,
                                                                  const std::vector<std::string>& extensions,
                                                                  std::error_code& error) {
  std::vector<std::string> names;
  for (std::string& name : directory::names(path, error))
    // Dangling links are reported.
    if (extension_of(name, extensions) != 0 && !is_litter(name) &&
        !directory::is_directory(directory::joined(path, name)))
      names.push_back(std::move(name));
  std::sort(names.begin(), names.end());
  for (std::string& name : names)
    name = directory::joined(path, name);
  return names;
}

}  // namespace hcl::inline v1_0::detail
