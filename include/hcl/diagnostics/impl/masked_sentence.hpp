// The sentence that names a wrong value, and the mask of sentences that must not show one. Implementation.
#pragma once

#include <algorithm>
#include <cstddef>
#include <string>
#include <string_view>

#include <hcl/diagnostics/impl/snippet.hpp>
#include <hcl/support/bytes.hpp>

namespace hcl::inline v1_0::detail {

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

// Masks numbers but those of lines, and what is between quotes unless `keeps(word)` holds for all its words.
// Signs stay, and a quote of an escape sequence begins nothing.
template <typename Keeps>
[[nodiscard]] std::string masked_sentence(std::string_view text, const Keeps& keeps) {
  std::string made;
  for (std::size_t at = 0; at < text.size();) {
    std::size_t end = at + 1;
    bool is_hidden = false;
    if (text[at] == '"' && !made.ends_with('\\')) {
      while (end < text.size() && text[end] != '"')
        end += text[end] == '\\' ? 2U : 1U;
      end = (std::min)(end + 1, text.size());
      is_hidden = !all_words(text.substr(at, end - at), keeps);
    } else if (is_word_byte(text[at])) {
      while (end < text.size() && (is_word_byte(text[end]) || (text[end] == '.' && is_digit(text[at]))))
        ++end;
      if (text[end - 1] == '.') --end;
      const std::string_view word = text.substr(at, end - at);
      is_hidden = ((is_digit(word.back()) || is_digit(word.front())) && !made.ends_with(" line ")) ||
                  ((word == "true" || word == "false") && (made.ends_with("not ") || made.ends_with("but ")));
    }
    if (is_hidden)
      made += redaction_mark;
    else
      made.append(text, at, end - at);
    at = end;
  }
  return made;
}

// The sentence about diagnostics beyond the limit.

[[nodiscard]] inline std::string dropped_sentence(std::size_t count) {
  return std::to_string(count) +
         (count == 1 ? " more problem is not shown." : " more problems are not shown.");
}

}  // namespace hcl::inline v1_0::detail
