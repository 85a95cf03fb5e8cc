// The kinds of the typed model's types, and the header every compound type's node begins with.
#pragma once

#include <cstddef>
#include <cstdint>

#include <hcl/support/counted.hpp>

namespace hcl::inline v0_1::model {

enum class type_kind : std::uint8_t {
  dynamic,  // anything; what is not known before run time
  none,     // the type of null
  boolean,
  integer,  // whole numbers of any size
  number,
  string,
  id,           // an identifier given by the host: a string that may be unknown until run time
  opaque,       // a host's own type, by name
  constant,     // one value of a type: what a literal has
  enumeration,  // some values of a type, under a host's name
  list,
  set,
  map,
  tuple,
  object,
  alternatives,  // a union: one of several types; with none among them it is optional
  promise,       // a value that is there later
  output         // a value that is there later, with what the host knows about it
};

namespace detail {

// What `type` reads without knowing the node's storage: `data` points at `size` types, or at properties.
struct type_node : hcl::detail::counted {
  type_kind kind = type_kind::dynamic;
  bool has_output = false;                   // output(...) is reached from here
  bool has_promise = false;                  // promise(...) is
  bool has_cycle = false;                    // an object that contains itself is
  bool is_open = false;                      // a type that is still being made is
  std::uint32_t depth = 1;                   // levels of compound types, itself included
  std::size_t hash = 0;                      // equal types have equal hashes
  const hcl::detail::counted* owner = this;  // the nodes of a cyclic type are owned together
  const void* data = nullptr;
  std::size_t size = 0;
};

}  // namespace detail
}  // namespace hcl::inline v0_1::model
