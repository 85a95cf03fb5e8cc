// Fills a struct from a body that is not native: by a schema, or directly for JSON. Implementation.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <hcl/body/body.hpp>
#include <hcl/body/impl/body_cursor.hpp>
#include <hcl/body/impl/diagnose.hpp>
#include <hcl/record/engine.hpp>
#include <hcl/record/impl/engine_schema.hpp>
#include <hcl/record/impl/native_reader.hpp>
#include <hcl/record/impl/struct_receiver.hpp>
#include <hcl/support/trivial_vector.hpp>
#include <hcl/syntax/document.hpp>
#include <hcl/syntax/expression.hpp>

namespace hcl::inline v1_0::detail {

// The items of a body by the schema of a struct: attributes in the order of members, then blocks in that of
// the body. Unknown names are reported.
class content_reader {
 public:
  // Items that begin before `left` have been read already.
  explicit content_reader(struct_receiver& to, std::uint32_t left = 0) noexcept
      : to_(to), ctx_(to.context()), left_(left) {}

  void read(const body& whole) {
    body rest;
    const body_content found = open(whole, rest);
    for (const body_attribute& a : found.attributes)
      read_attribute(a);
    for (std::size_t i = 0; i != found.blocks.size(); ++i)
      read_block(whole, found, i);
    const auto similar = [&](std::string_view wanted) {
      diagnostics unheard(0);
      for (const body_attribute& a : rest.remaining_attributes(unheard))
        if (to_.is_similar(a.name, wanted)) return similar_name{a.name, a.name_range};
      return similar_name();
    };
    const bool is_whole = !is_broken(whole);
    if (is_whole) to_.finish([&] { return found.missing_item_range; }, similar);
    if (to_.takes_rest())
      to_.take_rest(nullptr, &rest);
    else if (to_.has_rest())
      read_entries(rest);
    if (!is_whole) return;
    const source_ptr text = found.missing_item_range.source();
    const source_scope here(ctx_, ctx_.position.document, text ? &text : ctx_.position.text);
    to_.validate([&] { return found.missing_item_range.span(); });
  }

 private:
  [[nodiscard]] body_content open(const body& whole, body& rest) {
    body_schema wanted = schema_of(to_.info());
    for (schema_attribute& a : wanted.attributes)
      a.required = false;  // reported at the end, unless a misspelt name explains it
    for (schema_block& b : wanted.blocks)
      b.keeps_mislabelled = true;  // to report the mistakes in them
    const std::string_view discriminator = to_.from().discriminator;
    if (!discriminator.empty() && find_field(to_.info(), discriminator, false, 0) == to_.none())
      wanted.attributes.push_back({std::string(discriminator), false});
    body_content found;
    const std::size_t before = ctx_.diags->size();
    if (to_.has_rest() || is_broken(whole))
      found = content_by(whole, wanted, &rest, *ctx_.diags);
    else
      report_unknown(ctx_, [&](diagnostics& diags) { found = content_by(whole, wanted, nullptr, diags); });
    to_.expect_no_suggested(before);
    return found;
  }

  void read_attribute(const body_attribute& a) {
    const std::size_t row = to_.row_of_attribute(a.name);
    if (row == to_.none() || a.name_range.span().begin < left_) return;  // the discriminator
    const syntax::document_ptr& document = a.expression.document();
    if (!document || is_damaged(a)) return to_.count_attribute(row);
    if (to_.info().fields[row].or_block && read_as_blocks(a)) return;
    const source_scope here(ctx_, &document, &document->source);
    to_.take_attribute(row, a.name, a.name_range.span(), {a.expression.node()},
                       [&](byte_span) { return a.name_range; });
  }
  // Accepts an array of one object as a block, or of several for merged maps. False for others.
  [[nodiscard]] bool read_as_blocks(const body_attribute& a) {
    const std::size_t row = to_.row_of_block(a.name);
    const syntax::node& n = *a.expression.node();
    if (row == to_.none() || n.kind != syntax::node_kind::json_array) return false;
    const syntax::node_list& all = syntax::as<syntax::json_array>(n).elements;
    const bool may_be_several = ctx_.opts->merge_map_blocks && to_.info().fields[row].is_free_block;
    if (all.size() != 1 && !may_be_several) return false;
    const auto is_object = [](const syntax::node* one) {
      return one->kind == syntax::node_kind::json_object;
    };
    if (!std::all_of(all.begin(), all.end(), is_object)) return false;
    const syntax::document_ptr& document = a.expression.document();
    const source_scope here(ctx_, &document, &document->source);
    for (const syntax::node* one : all) {
      block_input block{.type = a.name,
                        .type_range = a.name_range.span(),
                        .definition_range = {one->range.begin, one->range.begin + 1}};
      block.json = one;
      block.end = one->range.end;
      to_.take_block(row, block, [&](byte_span) { return a.name_range; });
    }
    return true;
  }
  void read_entries(const body& rest) {
    // Without a limit if blocks are not errors, so that none is lost.
    const bool rejects = ctx_.opts->unknown == unknown_names::error;
    diagnostics found(rejects ? ctx_.diags->limit() : (std::numeric_limits<std::size_t>::max)());
    const std::vector<body_attribute> left = rest.remaining_attributes(found);
    found.remove_if([&](const diagnostic& d) {
      if (d.code != codes::blocks_not_allowed) return false;
      to_.report_unknown_block(d.path, d.subject, d.subject.text() != d.path);
      return true;
    });
    ctx_.diags->append(std::move(found));
    for (const body_attribute& a : left) {
      const syntax::document_ptr& document = a.expression.document();
      if (to_.is_discriminator(a.name) || !document) continue;
      if (a.name_range.span().begin < left_ || is_damaged(a)) continue;
      const source_scope here(ctx_, &document, &document->source);
      to_.take_entry(a.name, a.name_range.span(), {a.expression.node()});
    }
  }

  void read_block(const body& whole, const body_content& found, std::size_t position) {
    const body_block& b = found.blocks[position];
    const std::size_t row = to_.row_of_block(b.type);
    if (row == to_.none() || (left_ != 0 && begin_of(b.body) < left_)) return;
    trivial_vector<syntax::label_node> labels;
    for (std::size_t l = 0; l != b.labels.size(); ++l)
      labels.push({b.labels[l], l < b.label_ranges.size() ? b.label_ranges[l].span() : byte_span()});
    block_input block{.type = b.type,
                      .type_range = b.type_range.span(),
                      .definition_range = b.definition_range.span(),
                      .missing_item = {},
                      .labels = {labels.begin(), labels.size()}};
    block.mislabelled = !to_.takes_labels(row, b.labels.size());
    block.other = &b.body;
    block.end = b.range.span().end;
    const source_ptr& text = b.definition_range.source();
    const source_scope here(ctx_, ctx_.position.document, text ? &text : ctx_.position.text);
    const scoped_value uncounted(ctx_.position.uncounted, b.body.is_unknown());
    const auto at = [&](byte_span where) { return text ? to_.at(where) : range(); };
    const diagnostics::checkpoint start = ctx_.diags->here();
    to_.take_block(row, block, at);
    if (ctx_.notes.noted && b.body.is_unknown()) {
      ctx_.notes.noted->push_back({b.type_range, value::unknown().with_marks(b.body.marks())});
      return;
    }
    for (std::size_t i = 0; i != b.types_above.size(); ++i)
      report_discouraged(ctx_, to_.info().fields[to_.row_of_block(b.types_above[i])], b.type_ranges_above[i]);
    if (!ctx_.diags->errors_since(start)) check_number(to_.info().fields[row], whole, b);
  }
  // A generated block without attributes has no value to carry unknownness or marks.
  void check_number(const field_info& f, const body& whole, const body_block& b) {
    const bool rejects_marks = ctx_.opts->marked == marked_values::reject && !ctx_.redaction.secret;
    const bool is_unknown = b.body.is_unknown() && !whole.is_unknown();
    if (!is_unknown && (!rejects_marks || b.body.marks() == whole.marks())) return;
    const bool keeps_body = f.inside ? keeps_rest(f.inside()) : !f.or_block && !f.is_free_block;
    diagnostics unheard(0);
    if (keeps_body || !b.body.just_attributes(unheard).empty() || is_suppressed(ctx_)) return;
    ctx_.diags->add({.code = codes::unsuitable_value,
                     .summary = "Unsuitable value",
                     .detail = "The number of blocks " + detail::quoted(b.type) +
                               (is_unknown ? " must be known here, but for_each depends on an unknown value."
                                           : " must not depend on a marked value, but for_each does."),
                     .subject = b.definition_range});
  }
  // Whether its text has a syntax error, which may cause missing or unknown names.
  [[nodiscard]] static bool is_broken(const body& of) {
    const syntax::document_ptr* const document = of.source() ? of.source()->written().document : nullptr;
    return document && !(*document)->errors.empty();
  }
  // Whether it contains a syntax error, which is reported already.
  [[nodiscard]] static bool is_damaged(const body_attribute& a) noexcept {
    const byte_span where = a.range.span();
    if (a.expression.node()->kind == syntax::node_kind::broken) return true;
    return a.expression.document()->is_broken({where.begin, where.end - 1});
  }
  [[nodiscard]] static std::uint32_t begin_of(const body& of) {
    const syntax::node* const json = of.source() ? of.source()->written().json : nullptr;
    return json ? json->range.begin : 0;
  }
  [[nodiscard]] static bool keeps_rest(const record_info& info) {
    return info.rest != info.fields.size() && info.fields[info.rest].take_rest;
  }

  struct_receiver& to_;
  decode_context& ctx_;
  std::uint32_t left_;
};

}  // namespace hcl::inline v1_0::detail
