// A cursor over a list of items: those of made, generated and overlaid bodies.
#pragma once

#include <cstddef>
#include <utility>
#include <vector>

#include <hcl/body/body.hpp>
#include <hcl/body/impl/body_cursor.hpp>
#include <hcl/body/impl/content.hpp>

namespace hcl::inline v1_0::detail {

// Where to report wrong labels of a block without a text.
[[nodiscard]] inline label_places places_of(const body_block& b, std::size_t expected) {
  const range& surplus = expected < b.label_ranges.size() ? b.label_ranges[expected] : b.definition_range;
  return {surplus, b.definition_range, b.definition_range};
}

// Attributes, then blocks, of a list that it does not own.
class list_cursor : public body_cursor {
 public:
  explicit list_cursor(const body_content& parts) : parts_(&parts) {}

  [[nodiscard]] bool next() override {
    const std::size_t attributes = parts_->attributes.size();
    if (next_ >= attributes + parts_->blocks.size()) return false;
    at_ = next_++;
    if (at_ < attributes)
      item_ = {.name = parts_->attributes[at_].name};
    else
      item_ = {.name = here().type, .labels = here().labels.size(), .is_block = true};
    return true;
  }
  [[nodiscard]] range name_range() const override {
    return item_.is_block ? here().type_range : parts_->attributes[at_].name_range;
  }
  [[nodiscard]] label_places places(std::size_t expected) const override {
    return places_of(here(), expected);
  }
  [[nodiscard]] body_attribute attribute() override { return parts_->attributes[at_]; }
  [[nodiscard]] body_block block() override { return here(); }

 protected:
  [[nodiscard]] const body_block& here() const { return parts_->blocks[at_ - parts_->attributes.size()]; }

 private:
  const body_content* parts_;
  std::size_t next_ = 0;
  std::size_t at_ = 0;
};

// The same for an owned list to which a schema was applied, after unknown items.
struct kept_list {
  body_content kept;
  std::vector<unknown_item> unknown;
};
class kept_list_cursor : private kept_list, public list_cursor {
 public:
  explicit kept_list_cursor(body_content parts, std::vector<unknown_item> unknown_items = {},
                            bool is_complete = true)
      : kept_list{std::move(parts), std::move(unknown_items)}, list_cursor(kept), is_complete_(is_complete) {}

  [[nodiscard]] bool next() override {
    is_unknown_ = next_unknown_ != unknown.size();
    if (!is_unknown_) {
      const bool is_there = list_cursor::next();
      item_.are_labels_known = true;
      return is_there;
    }
    const unknown_item& here = unknown[next_unknown_++];
    item_ = {.name = here.name,
             .is_block = here.is_block,
             .may_be_blocks = here.may_be_blocks,
             .is_generated = here.is_generated};
    return true;
  }
  // Each is asked for once.
  [[nodiscard]] body_block block() override {
    return std::move(kept.blocks[static_cast<std::size_t>(&here() - kept.blocks.data())]);
  }
  [[nodiscard]] range name_range() const override {
    return is_unknown_ ? unknown[next_unknown_ - 1].where : list_cursor::name_range();
  }
  [[nodiscard]] bool is_complete() const noexcept override { return is_complete_; }

 private:
  std::size_t next_unknown_ = 0;
  bool is_unknown_ = false;
  bool is_complete_;
};

}  // namespace hcl::inline v1_0::detail
