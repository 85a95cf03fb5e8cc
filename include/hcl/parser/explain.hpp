// Turns "this rule did not match here" into a problem a config's author understands: which token stands there, which opener is still waiting,
// which common slip it looks like. Runs for broken texts only.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include <hcl/parser/messages.hpp>
#include <hcl/parser/problems.hpp>
#include <hcl/parser/tokens.hpp>
#include <hcl/text/suggest.hpp>

namespace hcl::inline v0_1::parser {

// A bracket, call or template that is being parsed.
struct open_construct {
  enum class type : unsigned char { bracket, call, quoted, heredoc, bare };
  type what;
  const char* begin;    // the opener
  const char* content;  // behind it
};

// Where the parser is, as far as messages care.
struct situation {
  const char* item = nullptr;      // name of the item
  const char* item_name_end = nullptr;
  const char* block_open = nullptr;  // the innermost "{" of a block
  const char* step = nullptr;        // the star of the attribute splat we are in
  const char* expansion = nullptr;   // the last "..."
  const open_construct* open = nullptr;  // the innermost
  bool any_problem = false;
};

// The token at `at`, comments and, unless they matter, newlines skipped. From `open_comment` on no block comment is closed.
[[nodiscard]] inline token token_at(std::string_view text, const char* at, bool newlines_matter, const char* open_comment) {
  const char* const end = text.data() + text.size();
  const auto make = [&](token_kind kind, const char* begin, const char* behind) {
    return token{kind, {static_cast<std::uint32_t>(begin - text.data()), static_cast<std::uint32_t>(behind - text.data())}};
  };
  for (;;) {
    while (grammar::is(*at, grammar::character::blank)) ++at;
    if (at == end) return make(token_kind::end_of_file, at, at);
    if (*at == '/' && at[1] == '*' && (open_comment == nullptr || at < open_comment)) {
      const char* const behind = grammar::skip_block_comment(at, end);
      if (behind != nullptr) {
        at = behind;
        continue;
      }
    }
    const detail::plain_token found = detail::scan_plain(at, end);
    const bool line = found.kind == token_kind::newline || (found.kind == token_kind::comment && found.end[-1] == '\n');
    if (line && newlines_matter) return make(token_kind::newline, at, found.end);
    if (!line && found.kind != token_kind::comment) return make(found.kind, at, found.end);
    at = found.end;
  }
}

namespace detail {

[[nodiscard]] inline std::string found_instead(std::string_view text, token found) {
  const std::string_view name = describe(found.kind);
  if (!name.empty()) return " Found " + std::string(name) + " instead.";
  constexpr std::size_t most = 40;
  const std::string_view written = text.substr(found.span.begin, found.span.size());
  if (written.size() > most) return " Found " + std::string(found.kind == token_kind::number ? "a long number" : "a long name") + " instead.";
  return " Found \"" + std::string(written) + "\" instead.";
}

// Text inside quotes and heredocs, where tokens are other than outside.
[[nodiscard]] inline problem explain_template_end(const expectation& wanted, const situation& now, std::string_view text, const char* at) {
  const char* const end = text.data() + text.size();
  const auto offset = [&](const char* p) { return static_cast<std::uint32_t>(p - text.data()); };
  problem result{.code = wanted.code, .summary = wanted.summary, .detail = std::string(wanted.detail), .subject = {offset(at), offset(at)}};
  if (now.open != nullptr) {
    result.note = now.open->what == open_construct::type::heredoc ? "the heredoc begins here" : "the string begins here";
    result.note_span = {offset(now.open->begin), offset(now.open->begin) + 1};
  }
  if (at == end) {
    if (wanted.code != "heredoc-close-expected") return result;
    const char* const name = now.open->begin + (now.open->begin[2] == '-' ? 3 : 2);
    const std::string marker(name, grammar::skip_identifier(name, end));
    result.detail = "The heredoc needs a line with nothing but " + marker + " on it.";
    const std::size_t line = text.find_last_of('\n');
    const std::string_view last = line == std::string_view::npos ? text : text.substr(line + 1);
    const std::size_t mark = last.find_first_not_of(" \t");
    if (mark != std::string_view::npos && last.substr(mark) == marker)
      result.detail = "The line " + marker + " that closes a heredoc must end with a newline, but the file ends right behind it.";
    return result;
  }
  result.subject.end = result.subject.begin + 1;
  if (grammar::at_introducer(at)) {
    result.code = "template-in-label";
    result.summary = "Template sequence in plain string";
    result.detail = "This string must be plain text. To write a literal \"" + std::string(at, 2) + "\", double its first character: \"" +
                    std::string(1, *at) + std::string(at, 2) + "\".";
    result.subject.end = offset(at) + (at[2] == '~' ? 3 : 2);
  }
  return result;
}

[[nodiscard]] inline bool is_letter(char c) noexcept {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || static_cast<unsigned char>(c) >= 0x80;
}

// Whether a name or number at `at` goes on from a number without a blank, as in 0x1F, 1_000 or 10s.
[[nodiscard]] inline bool continues_number(std::string_view text, std::size_t at) {
  if (at == 0 || !grammar::is(text[at - 1], grammar::character::digit)) return false;
  std::size_t begin = at;
  while (begin > 0 && (grammar::is(text[begin - 1], grammar::character::digit) || text[begin - 1] == '.')) --begin;
  const char before = begin == 0 ? ' ' : text[begin - 1];
  return !is_letter(before) && before != '_' && before != '-';
}

// What version control leaves where two changes meet.
[[nodiscard]] inline bool is_conflict_mark(std::string_view text) noexcept {
  return text.starts_with("<<<<<<<") || text.starts_with("=======") || text.starts_with(">>>>>>>");
}

// Operators and words of other languages where an operator would have to stand, or behind one. Empty if it is none of them.
[[nodiscard]] inline std::string foreign_operator(std::string_view text, token found, bool behind_operator) {
  const std::string_view written = text.substr(found.span.begin, found.span.size());
  const char before = found.span.begin == 0 ? '\0' : text[found.span.begin - 1];
  const auto instead = [](std::string_view what, std::string_view ours) {
    return " There is no operator \"" + std::string(what) + "\"; write \"" + std::string(ours) + "\".";
  };
  if (behind_operator) {
    if (written == "=" && before == '=') {
      const bool negated = found.span.begin > 1 && text[found.span.begin - 2] == '!';
      return negated ? instead("!==", "!=") : instead("===", "==");
    }
    if (written == ">" && before == '<') return instead("<>", "!=");
    if (written == "*" && before == '*') return " There is no operator \"**\" for powers.";
    if ((written == "<" || written == ">") && written[0] == before) return " There is no operator \"" + std::string(2, before) + "\" for bits.";
    if (written == "+") return before == '+' ? " There is no operator \"++\"." : " A number is written without a plus sign.";
    return {};
  }
  if (written == "and") return instead("and", "&&");
  if (written == "or") return instead("or", "||");
  if (written == "is") return instead("is", "==");
  if (written == "in") return " There is no operator \"in\".";
  const std::string_view line = text.substr(0, text.find_last_not_of(" \t", found.span.begin - (found.span.begin != 0)) + 1);
  const auto follows = [&](std::string_view word) {  // a word of its own
    const std::size_t begin = line.size() - word.size();
    return line.ends_with(word) && (begin == 0 || std::string_view(" \t\n=([{,?:!&|").find(line[begin - 1]) != std::string_view::npos);
  };
  if (follows("not")) return instead("not", "!");
  if (written == "if" || written == "then" || follows("if")) return " A conditional is written condition ? one : other.";
  return {};
}

// Words for slips that many make, by what is missing and what stands there.
inline void add_hint(problem& result, std::string_view text, const situation& now, token found) {
  using enum token_kind;
  const std::string_view code = result.code;
  const std::string_view written = text.substr(found.span.begin, found.span.size());
  if (code == "definition-expected") {
    const std::string name(now.item, now.item_name_end);
    result.detail = "After the name \"" + name + "\" an equals sign must follow to make it an attribute, or an opening brace to make it a block.";
    if (found.kind == colon) result.detail += " Use an equals sign instead of the colon.";
    else if (found.kind == fat_arrow || found.kind == equal)
      result.detail += " Use a single equals sign instead of \"" + std::string(written) + "\".";
    else if (found.kind == dot) result.detail += " The name of an attribute cannot have dots in it; to set part of an object, write the object.";
    else result.detail += found_instead(text, found);
    return;
  }
  if (code == "item-expected" && found.kind == open_quote) {
    result.code = "quoted-attribute-name";
    result.summary = "Attribute name in quotes";
    result.detail = "The names of attributes and blocks are written without quotes.";
    return;
  }
  if (code == "item-expected" && found.kind == close_brace) {
    result.summary = "Unexpected closing brace";
    result.detail = "This brace closes nothing: there is no block or object open here.";
    return;
  }
  if (code == "block-open-expected" && found.kind == assign) {
    result.detail =
        "An attribute has one name and no labels, and a block has no equals sign: leave out what stands before the equals sign, or the equals sign "
        "itself.";
    return;
  }
  if (code == "block-open-expected" && found.kind == comma) {
    result.summary = "Unexpected comma";
    result.detail = "The labels of a block follow its name one after the other, without commas, and then the opening brace.";
    return;
  }
  if (found.kind == comma && (code == "newline-expected" || code == "block-close-expected")) {
    result.summary = "Unexpected comma";
    result.detail += " Attributes are separated by newlines, not by commas.";
    return;
  }
  const std::string_view rest = text.substr(found.span.begin, 2);
  if (rest == "/*") {
    result.summary = "Unclosed comment";
    result.detail = "The comment that begins here with /* has no closing */.";
    return;
  }
  if (code == "expression-expected" && found.kind == star && found.span.begin != 0 && text[found.span.begin - 1] == '/') {
    result.summary = "Unclosed comment";
    result.detail = "The comment that begins here with /* has no closing */.";
    return;
  }
  if (code == "newline-expected" || code == "comma-expected" || code == "expression-expected" || code == "parenthesis-expected" ||
      code == "block-close-expected") {
    if (found.kind == name && continues_number(text, found.span.begin)) {
      result.detail += found_instead(text, found) +
                       " Numbers are written with decimal digits, a point and an exponent at most, like 1500 or 1.5e3; with a unit, they are quoted.";
      return;
    }
    if (code == "expression-expected" && found.kind == less) {
      const bool behind_less = found.span.begin != 0 && text[found.span.begin - 1] == '<';
      if (!behind_less && (rest == "<<" || !misspelt_heredoc(text.data() + found.span.begin, text.data() + text.size()).empty())) {
        result.code = "invalid-heredoc";
        result.summary = "Invalid heredoc";
        result.detail = "A heredoc begins with << or <<- and the name of its end, which stands right behind that, without quotes, and is the last on "
                        "its line, like <<EOT.";
        return;
      }
    }
    if (code == "expression-expected" && rest.size() == 2 && rest[0] == '.' && grammar::is(rest[1], grammar::character::digit)) {
      result.detail += " A number needs a digit before its point, like 0.5.";
      return;
    }
    if (const std::string hint = foreign_operator(text, found, code == "expression-expected"); !hint.empty()) {
      result.detail += hint;
      return;
    }
  }
  if (code == "newline-expected" && found.kind == name && now.item != nullptr) {
    const std::size_t last = text.find_last_not_of(" \t", found.span.begin - 1), next = text.find_first_not_of(" \t", found.span.end);
    if (last != text.npos && is_letter(text[last]) && (next == text.npos || text[next] != '=')) {
      result.detail += found_instead(text, found) + " Text is written in quotes.";
      return;
    }
  }
  if (code == "item-expected" && is_conflict_mark(text.substr(found.span.begin))) result.detail += " This looks like the mark of a merge conflict.";
  if (code == "equals-expected" && found.kind == name) result.detail += " A key with blanks or dots in it must be quoted.";
  if (code == "interpolation-close-expected" && found.kind != open_quote)
    result.detail += " If the text is meant for another language, write \"$${\" instead of \"${\" to keep it as it is.";
  if (code == "directive-keyword-expected" && found.kind == name) {
    constexpr std::string_view words[] = {"if", "for", "else", "endif", "endfor"};
    result.suggestion = std::string(suggest(written, words));
  }
  if (code == "parenthesis-expected" && found.kind == end_of_file) return;
  result.detail += found_instead(text, found);
}

}  // namespace detail

// The problem of `wanted` not being at `at`. Spans are offsets in `text`. Without a code if it is no news.
[[nodiscard]] inline problem explain(const expectation& wanted, const situation& now, std::string_view text, const char* at, bool newlines_matter,
                                     const char* open_comment) {
  const auto offset = [&](const char* p) { return static_cast<std::uint32_t>(p - text.data()); };
  // A brace too many is no news, and there may be many; the same behind blanks below.
  if (*at == '}' && now.any_problem && wanted.code == "item-expected") return {};
  if (wanted.code == "quote-expected" || wanted.code == "heredoc-close-expected" || wanted.code == "label-close-expected")
    return detail::explain_template_end(wanted, now, text, at);

  const token found = token_at(text, at, newlines_matter, open_comment);
  problem result{.code = wanted.code, .summary = wanted.summary, .detail = std::string(wanted.detail), .subject = found.span};
  if (found.kind == token_kind::close_brace && wanted.code == "item-expected" && now.any_problem) return {};
  if (now.item != nullptr) result.context = {offset(now.item), found.span.end};
  const char* const opener = now.open != nullptr ? now.open->begin : now.block_open;
  switch (wanted.subject) {
    case subject_form::found: break;
    case subject_form::found_or_opener:
      if (found.kind == token_kind::end_of_file && opener != nullptr) {
        result.subject = {offset(opener), offset(now.open != nullptr ? now.open->content : opener + 1)};
        result.code = "unclosed-bracket";
        result.summary = "Unclosed bracket";
        result.detail = "The file ends before this is closed. " + result.detail;
        return result;
      }
      break;
    case subject_form::name:
      if (now.item != nullptr) result.subject = {offset(now.item), offset(now.item_name_end)};
      break;
    case subject_form::name_on_line: {
      const bool is_block = found.kind == token_kind::open_brace || found.kind == token_kind::open_quote || found.kind == token_kind::name;
      if (now.item != nullptr) result.subject = {offset(now.item), is_block ? found.span.end : offset(now.item_name_end)};
      if (found.kind == token_kind::colon) result.detail += " Use an equals sign instead of the colon.";
      else if (!is_block) result.detail += detail::found_instead(text, found);
      return result;
    }
    case subject_form::expansion:
      if (now.expansion != nullptr) result.subject = {offset(now.expansion), offset(now.expansion) + 3};
      break;
    case subject_form::step:
      if (now.step != nullptr && found.kind != token_kind::star) result.subject = {offset(now.step), offset(now.step) + 1};
      if (found.kind == token_kind::star) result.detail = "A splat with a dot cannot hold another one; write [*] instead.";
      break;
    case subject_form::template_start:
      if (now.open != nullptr &&
          (found.kind == token_kind::end_of_file || (found.kind == token_kind::open_quote && now.open->what == open_construct::type::quoted))) {
        result.subject = {offset(now.open->content), offset(now.open->content) + (*now.open->content == '\0' ? 0U : 1U)};
        result.detail = "An interpolation in this string is not closed by a brace.";
        return result;
      }
      break;
  }
  if (opener != nullptr && now.open != nullptr) {
    result.note = "opened here";
    result.note_span = {offset(opener), offset(now.open->content)};
  }
  detail::add_hint(result, text, now, found);
  return result;
}

}  // namespace hcl::inline v0_1::parser
