// Texts in encodings other than UTF-8, of which nearly every byte would be an error.
#pragma once

#include <string>
#include <string_view>

#include <hcl/diagnostics/codes.hpp>
#include <hcl/parser/syntax_error_list.hpp>

namespace hcl::inline v0_1::parser::detail {

// "UTF-16" or "UTF-32" if a text begins with the mark of that, or with letters as they are in it; else empty.
[[nodiscard]] inline std::string_view wide_encoding(std::string_view text) noexcept {
  using namespace std::string_view_literals;
  if (text.starts_with("\xFF\xFE\0\0"sv) || text.starts_with("\0\0\xFE\xFF"sv)) return "UTF-32";
  if (text.starts_with("\xFF\xFE"sv) || text.starts_with("\xFE\xFF"sv)) return "UTF-16";
  if (text.size() < 4) return {};
  const auto is_plain = [&](std::size_t at) { return text[at] > 0; };  // ASCII
  if (is_plain(0) && text.substr(1, 3) == "\0\0\0"sv) return "UTF-32";
  if (text.substr(0, 3) == "\0\0\0"sv && is_plain(3)) return "UTF-32";
  const bool little = is_plain(0) && text[1] == 0 && is_plain(2) && text[3] == 0;
  const bool big = text[0] == 0 && is_plain(1) && text[2] == 0 && is_plain(3);
  return little || big ? "UTF-16" : std::string_view();
}

// The mistake in a text that is not UTF-8 as a whole; without a code if there is none.
[[nodiscard]] inline syntax_error find_wide_encoding(std::string_view text) {
  const std::string_view name = wide_encoding(text);
  if (name.empty()) return {};
  return {.code = codes::invalid_utf8,
          .summary = "Text is not UTF-8",
          .detail = "This text is in " + std::string(name) + ". Save it as UTF-8.",
          .subject = {0, 1}};
}

}  // namespace hcl::inline v0_1::parser::detail
