// What paths of names, and headers of blocks, give away. Implementation.
#pragma once

#include <algorithm>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <hcl/diagnostics/diagnostics.hpp>
#include <hcl/diagnostics/impl/snippet.hpp>
#include <hcl/record/impl/redaction_names.hpp>
#include <hcl/record/impl/redaction_text.hpp>

namespace hcl::inline v0_1::detail {

// The names of sensitive members that a text has, found when they are asked for.
template <typename = void>
class written_secrets {
 public:
  written_secrets(const rough_text<>& text, const known_names<>& names) : text_(text), names_(names) {}

  [[nodiscard]] bool has(std::string_view secret) {
    if (!words_)
      words_ = text_.words_that([&](std::string_view word) {
        const known_name* const found = names_.find(word);
        return found && found->use == name_use::secret;
      });
    return std::find(words_->begin(), words_->end(), secret) != words_->end();
  }

 private:
  const rough_text<>& text_;
  const known_names<>& names_;
  std::optional<std::vector<std::string_view>> words_{};
};

// Whether the name of a sensitive member is among the words.
template <typename = void>
[[nodiscard]] bool has_secret_name(std::string_view words, const known_names<>& names) {
  const rough_text<> text(words);
  for (std::size_t at = 0; at < words.size();) {
    const std::size_t end = (std::max)(text.end_of_word(at), at + 1);
    const known_name* const found = names.find(words.substr(at, end - at));
    if (found && found->use == name_use::secret) return true;
    at = end;
  }
  return false;
}

// Whether what is written from `at` to `end` are labels, as many as the blocks of that name have.
template <typename = void>
[[nodiscard]] bool has_its_labels(const rough_text<>& text, std::size_t at, std::size_t end,
                                  const known_name* use) {
  if (!use || use->use == name_use::secret) return false;
  std::size_t count = 0;
  for (at = text.skip_blanks(at); at < end; at = text.skip_blanks(at)) {
    const std::size_t begin = at;
    at = text.at(at) == '"' ? text.end_of_string(at) : text.end_of_word(at);
    if (at == begin || at > end) return false;
    ++count;
  }
  return count == use->labels;
}

// Where the header that begins at `at` ends, if others follow it.
template <typename = void>
[[nodiscard]] std::size_t end_of_header(const rough_text<>& text, std::size_t at) {
  while (at < text.text().size() && !text.text().substr(at).starts_with(within))
    at = text.at(at) == '"' ? text.end_of_string(at) : at + 1;
  return at;
}

// Headers of blocks, without labels that they should not have.
template <typename = void>
[[nodiscard]] std::string shown_headers(std::string_view headers, const known_names<>& names) {
  const rough_text<> text(headers);
  std::string shown;
  for (std::size_t at = 0; at < headers.size();) {
    const std::size_t past = end_of_header(text, at), type = text.end_of_word(at);
    if (has_its_labels(text, type, past, names.find(headers.substr(at, type - at)))) {
      shown += headers.substr(at, past - at);
    } else {
      while (at < past) {
        const std::size_t end = (std::max)(text.end_of_word(at), at + 1);
        const std::string_view word = headers.substr(at, end - at);
        shown += !rough_text<>::is_word(word.front()) || names.find(word) ? word : redaction_mark;
        at = end;
      }
    }
    shown += headers.substr(past, within.size());
    at = past + within.size();
  }
  return shown;
}

}  // namespace hcl::inline v0_1::detail
