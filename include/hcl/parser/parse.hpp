// Parses native texts into documents. Implementation: includes PEGTL.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <memory>
#include <string>
#include <string_view>
#include <utility>

#include <tao/pegtl/memory_input.hpp>

#include <hcl/diagnostics/codes.hpp>
#include <hcl/diagnostics/diagnostics.hpp>
#include <hcl/parser/actions.hpp>
#include <hcl/parser/parser.hpp>
#include <hcl/support/trivial_vector.hpp>
#include <hcl/syntax/document.hpp>
#include <hcl/text/impl/unicode_utf8.hpp>
#include <hcl/text/limits.hpp>

namespace hcl::inline v1_0::parser {

namespace detail {

using input = pegtl::memory_input<pegtl::tracking_mode::lazy, pegtl::eol::lf_crlf, const char*>;

// Matches all of `text`, which a NUL follows, and reports what is wrong with it.
// Calls `prepare` with the builder, matches, calls `finish`.
template <typename Rule, typename Prepare, typename Finish>
void match_text(hcl::detail::arena& nodes, const source_ptr& source, std::string_view text,
                hcl::detail::view<const text_anchor> anchors, diagnostics& diags, const limits& bounds,
                bool template_text, const Prepare& prepare, const Finish& finish) {
  syntax_error_list found(source, diags);
  builder b(nodes, found, text, anchors, bounds);
  prepare(b);
  const std::size_t skipped = hcl::detail::mark_size(text);
  input in(text.data() + skipped, text.data() + text.size(), "");
  (void)
      control<Rule>::template match<pegtl::apply_mode::action, pegtl::rewind_mode::dontcare, action, control>(
          in, b);
  finish(b, skipped);
  b.finish_errors(diags, template_text);
}

[[nodiscard]] inline std::uint32_t begin_of(const syntax::body_item& item) noexcept {
  return item.block ? item.block->type_range.begin : item.attribute->name_range.begin;
}
// Records the places of errors found since.
inline void note_errors(syntax::document& in, const diagnostics& all, diagnostics::checkpoint since) {
  for (std::size_t i = since.size; i < all.size(); ++i)
    if (all[i].severity == severity::error && all[i].code != codes::duplicate_attribute)
      in.errors.push(all[i].subject.span().begin);
  if (all.dropped() != since.dropped) in.errors.push(0);
  const bool is_unreadable = !wide_encoding(in.source->text()).empty();
  for (std::size_t i = 0; is_unreadable && i != in.body->items.size(); ++i)
    in.errors.push(begin_of(in.body->items[i]));
}

// Appends the blocks among the items of a body, each followed by those in it.
inline void add_headings(hcl::detail::trivial_vector<hcl::detail::headed_part>& parts,
                         hcl::detail::view<const syntax::body_item> items, std::uint32_t outer) {
  for (const syntax::body_item& item : items) {
    if (item.block == nullptr) continue;
    const byte_span close = item.block->close_brace;  // empty at the end of a file that lacks it
    const auto index = static_cast<std::uint32_t>(parts.size());
    parts.push({item.block->definition_range(), (std::max)(close.end, close.begin + 1), outer});
    add_headings(parts, item.block->body->items, index);
  }
}

// Records in the source where its blocks are.
inline void set_headings(const source& text, const syntax::body_node& body) {
  hcl::detail::trivial_vector<hcl::detail::headed_part> parts;
  add_headings(parts, body.items, hcl::detail::headed_part::outermost);
  if (!parts.empty()) text.set_headings(std::move(parts));
}

// Finds the blocks of a valid text by parsing it again, as its tree may be gone.
[[nodiscard]] hcl::detail::trivial_vector<hcl::detail::headed_part> read_headings(const source& text);

// Offsets have 32 bits.
[[nodiscard]] inline bool fits(const source_ptr& text, diagnostics& diags) {
  if (text->text().size() < (std::numeric_limits<std::uint32_t>::max)()) return true;
  diags.add({.code = codes::source_too_large,
             .summary = "Source too large",
             .detail = "A text must be smaller than 4 GiB.",
             .subject = {text, {0, 0}}});
  return false;
}

template <typename Rule>
[[nodiscard]] const syntax::node* parse_node(hcl::detail::arena& nodes, const source_ptr& source,
                                             std::string_view text,
                                             hcl::detail::view<const text_anchor> anchors, diagnostics& diags,
                                             const limits& bounds, bool template_text) {
  const syntax::node* result = nullptr;
  match_text<Rule>(
      nodes, source, text, anchors, diags, bounds, template_text, [](builder&) {},
      [&](builder& b, std::size_t) { result = b.finish_expression(); });
  return result;
}

[[nodiscard]] inline const syntax::node* parse_traversal_node(hcl::detail::arena& nodes,
                                                              const source_ptr& source, std::string_view text,
                                                              hcl::detail::view<const text_anchor> anchors,
                                                              diagnostics& diags, bool splats,
                                                              const limits& bounds) {
  const syntax::node* result = nullptr;
  match_text<grammar::lone_traversal>(
      nodes, source, text, anchors, diags, bounds, false, [&](builder& b) { b.open_traversal(splats); },
      [&](builder& b, std::size_t) { result = b.finish_traversal(); });
  return result;
}

// A document of one expression, as `parse` makes it of the document's text.
template <typename Parse>
[[nodiscard]] syntax::document_ptr expression_document(source_ptr text, diagnostics& diags,
                                                       const Parse& parse, const model_options& model = {}) {
  auto result = std::make_shared<syntax::document>(std::move(text));
  result->model = model;
  result->expression =
      fits(result->source, diags) ? parse(*result) : result->nodes.make<syntax::broken_expr>(byte_span{});
  return result;
}

inline hcl::detail::trivial_vector<hcl::detail::headed_part> read_headings(const source& text) {
  // A copy of the source, which must not change.
  syntax::document again(source::make(std::string(text.text()), text.name(), text.start()));
  const hcl::detail::arena::checkpoint no_nodes = again.nodes.here();
  const std::string_view whole = again.source->text();
  hcl::detail::trivial_vector<hcl::detail::headed_part> parts;
  const char* at = whole.data() + hcl::detail::mark_size(whole);
  while (at != nullptr) {
    const token first = token_at(whole, at, false, nullptr);
    if (first.kind == token_kind::end_of_file) break;
    syntax::body_item item{};
    at = parse_item(again, first.span.begin, 0, {}, item);
    if (at != nullptr) add_headings(parts, {&item, 1}, hcl::detail::headed_part::outermost);
    again.nodes.rewind(no_nodes);  // nothing else is kept of an item
    if (at != nullptr) continue;
    // A broken item ends where the file parser resumes.
    diagnostics ignored;
    parse_file_into(again, ignored, {});
    parts.truncate(0);
    add_headings(parts, again.body->items, hcl::detail::headed_part::outermost);
  }
  return parts;
}

}  // namespace detail

}  // namespace hcl::inline v1_0::parser
