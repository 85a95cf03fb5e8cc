// Keys of members of objects, written as those of their neighbours are. Implementation.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

#include <hcl/edit/impl/source_text.hpp>
#include <hcl/edit/impl/trivia.hpp>
#include <hcl/text/impl/unicode_grapheme.hpp>

namespace hcl::inline v0_1::detail {

// Where the key of a member ends, and its sign is; none of a key that is an expression.
struct member_sign {
  std::size_t key_end = 0, at = 0;
};
[[nodiscard]] inline std::optional<member_sign> find_sign(std::string_view member) {
  std::size_t key_end = member.find_first_of(" \t=:");
  if (member.starts_with('"')) {
    key_end = 1;
    while (key_end < member.size() && member[key_end] != '"')
      key_end += member[key_end] == '\\' ? std::size_t{2} : std::size_t{1};
    ++key_end;
  }
  if (key_end >= member.size() || member.starts_with('(')) return std::nullopt;
  const std::size_t sign = skip_blanks(member, key_end);
  if (sign >= member.size() || (member[sign] != '=' && member[sign] != ':')) return std::nullopt;
  return member_sign{key_end, sign};
}

// A key as its neighbour has it, quoted or not.
[[nodiscard]] inline std::string key_like(std::string_view neighbour, std::string_view key) {
  return neighbour.starts_with('"') ? quoted_text(key) : key_source(key);
}
// `key = `, with its sign below that of its neighbour: the member before it, or after it if it is to be the
// first one; empty if there is none.
[[nodiscard]] inline std::string member_head(std::string_view neighbour, bool has_lines, std::string key) {
  const std::optional<member_sign> sign = find_sign(neighbour);
  if (!sign) return key += " = ";
  const std::size_t column = count_graphemes(neighbour.substr(0, sign->at)), width = count_graphemes(key);
  const std::size_t blanks = sign->at - sign->key_end;
  const bool is_aligned = has_lines && (blanks > 1 || (blanks == 1 && neighbour[sign->at] == '='));
  key.append(!is_aligned ? blanks : column > width ? column - width : 1, ' ');
  const std::size_t past = skip_blanks(neighbour, sign->at + 1);
  return key.append(neighbour.substr(sign->at, 1)).append(past - sign->at - 1, ' ');
}

}  // namespace hcl::inline v0_1::detail
