// Text in, documents out: the entry points of the native parser. Far side: includes PEGTL. The one place where inputs are made.
#pragma once

#include <cstddef>
#include <cstdint>
#include <limits>
#include <memory>
#include <string_view>
#include <utility>

#include <tao/pegtl/memory_input.hpp>

#include <hcl/diagnostics/diagnostics.hpp>
#include <hcl/parser/actions.hpp>
#include <hcl/syntax/document.hpp>
#include <hcl/text/limits.hpp>

namespace hcl::inline v0_1::parser {

namespace detail {

using input = pegtl::memory_input<pegtl::tracking_mode::lazy, pegtl::eol::lf_crlf, const char*>;

inline constexpr std::string_view byte_order_mark = "\xEF\xBB\xBF";

// Matches all of `text`, which a NUL follows, and reports what is wrong with it.
template <typename Rule, typename Finish>
void match_text(syntax::arena& nodes, const source_ptr& source, std::string_view text, syntax::view<const text_anchor> anchors, diagnostics& problems,
                const limits& bounds, bool template_text, const Finish& finish, item_reader* reader = nullptr) {
  problem_list found(source, problems);
  builder b(nodes, found, text, anchors, bounds);
  b.hand_items_to(reader);
  const std::size_t skipped = text.starts_with(byte_order_mark) ? byte_order_mark.size() : 0;
  input in(text.data() + skipped, text.data() + text.size(), "");
  (void)control<Rule>::template match<pegtl::apply_mode::action, pegtl::rewind_mode::dontcare, action, control>(in, b);
  finish(b, skipped);
  b.finish_problems(problems, template_text);
}

// Where the first thing in a file is that is neither blank nor a comment without a newline behind it.
[[nodiscard]] inline std::size_t first_item(std::string_view text, std::size_t at) {
  while (at < text.size()) {
    if (text[at] == ' ' || text[at] == '\t') {
      ++at;
    } else if (text.substr(at, 2) == "/*") {
      const std::size_t end = text.find("*/", at + 2);
      at = end == text.npos ? text.size() : end + 2;
    } else if ((text[at] == '#' || text.substr(at, 2) == "//") && text.find('\n', at) == text.npos) {
      at = text.size();
    } else {
      break;
    }
  }
  return at;
}

// Offsets have 32 bits.
[[nodiscard]] inline bool fits(const source_ptr& text, diagnostics& problems) {
  if (text->text().size() < (std::numeric_limits<std::uint32_t>::max)()) return true;
  problems.add({.code = "text-too-large",
                .summary = "Text too large",
                .detail = "Texts of 4 GiB and more cannot be read.",
                .subject = {text, {0, 0}},
                .context = {}});
  return false;
}

template <typename Rule>
[[nodiscard]] const syntax::node* parse_node(syntax::arena& nodes, const source_ptr& source, std::string_view text,
                                             syntax::view<const text_anchor> anchors, diagnostics& problems, const limits& bounds,
                                             bool template_text) {
  const syntax::node* result = nullptr;
  match_text<Rule>(nodes, source, text, anchors, problems, bounds, template_text, [&](builder& b, std::size_t) { result = b.finish_expression(); });
  return result;
}

template <typename = void>
[[nodiscard]] const syntax::node* parse_traversal_node(syntax::arena& nodes, const source_ptr& source, std::string_view text,
                                                              syntax::view<const text_anchor> anchors, diagnostics& problems, bool splats,
                                                              const limits& bounds) {
  const syntax::node* result = nullptr;
  problem_list found(source, problems);
  builder b(nodes, found, text, anchors, bounds);
  b.open_traversal(splats);
  const std::size_t skipped = text.starts_with(byte_order_mark) ? byte_order_mark.size() : 0;
  input in(text.data() + skipped, text.data() + text.size(), "");
  (void)control<grammar::lone_traversal>::match<pegtl::apply_mode::action, pegtl::rewind_mode::dontcare, action, control>(in, b);
  result = b.finish_traversal();
  b.finish_problems(problems, false);
  return result;
}

template <typename = void>
[[nodiscard]] std::shared_ptr<syntax::document> broken_document(source_ptr text) {
  auto result = std::make_shared<syntax::document>(std::move(text));
  result->expression = result->nodes.make<syntax::node>(syntax::node_kind::broken, byte_span{});
  return result;
}

}  // namespace detail

// Each always returns a structurally sound document, whatever was added to `problems`.

// Fills a document with a whole file: its `body` is set. With a reader, items that it lets go are not kept.
template <typename = void>
void parse_file_into(syntax::document& result, diagnostics& problems, const limits& bounds, item_reader* reader = nullptr) {
  const source_ptr& text = result.source;
  if (!detail::fits(text, problems)) {
    result.body = result.nodes.make<syntax::body_node>();
    return;
  }
  const auto finish = [&](builder& b, std::size_t begin) {
    const std::size_t first = detail::first_item(text->text(), begin);
    result.body = b.finish_file({static_cast<std::uint32_t>(first), static_cast<std::uint32_t>(text->text().size())});
  };
  detail::match_text<grammar::config_file>(result.nodes, text, text->text(), {}, problems, bounds, false, finish, reader);
}

// A whole file as a new document. `parse_file(source::make("a = 1", "app.hcl"), problems)`.
template <typename = void>
[[nodiscard]] syntax::document_ptr parse_file(source_ptr text, diagnostics& problems, const limits& bounds = {}) {
  auto result = std::make_shared<syntax::document>(std::move(text));
  parse_file_into(*result, problems, bounds);
  return result;
}

// One expression and nothing else; newlines in it mean nothing.
template <typename = void>
[[nodiscard]] syntax::document_ptr parse_expression(source_ptr text, diagnostics& problems, const limits& bounds = {}) {
  if (!detail::fits(text, problems)) return detail::broken_document(std::move(text));
  auto result = std::make_shared<syntax::document>(text);
  result->expression = detail::parse_node<grammar::lone_expression>(result->nodes, text, text->text(), {}, problems, bounds, false);
  return result;
}

// A text that is a template from end to end, as a heredoc's content is.
template <typename = void>
[[nodiscard]] syntax::document_ptr parse_template(source_ptr text, diagnostics& problems, const limits& bounds = {}) {
  if (!detail::fits(text, problems)) return detail::broken_document(std::move(text));
  auto result = std::make_shared<syntax::document>(text);
  result->expression = detail::parse_node<grammar::bare_template>(result->nodes, text, text->text(), {}, problems, bounds, true);
  return result;
}

// `a.b[0]["k"]`: the document's expression is a scope_traversal. With `splats`, `[*]` is allowed (partial traversal): steps get type splat.
// After an error it holds the steps before it.
template <typename = void>
[[nodiscard]] syntax::document_ptr parse_traversal(source_ptr text, diagnostics& problems, bool splats = false, const limits& bounds = {}) {
  if (!detail::fits(text, problems)) return detail::broken_document(std::move(text));
  auto result = std::make_shared<syntax::document>(text);
  result->expression = detail::parse_traversal_node(result->nodes, text, text->text(), {}, problems, splats, bounds);
  return result;
}

// Whether `text` can be the name of an argument, block or variable.
[[nodiscard]] inline bool is_identifier(std::string_view text) {
  std::size_t at = 0;
  if (text.empty() || hcl::detail::skip_ascii(text, 0) != text.size()) {
    if (text.empty() || first_invalid_utf8(text) != std::string_view::npos) return false;
  }
  if (!is_identifier_start(decode_utf8(text, at))) return false;
  while (at < text.size()) {
    if (!is_identifier_continue(decode_utf8(text, at))) return false;
  }
  return true;
}

}  // namespace hcl::inline v0_1::parser
