// Repairs of texts: quotes of other kinds, strings and heredocs that do not end, sequences in labels, and
// characters that are never valid. Runs for broken texts only.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include <hcl/diagnostics/codes.hpp>
#include <hcl/parser/broken_place.hpp>
#include <hcl/parser/continuation.hpp>
#include <hcl/parser/fix_unclosed.hpp>
#include <hcl/parser/lookalikes.hpp>
#include <hcl/support/compiler.hpp>

namespace hcl::inline v0_1::parser::detail {

// 'text' or `text`, if it ends on its line. A quote that comes twice in it is one of the text; one with a
// word right behind it makes the end of the text unclear.
[[nodiscard]] HCL_COLD inline possible_change fix_quotes(std::string_view text, byte_span quote) {
  const char sign = text[quote.begin];
  const auto byte = [&](std::size_t at) { return at < text.size() ? text[at] : '\n'; };
  std::string inside;
  std::size_t at = quote.end;
  for (;; ++at) {
    const char c = byte(at);
    if (c == '\n') return std::nullopt;
    if (c == sign && (byte(at + 1) != sign || inside.empty())) break;
    if (c == sign || c == '\\') {
      if (c == '\\') inside += c;
      if (byte(++at) == '\n') return std::nullopt;
    } else if (c == '"') {
      inside += '\\';
    }
    inside += byte(at);
  }
  const auto end = static_cast<std::uint32_t>(at + 1);
  if (grammar::is(byte(end), grammar::character::name_more) || byte(end) == sign) return std::nullopt;
  return syntax_error_change{{quote.begin, end}, '"' + inside + '"'};
}

// `${name}` or `$name` outside of texts.
[[nodiscard]] HCL_COLD inline possible_change fix_dollar(std::string_view text, byte_span dollar) {
  if (dollar.end >= text.size() || text[dollar.end] != '{') return replace(dollar, "");
  const std::size_t close = text.find_first_of("{}\"\n", dollar.end + 1);
  if (close == text.npos || text[close] != '}') return replace(dollar, "");
  std::string_view inside = text.substr(dollar.end + 1, close - dollar.end - 1);
  return replace({dollar.begin, static_cast<std::uint32_t>(close + 1)}, inside);
}

// A string between two quotes of other kinds on one line. The second of a pair is repaired with the first.
[[nodiscard]] HCL_COLD inline possible_change fix_curly_quotes(std::string_view text, byte_span quote) {
  std::size_t before = 0, close = quote.end;
  for (std::size_t at = line_begin(text, quote.begin); at < quote.begin; ++at)
    before += quote_length(text, at) != 0;
  if (before % 2 != 0) return std::nullopt;
  while (close < text.size() && text[close] != '\n' && text[close] != '"' && quote_length(text, close) == 0)
    ++close;
  if (close >= text.size() || quote_length(text, close) == 0) return std::nullopt;
  return syntax_error_change{{quote.begin, static_cast<std::uint32_t>(close + quote_length(text, close))},
                             '"' + std::string(text.substr(quote.end, close - quote.end)) + '"'};
}

// A separator of other languages: what it means depends on what is open around it.
[[nodiscard]] HCL_COLD inline possible_change fix_semicolon(broken_text& in, byte_span where) {
  if (!in.may_read(where.begin)) return std::nullopt;
  const std::string_view text = in.text();
  tokenizer words = in.tokens_from(0);
  open_brackets open;
  for (token word = words.next(); word.span.begin < where.begin && word.kind != token_kind::end_of_file;
       word = words.next())
    open.see(word);
  if (open.has(token_kind::open_bracket) || open.has(token_kind::open_parenthesis))
    return replace(where, ",");
  const std::size_t next = text.find_first_not_of(" \t\r", where.end);
  const bool ends_line = next == text.npos || text[next] == '\n' || text[next] == '}' ||
                         grammar::at_line_comment(text.data() + next);
  if (ends_line) return replace(where, "");
  std::string line(newline_of(text));
  line.append(indent_at(text, where.begin));
  return syntax_error_change{{where.begin, static_cast<std::uint32_t>(next)}, std::move(line)};
}

[[nodiscard]] HCL_COLD inline possible_change fix_character(broken_text& in, const syntax_error& what) {
  const std::string_view text = in.text();
  const std::string_view written = text.substr(what.subject.begin, what.subject.size());
  if (what.code == codes::curly_quotes) return fix_curly_quotes(text, what.subject);
  if (what.code == codes::single_quotes || written == "`") return fix_quotes(text, what.subject);
  if (what.code != codes::invalid_character || written.empty()) return std::nullopt;
  if (written == ";") return fix_semicolon(in, what.subject);
  if (written == "$") return fix_dollar(text, what.subject);
  if (is_line_joint(text, what.subject.begin)) return replace(what.subject, "");
  const plain_form_of_character plain = plain_form_of(written);
  if (plain.instead == "\"") return fix_curly_quotes(text, what.subject);
  return plain.name.empty() ? std::nullopt : possible_change(replace(what.subject, plain.instead));
}

// The header of a block with a quote missing: its labels with quotes around each.
[[nodiscard]] HCL_COLD inline possible_change fix_label_quotes(std::string_view line, std::uint32_t begin) {
  const auto is_part = [](char c) {
    return c == '-' || c == '.' || grammar::is(c, grammar::character::name_more);
  };
  std::size_t at = line.find_first_not_of(" \t");
  const char* const end = line.data() + line.size();
  if (at == line.npos || !line.ends_with('{')) return std::nullopt;
  std::size_t past = static_cast<std::size_t>(grammar::skip_identifier(line.data() + at, end) - line.data());
  if (past == at) return std::nullopt;
  const byte_span labels{begin + static_cast<std::uint32_t>(past),
                         begin + static_cast<std::uint32_t>(line.size() - 1)};
  std::string text;
  for (at = past; at + 1 < line.size(); at = past) {
    for (past = at; past < line.size() && is_part(line[past]);)
      ++past;
    if (past != at) text.append(" \"").append(line, at, past - at).append("\"");
    if (past == at && line[past] != ' ' && line[past] != '\t' && line[past] != '"') return std::nullopt;
    past += past == at;
  }
  return text.empty() ? std::nullopt : possible_change(syntax_error_change{labels, text + ' '});
}

// A string that does not end on its line: its quote, before what ends the things around it, or the brace of
// an interpolation in it.
[[nodiscard]] HCL_COLD inline possible_change fix_line_in_string(std::string_view text,
                                                                 const syntax_error& what) {
  if (what.code != codes::newline_in_string) return std::nullopt;
  const std::size_t begin = line_begin(text, what.subject.begin);
  const std::size_t end = text.find_last_not_of(" \t\r\n", what.subject.begin) + 1;
  if (end <= begin) return std::nullopt;
  const std::string_view line = text.substr(begin, end - begin);
  if (line.find("\"\"\"") != line.npos) return std::nullopt;  // a text of several lines, elsewhere
  if (possible_change labels = fix_label_quotes(line, static_cast<std::uint32_t>(begin))) return labels;
  const std::size_t quote = line.rfind('"');
  if (quote == line.npos) return std::nullopt;
  if (!what.note_span.empty()) {
    const std::size_t sequence = what.note_span.end - begin;
    if (what.note_span.begin < begin || quote < sequence || line.find('}', sequence) != line.npos)
      return std::nullopt;
    return insert(static_cast<std::uint32_t>(begin + quote), "}");
  }
  std::size_t past = line.size();
  // Closers of what was opened before the string on this line, and the comma after an element.
  const std::string_view head = line.substr(0, quote);
  for (;;) {
    const char last = past > quote + 1 ? line[past - 1] : '\0';
    const char opener = last == ']' ? '[' : last == ')' ? '(' : last == '}' ? '{' : '\0';
    const bool closes = opener != '\0' && head.find(opener) != head.npos &&
                        line.substr(quote, past - 1 - quote).find(opener) == line.npos;
    if (!closes && last != ',' && last != ' ') break;
    --past;
  }
  return insert(static_cast<std::uint32_t>(begin + past), "\"");
}

// A line that begins with the end marker but does not end after it, or the line that lacks.
[[nodiscard]] HCL_COLD inline possible_change fix_heredoc_end(std::string_view text,
                                                              const syntax_error& what) {
  const std::string_view name = heredoc_name(text, what.note_span.begin);
  if (name.empty()) return std::nullopt;
  for (byte_span rest = after_marker(text, what.note_span.end, name); !rest.empty();
       rest = after_marker(text, rest.end, name))
    if (std::string_view(",)]};").find(text[rest.begin]) != std::string_view::npos)
      return insert(rest.begin, newline_of(text));
  std::string line(text.ends_with('\n') ? "" : newline_of(text));
  if (!ends_with_marker(text, name)) line.append(name).append(newline_of(text));
  return insert(static_cast<std::uint32_t>(text.size()), line);
}

// `<< EOT`, `<<"EOT"`, `<EOT`
[[nodiscard]] HCL_COLD inline possible_change fix_heredoc_open(const broken_place& at) {
  const std::uint32_t begin = at.what().subject.begin;
  const char* const end = at.text().data() + at.text().size();
  const std::string_view name = misspelt_heredoc(at.text().data() + begin, end);
  if (name.empty()) return std::nullopt;
  auto past = static_cast<std::uint32_t>(name.data() + name.size() - at.text().data());
  if (at.byte(past) == '"' || at.byte(past) == '\'') ++past;
  const std::size_t rest = at.text().find_first_not_of(" \t\r", past);
  if (rest != at.text().npos && at.text()[rest] != '\n') return std::nullopt;
  const std::string_view head = at.written({begin, past}).substr(0, 3);
  const bool is_flush = head.find('-') != head.npos || head.find('~') != head.npos;
  return syntax_error_change{{begin, past}, (is_flush ? "<<-" : "<<") + std::string(name)};
}

// An address or version with what goes on right after it, as in 10.0.0.0/8.
[[nodiscard]] HCL_COLD inline byte_span word_around(std::string_view text, byte_span number) {
  while (number.end < text.size() &&
         (grammar::is(text[number.end], grammar::character::name_more) ||
          std::string_view("./:").find(text[number.end]) != std::string_view::npos))
    ++number.end;
  return number;
}

// Strings and labels, and what should be a string.
[[nodiscard]] HCL_COLD inline possible_change fix_string(std::string_view text, const syntax_error& what) {
  const auto end = static_cast<std::uint32_t>(text.size());
  const std::string_view written = text.substr(what.subject.begin, what.subject.size());
  if (what.code == codes::invalid_number && written.find('.') != written.rfind('.')) {
    const byte_span whole = word_around(text, what.subject);
    return syntax_error_change{whole, '"' + std::string(text.substr(whole.begin, whole.size())) + '"'};
  }
  if (what.code == codes::heredoc_close_expected) return fix_heredoc_end(text, what);
  if (what.code == codes::template_in_label)
    return insert(what.subject.begin, text.substr(what.subject.begin, 1));
  const bool is_open = what.code == codes::quote_expected || what.code == codes::label_close_expected;
  return is_open && what.subject.begin == end ? possible_change(insert(end, what.missing)) : std::nullopt;
}

}  // namespace hcl::inline v0_1::parser::detail
