// Reads any kind of body by a schema, or its attributes. Implementation.
#pragma once

#include <algorithm>
#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <unordered_set>
#include <utility>
#include <vector>

#include <hcl/body/body.hpp>
#include <hcl/body/impl/content.hpp>
#include <hcl/eval/impl/references.hpp>

namespace hcl::inline v1_0::detail {

// A name may be asked for once; the first counts.
inline void check_schema(const body_schema& wanted, diagnostics& diags) {
  std::unordered_set<std::string_view, name_hasher> seen;
  for (const schema_attribute& a : wanted.attributes)
    if (!seen.insert(a.name).second) report_repeated_name("the attribute", a.name, diags);
  for (const schema_block& b : wanted.blocks)
    if (!seen.insert(b.type).second) report_repeated_name("the name", b.type, diags);
}

HCL_DECL body_content body_access::content(const body_source* from, const body_schema& wanted,
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

HCL_DECL std::vector<body_attribute> body_access::attributes(const body_source* from, bool lenient,
                                                             diagnostics& diags) {
  if (!from) return {};
  const body_request request{
      .what = body_request::purpose::attributes, .wanted = nullptr, .lenient = lenient};
  const std::unique_ptr<body_cursor> items = from->items(request, diags);
  const std::size_t errors = diags.error_count();
  std::vector<body_attribute> found = attributes_receiver(lenient, diags).take_all(*items);
  items->pay_for_errors(diags.error_count() - errors);
  return found;
}

HCL_DECL bool body_access::list_entries(const body& of, std::vector<body_entry>& to) {
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

HCL_DECL void body_access::report_unlisted(const body& of, diagnostics& diags) {
  diags.add({.code = codes::unwritable_value,
             .summary = "Body has no value",
             .detail = "The body was generated, changed or overlaid, so that it cannot be listed.",
             .subject = of.missing_item_range(),
             .quotes = quoting::nothing});
}

inline constexpr std::string_view dynamic_keyword = "dynamic";

// The references of an expression that no iterator hides.
inline void collect_free(const expression& e, const std::vector<std::string>& iterators,
                         std::vector<traversal>& found) {
  for (traversal& t : e.variables()) {
    if (std::find(iterators.begin(), iterators.end(), t.root_name()) == iterators.end())
      found.push_back(std::move(t));
  }
}

// The names to ask a body for; none of them is required.
[[nodiscard]] inline body_schema schema_to_search(const body_schema& wanted, bool expands) {
  body_schema asked = wanted;
  for (schema_attribute& a : asked.attributes)
    a.required = false;
  if (expands) {
    std::erase_if(asked.blocks, [](const schema_block& b) { return b.type == dynamic_keyword; });
    asked.blocks.push_back({std::string(dynamic_keyword), {"type"}});
  }
  return asked;
}

// A dynamic block: the references of its own attributes, and what it generates, which `go_on` searches.
template <typename GoOn>
void search_dynamic_block(const body_block& block, const std::vector<std::string>& around,
                          std::vector<traversal>& found, GoOn&& go_on) {
  diagnostics ignored(0);
  body beside;
  const body_content parts = block.body.partial_content(
      {.attributes = {{"for_each"}, {"iterator"}, {"labels"}}, .blocks = {{"content"}}}, beside, ignored);
  std::vector<std::string> iterators = around;
  iterators.push_back(block.labels.front());
  if (const body_attribute* iterator = parts.find("iterator")) {
    const result<traversal> name = traversal_of(iterator->expression);
    if (!name) return;  // wrong; reported when its content is read
    iterators.back() = name->root_name();
  }
  if (const body_attribute* a = parts.find("for_each")) collect_free(a->expression, around, found);
  if (const body_attribute* a = parts.find("labels")) collect_free(a->expression, iterators, found);
  for (const body_block& content : parts.blocks)
    go_on(block.labels.front(), content.body, iterators);
}

}  // namespace hcl::inline v1_0::detail

namespace hcl::inline v1_0 {

HCL_DECL body_content body::content(const body_schema& wanted, diagnostics& diags) const {
  detail::check_schema(wanted, diags);
  return detail::body_access::content(source_.get(), wanted, false, diags);
}

HCL_DECL body_content body::partial_content(const body_schema& wanted, body& rest, diagnostics& diags) const {
  detail::check_schema(wanted, diags);
  const auto source = source_;  // `rest` may be this body
  body_content found = detail::body_access::content(source.get(), wanted, true, diags);
  rest = source ? source->rest(wanted) : body();
  return found;
}

HCL_DECL std::vector<body_entry> body::entries(diagnostics& diags) const {
  std::vector<body_entry> all;
  if (!detail::body_access::list_entries(*this, all)) detail::body_access::report_unlisted(*this, diags);
  return all;
}

HCL_DECL std::optional<body_attribute> body::attribute(std::string_view name) const {
  body others;
  diagnostics ignored;
  body_content found = partial_content({.attributes = {{std::string(name)}}, .blocks = {}}, others, ignored);
  if (found.attributes.empty()) return std::nullopt;
  return std::move(found.attributes.front());
}

HCL_DECL std::vector<body_block> body::blocks(std::string_view type) const {
  body others;
  diagnostics ignored;
  const schema_block wanted{.type = std::string(type), .any_labels = true};
  return partial_content({.attributes = {}, .blocks = {wanted}}, others, ignored).blocks;
}

HCL_DECL bool body::empty() const {
  std::vector<body_entry> all;
  return detail::body_access::list_entries(*this, all) && all.empty();
}

HCL_DECL std::vector<body_attribute> body::just_attributes(diagnostics& diags) const {
  return detail::body_access::attributes(source_.get(), false, diags);
}

HCL_DECL std::vector<body_attribute> body::remaining_attributes(diagnostics& diags) const {
  return detail::body_access::attributes(source_.get(), true, diags);
}

HCL_DECL bool operator==(const body& a, const body& b) {
  if (a.source() == b.source()) return true;
  detail::written_text left, right;
  if (a.source()) a.source()->append_written(left);
  if (b.source()) b.source()->append_written(right);
  return left == right;
}

HCL_DECL std::vector<const body_block*> body_content::of_type(std::string_view type) const {
  std::vector<const body_block*> found;
  for (const body_block& b : blocks)
    if (b.type == type) found.push_back(&b);
  return found;
}

HCL_DECL std::vector<block_group> body_content::by_type() const {
  std::vector<block_group> groups;
  std::unordered_map<std::string_view, std::size_t> known;
  for (const body_block& b : blocks) {
    const auto [at, is_new] = known.try_emplace(b.type, groups.size());
    if (is_new) groups.push_back({b.type});
    groups[at->second].blocks.push_back(&b);
  }
  return groups;
}

HCL_DECL std::vector<traversal> variable_walk::attributes() const {
  std::vector<traversal> found;
  if (use_ == variable_use::expansion) return found;
  diagnostics ignored(0);
  for (const body_attribute& a : body_.just_attributes(ignored))
    detail::collect_free(a.expression, iterators_, found);
  return found;
}

HCL_DECL variable_step variable_walk::visit(const body_schema& wanted, bool others) const {
  const bool expands = use_ != variable_use::attributes;
  diagnostics ignored(0);
  body rest;
  const body_content content =
      body_.partial_content(detail::schema_to_search(wanted, expands), rest, ignored);

  variable_step found;
  const auto go_on = [&](std::string type, body inside, std::vector<std::string> iterators) {
    variable_walk next(std::move(inside), use_);
    next.iterators_ = std::move(iterators);
    found.blocks.push_back({std::move(type), std::move(next)});
  };
  if (use_ != variable_use::expansion) {
    for (const body_attribute& a : content.attributes)
      detail::collect_free(a.expression, iterators_, found.variables);
    if (others)
      for (const body_attribute& a : rest.remaining_attributes(ignored))
        detail::collect_free(a.expression, iterators_, found.variables);
  }
  for (const body_block& b : content.blocks) {
    if (!expands || b.type != detail::dynamic_keyword) {
      go_on(b.type, b.body, iterators_);
      continue;
    }
    const auto is_generated = [&](const schema_block& known) { return known.type == b.labels.front(); };
    // Otherwise it is not for this schema.
    if (std::any_of(wanted.blocks.begin(), wanted.blocks.end(), is_generated))
      detail::search_dynamic_block(b, iterators_, found.variables, go_on);
  }
  return found;
}

}  // namespace hcl::inline v1_0
