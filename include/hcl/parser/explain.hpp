// Turns "this rule did not match here" into a diagnostic a config's author understands: which token is there,
// which opener is still waiting, which common slip it looks like. Runs for broken texts only.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>

#include <hcl/diagnostics/codes.hpp>
#include <hcl/parser/hints.hpp>
#include <hcl/parser/messages.hpp>
#include <hcl/parser/situation.hpp>
#include <hcl/parser/syntax_error_list.hpp>
#include <hcl/parser/tokens.hpp>

namespace hcl::inline v0_1::parser {

namespace detail {

// The text behind a heredoc's end marker on its line, which keeps it from being the end; empty if no line
// begins like that.
[[nodiscard]] inline byte_span after_marker(std::string_view text, std::size_t from,
                                            std::string_view marker) {
  for (from = text.find('\n', from); from != text.npos; from = text.find('\n', from)) {
    from = text.find_first_not_of(" \t", from + 1);
    if (from == text.npos || !text.substr(from).starts_with(marker)) continue;
    const std::size_t begin = from + marker.size(), end = (std::min)(text.find('\n', begin), text.size());
    const char* const rest = text.data() + begin;
    const std::size_t first = text.find_first_not_of(" \t\r", begin);
    if (first < end && grammar::skip_identifier(text.data() + from, text.data() + text.size()) == rest)
      return {static_cast<std::uint32_t>(first), static_cast<std::uint32_t>(end)};
  }
  return {};
}

// Text inside quotes and heredocs, where tokens are other than outside.
[[nodiscard]] inline syntax_error explain_template_end(const expectation& wanted, const situation& now,
                                                       std::string_view text, const char* at) {
  const char* const end = text.data() + text.size();
  const auto offset = [&](const char* p) { return static_cast<std::uint32_t>(p - text.data()); };
  syntax_error result{.code = wanted.code,
                      .summary = wanted.summary,
                      .detail = std::string(wanted.detail),
                      .subject = {offset(at), offset(at)}};
  if (now.open != nullptr) {
    result.note = now.open->what == open_construct::type::heredoc ? "The heredoc begins here"
                                                                  : "The string begins here";
    result.note_span = {offset(now.open->begin), offset(now.open->begin) + 1};
  }
  if (at == end) {
    if (wanted.code != codes::heredoc_close_expected) return result;
    const char* const name = now.open->begin + (now.open->begin[2] == '-' ? 3 : 2);
    const std::string marker(name, grammar::skip_identifier(name, end));
    result.quotes = quoting::values;
    result.note_span.end = offset(name) + static_cast<std::uint32_t>(marker.size());
    result.detail = "The heredoc needs a line with nothing but \"" + marker + "\" on it.";
    result.redacted_detail = "The heredoc needs a line with nothing but its end marker on it.";
    if (const byte_span rest = after_marker(text, offset(name), marker); !rest.empty()) {
      const std::string_view above = text.substr(0, rest.begin);
      const auto line = std::count(above.begin(), above.end(), '\n') + 1;
      result.detail = "The line that closes a heredoc must hold nothing but \"" + marker + "\", but line " +
                      std::to_string(line) + " goes on after it.";
      return result;
    }
    const std::size_t line = text.find_last_of('\n');
    const std::string_view last = line == std::string_view::npos ? text : text.substr(line + 1);
    const std::size_t mark = last.find_first_not_of(" \t");
    if (mark != std::string_view::npos && last.substr(mark) == marker)
      result.detail =
          "The line \"" + marker +
          "\" that closes a heredoc must end with a newline, but the file ends immediately after it.";
    return result;
  }
  result.subject.end = result.subject.begin + 1;
  if (grammar::at_introducer(at)) {
    result.code = codes::template_in_label;
    result.summary = "Template sequence in plain string";
    result.detail = "This string must be plain text. To write a literal \"" + std::string(at, 2) +
                    "\", double its first character: \"" + std::string(1, *at) + std::string(at, 2) + "\".";
    result.subject.end = offset(at) + (at[2] == '~' ? 3 : 2);
  }
  return result;
}

// The diagnostic of one rule that did not match: what it points at, and what it advises.
class explanation {
 public:
  explanation(const expectation& wanted, const situation& now, std::string_view text, token found)
      : wanted_(wanted), now_(now), text_(text), found_(found) {
    result_ = {.code = wanted.code,
               .summary = wanted.summary,
               .detail = std::string(wanted.detail),
               .subject = found.span};
    if (now.item != nullptr) result_.context = {offset(now.item), found.span.end};
  }

  [[nodiscard]] syntax_error make() && {
    if (!point()) return std::move(result_);
    if (opener() != nullptr && now_.open != nullptr) {
      result_.note = "Opened here";
      result_.note_span = {offset(opener()), offset(now_.open->content)};
    }
    add_hint(result_, text_, now_, found_);
    return std::move(result_);
  }

 private:
  [[nodiscard]] std::uint32_t offset(const char* p) const noexcept {
    return static_cast<std::uint32_t>(p - text_.data());
  }
  [[nodiscard]] const char* opener() const noexcept {
    return now_.open != nullptr ? now_.open->begin : now_.block_open;
  }

  // Chooses the place that the diagnostic is about. False if it says all there is to say.
  [[nodiscard]] bool point() {
    switch (wanted_.subject) {
      case subject_form::found: return true;
      case subject_form::found_or_opener: return !point_at_opener();
      case subject_form::name:
        if (now_.item != nullptr) result_.subject = {offset(now_.item), offset(now_.item_name_end)};
        return true;
      case subject_form::name_on_line: point_at_name(); return false;
      case subject_form::expansion:
        if (now_.expansion != nullptr) result_.subject = {offset(now_.expansion), offset(now_.expansion) + 3};
        return true;
      case subject_form::step: point_at_step(); return true;
      case subject_form::template_start: return !point_at_template();
    }
    return true;
  }

  [[nodiscard]] bool point_at_opener() {
    if (found_.kind != token_kind::end_of_file || opener() == nullptr) return false;
    result_.subject = {offset(opener()), offset(now_.open != nullptr ? now_.open->content : opener() + 1)};
    result_.code = codes::unclosed_bracket;
    result_.summary = "Unclosed bracket";
    result_.detail = "The file ends before this is closed. " + result_.detail;
    return true;
  }

  void point_at_name() {
    const bool is_block = found_.kind == token_kind::open_brace || found_.kind == token_kind::open_quote ||
                          found_.kind == token_kind::name;
    if (now_.item != nullptr)
      result_.subject = {offset(now_.item), is_block ? found_.span.end : offset(now_.item_name_end)};
    if (found_.kind == token_kind::colon)
      result_.detail += " Use an equals sign instead of the colon.";
    else if (!is_block)
      add_found(result_, text_, found_);
  }

  void point_at_step() {
    if (found_.kind == token_kind::star)
      result_.detail = "A splat with a dot cannot contain another one. Write [*] instead.";
    else if (now_.step != nullptr)
      result_.subject = {offset(now_.step), offset(now_.step) + 1};
  }

  [[nodiscard]] bool point_at_template() {
    if (now_.open == nullptr) return false;
    const bool is_quote_again =
        found_.kind == token_kind::open_quote && now_.open->what == open_construct::type::quoted;
    if (found_.kind != token_kind::end_of_file && !is_quote_again) return false;
    const std::uint32_t begin = offset(now_.open->content);
    result_.subject = {begin, begin + (*now_.open->content == '\0' ? 0U : 1U)};
    result_.detail = "An interpolation in this string is not closed by a brace.";
    return true;
  }

  const expectation& wanted_;
  const situation& now_;
  std::string_view text_;
  token found_;
  syntax_error result_{};
};

}  // namespace detail

// The problem of `wanted` not being at `at`. Spans are offsets in `text`. Without a code if it only repeats
// an earlier error.
[[nodiscard]] inline syntax_error explain(const expectation& wanted, const situation& now,
                                          std::string_view text, const char* at, bool newlines_matter,
                                          const char* open_comment) {
  // A brace too many is no news, and there may be many; the same after blanks below.
  if (*at == '}' && now.any_error && wanted.code == codes::item_expected) return {};
  if (wanted.code == codes::quote_expected || wanted.code == codes::heredoc_close_expected ||
      wanted.code == codes::label_close_expected)
    return detail::explain_template_end(wanted, now, text, at);
  const token found = token_at(text, at, newlines_matter, open_comment);
  if (found.kind == token_kind::close_brace && wanted.code == codes::item_expected && now.any_error)
    return {};
  return detail::explanation(wanted, now, text, found).make();
}

}  // namespace hcl::inline v0_1::parser
