// Finds where to resume after a broken item: at the next line on which no bracket of the item is open. If a
// bracket is never closed, at a line that cannot be anything but a new item or the end of the block. Reads
// tokens, knows no nodes; linear in what it skips.
#pragma once

#include <algorithm>
#include <cstddef>
#include <string_view>

#include <hcl/parser/frames.hpp>
#include <hcl/parser/line_form.hpp>
#include <hcl/parser/tokens.hpp>
#include <hcl/support/compiler.hpp>

namespace hcl::inline v1_0::parser {

namespace detail {

// The beginning of the last line before `at` that is not blank.
[[nodiscard]] HCL_COLD inline std::size_t last_line(std::string_view text, std::size_t at) noexcept {
  const std::size_t last = at == 0 ? text.npos : text.find_last_not_of(" \t\r\n", at - 1);
  return last == text.npos ? 0 : last - column_of(text, last);
}

// Whether a "}" that may stand at `at` is alone on its line, comments aside.
[[nodiscard]] HCL_COLD inline bool is_brace_line(std::string_view text, std::size_t at) noexcept {
  if (text[at] != '}' || indentation_of(text, at) != column_of(text, at)) return false;
  const char* past = text.data() + at + 1;
  while (grammar::is(*past, grammar::character::blank) || *past == '\r')
    ++past;
  return past == text.data() + text.size() || *past == '\n' || grammar::at_line_comment(past);
}

// Distinguishes the closing brace of the block around a broken item from one of the item: it is left of the
// item and not right of the block. If no brace of the item is open, it may be anywhere up to the item.
class block_end_finder {
 public:
  static constexpr std::size_t no_block = std::string_view::npos;

  // `block`: where that begins.
  block_end_finder(std::string_view text, std::size_t block, std::size_t item) noexcept
      : text_(text), in_block_(block != no_block) {
    if (!in_block_) return;
    block_ = indentation_of(text, block);
    item_ = indentation_of(text, item);
  }

  [[nodiscard]] bool in_block() const noexcept { return in_block_; }
  [[nodiscard]] bool ends(token word, bool has_brace) const noexcept {
    const bool is_brace = word.kind == token_kind::close_brace || word.kind == token_kind::sequence_end;
    if (!in_block_ || !is_brace || !is_brace_line(text_, word.span.begin)) return false;
    const std::size_t column = column_of(text_, word.span.begin);
    return has_brace ? column < item_ && column <= block_ : column <= (std::max)(item_, block_);
  }

 private:
  std::string_view text_;
  bool in_block_;
  std::size_t block_ = 0, item_ = 0;
};

}  // namespace detail

// The end of the last token in [begin, past) that is neither a comment nor a newline, or `begin`.
[[nodiscard]] HCL_COLD inline std::size_t broken_end(std::string_view text, std::size_t begin,
                                                     std::size_t past, const char* open_comment) {
  std::size_t end = begin;
  tokenizer words(text, token_mode::config_tolerant, begin, open_comment);
  for (token word = words.next(); word.span.begin < past && word.kind != token_kind::end_of_file;
       word = words.next())
    if (word.kind != token_kind::newline && word.kind != token_kind::quoted_newline &&
        word.kind != token_kind::comment)
      end = (std::min)(std::size_t{word.span.end}, past);
  return end;
}

// An item that broke, and what is known about the place.
struct broken_item {
  std::size_t start;                   // where the item begins
  std::size_t error;                   // where it broke
  std::size_t block;                   // where the block around it begins, or block_end_finder::no_block
  const char* open_comment = nullptr;  // from here on no block comment is closed
  bool eager = false;                  // the first line that looks like an item is one
  bool joins = false;                  // lines that go on with its expression are part of it
};

namespace detail {

// Finds where to resume. A line that looks like an item is one if it is not right of the broken item, even
// where it could be part of an object, the line of the error as well. Further right it is part of the value
// if the value's brackets close.
class resume_finder {
 public:
  resume_finder(std::string_view text, const broken_item& item)
      : text_(text),
        item_(item),
        around_(text, item.block, item.start),
        words_(text, token_mode::config_tolerant, item.start, item.open_comment),
        column_(column_of(text, item.start)),
        is_attribute_(skim_line(text, item.start, item.open_comment) == line_form::attribute) {
    first_line_ = (std::max)(item.error - column_of(text, item.error), item.start + 1);
    first_brace_ = last_line(text, item.error);
  }

  [[nodiscard]] std::size_t find() {
    // A surplus brace.
    if (item_.start == item_.error && !around_.in_block() && text_.substr(item_.start, 2) == "}\n" &&
        !begins_brace(text_.data() + item_.start + 2))
      return item_.start + 2;
    for (;;) {
      const token word = words_.next();
      if (word.kind == token_kind::end_of_file || open_.size() > tokenizer::max_open)
        return give_up(text_.size());
      if (word.span.begin >= item_.error && around_.in_block() && open_.depth() == 0 &&
          word.kind == token_kind::close_brace)
        return word.span.begin;
      if (line_start_ && (ends_block(word) || begins_item(word))) return word.span.begin;
      if (deeper_ != none && open_.closes_nothing(word.kind)) return give_up(word.span.begin);
      open_.see(word, text_);
      line_start_ = ends_line(word, text_);
      if (!line_start_ && word.kind != token_kind::comment && !is_line_joint(text_, word.span.begin))
        last_ = word.kind;
      if (line_start_ && open_.depth() == 0 && word.span.end > item_.error &&
          !begins_brace(text_.data() + word.span.end) && !joins_line(word)) {
        is_balanced_ = true;
        return word.span.end;
      }
    }
  }
  // Whether all that the item opens is closed where find() returned.
  [[nodiscard]] bool is_balanced() const noexcept { return is_balanced_; }
  // How many bytes were read after what find() returned.
  [[nodiscard]] std::size_t read_in_vain() const noexcept { return read_in_vain_; }

 private:
  static constexpr std::size_t none = std::string_view::npos;

  // Whether the expression goes on after the end of a line.
  [[nodiscard]] bool joins_line(token end) const {
    using enum token_kind;
    const bool lacks_value =
        continues_expression(last_) || last_ == colon || last_ == logical_not || last_ == assign;
    return item_.joins &&
           goes_on(text_, text_.data() + end.span.end, lacks_value, column_, item_.open_comment);
  }
  // Stops: the open bracket is not closed up to here.
  [[nodiscard]] std::size_t give_up(std::size_t here) noexcept {
    if (deeper_ == none) return here;
    read_in_vain_ = here - deeper_;
    return deeper_;
  }
  [[nodiscard]] bool ends_block(token word) const noexcept {
    const bool is_closed = open_.depth() == 0 || open_.in_heredoc();
    return word.span.begin >= first_brace_ && !is_closed && around_.ends(word, open_.has_brace());
  }

  // Whether the line of `word` is an item rather than part of the value.
  [[nodiscard]] bool begins_item(token word) noexcept {
    if (open_.depth() == 0) return false;
    const std::size_t column = column_of(text_, word.span.begin);
    const bool may_begin = word.kind == token_kind::name && word.span.begin >= first_line_;
    const line_form form =
        may_begin ? skim_line(text_, word.span.begin, item_.open_comment) : line_form::other;
    if (form == line_form::other) return false;
    // Attributes that the parser took for items of an object are those.
    if (form == line_form::attribute && open_.in_brace() && word.span.begin < item_.error) return false;
    if (column <= column_) return true;
    const bool may_be_item =
        form == line_form::block ? is_attribute_ || !open_.in_brace() : !open_.in_brace();
    if (!may_be_item) return false;
    if (item_.eager) return true;
    if (deeper_ == none) deeper_ = word.span.begin;
    return false;
  }

  std::string_view text_;
  broken_item item_;
  block_end_finder around_;
  tokenizer words_;
  frame_stack<> open_{frame_form::block};
  std::size_t column_;
  bool is_attribute_;
  std::size_t first_line_ = 0, first_brace_ = 0;
  std::size_t deeper_ = none;  // the first line that looks like an item, but may be part of the value
  token_kind last_ = token_kind::newline;  // that is no comment
  bool line_start_ = false;
  bool is_balanced_ = false;
  std::size_t read_in_vain_ = 0;
};

}  // namespace detail

// Where to go on after a broken item.
struct resume_place {
  std::size_t offset;
  bool is_balanced;  // all that the item opens is closed before
};

// In a block, stops before its "}". A search for a missing closer may read the whole rest, so `spare` limits
// the bytes read in vain; then searches are eager.
[[nodiscard]] HCL_COLD inline resume_place find_resume(std::string_view text, const broken_item& item,
                                                       std::size_t& spare) {
  detail::resume_finder finder(text, item);
  const std::size_t past = finder.find();
  spare -= (std::min)(spare, finder.read_in_vain());
  return {past, finder.is_balanced()};
}

// The end of a broken element of a list with closer `close`: the next comma, the closer or, with `lines`, the
// end of the line after `error`. `none` if unclear, or behind `until`. `around`: the closers of all open
// brackets.
[[nodiscard]] HCL_COLD inline std::size_t element_end(std::string_view text, std::size_t begin,
                                                      std::size_t error, char close, bool lines,
                                                      std::string_view around, const char* open_comment,
                                                      std::size_t until) {
  constexpr std::size_t none = std::string_view::npos;
  tokenizer words(text, token_mode::config_tolerant, begin, open_comment);
  frame_stack<> open(frame_form::list);
  for (;;) {
    const token word = words.next();
    if (word.span.begin >= until || word.kind == token_kind::end_of_file || open.size() > tokenizer::max_open)
      return none;
    if (open.closes_nothing(word.kind)) {
      const char found = text[word.span.begin];
      if (found == close) return word.span.begin;
      if (around.find(found) != around.npos || word.span.begin < error) return none;
    }
    if (open.depth() == 0 && word.span.begin >= error) {
      if (word.kind == token_kind::comma || (lines && ends_line(word, text))) return word.span.begin;
    }
    open.see(word, text);
  }
}

// Whether a bracket or parenthesis without its opener follows on the line.
[[nodiscard]] HCL_COLD inline bool lacks_opener(std::string_view text, std::size_t at,
                                                const char* open_comment) {
  tokenizer words(text, token_mode::config_tolerant, at, open_comment);
  frame_stack<> open(frame_form::list);
  for (token word = words.next(); word.kind != token_kind::end_of_file; word = words.next()) {
    const bool is_brace = word.kind == token_kind::close_brace || word.kind == token_kind::sequence_end;
    if (!is_brace && open.closes_nothing(word.kind)) return true;
    if (text[word.span.end - 1] == '\n') return false;
    open.see(word, text);
  }
  return false;
}

}  // namespace hcl::inline v1_0::parser
