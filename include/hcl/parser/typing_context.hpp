// The context of a place where text is typed: enclosing blocks, attribute, keys and call. Reads only tokens
// before the place. Implementation.
#pragma once

#include <algorithm>
#include <cstddef>
#include <functional>
#include <map>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <hcl/parser/frames.hpp>
#include <hcl/parser/tokens.hpp>
#include <hcl/support/bytes.hpp>

namespace hcl::inline v1_0::detail {

enum class typing_place : unsigned char { name, label, key, value, text, comment };

// An open construct around the place.
struct typing_frame : parser::open_frame {
  using form = parser::frame_form;
  std::string name{};                 // of a block its type, of a value its attribute, of a call its function
  std::vector<std::string> labels{};  // of a block
  std::size_t index = 0;              // how many commas came before
  std::string key{};                  // of an object: the key of the item, once its sign is there
  bool has_key = false;
  bool is_label = false;                                    // of a text
  bool is_one_line = false;                                 // of a block: its line has not ended yet
  std::size_t begin = 0;                                    // of a call: where its name begins
  std::vector<std::string> set{};                           // of a block or an object: names that came before
  std::map<std::string, std::string, std::less<>> texts{};  // of a block: what attributes are set to
  std::vector<std::string> loops{};                         // names that `for` introduces in it
};

struct typing_context {
  typing_place place = typing_place::name;
  std::vector<typing_frame> frames{};  // the outermost first; the file is the first
  std::vector<std::string> chain{};  // of a reference: the steps before the word, or before the key in quotes
  std::string word{};                // what has been typed of it
  std::size_t begin = 0;             // where that begins
  std::size_t end = 0;               // where what a candidate replaces ends
  bool has_rest = false;             // the sign, labels, body or arguments that follow the word are there
  bool is_step = false;              // the word follows a dot; without a chain, that of no reference
  std::vector<std::string> header{};  // label: the type and labels before it
  bool begins_item = true;            // name: nothing is before the word on its line
};

class typing_reader {
 public:
  using form = typing_frame::form;
  using token_kind = parser::token_kind;

  // `text` is followed by a NUL.
  typing_reader(std::string_view text, std::size_t offset) : text_(text), offset_(offset) {}

  [[nodiscard]] typing_context read() && {
    parser::tokenizer words(text_, parser::token_mode::config_tolerant);
    found_.begin = offset_;
    bool is_text = false, is_comment = false;
    parser::token t = words.next();
    for (; t.kind != token_kind::end_of_file && t.span.begin < offset_; t = words.next()) {
      const std::string_view written = text_.substr(t.span.begin, t.span.size());
      const bool is_word = t.kind == token_kind::name || t.kind == token_kind::number;
      const bool reaches = t.span.end > offset_ || (t.span.end == offset_ && is_word);
      if (t.kind == token_kind::comment && (reaches || (t.span.end == offset_ && !written.ends_with('\n')))) {
        is_comment = true;
      } else if (is_word && reaches) {
        found_.begin = t.span.begin;
        word_end_ = t.span.end;
      } else if ((t.kind == token_kind::quoted_text || t.kind == token_kind::literal_text) &&
                 t.span.end >= offset_) {
        found_.begin = t.span.begin;
        word_end_ = t.kind == token_kind::quoted_text ? t.span.end : 0;
        is_text = true;
      } else {
        see(t, written);
      }
    }
    found_.word = text_.substr(found_.begin, offset_ - found_.begin);
    set_place(is_text, is_comment);
    if (t.span.begin == offset_ && t.kind == (is_name_place() ? token_kind::name : token_kind::quoted_text)) {
      word_end_ = t.span.end;
      t = words.next();
    }
    found_.has_rest = is_rest(t.kind);
    const bool is_inserted = found_.place == typing_place::value && !found_.has_rest;
    found_.end = is_inserted ? offset_ : (std::max)(word_end_, offset_);
    found_.frames = open_.take();
    for (typing_frame& one : found_.frames)
      if (one.is == form::heredoc) one.is = form::text;
    return std::move(found_);
  }

 private:
  [[nodiscard]] typing_frame& top() { return open_.top(); }

  void see(parser::token t, std::string_view written) {
    const std::size_t depth = open_.size();
    const bool was_in_block = open_.in_block();
    const bool was_label =
        (t.kind == token_kind::close_quote || t.kind == token_kind::close_heredoc) && top().is_label;
    open_.see(t, text_);
    switch (t.kind) {
      case token_kind::quoted_text:
      case token_kind::literal_text: last_ += written; return;
      case token_kind::close_quote:
      case token_kind::close_heredoc: return close_text(was_label);
      case token_kind::interpolation:
      case token_kind::control:
      case token_kind::sequence_end: return;
      case token_kind::comment:
        if (!written.ends_with('\n')) return;
        [[fallthrough]];
      case token_kind::newline:
      case token_kind::quoted_newline: return end_line();
      default: break;
    }
    if (open_.size() > depth)
      begin_frame(was_in_block);
    else if (was_in_block)
      see_in_block(t, written);
    else
      see_in_value(t);
    if (!was_in_block && !open_.in_text()) see_word(t, written);
    last_begin_ = t.span.begin;
  }
  void begin_frame(bool is_label) {
    if (open_.in_text()) {
      top().is_label = is_label;
      last_.clear();
    } else if (top().is == form::call) {
      top().name = std::exchange(last_, {});
      top().begin = last_begin_;
    } else if (top().is == form::value || open_.in_block()) {
      top().is_one_line = open_.in_block();
      if (header_.empty()) return;
      open_.below(1).set.push_back(header_.front());
      top().name = header_.front();
      top().labels.assign(header_.begin() + 1, header_.end());
      header_.clear();
    }
  }
  void close_text(bool is_label) {
    if (top().is == form::value) open_.below(1).texts.insert_or_assign(top().name, last_);
    if (is_label) header_.push_back(std::exchange(last_, {}));
  }
  void end_line() {
    typing_frame& now = top();
    if (now.is == form::object) now.has_key = false;
    if (now.is != form::block) return;
    header_.clear();
    now.is_one_line = false;
  }
  void see_in_block(parser::token t, std::string_view written) {
    if (t.kind == token_kind::close_brace)
      header_.clear();
    else
      header_.emplace_back(written);
  }
  void see_in_value(parser::token t) {
    typing_frame& now = top();
    if (t.kind == token_kind::comma) {
      ++now.index;
      now.has_key = false;
    } else if ((t.kind == token_kind::assign || t.kind == token_kind::colon) && now.is == form::object &&
               !now.has_key) {
      now.has_key = true;
      now.key = last_;
      now.set.push_back(last_);
    }
  }
  void see_word(parser::token t, std::string_view written) {
    const bool is_name = t.kind == token_kind::name;
    if (is_name && top().is == form::value) open_.below(1).texts.try_emplace(top().name, written);
    const bool goes_on = t.kind == token_kind::comma && had_loop_;
    had_loop_ = is_name && is_loop_ && written != "in";
    if (had_loop_) top().loops.emplace_back(written);
    is_loop_ = goes_on || (is_name && written == "for");
    if (is_name) last_ = written;
  }

  void set_place(bool is_text, bool is_comment) {
    found_.header = header_;
    found_.begins_item = header_.empty();
    if (is_comment) {
      found_.place = typing_place::comment;
    } else if (open_.in_text()) {
      found_.place = top().is_label ? typing_place::label : typing_place::text;
    } else if (open_.in_block()) {
      found_.place = typing_place::name;
    } else {
      read_chain();
      const bool is_loop = is_loop_ || !top().loops.empty();
      const bool is_key = top().is == form::object && !top().has_key && !is_loop && !found_.is_step;
      found_.place = is_key ? typing_place::key : typing_place::value;
    }
    if (is_text && found_.place != typing_place::label) found_.place = typing_place::text;
    const std::string_view before = text_.substr(0, found_.begin);
    if (found_.place == typing_place::text && before.ends_with("[\""))
      found_.chain = steps_before(before.size() - 2);
  }

  [[nodiscard]] bool is_name_place() const noexcept {
    return found_.place == typing_place::name || found_.place == typing_place::key;
  }
  // Whether a token goes on with what the word begins.
  [[nodiscard]] bool is_rest(token_kind next) const noexcept {
    switch (found_.place) {
      case typing_place::name:
        return next == token_kind::assign || next == token_kind::open_quote ||
               next == token_kind::open_brace || (next == token_kind::name && word_end_ != 0);
      case typing_place::key: return next == token_kind::assign || next == token_kind::colon;
      case typing_place::value: return next == token_kind::open_parenthesis;
      default: return false;
    }
  }

  void read_chain() {
    std::size_t at = found_.begin;
    while (at != 0 && (text_[at - 1] == ' ' || text_[at - 1] == '\t'))
      --at;
    found_.is_step = at != 0 && text_[at - 1] == '.';
    if (found_.is_step) found_.chain = steps_before(at - 1);
  }
  // The steps that end there: names, and keys and numbers in brackets. Empty for other expressions:
  // `upper("x").`, `(a).`.
  [[nodiscard]] std::vector<std::string> steps_before(std::size_t at) const {
    std::vector<std::string> back;
    for (++at; at != 0 && (back.empty() || text_[at - 1] == '.');) {
      --at;
      while (at != 0 && text_[at - 1] == ']') {
        const std::size_t open = text_.rfind('[', at - 1);
        if (open == text_.npos) return {};
        std::string_view inside = text_.substr(open + 1, at - open - 2);
        if (inside.size() > 1 && inside.starts_with('"')) inside = inside.substr(1, inside.size() - 2);
        back.emplace_back(inside);
        at = open;
      }
      std::size_t begin = at;
      while (begin != 0 && (is_word_byte(text_[begin - 1]) || text_[begin - 1] == '-'))
        --begin;
      if (begin == at) return {};
      back.emplace_back(text_.substr(begin, at - begin));
      at = begin;
    }
    return {back.rbegin(), back.rend()};
  }
  [[nodiscard]] static bool is_word_byte(char c) noexcept {
    return is_lower(c) || is_upper(c) || is_digit(c) || c == '_' || static_cast<unsigned char>(c) >= 0x80;
  }

  std::string_view text_;
  std::size_t offset_;
  typing_context found_{};
  parser::frame_stack<typing_frame> open_{form::block};
  std::vector<std::string> header_{};  // of the item that has begun in a block
  std::string last_{};                 // name or text
  std::size_t last_begin_ = 0;
  std::size_t word_end_ = 0;  // of the word at the place; 0 without one
  bool is_loop_ = false;      // the next name is one that `for` introduces
  bool had_loop_ = false;     // the last one was
};

}  // namespace hcl::inline v1_0::detail
