// Hides what a text must not show: of what is in no region that may be shown, everything but punctuation and
// known names. Implementation.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>
#include <utility>
#include <vector>

#include <hcl/parser/tokens.hpp>
#include <hcl/record/impl/redaction_sink.hpp>
#include <hcl/record/impl/redaction_statement.hpp>
#include <hcl/record/impl/redaction_tree.hpp>

namespace hcl::inline v0_1::detail {

template <typename = void>
class text_mask {
 public:
  text_mask(redaction_sink<>& sink, redaction_facts& facts) : sink_(sink), facts_(facts) {}

  // `doubtful`: lines that may hold something sensitive that is missing, in order.
  void run(const std::vector<text_region>& regions, const std::vector<byte_span>& doubtful) {
    doubtful_ = doubtful;
    parser::tokenizer words(facts_.text, parser::token_mode::config_tolerant);
    auto next = regions.begin();
    for (token word = words.next();; word = words.next()) {
      const bool is_end = word.kind == kind::end_of_file;
      for (;;) {
        if (region_ && (is_end || word.span.begin >= region_->where.end)) leave();
        if (next == regions.end() || (!is_end && next->where.begin > word.span.begin)) break;
        enter(*next++);
      }
      if (is_end) break;
      see(word);
    }
    flush_line();
    sink_.finish();
  }

 private:
  using token = parser::token;
  using kind = parser::token_kind;
  using what = text_region::what;

  void enter(const text_region& region) {
    if (region.is == what::place) {
      place_ = &region;
      depth_ = 0;
      return;
    }
    has_region_ = true;
    flush_line();
    is_in_lost_text_ = region.is_doubtful;
    region_ = &region;
    while (!doubtful_.empty() && doubtful_.front().end <= region.where.begin)
      doubtful_ = doubtful_.subspan(1);
    may_be_shown_ = doubtful_.empty() || doubtful_.front().begin > region.where.begin;
    if (region.is == what::secret) sink_.redact(region.where);
  }
  void leave() {
    const what is = std::exchange(region_, nullptr)->is;
    if (is == what::plain && may_be_shown_) value_size_ = line_.size();
    if (is == what::broken || !may_be_shown_) hide_broken_line();
    after_secret_ = is == what::secret;
  }

  void see(token word) {
    const bool ends_line = facts_.text[word.span.end - 1] == '\n';
    if (region_)
      see_in_region(word, ends_line);
    else
      see_between(word, ends_line);
  }
  void see_in_region(token word, bool ends_line) {
    const std::uint32_t end = region_->where.end, past = word.span.end;
    word.span.end = (std::min)(past, end);
    const bool is_value = region_->is == what::plain || region_->is == what::broken;
    if (is_value) line_.push_back(word);
    if (past > end) {
      leave();
      flush_line();
      sink_.redact({end, past});
    } else if (ends_line && (region_->is == what::broken || (is_value && facts_.lacks_secret))) {
      // Text that continues on further lines cannot be told from other statements.
      hide_broken_line();
    }
  }
  void see_between(token word, bool ends_line) {
    if (line_.empty()) depth_of_line_ = depth_;
    const auto role = parser::traits_of(word.kind).what;
    if (role == parser::token_traits::role::opener) ++depth_;
    if (role == parser::token_traits::role::closer && depth_ != 0) --depth_;
    if (after_secret_ && word.kind == kind::comment) {
      flush_line();
      // It may have been a part of that.
      sink_.redact({word.span.begin, word.span.end - (ends_line ? 1U : 0U)});
    } else {
      line_.push_back(word);
    }
    if (!ends_line) return;
    flush_line();
    has_region_ = after_secret_ = false;
  }

  // The name that the line begins with, and what follows it.
  [[nodiscard]] std::string_view take_name(std::span<const token>& rest) const {
    std::string_view name;
    const bool is_quoted = facts_.is_json && rest.size() >= 3 && rest[0].kind == kind::open_quote &&
                           rest[1].kind == kind::quoted_text && rest[2].kind == kind::close_quote;
    if (is_quoted)
      name = facts_.written_as(rest[1]);
    else if (!rest.empty() && rest[0].kind == kind::name)
      name = facts_.written_as(rest[0]);
    rest = rest.subspan(is_quoted ? 3 : !name.empty());
    return name;
  }

  void hide_broken_line() {
    const bool is_shown = may_be_shown_ && statement_scan<>(facts_).is_one_value(line_, false);
    hide(line_, is_shown);
    line_.clear();
    may_be_shown_ = false;
  }
  // Flushes the rest of a line: a value and the text that follows it, or text in no region.
  void flush_line() {
    const std::span<const token> all = line_, value = all.first(std::exchange(value_size_, 0));
    if (value.empty()) {
      flush_between();
    } else {
      const std::span<const token> rest = all.subspan(value.size());
      // Perhaps more of it, which could not be read.
      const bool goes_on = facts_.is_malformed && !rest.empty() && rest.front().kind != kind::comma &&
                           rest.front().kind != kind::newline;
      const bool is_shown = !statement_scan<>(facts_).is_doubtful_value(value) &&
                            (!goes_on || statement_scan<>(facts_).is_one_value(all, false));
      hide(value, is_shown);
      hide(rest, is_shown && goes_on && !statement_scan<>(facts_).has_number(rest));
    }
    line_.clear();
  }
  // A line that is in no region: a statement that could not be read, if it is one at all.
  void flush_between() {
    std::span<const token> rest = line_;
    const std::string_view name =
        has_region_ || depth_of_line_ != 0 || !place_ ? std::string_view() : take_name(rest);
    if (name.empty()) return hide(line_, false);
    const known_name found = facts_.names.find(name, place_->in);
    if (found.use == name_use::plain) return hide(line_, is_plain(rest));
    // A quote right behind the name closes a text that a line before has begun.
    const bool has_label = !rest.empty() && rest[0].kind == kind::open_quote && !facts_.is_json &&
                           rest[0].span.begin != line_.front().span.end;
    const bool is_set_or_header =
        has_label || (!rest.empty() && (rest[0].kind == kind::assign || rest[0].kind == kind::open_brace));
    const bool is_unknown = place_->is_clear() && found.use == name_use::unknown && !is_in_lost_text_ &&
                            !facts_.names.is_known(name);
    const bool shows_name = is_unknown && is_set_or_header &&
                            !statement_scan<>(facts_).has_secret_text(rest) &&
                            !facts_.may_be_secret(name, place_->is_doubtful);
    hide(shows_name ? rest : std::span<const token>(line_), false);
  }
  [[nodiscard]] bool is_plain(std::span<const token> rest) const {
    std::size_t signs = 0;
    while (signs != rest.size() && (rest[signs].kind == kind::assign || rest[signs].kind == kind::colon ||
                                    rest[signs].kind == kind::equal || rest[signs].kind == kind::fat_arrow))
      ++signs;
    // Between two signs the name of something sensitive may have been, whose value follows.
    if (signs > 1 && place_->is_doubtful) return false;
    return statement_scan<>(facts_).is_one_value(rest.subspan(signs), signs == 0);
  }

  // `is_shown`: the statement is, but for texts that may not.
  void hide(std::span<const token> words, bool is_shown) {
    const statement_scan<> scan(facts_);
    bool has_hidden = false;  // a comment behind it may be a part of it, as behind a sign without a value
    for (const token word : words) {
      const bool is_text = word.kind == kind::quoted_text || word.kind == kind::literal_text;
      const bool has_words = is_text || word.kind == kind::name || word.kind == kind::number ||
                             word.kind == kind::open_heredoc || word.kind == kind::close_heredoc ||
                             word.kind == kind::invalid || word.kind == kind::bad_encoding;
      const bool is_hidden = word.kind == kind::comment || (is_text && is_shown)
                                 ? has_hidden || scan.is_doubtful(word)
                                 : has_words && !is_shown && !facts_.names.is_known(facts_.written_as(word));
      if (is_hidden) redact(word);
      const bool is_sign = word.kind == kind::assign || word.kind == kind::colon;
      has_hidden = has_hidden || ((is_hidden || is_sign) && !is_shown) ||
                   facts_.names.is_secret(facts_.written_as(word));
    }
  }
  void redact(token word) {
    std::string_view written = facts_.written_as(word);
    const bool has_marker = word.kind == kind::comment || word.kind == kind::open_heredoc;
    const std::size_t marker = !has_marker ? 0 : written.front() == '#' ? 1 : 2;
    const std::size_t first = written.find_first_not_of(" \t", marker);
    const std::size_t last = written.find_last_not_of(" \t\r\n");
    if (first == written.npos || last < first) return;
    sink_.redact({word.span.begin + static_cast<std::uint32_t>(first),
                  word.span.begin + static_cast<std::uint32_t>(last + 1)});
  }

  redaction_sink<>& sink_;
  redaction_facts& facts_;
  std::span<const byte_span> doubtful_{};  // those of the lines that are not over
  std::vector<token> line_{};              // not shown or hidden yet
  std::size_t value_size_ = 0;             // how many of them, at the beginning, are a value
  const text_region* region_ = nullptr;    // which the last token was in
  const text_region* place_ = nullptr;
  std::size_t depth_ = 0, depth_of_line_ = 0;  // brackets of what could not be read that are open
  bool has_region_ = false;                    // a part of the line is in one
  bool may_be_shown_ = true;                   // the value that is read
  bool after_secret_ = false;
  bool is_in_lost_text_ = false;  // what is not known may be text of a sensitive value
};

}  // namespace hcl::inline v0_1::detail
