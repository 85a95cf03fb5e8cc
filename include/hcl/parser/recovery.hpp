// Finds where to resume after a broken item: at the next line on which no bracket of the item is open. If a
// bracket is never closed, at a line that cannot be anything but a new item or the end of the block. Reads
// tokens, knows no nodes; linear in what it skips.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

#include <hcl/parser/tokens.hpp>
#include <hcl/support/compiler.hpp>
#include <hcl/support/trivial_vector.hpp>

namespace hcl::inline v0_1::parser {

namespace detail {

// The openers that are waiting for their closers.
class open_brackets {
 public:
  [[nodiscard]] bool empty() const noexcept { return open_.empty(); }
  [[nodiscard]] std::size_t size() const noexcept { return open_.size(); }
  [[nodiscard]] bool in_brace() const noexcept {
    return !open_.empty() && open_[open_.size() - 1] == token_kind::open_brace;
  }

  // Whether one of that kind is open.
  [[nodiscard]] bool has(token_kind what) const noexcept {
    return counts_[static_cast<std::size_t>(what)] != 0;
  }
  [[nodiscard]] bool in_heredoc() const noexcept { return has(token_kind::open_heredoc); }
  // Whether a brace could close something.
  [[nodiscard]] bool has_brace() const noexcept {
    using enum token_kind;
    for (const token_kind kind : {open_brace, interpolation, control, open_heredoc})
      if (has(kind)) return true;
    return false;
  }
  [[nodiscard]] bool too_many() const noexcept { return open_.size() > tokenizer::max_open; }
  void begin_line() noexcept { before_line_ = open_.size(); }
  void see(token word) {
    using enum token_kind;
    using enum token_traits::role;
    const token_traits& traits = traits_of(word.kind);
    if (traits.what == opener || traits.what == text_opener) {
      open_.push(word.kind);
      ++count(word.kind);
    } else if (traits.what == closer || traits.what == text_closer) {
      close(traits.opener_kind, traits.opener_kind == interpolation ? control : traits.opener_kind);
    } else if (word.kind == quoted_newline) {
      end_line();
    }
  }

 private:
  // How many of a kind are open.
  [[nodiscard]] std::uint32_t& count(token_kind what) noexcept {
    return counts_[static_cast<std::size_t>(what)];
  }

  void truncate(std::size_t size) noexcept {
    while (open_.size() > size)
      --count(open_.pop());
    before_line_ = (std::min)(before_line_, size);
  }

  // Pops down to the opener; a closer without one is ignored.
  void close(token_kind one, token_kind other) {
    if (count(one) == 0 && count(other) == 0) return;
    std::size_t at = open_.size() - 1;
    while (open_[at] != one && open_[at] != other)
      --at;
    truncate(at);
  }

  // Pops the first quote of the line and all after it.
  void end_line() {
    for (std::size_t at = before_line_; at < open_.size(); ++at) {
      if (open_[at] == token_kind::open_quote) return truncate(at);
    }
  }

  hcl::detail::trivial_vector<token_kind> open_{};  // a byte each, since a text may open millions
  std::array<std::uint32_t, static_cast<std::size_t>(token_kind::end_of_file)> counts_{};
  std::size_t before_line_ = 0;  // how many were open where the line began, and still are
};

// Whether what follows the brace of a header is what a block of one line holds: its end or an attribute.
[[nodiscard]] HCL_COLD inline bool begins_block(const char* at, const char* end) noexcept {
  const auto skip_blanks = [&] {
    while (grammar::is(*at, grammar::character::blank))
      ++at;
  };
  skip_blanks();
  if (at == end || *at == '\n' || *at == '\r' || *at == '}' || grammar::at_line_comment(at)) return true;
  const char* const name = grammar::skip_identifier(at, end);
  if (name == at) return false;
  at = name;
  skip_blanks();
  return *at == '=' && at[1] != '=' && at[1] != '>';
}

// The form of the line at `at` at a glance.
enum class line_form : unsigned char { other, attribute, block };

[[nodiscard]] HCL_COLD inline line_form skim_line(const char* at, const char* end) noexcept {
  const auto skip_blanks = [&] {
    while (grammar::is(*at, grammar::character::blank))
      ++at;
  };
  const char* const name = grammar::skip_identifier(at, end);
  if (name == at) return line_form::other;
  at = name;
  skip_blanks();
  if (*at == '=') return at[1] == '=' || at[1] == '>' ? line_form::other : line_form::attribute;
  for (;;) {
    if (*at == '{') return begins_block(at + 1, end) ? line_form::block : line_form::other;
    if (*at == '"') {
      ++at;
      while (!grammar::is(*at, grammar::character::ends_quoted))
        ++at;
      if (*at != '"') return line_form::other;
      ++at;
    } else {
      const char* const label = grammar::skip_identifier(at, end);
      if (label == at) return line_form::other;
      at = label;
    }
    skip_blanks();
  }
}

// How far from the beginning of its line a place is, in bytes.
[[nodiscard]] HCL_COLD inline std::size_t column_of(std::string_view text, std::size_t at) noexcept {
  const std::size_t before = at == 0 ? text.npos : text.rfind('\n', at - 1);
  return before == text.npos ? at : at - before - 1;
}

// Whether the line at `at` begins with a brace, which no item does: it belongs to a header on the line
// before.
[[nodiscard]] HCL_COLD inline bool begins_brace(const char* at) noexcept {
  while (grammar::is(*at, grammar::character::blank))
    ++at;
  return *at == '{';
}

inline constexpr std::string_view conflict_mark = "This looks like the mark of a merge conflict.";
// Whether a line is one that version control leaves between two conflicting changes.
[[nodiscard]] HCL_COLD inline bool is_conflict_mark(std::string_view text) noexcept {
  return text.starts_with("<<<<<<<") || text.starts_with("=======") || text.starts_with(">>>>>>>") ||
         text.starts_with("|||||||");
}

// Where the last line begins that is not blank, before what stands at `at`.
[[nodiscard]] HCL_COLD inline std::size_t last_line(std::string_view text, std::size_t at) noexcept {
  const std::size_t last = at == 0 ? text.npos : text.find_last_not_of(" \t\r\n", at - 1);
  return last == text.npos ? 0 : last - column_of(text, last);
}

// The blanks that the line of `at` begins with, in bytes.
[[nodiscard]] HCL_COLD inline std::size_t indentation_of(std::string_view text, std::size_t at) noexcept {
  const std::size_t begin = at - column_of(text, at);
  const std::size_t end = text.find_first_not_of(" \t", begin);
  return (end == text.npos ? text.size() : end) - begin;
}

// Whether a "}" that may stand at `at` is alone on its line, comments aside.
[[nodiscard]] HCL_COLD inline bool is_brace_line(std::string_view text, std::size_t at) noexcept {
  if (text[at] != '}' || indentation_of(text, at) != column_of(text, at)) return false;
  const char* past = text.data() + at + 1;
  while (grammar::is(*past, grammar::character::blank) || *past == '\r')
    ++past;
  return past == text.data() + text.size() || *past == '\n' || grammar::at_line_comment(past);
}

// Tells the end of the block that a broken item is in from what closes a bracket of the item: it stands
// further to the left than the item does, though not further to the right than the block. Where no brace of
// the item is open, it may stand anywhere up to the item.
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
  // A brace of an interpolation that was never closed looks like the end of that.
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

// Where the last token of a broken item ends that is neither a comment nor a newline: one from `begin` on,
// before `past`. `begin` if there is none.
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
  // A line that looks like an item is one if it does not stand further to the right than the broken item,
  // even where it could be part of an object, and so is the line of the error itself.
  bool by_indentation = false;
  bool eager = false;  // the first line that looks like an item is one
};

namespace detail {

// Finds where to go on. A line further to the right than the item is part of its value if the brackets of
// the value close; it is an item where they do not.
class resume_finder {
 public:
  resume_finder(std::string_view text, const broken_item& item)
      : text_(text),
        item_(item),
        around_(text, item.block, item.start),
        words_(text, token_mode::config_tolerant, item.start, item.open_comment),
        column_(column_of(text, item.start)),
        is_attribute_(skim_line(text.data() + item.start, text.data() + text.size()) ==
                      line_form::attribute) {
    const std::size_t error_line = (std::max)(item.error - column_of(text, item.error), item.start + 1);
    first_line_ = item.by_indentation ? error_line : item.error;
    first_brace_ = item.by_indentation ? last_line(text, item.error) : error_line;
  }

  [[nodiscard]] std::size_t find() {
    // A brace too many, of which there may be many.
    if (item_.start == item_.error && !around_.in_block() && text_.substr(item_.start, 2) == "}\n" &&
        !begins_brace(text_.data() + item_.start + 2))
      return item_.start + 2;
    for (;;) {
      const token word = words_.next();
      if (word.kind == token_kind::end_of_file || open_.too_many()) return give_up(text_.size());
      if (word.span.begin >= item_.error && around_.in_block() && open_.empty() &&
          word.kind == token_kind::close_brace)
        return word.span.begin;
      if (line_start_ && (ends_block(word) || begins_item(word))) return word.span.begin;
      if (deeper_ != none && closes_nothing(word)) return give_up(word.span.begin);
      open_.see(word);
      line_start_ = ends_line(word);
      if (line_start_ && open_.empty() && word.span.end > item_.error &&
          !begins_brace(text_.data() + word.span.end)) {
        is_balanced_ = true;
        return word.span.end;
      }
      if (text_[word.span.end - 1] == '\n') open_.begin_line();
    }
  }
  // Whether all that the item opens is closed where find() returned.
  [[nodiscard]] bool is_balanced() const noexcept { return is_balanced_; }
  // How many bytes were read after what find() returned.
  [[nodiscard]] std::size_t read_in_vain() const noexcept { return read_in_vain_; }

 private:
  static constexpr std::size_t none = std::string_view::npos;

  [[nodiscard]] bool ends_line(token word) const noexcept {
    return word.kind == token_kind::newline || word.kind == token_kind::quoted_newline ||
           (word.kind == token_kind::comment && text_[word.span.end - 1] == '\n');
  }
  // Stops: the open bracket is not closed up to here.
  [[nodiscard]] std::size_t give_up(std::size_t here) noexcept {
    if (deeper_ == none) return here;
    read_in_vain_ = here - deeper_;
    return deeper_;
  }
  [[nodiscard]] bool closes_nothing(token word) const noexcept {
    const token_traits& traits = traits_of(word.kind);
    return traits.what == token_traits::role::closer && !open_.has(traits.opener_kind) &&
           !(word.kind == token_kind::close_brace && open_.has_brace());
  }
  [[nodiscard]] bool ends_block(token word) const noexcept {
    const bool may_close = open_.in_brace() || word.kind == token_kind::sequence_end;
    const bool is_closed = open_.empty() || open_.in_heredoc() || (may_close && !item_.by_indentation);
    return word.span.begin >= first_brace_ && !is_closed && around_.ends(word, open_.has_brace());
  }

  // Whether the line of `word` is an item rather than part of the value.
  [[nodiscard]] bool begins_item(token word) noexcept {
    if (open_.empty()) return false;
    const std::size_t column = column_of(text_, word.span.begin);
    const bool may_begin = word.kind == token_kind::name && word.span.begin >= first_line_;
    const line_form form =
        may_begin ? skim_line(text_.data() + word.span.begin, text_.data() + text_.size()) : line_form::other;
    if (form == line_form::other) {
      // Where parts of a value stand at the left edge, indentation says nothing.
      const bool is_closer = traits_of(word.kind).what == token_traits::role::closer;
      is_flat_ = is_flat_ || (column <= column_ && !is_closer && !ends_line(word));
      return false;
    }
    if (item_.by_indentation && column <= column_) return true;
    const bool may_be_item =
        form == line_form::block ? is_attribute_ || !open_.in_brace() : !open_.in_brace();
    if (!may_be_item) return false;
    if (item_.eager || (column <= column_ && !is_flat_)) return true;
    if (deeper_ == none) deeper_ = word.span.begin;
    return false;
  }

  std::string_view text_;
  broken_item item_;
  block_end_finder around_;
  tokenizer words_;
  open_brackets open_{};
  std::size_t column_;
  bool is_attribute_;
  std::size_t first_line_ = 0, first_brace_ = 0;
  std::size_t deeper_ = none;  // the first line that looks like an item, but may be part of the value
  bool line_start_ = false;
  bool is_flat_ = false;
  bool is_balanced_ = false;
  std::size_t read_in_vain_ = 0;
};

}  // namespace detail

// Where to go on after a broken item.
struct resume_place {
  std::size_t offset;
  bool is_balanced;  // all that the item opens is closed before
};

// In a block, a "}" of the block is left to be read. Each search for the end of what is never closed may read
// all that is left, so `spare` says how many bytes more may be read for nothing: once it is used up, searches
// had better be eager.
[[nodiscard]] HCL_COLD inline resume_place find_resume(std::string_view text, const broken_item& item,
                                                       std::size_t& spare) {
  detail::resume_finder finder(text, item);
  const std::size_t past = finder.find();
  spare -= (std::min)(spare, finder.read_in_vain());
  return {past, finder.is_balanced()};
}

// Where a broken element of a list ends, of which `close` is the closer: at the comma after it, at the closer
// or, with `lines`, at the end of the line after `error`. `none` if it cannot be told from what follows.
// `around`: the closers of all that is open.
[[nodiscard]] HCL_COLD inline std::size_t element_end(std::string_view text, std::size_t begin,
                                                      std::size_t error, char close, bool lines,
                                                      std::string_view around, const char* open_comment) {
  constexpr std::size_t none = std::string_view::npos;
  tokenizer words(text, token_mode::config_tolerant, begin, open_comment);
  detail::open_brackets open;
  for (;;) {
    const token word = words.next();
    const token_traits& traits = traits_of(word.kind);
    if (word.kind == token_kind::end_of_file || open.too_many()) return none;
    const bool is_inside =
        open.has(traits.opener_kind) || (word.kind == token_kind::close_brace && open.has_brace());
    if (traits.what == token_traits::role::closer && !is_inside) {
      const char found = text[word.span.begin];
      if (found == close) return word.span.begin;
      if (around.find(found) != around.npos || word.span.begin < error) return none;
    }
    if (open.empty() && word.span.begin >= error) {
      const bool ends_line = word.kind == token_kind::newline ||
                             (word.kind == token_kind::comment && text[word.span.end - 1] == '\n');
      if (word.kind == token_kind::comma || (lines && ends_line)) return word.span.begin;
    }
    open.see(word);
  }
}

}  // namespace hcl::inline v0_1::parser
