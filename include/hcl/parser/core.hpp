// The state shared by the parser: positions, newline mode, depth, finished expressions, and the error of the
// item.
#pragma once

#include <algorithm>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>

#include <hcl/diagnostics/codes.hpp>
#include <hcl/parser/hints.hpp>
#include <hcl/parser/line_form.hpp>
#include <hcl/parser/messages.hpp>
#include <hcl/parser/syntax_error_list.hpp>
#include <hcl/support/arena.hpp>
#include <hcl/support/compiler.hpp>
#include <hcl/support/trivial_vector.hpp>
#include <hcl/syntax/expression.hpp>
#include <hcl/text/limits.hpp>

namespace hcl::inline v1_0::parser {

namespace detail {

// Where the name that must close a heredoc begins or ends a line, the last such place from `from` on; npos
// without one.
[[nodiscard]] HCL_COLD inline std::size_t last_marker(std::string_view text, std::size_t from,
                                                      std::string_view name) {
  std::size_t at = text.rfind(name);
  for (; at != text.npos && at > from; at = text.rfind(name, at - 1)) {
    const char* const begin = text.data() + at;
    const std::size_t next = text.find_first_not_of(" \t\r", at + name.size());
    const bool is_at_edge =
        next == text.npos || text[next] == '\n' || text[text.find_last_not_of(" \t", at - 1)] == '\n';
    if (is_at_edge && text[at - 1] != '<' && begins_word(text, at) &&
        grammar::skip_identifier(begin, text.data() + text.size()) == begin + name.size())
      return at;
  }
  return text.npos;
}

// Why no line closes a heredoc.
HCL_COLD inline void explain_heredoc(const slip& s) {
  syntax_error& result = s.result;
  const std::uint32_t opener = s.offset(s.now.open->begin);
  const std::size_t begin = s.text.find_first_not_of("<-", opener);
  const char* const past = grammar::skip_identifier(s.text.data() + begin, s.text.data() + s.text.size());
  const std::string name(s.text.data() + begin, past);
  const std::size_t marker = last_marker(s.text, s.offset(past), name);
  result.quotes = quoting::values;
  result.note_span = {opener, s.offset(past)};
  result.detail = "The heredoc needs a line with nothing but \"" + name + "\", the word after \"<<\", on it.";
  if (marker == s.text.npos) return;
  const std::string_view above = s.text.substr(0, marker);
  const auto line = std::to_string(std::count(above.begin(), above.end(), '\n') + 1);
  if (marker + name.size() == s.text.size() && column_of(s.text, marker) == indentation_of(s.text, marker))
    result.detail = "The line \"" + name + "\" that closes a heredoc must end with a newline, but the file " +
                    "ends immediately after it.";
  else
    result.detail = "The line that closes a heredoc must hold nothing but \"" + name + "\", but line " +
                    line + " has other text as well.";
}

// Text inside quotes and heredocs, where tokens are other than outside.
HCL_COLD inline void explain_template_end(const slip& s) {
  syntax_error& result = s.result;
  const std::uint32_t at = result.subject.begin;
  if (s.now.open != nullptr) {
    result.note = s.now.open->what == open_construct::type::heredoc ? "The heredoc begins here"
                                                                    : "The string begins here";
    result.note_span = {s.offset(s.now.open->begin), s.offset(s.now.open->begin) + 1};
  }
  if (at == s.text.size()) {
    if (s.lacks(codes::heredoc_close_expected)) explain_heredoc(s);
    return;
  }
  result.subject.end = at + 1;
  if (!grammar::at_introducer(s.text.data() + at)) return;
  const std::string opener(s.text.substr(at, 2));
  result.code = codes::template_in_label;
  s.say("Template sequence in plain string", "This string must be plain text. To write a literal \"" +
                                                 opener + "\", double its first character: \"" + opener[0] +
                                                 opener + "\".");
  result.subject.end = at + (s.text[at + 2] == '~' ? 3 : 2);
}

HCL_COLD inline bool point_at_opener(const slip& s) {
  if (!s.is_end() || s.opener() == nullptr) return false;
  s.result.subject = {s.offset(s.opener()), s.offset(s.now.open ? s.now.open->content : s.opener() + 1)};
  s.result.code = codes::unclosed_bracket;
  return s.say("Unclosed bracket",
               "The " + std::string(s.whole()) + " ends before this is closed. " + s.result.detail);
}

HCL_COLD inline void point_at_name(const slip& s) {
  const bool is_block = s.found.kind == token_kind::open_brace || s.found.kind == token_kind::open_quote ||
                        s.found.kind == token_kind::name;
  if (s.now.item != nullptr)
    s.result.subject = {s.offset(s.now.item), is_block ? s.found.span.end : s.offset(s.now.item_name_end)};
  if (is_block || (s.found.kind == token_kind::colon && hint_slip(s))) return;
  add_found(s);
}

HCL_COLD inline void point_at_step(const slip& s) {
  if (s.found.kind == token_kind::star)
    s.result.detail = "A splat with a dot cannot contain another one. Write [*] instead.";
  else if (s.now.step != nullptr)
    s.result.subject = {s.offset(s.now.step), s.offset(s.now.step) + 1};
}

HCL_COLD inline bool point_at_template(const slip& s) {
  if (s.now.open == nullptr) return false;
  const bool is_quote_again =
      s.found.kind == token_kind::open_quote && s.now.open->what == open_construct::type::quoted;
  if (!s.is_end() && !is_quote_again) return false;
  const std::uint32_t begin = s.offset(s.now.open->content);
  s.result.subject = {begin, begin + (*s.now.open->content == '\0' ? 0U : 1U)};
  s.result.detail = "An interpolation in this string is not closed by a brace.";
  return true;
}

// Chooses the subject of the diagnostic. False if the message is complete.
[[nodiscard]] HCL_COLD inline bool point(const slip& s, subject_form form) {
  switch (form) {
    case subject_form::found: break;
    case subject_form::found_or_opener: return !point_at_opener(s);
    case subject_form::name:
      if (s.now.item != nullptr) s.result.subject = {s.offset(s.now.item), s.offset(s.now.item_name_end)};
      break;
    case subject_form::name_on_line: point_at_name(s); return false;
    case subject_form::expansion:
      if (s.now.expansion != nullptr)
        s.result.subject = {s.offset(s.now.expansion), s.offset(s.now.expansion) + 3};
      break;
    case subject_form::step: point_at_step(s); break;
    case subject_form::template_start: return !point_at_template(s);
  }
  return true;
}

}  // namespace detail

// The error that `wanted` is not at `at`. Spans are offsets in `text`. Without a code if it repeats an
// earlier error.
[[nodiscard]] HCL_COLD inline syntax_error explain(const expectation& wanted, const situation& now,
                                                   std::string_view text, const char* at,
                                                   bool newlines_matter, const char* open_comment) {
  const auto here = static_cast<std::uint32_t>(at - text.data());
  const bool in_template = wanted.code == codes::quote_expected ||
                           wanted.code == codes::label_close_expected ||
                           wanted.code == codes::heredoc_close_expected;
  const token found = in_template ? token{token_kind::invalid, {here, here}}
                                  : token_at(text, at, newlines_matter, open_comment);
  // Surplus braces are not reported again.
  if (found.kind == token_kind::close_brace && wanted.code == codes::item_expected && now.any_error)
    return {};
  syntax_error result{.code = wanted.code,
                      .summary = wanted.summary,
                      .detail = std::string(wanted.detail),
                      .subject = found.span};
  const detail::slip s{result, text, now, found};
  if (in_template) {
    detail::explain_template_end(s);
    return result;
  }
  if (now.item != nullptr) result.context = {s.offset(now.item), found.span.end};
  if (!detail::point(s, wanted.subject)) return result;
  if (s.opener() != nullptr && now.open != nullptr) {
    result.note = "Opened here";
    result.note_span = {s.offset(s.opener()), s.offset(now.open->content)};
  }
  detail::add_hint(s);
  return result;
}

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

  // The end of the block comment at `at`, or `at` if it is never closed. Remembers an unclosed comment, so
  // that it is searched for only once.
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

  // An error that ends the item. Spans are of the text.
  void fail(syntax_error what, const char* at) {
    if (!anchors.empty() && !what.code.empty()) {
      what.subject = in_source(what.subject);
      what.context = in_source(what.context);
      what.note_span = in_source(what.note_span);
    }
    end_item(std::move(what), at);
  }

  // An error after which the parser continues. Spans are of the source.
  bool add(syntax_error what, const char* at) {
    what.found_at = offset(at);
    return diags.add(std::move(what));
  }

  // Said once, as what is inside is often as deep.
  void too_deep(byte_span where, const char* at) {
    if (has_failed) return;
    if (std::exchange(was_too_deep, true)) return fail({}, at);
    end_item({.code = codes::nesting_too_deep,
              .summary = "Nesting too deep",
              .detail = "Brackets, blocks, templates and operators may be nested " +
                        std::to_string(depth_limit) + " levels deep, and this goes deeper.",
              .subject = where},
             at);
  }
  // The same with spans of the source; without a code, nothing is reported.
  void end_item(syntax_error what, const char* at) {
    has_failed = true;
    failed_at = at;
    if (!what.code.empty() && add(std::move(what), at)) fatal = diags.found().size();
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

  // Adds a node to the finished expressions.
  template <typename Node, typename... Parts>
  HCL_ALWAYS_INLINE void push(syntax::node_kind kind, byte_span whole, const Parts&... parts) {
    values.push(nodes.make<Node>(syntax::node{kind, whole}, parts...));
  }

  // The whole expression. Further values would mean that a rule lacks a line in actions.hpp.
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
  bool was_too_deep = false;
  bool is_ascii = true;                                         // of the literal piece found last
  grammar::piece_form piece_form = grammar::piece_form::plain;  // likewise
  const char* failed_at = nullptr;
  const char* open_comment = nullptr;
  std::size_t fatal = 0;  // index after the diagnostic that ended the item, 0 if there is none
  situation now;
  hcl::detail::trivial_vector<open_construct> opened;
  hcl::detail::trivial_vector<const syntax::node*> values;  // finished expressions, innermost last
};

}  // namespace hcl::inline v1_0::parser
