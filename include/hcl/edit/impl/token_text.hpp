// A text without its layout: equal for two texts only if they mean the same.
// Implementation.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include <hcl/edit/impl/trivia.hpp>
#include <hcl/parser/tokens.hpp>

namespace hcl::inline v0_1::detail {

// The tokens of a text, its end aside. What it ends with may be a heredoc: a newline follows.
[[nodiscard]] inline std::vector<parser::token> tokens_of(std::string_view text) {
  std::vector<parser::token> all = parser::tokenize(std::string(text) + '\n');
  all.pop_back();
  return all;
}

enum class said_comments : std::uint8_t { dropped, kept };

// Blanks go, and so do newlines where they mean nothing. What separates items, members and elements is the
// same, be it a comma or a newline; what stands in strings and heredocs stays as it is but for the way that
// its lines end.
class said_text {
 public:
  [[nodiscard]] static std::string of(std::string_view text, said_comments comments) {
    return said_text(comments).read(text);
  }

 private:
  using kind = parser::token_kind;

  explicit said_text(said_comments comments) noexcept : keeps_comments_(comments == said_comments::kept) {}

  [[nodiscard]] std::string read(std::string_view text) {
    for (const parser::token& t : tokens_of(text))
      add(t.kind, t.kind == kind::newline ? "\n" : text.substr(t.span.begin, t.span.size()));
    return std::move(out_);
  }

  void add(kind what, std::string_view text) {
    if (what == kind::newline || what == kind::comma) return separate(what == kind::comma);
    if (what == kind::comment) {
      if (keeps_comments_) put(what, trimmed(text));
      return separate(!text.ends_with('\n') && needs_separator_);
    }
    // `{for` is no object: its newlines separate nothing.
    if (last_ == kind::open_brace && what == kind::name && text == "for")
      open_.back() = kind::open_parenthesis;
    if (closes(what) && !open_.empty()) {
      open_.pop_back();
      needs_separator_ = false;
    }
    // How far a marker is indented says nothing.
    put(what, what == kind::close_heredoc ? text.substr(text.find_first_not_of(" \t")) : text);
    if (opens(what)) open_.push_back(what);
  }
  // Nothing is separated after what opens and before what closes.
  void separate(bool is_comma) {
    const bool is_newline_of_items = open_.empty() || open_.back() == kind::open_brace;
    if ((is_comma || is_newline_of_items) && !opens(last_)) needs_separator_ = !out_.empty();
  }
  void put(kind what, std::string_view text) {
    if (needs_separator_) out_ += ",\n";
    needs_separator_ = false;
    out_ += static_cast<char>('A' + static_cast<int>(what));
    for (std::size_t i = 0; i != text.size(); ++i)
      if (text[i] != '\r' || text.substr(i + 1, 1) != "\n") out_ += text[i];
    out_ += '\n';
    last_ = what;
  }
  [[nodiscard]] static bool opens(kind what) noexcept {
    return what == kind::open_brace || what == kind::open_bracket || what == kind::open_parenthesis ||
           what == kind::interpolation || what == kind::control;
  }
  [[nodiscard]] static bool closes(kind what) noexcept {
    return what == kind::close_brace || what == kind::close_bracket || what == kind::close_parenthesis ||
           what == kind::sequence_end;
  }

  bool keeps_comments_;
  bool needs_separator_ = false;
  kind last_ = kind::newline;
  std::vector<kind> open_{};
  std::string out_{};
};

// Comments aside as well.
[[nodiscard]] inline std::string without_layout(std::string_view text) {
  return said_text::of(text, said_comments::dropped);
}

}  // namespace hcl::inline v0_1::detail
