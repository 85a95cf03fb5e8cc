// The ten kinds of type, and the header of compound types' nodes.
#pragma once

#include <cstddef>
#include <cstdint>

#include <hcl/support/holders.hpp>

namespace hcl::inline v1_0 {

// The kinds of types of the information model; `dynamic` is an unknown type.
enum class type_kind : std::uint8_t {
  dynamic,
  string,   // Unicode text, NFC
  number,   // 512 bits of mantissa; integers are exact
  boolean,  // true or false
  list,     // elements of one type, in order
  set,      // elements of one type, each once
  map,      // values of one type by strings
  tuple,    // elements of types of their own
  object,   // attributes of types of their own
  capsule   // an object of the program
};

namespace detail {

// The header of a node: `data` points at `size` types (collection, tuple), object attributes, or one shared
// pointer to a capsule definition.
struct type_node : counted {
  type_kind kind = type_kind::dynamic;
  bool has_dynamic = false;
  bool has_optional = false;
  std::uint32_t depth = 1;  // levels of compound types, itself included
  std::size_t hash = 0;     // equal types have equal hashes
  const void* data = nullptr;
  std::size_t size = 0;
};

}  // namespace detail
}  // namespace hcl::inline v1_0
