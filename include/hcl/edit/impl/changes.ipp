// The changes of lines that turn the text that was read into that of now. Implementation.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <hcl/edit/backend.hpp>
#include <hcl/edit/impl/matching.hpp>
#include <hcl/edit/impl/tree.hpp>
#include <hcl/support/name_hash.hpp>
#include <hcl/text/text_edit.hpp>

namespace hcl::inline v0_1::detail {

// Where lines begin, their newlines included; the end last.
struct text_lines_of {
  explicit text_lines_of(std::string_view whole) : text(whole) {
    for (std::size_t at = 0; at < text.size(); at = (std::min)(text.find('\n', at), text.size() - 1) + 1)
      begins.push_back(at);
    begins.push_back(text.size());
  }
  [[nodiscard]] std::size_t size() const noexcept { return begins.size() - 1; }
  // From the line `first` up to `past`.
  [[nodiscard]] std::string_view operator()(std::size_t first, std::size_t past) const {
    return text.substr(begins[first], begins[past] - begins[first]);
  }
  void set_keys(element_sequence& elements) const {
    for (std::size_t i = 0; i != size(); ++i)
      elements[i].key = name_hash((*this)(i, i + 1), 0);
  }

  std::string_view text;
  std::vector<std::size_t> begins{};
};

HCL_DECL std::vector<text_edit> edit_backend::changes(const edit_tree& tree) {
  std::vector<text_edit> all;
  if (!tree.is_changed) return all;
  const std::string text_now = text(tree);
  const text_lines_of was(tree.original ? tree.original->text() : std::string_view()), now(text_now);
  matching lines(now.size(), was.size());
  now.set_keys(lines.wanted_elements);
  was.set_keys(lines.present_elements);
  const index_list match = std::move(lines).match_in_order();
  std::size_t old_line = 0, line = 0;
  const auto add = [&](std::size_t old_past, std::size_t past) {
    const byte_span where{static_cast<std::uint32_t>(was.begins[old_line]),
                          static_cast<std::uint32_t>(was.begins[old_past])};
    add_edit(all, was.text, where, now(line, past));
    old_line = old_past;
    line = past;
  };
  for (std::size_t i = 0; i != match.size(); ++i) {
    if (match[i] == unmatched) continue;
    add(match[i], i);
    add(match[i] + 1, i + 1);
  }
  add(was.size(), now.size());
  return all;
}

}  // namespace hcl::inline v0_1::detail
