// Reads files and parses texts of either syntax. Implementation.
#pragma once

#include <hcl/record/impl/load_text.hpp>

namespace hcl::inline v1_0::detail {

HCL_DECL void hide_secrets(const secret_load& from, const options& opts, diagnostics& diags) {
  const secret_keeper* keeper = from.keeper;
  if (!keeper && from.outermost) keeper = engine::keeper_of(*from.outermost);
  for (const record_getter other : opts.secrets)
    if (!keeper) keeper = engine::keeper_of(other());
  const auto look_at = [&](const source* text) {
    if (!keeper && text) keeper = static_cast<const secret_keeper*>(text->keeper());
  };
  look_at(from.text);
  for (const diagnostics* const all : {&diags, collected_in_list(opts)})
    if (all)
      for (const diagnostic& d : *all)
        look_at(d.subject.source().get());
  if (keeper) keeper->hide(*keeper, from, opts, diags);
}

HCL_DECL decode_session::decode_session(const scope* names, const options& opts)
    : diags_(opts.bounds.diagnostics), work_(opts.bounds) {
  ctx_.diags = &diags_;
  ctx_.work = &work_;
  ctx_.opts = &opts;
  ctx_.names = names ? names : static_cast<const scope*>(opts.names);
  ctx_.notes.kept = &kept_;
}
HCL_DECL decode_session::~decode_session() = default;

HCL_DECL secret_load decode_session::load() const noexcept {
  secret_load made{.outermost = outermost_, .names = ctx_.names, .keeper = keeper_};
  if (document_) {
    made.text = document_->source.get();
    if (reads_value_) made.where = value_;
  } else if (body_.source()) {
    made.read = &body_;
  } else {
    made.text = ctx_.notes.kept_text.get();
  }
  return made;
}

HCL_DECL diagnostics decode_session::take_diagnostics() {
  const bool is_forgotten = !document_ && !body_.source() && !ctx_.notes.kept_text;
  if (diags_.empty() && !opts().collected && is_forgotten) return std::move(diags_);
  hide_secrets(load(), opts(), diags_);
  if (!diags_.empty()) diagnostics_access::arrange(diags_);
  return std::move(diags_);
}

HCL_DECL void decode_session::keep_for(result_base& made) {
  if (ctx_.notes.borrowed) {
    if (document_)
      made.keep(document_);
    else
      made.keep(body_.source());
  }
  if (kept_) made.keep(kept_);
}

HCL_DECL syntax_form loading::form_of(std::string_view path) {
  return extension_of(path, {".json"}) != 0 ? syntax_form::json : syntax_form::native;
}

HCL_DECL syntax::document_ptr loading::parse(std::string_view text, std::string name, syntax_form form,
                                             diagnostics& diags, const options& opts) {
  return parse_arranged(make_source(std::string(text), std::move(name), form, opts, opts.start), form, diags,
                        opts);
}

HCL_DECL syntax::document_ptr loading::parse_file(const std::string& path, diagnostics& diags,
                                                  const options& opts) {
  std::string text;
  if (!read_whole_file(path, text, diags, file_rules_of(opts))) return nullptr;
  const syntax_form form = form_of(path);
  return parse_arranged(make_source(std::move(text), path, form, opts), form, diags, opts);
}

HCL_DECL void loading::read(decode_context& ctx, const record_info& info, field_state* states,
                            syntax::document_ptr& document, const text_to_decode& from) {
  read_text<native_text>(ctx, info, states, document,
                         scanned_text(from.text, from.name, syntax_form::native, *ctx.opts));
}

HCL_DECL void loading::read(decode_context& ctx, const record_info& info, field_state* states,
                            syntax::document_ptr& document, const json_to_decode& from) {
  read_text<json_text>(ctx, info, states, document,
                       scanned_text(from.text, from.name, syntax_form::json, *ctx.opts),
                       &json_calls::functions());
}

HCL_DECL void loading::read(decode_context& ctx, const record_info& info, field_state* states,
                            syntax::document_ptr& document, const file_to_decode& from) {
  const options& opts = *ctx.opts;
  std::string text;
  if (!read_whole_file(from.path, text, *ctx.diags, file_rules_of(opts))) return;
  const syntax_form form = form_of(from.path);
  const scanned_text whole(make_source(std::move(text), from.path, form, opts));
  if (form == syntax_form::native)
    read_text<native_text>(ctx, info, states, document, whole);
  else
    read_text<json_text>(ctx, info, states, document, whole, &json_calls::functions());
}

HCL_DECL loaded_files loading::parse_files(const std::vector<std::string>& paths, diagnostics& diags,
                                           const files_options& opts) {
  loaded_files files;
  files.overrides = opts.overrides;
  std::vector<body> parts, layers(1);
  std::unordered_set<std::string_view> seen;
  for (const std::string& path : paths) {
    if (!seen.insert(path).second) continue;
    const bool on_top = opts.overrides && is_override(path, opts);
    diagnostics found(diags.limit());
    std::string text;
    syntax::document_ptr document;
    if (read_whole_file(path, text, found, file_rules_of(opts.decode))) {
      const syntax_form form =
          extension_of(path, opts.json_extensions) != 0 ? syntax_form::json : syntax_form::native;
      document =
          parse_source(make_source(std::move(text), path, form, opts.decode), form, found, opts.decode);
    }
    const bool is_broken = !document || (found.has_errors() && !has_only_duplicates(found));
    diags.append(std::move(found));
    if (is_broken) {
      files.complete = false;
      files.exact = files.exact && !on_top;
    }
    if (document && (!is_broken || document->body))
      (on_top ? layers : parts).emplace_back(std::move(document));
  }
  if (!diags.empty()) diagnostics_access::arrange(diags);
  layers.front() = merge(std::move(parts));
  files.body = overlay(std::move(layers), opts.override_blocks);
  return files;
}

HCL_DECL loaded_files loading::parse_directory(const std::string& path, diagnostics& diags,
                                               const files_options& opts) {
  std::error_code error;
  const std::vector<std::string> extensions = extensions_of(opts);
  const std::vector<std::string> paths = configuration_files(path, extensions, error);
  loaded_files files;
  if (error) {
    report_unreadable_directory(path, error, diags);
    files.complete = files.exact = false;
    return files;
  }
  if (paths.empty() && !opts.may_be_empty) {
    std::string wanted;
    for (const std::string& extension : extensions)
      wanted.append(wanted.empty() ? "\"" : " or \"").append(extension).append("\"");
    report_file(codes::no_configuration_files, "No configuration files",
                "The directory \"" + path + "\" has no files whose names end in " + wanted + '.', diags);
    files.complete = files.exact = false;
    return files;
  }
  return parse_files(paths, diags, opts);
}

HCL_DECL void loading::mention_overrides(diagnostics& diags) {
  diags.rework([](diagnostic& d) {
    const bool is_second = d.code == codes::duplicate_attribute || d.code == codes::duplicate_block;
    if (!is_second || d.notes.empty() || d.notes.front().where.source() == d.subject.source()) return;
    d.detail +=
        " A file that is to replace what others set has a name that ends with \"_override\", like "
        "\"app_override.hcl\".";
  });
}

HCL_DECL void loading::forget_missing(const loaded_files& files, diagnostics& diags,
                                      diagnostics::checkpoint since) {
  const range whole = files.body.missing_item_range();
  std::vector<diagnostic> kept;
  for (std::size_t i = since.size; i < diags.size(); ++i) {
    const bool is_missing =
        diags[i].code == codes::missing_attribute || diags[i].code == codes::missing_block;
    const bool is_unknown = diags[i].code == codes::unsupported_attribute ||
                            diags[i].code == codes::unsupported_block ||
                            diags[i].code == codes::missing_label;
    const source* const text = diags[i].subject.source().get();
    const bool is_certain = !text || diags[i].subject.span().begin < text->certain_end();
    if (diags[i].code == codes::unmatched_override || (is_missing && text && text->is_malformed())) continue;
    if (is_unknown && !is_certain) continue;
    if (!is_missing || (files.exact && diags[i].subject != whole)) kept.push_back(diags[i]);
  }
  diags.rewind(since);
  for (diagnostic& d : kept)
    diags.add(std::move(d));
}

}  // namespace hcl::inline v1_0::detail
