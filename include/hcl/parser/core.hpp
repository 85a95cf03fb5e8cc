// Shared by every part of the parser: positions, the newline mode, the depth, the finished expressions, and
// the one error an item may have. The grammar's rules read and set it.
#pragma once

#include <cassert>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>

#include <hcl/diagnostics/codes.hpp>
#include <hcl/parser/explain.hpp>
#include <hcl/parser/messages.hpp>
#include <hcl/parser/syntax_error_list.hpp>
#include <hcl/support/arena.hpp>
#include <hcl/support/compiler.hpp>
#include <hcl/support/trivial_vector.hpp>
#include <hcl/syntax/expression.hpp>
#include <hcl/text/limits.hpp>

namespace hcl::inline v0_1::parser {

class core {
 public:
  core(hcl::detail::arena& to, syntax_error_list& found, std::string_view whole,
       hcl::detail::view<const text_anchor> places, const limits& bounds)
      : nodes(to),
        diags(found),
        text(whole),
        base(whole.data()),
        anchors(places),
        depth_limit(bounds.depth) {}
  core(const core&) = delete;
  core& operator=(const core&) = delete;

  // Read and set by the grammar.
  [[nodiscard]] bool newlines_matter() const noexcept { return newlines_matter_; }
  bool newlines_matter(bool matter) noexcept { return std::exchange(newlines_matter_, matter); }
  [[nodiscard]] bool failed() const noexcept { return has_failed; }

  // Sets how many blocks enclose the text being parsed.
  void begin_inside(std::size_t blocks) noexcept { depth = blocks; }
  // Of broken items, what could be read is kept.
  void keep_broken(bool keep) noexcept { keeps_broken = keep; }

  [[nodiscard]] bool enter(const char* at) {
    if (depth < depth_limit) {
      ++depth;
      return true;
    }
    too_deep(span(at, at + 1), at);
    return false;
  }
  void leave() noexcept { --depth; }

  void found_text(grammar::piece_form form, bool ascii) noexcept {
    piece_form = form;
    is_ascii = ascii;
  }

  // The end of the block comment at `at`, or `at` if it is never closed. Remembers that, so that many openers
  // are not many searches.
  [[nodiscard]] const char* comment_end(const char* at, const char* end) noexcept {
    if (open_comment != nullptr && at >= open_comment) return at;
    const char* const past = grammar::skip_block_comment(at, end);
    if (past != nullptr) return past;
    open_comment = at;
    return at;
  }

  template <typename Rule, typename Input>
  void missing(const Input& in) {
    if (has_failed) return;
    find_open_comment();
    now.any_error = !diags.empty();
    now.open = opened.size() == 0 ? nullptr : &opened.top();
    fail(explain(expected<Rule>, now, text, in.current(), newlines_matter_, open_comment), in.current());
  }

  // What follows is for the parts of the builder.

  // Where the text is broken, many places are looked at for tokens: then each would look for the ends of the
  // same comments.
  void find_open_comment() noexcept {
    if (open_comment != nullptr) return;
    const std::size_t last = text.rfind("*/");
    open_comment = text.data() + (last == text.npos || last == 0 ? 0 : last - 1);
  }
  // The span in the source of [begin, end) in the text.
  [[nodiscard]] HCL_ALWAYS_INLINE byte_span span(const char* begin, const char* end) const noexcept {
    const byte_span here{offset(begin), offset(end)};
    if (!anchors.empty()) [[unlikely]]
      return in_source(here);
    return here;
  }
  [[nodiscard]] HCL_NOINLINE byte_span in_source(byte_span local) const noexcept {
    return {source_offset(anchors, local.begin), source_offset(anchors, local.end)};
  }
  [[nodiscard]] std::uint32_t offset(const char* at) const noexcept {
    return static_cast<std::uint32_t>(at - base);
  }

  // An error that ends the item.
  void fail(syntax_error what, const char* at) {
    has_failed = true;
    failed_at = at;
    if (what.code.empty()) return;
    if (!anchors.empty()) {
      what.subject = in_source(what.subject);
      what.context = in_source(what.context);
      what.note_span = in_source(what.note_span);
    }
    if (add(std::move(what), at)) fatal = diags.found().size();
  }

  // An error the parser can go on after. Spans are of the source already.
  bool add(syntax_error what, const char* at) {
    what.found_at = offset(at);
    return diags.add(std::move(what));
  }

  void too_deep(byte_span where, const char* at) {
    if (has_failed) return;
    has_failed = true;
    failed_at = at;
    syntax_error what{.code = codes::nesting_too_deep,
                      .summary = "Nesting too deep",
                      .detail = "Brackets, blocks, templates and operators may be nested " +
                                std::to_string(depth_limit) +
                                " levels deep (limits::depth), and this goes deeper.",
                      .subject = where};
    if (add(std::move(what), at)) fatal = diags.found().size();
  }

  void check_number(const char* begin, const char* end) {
    const char* at = begin;
    const auto digits = [&] {
      while (at != end && grammar::is(*at, grammar::character::digit))
        ++at;
    };
    digits();
    if (at != end && *at == '.') {
      ++at;
      digits();
    }
    if (at != end && (*at == 'e' || *at == 'E')) {
      at += at[1] == '+' || at[1] == '-' ? 2 : 1;
      digits();
    }
    if (at == end) return;
    add({.code = codes::invalid_number,
         .summary = "Invalid number",
         .detail = "A number has digits, at most one dot between them, and optionally an exponent such as e3 "
                   "at the end. Write addresses and versions in quotes.",
         .subject = span(begin, end)},
        begin);
  }

  // The whole expression. More values than it would be the operands of a rule that has no line in
  // actions.hpp.
  [[nodiscard]] const syntax::node* take_only_value() {
    assert(values.size() == 1 && "each rule that takes values gives one");
    return values.pop();
  }

  [[nodiscard]] syntax::node_list take_values(std::size_t first) {
    const auto taken = nodes.copy(hcl::detail::view<const syntax::node* const>(values.above(first)));
    values.truncate(first);
    return taken;
  }

  // A node in place of what is broken, with the parts of it that were read.
  [[nodiscard]] const syntax::node* broken(byte_span whole, syntax::view<const syntax::node* const> parts) {
    return nodes.make<syntax::broken_expr>(whole, nodes.copy(parts));
  }

  hcl::detail::arena& nodes;
  syntax_error_list& diags;
  std::string_view text;
  const char* base;
  hcl::detail::view<const text_anchor> anchors;
  std::size_t depth_limit;
  std::size_t depth = 0;
  bool newlines_matter_ = true;
  bool has_failed = false;
  bool keeps_broken = false;
  bool is_ascii = true;                                         // of the literal piece found last
  grammar::piece_form piece_form = grammar::piece_form::plain;  // likewise
  const char* failed_at = nullptr;
  const char* open_comment = nullptr;
  std::size_t fatal = 0;  // index after the diagnostic that ended the item, 0 if there is none
  situation now;
  hcl::detail::trivial_vector<open_construct> opened;
  hcl::detail::trivial_vector<const syntax::node*> values;  // finished expressions, innermost last
};

}  // namespace hcl::inline v0_1::parser
