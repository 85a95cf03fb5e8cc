// Functions of the typed model that need private members; defined in model/impl.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

#include <hcl/fwd.hpp>
#include <hcl/support/holders.hpp>

namespace hcl::inline v1_0::model {

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
  alternatives,  // a union; an optional type if none is among its elements
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

// How the elements of a type are told apart.
enum class element_access : std::uint8_t { none, unknown, by_position, by_name };

// The traits of a kind of type.
struct type_kind_row {
  type_kind kind;
  std::string_view keyword;            // begins the text of such a type
  std::string_view plural{};           // several values of it; empty where there is no noun
  type_form form = type_form::simple;  // how it is made
  element_access access = element_access::none;
};
inline constexpr type_kind_row type_kind_rows[] = {
    {type_kind::dynamic, "dynamic", "", type_form::simple, element_access::unknown},
    {type_kind::none, "none"},
    {type_kind::boolean, "bool", "bools"},
    {type_kind::integer, "int", "whole numbers"},
    {type_kind::number, "number", "numbers"},
    {type_kind::string, "string", "strings"},
    {type_kind::id, "id", "strings"},
    {type_kind::opaque, "type", "", type_form::named},
    {type_kind::constant, "const", "", type_form::constant},
    {type_kind::enumeration, "enum", "", type_form::named},
    {type_kind::list, "list", "lists", type_form::wrapper, element_access::by_position},
    {type_kind::set, "set", "sets", type_form::wrapper, element_access::by_position},
    {type_kind::map, "map", "maps", type_form::wrapper, element_access::by_name},
    {type_kind::tuple, "tuple", "tuples", type_form::elements, element_access::by_position},
    {type_kind::object, "object", "objects", type_form::object, element_access::by_name},
    {type_kind::alternatives, "union", "", type_form::elements},
    {type_kind::promise, "promise", "", type_form::wrapper},
    {type_kind::output, "output", "", type_form::wrapper},
};
static_assert(
    [] {
      std::size_t next = 0;
      for (const type_kind_row& row : type_kind_rows)
        if (row.kind != static_cast<type_kind>(next++)) return false;
      return next == static_cast<std::size_t>(type_kind::output) + 1;
    }(),
    "each kind has its row, in the order of the kinds");

[[nodiscard]] constexpr const type_kind_row& row_of(type_kind kind) noexcept {
  return type_kind_rows[static_cast<std::size_t>(kind)];
}
[[nodiscard]] constexpr type_form form_of(type_kind kind) noexcept { return row_of(kind).form; }
[[nodiscard]] constexpr element_access access_to(type_kind kind) noexcept { return row_of(kind).access; }
[[nodiscard]] constexpr std::string_view keyword(type_kind kind) noexcept { return row_of(kind).keyword; }

// The header of a node: `data` points at `size` types, or at properties.
struct type_node : hcl::detail::counted {
  type_node() = default;
  type_node(const type_node& from) noexcept  // a copy with one owner and without parts
      : counted(), kind(from.kind), depth(from.depth) {}

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
}  // namespace hcl::inline v1_0::model

namespace hcl::inline v1_0 {

namespace detail {
struct block_input;
struct decode_context;
struct field_state;
struct input;
struct record_info;
}  // namespace detail
namespace syntax {
struct body_node;
}

namespace model {

struct check_options;
class scope;
class type;
struct property;

namespace detail {

struct check_table;
struct type_access;  // impl/type_build.hpp

struct model_access {
  // model/type.hpp
  static type placeholder();
  static type close(const type& open, const type& body);
  static void release(const type_node* node) noexcept;
  static bool equal(const type& a, const type& b);
  static const property* find(const type_node& node, std::string_view name);

  // model/check.hpp
  static void examine(const body& of, const check_table& table, const scope& names,
                      const check_options& options, diagnostics& diags);

  // model/check_table.hpp: what its rows call, with the context of a check
  static bool check_attribute(hcl::detail::decode_context& ctx, const hcl::detail::input& from, void* member);
  static bool check_entry(hcl::detail::decode_context& ctx, std::string_view name,
                          const hcl::detail::input& from, hcl::detail::field_state& member);
  static void leave_rest(const hcl::detail::decode_context& ctx, const hcl::detail::record_info& info,
                         const syntax::body_node* native, body* other, void* member);
  static void check_block(hcl::detail::decode_context& ctx, const check_table& table,
                          hcl::detail::block_input& from);
  static void check_dynamic(hcl::detail::decode_context& ctx, hcl::detail::block_input& from, void* frame);
  static bool choose_by_attribute(hcl::detail::decode_context& ctx, const hcl::detail::block_input& from,
                                  std::string_view attribute, std::span<const std::string_view> names,
                                  std::size_t& index);

  // model/type_relations.hpp
  static type resolve(const type& t, bool outputs);
};

}  // namespace detail
}  // namespace model
}  // namespace hcl::inline v1_0
