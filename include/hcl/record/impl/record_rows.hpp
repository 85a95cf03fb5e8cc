// A struct's members as the rows of a schema_matcher, with the states of the object that is being filled.
// Implementation.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include <hcl/record/engine.hpp>
#include <hcl/record/impl/engine_container.hpp>
#include <hcl/record/impl/engine_report.hpp>

namespace hcl::inline v0_1::detail {

class record_rows {
 public:
  record_rows(decode_context& ctx, const record_info& info, field_state* states) noexcept
      : ctx_(ctx), info_(info), states_(states) {}

  [[nodiscard]] std::size_t size() const noexcept { return info_.fields.size(); }
  [[nodiscard]] std::size_t members() const noexcept { return info_.members; }
  [[nodiscard]] std::string_view name(std::size_t row) const { return field(row).name; }
  [[nodiscard]] std::string_view member_name(std::size_t row) const { return field(field(row).home).name; }
  [[nodiscard]] bool is_attribute(std::size_t row) const { return field(row).form == role_form::attribute; }
  [[nodiscard]] bool is_block(std::size_t row) const { return field(row).form == role_form::block; }
  [[nodiscard]] bool is_required(std::size_t row) const {
    return field(row).required && !ctx_.position.partial;
  }
  [[nodiscard]] bool is_single(std::size_t row) const {
    const bool is_merged = ctx_.opts->merge_map_blocks && field(row).is_free_block && !state(row).is_value;
    return field(row).blocks->single && !is_merged;
  }
  [[nodiscard]] bool is_suggested(std::size_t row) const { return field(row).instead.empty(); }
  [[nodiscard]] std::size_t labels(std::size_t row) const { return field(row).blocks->labels; }
  [[nodiscard]] std::size_t optional_labels(std::size_t row) const {
    return field(row).blocks->optional_labels;
  }
  [[nodiscard]] bool takes_any_labels(std::size_t row) const { return field(row).blocks->any_labels; }
  [[nodiscard]] std::string_view label_name(std::size_t row, std::size_t index) const {
    return field(row).blocks->label_name(index);
  }
  [[nodiscard]] std::size_t find(std::string_view name, bool is_block) const {
    return find_field(info_, name, is_block, 0);
  }
  [[nodiscard]] std::uint32_t& count(std::size_t row) const { return state(row).count; }
  // Of one of the first rows, which are the members themselves.
  [[nodiscard]] bool is_there(std::size_t member) const { return states_[member].count != 0; }
  [[nodiscard]] range first(std::size_t row) const {
    const field_state& at = state(row);
    return at.text ? range(*at.text, at.first) : engine::range_at(ctx_, at.first);
  }
  [[nodiscard]] bool misspelt(std::size_t row) const { return state(row).misspelt; }
  void note_misspelt(std::string_view name, bool is_block) const {
    const std::size_t row = ctx_.opts->unknown == unknown_names::error ? find(name, is_block) : size();
    if (row != size()) state(row).misspelt = true;
  }
  // Where a member takes blocks of several types, all of them.
  [[nodiscard]] std::string shown_types(std::size_t row) const {
    const field_info& f = field(row);
    return f.blocks->types.empty() ? detail::quoted(member_name(row)) : name_list(f.blocks->types);
  }
  [[nodiscard]] std::string list_types(const std::vector<std::string_view>& candidates) const {
    for (std::size_t row = 0; row != size(); ++row)
      if (is_block(row) && is_suggested(row) && !field(row).blocks->types.empty())
        return " Expected " + name_list(candidates) + '.';
    return {};
  }

 protected:
  decode_context& ctx_;
  const record_info& info_;
  field_state* states_;

 private:
  [[nodiscard]] const field_info& field(std::size_t row) const { return info_.fields[row]; }
  [[nodiscard]] field_state& state(std::size_t row) const { return states_[field(row).home]; }
};

}  // namespace hcl::inline v0_1::detail
