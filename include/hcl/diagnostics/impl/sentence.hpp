// Parts of sentences: fix-its that replace a name, values that are wrong, masks. Implementation.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include <hcl/diagnostics/diagnostics.hpp>
#include <hcl/diagnostics/impl/snippet.hpp>
#include <hcl/support/bytes.hpp>
#include <hcl/text/range.hpp>

namespace hcl::inline v1_0::detail {

inline constexpr std::string_view conditional_form = " A conditional is written as condition ? one : other.";

// The name in `written`, which may have quotes, a dot before it or brackets around it, or the text between
// quotes; nowhere if it is something else, such as an expression.
[[nodiscard]] inline range name_within(const range& written) {
  std::string_view text = written.text();
  byte_span span = written.span();
  const auto cut = [&](std::uint32_t before, std::uint32_t after) {
    text = text.substr(before, text.size() - before - after);
    span = {span.begin + before, span.end - after};
  };
  if (text.starts_with('.')) cut(1, 0);
  const bool has_brackets = text.size() > 2 && text.starts_with('[') && text.ends_with(']');
  if (has_brackets) cut(1, 1);
  const bool has_quotes = text.size() > 2 && text.starts_with('"') && text.ends_with('"');
  if (has_quotes) cut(1, 1);
  const std::string_view around = written ? written.source()->text() : std::string_view();
  const bool is_within = span.begin != 0 && span.end < around.size() && around[span.begin - 1] == '"' &&
                         around[span.end] == '"';  // of quotes
  const std::string_view others = has_quotes || is_within ? "\"\\${}\n\r" : "\"\\${}[]().,\n\r\t ";
  const bool is_name = !text.empty() && text.find_first_of(others) == text.npos;
  return is_name && (has_quotes || !has_brackets) ? range(written.source(), span) : range();
}

// Puts `name` in place of the name in `written`; nothing if there is no name to replace.
[[nodiscard]] inline std::optional<fix_it> rename_to(const range& written, std::string name,
                                                     bool is_certain = false) {
  if (name.empty()) return std::nullopt;
  const bool needs_escapes = name.find_first_of("\"\\${}\n\r") != name.npos;
  return fix_it{needs_escapes ? range() : name_within(written), std::move(name), is_certain};
}

// Turns an attribute `name = {` into a block, or a block `name {` into an attribute; nothing if it is written
// otherwise.
[[nodiscard]] inline std::optional<fix_it> change_sign(const range& name, bool to_block) {
  if (!name) return std::nullopt;
  const std::string_view text = name.source()->text();
  const std::uint32_t begin = name.span().end;
  std::size_t at = text.find_first_not_of(" \t", begin);
  if (to_block && at != text.npos && text[at] == '=') at = text.find_first_not_of(" \t", at + 1);
  const bool has_sign = at != text.npos && text.substr(begin, at - begin).find('=') != text.npos;
  if (at == text.npos || text[at] != '{' || has_sign != to_block) return std::nullopt;
  const range between(name.source(), {begin, static_cast<std::uint32_t>(at)});
  return fix_it{between, to_block ? " " : " = ", false, true};
}

// The fix-it in words, as a sentence after the detail; empty if there is none.
[[nodiscard]] inline std::string advice(const diagnostic& problem) {
  if (problem.suggestion().empty()) return {};
  const fix_it& fix = *problem.fix;
  std::string text = problem.detail.empty() ? "" : " ";
  text.append(fix.is_certain ? "Use \"" : "Did you mean \"").append(fix.replacement).append("\"");
  const byte_span place = fix.where.span(), about = problem.subject.span();
  const bool is_elsewhere = fix.where && problem.subject &&
                            (fix.where.source() != problem.subject.source() || place.begin >= about.end ||
                             place.end <= about.begin);
  if (is_elsewhere) text.append(" instead of \"").append(fix.where.text()).append("\"");
  return text += fix.is_certain ? (is_elsewhere ? "." : " instead.") : "?";
}

// Follows the name of what is wrong.
[[nodiscard]] inline std::string must_be(std::string_view expected, std::string_view given) {
  return std::string("must be ").append(expected).append(", not ").append(given) += '.';
}

[[nodiscard]] inline bool is_word_byte(char c) noexcept {
  return is_lower(c) || is_upper(c) || is_digit(c) || c == '_' || c == '-' ||
         static_cast<unsigned char>(c) >= 0x80;
}

// Whether `test` holds for each word of a text.
template <typename Test>
[[nodiscard]] bool all_words(std::string_view text, const Test& test) {
  for (std::size_t at = 0; at < text.size();) {
    std::size_t end = at;
    while (end < text.size() && is_word_byte(text[end]))
      ++end;
    if (end != at && !test(text.substr(at, end - at))) return false;
    at = end + (end == at);
  }
  return true;
}

// Masks numbers but those of lines, arguments and elements, and what is between quotes unless `keeps(word)`
// holds for all its words. Signs stay, and a quote of an escape sequence begins nothing. What is counted in a
// value, after "with", is left out. `tells_wanted`: what a value must be stays, up to ", not" or a colon,
// behind which others may have words.
template <typename Keeps>
[[nodiscard]] std::string masked_sentence(std::string_view text, const Keeps& keeps,
                                          bool tells_wanted = false) {
  std::string made;
  bool is_wanted = false, is_counted = false;
  const auto follows = [&](std::string_view words) { return made.ends_with(words); };
  for (std::size_t at = 0; at < text.size();) {
    std::size_t end = at + 1;
    bool is_hidden = false;
    if (text[at] == '"' && !follows("\\")) {
      while (end < text.size() && text[end] != '"')
        end += text[end] == '\\' ? 2U : 1U;
      end = (std::min)(end + 1, text.size());
      is_hidden = !is_wanted && !all_words(text.substr(at, end - at), keeps);
    } else if (is_word_byte(text[at])) {
      while (end < text.size() && (is_word_byte(text[end]) || (text[end] == '.' && is_digit(text[at]))))
        ++end;
      if (text[end - 1] == '.') --end;
      const std::string_view word = text.substr(at, end - at);
      const bool is_number = is_digit(word.back()) || is_digit(word.front());
      is_wanted = (is_wanted || (tells_wanted && word == "must")) && !(word == "not" && follows(", "));
      is_counted = is_counted || (is_number && !is_wanted && follows(" with "));
      is_hidden =
          (is_number && !is_wanted && !follows(" line ") && !follows("rgument ") && !follows("at [")) ||
          ((word == "true" || word == "false") && (follows("not ") || follows("but ")));
    } else if (text[at] == '.' || text[at] == ':' || text[at] == ',') {
      is_wanted = is_wanted && text[at] == ',';
      tells_wanted = tells_wanted && text[at] != ':';
      if (std::exchange(is_counted, false)) made.resize(made.rfind(" with "));
    }
    made.append(is_hidden ? std::string_view(redaction_mark) : text.substr(at, end - at));
    at = end;
  }
  if (is_counted) made.resize(made.rfind(" with "));
  return made;
}

// The sentence about diagnostics beyond the limit.
[[nodiscard]] inline std::string dropped_sentence(std::size_t count) {
  return std::to_string(count) +
         (count == 1 ? " more problem is not shown." : " more problems are not shown.");
}

}  // namespace hcl::inline v1_0::detail
