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

// `key = `, as its neighbour has it: quoted or not, and with its sign below the neighbour's. `neighbour`: the
// member before it, or after it if it is to be the first one; empty if there is none.
[[nodiscard]] inline std::string member_head(std::string_view neighbour, bool has_lines,
                                             const std::string& key) {
  if (neighbour.empty()) return key_source(key) + " = ";
  std::string head = neighbour.starts_with('"') ? quoted_text(key) : key_source(key);
  const std::optional<member_sign> sign = find_sign(neighbour);
  if (!sign) return head + " = ";
  const std::size_t column = count_graphemes(neighbour.substr(0, sign->at)), width = count_graphemes(head);
  const std::size_t blanks = sign->at - sign->key_end;
  const bool is_aligned = blanks > 1 && has_lines;
  if (is_aligned || (blanks == 1 && has_lines && neighbour[sign->at] == '='))
    head.append(column > width ? column - width : 1, ' ');
  else
    head.append(blanks, ' ');
  const std::size_t past = skip_blanks(neighbour, sign->at + 1);
  return head.append(neighbour.substr(sign->at, 1)).append(past - sign->at - 1, ' ');
}

// Members, each at the beginning of a line; empty if it is not, or is not there.
struct member_lines {
  std::string_view member, above, below;
};
// Whether the sign of a member is below or above that of another one.
[[nodiscard]] inline bool has_aligned_sign(const member_lines& lines, member_sign sign) {
  if (lines.member.empty()) return false;
  if (sign.at - sign.key_end > 1) return true;
  const std::size_t column = count_graphemes(lines.member.substr(0, sign.at));
  const auto has_its_column = [&](std::string_view text) {
    const std::optional<member_sign> near_sign = find_sign(text);
    return near_sign && near_sign->at != near_sign->key_end &&
           count_graphemes(text.substr(0, near_sign->at)) == column;
  };
  return has_its_column(lines.above) || has_its_column(lines.below);
}

// The member with another key, both as they are written. Its sign stays where it is if it is aligned.
[[nodiscard]] inline std::string renamed_member(const std::string& member, std::size_t key_size,
                                                std::string key, const member_lines& lines) {
  const std::optional<member_sign> sign = find_sign(member);
  if (!sign || sign->key_end != key_size || sign->at == sign->key_end || !has_aligned_sign(lines, *sign))
    return key.append(member, key_size);
  const std::size_t column = count_graphemes(std::string_view(member).substr(0, sign->at));
  const std::size_t width = count_graphemes(key);
  return key.append(column > width ? column - width : 1, ' ').append(member, sign->at);
}

}  // namespace hcl::inline v0_1::detail
