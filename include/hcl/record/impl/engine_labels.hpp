// Records labels and keys, those read and those an object had before. Implementation.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include <hcl/body/impl/diagnose.hpp>
#include <hcl/diagnostics/codes.hpp>
#include <hcl/record/engine.hpp>
#include <hcl/support/name_table.hpp>

namespace hcl::inline v1_0::detail {

struct label_memory {
  // Names of attributes in the rest, by the address of their map and their key.
  struct named_place {
    std::string name;
    range where;
  };
  using by_key = std::unordered_map<std::string, named_place, name_hasher>;
  std::unordered_map<const void*, by_key> names{};
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

// By the member and the keys. Spans, as the text of a cursor may have no source yet.
struct first_blocks {
  struct place {
    byte_span definition{};
    const source_ptr* text = nullptr;
    std::vector<std::string> labels{};  // as they are written
  };
  std::unordered_map<std::string, place, name_hasher> all{};
};

}  // namespace hcl::inline v1_0::detail
