// What must not be shown of a text that could be parsed, in either syntax: everything but names, labels, and
// the values of members that are not sensitive. Implementation.
#pragma once

#include <algorithm>
#include <cstddef>
#include <string_view>
#include <vector>

#include <hcl/record/impl/redaction_names.hpp>
#include <hcl/record/impl/redaction_sink.hpp>
#include <hcl/record/impl/redaction_words.hpp>
#include <hcl/value/operate_symbol.hpp>

namespace hcl::inline v0_1::detail {

// "=" and ">" are left out, which also say "is set to" and "=>".
[[nodiscard]] constexpr bool begins_operator(char c) noexcept {
  return std::string_view("+-*/%<&|?!").find(c) != std::string_view::npos;
}
static_assert(holds_for_operators([](const auto& row) {
                const char first = row.symbol[0];
                return first == '=' || first == '>' || begins_operator(first);
              }),
              "an operator that is not seen may have a secret as its operand");

template <typename = void>
class item_redaction {
 public:
  // `wary`: something sensitive is missing, and may be part of what stands before it.
  item_redaction(redaction_sink<>& sink, const known_names<>& names, bool wary)
      : sink_(sink), text_(sink.text()), names_(names), wary_(wary) {}

  void run() {
    for (std::size_t at = 0; at < text_.text().size();)
      at = step(at);
  }

 private:
  // Gives the offset to go on from.
  [[nodiscard]] std::size_t step(std::size_t at) {
    const char c = text_.at(at);
    if (text_.begins_comment(at)) return comment(at);
    if (c == '"' || rough_text<>::is_word(c)) return word(at);
    if (c == '<' && text_.at(at + 1) == '<') {
      const std::size_t end = text_.end_of_heredoc(at);
      sink_.redact(at, end);
      return end;
    }
    if (c == '{' || c == '[' || c == '(') {
      if (c == '{') within_.lacks_secret = lacks_secret(at);
      open_.push_back(within_);
    } else if (c == '}' || c == ']' || c == ')') {
      if (!open_.empty()) open_.pop_back();
      within_ = open_.empty() ? level() : open_.back();
    }
    return at + 1;
  }

  // A comment is shown if nothing in it looks like a setting, or what is left of one.
  [[nodiscard]] std::size_t comment(std::size_t at) {
    const std::size_t end = text_.end_of_comment(at);
    const std::string_view written = text_.text().substr(at, end - at);
    const std::size_t begin = at + (written.front() == '#' ? 1 : 2);
    if (written.find_first_of("\"=:") != written.npos || (wary_ && has_secret_name(written, names_)))
      sink_.redact(text_.skip_blanks(begin), end);
    return end;
  }

  [[nodiscard]] std::string_view name_at(std::size_t at, std::size_t end) const noexcept {
    const bool quoted = text_.at(at) == '"';
    return text_.text().substr(
        at + quoted, end - at - (quoted ? (end > at + 1 && text_.at(end - 1) == '"' ? 2U : 1U) : 0U));
  }

  [[nodiscard]] bool follows_dot(std::size_t at) const noexcept {
    while (at != 0 && rough_text<>::is_blank(text_.at(at - 1)))
      --at;
    return at != 0 && text_.at(at - 1) == '.';
  }
  // Whether the key of an object may stand here, rather than what a conditional gives.
  [[nodiscard]] bool begins_entry(std::size_t at) const noexcept {
    while (at != 0 && (rough_text<>::is_blank(text_.at(at - 1)) || text_.at(at - 1) == '\0'))
      --at;
    return at == 0 || std::string_view("{[,\n/").find(text_.at(at - 1)) != std::string_view::npos;
  }

  // A name and what is set to it, the header of a block, or something that stands alone.
  [[nodiscard]] std::size_t word(std::size_t at) {
    const bool quoted = text_.at(at) == '"';
    const std::size_t end = quoted ? text_.end_of_string(at) : text_.end_of_word(at);
    // Behind a dot it is part of another name.
    const known_name* const use = follows_dot(at) ? nullptr : names_.find(name_at(at, end));
    const std::size_t next = text_.skip_blanks(end, quoted);
    in_lost_text_ = in_lost_text_ && !use;
    if (in_lost_text_ || (!use && may_be_secret(at, end))) sink_.redact(at, end);
    const bool is_set =
        (text_.at(next) == ':' && begins_entry(at)) || (text_.at(next) == '=' && text_.at(next + 1) != '=');
    // A quoted name that nobody knows may be a value that has lost its own; in JSON, all names have quotes.
    if (is_set && quoted && !use && !text_.is_json()) sink_.redact(at, end);
    if (is_set) return value(text_.skip_blanks(next + 1, text_.at(next) == ':'), use);
    if (const std::size_t brace = quoted ? text_.text().size() : end_of_labels(next); text_.at(brace) == '{')
      return header(next, brace, use);
    if (!use) sink_.redact(at, end);
    return end;
  }

  [[nodiscard]] std::size_t value(std::size_t at, const known_name* use) {
    const bool opens = text_.at(at) == '{' || text_.at(at) == '[';
    if (opens && within_.labels != 0) {  // a label, in JSON
      --within_.labels;
      return at;
    }
    if (use && use->use == name_use::plain) {
      const bool is_member = !within_.is_value || known_name::may_have(within_.inside, use->name);
      if (within_.is_value && holds_objects(at)) {
        if (is_member) within_.inside = nullptr;
        return at;
      }
      if (is_member) return show(at, text_.end_of_value(at, false));
    }
    if (opens && use && use->use == name_use::nested) {
      within_ = {use->labels, use->is_attribute, use->inside};
      return at;
    }
    const std::size_t end = text_.end_of_value(at, true);
    sink_.redact(at, text_.trimmed(at, end));
    in_lost_text_ = in_lost_text_ || (use && (is_lone_word(at, end) || is_empty_heredoc(at, end)));
    return end;
  }

  // Inside of a value, a name before an object may be the key of a map rather than the member that has this
  // name somewhere else: what is in it shows.
  [[nodiscard]] bool holds_objects(std::size_t at) const noexcept {
    while (text_.at(at) == '[')
      at = text_.skip_blanks(at + 1, true);
    return text_.at(at) == '{';
  }

  // Whether what is in the braces at `at` has no name for a sensitive member that must be there.
  [[nodiscard]] bool lacks_secret(std::size_t at) const {
    constexpr std::size_t max_bound = 4096;
    if (!within_.inside) return false;
    const auto is_wanted = [](const field_info& f) {
      return f.sensitive && f.required && f.role == field_role::attribute && !f.name.empty();
    };
    const view<const field_info> fields = within_.inside->fields;
    if (std::none_of(fields.begin(), fields.end(), is_wanted)) return false;
    const std::size_t end = text_.end_of_value(at, false);
    if (end - at > max_bound) return true;
    return std::any_of(fields.begin(), fields.end(),
                       [&](const field_info& f) { return is_wanted(f) && !text_.sets(f.name, at, end); });
  }

  // Where something sensitive is missing, any unknown name may be, or hold it, that is not nearly a known
  // one.
  [[nodiscard]] bool may_be_secret(std::size_t at, std::size_t end) {
    constexpr std::size_t max_bound = 1000;
    const std::string_view name = name_at(at, end);
    if (may_hold_secret(name)) return true;
    return (wary_ || within_.lacks_secret) && sink_.shows(at, end) &&
           (++compared_ > max_bound || !names_.is_nearly_known(name));
  }
  [[nodiscard]] bool may_hold_secret(std::string_view name) {
    return names_.may_hold_secret(name, [&](std::string_view secret) { return written_.has(secret); });
  }

  // As the opener of a heredoc is that has lost its "<<", or half of it. The names that follow may be its
  // text.
  [[nodiscard]] bool is_lone_word(std::size_t at, std::size_t end) const noexcept {
    const std::size_t half = text_.text().substr(at, end - at).find_last_of("<\"");
    if (half != std::string_view::npos && text_.at(at + half) == '<') at = text_.skip_blanks(at + half + 1);
    while (text_.at(at) == '-' || text_.at(at) == '!')
      at = text_.skip_blanks(at + 1);
    const char first = text_.at(at);
    const std::size_t past = text_.end_of_word(at), rest = text_.skip_blanks(past);
    const std::string_view word = text_.text().substr(at, past - at);
    return past != at && (first < '0' || first > '9') && word != "true" && word != "false" &&
           word != "null" && (rest >= end || text_.begins_comment(rest));
  }

  // Its closing line may have come before its text.
  [[nodiscard]] bool is_empty_heredoc(std::size_t at, std::size_t end) const noexcept {
    const std::string_view written = text_.text().substr(at, end - at);
    return written.starts_with("<<") && std::count(written.begin(), written.end(), '\n') == 1;
  }

  // What is set to a name that is not sensitive, without texts that look as if a quote too few had let a
  // setting into them.
  [[nodiscard]] std::size_t show(std::size_t at, std::size_t end) {
    if (has_lost_operand(at, end)) {
      sink_.redact(at, text_.trimmed(at, end));
      return end;
    }
    const std::size_t first_line = wary_ ? text_.end_of_line(at) : end;
    while (at < end) {
      const bool is_heredoc = text_.at(at) == '<' && text_.at(at + 1) == '<';
      if (text_.at(at) != '"' && !is_heredoc && !text_.begins_comment(at)) {
        ++at;
        continue;
      }
      const std::size_t past = text_.at(at) == '"' ? text_.end_of_string(at)
                               : is_heredoc        ? text_.end_of_heredoc(at)
                                                   : text_.end_of_comment(at);
      const std::string_view written = text_.text().substr(at, past - at);
      if (at > first_line || holds_setting(at, written) || has_secret_name(written, names_) ||
          (wary_ && text_.at(at) == '"' && may_hold_secret(name_at(at, past))))
        sink_.redact(at, past);
      at = past;
    }
    return end;
  }

  // An equals sign; in a string, one that stands apart.
  [[nodiscard]] bool holds_setting(std::size_t at, std::string_view written) const noexcept {
    if (text_.at(at) != '"' || wary_) return written.find('=') != written.npos;
    return written.find(" =") != written.npos || written.find("= ") != written.npos;
  }

  // Whether a secret may have become an operand in a value: an operator is there, and either something
  // sensitive is missing or what may be left of its name is there, too; or its name and it are one word; or
  // something sensitive is missing, and a long number is there.
  [[nodiscard]] bool has_lost_operand(std::size_t at, std::size_t end) {
    bool has_operator = false, has_name = wary_;
    while (at < end && !(has_operator && has_name)) {
      const char c = text_.at(at);
      if (c == '"') {
        at = text_.end_of_string(at);
      } else if (c == '<' && text_.at(at + 1) == '<') {
        at = text_.end_of_heredoc(at);
      } else if (text_.begins_comment(at)) {
        at = text_.end_of_comment(at);
      } else if (c != '-' && rough_text<>::is_word(c)) {
        const std::size_t past = text_.end_of_word(at);
        const std::string_view name = text_.text().substr(at, past - at);
        if (may_hold_secret(name) || (wary_ && known_names<>::holds_number(name))) return true;
        has_name = has_name || names_.is_part_of_secret(name);
        at = past;
      } else {
        has_operator = has_operator || is_operator(at);
        ++at;
      }
    }
    return has_operator && has_name;
  }
  [[nodiscard]] bool is_operator(std::size_t at) const {
    const char c = text_.at(at);
    if (c == '=') return text_.at(at + 1) == '=';
    if (c == '>') return at == 0 || text_.at(at - 1) != '=';
    return begins_operator(c);
  }

  // Where the labels at `at` are over.
  [[nodiscard]] std::size_t end_of_labels(std::size_t at) const {
    for (;;) {
      if (text_.at(at) == '"')
        at = text_.end_of_string(at);
      else if (rough_text<>::is_word(text_.at(at)))
        at = text_.end_of_word(at);
      else
        return at;
      at = text_.skip_blanks(at);
    }
  }

  [[nodiscard]] std::size_t header(std::size_t labels, std::size_t brace, const known_name* use) {
    if (!has_its_labels(text_, labels, brace, use)) sink_.redact(labels, text_.trimmed(labels, brace));
    within_ = level();
    if (use) within_.inside = use->inside;
    if (!use || use->use == name_use::nested) return brace;
    const std::size_t end = text_.end_of_value(brace, false);
    if (use->use != name_use::secret) return show(brace, end);
    sink_.redact(brace, end);
    return end;
  }

  redaction_sink<>& sink_;
  const rough_text<>& text_;
  const known_names<>& names_;
  bool wary_;
  // What may come inside of brackets.
  struct level {
    std::size_t labels = 0;               // so many levels of labels, in JSON
    bool is_value = false;                // it is in the value of an attribute
    const record_info* inside = nullptr;  // which is made of this struct, if it is of one
    bool lacks_secret = false;            // a sensitive member of that is not there
  };
  std::vector<level> open_{};  // for each open bracket
  level within_{};             // for what comes next
  written_secrets<> written_{text_, names_};
  std::size_t compared_ = 0;   // how many names were, with those that are known
  bool in_lost_text_ = false;  // what is not known may be text of a sensitive value
};

}  // namespace hcl::inline v0_1::detail
