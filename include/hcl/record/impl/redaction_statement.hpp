// Whether a statement may be shown: its tokens must not hold parts of another one.
// Implementation.
#pragma once

#include <algorithm>
#include <cstddef>
#include <span>
#include <string_view>
#include <utility>
#include <vector>

#include <hcl/parser/tokens.hpp>
#include <hcl/record/field_name.hpp>
#include <hcl/record/impl/redaction_names.hpp>

namespace hcl::inline v0_1::detail {

// The facts by which parts of a text are judged.
struct redaction_facts {
  const known_names<>& names;
  std::string_view text;
  bool is_json;
  bool is_malformed;
  std::vector<std::string_view> written{};  // names of sensitive members that the text has
  bool lacks_secret = false;  // one that must be there is missing, and may be under another name
  std::size_t compared = 0;   // how many names were, with those that are known

  // Whether the word may be a secret, or hold one, because what it belongs to has got lost.
  [[nodiscard]] bool may_hold_secret(std::string_view word) const {
    return names.may_hold_secret(word, [&](std::string_view name) {
      return std::find(written.begin(), written.end(), name) != written.end();
    });
  }
  // The same of a name that no member has. Where something sensitive is missing, any may be, or hold it, that
  // is not nearly a known one.
  [[nodiscard]] bool may_be_secret(std::string_view name, bool lacks) {
    constexpr std::size_t max_bound = 1000;
    return name.find_first_of("=:") != name.npos || known_names<>::holds_number(name) ||
           may_hold_secret(name) ||
           ((lacks || lacks_secret) && (++compared > max_bound || !names.is_nearly_known(name)));
  }
  [[nodiscard]] std::string_view written_as(const parser::token& word) const {
    return text.substr(word.span.begin, word.span.size());
  }
};

// In the native syntax nothing begins with a brace.
[[nodiscard]] inline bool is_json_text(std::string_view text) noexcept {
  const std::size_t first = text.find_first_not_of(" \t\r\n\xEF\xBB\xBF");
  return first != text.npos && (text[first] == '{' || text[first] == '[');
}

// Calls `see` with the words of a text.
template <typename See>
void for_each_word(std::string_view text, const See& see) {
  for (std::size_t at = 0; at < text.size();) {
    std::size_t end = at;
    while (end < text.size() && (is_name_byte(text[end]) || text[end] == '-'))
      ++end;
    if (end != at) see(text.substr(at, end - at));
    at = end + (end == at);
  }
}

template <typename = void>
class statement_scan {
 public:
  using token = parser::token;
  using kind = parser::token_kind;
  using operation = parser::token_traits::operation;

  explicit statement_scan(const redaction_facts& facts) : facts_(facts) {}

  // Whether what is written in a text or comment tells of something sensitive, or looks like a setting.
  [[nodiscard]] bool is_doubtful(token word) const {
    const std::string_view written = facts_.written_as(word);
    const bool found = names_secret(written);
    if (word.kind == kind::comment)
      return written.find_first_of("\"=:") != written.npos || known_names<>::holds_number(written) ||
             (facts_.lacks_secret && found);
    const bool is_setting = facts_.lacks_secret
                                ? written.find('=') != written.npos
                                : written.find(" =") != written.npos || written.find("= ") != written.npos;
    return found || is_setting || (facts_.lacks_secret && facts_.may_hold_secret(written));
  }

  // Of a value that could be read: whether something in it has the name of a sensitive member, or a secret
  // may have become an operand. For that, an operator is there, and either something sensitive is missing or
  // what may be left of its name is there, too; or its name and it are one word; or something sensitive is
  // missing, and a long number is there; or its name is a text.
  [[nodiscard]] bool is_doubtful_value(std::span<const token> words) const {
    bool has_operator = false, has_name = facts_.lacks_secret, is_after_secret_name = false;
    bool has_unknown_name = false;
    for (const token word : words) {
      const std::string_view written = facts_.written_as(word);
      has_unknown_name = has_unknown_name || (word.kind == kind::name && !facts_.names.is_known(written));
      if (is_setting_of_secret(word)) return true;
      if (is_after_secret_name && (word.kind == kind::assign || word.kind == kind::colon)) return true;
      is_after_secret_name =
          facts_.names.is_secret(written) || (is_after_secret_name && word.kind == kind::close_quote);
      has_operator = has_operator || is_operator(word.kind);
      if (word.kind == kind::number || word.kind == kind::name) {
        has_name = has_name || facts_.names.is_part_of_secret(written);
        if (facts_.may_hold_secret(written) || (facts_.lacks_secret && known_names<>::holds_number(written)))
          return true;
      }
    }
    // A name and its value may have changed places.
    return (has_operator && has_name) || (has_unknown_name && has_secret_text(words));
  }

  // Whether a text sets something sensitive: quotes that stand elsewhere than they were have turned texts and
  // the rest around.
  [[nodiscard]] bool is_setting_of_secret(token word) const {
    if (word.kind != kind::quoted_text && word.kind != kind::literal_text) return false;
    const std::string_view written = facts_.written_as(word);
    return names_secret(written) && written.find_first_of("=:") != written.npos;
  }

  // Whether the name of something sensitive is a text: it and its value may have changed places.
  [[nodiscard]] bool has_secret_text(std::span<const token> words) const {
    return std::any_of(words.begin(), words.end(), [&](const token& word) {
      return word.kind == kind::quoted_text && names_secret(facts_.written_as(word));
    });
  }
  [[nodiscard]] bool has_number(std::span<const token> words) const {
    return std::any_of(words.begin(), words.end(), [&](const token& word) {
      return known_names<>::holds_number(facts_.written_as(word));
    });
  }

  // Of a value that could not be read: whether it is one, whatever is wrong with it. Words and strings may
  // follow each other only with a sign between them, and strings are no operands of arithmetic. `alone`: it
  // is one word or string.
  [[nodiscard]] bool is_one_value(std::span<const token> words, bool alone) {
    if (!words.empty() && words.back().kind == kind::quoted_newline) words = words.first(words.size() - 1);
    // A quote that closes nothing at the end of the line opens nothing, either.
    if (words.size() > 1 && words.back().kind == kind::open_quote) words = words.first(words.size() - 1);
    for (const token word : words)
      if (!fits(word)) return false;
    // An unclosed string may have swallowed more.
    const bool is_unclosed = before_ == kind::open_quote && (operands_ != 1 || has_sign_ || has_number_);
    return before_ != kind::end_of_file && !is_unclosed && !(has_string_ && has_arithmetic_) &&
           (!alone || (operands_ == 1 && !has_sign_));
  }

 private:
  [[nodiscard]] bool names_secret(std::string_view written) const {
    bool found = false;
    for_each_word(written, [&](std::string_view one) { found = found || facts_.names.is_secret(one); });
    return found;
  }
  [[nodiscard]] static bool is_arithmetic(kind what) noexcept {
    const operation does = parser::traits_of(what).does;
    return does == operation::arithmetic || does == operation::comparison || does == operation::foreign;
  }
  [[nodiscard]] static bool is_operator(kind what) noexcept {
    const operation does = parser::traits_of(what).does;
    return does != operation::none && does != operation::step;
  }

  [[nodiscard]] bool fits(token word) {
    const std::string_view written = facts_.written_as(word);
    const bool is_word = word.kind == kind::name || word.kind == kind::number;
    if (word.kind == kind::newline) return true;
    if (word.kind == kind::comment) return !is_doubtful(word) && !written.starts_with("/*");
    if (word.kind == kind::quoted_text || word.kind == kind::literal_text) {
      has_number_ = has_number_ || known_names<>::holds_number(written);
      return !is_doubtful(word);
    }
    if (is_word && facts_.names.is_secret(written)) return false;
    const kind before = std::exchange(before_, word.kind);
    // Behind another word, the rest of a name and a secret may be one.
    const bool follows = before == kind::name || before == kind::number || before == kind::close_quote;
    if (is_word && follows && facts_.may_hold_secret(written)) return false;
    if (word.kind == kind::open_heredoc) return before == kind::end_of_file;
    if (word.kind == kind::close_quote) return true;
    const bool follows_word = before == kind::name || before == kind::number;
    if (is_word || word.kind == kind::open_quote) {
      ++operands_;
      has_string_ = has_string_ || !is_word;
      return before != kind::close_quote &&
             (!follows_word || (is_word && !known_names<>::holds_number(written)));
    }
    has_sign_ = true;
    has_condition_ = has_condition_ || word.kind == kind::question;
    has_arithmetic_ = has_arithmetic_ || is_arithmetic(word.kind);
    return word.kind != kind::assign && word.kind != kind::fat_arrow &&
           (word.kind != kind::colon || (has_condition_ && !facts_.is_json));
  }

  const redaction_facts& facts_;
  parser::token_kind before_ = parser::token_kind::end_of_file;  // that: nothing yet
  std::size_t operands_ = 0;
  bool has_string_ = false, has_number_ = false, has_sign_ = false, has_condition_ = false,
       has_arithmetic_ = false;
};

}  // namespace hcl::inline v0_1::detail
