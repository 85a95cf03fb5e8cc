// The header that every value kept on the heap begins with: long text, elements, members, capsules, refined
// unknowns, marked values.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>

#include <hcl/value/type.hpp>

namespace hcl::inline v0_1::detail {

enum class node_form : std::uint8_t { text, elements, members, capsule, unknown, marked };

// `data` points at `size` characters, values or members; at one shared pointer (capsule), one refinement
// (unknown), one value (marked).
struct value_node : counted {
  explicit value_node(node_form f) noexcept : form(f) {}
  node_form form;
  std::uint32_t depth = 0;  // levels of containers inside, itself included; marks do not count
  // Values inside, itself included, as a tree (what is shared counts each time); long texts and names count
  // for several. Sticks at the maximum.
  std::uint32_t weight = 1;
  const void* data = nullptr;
  std::size_t size = 0;
  // Lazy for tuples and objects. Points into the node or is owned.
  mutable std::atomic<const hcl::type*> type{nullptr};
};

}  // namespace hcl::inline v0_1::detail
