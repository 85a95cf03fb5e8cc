// Equals signs of neighbouring lines below each other, as far as that adds not much more than there is: the
// rule of text_layout.hpp. Implementation.
#pragma once

#include <algorithm>
#include <cstddef>
#include <string>
#include <string_view>

#include <hcl/support/trivial_vector.hpp>
#include <hcl/text/impl/unicode_grapheme.hpp>

namespace hcl::inline v0_1::detail {

class line_alignment {
 public:
  // A line whose equals sign is to come at this offset of the text, after a name.
  void add(std::size_t offset, std::string_view name) { cells_.push({offset, count_graphemes(name)}); }
  // The next line is no neighbour of the last.
  void end_run() {
    if (run_ends_.size() == 0 || run_ends_.top() != cells_.size()) run_ends_.push(cells_.size());
  }

  // `spare`: how many blanks may be added.
  [[nodiscard]] std::string apply(std::string text, std::size_t spare) {
    end_run();
    spare = (std::min)(spare, (std::size_t{4} << 20) + 4 * text.size());
    std::string out;
    std::size_t copied = 0;
    for (std::size_t run = 0, first = 0; run != run_ends_.size(); first = run_ends_[run++]) {
      const std::size_t end = run_ends_[run];
      std::size_t max_width = 0, blanks = 0;
      for (std::size_t i = first; i != end; ++i)
        max_width = (std::max)(max_width, cells_[i].width);
      for (std::size_t i = first; i != end; ++i)
        blanks += max_width - cells_[i].width;
      if (blanks > spare) spare = blanks = 0;
      spare -= blanks;
      for (std::size_t i = first; blanks != 0 && i != end; ++i) {
        out.append(text, copied, cells_[i].offset - copied).append(max_width - cells_[i].width, ' ');
        copied = cells_[i].offset;
      }
    }
    return copied == 0 ? text : out.append(text, copied);
  }

 private:
  struct cell {
    std::size_t offset, width;
  };
  trivial_vector<cell> cells_{};
  trivial_vector<std::size_t> run_ends_{};
};

}  // namespace hcl::inline v0_1::detail
