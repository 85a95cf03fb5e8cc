// Turns "this rule did not match here" into a diagnostic a config's author understands: which token is there,
// which opener is still waiting, which common slip it looks like. Runs for broken texts only.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include <hcl/diagnostics/codes.hpp>
#include <hcl/parser/broken_place.hpp>
#include <hcl/parser/hints.hpp>
#include <hcl/parser/messages.hpp>
#include <hcl/parser/situation.hpp>
#include <hcl/parser/syntax_error_list.hpp>
#include <hcl/parser/tokens.hpp>
#include <hcl/support/compiler.hpp>

namespace hcl::inline v0_1::parser {

namespace detail {

// Why no line closes a heredoc.
HCL_COLD inline void explain_heredoc(const slip& s) {
  syntax_error& result = s.result;
  const std::uint32_t opener = s.offset(s.now.open->begin);
  const std::string_view name = heredoc_name(s.text, opener);
  const std::string marker(name);
  const auto past = s.offset(name.data() + name.size());
  result.quotes = quoting::values;
  result.note_span = {opener, past};
  result.detail = "The heredoc needs a line with nothing but \"" + marker + "\" on it.";
  const byte_span rest = after_marker(s.text, past, name);
  if (!rest.empty()) {
    const std::string_view above = s.text.substr(0, rest.begin);
    const auto line = std::count(above.begin(), above.end(), '\n') + 1;
    result.detail = "The line that closes a heredoc must hold nothing but \"" + marker + "\", but line " +
                    std::to_string(line) + " goes on after it.";
  } else if (ends_with_marker(s.text, name)) {
    result.detail = "The line \"" + marker + "\" that closes a heredoc must end with a newline, but the " +
                    "file ends immediately after it.";
  } else if (const std::size_t line = line_before_marker(s.text, past, name); line != 0) {
    result.detail = "The line that closes a heredoc must hold nothing but \"" + marker + "\", but line " +
                    std::to_string(line) + " has other text before it.";
  }
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
  if (s.found.kind != token_kind::end_of_file || s.opener() == nullptr) return false;
  s.result.subject = {s.offset(s.opener()), s.offset(s.now.open ? s.now.open->content : s.opener() + 1)};
  s.result.code = codes::unclosed_bracket;
  return s.say("Unclosed bracket", "The file ends before this is closed. " + s.result.detail);
}

HCL_COLD inline void point_at_name(const slip& s) {
  const bool is_block = s.found.kind == token_kind::open_brace || s.found.kind == token_kind::open_quote ||
                        s.found.kind == token_kind::name;
  if (s.now.item != nullptr)
    s.result.subject = {s.offset(s.now.item), is_block ? s.found.span.end : s.offset(s.now.item_name_end)};
  if (is_block || (s.found.kind == token_kind::colon && hint_slip(s))) return;
  add_found(s.result, s.text, s.found);
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
  if (s.found.kind != token_kind::end_of_file && !is_quote_again) return false;
  const std::uint32_t begin = s.offset(s.now.open->content);
  s.result.subject = {begin, begin + (*s.now.open->content == '\0' ? 0U : 1U)};
  s.result.detail = "An interpolation in this string is not closed by a brace.";
  return true;
}

// Chooses the place that the diagnostic is about. False if it says all there is to say.
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

// The problem of `wanted` not being at `at`. Spans are offsets in `text`. Without a code if it only repeats
// an earlier error.
[[nodiscard]] HCL_COLD inline syntax_error explain(const expectation& wanted, const situation& now,
                                                   std::string_view text, const char* at,
                                                   bool newlines_matter, const char* open_comment) {
  // A brace too many is no news, and there may be many; the same after blanks below.
  if (*at == '}' && now.any_error && wanted.code == codes::item_expected) return {};
  const auto here = static_cast<std::uint32_t>(at - text.data());
  const bool in_template = wanted.code == codes::quote_expected ||
                           wanted.code == codes::label_close_expected ||
                           wanted.code == codes::heredoc_close_expected;
  const token found = in_template ? token{token_kind::invalid, {here, here}}
                                  : token_at(text, at, newlines_matter, open_comment);
  if (found.kind == token_kind::close_brace && wanted.code == codes::item_expected && now.any_error)
    return {};
  syntax_error result{.code = wanted.code,
                      .summary = wanted.summary,
                      .detail = std::string(wanted.detail),
                      .subject = found.span,
                      .missing = wanted.missing};
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

}  // namespace hcl::inline v0_1::parser
