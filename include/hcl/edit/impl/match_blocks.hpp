// Matches blocks of a document with blocks of a struct: by labels, else by content, with the fewest changes.
// Implementation.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <hcl/body/body_model.hpp>
#include <hcl/edit/impl/matching.hpp>
#include <hcl/edit/impl/model_compare.hpp>
#include <hcl/edit/items.hpp>
#include <hcl/record/engine.hpp>
#include <hcl/record/impl/engine_container.hpp>
#include <hcl/text/impl/escape.hpp>
#include <hcl/value/convert.hpp>

namespace hcl::inline v1_0::detail {

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
      const model_item* const item = find_attribute_item(inside_of(block), name);
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
  // Whether the member's blocks have several types, the names of its alternatives.
  [[nodiscard]] static bool has_types(const field_info& row) {
    return row.blocks && row.blocks->types.size() > 1;
  }

  view<const field_info> rows_;
};

// A block of the document, and its model as a struct, if that is known.
struct present_block {
  edit_node* node;
  const model_item* said = nullptr;
  std::vector<std::string> given{};  // the labels, while no model has them
  bool is_wanted = false;            // as it is, in its place

  [[nodiscard]] const std::vector<std::string>& labels() const noexcept {
    return said ? said->labels : given;
  }
};

class block_matcher {
 public:
  block_matcher(const std::vector<const model_item*>& wanted, std::vector<present_block>& present)
      : wanted_(wanted), present_(present), match_(wanted.size(), present.size()) {}

  [[nodiscard]] static bool have_labels(const std::vector<const model_item*>& wanted) {
    return std::any_of(wanted.begin(), wanted.end(),
                       [](const model_item* item) { return !item->labels.empty(); });
  }
  // For each wanted block the number of the one that becomes it, or `unmatched`.
  [[nodiscard]] index_list match(bool have_types) && {
    const auto all = match_candidates::all(wanted_.size(), present_.size());
    for (std::size_t n = 0; n != (std::min)(wanted_.size(), present_.size()); ++n) {
      present_block& one = present_[n];
      one.is_wanted =
          one.said && one.said->name == wanted_[n]->name && is_same_model_item(*one.said, *wanted_[n]);
      if (one.is_wanted) match_.take(n, n);
    }
    const auto wanted_key = [&](std::size_t i) {
      return header_source(have_types ? wanted_[i]->name : "", wanted_[i]->labels);
    };
    const auto present_key = [&](std::size_t j) {
      return header_source(have_types ? present_[j].node->name() : "", present_[j].labels());
    };
    // Blocks without labels stay in order around those that stay.
    const match_candidates rest = have_labels(wanted_) ? match_.left(all) : all;
    for (const auto& [key, one] : rest.by_key(wanted_key, present_key)) {
      if (one.wanted.size() == 1 && one.present.size() == 1) {
        match_.take(one.wanted[0], one.present[0]);
      } else if (!one.wanted.empty() && !one.present.empty()) {
        compare(match_.left(one));
        match_.match_in_place(one);
      }
    }
    if (!have_labels(wanted_)) return std::move(match_).take_all();
    match_candidates renamed = match_.left(all);
    std::erase_if(renamed.present, [&](std::size_t j) { return !present_[j].said; });
    match_renamed(std::move(renamed));
    return std::move(match_).take_all();
  }

 private:
  // Unknown elements match nothing.
  void compare(const match_candidates& all) {
    for (const std::size_t i : all.wanted)
      match_.wanted_elements[i] = part_numbers::element(*wanted_[i]);
    for (const std::size_t j : all.present)
      match_.present_elements[j] = present_[j].said ? part_numbers::element(*present_[j].said)
                                                    : sequence_element{hash_more(~std::uint64_t{0}, j)};
  }
  // Matches blocks that changed only in labels. Others with new labels, or empty ones, are new.
  void match_renamed(match_candidates all) {
    std::erase_if(all.wanted, [&](std::size_t i) {
      const std::vector<model_item>& inside = inside_of(*wanted_[i]).items;
      const auto is_default = [](const model_item& item) { return item.is_default; };
      return wanted_[i]->verbatim.empty() && std::all_of(inside.begin(), inside.end(), is_default);
    });
    if (all.wanted.empty() || all.present.empty()) return;
    compare(all);
    match_.take(equal_pairs(
        all, [&](std::size_t i) { return name_hash(wanted_[i]->name, match_.wanted_elements[i].key); },
        [&](std::size_t j) { return name_hash(present_[j].said->name, match_.present_elements[j].key); }));
  }

  const std::vector<const model_item*>& wanted_;
  std::vector<present_block>& present_;
  matching match_;
};

// Labels as the struct says them, where they are numbers: "8080.0" is "8080".
[[nodiscard]] inline std::vector<std::string> plain_labels(std::vector<std::string> labels) {
  for (std::string& label : labels) {
    const outcome<value> number = convert(value(label), type::number());
    const outcome<value> text = number ? convert(*number, type::string()) : number;
    if (text) label = text->as_string();
  }
  return labels;
}

// Pairs the blocks of a document with their models as read, by type and labels, as those of a map are sorted;
// a single unmatched pair belongs together. `said`: the models of the struct's blocks.
[[nodiscard]] inline std::vector<present_block> describe_blocks(const std::vector<edit_node*>& present,
                                                                const std::vector<const model_item*>& said,
                                                                bool have_types, const record_info* info) {
  const member_names names(info);
  std::vector<present_block> all;
  all.reserve(present.size());
  match_candidates left;
  for (std::size_t i = 0; i != present.size(); ++i) {
    const syntax::block_node& block = *present[i]->block;
    const bool is_said = left.wanted.empty() && present.size() == said.size() &&
                         (!have_types || said[i]->name == block.type) &&
                         std::ranges::equal(said[i]->labels, block.labels, {}, {}, &syntax::label_node::text);
    all.push_back({present[i], is_said ? said[i] : nullptr});
    if (is_said) continue;
    all.back().given = names.given_labels(block.type, present[i]->labels());
    left.wanted.push_back(i);
    left.present.push_back(i);
  }
  if (present.size() != said.size() || left.wanted.empty()) return all;
  matching pairs(said.size(), present.size());
  const auto said_key = [&](std::size_t i) {
    return header_source(have_types ? said[i]->name : "", said[i]->labels);
  };
  for (const bool plain : {false, true})
    pairs.take(equal_pairs(pairs.left(left), said_key, [&](std::size_t j) {
      return header_source(have_types ? present[j]->name() : "",
                           plain ? plain_labels(all[j].given) : all[j].given);
    }));
  const match_candidates rest = pairs.left(left);
  if (rest.wanted.size() == 1 &&
      (!have_types || said[rest.wanted[0]]->name == present[rest.present[0]]->name()))
    pairs.take(rest.wanted[0], rest.present[0]);
  for (const std::size_t i : left.wanted)
    if (pairs[i] != unmatched) all[pairs[i]].said = said[i];
  return all;
}

// The range of models generated by the only dynamic block: `count` from `first` on.
struct generated_blocks {
  std::size_t first = 0, count = 0;
  edit_node* by = nullptr;
};
[[nodiscard]] inline generated_blocks generated_among(const edit::body& body,
                                                      const std::vector<std::string_view>& names,
                                                      std::size_t written, std::size_t all) {
  generated_blocks found{0, all - written, {}};
  std::size_t before = 0, dynamic = 0;
  for (const edit::block& block : body.blocks()) {
    const std::vector<std::string> labels = block.labels();
    if (contains_name(names, block.type())) ++before;
    if (block.type() != "dynamic" || labels.size() != 1 || !contains_name(names, labels[0])) continue;
    found.first = before;
    found.by = block.place().node;
    ++dynamic;
  }
  return dynamic == 1 ? found : generated_blocks{};
}
// Generated blocks that are wanted as they are need no change. Returns how many of the remaining blocks are
// wanted before them.
inline std::size_t leave_generated(const generated_blocks& of, std::vector<const model_item*>& want,
                                   std::vector<const model_item*>& said) {
  std::size_t from = 0, before = want.size(), count = 0;
  for (; count != of.count; ++count) {
    const auto found =
        std::find_if(want.begin() + static_cast<std::ptrdiff_t>(from), want.end(),
                     [&](auto* one) { return is_same_model_item(*said[of.first + count], *one); });
    if (found == want.end()) break;  // reported later
    from = static_cast<std::size_t>(found - want.begin());
    if (count == 0) before = from;
    want.erase(found);
  }
  const auto first = said.begin() + static_cast<std::ptrdiff_t>(of.first);
  said.erase(first, first + static_cast<std::ptrdiff_t>(count));
  return count == 0 ? want.size() : before;
}

}  // namespace hcl::inline v1_0::detail
