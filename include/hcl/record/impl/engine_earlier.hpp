// The blocks that a member held before those of a body came, found by list and labels in constant time.
// Implementation.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include <hcl/record/engine.hpp>
#include <hcl/support/name_hash.hpp>

namespace hcl::inline v0_1::detail {

struct earlier_memory {
  struct slot_list {
    std::vector<std::size_t> all{};
    std::size_t taken = 0;
  };
  using by_labels = std::unordered_map<std::string, slot_list, name_hasher>;
  std::unordered_map<const void*, by_labels> fields{};

  [[nodiscard]] static std::string key(const void* list, std::string_view labels) {
    return std::to_string(reinterpret_cast<std::uintptr_t>(list)).append(1, ':').append(labels);
  }
};

template <typename X>
void engine_backend<X>::add_earlier(decode_context& ctx, const void* field, const void* list,
                                    std::string_view labels, std::size_t slot) {
  if (!ctx.notes.earlier) {
    ctx.notes.earlier = std::make_shared<earlier_memory>();
    ctx.notes.forget_earlier = [](earlier_memory& of, const void* forgotten) { of.fields.erase(forgotten); };
  }
  ctx.notes.earlier->fields[field][earlier_memory::key(list, labels)].all.push_back(slot);
}

template <typename X>
std::size_t engine_backend<X>::take_earlier(decode_context& ctx, const void* field, const void* list,
                                            std::string_view labels) {
  if (!ctx.notes.earlier) return no_slot;
  const auto known = ctx.notes.earlier->fields.find(field);
  if (known == ctx.notes.earlier->fields.end()) return no_slot;
  const auto found = known->second.find(earlier_memory::key(list, labels));
  if (found == known->second.end() || found->second.taken == found->second.all.size()) return no_slot;
  return found->second.all[found->second.taken++];
}

}  // namespace hcl::inline v0_1::detail
