// Records labels and keys, those read and those an object had before. Implementation.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

#include <hcl/body/impl/diagnose.hpp>
#include <hcl/diagnostics/codes.hpp>
#include <hcl/record/engine.hpp>
#include <hcl/record/impl/engine_container.hpp>
#include <hcl/record/impl/engine_report.hpp>
#include <hcl/support/compiler.hpp>
#include <hcl/support/name_table.hpp>

namespace hcl::inline v1_0::detail {

struct label_memory {
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

// By the member and its labels. Spans, as the text of a cursor may have no source yet.
struct first_blocks {
  struct place {
    byte_span definition{};
    const source_ptr* text = nullptr;
  };
  std::unordered_map<std::string, place, name_hasher> all{};

  [[nodiscard]] static std::string key(const block_input& of) {
    std::string made = std::to_string(of.home);
    for (const syntax::label_node& label : of.labels.first(of.labels_taken))
      made.append(1, ' ').append(std::to_string(label.text.size())).append(1, ':').append(label.text);
    return made;
  }
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
