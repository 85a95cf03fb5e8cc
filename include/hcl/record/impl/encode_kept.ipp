// Undecoded bodies, to be written again. Implementation.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <hcl/body/body.hpp>
#include <hcl/body/body_model.hpp>
#include <hcl/body/impl/kept_comments.hpp>
#include <hcl/record/encode.hpp>
#include <hcl/record/engine.hpp>
#include <hcl/syntax/document.hpp>
#include <hcl/text/range.hpp>

namespace hcl::inline v0_1::detail {

// Comments beside what is kept are kept, too, unless the text around has them.
inline void keep_comments(model_item& item, const range& where) {
  if (!where) return;
  kept_comments around = comments_around(where.source()->text(), where.span());
  item.comments = std::move(around.before);
  item.line_comment = std::move(around.after);
}
// Whether it stands in a text of the native syntax as it is to be written.
[[nodiscard]] inline bool is_as_written(const expression& e) {
  return e.document() && !e.document()->json && !e.document()->around;
}

// Whether nothing in it was generated or refers to an iterator: `is_expanded`: dynamic blocks are gone from
// it.
[[nodiscard]] inline bool is_plain_body(const body& from, bool is_expanded, std::size_t depth = 0) {
  constexpr std::size_t max_depth = 256;
  std::vector<body_entry> entries;
  if (depth > max_depth || !body_backend::list_entries(from, entries)) return false;
  return std::all_of(entries.begin(), entries.end(), [&](const body_entry& e) {
    if (e.attribute)
      return !is_expanded || !e.attribute->expression.document() ||
             !e.attribute->expression.document()->around;
    return (is_expanded || e.block->type != "dynamic") &&
           is_plain_body(e.block->body, is_expanded, depth + 1);
  });
}
// A body in which dynamic blocks would have been expanded and there were none, as it was before.
[[nodiscard]] inline const body& before_expansion(const body& from) {
  const body* const before = from.source() ? from.source()->unexpanded() : nullptr;
  return before && is_plain_body(from, true) && is_plain_body(*before, false) ? *before : from;
}

// Why it cannot be written; empty if it can. The text of a block is kept for the outermost only: it contains
// that of the others.
inline std::string_view model_entries(const body& from, body_model& to, std::size_t depth, bool keeps_text) {
  constexpr std::size_t max_depth = 256;
  if (depth > max_depth) return "is nested too deeply.";
  std::vector<body_entry> entries;
  if (!body_backend::list_entries(from, entries)) {
    return "holds a body that was generated, changed or overlaid, which cannot be written as it was.";
  }
  for (body_entry& entry : entries) {
    model_item& item = to.items.emplace_back();
    item.is_kept = true;
    if (entry.attribute) {
      item.name = std::move(entry.attribute->name);
      item.written = std::move(entry.attribute->expression);
      item.may_be_blocks = item.written && item.written.document()->json;
      if (keeps_text && is_as_written(item.written)) keep_comments(item, entry.attribute->range);
      continue;
    }
    item.is_block = true;
    item.name = std::move(entry.block->type);
    item.labels = std::move(entry.block->labels);
    if (keeps_text) item.verbatim = std::string(entry.text);
    if (!item.verbatim.empty()) {
      const range& header = entry.block->definition_range;
      const auto size = static_cast<std::uint32_t>(entry.text.size());
      keep_comments(item, {header.source(), {header.span().begin, header.span().begin + size}});
    }
    const std::string_view why =
        model_entries(entry.block->body, item.inside, depth + 1, keeps_text && item.verbatim.empty());
    if (!why.empty()) return why;
  }
  return {};
}

HCL_DECL model_item& encode_backend::add_item(body_model& to) { return to.items.emplace_back(); }
HCL_DECL model_item& encode_backend::add_first_item(body_model& to) {
  return *to.items.insert(to.items.begin(), model_item{});
}

HCL_DECL bool encode_backend::order_entries(body_model& of, bool in_order) {
  std::vector<model_item>& entries = of.items;
  std::vector<std::string_view> names;
  names.reserve(entries.size());
  for (const model_item& entry : entries)
    names.push_back(entry.name);
  std::sort(names.begin(), names.end());
  const bool all_differ = std::adjacent_find(names.begin(), names.end()) == names.end();
  if (!in_order)
    std::sort(entries.begin(), entries.end(),
              [](const model_item& a, const model_item& b) { return a.name < b.name; });
  return all_differ;
}

HCL_DECL std::string_view encode_backend::model_kept(const body& from, body_model& to) {
  return model_entries(before_expansion(from), to, 0, true);
}

[[nodiscard]] inline claimed_by claim_of(std::string_view name, const record_info& info) {
  for (const field_info& row : info.fields) {
    if (row.name != name || name.empty()) continue;
    if (row.form == role_form::attribute) return claimed_by::member;
    if (row.form == role_form::block) return claimed_by::json_blocks;
  }
  return claimed_by::nothing;
}

HCL_DECL void encode_backend::claim_names(body_model& of, std::size_t begin, const record_info& info,
                                          std::string_view discriminator) {
  for (std::size_t i = begin; i != of.items.size(); ++i) {
    model_item& item = of.items[i];
    if (item.is_block || item.may_be_blocks) continue;
    const bool is_discriminator = !discriminator.empty() && item.name == discriminator;
    item.claim = is_discriminator ? claimed_by::member : claim_of(item.name, info);
  }
}

HCL_DECL std::string encode_backend::kept_text(const body& from) {
  const body& before = before_expansion(from);
  const body_source::written_view view =
      before.source() ? before.source()->written() : body_source::written_view();
  if (!view.native) return {};
  const std::string_view text =
      (*view.document)->source->text().substr(view.native->range.begin, view.native->range.size());
  return text.starts_with('{') ? std::string(text)
                               : std::string();  // else a file, or the attribute of a block on one line
}

}  // namespace hcl::inline v0_1::detail
