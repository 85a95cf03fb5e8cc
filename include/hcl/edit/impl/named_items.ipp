// The definitions that references name in the documents of one configuration: blocks and attributes with
// their names, the references to them, and renaming both. Implementation of edit/lookup.hpp.
#pragma once

#include <hcl/edit/impl/named_items.hpp>

namespace hcl::inline v0_1::detail {

HCL_DECL edit::item edit_backend::definition_in(const std::vector<const document*>& docs,
                                                const traversal& reference,
                                                const edit::lookup_options& options) {
  const named_items table(docs, options);
  return table.definition(table.document_of(reference), reference).item;
}

HCL_DECL std::vector<range> edit_backend::uses_in(const std::vector<const document*>& docs,
                                                  const edit::item& of, const edit::lookup_options& options) {
  const named_items table(docs, options);
  const named_item found = table.find(of);
  std::vector<range> all;
  if (found)
    table.for_each_use(found, [&](std::size_t, const traversal& reference, const syntax::node&) {
      all.push_back(named_items::named_part(reference, found));
    });
  return all;
}

HCL_DECL void edit_backend::rename_variable(document& doc, const edit::item& of, const std::string& to,
                                            const edit::lookup_options& options, diagnostics& diags) {
  const named_items table({&doc}, options);
  const named_item found = table.find(of);
  if (!can_be_named(table, found, to, diags)) return;
  const std::vector<text_edit> edits = table.renamed(found, to).front();
  std::vector<std::pair<edit::attribute, std::string>> contents;
  edit::walk(doc.body(), [&](const edit::item& item) {
    if (!item.is_attribute()) return true;
    const edit::attribute attribute = item.as_attribute();
    std::string text = spliced(attribute.value_text(), attribute.value_range().span().begin, edits);
    if (text != attribute.value_text()) contents.emplace_back(attribute, std::move(text));
    return true;
  });
  diags.append(edit::change(doc, [&](auto& must) {
                 const edit::block block = of.as_block();
                 if (!block)
                   must(of.as_attribute().rename(to));
                 else if (const std::size_t count = block.labels().size(); count != 0)
                   must(block.set_label(count - 1, to));
                 else
                   must(block.set_type(to));
                 for (const auto& [attribute, text] : contents)
                   must(attribute.set(edit::raw(text)));
               }).diagnostics());
}

HCL_DECL std::vector<std::vector<text_edit>> edit_backend::renamed_in(
    const std::vector<const document*>& docs, const edit::item& of, const std::string& to,
    const edit::lookup_options& options, diagnostics& diags) {
  const named_items table(docs, options);
  const named_item found = table.find(of);
  if (!can_be_named(table, found, to, diags)) return {};
  return table.renamed(found, to);
}

}  // namespace hcl::inline v0_1::detail
