// What must not be shown of a text that could not be parsed: of a line, everything but punctuation and the
// names that the struct knows, unless the line plainly belongs to a member that is not sensitive.
// Implementation.
#pragma once

#include <algorithm>
#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include <hcl/record/impl/redaction_names.hpp>
#include <hcl/record/impl/redaction_sink.hpp>
#include <hcl/record/impl/redaction_value.hpp>
#include <hcl/record/impl/redaction_words.hpp>

namespace hcl::inline v0_1::detail {

template <typename = void>
class line_redaction {
 public:
  line_redaction(redaction_sink<>& sink, const known_names<>& names)
      : sink_(sink), text_(sink.text()), names_(names) {}

  void run() {
    each_line([&](std::size_t begin, std::size_t end) {
      if (trusted_ && begin >= after_heredoc_) follow(begin, end);
    });
    // Where brackets do not match, nothing says what is in what; which is all the same where each secret has
    // a line of its own.
    trusted_ = trusted_ && (!is_risky_ || (open_.empty() && !has_surplus_));
    open_.clear();
    openers_.clear();
    doubtful_column_ = none;
    after_heredoc_ = 0;
    each_line([&](std::size_t begin, std::size_t end) {
      const bool is_open = trusted_ && begin >= after_heredoc_ &&
                           std::find(open_.begin(), open_.end(), false) == open_.end() &&
                           !is_deeper(begin, end);
      if (!is_open || !(is_harmless(begin, end) || is_plain_header(begin, end)))
        redact(is_open ? end_of_unknown_name(begin, end) : begin, end);
      if (trusted_ && begin >= after_heredoc_) follow(begin, end);
    });
  }

  // Of these lines, whatever they seem to belong to.
  void run_within(byte_span lines) {
    for (std::size_t begin = lines.begin; begin < lines.end;) {
      const std::size_t end = text_.end_of_line(begin);
      if (!is_plain_header(begin, end)) redact(begin, end);
      begin = end + 1;
    }
  }

 private:
  template <typename Use>
  void each_line(const Use& use) {
    for (std::size_t begin = 0; begin < text_.text().size();) {
      const std::size_t end = text_.end_of_line(begin);
      use(begin, end);
      begin = end + 1;
    }
  }

  [[nodiscard]] bool is_known(std::size_t begin, std::size_t end) const noexcept {
    return names_.find(text_.text().substr(begin, end - begin)) != nullptr;
  }

  // A name that is not sensitive, and one value that says nothing sensitive.
  [[nodiscard]] bool is_harmless(std::size_t begin, std::size_t end) const {
    begin = text_.skip_blanks(begin);
    const bool quoted = text_.at(begin) == '"';
    const std::size_t name = begin + quoted, past = text_.end_of_word(name);
    const known_name* const use = names_.find(text_.text().substr(name, past - name));
    if (!use || use->use != name_use::plain || (quoted && text_.at(past) != '"')) return false;
    std::size_t at = text_.skip_blanks(past + quoted);
    constexpr std::string_view signs = "=:>";
    if (quoted && text_.at(at) != ':') return false;
    const std::size_t sign = at;
    while (at < end && signs.find(text_.at(at)) != signs.npos)
      ++at;
    const std::size_t tokens = at == sign ? 1 : end - at;  // without a sign, no more than one
    return at < end && !has_secret_name(text_.text().substr(at, end - at), names_) &&
           value_scan<>(text_, at, end).is_one_value(tokens);
  }

  // Where a name ends that no member has and that may be shown, as it can hold no secret: of a statement
  // where none is loose. `begin` if there is none.
  [[nodiscard]] std::size_t end_of_unknown_name(std::size_t begin, std::size_t end) {
    const std::size_t first = text_.skip_blanks(begin), past = text_.end_of_word(first);
    const std::size_t next = text_.skip_blanks(past);
    const bool is_header = next < end && next != past && (text_.at(next) == '"' || text_.at(next) == '{');
    const bool is_set = next < end && text_.at(next) == '=' && text_.at(next + 1) != '=';
    if (is_risky_ || past == first || !(is_header || is_set)) return begin;
    const std::string_view name = text_.text().substr(first, past - first);
    const auto is_written = [&](std::string_view secret) { return written_.has(secret); };
    const bool may_be_secret = known_names<>::holds_number(name) ||
                               names_.may_hold_secret(name, is_written) ||
                               (names_.lacks_secret(is_written) && !names_.is_nearly_known(name));
    return may_be_secret ? begin : past;
  }

  // The header of a block, with as many labels as it should have.
  [[nodiscard]] bool is_plain_header(std::size_t begin, std::size_t end) const {
    begin = text_.skip_blanks(begin);
    const std::size_t past = text_.end_of_word(begin), last = text_.trimmed(begin, (std::max)(begin, end));
    if (last <= past || text_.at(last - 1) != '{') return false;
    return has_its_labels(text_, past, text_.trimmed(past, last - 1),
                          names_.find(text_.text().substr(begin, past - begin)));
  }

  void redact(std::size_t at, std::size_t end) {
    while (at < end) {
      const char c = text_.at(at);
      if (c == '"') {
        std::size_t close = at + 1;
        while (close < end && text_.at(close) != '"')
          close += text_.at(close) == '\\' ? 2U : 1U;
        close = (std::min)(close, end);
        if (!is_known(at + 1, close)) sink_.redact(at + 1, text_.trimmed(at + 1, close));
        at = close + 1;
      } else if (rough_text<>::is_word(c)) {
        const std::size_t past = (std::min)(text_.end_of_word(at), end);
        if (!is_known(at, past)) sink_.redact(at, past);
        at = past;
      } else {
        if (static_cast<unsigned char>(c) < ' ' && c != '\t' && c != '\r') sink_.redact(at, at + 1);
        ++at;
      }
    }
  }

  // Whether a line stands further to the right than one before it that is not harmless: perhaps it belongs to
  // that.
  [[nodiscard]] bool is_deeper(std::size_t begin, std::size_t end) noexcept {
    const std::size_t first = text_.skip_blanks(begin);
    if (first >= end) return false;
    if (first - begin <= doubtful_column_) doubtful_column_ = none;
    return doubtful_column_ != none;
  }

  // Keeps track of what the lines to come are in: below a name that is sensitive, or not known, nothing
  // plainly belongs to anything. Once that cannot be told any more, nothing does.
  void follow(std::size_t line, std::size_t end) {
    const std::size_t begin = text_.skip_blanks(line);
    if (begin >= end) return;
    const std::size_t name = begin + (text_.at(begin) == '"'), past = text_.end_of_word(name);
    const known_name* const use = names_.find(text_.text().substr(name, past - name));
    const bool is_harmless_name =
        use ? use->use != name_use::secret : past == name && brackets_only(begin, end);
    if (!is_harmless_name) doubtful_column_ = (std::min)(doubtful_column_, begin - line);
    std::size_t closed = 0;
    std::string opened;
    for (std::size_t at = begin; at < end; ++at) {
      const char c = text_.at(at);
      if (c == '"') {
        while (++at < end && text_.at(at) != '"')
          at += text_.at(at) == '\\';
      } else if (c == '{' || c == '[' || c == '(') {
        opened += c;
      } else if (c == '}' || c == ']' || c == ')') {
        if (!opened.empty())
          opened.pop_back();
        else
          ++closed;
      } else if (c == '<' && text_.at(at + 1) == '<' && is_harmless(line, end)) {
        after_heredoc_ = text_.end_of_heredoc(at);
        break;
      } else if ((c == '<' && text_.at(at + 1) == '<') || (c == '/' && text_.at(at + 1) == '*')) {
        trusted_ = false;
      }
    }
    has_surplus_ = has_surplus_ || closed > open_.size();
    is_risky_ = is_risky_ || (!is_harmless_name && !has_own_line(begin, past, end));
    open_.resize(open_.size() - (std::min)(closed, open_.size()));
    openers_.resize(open_.size());
    // An opener alone belongs to a list, or to a name that has got lost.
    const bool has_owner = use ? opens_plainly(begin, past, end) : openers_.empty() || openers_.back() == '[';
    open_.insert(open_.end(), (std::min)(opened.size(), max_open), is_harmless_name && has_owner);
    openers_.append(opened, 0, (std::min)(opened.size(), max_open));
    if (open_.size() > max_open || (!is_harmless_name && opened.empty() && lacks_value(past, end)))
      trusted_ = false;
  }
  // Whether a name has its whole value after it, so that no other line can belong to it.
  [[nodiscard]] bool has_own_line(std::size_t begin, std::size_t past, std::size_t end) const {
    const std::size_t sign = text_.skip_blanks(past + (text_.at(begin) == '"'));
    const bool is_set = text_.at(sign) == '=' || text_.at(sign) == ':';
    const std::size_t value = is_set ? text_.skip_blanks(sign + 1) : sign;
    if (past == begin || value >= end || (!is_set && text_.at(value) != '"')) return false;
    std::string_view written = text_.text().substr(value, end - value);
    written = written.substr(0, written.find_last_not_of(" \t\r") + 1);
    // A word may be what is left of the opener of a heredoc.
    const bool is_word = text_.end_of_word(value) == value + written.size();
    if (is_word && (written.front() < '0' || written.front() > '9') && written != "true" &&
        written != "false" && written != "null")
      return false;
    std::size_t quotes = 0;
    for (std::size_t i = 0; i < written.size(); ++i) {
      if (written[i] == '\\')
        ++i;
      else
        quotes += written[i] == '"';
    }
    return written.find_first_of("{[(<") == written.npos && quotes % 2 == 0;
  }
  // The header of a block, or a name, its sign and one opener.
  [[nodiscard]] bool opens_plainly(std::size_t begin, std::size_t past, std::size_t end) const {
    if (is_plain_header(begin, end)) return true;
    const std::size_t sign = text_.skip_blanks(past + (text_.at(past) == '"')),
                      opener = text_.skip_blanks(sign + 1);
    const bool is_set = text_.at(sign) == '=' || text_.at(sign) == ':';
    return is_set && opener < end && (text_.at(opener) == '{' || text_.at(opener) == '[') &&
           text_.skip_blanks(opener + 1) >= end;
  }
  [[nodiscard]] bool brackets_only(std::size_t begin, std::size_t end) const noexcept {
    return text_.text().substr(begin, end - begin).find_first_not_of(" \t\r{}[](),") ==
           std::string_view::npos;
  }
  // Nothing is written after a name, so that it may come on the next line.
  [[nodiscard]] bool lacks_value(std::size_t past, std::size_t end) const noexcept {
    return past >= end ||
           text_.text().substr(past, end - past).find_first_not_of(" \t\r=:\"") == std::string_view::npos;
  }

  static constexpr std::size_t max_open = 256, none = static_cast<std::size_t>(-1);

  redaction_sink<>& sink_;
  const rough_text<>& text_;
  const known_names<>& names_;
  std::vector<bool> open_{};  // for each open bracket, whether what is in it may be shown
  std::string openers_{};     // what they are
  written_secrets<> written_{text_, names_};
  bool trusted_ = true;
  bool is_risky_ = false;               // something that is not harmless may go on in the next line
  bool has_surplus_ = false;            // a bracket closes nothing
  std::size_t after_heredoc_ = 0;       // whose lines are not followed
  std::size_t doubtful_column_ = none;  // where a line began that is not harmless
};

}  // namespace hcl::inline v0_1::detail
