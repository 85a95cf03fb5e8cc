// What a struct calls its members in a document. Implementation of edit/update.hpp.
#pragma once

#include <algorithm>
#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include <hcl/body/body_model.hpp>
#include <hcl/edit/impl/model_compare.hpp>
#include <hcl/record/engine.hpp>
#include <hcl/record/impl/chosen_struct.hpp>

namespace hcl::inline v0_1::detail {

[[nodiscard]] inline bool contains_name(const std::vector<std::string_view>& names, std::string_view name) {
  return std::find(names.begin(), names.end(), name) != names.end();
}

class member_names {
 public:
  // `info` may be null.
  explicit member_names(const record_info* info) : rows_(info ? info->fields : view<const field_info>()) {}

  // The names that a member goes by, its own first.
  [[nodiscard]] std::vector<std::string_view> of(std::string_view name) const {
    std::vector<std::string_view> names{name};
    for (const field_info& row : rows_) {
      if (row.name != name) continue;
      if (has_types(row)) break;
      for (const field_info& other : rows_)
        if (other.home == row.home && !contains_name(names, other.name)) names.push_back(other.name);
    }
    return names;
  }
  // The types of blocks whose order matters.
  [[nodiscard]] std::vector<std::string_view> types_with(std::string_view type) const {
    for (const field_info& row : rows_)
      if (row.name == type && has_types(row)) return {row.blocks->types.begin(), row.blocks->types.end()};
    return {type};
  }
  // The struct that a block becomes; null if it becomes none.
  [[nodiscard]] const record_info* struct_of(const model_item& block) const {
    const auto text_of = [&](std::string_view name) {
      const model_item* const item = find_attribute_item(block.inside, name);
      const bool is_text = item && item->content.kind() == type_kind::string && !item->content.is_null();
      return is_text ? std::string(item->content.unmarked().as_string()) : std::string();
    };
    for (const field_info& row : rows_)
      if (row.name == block.name && row.form == role_form::block)
        return chosen_struct(row, block.name, block.labels, text_of);
    return nullptr;
  }
  // The labels of a block without those at the end that may be left out: an empty one means the same.
  [[nodiscard]] std::vector<std::string> given_labels(std::string_view type,
                                                      std::vector<std::string> labels) const {
    for (const field_info& row : rows_) {
      if (row.name != type || row.form != role_form::block) continue;
      const std::size_t needed = row.blocks->labels - row.blocks->optional_labels;
      while (row.blocks->optional_labels != 0 && labels.size() > needed && labels.back().empty())
        labels.pop_back();
      break;
    }
    return labels;
  }
  // Whether an attribute may be written as a block as well, and the struct that is in the block then; null if
  // it is a map.
  [[nodiscard]] bool may_be_block(std::string_view name) const {
    return std::any_of(rows_.begin(), rows_.end(),
                       [&](const field_info& row) { return row.name == name && row.or_block; });
  }
  [[nodiscard]] const record_info* inside_as_block(std::string_view name) const {
    for (const field_info& row : rows_)
      if (row.name == name && row.form == role_form::block && row.inside && !row.is_free_block)
        return &row.inside();
    return nullptr;
  }

 private:
  // Of a member whose blocks have several types: names of alternatives, none of which means another.
  [[nodiscard]] static bool has_types(const field_info& row) {
    return row.blocks && row.blocks->types.size() > 1;
  }

  view<const field_info> rows_;
};

}  // namespace hcl::inline v0_1::detail
