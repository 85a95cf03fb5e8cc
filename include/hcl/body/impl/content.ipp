// Takes a body apart by a schema, or into its attributes; the same for every kind of body. Implementation.
#pragma once

#include <unordered_set>

#include <hcl/body/impl/content.hpp>

namespace hcl::inline v0_1::detail {

HCL_DECL void body_backend::check_schema(const body_schema& wanted, diagnostics& diags) {
  std::unordered_set<std::string_view, name_hasher> seen;
  for (const schema_attribute& a : wanted.attributes)
    if (!seen.insert(a.name).second) report_repeated_name("the attribute", a.name, diags);
  for (const schema_block& b : wanted.blocks)
    if (!seen.insert(b.type).second) report_repeated_name("the name", b.type, diags);
}

HCL_DECL body_content body_backend::content(const body_source* from, const body_schema& wanted,
                                            bool leaves_rest, diagnostics& diags) {
  const schema_index index(wanted);
  content_receiver receiver(index, !leaves_rest, diags, has_layers(from));
  const range missing_item = from ? from->missing_item_range() : range();
  if (from) {
    const std::size_t errors = diags.error_count();
    const std::unique_ptr<body_cursor> items = from->items({.wanted = &index}, diags);
    receiver.take_all(*items);
    receiver.report(items->is_complete(), missing_item,
                    from->is_whole_file() ? missing_in_file : missing_here);
    items->pay_for_errors(diags.error_count() - errors);
  } else {
    receiver.report(true, missing_item, missing_here);
  }
  body_content found = std::move(receiver).finish();
  found.missing_item_range = missing_item;
  return found;
}

HCL_DECL std::vector<body_attribute> body_backend::attributes(const body_source* from, bool lenient,
                                                              diagnostics& diags) {
  if (!from) return {};
  const body_request request{
      .what = body_request::purpose::attributes, .wanted = nullptr, .lenient = lenient};
  const std::unique_ptr<body_cursor> items = from->items(request, diags);
  const std::size_t errors = diags.error_count();
  std::vector<body_attribute> found = attributes_receiver(diags).take_all(*items);
  items->pay_for_errors(diags.error_count() - errors);
  return found;
}

HCL_DECL bool body_backend::list_entries(const body& of, std::vector<body_entry>& to) {
  if (!of.source()) return true;
  diagnostics wrong;
  const std::unique_ptr<body_cursor> items =
      of.source()->items({.what = body_request::purpose::listing, .wanted = nullptr}, wrong);
  while (items->next()) {
    body_entry& entry = to.emplace_back();
    entry.may_be_blocks = items->item().may_be_blocks;
    if (!items->item().is_block) {
      entry.attribute = items->attribute();
      continue;
    }
    entry.block = items->block();
    entry.text = items->text();
  }
  return items->is_complete() && wrong.empty();
}

HCL_DECL void body_backend::report_unlisted(const body& of, diagnostics& diags) {
  diags.add({.code = codes::unwritable_value,
             .summary = "Body has no value",
             .detail = "The body was generated, changed or overlaid, so that it cannot be listed.",
             .subject = of.missing_item_range(),
             .quotes = quoting::nothing});
}

HCL_DECL bool body_backend::is_same(const body& a, const body& b) {
  if (a.source() == b.source()) return true;
  written_text left, right;
  if (a.source()) a.source()->append_written(left);
  if (b.source()) b.source()->append_written(right);
  return left == right;
}

}  // namespace hcl::inline v0_1::detail
