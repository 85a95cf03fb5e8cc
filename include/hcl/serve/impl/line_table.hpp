// Positions of the protocol: lines and characters from 0, in UTF-16 or bytes. Implementation.
#pragma once

#include <algorithm>
#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include <hcl/serve/impl/message.hpp>
#include <hcl/text/columns.hpp>
#include <hcl/text/position.hpp>

namespace hcl::inline v0_1::detail {

// Where the lines of a text begin: after LF, CRLF or a lone CR.
class line_table {
 public:
  line_table() = default;
  explicit line_table(std::string_view text) {
    starts_.push_back(0);
    add_starts(text, 1, text.size(), starts_);
  }
  // Follows a change: `text` has `size` bytes in the place of those that were `old`.
  void replace(std::string_view text, byte_span old, std::size_t size) {
    const auto first = std::lower_bound(starts_.begin() + 1, starts_.end(), std::size_t{old.begin});
    const auto past = starts_.erase(first, std::upper_bound(first, starts_.end(), std::size_t{old.end}));
    for (auto later = past; later != starts_.end(); ++later)
      *later = *later - old.size() + size;
    std::vector<std::size_t> made;
    add_starts(text, (std::max)(std::size_t{old.begin}, std::size_t{1}), old.begin + size, made);
    starts_.insert(past, made.begin(), made.end());
    last_ = {};
  }

  [[nodiscard]] std::size_t line_of(std::size_t offset) const {
    const auto past = std::upper_bound(starts_.begin(), starts_.end(), offset);
    return static_cast<std::size_t>(past - starts_.begin()) - 1;
  }
  [[nodiscard]] std::size_t begin_of(std::size_t line) const { return starts_[line]; }
  [[nodiscard]] std::size_t count() const noexcept { return starts_.size(); }

  // A position behind the end of its line is that end, one inside of a character its beginning.
  [[nodiscard]] std::size_t offset(std::string_view text, json_in position, column_unit unit) const {
    const std::size_t line = position["line"].number(count());
    if (line >= count()) return text.size();
    std::string_view rest = text.substr(starts_[line]);
    rest = rest.substr(0, rest.find_first_of("\r\n"));
    const std::size_t wanted = position["character"].number(rest.size());
    std::size_t at = 0;
    for (std::size_t units = 0; at < rest.size();) {
      std::size_t next = at + 1;
      while (next < rest.size() && (static_cast<unsigned char>(rest[next]) & 0xC0U) == 0x80U)
        ++next;
      units += units_in(rest.substr(at, next - at), unit);
      if (units > wanted) break;
      at = next;
    }
    return starts_[line] + at;
  }
  // Counted from the place asked for last if that is nearer than the beginning of the line: answers
  // name the places of a line one after another, and a line may be as long as a text.
  [[nodiscard]] std::size_t column(std::string_view text, std::size_t offset, column_unit unit) const {
    const std::size_t begin = starts_[line_of(offset)];
    const std::size_t way = offset < last_.offset ? last_.offset - offset : offset - last_.offset;
    if (last_.begin != begin || last_.unit != unit || offset - begin <= way) last_ = {begin, begin, 0, unit};
    if (offset < last_.offset)
      last_.column -= units_in(text.substr(offset, last_.offset - offset), unit);
    else
      last_.column += units_in(text.substr(last_.offset, offset - last_.offset), unit);
    last_.offset = offset;
    return last_.column;
  }
  [[nodiscard]] std::string position(std::string_view text, std::size_t offset, column_unit unit) const {
    offset = (std::min)(offset, text.size());
    return json_object_of({{"line", std::to_string(line_of(offset))},
                           {"character", std::to_string(column(text, offset, unit))}});
  }

 private:
  struct place {
    std::size_t begin = 0, offset = 0, column = 0;  // of the line, its own
    column_unit unit = column_unit::bytes;
  };
  static void add_starts(std::string_view text, std::size_t first, std::size_t last,
                         std::vector<std::size_t>& to) {
    for (std::size_t i = first; i <= last; ++i)
      if (text[i - 1] == '\n' || (text[i - 1] == '\r' && !text.substr(i).starts_with('\n'))) to.push_back(i);
  }

  std::vector<std::size_t> starts_{};
  mutable place last_{};
};

}  // namespace hcl::inline v0_1::detail
