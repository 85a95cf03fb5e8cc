// Which diagnostics of a text offer a change of it: in each statement the first one, since the others may
// only follow from that. Runs for broken texts only.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

#include <hcl/parser/fixes.hpp>
#include <hcl/parser/syntax_error_list.hpp>
#include <hcl/support/trivial_vector.hpp>

namespace hcl::inline v0_1::parser {

// The statements that could not be read.
class broken_statements {
 public:
  struct statement {
    byte_span where;
    byte_span joined;        // its expression, if that goes on in the next line
    std::size_t number = 0;  // one for all that begin at the same place
  };

  explicit broken_statements(const std::vector<syntax_error>& found) {
    for (const syntax_error& one : found)
      if (one.item_end != 0) all_.push_back({{one.item, one.item_end}, one.joined});
    std::sort(all_.begin(), all_.end(),
              [](const statement& a, const statement& b) { return a.where.begin < b.where.begin; });
    for (std::size_t i = 1; i < all_.size(); ++i)
      all_[i].number = all_[i].where.begin == all_[i - 1].where.begin ? all_[i - 1].number : i;
  }

  // Above all numbers.
  [[nodiscard]] std::size_t size() const noexcept { return all_.size(); }

  // The innermost that the place is in; null if it is in none.
  [[nodiscard]] const statement* around(std::uint32_t place) const noexcept {
    const auto past =
        std::upper_bound(all_.begin(), all_.end(), place,
                         [](std::uint32_t at, const statement& s) { return at < s.where.begin; });
    for (auto at = past; at != all_.begin() && past - at != max_nested;) {
      --at;
      if (place < at->where.end) return &*at;
    }
    return nullptr;
  }

 private:
  static constexpr std::ptrdiff_t max_nested = 64;

  std::vector<statement> all_;
};

// Finds changes for the problems of one text.
class fix_offers {
 public:
  fix_offers(detail::broken_text& text, const broken_statements& statements)
      : text_(text), statements_(statements) {
    first_.assign(statements.size(), nullptr);
  }

  void offer(syntax_error& one) {
    const broken_statements::statement* const around =
        statements_.around(one.item_end != 0 ? one.item : one.subject.begin);
    if (around == nullptr) {
      one.change = find_change(text_, one);
      return;
    }
    const syntax_error*& first = first_[around->number];
    // Of mistakes of one kind, each is repaired.
    if (first != nullptr && (!first->change || first->code != one.code)) return;
    if (first == nullptr) first = &one;
    if (detail::is_line_joint(text_.text(), one.subject.begin)) one.joined = around->joined;
    one.change = find_change(text_, one);
  }

 private:
  detail::broken_text& text_;
  const broken_statements& statements_;
  hcl::detail::trivial_vector<const syntax_error*> first_{};  // of each statement, by its number
};

}  // namespace hcl::inline v0_1::parser
