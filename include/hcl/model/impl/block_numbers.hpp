// Which of the blocks of a member each is, for the paths of diagnostics. Implementation.
#pragma once

#include <algorithm>
#include <cstddef>
#include <string_view>
#include <vector>

#include <hcl/body/impl/diagnose.hpp>
#include <hcl/model/checked_record.hpp>
#include <hcl/syntax/structure.hpp>

namespace hcl::inline v0_1::model::detail {

class block_numbers {
 public:
  explicit block_numbers(const checked_record& of) : of_(&of), counts_(of.members.size()) {}

  // None for a member that takes one block.
  [[nodiscard]] std::size_t next(const checked_member& member) {
    if (member.is_single) return hcl::detail::unnumbered;
    const auto is_same = [&](const checked_member& other) { return other.home == member.home; };
    const auto first = std::find_if(of_->members.begin(), of_->members.end(), is_same);
    return counts_[static_cast<std::size_t>(first - of_->members.begin())]++;
  }

 private:
  const checked_record* of_;
  std::vector<std::size_t> counts_;
};

[[nodiscard]] inline std::vector<std::string_view> labels_of(const syntax::block_node& block) {
  std::vector<std::string_view> labels;
  for (const syntax::label_node& label : block.labels)
    labels.push_back(label.text);
  return labels;
}

}  // namespace hcl::inline v0_1::model::detail
