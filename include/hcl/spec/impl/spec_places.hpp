// Finds the place of a spec's value in a body, and the variables that a spec needs, without evaluation.
// Implementation.
#pragma once

#include <algorithm>
#include <cstddef>
#include <iterator>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <tuple>
#include <unordered_map>
#include <utility>
#include <variant>
#include <vector>

#include <hcl/body/impl/body_cursor.hpp>
#include <hcl/body/impl/diagnose.hpp>
#include <hcl/spec/impl/spec_node.hpp>
#include <hcl/spec/impl/spec_plan.hpp>

namespace hcl::inline v1_0::detail {

// Labels of a block, without those that are keys of a map.
struct block_labels {
  std::span<const std::string> texts{};
  std::span<const range> places{};
};
[[nodiscard]] inline block_labels labels_of(const body_block& b, std::size_t keys = 0) {
  if (b.labels.size() < keys || b.label_ranges.size() < keys) return {};
  return {std::span(b.labels).subspan(keys), std::span(b.label_ranges).subspan(keys)};
}

// The blocks of one type in a body. One block represents an unknown number.
struct found_blocks {
  std::vector<const body_block*> blocks{};  // in order
  const body_block* unknown = nullptr;      // the first that represents an unknown number
  mark_set marks{};                         // of what makes that number unknown
};

// The content of a body, indexed for many specs: attributes by name, blocks by type.
class indexed_content {
 public:
  explicit indexed_content(const body_content& content) : content_(content) {
    if (content.attributes.size() > few) {
      attributes_.reserve(content.attributes.size());
      for (const body_attribute& a : content.attributes)
        attributes_.try_emplace(a.name, &a);
    }
    if (content.blocks.size() > few) {
      for (const body_block& b : content.blocks)
        blocks_[b.type].push_back(&b);
    }
  }

  [[nodiscard]] const range& missing_item_range() const noexcept { return content_.missing_item_range; }
  [[nodiscard]] const body_attribute* find(std::string_view name) const {
    if (attributes_.empty()) return content_.find(name);
    const auto found = attributes_.find(name);
    return found == attributes_.end() ? nullptr : found->second;
  }
  // The only way to blocks: it also says whether their number is known.
  [[nodiscard]] found_blocks find_blocks(std::string_view type) const {
    found_blocks found{.blocks = of_type(type)};
    const auto at = std::find_if(found.blocks.begin(), found.blocks.end(),
                                 [](const body_block* b) { return b->body.is_unknown(); });
    if (at != found.blocks.end()) {
      found.unknown = *at;
      found.marks = (*at)->body.marks();
    }
    return found;
  }

 private:
  [[nodiscard]] std::vector<const body_block*> of_type(std::string_view type) const {
    if (blocks_.empty()) return content_.of_type(type);
    const auto found = blocks_.find(type);
    return found == blocks_.end() ? std::vector<const body_block*>() : found->second;
  }

  static constexpr std::size_t few = 16;  // are found sooner than they are indexed
  const body_content& content_;
  std::unordered_map<std::string_view, const body_attribute*> attributes_{};
  std::unordered_map<std::string_view, std::vector<const body_block*>> blocks_{};
};

// The input of the specs of one body.
struct spec_place {
  const indexed_content& content;
  block_labels labels{};
  std::span<const std::string> misspelt{};  // types of blocks that are there, though not as they must be
  std::string_view name = missing_here;
};

[[nodiscard]] range spec_range(const spec& of, const spec_place& in);

// In a body that has not been taken apart.
[[nodiscard]] inline range source_range(const spec& of, const body& from, block_labels labels) {
  diagnostics ignored(0);
  body rest;
  const body_content content = content_by(from, plan_of(of).schema, &rest, ignored);
  const indexed_content indexed(content);
  return spec_range(of, {indexed, labels});
}

// The first block of a type, or where one would have to be added.
[[nodiscard]] inline range first_block_range(std::string_view type, const spec& nested, std::size_t keys,
                                             const spec_place& in) {
  const found_blocks found = in.content.find_blocks(type);
  if (found.blocks.empty()) return in.content.missing_item_range();
  const body_block& first = *found.blocks.front();
  return source_range(nested, first.body, labels_of(first, keys));
}

[[nodiscard]] inline range spec_range(const spec& of, const spec_place& in) {
  return std::visit([&](const auto& s) -> range { return s.place(in); }, node_of(of).what);
}

// The references in expressions that a spec itself has for one body.
inline void collect_own_references(const spec& of, std::vector<traversal>& found) {
  const spec_node& n = node_of(of);
  const auto collect = [&](const auto& own) {
    if constexpr (requires { own.written; }) {
      for (traversal& t : own.written.variables())
        found.push_back(std::move(t));
    }
  };
  std::visit(collect, n.what);
  visit_parts(n, [&](const spec& part) { collect_own_references(part, found); });
}

// Appends new references of `more`; repetitions in a body are kept.
inline void add_new_references(std::vector<traversal>& all, std::vector<traversal> more) {
  if (all.empty()) {
    all = std::move(more);
    return;
  }
  if (more.empty()) return;
  const auto place = [](const traversal& t) {
    const range at = t.range();
    return std::tuple(at.source().get(), at.span().begin, at.span().end, to_string(t));
  };
  std::set<decltype(place(all.front()))> known;
  for (const traversal& t : all)
    known.insert(place(t));
  for (traversal& t : more)
    if (!known.contains(place(t))) all.push_back(std::move(t));
}

}  // namespace hcl::inline v1_0::detail
