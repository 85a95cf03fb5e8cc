// The kinds of the typed model's types, and the header every compound type's node begins with.
#pragma once

#include <cstddef>
#include <cstdint>

#include <hcl/support/counted.hpp>

namespace hcl::inline v0_1::model {

// The kinds of types of the typed model, those of the language among them.
enum class type_kind : std::uint8_t {
  dynamic,       // anything; what is not known before run time
  none,          // the type of null
  boolean,       // true or false
  integer,       // whole numbers of any size
  number,        // any number
  string,        // Unicode text
  id,            // an identifier given by the host: a string that may be unknown until run time
  opaque,        // a host's own type, by name
  constant,      // one value of a type: what a literal has
  enumeration,   // some values of a type, under a host's name
  list,          // elements of one type, in order
  set,           // elements of one type, each once
  map,           // values of one type by strings
  tuple,         // elements of types of their own
  object,        // attributes of types of their own
  alternatives,  // a union: one of several types; with none among them it is optional
  promise,       // a value that is there later
  output         // a value that is there later, with what the host knows about it
};

namespace detail {

// How a type is made of others.
enum class type_form : std::uint8_t {
  simple,  // has no parts and no name of its own
  named,   // opaque, enumeration
  constant,
  wrapper,   // of one type: a collection, a promise, an output
  elements,  // a tuple or a union
  object
};

[[nodiscard]] constexpr type_form form_of(type_kind kind) noexcept {
  switch (kind) {
    case type_kind::dynamic:
    case type_kind::none:
    case type_kind::boolean:
    case type_kind::integer:
    case type_kind::number:
    case type_kind::string:
    case type_kind::id: break;
    case type_kind::opaque:
    case type_kind::enumeration: return type_form::named;
    case type_kind::constant: return type_form::constant;
    case type_kind::list:
    case type_kind::set:
    case type_kind::map:
    case type_kind::promise:
    case type_kind::output: return type_form::wrapper;
    case type_kind::tuple:
    case type_kind::alternatives: return type_form::elements;
    case type_kind::object: return type_form::object;
  }
  return type_form::simple;
}

// The part of a node that `type` reads without knowing its storage: `data` points at `size` types, or at
// properties.
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
