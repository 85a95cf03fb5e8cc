// The parts of a source that have a heading, as the blocks of a file have: kept beside the text, so that
// diagnostics can say what a place is part of. Implementation.
#pragma once

#include <algorithm>
#include <cstdint>
#include <memory>
#include <utility>
#include <vector>

#include <hcl/text/source.hpp>

namespace hcl::inline v0_1::detail {

// In the order of their headings.
struct headings {
  trivial_vector<headed_part> parts;
};

HCL_DECL void text_backend::forget(const headings* known) noexcept { delete known; }

HCL_DECL std::vector<byte_span> text_backend::headings_at(const source& text, std::size_t offset) {
  const headings* known = text.headings_.load(std::memory_order_acquire);
  if (const heading_reader reader = text.heading_reader_.load(std::memory_order_acquire); !known && reader) {
    text.set_headings(reader(text));
    known = text.headings_.load(std::memory_order_acquire);
  }
  std::vector<byte_span> around;
  if (known == nullptr) return around;
  const auto begins_after = [](std::size_t at, const headed_part& part) { return at < part.heading.end; };
  const auto past = std::upper_bound(known->parts.begin(), known->parts.end(), offset, begins_after);
  std::uint32_t index = past == known->parts.begin()
                            ? headed_part::outermost
                            : static_cast<std::uint32_t>(past - known->parts.begin() - 1);
  for (; index != headed_part::outermost; index = known->parts[index].outer)
    if (offset < known->parts[index].end) around.push_back(known->parts[index].heading);
  std::reverse(around.begin(), around.end());
  return around;
}

}  // namespace hcl::inline v0_1::detail

namespace hcl::inline v0_1 {

HCL_DECL void source::set_headings(detail::trivial_vector<detail::headed_part> parts) const {
  auto made = std::make_unique<detail::headings>(detail::headings{std::move(parts)});
  const detail::headings* none = nullptr;
  if (headings_.compare_exchange_strong(none, made.get(), std::memory_order_acq_rel)) (void)made.release();
}

}  // namespace hcl::inline v0_1
