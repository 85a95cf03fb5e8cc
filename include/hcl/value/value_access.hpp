// The kinds of type, the header of compound types' nodes, and the functions of the value layer that need
// private members; defined in value/impl.
#pragma once

#include <array>
#include <compare>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <hcl/fwd.hpp>
#include <hcl/support/holders.hpp>
#include <hcl/support/outcome.hpp>
#include <hcl/value/model_options.hpp>
#include <hcl/value/operate_symbol.hpp>

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

struct capsule_definition;
struct function_definition;
struct json_options;
class mark;
class mark_set;
struct member;
struct object_attribute;
struct refinement;

namespace detail {

struct value_node;
class pair_queue;
struct short_decimal;

struct value_access {
  // value/number.hpp
  static outcome<number> parse(std::string_view text, bool literal);
  static number from_canonical(std::int64_t significand,
                               std::int32_t exponent);  // as canonical_decimal() has it
  static number from_binary(bool negative, const std::array<std::uint64_t, 8>& mantissa,
                            std::int64_t exponent, std::uint16_t precision = 512);
  static std::optional<short_decimal> decimal_of(const number& v);  // none if it is not in decimal form
  static failure fail(std::string_view code);
  static double to_double(const number& v);
  // To the nearest, ties to even; beyond its range 0 or infinite.
  template <typename Float>
  static Float to_floating(const number& v);
  static std::string readable_text(const number& v);  // finite; a float's only as exact as the float
  static bool equal(const number& a, const number& b);
  static std::strong_ordering compare(const number& a, const number& b);
  static number negate(const number& a);
  static outcome<number> calculate(binary_operator op, const number& a, const number& b);
  static number round_towards(const number& a, int direction);  // -1 floor, 0 towards zero, 1 ceil

  // value/type.hpp
  static type collection(type_kind kind, type element);
  static void destroy(const type_node* node) noexcept;
  static bool equal(const type& a, const type& b);
  template <typename Alike>
  static bool are_alike(const type& a, const type& b, const Alike& alike);

  // value/marks.hpp
  static std::shared_ptr<const std::vector<mark>> sorted(const mark* marks, std::size_t size,
                                                         const mark* more = nullptr,
                                                         std::size_t more_size = 0);

  // value/value.hpp
  static value text(std::string_view v);
  static value text(std::string&& v, bool normal = false);  // `normal`: known to be NFC
  static value short_text(std::string_view v);
  static value refined(type t, refinement refinements);  // an unknown with exactly these facts
  // A list and a map of elements that have this type already; members are sorted.
  static value of_type(const type& whole, std::vector<value> elements);
  static value of_type(const type& whole, std::vector<member> elements);
  template <typename Node>
  static value container(std::unique_ptr<Node> node, type_kind kind);
  static value with_marks(const value& v, const mark_set& more);
  static const type& type_of(const value_node& node);
  static const type& type_of_empty(type_kind kind);
  static const mark_set& marks(const value_node& node);
  static const member* find(const value& v, std::string_view name);
  static void destroy(const value_node* node) noexcept;
  static bool identical(const value& a, const value& b);
  static bool identical_outside(const value& a, const value& b, pair_queue& todo);
  static bool identical_nodes(const value_node& a, const value_node& b, pair_queue& todo);
  template <typename Node>
  static bool identical_parts(const Node& a, const Node& b, pair_queue& todo);

  // value/function.hpp
  static std::string signature(const function_definition& f, std::string_view name);

  // value/json.hpp
  static outcome<std::string> write(const value& v, const type* as, const json_options& opts);
  static outcome<value> read(std::string_view text, const type* as);
  static std::string to_debug_string(const value& v, bool shows_marked = true);
};

}  // namespace detail

}  // namespace hcl::inline v1_0
