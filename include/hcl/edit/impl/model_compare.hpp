// Compares models of structs with models of expressions, part by part. Implementation.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <numeric>
#include <optional>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

#include <hcl/body/body_model.hpp>
#include <hcl/diagnostics/diagnostics.hpp>
#include <hcl/edit/impl/matching.hpp>
#include <hcl/edit/impl/style.hpp>
#include <hcl/edit/update.hpp>
#include <hcl/eval/expression.hpp>
#include <hcl/eval/scope.hpp>
#include <hcl/support/name_table.hpp>
#include <hcl/support/outcome.hpp>
#include <hcl/text/impl/escape.hpp>
#include <hcl/value/convert.hpp>
#include <hcl/value/value.hpp>
#include <hcl/write/impl/writable.hpp>

namespace hcl::inline v1_0::detail {

// Whether the content is a value, be it opened or not.
[[nodiscard]] inline bool is_value(const model_item& item) {
  return !item.written && (item.form == item_form::whole || !item.content.is_null());
}
// Whether the elements or members of a value are to become parts of their own.
[[nodiscard]] inline bool is_closed(const model_item& item) {
  return item.form == item_form::whole && !item.written && !item.content.is_marked() &&
         has_parts(item.content);
}
// With those. The content stays what it is.
[[nodiscard]] inline model_item opened(model_item item) {
  if (is_closed(item)) add_parts(item, item.content);
  for (model_item& inner : item.inside.items)
    inner = opened(std::move(inner));
  return item;
}
[[nodiscard]] inline bool is_set(const model_item& item) { return item.content.kind() == type_kind::set; }

[[nodiscard]] inline std::optional<value> known_value(const expression& written, const scope* names) {
  diagnostics ignored;
  budget work{limits{}};
  value v = written.evaluate(names, ignored, work, nullptr);
  if (ignored.has_errors() || !v.is_wholly_known()) return std::nullopt;
  return v;
}
// The model of an expression: its value if known.
[[nodiscard]] inline model_item said_by(const expression& written, const scope* names) {
  model_item item;
  std::optional<value> known = known_value(written, names);
  if (known)
    item.content = *std::move(known);
  else
    item.written = written;
  return opened(std::move(item));
}

// The members of an object by their keys.
class member_finder {
 public:
  explicit member_finder(const model_item& of) {
    for (const model_item& part : of.inside.items)
      all_.try_emplace(part.name, &part);
  }
  [[nodiscard]] const model_item* find(std::string_view key) const {
    const auto found = all_.find(key);
    return found == all_.end() ? nullptr : found->second;
  }

 private:
  std::unordered_map<std::string_view, const model_item*> all_{};
};

// What a block has inside.
[[nodiscard]] inline const body_model& inside_of(const model_item& block) {
  if (const void* const ctx = std::exchange(block.unmade, nullptr)) block.model->make(ctx, block);
  return block.inside;
}

// Names and labels aside.
[[nodiscard]] inline bool is_same_model_item(const model_item& a, const model_item& b) {
  if (a.is_block != b.is_block || a.form != b.form) return false;
  if (a.is_block) {
    if (!a.verbatim.empty() && a.verbatim == b.verbatim) return true;
    if (a.labels != b.labels) return false;
    if (a.model && a.model == b.model) return a.model->is_same(a.object, b.object);
    return is_same_model(inside_of(a), inside_of(b));
  }
  if (a.form != item_form::whole) return is_same_model(a.inside, b.inside);
  if (static_cast<bool>(a.written) != static_cast<bool>(b.written)) return false;
  return a.written ? a.written == b.written : a.content == b.content;
}

[[nodiscard]] inline const model_item* find_attribute_item(const body_model& body, std::string_view name) {
  for (const model_item& item : body.items)
    if (!item.is_block && item.name == name) return &item;
  return nullptr;
}

// Hashes parts, equal for parts written alike: `80` and `"80"`, lists and tuples. Omits defaults; items are
// opened.
class part_numbers {
 public:
  [[nodiscard]] static std::uint64_t key(const model_item& part) {
    if (part.written) return name_hash(without_layout(part.written.text()), expression_seed);
    if (part.form == item_form::whole) return leaf_key(part.content).value_or(hidden_seed);
    std::uint64_t all = part.form == item_form::object ? object_seed : list_seed;
    for (const model_item& inner : part.inside.items) {
      if (part.form == item_form::list && !is_set(part))
        all = hash_more(all, key(inner));
      else if (!inner.is_default)  // in any order
        all += hash_more(name_hash(inner.name, member_seed), key(inner));
    }
    return all;
  }
  // One number for each value and each block at any depth, with the names that lead there.
  static void add_features(const model_item& part, std::uint64_t path, std::vector<std::uint64_t>& all) {
    if (is_closed(part)) return add_features(opened(part), path, all);
    if (!part.verbatim.empty()) all.push_back(name_hash(part.verbatim, path));
    if (part.inside.items.empty() && !part.is_block) return all.push_back(hash_more(path, key(part)));
    for (const model_item& inner : inside_of(part).items)
      if (!inner.is_default)
        add_features(inner, name_hash(header_source(inner.name, inner.labels), path + 1), all);
  }
  // What an element of a list, or a block, is known by.
  [[nodiscard]] static sequence_element element(const model_item& part) {
    sequence_element made;
    if (part.is_block || !part.inside.items.empty()) add_features(part, member_seed, made.features);
    made.key = part.is_block
                   ? std::accumulate(made.features.begin(), made.features.end(), member_seed, hash_more)
                   : key(part);
    return made;
  }

  // Equal for values written alike; none of what does not say how it is written.
  [[nodiscard]] static std::optional<std::uint64_t> leaf_key(const value& marked) {
    const value& v = marked.unmarked();
    if (!v.is_known()) return std::nullopt;
    if (v.is_null()) return null_seed;
    const outcome<value> text = v.type().is_primitive() ? convert(v, type::string()) : outcome<value>(v);
    if (!text || text->kind() != type_kind::string) return std::nullopt;
    return name_hash(text->as_string(), text_seed);
  }

 private:
  static constexpr std::uint64_t text_seed = 1, null_seed = 2, list_seed = 3, object_seed = 4,
                                 member_seed = 5, expression_seed = 6, hidden_seed = 7;
};

// Whether the present model equals the wanted one. Both are opened.
[[nodiscard]] inline bool gives(const model_item& present, const model_item& wanted) {
  if (present.written || wanted.written) return wanted.written && present.written == wanted.written;
  if (present.form != wanted.form) return false;
  if (wanted.form == item_form::whole) {
    const std::optional<std::uint64_t> key = part_numbers::leaf_key(present.content);
    return present.content == wanted.content || (key && key == part_numbers::leaf_key(wanted.content));
  }
  const auto &there = present.inside.items, &want = wanted.inside.items;
  if (wanted.form == item_form::list)
    return std::equal(there.begin(), there.end(), want.begin(), want.end(), gives);
  const member_finder all_wanted(wanted), all_present(present);
  return std::all_of(there.begin(), there.end(),
                     [&](const model_item& part) {
                       const model_item* const found = all_wanted.find(part.name);
                       return found && gives(part, *found);
                     }) &&
         std::all_of(want.begin(), want.end(),
                     [&](const model_item& part) { return part.is_default || all_present.find(part.name); });
}

// For each wanted element of a list or a set the number of the one that becomes it, or `unmatched`.
[[nodiscard]] inline index_list match_elements(const std::vector<model_item>& present,
                                               const model_item& wanted) {
  const std::vector<model_item>& want = wanted.inside.items;
  matching made(want.size(), present.size());
  const auto all = match_candidates::all(want.size(), present.size());
  for (const std::size_t j : all.present)
    made.present_elements[j] = part_numbers::element(present[j]);
  for (const std::size_t i : all.wanted)
    made.wanted_elements[i] = part_numbers::element(want[i]);
  if (is_set(wanted))
    made.match_equal(all, [](const sequence_element& one) { return one.key; });
  else
    made.match_in_place(all);
  return std::move(made).take_all();
}

}  // namespace hcl::inline v1_0::detail
