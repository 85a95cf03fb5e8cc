// Finds what is never valid in a text, wherever it stands: foreign operators and quotes, stray characters,
// bad encoding, newlines in quoted strings. Run only when the text is known to be broken, since a valid one
// has none of them.
#pragma once

#include <algorithm>
#include <cstddef>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <hcl/diagnostics/codes.hpp>
#include <hcl/parser/continuation.hpp>
#include <hcl/parser/hints.hpp>
#include <hcl/parser/lookalikes.hpp>
#include <hcl/parser/messages.hpp>
#include <hcl/parser/syntax_error_list.hpp>
#include <hcl/parser/tokens.hpp>

namespace hcl::inline v0_1::parser {

namespace detail {

// The message for a never-valid token. Some are reported only a few times, since one slip makes many of them.
class never_valid {
 public:
  // A diagnostic without code if there is nothing (more) to say.
  [[nodiscard]] syntax_error judge(token word, std::string_view text, const tokenizer& words) {
    using enum token_kind;
    switch (word.kind) {
      case bitwise_and: return bitwise(word, has_operand(word, text) ? "&&" : "");
      case bitwise_or: return bitwise(word, has_operand(word, text) ? "||" : "");
      case bitwise_not:
        if (is_version_constraint(word, text))
          return make(word, codes::unsupported_operator, "Unsupported operator",
                      "There is no operator \"~>\". Write version constraints in quotes, like \"~> 1.2\".");
        return bitwise(word, begins_operand(text, word.span.end) ? "!" : "");
      case bitwise_xor: return bitwise(word, "");
      case backtick:
        if (backticks_++ % 2 != 0) return {};
        return make(word, codes::invalid_character, "Invalid character",
                    "Strings are written with double quotes, not with backticks. For several lines, use a "
                    "heredoc, like <<EOT.");
      case apostrophe:
        if (apostrophes_++ % 2 != 0) return {};
        return make(word, codes::single_quotes, "Single quotes",
                    "Strings are written with double quotes, not with single quotes.");
      case semicolon:
        if (semicolons_++ != 0) return {};
        return make(word, codes::invalid_character, "Invalid character",
                    "Semicolons have no meaning: attributes and blocks are separated by "
                    "newlines, elements of lists and objects by commas.");
      case bad_encoding:
        if (bad_bytes_++ != 0) return {};
        return make(word, codes::invalid_utf8, "Text is not UTF-8",
                    "This byte is not part of a valid UTF-8 sequence. Save the file as UTF-8.");
      case quoted_newline:
        if (words.broken_sequence() != nullptr)
          return unclosed(word, text, static_cast<std::size_t>(words.broken_sequence() - text.data()));
        return make(word, codes::newline_in_string, "Newline in quoted string",
                    "A quoted string must end on the line it begins on. Is its closing quote missing? Write "
                    "\\n for a newline, or use a heredoc for several lines.");
      case invalid: return judge_character(word, text, words);
      default: return {};
    }
  }

 private:
  [[nodiscard]] static syntax_error make(token word, std::string_view code, std::string_view summary,
                                         std::string_view detail) {
    return {.code = code, .summary = summary, .detail = std::string(detail), .subject = word.span};
  }
  [[nodiscard]] syntax_error judge_character(token word, std::string_view text, const tokenizer& words) {
    const std::string_view written = text.substr(word.span.begin, word.span.size());
    if (written == "\xE2\x80\x9C" || written == "\xE2\x80\x9D")
      return make(word, codes::curly_quotes, "Curly quotes",
                  "Strings are written with straight double quotes (\"). Curly ones often come with text "
                  "pasted from documents.");
    if (written == "$")
      return make(word, codes::invalid_character, "Invalid character",
                  "Dollar signs belong in quoted strings, as in \"${name}\". Outside of strings, write "
                  "the name or expression alone.");
    if (written == "\\" && !words.in_text() && is_line_joint(text, word.span.begin)) {
      if (follows_joint(text, std::exchange(last_joint_, word.span.begin), word.span.begin)) return {};
      const bool goes_on = next_line_belongs(text, word.span.begin);
      return make(word, codes::invalid_character, "Invalid character",
                  std::string("A backslash does not join two lines.")
                      .append(goes_on ? parentheses_advice : std::string_view()));
    }
    return make(word, codes::invalid_character, "Invalid character", describe_character(written));
  }
  // The quote that was to end the text around an interpolation begins a text inside of it if the brace is
  // missing, or its own quote is.
  [[nodiscard]] static syntax_error unclosed(token word, std::string_view text, std::size_t sequence) {
    const bool closed = text.substr(sequence, word.span.begin - sequence).find('}') != text.npos;
    const std::string what = text[sequence] == '$' ? "interpolation" : "template directive";
    syntax_error result = make(word, codes::newline_in_string, "Newline in quoted string", {});
    result.detail = "A quoted string must end on the line it begins on. This one begins inside of the " +
                    what + " of another" +
                    (closed ? ": is a closing quote missing?"
                            : ", which has no closing brace. Is that missing before the last quote?");
    result.note = "Opened here";
    result.note_span = {static_cast<std::uint32_t>(sequence), static_cast<std::uint32_t>(sequence + 2)};
    return result;
  }
  [[nodiscard]] static bool is_version_constraint(token word, std::string_view text) {
    return text.substr(word.span.end, 1) == ">";
  }
  // Whether what is after a sign can be what an operator works on.
  [[nodiscard]] static bool begins_operand(std::string_view text, std::size_t at) {
    at = text.find_first_not_of(" \t", at);
    return at != text.npos && (is_letter(text[at]) || text[at] == '_' || text[at] == '(');
  }
  // Whether the line before ends with a backslash, too.
  [[nodiscard]] static bool follows_joint(std::string_view text, std::size_t last, std::size_t here) {
    const std::string_view between = text.substr(last, here - last);
    return last != 0 && std::count(between.begin(), between.end(), '\n') == 1;
  }
  // Whether an expression can go on after a backslash, with an operator or a value.
  [[nodiscard]] static bool next_line_belongs(std::string_view text, std::size_t joint) {
    return continuation(text, joint, false, nullptr).find_end() != joint ||
           continuation(text, joint, true, nullptr).find_end() != joint;
  }
  // Whether what is before a sign can be what an operator works on.
  [[nodiscard]] static bool has_operand(token word, std::string_view text) {
    const std::size_t last =
        word.span.begin == 0 ? text.npos : text.find_last_not_of(" \t", word.span.begin - 1);
    if (last == text.npos) return false;
    const char c = text[last];
    return grammar::is(c, grammar::character::name_more) || c == '"' || c == ')' || c == ']' || c == '}';
  }
  [[nodiscard]] syntax_error bitwise(token word, std::string_view instead) {
    constexpr std::size_t max_count = 4;
    if (operators_++ >= max_count) return {};
    syntax_error result = make(word, codes::unsupported_operator, "Unsupported operator", {});
    result.detail = no_bitwise_operators;
    result.suggestion = instead;
    return result;
  }

  std::size_t last_joint_ = 0;  // where a backslash ends a line
  std::size_t operators_ = 0, backticks_ = 0, apostrophes_ = 0, semicolons_ = 0, bad_bytes_ = 0;
};

}  // namespace detail

// At most `max_count` diagnostics with the tokens of `text`, in order; subjects are offsets in it. `where`
// gets the offset of every never-valid token, reported or not.
[[nodiscard]] inline std::vector<syntax_error> sweep(std::string_view text, bool template_text,
                                                     std::size_t max_count,
                                                     hcl::detail::trivial_vector<std::uint32_t>& where) {
  std::vector<syntax_error> result;
  detail::never_valid judge;
  tokenizer words(text, template_text ? token_mode::template_text : token_mode::config_tolerant);
  for (token word = words.next(); word.kind != token_kind::end_of_file; word = words.next()) {
    if (word.kind < token_kind::bitwise_and) continue;
    where.push(word.span.begin);
    if (result.size() >= max_count) break;
    syntax_error found = judge.judge(word, text, words);
    if (found.code.empty()) continue;
    found.found_at = word.span.begin;
    result.push_back(std::move(found));
  }
  return result;
}

}  // namespace hcl::inline v0_1::parser
