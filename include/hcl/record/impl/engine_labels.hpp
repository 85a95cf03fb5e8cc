// Records labels and keys, read and existing, in linear time. Implementation.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <tuple>
#include <unordered_map>
#include <utility>
#include <vector>

#include <hcl/body/body.hpp>
#include <hcl/body/impl/diagnose.hpp>
#include <hcl/diagnostics/codes.hpp>
#include <hcl/record/engine.hpp>
#include <hcl/record/impl/engine_container.hpp>
#include <hcl/record/impl/engine_report.hpp>
#include <hcl/support/compiler.hpp>
#include <hcl/support/name_table.hpp>

namespace hcl::inline v1_0::detail {

struct label_memory {
  // Where labels came first.
  struct labels {
    std::unordered_map<std::string, std::size_t, name_hasher> first{};
    std::size_t covered = 0;  // so many of the body's items have been looked at
  };
  // For each body, member and number of labels. Used for many blocks; few are compared pairwise.
  std::map<std::tuple<std::size_t, std::size_t, std::size_t>, labels> bodies{};
  // Keys by the address of their map, valid within a body.
  std::unordered_map<const void*, key_memory> maps{};
  // Existing blocks, by their list and labels.
  struct slot_list {
    std::vector<std::size_t> all{};
    std::size_t taken = 0;
  };
  using by_labels = std::unordered_map<std::string, slot_list, name_hasher>;
  std::unordered_map<const void*, by_labels> earlier{};

  [[nodiscard]] static std::string key(const void* list, std::string_view labels) {
    return std::to_string(reinterpret_cast<std::uintptr_t>(list)).append(1, ':').append(labels);
  }
};
[[nodiscard]] inline label_memory& known_labels(decode_context& ctx) {
  if (!ctx.notes.labels) ctx.notes.labels = std::make_shared<label_memory>();
  return *ctx.notes.labels;
}

// The blocks compared for labels: earlier ones of the body and member with the right number of labels.
class same_label_blocks {
 public:
  explicit same_label_blocks(const block_input& from) noexcept : from_(from) {}

  // The first block with the same labels so far, or `position`. Uses an index for many blocks.
  [[nodiscard]] std::size_t find(decode_context& ctx) const {
    constexpr std::size_t few = 32;
    if (from_.position > few) return find_among_many(known_labels(ctx));
    for (std::size_t i = 0; i != from_.position; ++i)
      if (has_same_labels(i) && same_labels(i)) return i;
    return from_.position;
  }
  [[nodiscard]] range definition(std::size_t i) const {
    if (from_.siblings) return from_.siblings->blocks[i].definition_range;
    return {(*part(i).document)->source, neighbour(i)->definition_range()};
  }

 private:
  [[nodiscard]] const native_part& part(std::size_t i) const noexcept {
    const auto is_behind = [](std::size_t wanted, const native_part& p) { return wanted < p.before; };
    return std::upper_bound(from_.neighbours.begin(), from_.neighbours.end(), i, is_behind)[-1];
  }
  // Null for an attribute.
  [[nodiscard]] const syntax::block_node* neighbour(std::size_t i) const noexcept {
    const native_part& in = part(i);
    return in.items[i - in.before].block;
  }
  [[nodiscard]] std::size_t find_among_many(label_memory& known) const {
    label_memory::labels& seen = known.bodies[{from_.enclosing, from_.home, from_.labels_taken}];
    for (; seen.covered < from_.position; ++seen.covered)
      if (has_same_labels(seen.covered)) seen.first.try_emplace(key(seen.covered), seen.covered);
    const auto first = seen.first.find(key(from_.position));
    return first == seen.first.end() ? from_.position : first->second;
  }
  [[nodiscard]] std::size_t label_count(std::size_t i) const noexcept {
    return from_.siblings ? from_.siblings->blocks[i].labels.size() : neighbour(i)->labels.size();
  }
  [[nodiscard]] std::string_view label(std::size_t i, std::size_t index) const noexcept {
    return from_.siblings ? std::string_view(from_.siblings->blocks[i].labels[index])
                          : neighbour(i)->labels[index].text;
  }
  [[nodiscard]] bool has_same_labels(std::size_t i) const noexcept {
    if (!from_.siblings && !neighbour(i)) return false;
    const std::string_view type = from_.siblings ? std::string_view(from_.siblings->blocks[i].type)
                                                 : std::string_view(neighbour(i)->type);
    const record_info& info = *from_.around;
    const std::size_t row = find_field(info, type, true, from_.home);
    return row != info.fields.size() && info.fields[row].home == from_.home &&
           info.fields[row].blocks->labels == label_count(i);
  }
  [[nodiscard]] bool same_labels(std::size_t i) const noexcept {
    for (std::size_t l = 0; l != from_.labels_taken; ++l)
      if (label(i, l) != from_.labels[l].text) return false;
    return true;
  }
  [[nodiscard]] std::string key(std::size_t i) const {
    std::string all;
    for (std::size_t l = 0; l != from_.labels_taken; ++l)
      all.append(std::to_string(label(i, l).size())).append(":").append(label(i, l));
    return all;
  }

  const block_input& from_;
};

// Reports that another block has the labels that are taken.
HCL_COLD inline void report_same_labels(const decode_context& ctx, const block_input& from, bool are_equal,
                                        range first) {
  std::vector<std::string_view> labels;
  for (const syntax::label_node& label : from.labels.first(from.labels_taken))
    labels.push_back(label.text);
  report_same_labels(*ctx.diags, from.type, labels, are_equal, engine::range_at(ctx, from.definition_range),
                     std::move(first));
}

}  // namespace hcl::inline v1_0::detail
